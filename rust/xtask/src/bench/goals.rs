//! What the measured costs should be at the most.

use anyhow::{Result, bail};

use super::table::{Cost, Rows};

/// A ratio that should not be exceeded.
struct Goal {
    subject: &'static str,
    /// Springstep's cost over that of this contender.
    over: &'static str,
    /// Both taken net of this one's.
    net_of: Option<&'static str>,
    most: f64,
}

/// The count at which ratios are judged.
const COUNT: u64 = 100;
/// The cost at a thousand nodes over that at a hundred, relative to how that of the engine calls grows.
const MOST_GROWTH: f64 = 1.2;

const GOALS: [Goal; 9] = [
    Goal { subject: "held_object_3d", over: "twin", net_of: None, most: 0.25 },
    Goal { subject: "held_object_3d", over: "floor", net_of: None, most: 2.0 },
    Goal { subject: "weapon_sway_3d", over: "twin", net_of: None, most: 0.25 },
    Goal { subject: "weapon_sway_3d", over: "floor", net_of: None, most: 2.0 },
    Goal { subject: "slope_aligner", over: "twin", net_of: None, most: 0.4 },
    Goal { subject: "slope_aligner", over: "floor", net_of: None, most: 2.0 },
    Goal { subject: "foot_ik_solver", over: "two_bone_ik", net_of: Some("empty"), most: 0.25 },
    Goal { subject: "foot_ik_solver", over: "today", net_of: None, most: 0.15 },
    Goal { subject: "foot_ik_solver", over: "floor", net_of: None, most: 2.0 },
];

/// A ratio with its noise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ratio {
    value: f64,
    noise: f64,
}

impl Ratio {
    /// Of two costs. The relative noises add as independent ones do.
    fn of(cost: Cost, over: Cost) -> Self {
        let value = cost.median / over.median;
        let relative = (cost.noise / cost.median).hypot(over.noise / over.median);
        Self { value, noise: value * relative }
    }

    fn over(self, other: Self) -> Self {
        let value = self.value / other.value;
        Self { value, noise: value * (self.noise / self.value).hypot(other.noise / other.value) }
    }

    /// Whether it is above `most` by more than noise makes plausible.
    fn misses(self, most: f64) -> bool {
        self.value - 2.0 * self.noise > most
    }
}

/// Prints each goal with what was reached, and fails where one is missed by more than the noise.
///
/// # Errors
/// Names the goals that were missed.
pub fn check(rows: &Rows) -> Result<()> {
    let mut missed = Vec::new();
    let mut judge = |what: String, ratio: Ratio, most: f64| {
        let verdict = if ratio.misses(most) { "MISSED" } else { "ok" };
        println!("{what:<58} {:>6.2} ± {:.2}  at most {most:.2}  {verdict}", ratio.value, ratio.noise);
        if ratio.misses(most) {
            missed.push(what);
        }
    };
    for goal in &GOALS {
        let net = |cost: Cost| {
            let base = goal.net_of.and_then(|base| rows.cost(goal.subject, base, COUNT));
            base.map_or(cost, |base| Cost { median: cost.median - base.median, noise: cost.noise.hypot(base.noise) })
        };
        let cost = |contender: &str| rows.cost(goal.subject, contender, COUNT).map(net);
        let Some((own, other)) = cost("springstep").zip(cost(goal.over)) else {
            println!("{} has no {} to compare with here", goal.subject, goal.over);
            continue;
        };
        judge(format!("{} over {}", goal.subject, goal.over), Ratio::of(own, other), goal.most);
    }
    for subject in rows.subjects() {
        let growth = |contender: &str| {
            let cost = |count| rows.cost(subject, contender, count);
            Some(Ratio::of(cost(1000)?, cost(COUNT)?))
        };
        if let Some((own, floor)) = growth("springstep").zip(growth("floor")) {
            judge(format!("{subject}: growth from {COUNT} to 1000, over the floor's"), own.over(floor), MOST_GROWTH);
        }
    }
    if !missed.is_empty() {
        bail!("{} of the goals are missed by more than the noise: {}", missed.len(), missed.join("; "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_missed_only_beyond_the_noise() {
        let cost = |median, noise| Cost { median, noise };
        let ratio = Ratio::of(cost(0.5, 0.05), cost(2.0, 0.0));
        assert_eq!(ratio, Ratio { value: 0.25, noise: 0.025 });
        assert!(!ratio.misses(0.25) && !ratio.misses(0.21) && ratio.misses(0.19));
    }
}
