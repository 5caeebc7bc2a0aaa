//! The breath: a smooth noise, the same for the same seed.

use glam::Vec3;

use crate::lag::LagStep;
use crate::wrapped;

/// State of the breath.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BreathState {
    /// Breaths taken. It is integrated: a change of rate never jumps.
    phase: f64,
    /// How far it has set in, 0..1: a weapon that is taken out is at rest first.
    strength: f32,
}

/// Speed at which it sets in, 1/s.
const SET_IN: f64 = 2.0;

/// After so many breaths it begins anew, so that the phase keeps its digits.
const PERIOD: u64 = 1 << 20;

impl BreathState {
    /// The state after `dt` seconds at `rate` breaths a second.
    #[must_use]
    pub fn step(&self, rate: f64, dt: f64) -> Self {
        let phase = self.phase + rate * dt;
        match LagStep::new(SET_IN, dt).filter(|_| phase.is_finite()) {
            Some(lag) => Self { phase: wrapped(phase, PERIOD as f64), strength: lag.advance(self.strength, 1.0, 1.0) },
            None => *self,
        }
    }

    /// Pitch, yaw and roll within ±1 (roll half as much), with two turning points a breath on average.
    #[must_use]
    pub fn direction(&self, seed: i64) -> Vec3 {
        let axis = |axis: u64| noise(2.0 * self.phase, hash(seed as u64 ^ axis.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        Vec3::new(axis(1) as f32, axis(2) as f32, 0.5 * axis(3) as f32) * self.strength
    }
}

/// Value noise within ±1: random values at whole numbers, joined by the quintic of K. Perlin's "Improving Noise" (2002),
/// whose first and second derivatives vanish at the joints.
fn noise(at: f64, seed: u64) -> f64 {
    let (whole, t) = (at.floor(), at - at.floor());
    let value = |i: f64| hash(seed.wrapping_add((i as u64) % (2 * PERIOD))) as f64 / (u64::MAX as f64) * 2.0 - 1.0;
    let share = t * t * t * (t * (6.0 * t - 15.0) + 10.0);
    value(whole) + (value(whole + 1.0) - value(whole)) * share
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): every bit of the input moves every bit of the output.
fn hash(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
