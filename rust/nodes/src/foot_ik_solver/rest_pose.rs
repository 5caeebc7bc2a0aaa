//! What the rest pose tells of the legs: where up and ahead are, how the feet stand, which way the knees bend.

use glam::{Quat, Vec3};
use godot::classes::Skeleton3D;
use godot::prelude::*;

use super::detect::{self, Bone, Leg};
use crate::convert::pose;

/// How far a foot reaches from below its ankle, in the skeleton's space and unit.
#[derive(Clone, Copy)]
pub struct FootExtent {
    /// To the end of the heel.
    pub heel: Vec3,
    /// To the end of the toes.
    pub toe: Vec3,
}

/// Feet by the length of the leg (hip to ankle), from tables of human proportions (leg 0.86 m, foot 0.26 m long, the ankle
/// 6 cm before the heel's end, the ball 13 cm before the ankle).
mod proportions {
    /// From below the ankle to the end of the heel.
    pub const HEEL: f32 = 0.07;
    /// From below the ankle to the end of the toes.
    pub const TOE: f32 = 0.22;
    /// The same two over the distance from ankle to ball, where that is known.
    pub const HEEL_OF_BALL: f32 = 0.45;
    pub const TOE_OF_BALL: f32 = 1.5;
    /// An ankle is this high where nothing tells.
    pub const ANKLE: f32 = 0.1;
    /// The joint of the toes is this high over the sole.
    pub const BALL: f32 = 0.025;
    /// Ankles are within these heights over their soles.
    pub const PLAUSIBLE: std::ops::RangeInclusive<f32> = 0.02..=0.35;
    /// Those of many legs, that of a foot without toes.
    pub const PLAUSIBLE_OF_MANY: std::ops::RangeInclusive<f32> = -0.02..=0.5;
    /// From below the joint of a paw to its two ends.
    pub const PAW: [f32; 2] = [0.03, 0.1];
    /// A rest pose that bends the knee by less than this is straight.
    pub const BENT: f32 = 0.01;
    /// One that bends it backward by less than this is straight too.
    pub const BENT_BACKWARD: f32 = 0.05;
}

/// The rest pose of a skeleton.
pub struct Rest<'a> {
    bones: &'a [Bone],
    /// Up in the skeleton's space: an axis.
    pub up: Vec3,
    /// The way that the character faces.
    forward: Vec3,
    /// Whether it walks on more than two legs.
    many: bool,
}

impl<'a> Rest<'a> {
    /// Of the skeleton with these legs, in their order.
    pub fn of(skeleton: &Gd<Skeleton3D>, bones: &'a [Bone], legs: &[Leg], found_by: &str) -> Self {
        let sum = |of: &dyn Fn(&Leg) -> Vec3| legs.iter().map(of).fold(Vec3::ZERO, |sum, at| sum + at);
        let at = |bone: usize| bones[bone].origin;
        let up = principal_axis(sum(&|leg| at(leg.upper) - at(leg.foot)));
        let length = sum(&|leg| Vec3::X * length_of(bones, leg)).x;
        let toes = sum(&|leg| leg.toe.map_or(Vec3::ZERO, |toe| at(toe) - at(leg.foot)));
        let knees = sum(&|leg| off_the_line(bones, leg));
        let many = legs.len() > 2;
        // A hock points backward, except all around a spider. Of many legs the first half is in front; of two, by names, the left one is the first.
        let hocks = sum(&|leg| leg.hock.map_or(Vec3::ZERO, |hock| -off_between(bones, [leg.lower, hock, leg.foot])));
        let hips = |legs: &[Leg]| legs.iter().map(|leg| at(leg.upper)).sum::<Vec3>();
        let (first, last) = legs.split_at(legs.len() / 2);
        let ahead = if many && legs.len().is_multiple_of(2) { hips(first) - hips(last) } else { Vec3::ZERO };
        let named = legs.len() == 2 && found_by != detect::BY_SHAPE;
        let lateral = if named { at(legs[0].upper) - at(legs[1].upper) } else { Vec3::ZERO };
        // A bone's own axis points along it, to toes that have no bone, in most programs.
        let along = sum(&|leg| rest_rotation(skeleton, leg.foot) * Vec3::Y * length_of(bones, leg));
        let ways = [
            (toes, 0.03),
            (hocks, 0.06),
            (ahead, 0.05),
            (knees, proportions::BENT),
            (lateral.cross(up), 0.01),
            (along, 0.3),
        ];
        let ways = ways.map(|(way, least)| (way.reject_from_normalized(up), least * length));
        let forward = ways.into_iter().find(|(way, least)| way.length() > *least).map_or(Vec3::Z, |(way, _)| way);
        Self { bones, up, many, forward: forward.reject_from_normalized(up).normalize_or(up.any_orthonormal_vector()) }
    }

