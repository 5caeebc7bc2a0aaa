//! A leg put on the ground: the foot's place and tilt, and the two bones that reach it.
//!
//! A leg of three segments, as animals have them behind, is two bones as well: they reach for the hock, and the third
//! segment stands on the foot as the animation has it.
//!
//! Feet are placed in the world, where gravity and the ground are; bones are turned in the space of their skeleton, where
//! they are rigid whatever the skeleton's scale. World positions are relative to the skeleton's origin, so that nothing is
//! lost far away from the world's.

use glam::{DMat3, DQuat, Mat3, Quat, Vec3};

use crate::foot::{FootPlacement, FootPose, FootTarget, place};
use crate::grounding::{FootState, Plane};
use crate::two_bone::{TwoBoneInput, TwoBoneOutput};
use crate::{direction, share};

/// A skeleton's axes in the world, with its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkeletonFrame {
    to_world: Mat3,
    to_skeleton: Mat3,
    /// The rotation, and whether X is mirrored, of axes at right angles that are scaled alike.
    even: Option<(Quat, bool)>,
}

impl SkeletonFrame {
    /// Of a skeleton's basis in the world: any scale, turned or mirrored. None if it is not finite or has no extent.
    #[must_use]
    pub fn new(to_world: Mat3) -> Option<Self> {
        if !to_world.is_finite() {
            return None;
        }
        let [x, y, z] = [to_world.x_axis, to_world.y_axis, to_world.z_axis];
        let square = y.length_squared();
        let off = [x.length_squared() - square, z.length_squared() - square, x.dot(y), y.dot(z), z.dot(x)];
        if square > 1e-12 && square < 1e12 && off.iter().all(|off| off.abs() < 1e-6 * square) {
            let to_skeleton = to_world.transpose() * square.recip();
            let (y, z) = (y * square.sqrt().recip(), z * square.sqrt().recip());
            let right = y.cross(z);
            let rotation = Quat::from_mat3(&Mat3::from_cols(right, y, z)).normalize();
            return Some(Self { to_world, to_skeleton, even: Some((rotation, x.dot(right) < 0.0)) });
        }
        let wide = to_world.as_dmat3();
        let extent = wide.x_axis.length() * wide.y_axis.length() * wide.z_axis.length();
        if extent < 1e-24 || wide.determinant().abs() < 1e-6 * extent {
            return None;
        }
        let to_skeleton = wide.inverse().as_mat3();
        to_skeleton.is_finite().then_some(Self { to_world, to_skeleton, even: None })
    }

    /// A place or direction of the skeleton in the world, relative to the skeleton's origin, m.
    #[inline]
    #[must_use]
    pub fn to_world(&self, at: Vec3) -> Vec3 {
        self.to_world * at
    }

    /// The reverse.
    #[inline]
    #[must_use]
    pub fn to_skeleton(&self, at: Vec3) -> Vec3 {
        self.to_skeleton * at
    }

    /// A rotation in the world as one in the skeleton's space; the nearest where scale has bent it.
    #[must_use]
    pub fn rotation_to_skeleton(&self, rotation: Quat) -> Quat {
        if let Some((own, mirrored)) = self.even {
            let seen = (own.conjugate() * rotation * own).normalize();
            // In a mirror a rotation goes the other way about the mirrored axis.
            return if mirrored { Quat::from_xyzw(seen.x, -seen.y, -seen.z, seen.w) } else { seen };
        }
        let wide = |matrix: Mat3| matrix.as_dmat3();
        let moved = wide(self.to_skeleton) * DMat3::from_quat(rotation.as_dquat().normalize()) * wide(self.to_world);
        let axes = || {
            let y = direction(moved.y_axis)?;
            let x = direction(moved.x_axis - y * moved.x_axis.dot(y))?;
            // Once more: of two that are all but parallel the first difference is mere rounding.
            let x = direction(x - y * x.dot(y))?;
            Some(DQuat::from_mat3(&DMat3::from_cols(x, y, x.cross(y))).normalize().as_quat())
        };
        axes().filter(|rotation: &Quat| rotation.is_finite()).unwrap_or(Quat::IDENTITY)
    }
}

/// A leg as the animation has it, in the skeleton's space and unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegPose {
    /// The hip.
    pub hip: Vec3,
    /// The knee.
    pub knee: Vec3,
    /// The joint between the second and the third segment of a leg that has three. None: the second ends at the ankle.
    pub hock: Option<Vec3>,
    /// The foot's ankle, heel, toe and the direction that is up for its sole.
    pub foot: FootPose,
    /// Which way the knee points where the leg is straight.
    pub pole: Vec3,
}

impl FootPose {
    /// A foot in the skeleton's space, in the world, relative to the skeleton's origin.
    #[must_use]
    pub fn in_world(&self, frame: &SkeletonFrame, plane: &Plane) -> Self {
        Self {
            ankle: frame.to_world(self.ankle),
            heel: frame.to_world(self.heel),
            toe: frame.to_world(self.toe),
            sole_up: frame.to_world(self.sole_up).normalize_or(plane.normal),
        }
    }
}

impl LegPose {
    /// Where the two bones end: the hock, else the ankle.
    #[must_use]
    pub fn end(&self) -> Vec3 {
        self.hock.unwrap_or(self.foot.ankle)
    }

    /// Its third segment, from the hock to the ankle; zero without.
    #[must_use]
    pub fn third(&self) -> Vec3 {
        self.foot.ankle - self.end()
    }

