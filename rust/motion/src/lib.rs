//! The engine-free mathematics of Springstep.
//!
//! Everything here is a plain function of its arguments: no engine type, no input or output, no allocation in a step.
//! Units are metres, seconds and radians; axes are Godot's (Y up, −Z forward, right-handed).
//!
//! **Time.** A step of any length gives the same motion as many short ones. Springs and lags are closed-form and exact
//! for a goal that moves linearly within the step; where a goal bends (an arc, a bob), the error is of second order in
//! the length of the step. A step whose `dt` is not a positive, finite number changes nothing.
//!
//! **Totality.** Parameters outside their range count as the nearest value in it, a goal that is not finite counts as
//! the last one, a state that is not finite starts again at its goal. Nothing here panics and nothing returns NaN.

#![forbid(unsafe_code)]

pub mod ahead;
pub mod aim;
pub mod axis;
pub mod bank;
pub mod bob;
pub mod breath;
pub mod carry;
pub mod clearance;
pub mod cycle;
pub mod fade;
pub mod following;
pub mod foot;
pub mod grip;
pub mod grounding;
pub mod held;
pub mod hold;
pub mod kick;
pub mod lag;
mod lagged;
pub mod leg;
pub mod look;
mod memo;
pub mod mount;
pub mod pelvis;
pub mod plant;
pub mod pose;
pub mod response;
pub mod rest;
pub mod riser;
pub mod rotation;
pub mod rotation_spring;
mod series;
pub mod slope;
pub mod space;
pub mod spring;
pub mod support;
pub mod sway;
pub mod tread;
pub mod two_bone;
pub mod walk;

/// Whether a step of `dt` seconds moves anything: positive and finite.
#[inline]
#[must_use]
pub fn is_step(dt: f64) -> bool {
    dt > 0.0 && dt.is_finite()
}

/// In a step longer than this, s, everything has settled; the squares of longer ones would leave the range of `f64`.
pub(crate) const LONGEST_STEP: f64 = 1e50;

/// How often a step of `dt` seconds fits into a second, within the range of `f64`: none of nothing in the shortest step is none.
#[inline]
#[must_use]
pub(crate) fn per_second(dt: f64) -> f64 {
    (1.0 / dt).min(f64::MAX)
}

/// `value` if it is finite and not below zero, else zero: how what has no sign is read.
#[inline]
#[must_use]
pub(crate) fn non_negative(value: f64) -> f64 {
    if value.is_finite() { value.max(0.0) } else { 0.0 }
}

/// `value` if it is finite, else zero.
#[inline]
#[must_use]
pub(crate) fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

/// Whether a place is one to reckon with in single precision, where the squares of distances have to stay numbers.
#[inline]
#[must_use]
pub(crate) fn is_place(at: glam::Vec3) -> bool {
    at.length_squared() < 1e36
}

/// A share: 0..1, 0 where it is not a number.
#[inline]
#[must_use]
pub(crate) fn share(value: f64) -> f32 {
    finite(value).clamp(0.0, 1.0) as f32
}

/// 0 to 1 over 0 to 1, level at both ends.
#[inline]
#[must_use]
pub(crate) fn smooth(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// `(1 − e^(−z))/z`, the mean of `e^(−zτ)` over `τ` in 0..1 (`φ₁(−z)` of the exponential integrators); 1 at `z = 0`,
/// accurate for small `z`.
#[inline]
#[must_use]
pub(crate) fn mean_decay(z: f64) -> f64 {
    if z == 0.0 { 1.0 } else { -(-z).exp_m1() / z }
}

/// A phase brought into 0..`period`. Most have run over it by little, and a remainder takes long.
#[inline]
#[must_use]
pub(crate) fn wrapped(phase: f64, period: f64) -> f64 {
    if (0.0..period).contains(&phase) {
        phase
    } else if (period..2.0 * period).contains(&phase) {
        phase - period
    } else {
        phase.rem_euclid(period)
    }
}

/// `1/√square` to the last digits where `square` is next to 1, as it is of what was normalised in single precision; none
/// elsewhere. A root and a division take longer.
#[inline]
#[must_use]
pub(crate) fn one_over_root(square: f64) -> Option<f64> {
    let excess = square - 1.0;
    (excess.abs() < 1e-4).then_some(1.0 - excess * (0.5 - excess * (0.375 - excess * 0.3125)))
}

/// A vector that is a unit vector but for rounding, made one.
#[inline]
#[must_use]
pub(crate) fn nearly_unit(vector: glam::DVec3) -> glam::DVec3 {
    one_over_root(vector.length_squared()).map_or_else(|| vector.normalize(), |scale| vector * scale)
}

/// The unit vector along `vector`; none where it has next to no length or is not finite.
#[inline]
#[must_use]
pub(crate) fn direction(vector: glam::DVec3) -> Option<glam::DVec3> {
    let square = vector.length_squared();
    if let Some(scale) = one_over_root(square) {
        return Some(vector * scale);
    }
    let length = square.sqrt();
    (length.is_finite() && length > 1e-6).then(|| vector / length)
}
