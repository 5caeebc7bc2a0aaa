//! The bob: up and down with a running phase, the more the faster one goes.

use std::f64::consts::TAU;

use crate::lag::LagStep;
use crate::{finite, non_negative, wrapped};

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

impl BobParams {
    /// The state after `dt` seconds in which `distance` metres were travelled; none where that was not measured, which
    /// keeps the speed. The speed counts as constant within the step.
    #[must_use]
    pub fn step(&self, state: BobState, distance: Option<f64>, dt: f64) -> BobState {
        let Some(lag) = LagStep::new(self.speed_smoothing, dt) else {
            return state;
        };
        let advance = self.frequency * dt;
        let phase = if advance.is_finite() { wrapped(state.phase + advance, TAU) } else { state.phase };
        let speed = distance.map_or(state.speed, |distance| {
            let measured = (distance / dt).min(f32::MAX.into()) as f32;
            lag.advance(state.speed, measured, measured)
        });
        BobState { phase, speed }
    }

    /// `speed/reference` within 0..1.
    #[must_use]
    pub fn speed_factor(&self, state: &BobState) -> f64 {
        let (speed, reference) = (f64::from(state.speed), non_negative(self.speed_reference));
        if reference > 0.0 { (speed / reference).clamp(0.0, 1.0) } else { f64::from(speed > STANDING) }
    }

    /// The height, `sin(phase)·amplitude·speed factor`, metres.
    #[must_use]
    pub fn height(&self, state: &BobState) -> f64 {
        state.phase.sin() * finite(self.amplitude) * self.speed_factor(state)
    }
}
