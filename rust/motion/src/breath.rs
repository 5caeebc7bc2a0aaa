//! The breath: a smooth noise, the same for the same seed.

use glam::Vec3;

use crate::lag::{LagStep, Settling};
use crate::wrapped;

/// State of the breath.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BreathState {
    /// Breaths taken. It is integrated: a change of rate never jumps.
    phase: f64,
    /// How far it has set in, 0..1: a weapon that is taken out is at rest first.
    strength: f32,
    /// What it is between, as it was drawn last.
    between: Option<Between>,
}

/// The random directions before and after a phase of the noise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Between {
    seed: i64,
    whole: i64,
    from: Vec3,
    to: Vec3,
}

/// Speed at which it sets in, 1/s.
pub(crate) const SET_IN: f64 = 2.0;

/// After so many breaths it begins anew, so that the phase keeps its digits.
const PERIOD: u64 = 1 << 20;

impl BreathState {
    /// The state after `dt` seconds at `rate` breaths a second.
    #[must_use]
    pub fn step(&self, rate: f64, dt: f64) -> Self {
        LagStep::new(SET_IN, dt).map_or(*self, |lag| self.advance(rate * dt, &lag.settling()))
    }

    /// The state after so many breaths more, with the step of the lag.
    #[inline]
    #[must_use]
    pub(crate) fn advance(&self, breaths: f64, lag: &Settling) -> Self {
        let phase = self.phase + breaths;
        if !phase.is_finite() {
            return *self;
        }
        Self { phase: wrapped(phase, PERIOD as f64), strength: lag.advance(self.strength, 1.0), ..*self }
    }

    /// Draws what [`direction`](Self::direction) is between, and keeps it for as long as it is.
    #[inline]
    pub(crate) fn draw(&mut self, seed: i64) {
        let whole = self.whole();
        if !self.between.is_some_and(|between| between.is_of(seed, whole)) {
            self.between = Some(Between::new(seed, whole));
        }
    }

    /// Pitch, yaw and roll within ±1 (roll half as much), with two turning points a breath on average.
    ///
    /// Value noise: random values at whole numbers, joined by the quintic of K. Perlin's "Improving Noise" (2002), whose
    /// first and second derivatives vanish at the joints.
    #[inline]
    #[must_use]
    pub fn direction(&self, seed: i64) -> Vec3 {
        let whole = self.whole();
        let kept = self.between.filter(|between| between.is_of(seed, whole));
        let Between { from, to, .. } = kept.unwrap_or_else(|| Between::new(seed, whole));
        let t = 2.0 * self.phase - whole as f64;
        let share = t * t * t * (t * (6.0 * t - 15.0) + 10.0);
        (from + (to - from) * share as f32) * self.strength
    }

    /// The whole number before the phase of the noise.
    #[inline]
    fn whole(&self) -> i64 {
        // The phase is never negative.
        (2.0 * self.phase) as i64
    }
}

impl Between {
    fn new(seed: i64, whole: i64) -> Self {
        let axis = |axis: u64, at: i64| {
            let own = hash(seed as u64 ^ axis.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let drawn = hash(own.wrapping_add(at as u64 % (2 * PERIOD)));
            (drawn as f64 / (u64::MAX as f64) * 2.0 - 1.0) as f32
        };
        let at = |at: i64| Vec3::new(axis(1, at), axis(2, at), 0.5 * axis(3, at));
        Self { seed, whole, from: at(whole), to: at(whole + 1) }
    }

    #[inline]
    fn is_of(&self, seed: i64, whole: i64) -> bool {
        (self.seed, self.whole) == (seed, whole)
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): every bit of the input moves every bit of the output.
fn hash(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
