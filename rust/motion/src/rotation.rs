//! Rotations as rotation vectors (axis times angle, radians), the tangent space in which they are lagged and sprung.
//!
//! An offset `u = log(y·g⁻¹)` takes a goal rotation `g` to a value `y = exp(u)·g`. While the value turns at `ν` and the
//! goal at `ω` (both in the space of the rotations, rad/s), the offset moves by `u̇ = J(u)·ν − J(−u)·ω`, where
//! `J(u) = 1 − ½[u]× + κ[u]×²` and `κ = (1 − θ/2·cot(θ/2))/θ²`, `θ = |u|` (the inverse left Jacobian of SO(3); see Solà,
//! Deray and Atchuthan, "A micro Lie theory for state estimation in robotics", 2018). What is beyond `ν − ω` only turns
//! `u` about `½(ν + ω) − κ·u×(ν − ω)` and never changes its length; about a single axis it vanishes.

use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3, Quat};

use crate::{one_over_root, wrapped};

/// The unit quaternion of a rotation vector, in double precision: `exp`.
#[must_use]
pub fn from_rotation_vector(vector: DVec3) -> DQuat {
    // The square of half the angle.
    let square = 0.25 * vector.length_squared();
    if !square.is_finite() {
        return DQuat::IDENTITY;
    }
    // sin(θ/2)/θ and cos(θ/2).
    let (scale, cosine) = if square < SMALL_HALF_ANGLE * SMALL_HALF_ANGLE {
        (0.5 * series(square, &SINE), series(square, &COSINE))
    } else {
        let half = square.sqrt();
        let (sine, cosine) = half.sin_cos();
        (0.5 * sine / half, cosine)
    };
    DQuat::from_xyzw(vector.x * scale, vector.y * scale, vector.z * scale, cosine)
}

/// The rotation vector of a unit quaternion, the short way round (at most π long): `log`.
#[must_use]
pub fn rotation_vector(rotation: DQuat) -> DVec3 {
    // The nearer of the two quaternions that mean this rotation.
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    let square = rotation.xyz().length_squared();
    let scale = if square < SMALL_HALF_ANGLE * SMALL_HALF_ANGLE {
        2.0 * series(square, &ARCSINE)
    } else {
        let sine = square.sqrt();
        2.0 * sine.atan2(rotation.w) / sine
    };
    rotation.xyz() * scale
}

/// The rotation vector of the arc from one unit vector to another; zero where they are opposite.
#[inline]
pub(crate) fn arc(from: DVec3, to: DVec3) -> DVec3 {
    let (axis, cosine) = (from.cross(to), from.dot(to));
    let square = axis.length_squared();
    if cosine > 0.0 && square < SMALL_HALF_ANGLE * SMALL_HALF_ANGLE {
        return axis * series(square, &ARCSINE);
    }
    let sine = square.sqrt();
    if sine > 1e-12 { axis * (sine.atan2(cosine) / sine) } else { DVec3::ZERO }
}

/// Turns within a step are small. Up to this half angle, radians, the series below are exact to the last digits, and need
/// no function of the mathematical library.
const SMALL_HALF_ANGLE: f64 = 0.15;
/// `sin x/x`, `cos x` and `asin x/x` in powers of `x²`.
const SINE: [f64; 6] = [1.0, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362_880.0, -1.0 / 39_916_800.0];
const COSINE: [f64; 7] =
    [1.0, -1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0, -1.0 / 3_628_800.0, 1.0 / 479_001_600.0];
const ARCSINE: [f64; 9] = [
    1.0,
    1.0 / 6.0,
    3.0 / 40.0,
    15.0 / 336.0,
    105.0 / 3456.0,
    945.0 / 42_240.0,
    10_395.0 / 599_040.0,
    135_135.0 / 9_676_800.0,
    2_027_025.0 / 175_472_640.0,
];

/// `(1 − x/2·cot(x/2))/x²` in powers of `x²`, by the Bernoulli numbers.
const CURVATURE: [f64; 7] = [
    1.0 / 12.0,
    1.0 / 720.0,
    1.0 / 30_240.0,
    1.0 / 1_209_600.0,
    1.0 / 47_900_160.0,
    691.0 / 1_307_674_368_000.0,
    1.0 / 74_724_249_600.0,
];

/// A vector turned by a rotation vector: Rodrigues' formula, `v + sin θ/θ·r×v + (1 − cos θ)/θ²·r×(r×v)`.
#[inline]
fn turned(vector: DVec3, rotation: DVec3) -> DVec3 {
    let square = rotation.length_squared();
    if square >= 4.0 * SMALL_HALF_ANGLE * SMALL_HALF_ANGLE {
        return from_rotation_vector(rotation) * vector;
    }
    // By half angles: sin θ/θ = sin(θ/2)/(θ/2)·cos(θ/2), (1 − cos θ)/θ² = ½·(sin(θ/2)/(θ/2))².
    let (sine, cosine) = (series(0.25 * square, &SINE), series(0.25 * square, &COSINE));
    let across = rotation.cross(vector);
    vector + across * (sine * cosine) + rotation.cross(across) * (0.5 * sine * sine)
}

/// A polynomial by Horner's scheme, its even and its odd powers apart: the two need not wait for each other.
#[inline]
fn series<const N: usize>(x: f64, coefficients: &[f64; N]) -> f64 {
    let square = x * x;
    let (mut even, mut odd) = (0.0, 0.0);
    for pair in coefficients.chunks(2).rev() {
        even = even * square + pair[0];
        odd = odd * square + pair.get(1).copied().unwrap_or(0.0);
    }
    even + x * odd
}

/// The rotation vector that takes `from` to `to`, in their common space, the short way round. Neither has to be
/// normalised; none if either is zero or not finite.
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
#[must_use]
pub(crate) fn bend(offset: DVec3, own_turn: DVec3, goal_turn: DVec3) -> DVec3 {
    let (mean, difference) = ((own_turn + goal_turn) * 0.5, own_turn - goal_turn);
    // The length stays, and so does the curvature.
    let curvature = curvature(offset.length_squared());
    let turn_at = |offset: DVec3| mean - offset.cross(difference) * curvature;
    // The midpoint rule, the way to the midpoint a straight one.
    let middle = offset + turn_at(offset).cross(offset) * 0.5;
    turned(offset, turn_at(middle))
}

/// `κ(θ)` of `θ²`. Offsets are short-way ones, so beyond π it stays what it is there.
fn curvature(square: f64) -> f64 {
    if square < 0.25 {
        series(square, &CURVATURE)
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
