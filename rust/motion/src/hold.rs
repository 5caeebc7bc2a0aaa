//! A foot that is kept off its animated place: on the spot where it was planted, or on its way back from there.
//!
//! What is kept is the **ball** of the foot, on the sole: over it a foot rolls. Along the ground it stays where it is kept, and
//! the foot its heading; height and tilt are those of the ground there, and over it the animation has the foot as ever.

use glam::{Quat, Vec3};

use crate::foot::{FootPlacement, FootPose, FootTarget, lay};
use crate::grounding::{FootState, Plane};
use crate::pose::Pose;
use crate::rotation::wrap_angle;
use crate::{finite, non_negative, share};

/// How far from the heel to the toes the ball lies.
const BALL: f32 = 0.74;

/// A place and a heading on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where the ball is.
    pub ball: Vec3,
    /// Where the foot points, along the ground; of any length but zero.
    pub heading: Vec3,
}

impl Spot {
    /// The same place in the axes of a body.
    #[must_use]
    pub fn in_frame(&self, frame: &Pose) -> Self {
        Self { ball: frame.to_local(self.ball), heading: frame.rotation.conjugate() * self.heading }
    }

    /// A place in the axes of a body, in the world.
    #[must_use]
    pub fn in_world(&self, frame: &Pose) -> Self {
        Self { ball: frame.to_world(self.ball), heading: frame.rotation * self.heading }
    }
}

/// How far off its animated place a foot is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Off {
    /// How far its ball is moved along the ground, m.
    pub shift: Vec3,
    /// How far its heading is turned about up, radians.
    pub turn: f32,
}

impl Off {
    /// So much of it.
    #[must_use]
    pub fn scaled(&self, share: f32) -> Self {
        Self { shift: self.shift * share, turn: self.turn * share }
    }
}

/// Where a foot is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// On a spot of the ground, but no further off its animated place than this, m.
    At(Spot, f32),
    /// So far off its animated place.
    Off(Off),
}

impl FootPose {
    /// The ball of the foot, on the sole.
    #[must_use]
    pub fn ball(&self) -> Vec3 {
        self.heel.lerp(self.toe, BALL)
    }

    /// Where the ankle comes to be on level ground when the foot is kept so far off. `up` is a unit vector.
    #[must_use]
    pub fn ankle_off(&self, off: &Off, up: Vec3) -> Vec3 {
        self.turned(Quat::from_axis_angle(up, off.turn)).ankle + off.shift
    }

    /// The way that it points, level; none for one that stands on end.
    fn heading(&self, up: Vec3) -> Option<Vec3> {
        (self.toe - self.heel).reject_from_normalized(up).try_normalize()
    }

    /// The same foot turned on its ball.
    fn turned(&self, turn: Quat) -> Self {
        let ball = self.ball();
        let about = |at: Vec3| ball + turn * (at - ball);
        Self { ankle: about(self.ankle), heel: about(self.heel), toe: about(self.toe), sole_up: turn * self.sole_up }
    }
}

impl FootTarget {
    /// Where the ball of a foot comes to be that is animated so.
    #[must_use]
    pub fn ball(&self, pose: &FootPose) -> Vec3 {
        self.ankle + self.tilt * (pose.ball() - pose.ankle)
    }

    /// The spot that a foot stands on that is animated so, on its lagged ground.
    #[must_use]
    pub fn spot(&self, plane: &Plane, foot: &FootState, pose: &FootPose) -> Option<Spot> {
        let (up, normal) = (plane.normal, foot.normal(plane.normal));
        let level = Quat::from_axis_angle(up, self.off.turn) * pose.heading(up)?;
        // Straight above or below its heading on the level: how the tilt keeps it.
        let steepness = normal.dot(up);
        let heading = if steepness > 1e-3 { level - up * (level.dot(normal) / steepness) } else { level };
        let ball = self.ball(pose);
        (ball.is_finite() && heading.is_finite()).then_some(Spot { ball, heading })
    }
}

/// Puts an animated foot on its ground where it is kept.
pub(crate) fn put(
    hold: &Hold,
    placement: &FootPlacement,
    plane: &Plane,
    foot: &FootState,
    pose: &FootPose,
) -> FootTarget {
    let up = plane.normal;
    let turn = match hold {
        Hold::At(spot, _) => turn_to(pose, spot.heading, up),
        Hold::Off(off) => off.turn,
    };
    let turn = finite(turn.into()) as f32;
    let weight = share(placement.weight);
    let yaw = Quat::from_axis_angle(up, turn * weight);
    let turned = pose.turned(yaw);
    let laid = lay(placement, plane, foot, &turned);
    let shift = match hold {
        Hold::At(spot, most) => (spot.ball - laid.ball(&turned)).clamp_length_max(non_negative((*most).into()) as f32),
        Hold::Off(off) => off.shift,
    };
    // Along the ground, so that its height over it stays.
    let shift = shift.reject_from_normalized(foot.normal(up));
    let shift = if shift.is_finite() { shift } else { Vec3::ZERO };
    FootTarget { ankle: laid.ankle + shift * weight, tilt: laid.tilt * yaw, off: Off { shift, turn } }
}

/// The angle about up from where a foot points to a heading, the short way; 0 where either is none.
fn turn_to(pose: &FootPose, heading: Vec3, up: Vec3) -> f32 {
    let level = heading.reject_from_normalized(up).try_normalize();
    pose.heading(up)
        .zip(level)
        .map_or(0.0, |(from, to)| wrap_angle(f64::from(from.cross(to).dot(up)).atan2(f64::from(from.dot(to)))) as f32)
}
