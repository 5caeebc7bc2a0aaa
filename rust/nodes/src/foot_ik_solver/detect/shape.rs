//! Legs by the shape of the hierarchy, for names that say nothing: mirrored chains of thigh, shin and foot that hang from
//! one bone and reach lowest; where there are none, mirrored chains that reach out and down with their knees up, as a
//! spider's do.
//!
//! Not found: legs without a mirrored one, six legs and more that hang straight down from one bone (they are told from a
//! skirt by nothing), legs whose uppermost bones have no common parent.

use glam::Vec3;

use super::chain::{Limb, Pose};
use super::hierarchy::Hierarchy;
use super::{Bone, Leg};

/// Of the chains below one bone this many, the lowest, are compared with each other.
const COMPARED: usize = 16;
/// The mirrored joints of a pair match within this fraction of the leg's length.
const MIRRORED: f32 = 0.25;
/// The bone that carries a pair, and every pair's middle, lie on the mirror within this fraction of the leg's length.
const MIDDLE: f32 = 0.05;
/// The way across from leg to leg is level within this sine; the caller's up is a guess.
const LEVEL: f32 = 0.4;
/// So many chains like those of a pair beside it, below the same bone, make a skirt.
const SKIRT: usize = 3;
/// The lowest bones of a pair of legs are above the lowest of the skeleton by at most this fraction of hip to ankle: a
/// sword or a dragged tail may be lower than the feet.
const ABOVE_LOWEST: f32 = 0.5;

/// Two limbs that mirror each other.
struct Mirrored {
    limbs: [Limb; 2],
    /// From the second to the first, of length 1.
    lateral: Vec3,
    /// 0: two legs as in a book, on the ground.
    unlike: f32,
}

/// The legs that the shape gives, see [`super::Found::legs`] for their order. None: there is no pair.
pub(super) fn find(bones: &[Bone], hierarchy: &Hierarchy, up: Vec3) -> Option<Vec<Leg>> {
    let pose = Pose::new(bones, hierarchy, up)?;
    let pairs = |posture| {
        let below = |&above: &usize| pairs_below(above, posture, &pose, hierarchy);
        let mut pairs: Vec<Mirrored> = hierarchy.order.iter().flat_map(below).collect();
        pairs.sort_by(|a, b| a.unlike.total_cmp(&b.unlike));
        pairs
    };
    let upright = pairs(Posture::Upright);
    if let Some(best) = upright.first() {
        let walking = upright.iter().filter(|pair| std::ptr::eq(*pair, best) || walks_with(pair, best, &pose));
        return Some(ordered(&apart(walking), bones, &pose, hierarchy));
    }
    let sprawling = pairs(Posture::Sprawling);
    // Legs all around are mirrored in many ways: that of the most legs counts, of equal ones that about X.
    let ways = sprawling
        .iter()
        .take(COMPARED)
        .map(|best| apart(sprawling.iter().filter(|pair| crawls_with(pair, best, &pose))));
    let across = |pairs: &[&Mirrored]| pairs.first().map_or(0.0, |pair| pair.lateral.x.abs());
    let most = ways.max_by(|a, b| (a.len().cmp(&b.len())).then(across(a).total_cmp(&across(b))))?;
    (most.len() > 1).then(|| ordered(&most, bones, &pose, hierarchy))
}

/// How the limbs of a pair stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Posture {
    /// Below the body, as a person's and a horse's.
    Upright,
    /// Out to the side, as a spider's and a lizard's.
    Sprawling,
}

/// Of pairs the first ones that have no bone in common.
fn apart<'a>(pairs: impl Iterator<Item = &'a Mirrored>) -> Vec<&'a Mirrored> {
    let mut taken: Vec<&Mirrored> = Vec::new();
    for pair in pairs {
        let [a, b] = &pair.limbs;
        let limbs = || taken.iter().flat_map(|of| &of.limbs);
        if !a.joins(b) && !limbs().any(|of| of.joins(a) || of.joins(b)) {
            taken.push(pair);
        }
    }
    taken
}

/// The legs of the pairs in their order.
fn ordered(pairs: &[&Mirrored], bones: &[Bone], pose: &Pose, hierarchy: &Hierarchy) -> Vec<Leg> {
    let legs = |pair: &Mirrored| pair.limbs.map(|limb| leg(&limb, pose, hierarchy).with_hock_in(bones, hierarchy));
    let mut pairs: Vec<[Leg; 2]> = pairs.iter().map(|pair| legs(pair)).collect();
    let left = left_of(&pairs, pose);
    for pair in &mut pairs {
        let [a, b] = *pair;
        let across = pose.between(b.foot, a.foot) + pose.between(b.upper, a.upper);
        if across.dot(left) < 0.0 {
            *pair = [b, a];
        }
    }
    let ahead = |pair: &[Leg; 2]| {
        let [a, b] = pair.map(|leg| pose.between(0, leg.upper) + pose.between(0, leg.foot));
        (a + b).dot(left.cross(pose.up))
    };
    pairs.sort_by(|a, b| ahead(b).total_cmp(&ahead(a)));
    pairs.into_iter().flatten().collect()
}

