//! The legs of a skeleton, as its rest pose has them.

use glam::{Mat3, Quat, Vec3};
use godot::classes::Skeleton3D;
use godot::prelude::*;
use springstep_motion::foot::FootPose;

use super::detect::{self, Bone, Leg};
use super::listed::{is_below, listed, name_of, pelvis_of};
use super::probes::Animated;
use super::rest_pose::{FootExtent, Rest, length_of, principal_axis, rest_rotation};
use crate::convert::vec3;
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
    /// Index of the third segment between them, of a leg that has three.
    pub hock: Option<i32>,
    /// Index of the foot.
    pub foot: i32,
    /// Index of the toes, −1 without.
    pub toe: i32,
    /// Whether the foot hangs below the lower bone.
    pub foot_follows: bool,
    /// Whether each bone is the child of the one before: the lower one, the third segment if there is one, the foot.
    pub in_line: [bool; 3],
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

impl Rig {
    /// Reads the legs of a skeleton. `up` is up in the world as far as one knows.
    pub fn read(skeleton: &Gd<Skeleton3D>, wanted: &Wanted, up: Vec3) -> Self {
        let mut problems = Vec::new();
        let bones = bones_of(skeleton);
        let (legs, found_by) = if wanted.legs.is_empty() {
            let found = detect::detect(&bones, up_in(skeleton, up));
            let count = found.legs.len();
            if count % 2 == 1 && found.left_out.is_none() {
                let said = if count == 1 { "Only one leg was".into() } else { format!("Only {count} legs were") };
                problems.push(format!("{said} found in {}. If it has more, list them in `legs`.", name_of(skeleton)));
            }
            if let Some(bone) = found.left_out {
                problems.push(format!(
                    "{} legs were found in {}, and none with \"{}\", which is named after one. List all legs in `legs`.",
                    found.legs.len(),
                    name_of(skeleton),
                    bones[bone].name,
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
        if pelvis.is_none() && !legs.is_empty() {
            problems.push(format!(
                "No bone of {} is above all of its legs, so that none is lowered with the lowest foot. Put the legs below one \
                 bone.",
                name_of(skeleton)
            ));
        }
        let rest = Rest::of(skeleton, &bones, &plain, found_by);
        let is_below = |bone: usize, above: usize| is_below(&bones, bone, above);
        let rig_of = |(leg, listed): &(Leg, Option<usize>)| {
            let settings = listed.map(|index| &wanted.legs[index]);
            LegRig {
                upper: leg.upper as i32,
                lower: leg.lower as i32,
                hock: leg.hock.map(|hock| hock as i32),
                foot: leg.foot as i32,
                toe: leg.toe.map_or(-1, |toe| toe as i32),
                foot_follows: is_below(leg.foot, leg.lower),
                in_line: [
                    bones[leg.lower].parent == Some(leg.upper),
                    leg.hock.is_some_and(|hock| bones[hock].parent == Some(leg.lower)),
                    bones[leg.foot].parent == Some(leg.hock.unwrap_or(leg.lower)),
                ],
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

impl LegRig {
    /// A foot with its sole: that of the rest pose, carried by the foot bone, in the skeleton's space.
    pub fn sole(&self, foot: &Animated, up: Vec3, metres: f32) -> FootPose {
        let turn = foot.rotation * self.foot_rotation.conjugate();
        let below = up * -self.sole.units(metres);
        let end = |end: Vec3| foot.ankle + turn * (below + end);
        FootPose { ankle: foot.ankle, heel: end(self.extent.heel), toe: end(self.extent.toe), sole_up: turn * up }
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

/// The axis of a skeleton that is up in the world, or nearly: it may stand on a slope, or lean.
fn up_in(skeleton: &Gd<Skeleton3D>, up: Vec3) -> Vec3 {
    let basis = if skeleton.is_inside_tree() { skeleton.get_global_transform().basis } else { Basis::IDENTITY };
    let columns: [Vec3; 3] = [basis.col_a(), basis.col_b(), basis.col_c()].map(|axis| vec3(axis).normalize_or_zero());
    principal_axis(Mat3::from_cols_array_2d(&columns.map(|axis| axis.to_array())).transpose() * up)
}

fn bones_of(skeleton: &Gd<Skeleton3D>) -> Vec<Bone> {
    let bone = |bone: i32| Bone {
        name: skeleton.get_bone_name(bone).to_string(),
        parent: usize::try_from(skeleton.get_bone_parent(bone)).ok(),
        origin: vec3(skeleton.get_bone_global_rest(bone).origin),
    };
    (0..skeleton.get_bone_count()).map(bone).collect()
}
