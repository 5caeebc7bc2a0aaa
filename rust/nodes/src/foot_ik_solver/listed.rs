//! The legs and the pelvis that were named, as far as the skeleton has them.

use godot::classes::Skeleton3D;
use godot::prelude::*;

use super::detect::{self, Bone, Leg};
use crate::foot_ik_leg::LegSettings;

/// The listed legs whose bones are all there.
pub fn listed(
    skeleton: &Gd<Skeleton3D>,
    bones: &[Bone],
    legs: &[LegSettings],
    problems: &mut Vec<String>,
) -> Vec<(Leg, Option<usize>)> {
    let mut complete = Vec::new();
    let find = |name: &StringName| usize::try_from(skeleton.find_bone(&name.to_string())).ok();
    for (index, settings) in legs.iter().enumerate() {
        let [upper, lower, foot, toe] = &settings.bones;
        if upper.is_empty() && lower.is_empty() && foot.is_empty() {
            problems.push(format!("Leg {index} is left out: it names no bones. Name those of {}.", name_of(skeleton)));
            continue;
        }
        let mut need = |role: &str, name: &StringName| {
            let bone = find(name);
            if bone.is_none() && name.is_empty() {
                problems.push(format!(
                    "Leg {index} is left out: its {role} is empty. Name a bone of {}.",
                    name_of(skeleton)
                ));
            } else if bone.is_none() {
                problems.push(format!(
                    "Leg {index} is left out: {} has no bone \"{name}\" for its {role}. Correct the name.",
                    name_of(skeleton)
                ));
            }
            bone
        };
        let found = (need("upper_bone", upper), need("lower_bone", lower), need("foot_bone", foot));
        let toe_bone = find(toe);
        if toe_bone.is_none() && !toe.is_empty() {
            problems.push(format!(
                "Leg {index} has no toes: {} has no bone \"{toe}\" for its toe_bone. Correct the name, or leave it empty.",
                name_of(skeleton)
            ));
        }
        let (Some(upper), Some(lower), Some(foot)) = found else { continue };
        let foot_is_another = foot != lower && foot != upper && !is_below(bones, upper, foot);
        if !is_below(bones, lower, upper) || !foot_is_another {
            let [upper, lower, foot, _] = &settings.bones;
            problems.push(format!(
                "Leg {index} is left out: \"{lower}\" has to hang below \"{upper}\", and \"{foot}\" has to be neither of them nor above them. Correct the names."
            ));
            continue;
        }
        if let Some((_, Some(other))) = complete.iter().find(|(leg, _): &&(Leg, _)| leg.foot == foot) {
            let foot = &settings.bones[2];
            problems.push(format!(
                "Leg {index} is left out: \"{foot}\" is the foot of leg {other} as well. Remove one of them, or name another foot."
            ));
            continue;
        }
        if toe_bone.is_some_and(|toe| !is_below(bones, toe, foot)) {
            problems.push(format!(
                "Leg {index} has no toes: \"{toe}\" does not hang below its foot. Correct the name, or leave it empty."
            ));
        }
        let toe = toe_bone.filter(|toe| is_below(bones, *toe, foot));
        complete.push((Leg { upper, lower, hock: None, foot, toe }.with_hock(bones), Some(index)));
    }
    complete
}

/// The bone that carries the legs: the one named, else the lowest above them all.
pub fn pelvis_of(
    skeleton: &Gd<Skeleton3D>,
    bones: &[Bone],
    legs: &[Leg],
    name: &StringName,
    problems: &mut Vec<String>,
) -> Option<usize> {
    if name.is_empty() {
        return detect::pelvis_above(bones, legs);
    }
    let named = usize::try_from(skeleton.find_bone(&name.to_string())).ok();
    if named.is_none() {
        problems.push(format!(
            "{} has no bone \"{name}\" for pelvis_bone; the bone above all legs is taken. Correct the name.",
            name_of(skeleton)
        ));
        return detect::pelvis_above(bones, legs);
    }
    if named.is_some_and(|pelvis| !legs.iter().all(|leg| is_below(bones, leg.upper, pelvis))) {
        problems.push(format!(
            "\"{name}\" is not above all legs; the bone that is is taken for the pelvis. Correct pelvis_bone, or empty it."
        ));
        return detect::pelvis_above(bones, legs);
    }
    named
}

/// How messages call a skeleton.
pub fn name_of(skeleton: &Gd<Skeleton3D>) -> String {
    format!("the skeleton {}", skeleton.get_name())
}

/// Whether a bone hangs below another one.
pub fn is_below(bones: &[Bone], bone: usize, above: usize) -> bool {
    // The engine lets no bone be above itself; a count is a cheap way not to rely on that.
    let parents = std::iter::successors(bones[bone].parent, |parent| bones.get(*parent)?.parent);
    parents.take(bones.len()).any(|parent| parent == above)
}