/// The pairs of legs whose chains part at this bone.
fn pairs_below(above: usize, posture: Posture, pose: &Pose, hierarchy: &Hierarchy) -> Vec<Mirrored> {
    let mut tops = hierarchy.children[above].clone();
    if tops.len() < 2 {
        return Vec::new();
    }
    tops.sort_by(|&a, &b| pose.low[a].total_cmp(&pose.low[b]));
    let limbs: Vec<Limb> = tops
        .iter()
        .take(COMPARED)
        .filter_map(|&top| match posture {
            Posture::Upright => pose.limb(top, hierarchy),
            Posture::Sprawling => pose.sprawling_limb(top),
        })
        .collect();
    let after = |at: usize| limbs[at + 1..].iter();
    let twos = limbs.iter().enumerate().flat_map(|(at, first)| after(at).map(move |second| [*first, *second]));
    let like = |pair: &[Limb; 2]| limbs.iter().filter(|limb| alike(limb, &pair[0], pose, hierarchy)).count();
    let fit = |pair: &[Limb; 2]| {
        posture == Posture::Sprawling || like(pair) < 2 + SKIRT && carries(above, pair, pose, hierarchy)
    };
    twos.filter(fit).filter_map(|pair| mirrored(above, pair, pose)).collect()
}

/// Whether two chains look as those of one skirt do.
fn alike(a: &Limb, b: &Limb, pose: &Pose, hierarchy: &Hierarchy) -> bool {
    const LENGTH: f32 = 1.25;
    const HEIGHT: f32 = 0.15;
    let long = |a: f32, b: f32| a.max(b) <= LENGTH * a.min(b);
    let high = |a: f32, b: f32, drop: f32| (a - b).abs() <= HEIGHT * drop;
    hierarchy.below(a.upper) == hierarchy.below(b.upper)
        && long(a.thigh, b.thigh)
        && long(a.shin, b.shin)
        && high(pose.height[a.upper], pose.height[b.upper], b.drop)
        && high(pose.height[a.foot], pose.height[b.foot], b.drop)
}

/// Whether nothing above the bone that carries the pair is beside it, as hips are beside arms that hang. A root on the
/// ground is not.
fn carries(above: usize, pair: &[Limb; 2], pose: &Pose, hierarchy: &Hierarchy) -> bool {
    let [limb, _] = pair;
    let beside = pose.height[limb.foot] + 0.25 * limb.drop..pose.height[limb.upper] - 0.4 * limb.drop;
    !hierarchy.ancestors(above).any(|bone| beside.contains(&pose.height[bone]))
}

/// Two limbs below this bone as a pair of legs on the ground. None: they do not mirror each other, or are not there.
fn mirrored(above: usize, limbs: [Limb; 2], pose: &Pose) -> Option<Mirrored> {
    let [a, b] = &limbs;
    let length = a.length;
    let across = |joint: usize| pose.between(b.joints()[joint], a.joints()[joint]);
    let lateral = (0..3).map(across).sum::<Vec3>().try_normalize()?;
    // How far aside of the hip of `a` the mirror is by each joint: all say the same for mirrored limbs.
    let middle = |joint: usize| {
        let (of_a, of_b) = (a.joints()[joint], b.joints()[joint]);
        0.5 * (pose.between(a.upper, of_a) + pose.between(a.upper, of_b)).dot(lateral)
    };
    let error = |joint: usize| {
        let aslant = across(joint).reject_from_normalized(lateral).length();
        aslant.max((middle(joint) - middle(2)).abs())
    };
    let error = (0..3).map(error).fold(0.0, f32::max) / length;
    // A bone without a finite origin is aside by NaN, which is not more than anything.
    let carrier_aside = (pose.between(a.upper, above).dot(lateral) - middle(2)).abs() > MIDDLE * length;
    let low = pose.low[a.foot].max(pose.low[b.foot]) - pose.ground;
    let is_pair = error <= MIRRORED
        && !carrier_aside
        && lateral.dot(pose.up).abs() < LEVEL
        && across(2).dot(lateral) > 0.02 * length
        && across(0).dot(lateral) > -0.02 * length
        && a.foot != b.foot
        && low <= ABOVE_LOWEST * a.drop.max(b.drop);
    let unlike = 0.5 * (a.unlike + b.unlike) + error + 2.0 * low / a.drop.max(0.1 * length);
    is_pair.then_some(Mirrored { limbs, lateral, unlike })
}

