//! The joint between the second and the third segment of a leg that has three, as animals have them behind.

use glam::Vec3;

use super::hierarchy::Hierarchy;
use super::words::{is_foreign, split};
use super::{Bone, Leg};

/// A bone is a joint, and none that twists along the shin, this far off the line from knee to foot, as a fraction of it.
pub(super) const OFF_THE_LINE: f32 = 0.06;
/// The segments on both sides of it are at least so long, as a fraction of that line.
const SHORTEST: f32 = 0.12;

/// The joint between shin and foot of a leg that lies furthest off the line between them at rest. None: what lies between
/// them is in line, or there is nothing. Where the foot hangs elsewhere, the shin's own bones lead to it.
pub(super) fn between(bones: &[Bone], hierarchy: &Hierarchy, leg: &Leg) -> Option<usize> {
    let (lower, foot) = (leg.lower, leg.foot);
    let (knee, ankle) = (bones[lower].origin, bones[foot].origin);
    let (length, along) = (knee.distance(ankle), (ankle - knee).try_normalize()?);
    let off_the_line = |bone: usize| {
        let [above, below] = [bones[bone].origin - knee, ankle - bones[bone].origin];
        let long = above.length().min(below.length()) > SHORTEST * length && below.dot(along) > 0.0;
        let off = above.reject_from_normalized(along);
        (long && off.length() > OFF_THE_LINE * length && off.length() < length).then_some((bone, off))
    };
    // Bones beside a shin whose foot is elsewhere may be anything: a hock bends the other way than its knee.
    let bends_back = |&(bone, off): &(usize, Vec3)| {
        let hip = bones[leg.upper].origin;
        let line = (bones[bone].origin - hip).try_normalize();
        line.is_some_and(|line| (knee - hip).reject_from_normalized(line).dot(off) < 0.0)
    };
    let furthest = |a: &(usize, Vec3), b: &(usize, Vec3)| a.1.length().total_cmp(&b.1.length());
    let joint = if hierarchy.descends(foot, lower) {
        let above = hierarchy.ancestors(foot).take_while(|&bone| bone != lower);
        above.filter_map(off_the_line).max_by(furthest)
    } else {
        leads_down(hierarchy, lower).filter_map(off_the_line).filter(bends_back).max_by(furthest)
    };
    joint.map(|(bone, _)| bone).filter(|&bone| !is_helper(&bones[bone].name, &bones[lower].name))
}

/// Whether a bone is one of no leg by its name, and not just by a word that the shin has as well.
fn is_helper(name: &str, shin: &str) -> bool {
    let shin = split(shin);
    split(name).iter().any(|word| is_foreign(word) && !shin.contains(word))
}

/// The bones below one as far as each has a single child: more are no leg's.
fn leads_down(hierarchy: &Hierarchy, from: usize) -> impl Iterator<Item = usize> {
    let only = |bone: &usize| match hierarchy.children[*bone][..] {
        [child] => Some(child),
        _ => None,
    };
    std::iter::successors(only(&from), only)
}
