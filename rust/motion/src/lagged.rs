//! A number that follows another with a lag.

use crate::lag::LagStep;

/// A lagged number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Lagged {
    /// The number, and its goal in the last step.
    set: Option<(f32, f32)>,
    /// Whether the next goal counts as having been there all along.
    pub(crate) restarted: bool,
}

impl Lagged {
    pub(crate) fn is_set(&self) -> bool {
        self.set.is_some()
    }

    pub(crate) fn value(&self) -> f32 {
        self.set.map_or(0.0, |(value, _)| value)
    }

    pub(crate) fn goal(&self) -> f32 {
        self.set.map_or(0.0, |(_, goal)| goal)
    }

    /// Whether a new goal is explained better by number and goal having drifted since the last step.
    pub(crate) fn has_drifted(&self, goal: f32, drift: f32) -> bool {
        let change = goal - self.goal();
        (change - drift).abs() < change.abs()
    }

    /// After a step of the lag. The first is at its goal. Where number and goal may have drifted, they have if that explains
    /// the new goal better.
    pub(crate) fn step(&self, goal: f32, drift: f32, lag: Option<LagStep>) -> Self {
        let set = match (self.set, lag) {
            (None, _) => (goal, goal),
            (Some(_), None) => return *self,
            (Some((value, before)), Some(lag)) => {
                let usable =
                    self.has_drifted(goal, drift) && (value + drift).is_finite() && (before + drift).is_finite();
                let drift = if usable { drift } else { 0.0 };
                (lag.advance(value + drift, if self.restarted { goal } else { before + drift }, goal), goal)
            }
        };
        Self { set: Some(set), restarted: false }
    }

    /// The same where number and goal have drifted.
    pub(crate) fn drifted(&self, drift: f32) -> Self {
        let drifted = self.set.map(|(value, goal)| (value + drift, goal + drift));
        let finite = drifted.is_none_or(|(value, goal)| value.is_finite() && goal.is_finite());
        if finite { Self { set: drifted, ..*self } } else { *self }
    }

    pub(crate) fn towards(&self, later: &Self, share: f32) -> Self {
        match (self.set, later.set) {
            (Some((a, _)), Some((b, goal))) => {
                let (from, to) = (f64::from(a), f64::from(b));
                Self { set: Some(((from + (to - from) * f64::from(share)) as f32, goal)), ..*later }
            }
            _ => *later,
        }
    }
}
