//! Kicks: impulses into a spring, known by how far they throw. The recoil of a shot, the dip of a jump and of a landing.

use glam::Vec3;

use crate::look::limited;
use crate::non_negative;
use crate::spring::{SpringParams, SpringState, SpringStep};

/// The way that a spring at rest goes at most after a change of its velocity by one, s.
///
/// With the undamped rate `ω` and the ratio `ζ` below 1 it is `e^(−ζ/√(1−ζ²)·acos ζ)/ω`, the first extreme of the impulse
/// response; at 1 `1/(e·ω)`; above with the decays `a < b` it is `(a/b)^(b/(b−a))/a`. Infinite without any stiffness
/// and damping.
#[must_use]
pub fn throw_per_velocity(spring: &SpringParams) -> f64 {
    let (stiffness, damping) = (non_negative(spring.stiffness), non_negative(spring.damping));
    let rate = stiffness.sqrt();
    let ratio = damping / (2.0 * rate);
    // Next to such damping any stiffness is none.
    if stiffness == 0.0 || ratio > 1e8 {
        return 1.0 / damping;
    }
    if ratio < 1.0 - 1e-6 {
        (-ratio / (1.0 - ratio * ratio).sqrt() * ratio.acos()).exp() / rate
    } else if ratio <= 1.0 + 1e-6 {
        (-1f64).exp() / rate
    } else {
        let split = (ratio * ratio - 1.0).sqrt();
        let (slow, fast) = (rate / (ratio + split), rate * (ratio + split));
        (slow / fast).powf(fast / (fast - slow)) / slow
    }
}

/// The change of velocity that throws a spring at rest as far as `peak`; zero where no spring throws that far or any
/// distance at all.
#[must_use]
pub fn velocity_for_throw(spring: &SpringParams, peak: f64) -> f64 {
    let velocity = peak / throw_per_velocity(spring);
    if velocity.is_finite() { velocity } else { 0.0 }
}

/// A spring back to zero, kicked now and then.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KickState(pub SpringState<Vec3>);

impl KickState {
    /// Changes the velocity at once.
    pub fn kick(&mut self, velocity_change: Vec3) {
        let velocity = self.0.velocity + velocity_change;
        if velocity.is_finite() {
            self.0.velocity = velocity;
        }
    }

    /// The state after `dt` seconds, each axis within ±`max`.
    #[must_use]
    pub fn step(&self, spring: &SpringParams, max: f64, dt: f64) -> Self {
        spring.step(dt).map_or(*self, |step| self.advance(&step, max))
    }

    /// The same with the step of the spring.
    #[inline]
    #[must_use]
    pub(crate) fn advance(&self, step: &SpringStep, max: f64) -> Self {
        // At rest it stays there.
        if self.0.position == Vec3::ZERO && self.0.velocity == Vec3::ZERO {
            return *self;
        }
        Self(limited(step.advance(self.0, Vec3::ZERO, Vec3::ZERO), max))
    }
}
