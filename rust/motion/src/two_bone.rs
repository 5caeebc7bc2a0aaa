//! Two bones that reach for a target: hip, knee and ankle, or shoulder, elbow and wrist.
//!
//! The knee's angle is the law of cosines, `cos = (a² + b² − c²)/2ab` with the bones' lengths `a`, `b` and the distance `c`
//! of the target. The knee bends in the plane that the animated pose gives; where that is straight, towards the pole. All
//! positions and directions are in one space, whichever; lengths have its unit.

use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3, Quat, Vec3};

use crate::smooth;
use crate::space::Linear;

/// What to solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoBoneInput {
    /// The animated hip, which stays.
    pub hip: Vec3,
    /// The animated knee.
    pub knee: Vec3,
    /// The animated ankle.
    pub ankle: Vec3,
    /// Where the ankle should be.
    pub target: Vec3,
    /// Which way the knee points where the animated leg is straight: a direction, of any length, not along the leg. Zero:
    /// any way.
    pub pole: Vec3,
    /// The fraction of the leg's length over which it eases into full stretch, 0..1; 0 stretches it hard. It never shortens
    /// the animated stretch. The target is then missed by at most this fraction.
    pub soft_reach: f64,
}

/// The solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoBoneOutput {
    /// The rotation to put before that of the upper bone; unit.
    pub upper: Quat,
    /// The rotation to put before that of the lower bone (the whole, not what is left after the upper's); unit.
    pub lower: Quat,
    /// Where the knee is then.
    pub knee: Vec3,
    /// Where the ankle is then: the target, or the nearest place that the leg reaches.
    pub ankle: Vec3,
}

/// A leg bent more than this, as a fraction of its length, bends where the animation has it; a straighter one leans on the
/// pole, the more so the straighter it is.
const CLEARLY_BENT: f64 = 0.05;
/// So much further a knee has to be bent backward, as a fraction of the leg's length, to be meant to.
const BACKWARD: f64 = 0.1;
/// Sides further apart than this, radians, are opposite.
const OPPOSITE: f64 = 5.0 / 6.0 * PI;
/// Bones shorter than this are none.
const SHORTEST: f64 = 1e-9;

impl TwoBoneInput {
    /// Solves it. Lengths are kept. With the target at the animated ankle nothing changes. A bone without length, a hip at
    /// the ankle, or anything that is not finite leaves the pose as it is; a target at the hip is approached in the
    /// direction that the leg has.
    #[must_use]
    pub fn solve(&self) -> TwoBoneOutput {
        self.solved().unwrap_or(TwoBoneOutput {
            upper: Quat::IDENTITY,
            lower: Quat::IDENTITY,
            knee: self.knee,
            ankle: self.ankle,
        })
    }

    fn solved(&self) -> Option<TwoBoneOutput> {
        let finite = [self.hip, self.knee, self.ankle, self.target].iter().all(|at| at.is_finite());
        if !finite {
            return None;
        }
        let hip = self.hip.as_dvec3();
        let (thigh, shin) = (self.knee.as_dvec3() - hip, (self.ankle - self.knee).as_dvec3());
        let (leg, reach) = (self.ankle.as_dvec3() - hip, self.target.as_dvec3() - hip);
        let (a, b, stretch) = (thigh.length(), shin.length(), leg.length());
        if a < SHORTEST || b < SHORTEST || stretch < 1e-6 * (a + b) {
            return None;
        }
        let along = leg / stretch;
        let distance = reach.length();
        let towards = if distance > 1e-6 * (a + b) { reach / distance } else { along };
        let c = self.softened(distance, stretch, a + b).clamp((a - b).abs().max(1e-6 * (a + b)), a + b);

        // Where the knee lies over the line from hip to ankle: how far along it, and how far off it.
        let knee_along = ((a * a - b * b + c * c) / (2.0 * c)).clamp(-a, a);
        let knee_off = (a * a - knee_along * knee_along).max(0.0).sqrt();
        let swing = arc(along, towards, self.pole.as_dvec3());
        let side = swing * self.side(thigh, along, a + b, knee_off);
        let side = (side - towards * side.dot(towards)).try_normalize().unwrap_or_else(|| any_normal(towards));
        let knee = towards * knee_along + side * knee_off;
        let ankle = towards * c;

        let normal = towards.cross(side);
        let upper = arc(swing * thigh / a, knee / a, normal) * swing;
        let lower = arc(swing * shin / b, (ankle - knee) / b, normal) * swing;
        Some(TwoBoneOutput {
            upper: upper.as_quat(),
            lower: lower.as_quat(),
            knee: Vec3::narrow(hip + knee),
            ankle: Vec3::narrow(hip + ankle),
        })
    }

