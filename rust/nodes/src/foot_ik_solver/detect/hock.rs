//! The joint between the second and the third segment of a leg that has three, as animals have them behind.

use super::Bone;
use super::hierarchy::Hierarchy;

/// A bone is a joint, and none that twists along the shin, this far off the line from knee to foot, as a fraction of it.
pub(super) const OFF_THE_LINE: f32 = 0.06;
/// The segments on both sides of it are at least so long, as a fraction of that line.
const SHORTEST: f32 = 0.12;

/// The joint between `lower` and `foot` that lies furthest off the line between them at rest. None: what lies between
/// them is in line, or there is nothing. Below a foot that hangs elsewhere, the shin's own bones lead to it.
pub(super) fn between(bones: &[Bone], hierarchy: &Hierarchy, lower: usize, foot: usize) -> Option<usize> {
    let line = bones[foot].origin - bones[lower].origin;
    let length = line.length();
    let along = line.try_normalize()?;
    let off = |bone: usize| {
        let [above, below] = [bones[bone].origin - bones[lower].origin, bones[foot].origin - bones[bone].origin];
        let long = above.length().min(below.length()) > SHORTEST * length && below.dot(along) > 0.0;
        let off = above.reject_from_normalized(along).length();
        (long && off > OFF_THE_LINE * length && off < length).then_some((bone, off))
    };
    let furthest = |a: &(usize, f32), b: &(usize, f32)| a.1.total_cmp(&b.1);
    let joint = if hierarchy.descends(foot, lower) {
        hierarchy.ancestors(foot).take_while(|&bone| bone != lower).filter_map(off).max_by(furthest)
    } else {
        leads_down(hierarchy, lower).filter_map(off).max_by(furthest)
    };
    joint.map(|(bone, _)| bone)
}

/// The bones below one as far as each has a single child: more are no leg's.
fn leads_down(hierarchy: &Hierarchy, from: usize) -> impl Iterator<Item = usize> {
    let only = |bone: &usize| match hierarchy.children[*bone][..] {
        [child] => Some(child),
        _ => None,
    };
    std::iter::successors(only(&from), only)
}