/// Whether a second pair are legs too, as on a horse: the feet of both on one ground, hips about as high, mirrored
/// alike, and one pair before the other, unlike the sides of a skirt.
fn walks_with(pair: &Mirrored, best: &Mirrored, pose: &Pose) -> bool {
    const GROUND: f32 = 0.1;
    const HIPS: f32 = 1.4;
    const BEFORE: f32 = 0.25;
    const PARALLEL: f32 = 0.98;
    let [[a, b], [best_a, best_b]] = [pair.limbs, best.limbs];
    let ground = pose.low[best_a.foot];
    let [hip, best_hip] = [a, best_a].map(|of| pose.height[of.upper] - ground);
    let apart = 0.5 * (pose.between(best_a.foot, a.foot) + pose.between(best_b.foot, b.foot));
    (pose.low[a.foot] - ground).abs() <= GROUND * best_a.drop
        && hip.max(best_hip) <= HIPS * hip.min(best_hip)
        && pair.lateral.dot(best.lateral).abs() >= PARALLEL
        && apart.dot(best.lateral).abs() <= MIDDLE * best_a.drop
        && pose.level(apart).reject_from_normalized(best.lateral).length() > BEFORE * best_a.drop
}

/// Whether a second pair of legs that reach out goes with the first: the feet of both on one ground, mirrored alike, and
/// one pair before the other. A pair goes with itself.
fn crawls_with(pair: &Mirrored, best: &Mirrored, pose: &Pose) -> bool {
    const GROUND: f32 = 0.15;
    const BEFORE: f32 = 0.1;
    const PARALLEL: f32 = 0.98;
    let [[a, b], [best_a, best_b]] = [pair.limbs, best.limbs];
    let feet = if pair.lateral.dot(best.lateral) < 0.0 { [best_b, best_a] } else { [best_a, best_b] };
    let apart = 0.5 * (pose.between(feet[0].foot, a.foot) + pose.between(feet[1].foot, b.foot));
    let before = pose.level(apart).reject_from_normalized(best.lateral).length() > BEFORE * best_a.length;
    (pose.low[a.foot] - pose.low[best_a.foot]).abs() <= GROUND * best_a.length
        && pair.lateral.dot(best.lateral).abs() >= PARALLEL
        && apart.dot(best.lateral).abs() <= MIDDLE * best_a.length
        && (before || std::ptr::eq(pair, best))
}

/// Left of all of them, by where the toes point, else against where the hocks do, else by the knees; else left is +X,
/// where Godot and Blender have it. Of length 1 if there is a pair.
fn left_of(pairs: &[[Leg; 2]], pose: &Pose) -> Vec3 {
    const TELLING: f32 = 0.02;
    let legs = || pairs.as_flattened().iter();
    let across =
        |pair: &[Leg; 2]| pose.between(pair[1].foot, pair[0].foot) + pose.between(pair[1].upper, pair[0].upper);
    let lateral = pairs.first().map_or(Vec3::X, across).normalize_or(Vec3::X);
    let toes: Vec3 = legs().filter_map(|leg| Some(pose.between(leg.foot, leg.toe?))).sum();
    let hocks: Vec3 = legs().filter_map(|leg| Some(-pose.off(leg.lower, leg.hock?, leg.foot))).sum();
    let knees: Vec3 = legs().map(|leg| pose.off(leg.upper, leg.lower, leg.hock.unwrap_or(leg.foot))).sum();
    let drop = legs().map(|leg| pose.height[leg.upper] - pose.height[leg.foot]).fold(0.0, f32::max);
    let telling = |forward: Vec3| {
        // Of a pair only what is not sideways points forward.
        let forward = pose.level(forward).reject_from(lateral);
        (forward.length() > TELLING * drop).then_some(forward)
    };
    let left = telling(toes).or_else(|| telling(hocks)).or_else(|| telling(knees));
    let left = left.map_or(Vec3::X, |forward| pose.up.cross(forward));
    if lateral.dot(left) < 0.0 { -lateral } else { lateral }
}

/// The leg with its toe: the child of the foot that is farthest out and no higher than the foot.
fn leg(limb: &Limb, pose: &Pose, hierarchy: &Hierarchy) -> Leg {
    const SHORTEST: f32 = 0.1;
    let out = |toe: usize| pose.level(pose.between(limb.foot, toe)).length();
    let no_higher = |toe: usize| pose.height[toe] <= pose.height[limb.foot] + 0.05 * limb.drop;
    let toes = hierarchy.children[limb.foot].iter().copied();
    let toes = toes.filter(|&toe| no_higher(toe) && out(toe) > SHORTEST * limb.shin);
    let toe = toes.max_by(|&a, &b| out(a).total_cmp(&out(b)));
    Leg { upper: limb.upper, lower: limb.lower, hock: None, foot: limb.foot, toe }
}
