//! The parents of the bones, made safe to walk, and asked in constant time who is above whom.

use super::{Bone, Leg};

/// A forest: every walk along `parent` ends, whatever the skeleton said.
pub(super) struct Hierarchy {
    pub(super) parent: Vec<Option<usize>>,
    pub(super) children: Vec<Vec<usize>>,
    /// Every bone, each after its parent.
    pub(super) order: Vec<usize>,
    pub(super) depth: Vec<usize>,
    /// The place of a bone in `order`, and the place after its last descendant: `order` is a walk in depth.
    first: Vec<usize>,
    past: Vec<usize>,
}

impl Hierarchy {
    pub(super) fn new(bones: &[Bone]) -> Self {
        let parent = safe_parents(bones);
        let mut children = vec![Vec::new(); bones.len()];
        for (bone, above) in parent.iter().enumerate() {
            if let Some(above) = *above {
                children[above].push(bone);
            }
        }
        let (order, depth) = walk(&parent, &children);
        let mut first = vec![0; bones.len()];
        for (place, &bone) in order.iter().enumerate() {
            first[bone] = place;
        }
        let mut past: Vec<usize> = first.iter().map(|place| place + 1).collect();
        for &bone in order.iter().rev() {
            if let Some(above) = parent[bone] {
                past[above] = past[above].max(past[bone]);
            }
        }
        Self { parent, children, order, depth, first, past }
    }

    /// Whether `bone` is below `above`; no bone is below itself.
    pub(super) fn descends(&self, bone: usize, above: usize) -> bool {
        self.first[above] < self.first[bone] && self.first[bone] < self.past[above]
    }

    /// How many bones are below this one.
    pub(super) fn below(&self, bone: usize) -> usize {
        self.past[bone] - self.first[bone] - 1
    }

    /// The bones above this one, nearest first.
    pub(super) fn ancestors(&self, bone: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.parent[bone], |&above| self.parent[above])
    }

    /// See [`super::pelvis_above`]. A leg of indices that no bone has is passed over.
    pub(super) fn pelvis_above(&self, legs: &[Leg]) -> Option<usize> {
        let uppers: Vec<usize> = legs.iter().map(|leg| leg.upper).filter(|&upper| upper < self.parent.len()).collect();
        self.ancestors(*uppers.first()?).find(|&above| {
            uppers.iter().all(|&upper| self.descends(upper, above)) && !legs.iter().any(|leg| leg.has(above))
        })
    }
}

/// The parents with those out of range left out, and each circle cut at one bone.
fn safe_parents(bones: &[Bone]) -> Vec<Option<usize>> {
    let mut parent: Vec<Option<usize>> =
        bones.iter().map(|bone| bone.parent.filter(|&above| above < bones.len())).collect();
    // The walk up from a bone ends at a root, at a bone that an earlier walk passed, or at one of its own: a circle.
    let mut passed_by = vec![usize::MAX; bones.len()];
    for start in 0..bones.len() {
        let mut bone = start;
        passed_by[bone] = start;
        while let Some(above) = parent[bone] {
            if passed_by[above] == start {
                parent[bone] = None;
            } else if passed_by[above] == usize::MAX {
                passed_by[above] = start;
                bone = above;
            } else {
                break;
            }
        }
    }
    parent
}

/// The order in depth from the roots, and how deep each bone is.
fn walk(parent: &[Option<usize>], children: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut order = Vec::with_capacity(parent.len());
    let mut depth = vec![0; parent.len()];
    let mut ahead: Vec<usize> = (0..parent.len()).rev().filter(|&bone| parent[bone].is_none()).collect();
    while let Some(bone) = ahead.pop() {
        depth[bone] = parent[bone].map_or(0, |above| depth[above] + 1);
        order.push(bone);
        ahead.extend(children[bone].iter().rev());
    }
    (order, depth)
}
