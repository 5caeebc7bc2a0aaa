//! What the measured costs should be at the most.

use std::fmt;

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

/// A goal's ratio beside what it is allowed to be.
struct Verdict {
    what: String,
    ratio: Ratio,
    most: f64,
    /// The same ratio of the engine calls alone, which no code gets below.
    floor: Option<Ratio>,
}

impl Verdict {
    fn is_missed(&self) -> bool {
        self.ratio.misses(self.most)
    }

    /// Whether the engine calls alone miss it.
    fn is_out_of_reach(&self) -> bool {
        self.floor.is_some_and(|floor| floor.misses(self.most))
    }

    /// What it misses, and whether that could be otherwise.
    fn reproach(&self) -> String {
        match self.floor {
            Some(floor) if self.is_out_of_reach() => {
                format!("{} (out of reach: its engine calls alone are at {:.2})", self.what, floor.value)
            }
            _ => self.what.clone(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ratio { value, noise } = self.ratio;
        let verdict = if self.is_missed() { "MISSED" } else { "ok" };
        write!(f, "{:<58} {value:>6.2} ± {noise:.2}  at most {:.2}  {verdict}", self.what, self.most)?;
        match self.floor {
            Some(floor) if self.is_missed() => {
                let reach = if self.is_out_of_reach() { ", out of reach" } else { "" };
                write!(f, ": its engine calls alone are at {:.2} ± {:.2}{reach}", floor.value, floor.noise)
            }
            _ => Ok(()),
        }
    }
}

impl Goal {
    /// How far it is reached; none where a contender did not take part.
    fn verdict(&self, rows: &Rows) -> Option<Verdict> {
        let net = |cost: Cost| {
            let base = self.net_of.and_then(|base| rows.cost(self.subject, base, COUNT));
            base.map_or(cost, |base| Cost { median: cost.median - base.median, noise: cost.noise.hypot(base.noise) })
        };
        let cost = |contender: &str| rows.cost(self.subject, contender, COUNT).map(net);
        let other = cost(self.over)?;
        Some(Verdict {
            what: format!("{} over {}", self.subject, self.over),
            ratio: Ratio::of(cost("springstep")?, other),
            most: self.most,
            floor: cost("floor").filter(|_| self.over != "floor").map(|floor| Ratio::of(floor, other)),
        })
    }
}

/// How a node's cost grows with the number of nodes, over how that of its engine calls does.
fn growth(rows: &Rows, subject: &str) -> Option<Verdict> {
    let growth = |contender: &str| {
        let cost = |count| rows.cost(subject, contender, count);
        Some(Ratio::of(cost(1000)?, cost(COUNT)?))
    };
    Some(Verdict {
        what: format!("{subject}: growth from {COUNT} to 1000, over the floor's"),
        ratio: growth("springstep")?.over(growth("floor")?),
        most: MOST_GROWTH,
        floor: None,
    })
}

/// Prints each goal with what was reached, and fails where one is missed by more than the noise.
///
/// # Errors
/// Names the goals that were missed.
pub fn check(rows: &Rows) -> Result<()> {
    let mut verdicts = Vec::new();
    for goal in &GOALS {
        match goal.verdict(rows) {
            Some(verdict) => verdicts.push(verdict),
            None => println!("{} has no {} to compare with here", goal.subject, goal.over),
        }
    }
    verdicts.extend(rows.subjects().into_iter().filter_map(|subject| growth(rows, subject)));
    for verdict in &verdicts {
        println!("{verdict}");
    }
    let missed: Vec<String> = verdicts.iter().filter(|verdict| verdict.is_missed()).map(Verdict::reproach).collect();
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

    #[test]
    fn a_goal_below_the_engine_calls_alone_is_said_to_be_out_of_reach() -> Result<()> {
        let rows = |floor: f64| {
            let row = |contender: &str, cost: f64| {
                format!(
                    r#"{{"subject": "slope_aligner", "contender": "{contender}", "count": {COUNT},
                        "us_per_node_tick": {cost}, "noise_us": 0.01}}"#
                )
            };
            Rows::from_json(&format!("[{}, {}, {}]", row("springstep", 1.5), row("twin", 2.0), row("floor", floor)))
        };
        let goal = Goal { subject: "slope_aligner", over: "twin", net_of: None, most: 0.4 };
        let verdict = |floor| Ok::<_, anyhow::Error>(goal.verdict(&rows(floor)?).expect("all took part"));
        let (far, near) = (verdict(1.0)?, verdict(0.5)?);
        assert!(far.is_missed() && far.is_out_of_reach() && far.reproach().contains("alone are at 0.50"), "{far}");
        assert!(near.is_missed() && !near.is_out_of_reach() && !near.reproach().contains("reach"), "{near}");
        Ok(())
    }
}