    fn at(&self, bone: usize) -> Vec3 {
        self.bones[bone].origin
    }

    /// How high the ankle of a leg is over its sole: over the skeleton's origin, if that can be the ground.
    pub fn sole_height(&self, leg: &Leg) -> f32 {
        let length = length_of(self.bones, leg);
        let height = |bone: usize| self.at(bone).dot(self.up);
        let (ankle, toe) = (height(leg.foot), leg.toe.map(height));
        // Short legs may have high ankles, but toes lie between the ankle and the ground.
        let over_origin = match toe {
            Some(toe) => ankle > 0.0 && (0.0..=ankle).contains(&(toe + 0.02 * length)) && toe < 0.3 * length,
            // Many feet end in a point, or begin high above it.
            None if self.many => proportions::PLAUSIBLE_OF_MANY.contains(&(ankle / length)),
            None => proportions::PLAUSIBLE.contains(&(ankle / length)),
        };
        if over_origin {
            return ankle.max(0.0);
        }
        let over_toes = toe.map(|toe| ankle - toe + proportions::BALL * length);
        let over_toes = over_toes.filter(|height| proportions::PLAUSIBLE.contains(&(height / length)));
        over_toes.unwrap_or(proportions::ANKLE * length)
    }

    /// How far its foot reaches from below the ankle.
    pub fn extent(&self, leg: &Leg) -> FootExtent {
        let ball = leg.toe.map(|toe| (self.at(toe) - self.at(leg.foot)).reject_from_normalized(self.up));
        let length = length_of(self.bones, leg);
        match ball.filter(|ball| ball.length() > 0.05 * length) {
            Some(ball) => FootExtent { heel: -ball * proportions::HEEL_OF_BALL, toe: ball * proportions::TOE_OF_BALL },
            None => {
                let [heel, toe] = if self.many { proportions::PAW } else { [proportions::HEEL, proportions::TOE] };
                FootExtent { heel: -self.forward * (heel * length), toe: self.forward * (toe * length) }
            }
        }
    }

    /// Which way the knee points: the given way, else that of the rest pose, else the character's forward.
    pub fn pole(&self, leg: &Leg, given: Vec3) -> Vec3 {
        let (off, length) = (off_the_line(self.bones, leg), length_of(self.bones, leg));
        // A little backward it is overstretched, and not meant to bend that way, unless it is an animal's elbow.
        let backward = off.dot(self.forward) < 0.0 && !self.many;
        let least = if backward { proportions::BENT_BACKWARD } else { proportions::BENT };
        let bent = off.length() > least * length;
        [given, if bent { off } else { self.forward }].into_iter().find_map(Vec3::try_normalize).unwrap_or(self.forward)
    }
}

/// The joint where the two bones of a leg end that are solved.
fn end_of(leg: &Leg) -> usize {
    leg.hock.unwrap_or(leg.foot)
}

/// How far the knee lies off the line between the ends of the two bones.
fn off_the_line(bones: &[Bone], leg: &Leg) -> Vec3 {
    off_between(bones, [leg.upper, leg.lower, end_of(leg)])
}

/// How far the second of three bones lies off the line between the others.
fn off_between(bones: &[Bone], joints: [usize; 3]) -> Vec3 {
    let [first, middle, last] = joints.map(|bone| bones[bone].origin);
    (last - first).try_normalize().map_or(Vec3::ZERO, |line| (middle - first).reject_from_normalized(line))
}

/// How long a leg is along its segments, from hip to ankle.
pub fn length_of(bones: &[Bone], leg: &Leg) -> f32 {
    let joints = [leg.upper, leg.lower, end_of(leg), leg.foot].map(|bone| bones[bone].origin);
    joints.windows(2).map(|of| of[0].distance(of[1])).sum::<f32>().max(1e-9)
}

/// The rotation of a bone at rest, in the skeleton's space.
pub fn rest_rotation(skeleton: &Gd<Skeleton3D>, bone: usize) -> Quat {
    pose(skeleton.get_bone_global_rest(bone as i32)).map_or(Quat::IDENTITY, |pose| pose.rotation)
}

/// The axis that is nearest to a direction.
pub fn principal_axis(direction: Vec3) -> Vec3 {
    let size = direction.abs();
    let axis = if size.y >= size.x && size.y >= size.z {
        Vec3::Y
    } else if size.z >= size.x {
        Vec3::Z
    } else {
        Vec3::X
    };
    if direction.dot(axis) < 0.0 { -axis } else { axis }
}
