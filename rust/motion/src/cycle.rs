//! The swing of a walk that goes on and on, over one cycle.

use glam::Vec3;

use crate::non_negative;
use crate::walk::{Gait, SwingParams, SwingState};

/// The swing (pitch, yaw and roll, radians) over one cycle of `period` seconds in a long walk at full speed, at its beginning
/// and after each of `parts` equal parts of it. `fractions` tells the goal at a time walked, as in [`SwingState::step`].
///
/// The lag is linear, so that one cycle from rest tells the rest: what it ends with is what is added each time, and of what
/// there was `e^(−speed·period)` is left; the steady state begins with what it ends with.
#[must_use]
pub fn steady_swing(params: &SwingParams, fractions: impl Fn(f64) -> Vec3, period: f64, parts: usize) -> Vec<Vec3> {
    let period = if period > 0.0 && period.is_finite() { period } else { 1.0 };
    let parts = parts.max(1);
    let dt = period / parts as f64;
    let gait = Gait { speed: non_negative(params.reference).max(1.0), sideways: 0.0, grounded: true };
    let walked = |mut state: SwingState| {
        let mut swing = vec![state.rotation];
        for part in 1..=parts {
            state = state.step(&gait, fractions(dt * part as f64), params, dt);
            swing.push(state.rotation);
        }
        (swing, state)
    };
    let (_, mut state) = walked(SwingState::default());
    // Once more: the goal before its beginning is now that of its end.
    state.rotation = Vec3::ZERO;
    (_, state) = walked(state);
    let speed = non_negative(params.speed);
    let left = if speed > 0.0 { (-speed * period).exp() } else { 0.0 };
    let begin = state.rotation.as_dvec3() / (1.0 - left);
    state.rotation = if begin.is_finite() { begin.as_vec3() } else { Vec3::ZERO };
    walked(state).0
}
