//! A foot on the ground: where its ankle should be, and how it is tilted.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use std::f64::consts::PI;

use glam::{Quat, Vec3};

use crate::grounding::{FootState, Plane};
use crate::hold::{self, Off};
use crate::memo::{self, Memo};
use crate::slope::{limited, tilt_of_level};
use crate::{finite, non_negative, share, smooth};

/// A foot as the animation has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPose {
    /// The ankle.
    pub ankle: Vec3,
    /// The end of the heel, on the sole.
    pub heel: Vec3,
    /// The end of the toes, on the sole.
    pub toe: Vec3,
    /// The direction that is up for the sole: the plane's normal in the rest pose.
    pub sole_up: Vec3,
}

/// How a foot is put on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPlacement {
    /// How much of the ground's tilt the foot takes, 0..1.
    pub rotation_weight: f64,
    /// The largest angle between the sole and the plane, radians, that of the animation included (which is never reduced).
    pub max_angle: f64,
    /// How much higher every sole is, m.
    pub height_bias: f64,
    /// How much of all of it is applied, 0..1.
    pub weight: f64,
}

/// Where a foot should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootTarget {
    /// The ankle.
    pub ankle: Vec3,
    /// The rotation to put before the foot's.
    pub tilt: Quat,
    /// How far off its animated place along the ground that is.
    pub off: Off,
}

/// The ankle and tilt that put an animated foot on the lagged ground below it. The foot keeps its heading; the lower of
/// heel and toe, after the tilt that is really applied, keeps its animated height over the ground. One that is held is put
/// where it is kept, and turned to where it pointed; one that is moved aside is aside of that.
#[must_use]
pub fn place(placement: &FootPlacement, plane: &Plane, foot: &FootState, pose: &FootPose) -> FootTarget {
    let target = match foot.hold() {
        None => lay(placement, plane, foot, pose),
        Some(hold) => hold::put(hold, placement, plane, foot, pose),
    };
    if foot.aside() == Vec3::ZERO {
        return target;
    }
    // Along the ground, so that its height over it stays.
    let aside = foot.aside().reject_from_normalized(foot.normal(plane.normal));
    let off = Off { shift: target.off.shift + aside, ..target.off };
    FootTarget { ankle: target.ankle + aside * share(placement.weight), off, ..target }
}

/// The same where the animation has it.
pub(crate) fn lay(placement: &FootPlacement, plane: &Plane, foot: &FootState, pose: &FootPose) -> FootTarget {
    let up = plane.normal;
    let weight = f64::from(share(placement.weight));
    let ground = foot.ground(plane, pose.ankle);
    let tilt = tilt_of(placement, up, ground.normal, pose, weight);
    let turned = |at: Vec3| pose.ankle + tilt * (at - pose.ankle);
    let ends = [pose.heel, pose.toe];
    let (over_plane, over_ground) = (plane.heights(up), ground.heights(up));
    let animated = ends.map(|end| over_plane.of(end)).into_iter().fold(f32::INFINITY, f32::min);
    // Over the ground where it is level with the plane, as far as the weight goes.
    let over = |end: Vec3| {
        let above = over_plane.of(end);
        above + (over_ground.of(end) - above) * weight as f32
    };
    let lowest = ends.map(|end| over(turned(end))).into_iter().fold(f32::INFINITY, f32::min);
    let raise = animated - lowest + (finite(placement.height_bias) * weight) as f32;
    FootTarget { ankle: pose.ankle + up * finite(raise.into()) as f32, tilt, off: Off::default() }
}

thread_local! {
    /// Of half the largest angle, and of all of it.
    static COSINES: Memo<1, (f32, f32)> = const { Memo::new() };
}

/// The tilt from the plane to the ground, with the foot's heading, as far as weight and limit let it.
fn tilt_of(placement: &FootPlacement, up: Vec3, normal: Vec3, pose: &FootPose, weight: f64) -> Quat {
    let share = f64::from(share(placement.rotation_weight)) * weight;
    let forward = (pose.toe - pose.heel).reject_from(up);
    let Some(right) = forward.cross(up).try_normalize() else {
        return Quat::IDENTITY;
    };
    if normal == up || share == 0.0 {
        return Quat::IDENTITY;
    }
    let max_angle = non_negative(placement.max_angle);
    let (half_limit, limit) =
        memo::of(&COSINES, [max_angle], || ((0.5 * max_angle).min(PI).cos() as f32, max_angle.min(PI).cos() as f32));
    let within_half = pose.sole_up.dot(up) >= half_limit;
    if share == 1.0 && within_half {
        let whole = tilt_of_level(normal, right, up);
        if (whole * pose.sole_up).dot(up) >= limit {
            return whole;
        }
    }
    let angle = |tilt: Quat| (tilt * pose.sole_up).as_dvec3().angle_between(up.as_dvec3());
    let own = angle(Quat::IDENTITY);
    // A foot that rolls over its toes soon reaches the limit: the ground's part is taken back in time, not at once.
    let left = if within_half { 1.0 } else { smooth(2.0 * (max_angle - own) / max_angle.max(1e-9)) };
    let share = share * left;
    let full = up.as_dvec3().angle_between(normal.as_dvec3());
    if !full.is_finite() {
        return Quat::IDENTITY;
    }
    let at = |share: f64| tilt_of_level(limited(normal, up, full * share), right, up);
    // What the animation does by itself is its own affair.
    let most = max_angle.max(own) + 1e-4;
    if angle(at(share)) <= most {
        return at(share);
    }
    let (mut within, mut beyond) = (0.0, share);
    for _ in 0..16 {
        let middle = 0.5 * (within + beyond);
        if angle(at(middle)) <= most {
            within = middle;
        } else {
            beyond = middle;
        }
    }
    at(within)
}