    /// All of it moved.
    fn moved(&self, by: Vec3) -> Self {
        Self {
            hip: self.hip + by,
            knee: self.knee + by,
            hock: self.hock.map(|hock| hock + by),
            foot: FootPose { ankle: self.foot.ankle + by, ..self.foot },
            ..*self
        }
    }

    /// Its foot in the world, relative to the skeleton's origin.
    #[must_use]
    pub fn foot_in_world(&self, frame: &SkeletonFrame, plane: &Plane) -> FootPose {
        self.foot.in_world(frame, plane)
    }

    /// From where its ankle reaches: the hip, moved by the third segment, which keeps its direction.
    #[must_use]
    pub fn reach_from(&self) -> Vec3 {
        self.hip + self.third()
    }

    /// How far its ankle may be from there ([`Self::reach_from`]), in the world, m: short of the last `soft` fraction of their
    /// length, or as far as the animation stretches them.
    #[must_use]
    pub fn reach(&self, frame: &SkeletonFrame, soft: f64) -> f32 {
        let distance = |from: Vec3, to: Vec3| frame.to_world(to - from).length();
        let length = distance(self.hip, self.knee) + distance(self.knee, self.end());
        (length * (1.0 - share(soft))).max(distance(self.hip, self.end()))
    }
}

/// How a leg is put on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegPlacement {
    /// How its foot is.
    pub foot: FootPlacement,
    /// How much of the leg is the ground's, 0..1. What is not, goes along with the pelvis.
    pub weight: f64,
    /// How far the pelvis has moved, in the world, m.
    pub shift: Vec3,
    /// The fraction of the leg's length over which it eases into full stretch.
    pub soft_reach: f64,
}

/// A leg on the ground, in the skeleton's space and unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegSolution {
    /// The rotation to put before that of the upper bone.
    pub upper: Quat,
    /// The rotation to put before that of the lower bone. A third segment is not turned.
    pub lower: Quat,
    /// The rotation to put before that of the foot.
    pub foot: Quat,
    /// Where the ankle is then.
    pub ankle: Vec3,
    /// Where the foot should be, in the world, relative to the skeleton's origin.
    pub target: FootTarget,
}

/// The end of the two bones comes no nearer to the hip than this fraction of their length, along the animated leg, or a folded leg would
/// turn inside out. The animation may have it nearer.
const FOLDED: f32 = 0.22;
/// Two bones of which one is longer are shut at the difference of their lengths, where a knee would snap. They ease into it
/// over this fraction of the shorter one, but never lengthen what the animation shuts.
const SHUT: f32 = 0.25;

impl LegPlacement {
    /// Puts a leg on the lagged ground below it. The plane and the foot's state are in the world, relative to the skeleton's
    /// origin.
    #[must_use]
    pub fn solve(&self, frame: &SkeletonFrame, plane: &Plane, foot: &FootState, leg: &LegPose) -> LegSolution {
        let placed = self.aim(frame, plane, foot, leg);
        let target = FootTarget { ankle: placed.ankle + self.shift * (1.0 - share(self.weight)), ..placed };

        let shift = frame.to_skeleton(self.shift);
        let shifted = leg.moved(shift);
        let solved = self.reach(&shifted, unfolded(&shifted, frame.to_skeleton(target.ankle) - leg.third()));
        LegSolution {
            upper: solved.upper,
            lower: solved.lower,
            foot: frame.rotation_to_skeleton(target.tilt),
            ankle: solved.ankle + leg.third(),
            target,
        }
    }

    /// Where the foot should be wherever the pelvis is, relative to the skeleton's origin.
    #[must_use]
    pub fn aim(&self, frame: &SkeletonFrame, plane: &Plane, foot: &FootState, leg: &LegPose) -> FootTarget {
        let weight = self.foot.weight * f64::from(share(self.weight));
        place(&FootPlacement { weight, ..self.foot }, plane, foot, &leg.foot_in_world(frame, plane))
    }

    /// The two bones alone, from the pose of a leg to a place of their end (the ankle, or the hock of three segments), both
    /// in the skeleton's space. The output's ankle is that end.
    #[must_use]
    pub fn reach(&self, leg: &LegPose, target: Vec3) -> TwoBoneOutput {
        let LegPose { hip, knee, pole, .. } = *leg;
        TwoBoneInput { hip, knee, ankle: leg.end(), target, pole, soft_reach: self.soft_reach }.solve()
    }
}

/// The target of the two bones' end kept away from the hip.
fn unfolded(leg: &LegPose, target: Vec3) -> Vec3 {
    let (line, bones) = (leg.end() - leg.hip, [leg.hip.distance(leg.knee), leg.knee.distance(leg.end())]);
    let Some(along) = line.try_normalize() else { return target };
    let animated = line.length();
    let least = (FOLDED * (bones[0] + bones[1])).min(animated);
    let target = target + along * (least - (target - leg.hip).dot(along)).max(0.0);

    let (shut, soft) = ((bones[0] - bones[1]).abs(), SHUT * bones[0].min(bones[1]));
    let (distance, over) = (target.distance(leg.hip), target.distance(leg.hip) - shut - soft);
    if over >= 0.0 || distance >= animated || !over.is_finite() {
        return target;
    }
    let eased = (shut + soft * (over / soft).exp()).min(animated);
    leg.hip + (target - leg.hip).normalize_or(along) * eased
}
