//! Rotations as rotation vectors (axis times angle, radians), the tangent space in which they are lagged and sprung.
//!
//! An offset `u = log(y·g⁻¹)` takes a goal rotation `g` to a value `y = exp(u)·g`. While the value turns at `ν` and the
//! goal at `ω` (both in the space of the rotations, rad/s), the offset moves by `u̇ = J(u)·ν − J(−u)·ω`, where
//! `J(u) = 1 − ½[u]× + κ[u]×²` and `κ = (1 − θ/2·cot(θ/2))/θ²`, `θ = |u|` (the inverse left Jacobian of SO(3); see Solà,
//! Deray and Atchuthan, "A micro Lie theory for state estimation in robotics", 2018). What is beyond `ν − ω` only turns
//! `u` about `½(ν + ω) − κ·u×(ν − ω)` and never changes its length; about a single axis it vanishes.

use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3, Quat};

use crate::{one_over_root, series, wrapped};

/// The unit quaternion of a rotation vector, in double precision: `exp`.
#[inline]
#[must_use]
pub fn from_rotation_vector(vector: DVec3) -> DQuat {
    // The square of half the angle.
    let square = 0.25 * vector.length_squared();
    if !square.is_finite() {
        return DQuat::IDENTITY;
    }
    let (sine, cosine) = series::of_square(square);
    let scale = 0.5 * sine;
    DQuat::from_xyzw(vector.x * scale, vector.y * scale, vector.z * scale, cosine)
}

/// The rotation vector of a unit quaternion, the short way round (at most π long): `log`.
#[inline]
#[must_use]
pub fn rotation_vector(rotation: DQuat) -> DVec3 {
    let square = rotation.xyz().length_squared();
    let scale = series::arcsine(square).unwrap_or_else(|| {
        let sine = square.sqrt();
        sine.atan2(rotation.w.abs()) / sine
    });
    // The nearer of the two quaternions that mean this rotation.
    rotation.xyz() * (2.0 * scale).copysign(rotation.w)
}

/// The rotation vector of the arc from one unit vector to another; zero where they are opposite.
#[inline]
pub(crate) fn arc(from: DVec3, to: DVec3) -> DVec3 {
    let (axis, cosine) = (from.cross(to), from.dot(to));
    let square = axis.length_squared();
    if let (true, Some(scale)) = (cosine > 0.0, series::arcsine(square)) {
        return axis * scale;
    }
    let sine = square.sqrt();
    if sine > 1e-12 { axis * (sine.atan2(cosine) / sine) } else { DVec3::ZERO }
}

/// `(1 − x/2·cot(x/2))/x²` in powers of `x²`, by the Bernoulli numbers. The terms left out begin with 5.3e-10·x^10.
const CURVATURE: [f64; 5] = [1.0 / 12.0, 1.0 / 720.0, 1.0 / 30_240.0, 1.0 / 1_209_600.0, 1.0 / 47_900_160.0];

/// A vector turned about `rotation`, by an angle that is its length but for terms of third order: Cayley's formula,
/// `v + 2/(1 + h²)·(h×v + h×(h×v))`, `h = r/2`. Keeps the length like Rodrigues' formula, and takes no sine.
#[inline]
fn turned(vector: DVec3, rotation: DVec3) -> DVec3 {
    let half = rotation * 0.5;
    let square = half.length_squared();
    // Longer ones have no direction left to turn to, and their squares may not be finite.
    if square.is_nan() || square > 1e15 {
        return vector;
    }
    let across = half.cross(vector);
    vector + (across + half.cross(across)) * (2.0 / (1.0 + square))
}

/// The rotation vector that takes `from` to `to`, in their common space, the short way round. Neither has to be
/// normalised; none if either is zero or not finite.
#[inline]
#[must_use]
pub fn rotation_between(from: Quat, to: Quat) -> Option<DVec3> {
    let between = to.as_dquat() * from.as_dquat().conjugate();
    // Of what was normalised in single precision no more is to be had by doing it again.
    if (between.length_squared() - 1.0).abs() < 1e-6 {
        return Some(rotation_vector(between));
    }
    let (from, to) = (unit(from)?, unit(to)?);
    Some(rotation_vector(to * from.conjugate()))
}

/// The unit quaternion along `rotation`, in double precision, whatever its length; none if it is zero or not finite.
#[inline]
pub(crate) fn unit(rotation: Quat) -> Option<DQuat> {
    let rotation = rotation.as_dquat();
    let square = rotation.length_squared();
    if let Some(scale) = one_over_root(square) {
        return Some(rotation * scale);
    }
    let length = square.sqrt();
    (length.is_finite() && length > 1e-6).then(|| rotation / length)
}

/// How the curvature of the group turns an `offset` within a step in which the value turns by `own_turn` and the goal by
/// `goal_turn` (both rotation vectors of the whole step). Of second order; keeps the length, and the offset itself where
/// all three lie on one axis.
#[inline(always)]
#[must_use]
pub(crate) fn bend(offset: DVec3, own_turn: DVec3, goal_turn: DVec3) -> DVec3 {
    if own_turn == DVec3::ZERO && goal_turn == DVec3::ZERO {
        return offset;
    }
    let (mean, difference) = ((own_turn + goal_turn) * 0.5, own_turn - goal_turn);
    // The length stays, and so does the curvature.
    let curvature = curvature(offset.length_squared());
    let turn_at = |offset: DVec3| mean - offset.cross(difference) * curvature;
    // The midpoint rule, the way to the midpoint a straight one.
    let middle = offset + turn_at(offset).cross(offset) * 0.5;
    turned(offset, turn_at(middle))
}

/// `κ(θ)` of `θ²`. Offsets are short-way ones, so beyond π it stays what it is there.
#[inline]
fn curvature(square: f64) -> f64 {
    if square < 0.25 {
        series::polynomial(square, &CURVATURE)
    } else {
        let half = 0.5 * square.sqrt().min(PI);
        (1.0 - half / half.tan()) / (4.0 * half * half)
    }
}

/// An angle brought into −π..π; 0 for one that is not finite.
#[inline]
#[must_use]
pub fn wrap_angle(angle: f64) -> f64 {
    if !angle.is_finite() {
        return 0.0;
    }
    let angle = wrapped(angle, TAU);
    if angle > PI { angle - TAU } else { angle }
}
