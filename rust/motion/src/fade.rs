//! Weights that fade in and out.

use crate::{is_step, non_negative, smooth};

/// A weight that fades in and out at an even pace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fade(pub f32);

impl Fade {
    /// The weight after `dt` seconds on the way to 1 or 0, the whole of which takes `seconds` (0: at once).
    #[must_use]
    pub fn step(&self, on: bool, seconds: f64, dt: f64) -> Self {
        let goal = f32::from(u8::from(on));
        if !is_step(dt) {
            return *self;
        }
        let most = if non_negative(seconds) > 0.0 { (dt / seconds).min(1.0) as f32 } else { 1.0 };
        Self(self.0 + (goal - self.0).clamp(-most, most))
    }

    /// What it comes to, 0..1: eased at both ends, so that neither is seen. That also makes little of a tick off the floor.
    #[must_use]
    pub fn eased(&self) -> f32 {
        smooth(self.0.into()) as f32
    }
}
