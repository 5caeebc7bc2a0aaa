//! Legs by the shape of the hierarchy, for names that say nothing: two mirrored chains of thigh, shin and foot that
//! hang from one bone and reach lowest.
//!
//! Not found: legs without a mirrored one, six legs and more (they are told from a skirt by nothing), legs that reach
//! out flat as a spider's do, legs whose uppermost bones have no common parent.

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

/// The legs that the shape gives, each pair left before right. None: there is no pair.
pub(super) fn find(bones: &[Bone], hierarchy: &Hierarchy, up: Vec3) -> Option<Vec<Leg>> {
    let pose = Pose::new(bones, hierarchy, up)?;
    let mut pairs: Vec<Mirrored> =
        hierarchy.order.iter().flat_map(|&above| pairs_below(above, &pose, hierarchy)).collect();
    pairs.sort_by(|a, b| a.unlike.total_cmp(&b.unlike));
    let mut best: Option<&Mirrored> = None;
    let mut legs: Vec<[Leg; 2]> = Vec::new();
    for pair in &pairs {
        let [left, right] = sided(pair, &pose, hierarchy);
        let taken = legs.iter().flatten().any(|of| of.joins(&left) || of.joins(&right));
        if !taken && !left.joins(&right) && best.is_none_or(|best| walks_with(pair, best, &pose)) {
            best = best.or(Some(pair));
            legs.push([left, right]);
        }
    }
    legs.sort_by_key(|pair| pair[0].upper.min(pair[1].upper));
    best.map(|_| legs.into_iter().flatten().collect())
}

impl Leg {
    /// Whether two legs have a bone in common.
    fn joins(&self, other: &Self) -> bool {
        [Some(other.upper), Some(other.lower), Some(other.foot), other.toe].into_iter().flatten().any(|of| self.has(of))
    }
}

/// The pairs of legs whose chains part at this bone.
fn pairs_below(above: usize, pose: &Pose, hierarchy: &Hierarchy) -> Vec<Mirrored> {
    let mut tops = hierarchy.children[above].clone();
    if tops.len() < 2 {
        return Vec::new();
    }
    tops.sort_by(|&a, &b| pose.low[a].total_cmp(&pose.low[b]));
    let limbs: Vec<Limb> = tops.iter().take(COMPARED).filter_map(|&top| pose.limb(top, hierarchy)).collect();
    let after = |at: usize| limbs[at + 1..].iter();
    let twos = limbs.iter().enumerate().flat_map(|(at, first)| after(at).map(move |second| [*first, *second]));
    twos.filter(|pair| limbs.iter().filter(|limb| alike(limb, &pair[0], pose, hierarchy)).count() < 2 + SKIRT)
        .filter(|pair| carries(above, pair, pose, hierarchy))
        .filter_map(|pair| mirrored(above, pair, pose))
        .collect()
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
    let length = a.thigh + a.shin;
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
        && low <= ABOVE_LOWEST * a.drop;
    let unlike = 0.5 * (a.unlike + b.unlike) + error + 2.0 * low / a.drop;
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

/// The pair as legs, left first, by where the toes point, else the knees; else left is +X, where Godot and Blender have
/// it.
fn sided(pair: &Mirrored, pose: &Pose, hierarchy: &Hierarchy) -> [Leg; 2] {
    const TELLING: f32 = 0.02;
    let [a, b] = pair.limbs.map(|limb| leg(&limb, pose, hierarchy));
    let across = pose.between(b.foot, a.foot) + pose.between(b.upper, a.upper);
    let toes: Vec3 = [a, b].iter().filter_map(|leg| Some(pose.between(leg.foot, leg.toe?))).sum();
    let knees: Vec3 = pair.limbs.iter().map(|limb| knee(limb, pose)).sum();
    let telling = |forward: Vec3| {
        // Of a pair only what is not sideways points forward.
        let forward = pose.level(forward).reject_from(across);
        (forward.length() > TELLING * pair.limbs[0].drop).then_some(forward)
    };
    let left = telling(toes).or_else(|| telling(knees)).map_or(Vec3::X, |forward| pose.up.cross(forward));
    if across.dot(left) < 0.0 { [b, a] } else { [a, b] }
}

/// From the straight line between hip and ankle to the knee.
fn knee(limb: &Limb, pose: &Pose) -> Vec3 {
    pose.between(limb.upper, limb.lower).reject_from(pose.between(limb.upper, limb.foot))
}

/// The leg with its toe: the child of the foot that is farthest out and no higher than the foot.
fn leg(limb: &Limb, pose: &Pose, hierarchy: &Hierarchy) -> Leg {
    const SHORTEST: f32 = 0.1;
    let out = |toe: usize| pose.level(pose.between(limb.foot, toe)).length();
    let no_higher = |toe: usize| pose.height[toe] <= pose.height[limb.foot] + 0.05 * limb.drop;
    let toes = hierarchy.children[limb.foot].iter().copied();
    let toes = toes.filter(|&toe| no_higher(toe) && out(toe) > SHORTEST * limb.shin);
    let toe = toes.max_by(|&a, &b| out(a).total_cmp(&out(b)));
    Leg { upper: limb.upper, lower: limb.lower, foot: limb.foot, toe }
}