    /// How far the ankle goes for a target at `distance`: the excess over what is reached hard, `x`, becomes
    /// `s·(1 − e^(−x/s))` over the last `s` of the leg's length.
    fn softened(&self, distance: f64, animated: f64, length: f64) -> f64 {
        let fraction = if self.soft_reach.is_finite() { self.soft_reach.clamp(0.0, 1.0) } else { 0.0 };
        let soft = fraction * length;
        let excess = distance - (length - soft);
        if soft <= 0.0 || excess <= 0.0 {
            return distance;
        }
        let eased = length - soft + soft * -(-excess / soft).exp_m1();
        eased.max(distance.min(animated))
    }

    /// The direction in which the knee lies off the line, before the swing: that of the animation where it bends clearly, or
    /// as much as is wanted; that of the pole the less it does.
    fn side(&self, thigh: DVec3, along: DVec3, length: f64, wanted: f64) -> DVec3 {
        let off = thigh - along * thigh.dot(along);
        let bent = off.length();
        let animated = if bent > 1e-9 * length { off / bent } else { DVec3::ZERO };
        let pole = self.pole.as_dvec3();
        let pole = if pole.is_finite() { (pole - along * pole.dot(along)).normalize_or_zero() } else { DVec3::ZERO };
        let pole = if pole == DVec3::ZERO { if bent > 0.0 { animated } else { any_normal(along) } } else { pole };
        if animated == DVec3::ZERO {
            return pole;
        }
        // Backward of the pole a knee is overstretched rather than bent, and comes forward as soon as it is moved at all.
        let backward = 0.5 - 0.5 * animated.dot(pole);
        let clearly = smooth((bent / length - BACKWARD * backward) / (CLEARLY_BENT + BACKWARD * backward));
        let as_wanted = if wanted > 0.0 { 1.0 - (1.0 - bent / wanted).max(0.0) / (1.0 - 0.7 * backward) } else { 1.0 };
        let share = clearly.max(smooth(as_wanted));
        // Round the line, always the same way where they are opposite: a knee that the animation has bent backward a little
        // comes forward round the side, and never through the leg.
        let across = along.cross(pole);
        let angle = animated.dot(across).atan2(animated.dot(pole));
        let angle = if angle < -OPPOSITE { angle + TAU } else { angle };
        let (sine, cosine) = (angle * share).sin_cos();
        pole * cosine + across * sine
    }
}

fn any_normal(direction: DVec3) -> DVec3 {
    direction.any_orthonormal_vector()
}

/// A vector that ought to have length 1. A bone that is nothing beside its neighbour has no direction left.
fn unit(vector: DVec3) -> Option<DVec3> {
    if (vector.length_squared() - 1.0).abs() < 1e-12 { Some(vector) } else { vector.try_normalize() }
}

/// The shortest rotation from one unit vector to another; half a turn about `axis` (as far as it is at right angles) where
/// they are opposite.
fn arc(from: DVec3, to: DVec3, axis: DVec3) -> DQuat {
    let (Some(from), Some(to)) = (unit(from), unit(to)) else {
        return DQuat::IDENTITY;
    };
    if from.dot(to) > -1.0 + 1e-9 {
        let half = from.cross(to);
        return DQuat::from_xyzw(half.x, half.y, half.z, 1.0 + from.dot(to)).normalize();
    }
    let axis = if axis.is_finite() { axis - from * axis.dot(from) } else { DVec3::ZERO };
    let axis = axis.try_normalize().unwrap_or_else(|| any_normal(from));
    DQuat::from_xyzw(axis.x, axis.y, axis.z, 0.0)
}
