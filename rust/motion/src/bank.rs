//! The bank: a roll into the turn.

use crate::lag::{LagStep, Settling};
use crate::{finite, non_negative};

/// Parameters of a bank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BankParams {
    /// Roll per yaw rate, s. Positive leans into the turn (turning left leans left), negative out of it.
    pub strength: f64,
    /// Limit of the roll either way, radians.
    pub max: f64,
    /// Speed of the lag towards the limited roll, 1/s. 0: at once.
    pub smoothing: f64,
}

/// A step of a bank: what of it depends on the parameters and the length alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BankStep {
    /// Roll per heading, and its limit.
    share: f64,
    max: f64,
    smoothing: Settling,
}

impl BankStep {
    /// The roll after a step in which the heading turned by `yaw_change` radians (the short way). The rate counts as
    /// constant within the step. Limit first, then lag.
    #[inline]
    #[must_use]
    pub fn advance(&self, roll: f32, yaw_change: f64) -> f32 {
        let wanted = finite(self.share * yaw_change).clamp(-self.max, self.max) as f32;
        self.smoothing.advance(roll, wanted)
    }
}

impl BankParams {
    /// A step of `dt` seconds; none if that is not a positive, finite number.
    #[must_use]
    pub fn over(&self, dt: f64) -> Option<BankStep> {
        let smoothing = LagStep::new(self.smoothing, dt)?.settling();
        Some(BankStep { share: finite(self.strength) / dt, max: non_negative(self.max), smoothing })
    }

    /// The roll after `dt` seconds; see [`BankStep::advance`].
    #[must_use]
    pub fn step(&self, roll: f32, yaw_change: f64, dt: f64) -> f32 {
        self.over(dt).map_or(roll, |step| step.advance(roll, yaw_change))
    }
}
