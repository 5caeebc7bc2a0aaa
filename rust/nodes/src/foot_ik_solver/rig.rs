//! The legs of a skeleton, as its rest pose has them.

use glam::{Mat3, Quat, Vec3};
use godot::classes::Skeleton3D;
use godot::prelude::*;

use super::detect::{self, Bone, Leg};
use super::listed::{is_below, listed, name_of, pelvis_of};
use crate::convert::{pose, vec3};
use crate::foot_ik_leg::LegSettings;

/// What to take the legs from, besides the skeleton.
pub struct Wanted {
    /// The legs that were listed; empty: to be found.
    pub legs: Vec<LegSettings>,
    /// The pelvis bone that was named; empty: to be found.
    pub pelvis: StringName,
}

/// The legs of a skeleton.
pub struct Rig {
    /// Whose, and the skeleton's version then.
    pub skeleton: (InstanceId, u64),
    /// The legs that are complete.
    pub legs: Vec<LegRig>,
    /// The bone that carries the legs, and its parent (−1: none).
    pub pelvis: Option<(i32, i32)>,
    /// Up in the skeleton's space: an axis.
    pub up: Vec3,
    /// How the legs were found, for people.
    pub found_by: &'static str,
    /// What is wrong, each with its remedy.
    pub problems: Vec<String>,
}

/// A leg in the rest pose, in the skeleton's unit.
pub struct LegRig {
    /// Index of the upper bone.
    pub upper: i32,
    /// Index of the lower bone.
    pub lower: i32,
    /// Index of the foot.
    pub foot: i32,
    /// Index of the toes, −1 without.
    pub toe: i32,
    /// Whether the foot hangs below the lower bone.
    pub foot_follows: bool,
    /// Whether the lower bone is the upper one's child, and the foot the lower one's.
    pub in_line: (bool, bool),
    /// Whether the leg hangs below the pelvis.
    pub hangs: bool,
    /// Which of the listed legs it is.
    pub listed: Option<usize>,
    /// The rest ankle, in the skeleton's space.
    pub ankle: Vec3,
    /// How high it is over the sole.
    pub sole: Height,
    /// How long it is, from hip to ankle.
    pub length: f32,
    /// Where the foot ends, from the ankle along up, forward in the skeleton's space.
    pub extent: FootExtent,
    /// The rotation of the foot bone.
    pub foot_rotation: Quat,
    /// Which way the knee points, in the axes of the upper bone.
    pub pole: Vec3,
}

/// The height of an ankle over its sole.
#[derive(Clone, Copy)]
pub enum Height {
    /// As it was given, in the world's metres.
    Metres(f32),
    /// As it was measured, in the skeleton's unit.
    Units(f32),
}

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
    /// A rest pose that bends the knee by less than this is straight.
    pub const BENT: f32 = 0.01;
    /// One that bends it backward by less than this is straight too.
    pub const BENT_BACKWARD: f32 = 0.05;
}

impl Rig {
    /// Reads the legs of a skeleton. `up` is up in the world as far as one knows.
    pub fn read(skeleton: &Gd<Skeleton3D>, wanted: &Wanted, up: Vec3) -> Self {
        let mut problems = Vec::new();
        let bones = bones_of(skeleton);
        let (legs, found_by) = if wanted.legs.is_empty() {
            let found = detect::detect(&bones, up_in(skeleton, up));
            if found.legs.len() == 1 {
                problems.push(format!(
                    "Only one leg was found in {}. If it has more, list them in `legs`.",
                    name_of(skeleton)
                ));
            }
            if found.legs.is_empty() {
                problems.push(format!(
                    "No legs were found in {}: neither by name ({}) nor by the shape of the hierarchy. List them in `legs`.",
                    name_of(skeleton),
                    detect::families(),
                ));
            }
            (found.legs.into_iter().map(|leg| (leg, None)).collect::<Vec<_>>(), found.by)
        } else {
            (listed(skeleton, &bones, &wanted.legs, &mut problems), "the list `legs`")
        };
        let plain: Vec<Leg> = legs.iter().map(|(leg, _)| *leg).collect();
        let pelvis = pelvis_of(skeleton, &bones, &plain, &wanted.pelvis, &mut problems);
        let rest = Rest::of(skeleton, &bones, &plain, found_by);
        let is_below = |bone: usize, above: usize| is_below(&bones, bone, above);
        let rig_of = |(leg, listed): &(Leg, Option<usize>)| {
            let settings = listed.map(|index| &wanted.legs[index]);
            LegRig {
                upper: leg.upper as i32,
                lower: leg.lower as i32,
                foot: leg.foot as i32,
                toe: leg.toe.map_or(-1, |toe| toe as i32),
                foot_follows: is_below(leg.foot, leg.lower),
                in_line: (bones[leg.lower].parent == Some(leg.upper), bones[leg.foot].parent == Some(leg.lower)),
                hangs: pelvis.is_some_and(|pelvis| is_below(leg.upper, pelvis)),
                listed: *listed,
                ankle: bones[leg.foot].origin,
                sole: match settings {
                    Some(settings) if settings.sole_height >= 0.0 => Height::Metres(settings.sole_height as f32),
                    _ => Height::Units(rest.sole_height(leg)),
                },
                length: length_of(&bones, leg),
                extent: rest.extent(leg),
                foot_rotation: rest_rotation(skeleton, leg.foot),
                pole: rest_rotation(skeleton, leg.upper).conjugate()
                    * rest.pole(leg, settings.map_or(Vec3::ZERO, |settings| vec3(settings.pole_axis))),
            }
        };
        Self {
            skeleton: (skeleton.instance_id(), skeleton.get_version()),
            legs: legs.iter().map(rig_of).collect(),
            pelvis: pelvis.map(|pelvis| (pelvis as i32, bones[pelvis].parent.map_or(-1, |parent| parent as i32))),
            up: rest.up,
            found_by,
            problems,
        }
    }

