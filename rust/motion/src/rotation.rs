//! Rotations as rotation vectors (axis times angle, radians), the tangent space in which they are lagged and sprung.
//!
//! An offset `u = log(y·g⁻¹)` takes a goal rotation `g` to a value `y = exp(u)·g`. While the value turns at `ν` and the
//! goal at `ω` (both in the space of the rotations, rad/s), the offset moves by `u̇ = J(u)·ν − J(−u)·ω`, where
//! `J(u) = 1 − ½[u]× + κ[u]×²` and `κ = (1 − θ/2·cot(θ/2))/θ²`, `θ = |u|` (the inverse left Jacobian of SO(3); see Solà,
//! Deray and Atchuthan, "A micro Lie theory for state estimation in robotics", 2018). What is beyond `ν − ω` only turns
//! `u` about `½(ν + ω) − κ·u×(ν − ω)` and never changes its length; about a single axis it vanishes.

use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3, Quat};

/// The unit quaternion of a rotation vector, in double precision: `exp`.
#[must_use]
pub fn from_rotation_vector(vector: DVec3) -> DQuat {
    let angle = vector.length();
    if !angle.is_finite() {
        return DQuat::IDENTITY;
    }
    // sin(θ/2)/θ, whose limit at 0 is 1/2.
    let (sine, cosine) = (0.5 * angle).sin_cos();
    let scale = if angle > 1e-9 { sine / angle } else { 0.5 };
    DQuat::from_xyzw(vector.x * scale, vector.y * scale, vector.z * scale, cosine)
}

/// The rotation vector of a unit quaternion, the short way round (at most π long): `log`.
#[must_use]
pub fn rotation_vector(rotation: DQuat) -> DVec3 {
    // The nearer of the two quaternions that mean this rotation.
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    let sine = rotation.xyz().length();
    let scale = if sine > 1e-9 { 2.0 * sine.atan2(rotation.w) / sine } else { 2.0 };
    rotation.xyz() * scale
}

/// The rotation vector that takes `from` to `to`, in their common space, the short way round. Neither has to be
/// normalised; none if either is zero or not finite.
#[must_use]
pub fn rotation_between(from: Quat, to: Quat) -> Option<DVec3> {
    let (from, to) = (unit(from)?, unit(to)?);
    Some(rotation_vector(to * from.conjugate()))
}

/// The unit quaternion along `rotation`, in double precision, whatever its length; none if it is zero or not finite.
pub(crate) fn unit(rotation: Quat) -> Option<DQuat> {
    let rotation = rotation.as_dquat();
    let length = rotation.length();
    (length.is_finite() && length > 1e-6).then(|| rotation / length)
}

/// How the curvature of the group turns an `offset` within a step in which the value turns by `own_turn` and the goal by
/// `goal_turn` (both rotation vectors of the whole step). Of second order; keeps the length, and the offset itself where
/// all three lie on one axis.
#[must_use]
pub(crate) fn bend(offset: DVec3, own_turn: DVec3, goal_turn: DVec3) -> DVec3 {
    let turn_at =
        |offset: DVec3| (own_turn + goal_turn) * 0.5 - offset.cross(own_turn - goal_turn) * curvature(offset.length());
    let turned_by = |turn: DVec3| from_rotation_vector(turn) * offset;
    turned_by(turn_at(turned_by(turn_at(offset) * 0.5)))
}

/// `κ(θ)`. Offsets are short-way ones, so beyond π it stays what it is there.
fn curvature(angle: f64) -> f64 {
    if angle < 1e-3 {
        1.0 / 12.0 + angle * angle / 720.0
    } else {
        let half = 0.5 * angle.min(PI);
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
    let wrapped = angle.rem_euclid(TAU);
    if wrapped > PI { wrapped - TAU } else { wrapped }
}
