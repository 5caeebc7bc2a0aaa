//! The bob: up and down with a running phase, the more the faster one goes.

use std::f64::consts::TAU;

use crate::lag::{LagStep, Settling};
use crate::{finite, non_negative, per_second, series, wrapped};

/// Slower than this, m/s, is no motion: a smoothed speed never quite comes to zero.
const STANDING: f64 = 0.01;

/// Parameters of a bob.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BobParams {
    /// Height at full speed, metres, either way from the middle.
    pub amplitude: f64,
    /// Rate of the phase, rad/s.
    pub frequency: f64,
    /// The speed in m/s from which on the bob is full. 0: any motion is full speed.
    pub speed_reference: f64,
    /// Speed of the lag on the measured speed, 1/s. 0: at once.
    pub speed_smoothing: f64,
}

/// State of a bob.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BobState {
    /// Radians in 0..2π. It is integrated, so a change of frequency changes the rate and never jumps.
    pub phase: f64,
    /// The smoothed speed, m/s.
    pub speed: f32,
}

/// A step of a bob: what of it depends on the parameters and the length alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BobStep {
    /// How far the phase runs, radians.
    run: f64,
    smoothing: Settling,
    per_second: f64,
}

impl BobStep {
    /// The state after a step in which `distance` metres were travelled; none where that was not measured, which keeps the
    /// speed. The speed counts as constant within the step.
    #[inline]
    #[must_use]
    pub fn advance(&self, state: BobState, distance: Option<f64>) -> BobState {
        let phase = wrapped(state.phase + self.run, TAU);
        let speed = distance.map_or(state.speed, |distance| {
            let measured = (distance * self.per_second).min(f32::MAX.into()) as f32;
            self.smoothing.advance(state.speed, measured)
        });
        BobState { phase, speed }
    }
}

impl BobParams {
    /// A step of `dt` seconds; none if that is not a positive, finite number.
    #[must_use]
    pub fn over(&self, dt: f64) -> Option<BobStep> {
        let smoothing = LagStep::new(self.speed_smoothing, dt)?.settling();
        Some(BobStep { run: finite(self.frequency * dt), smoothing, per_second: per_second(dt) })
    }

    /// The state after `dt` seconds; see [`BobStep::advance`].
    #[must_use]
    pub fn step(&self, state: BobState, distance: Option<f64>, dt: f64) -> BobState {
        self.over(dt).map_or(state, |step| step.advance(state, distance))
    }

    /// `speed/reference` within 0..1.
    #[must_use]
    pub fn speed_factor(&self, state: &BobState) -> f64 {
        let (speed, reference) = (f64::from(state.speed), non_negative(self.speed_reference));
        if reference > 0.0 { (speed / reference).clamp(0.0, 1.0) } else { f64::from(speed > STANDING) }
    }

    /// The height, `sin(phase)·amplitude·speed factor`, metres.
    #[inline]
    #[must_use]
    pub fn height(&self, state: &BobState) -> f64 {
        let size = finite(self.amplitude) * self.speed_factor(state);
        // Who stands still needs no sine.
        if size == 0.0 { 0.0 } else { series::sin_cos_of_turns(state.phase * (1.0 / TAU)).0 * size }
    }
}