    /// Whether it is that of this skeleton as it is now.
    pub fn is_of(&self, skeleton: &Gd<Skeleton3D>) -> bool {
        self.skeleton == (skeleton.instance_id(), skeleton.get_version())
    }

    /// Whether it has the same legs of the same skeleton as another one.
    pub fn has_legs_of(&self, other: &Self) -> bool {
        let bones = |rig: &Self| rig.legs.iter().map(|leg| [leg.upper, leg.lower, leg.foot]).collect::<Vec<_>>();
        self.skeleton.0 == other.skeleton.0 && bones(self) == bones(other)
    }

    /// The length of the shortest leg.
    pub fn leg_length(&self) -> f32 {
        self.legs.iter().map(|leg| leg.length).fold(f32::INFINITY, f32::min)
    }

    /// How high the lowest sole of the rest pose is along up, in the skeleton's unit, of which `metres` are one in the world.
    pub fn ground_level(&self, metres: f32) -> f32 {
        let soles = self.legs.iter().map(|leg| leg.ankle.dot(self.up) - leg.sole.units(metres));
        soles.fold(f32::INFINITY, f32::min)
    }
}

impl Height {
    /// In the skeleton's unit, of which `metres` are one in the world.
    pub fn units(self, metres: f32) -> f32 {
        match self {
            Self::Metres(height) => height / metres,
            Self::Units(height) => height,
        }
    }
}

/// The rest pose of a skeleton.
struct Rest<'a> {
    bones: &'a [Bone],
    up: Vec3,
    /// The way that the character faces.
    forward: Vec3,
}

impl<'a> Rest<'a> {
    fn of(skeleton: &Gd<Skeleton3D>, bones: &'a [Bone], legs: &[Leg], found_by: &str) -> Self {
        let sum = |of: &dyn Fn(&Leg) -> Vec3| legs.iter().map(of).fold(Vec3::ZERO, |sum, at| sum + at);
        let at = |bone: usize| bones[bone].origin;
        let up = principal_axis(sum(&|leg| at(leg.upper) - at(leg.foot)));
        let length = sum(&|leg| Vec3::X * length_of(bones, leg)).x;
        let toes = sum(&|leg| leg.toe.map_or(Vec3::ZERO, |toe| at(toe) - at(leg.foot)));
        let knees = sum(&|leg| off_the_line(bones, leg));
        // By names the left leg is the first.
        let named = legs.len() == 2 && found_by != detect::BY_SHAPE;
        let lateral = if named { at(legs[0].upper) - at(legs[1].upper) } else { Vec3::ZERO };
        // A bone's own axis points along it, to toes that have no bone, in most programs.
        let along = sum(&|leg| rest_rotation(skeleton, leg.foot) * Vec3::Y * length_of(bones, leg));
        let ways = [(toes, 0.03), (knees, proportions::BENT), (lateral.cross(up), 0.01), (along, 0.3)];
        let ways = ways.map(|(way, least)| (way.reject_from_normalized(up), least * length));
        let forward = ways.into_iter().find(|(way, least)| way.length() > *least).map_or(Vec3::Z, |(way, _)| way);
        Self { bones, up, forward: forward.reject_from_normalized(up).normalize_or(up.any_orthonormal_vector()) }
    }

