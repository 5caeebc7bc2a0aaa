//! The bank: a roll into the turn.

use crate::lag::LagStep;
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

impl BankParams {
    /// The roll after `dt` seconds in which the heading turned by `yaw_change` radians (the short way). The rate counts
    /// as constant within the step. Limit first, then lag.
    #[must_use]
    pub fn step(&self, roll: f32, yaw_change: f64, dt: f64) -> f32 {
        let Some(lag) = LagStep::new(self.smoothing, dt) else {
            return roll;
        };
        let max = non_negative(self.max);
        let wanted = finite(finite(self.strength) * yaw_change / dt).clamp(-max, max) as f32;
        lag.advance(roll, wanted, wanted)
    }
}