    fn at(&self, bone: usize) -> Vec3 {
        self.bones[bone].origin
    }

    /// How high the ankle of a leg is over its sole: over the skeleton's origin, if that can be the ground.
    fn sole_height(&self, leg: &Leg) -> f32 {
        let length = length_of(self.bones, leg);
        let height = |bone: usize| self.at(bone).dot(self.up);
        let (ankle, toe) = (height(leg.foot), leg.toe.map(height));
        // Short legs may have high ankles, but toes lie between the ankle and the ground.
        let over_origin = match toe {
            Some(toe) => ankle > 0.0 && (0.0..=ankle).contains(&(toe + 0.02 * length)) && toe < 0.3 * length,
            None => proportions::PLAUSIBLE.contains(&(ankle / length)),
        };
        if over_origin {
            return ankle;
        }
        let over_toes = toe.map(|toe| ankle - toe + proportions::BALL * length);
        let over_toes = over_toes.filter(|height| proportions::PLAUSIBLE.contains(&(height / length)));
        over_toes.unwrap_or(proportions::ANKLE * length)
    }

    fn extent(&self, leg: &Leg) -> FootExtent {
        let ball = leg.toe.map(|toe| (self.at(toe) - self.at(leg.foot)).reject_from_normalized(self.up));
        let length = length_of(self.bones, leg);
        match ball.filter(|ball| ball.length() > 0.05 * length) {
            Some(ball) => FootExtent { heel: -ball * proportions::HEEL_OF_BALL, toe: ball * proportions::TOE_OF_BALL },
            None => FootExtent {
                heel: -self.forward * (proportions::HEEL * length),
                toe: self.forward * (proportions::TOE * length),
            },
        }
    }

    /// Which way the knee points: the given way, else that of the rest pose, else the character's forward.
    fn pole(&self, leg: &Leg, given: Vec3) -> Vec3 {
        let (off, length) = (off_the_line(self.bones, leg), length_of(self.bones, leg));
        // A little backward it is overstretched, and not meant to bend that way.
        let least = if off.dot(self.forward) < 0.0 { proportions::BENT_BACKWARD } else { proportions::BENT };
        let bent = off.length() > least * length;
        [given, if bent { off } else { self.forward }].into_iter().find_map(Vec3::try_normalize).unwrap_or(self.forward)
    }
}

/// How far the knee lies off the line from hip to ankle.
fn off_the_line(bones: &[Bone], leg: &Leg) -> Vec3 {
    let (hip, knee, ankle) = (bones[leg.upper].origin, bones[leg.lower].origin, bones[leg.foot].origin);
    (ankle - hip).try_normalize().map_or(Vec3::ZERO, |line| (knee - hip).reject_from_normalized(line))
}

fn length_of(bones: &[Bone], leg: &Leg) -> f32 {
    let (hip, knee, ankle) = (bones[leg.upper].origin, bones[leg.lower].origin, bones[leg.foot].origin);
    (hip.distance(knee) + knee.distance(ankle)).max(1e-9)
}

fn rest_rotation(skeleton: &Gd<Skeleton3D>, bone: usize) -> Quat {
    pose(skeleton.get_bone_global_rest(bone as i32)).map_or(Quat::IDENTITY, |pose| pose.rotation)
}

/// The axis that is nearest to a direction.
fn principal_axis(direction: Vec3) -> Vec3 {
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

/// A direction of the world in a skeleton's space.
fn up_in(skeleton: &Gd<Skeleton3D>, up: Vec3) -> Vec3 {
    let basis = if skeleton.is_inside_tree() { skeleton.get_global_transform().basis } else { Basis::IDENTITY };
    let columns: [Vec3; 3] = [basis.col_a(), basis.col_b(), basis.col_c()].map(|axis| vec3(axis).normalize_or_zero());
    Mat3::from_cols_array_2d(&columns.map(|axis| axis.to_array())).transpose() * up
}

fn bones_of(skeleton: &Gd<Skeleton3D>) -> Vec<Bone> {
    let bone = |bone: i32| Bone {
        name: skeleton.get_bone_name(bone).to_string(),
        parent: usize::try_from(skeleton.get_bone_parent(bone)).ok(),
        origin: vec3(skeleton.get_bone_global_rest(bone).origin),
    };
    (0..skeleton.get_bone_count()).map(bone).collect()
}
