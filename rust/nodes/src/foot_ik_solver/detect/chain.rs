//! The leg in one chain of bones: which of its joints are hip, knee and ankle, and whether there is a hock.

use glam::Vec3;

use super::Bone;
use super::hierarchy::Hierarchy;
use super::hock::OFF_THE_LINE;

/// A longer chain is a rope.
const LONGEST: usize = 16;
/// So many of the lowest bones near the root are tried as feet that hang from the root.
const FREE_FEET: usize = 64;
/// Thigh and shin resemble each other within this factor.
const LIKE: f32 = 3.0;
/// Of its length a leg goes down at least this fraction.
const DOWN: f32 = 0.5;
/// The ankle is above the leg's lowest bone by at most this fraction of the way from hip to ankle.
const ANKLE: f32 = 0.5;
/// A chain that resembles a leg less is none. 0: equal thigh and shin with every bone of the chain in line.
const MOST_UNLIKE: f32 = 1.2;
/// How much more a bone off the line of its thigh or shin counts than thigh and shin that are unequal.
const OFF_LINE: f32 = 6.0;
/// What each bone between the joints counts, be it in line: a knee of a straight leg is too.
const BETWEEN: f32 = 0.08;
/// How much more the way down above the hip counts than that below the ankle: a chain may have toes and a heel there.
const ABOVE_HIP: f32 = 3.0;

/// Of its length a third segment goes down at least this fraction at rest: what goes ahead more is a foot.
pub(super) const STEEP: f32 = 0.75;
/// A third segment is at least this fraction of the leg.
const SHORTEST_THIRD: f32 = 0.1;
/// A leg that reaches out does so by at least this fraction of its length, and its knee is so much above the line.
const OUT: f32 = 0.35;
const RAISED: f32 = 0.1;

/// The rest pose in units of the skeleton's own size, its lowest, leftmost, hindmost corner at zero.
pub(super) struct Pose {
    pub(super) up: Vec3,
    points: Vec<Vec3>,
    /// Along up. Of a bone without a finite origin infinity, which no leg has.
    pub(super) height: Vec<f32>,
    /// The height of the lowest of a bone and those below it.
    pub(super) low: Vec<f32>,
    /// The child on the way to that lowest one; None: it is the bone itself.
    downward: Vec<Option<usize>>,
    pub(super) ground: f32,
    free_feet: Vec<usize>,
}

/// Three joints of a chain that resemble a leg.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limb {
    pub(super) upper: usize,
    pub(super) lower: usize,
    pub(super) foot: usize,
    /// From hip to knee, from knee to the end of the shin, and along all segments.
    pub(super) thigh: f32,
    pub(super) shin: f32,
    pub(super) length: f32,
    /// From hip to ankle along up.
    pub(super) drop: f32,
    /// 0: a leg as in a book.
    pub(super) unlike: f32,
}

impl Limb {
    pub(super) fn joints(&self) -> [usize; 3] {
        [self.upper, self.lower, self.foot]
    }

    /// Whether two limbs have a joint in common.
    pub(super) fn joins(&self, other: &Self) -> bool {
        self.joints().iter().any(|joint| other.joints().contains(joint))
    }
}

impl Pose {
    /// None: no two bones are apart.
    pub(super) fn new(bones: &[Bone], hierarchy: &Hierarchy, up: Vec3) -> Option<Self> {
        let up = up.try_normalize().unwrap_or(Vec3::Y);
        let points = to_own_size(bones)?;
        let height: Vec<f32> =
            points.iter().map(|point| if point.is_finite() { point.dot(up) } else { f32::INFINITY }).collect();
        let mut low = height.clone();
        let mut downward = vec![None; bones.len()];
        for &bone in hierarchy.order.iter().rev() {
            if let Some(above) = hierarchy.parent[bone]
                && low[bone] < low[above]
            {
                low[above] = low[bone];
                downward[above] = Some(bone);
            }
        }
        let ground = height.iter().copied().fold(f32::INFINITY, f32::min);
        let mut free_feet: Vec<usize> =
            hierarchy.order.iter().copied().filter(|&bone| hierarchy.depth[bone] < 2).collect();
        free_feet.sort_by(|&a, &b| height[a].total_cmp(&height[b]));
        free_feet.truncate(FREE_FEET);
        Some(Self { up, points, height, low, downward, ground, free_feet })
    }

    pub(super) fn between(&self, from: usize, to: usize) -> Vec3 {
        self.points[to] - self.points[from]
    }

    pub(super) fn distance(&self, a: usize, b: usize) -> f32 {
        self.between(a, b).length()
    }

    /// The part of a vector that is not along up.
    pub(super) fn level(&self, vector: Vec3) -> Vec3 {
        vector - self.up * vector.dot(self.up)
    }

    /// The best leg in the chain from `top` to the lowest bone below it.
    pub(super) fn limb(&self, top: usize, hierarchy: &Hierarchy) -> Option<Limb> {
        let chain = self.chain(top)?;
        let attached = self.attached(&chain, |segments, ends| self.upright(segments, ends));
        let detached = self.detached(&chain, hierarchy);
        // How far the foot is from the ground decides between the two only.
        let doubt = |limb: &Limb| limb.unlike + 2.0 * (self.low[limb.foot] - self.ground) / limb.drop;
        [attached, detached].into_iter().flatten().min_by(|a, b| doubt(a).total_cmp(&doubt(b)))
    }

    /// The same for a leg that reaches out, as a spider's do.
    pub(super) fn sprawling_limb(&self, top: usize) -> Option<Limb> {
        self.attached(&self.chain(top)?, |segments, _| self.sprawling(segments))
    }

    /// The bones from `top` to the lowest below it. None: too many, or one without a place.
    fn chain(&self, top: usize) -> Option<Vec<usize>> {
        let chain: Vec<usize> =
            std::iter::successors(Some(top), |&bone| self.downward[bone]).take(LONGEST + 1).collect();
        let whole = chain.len() <= LONGEST && chain.iter().all(|&bone| self.height[bone].is_finite());
        whole.then_some(chain)
    }

    /// The best leg whose foot is in the chain, with a hock before it or without.
    fn attached(&self, chain: &[usize], judge: impl Fn(&Segments, [f32; 2]) -> Option<Limb>) -> Option<Limb> {
        let ends = [self.height[*chain.first()?], self.low[chain[0]]];
        let shins = (2..chain.len()).flat_map(|end| (1..end).map(move |knee| (knee, end)));
        let limbs = shins.flat_map(|(knee, end)| (0..knee).map(move |hip| (hip, knee, end)));
        let distance = |from: usize, to: usize| self.distance(chain[from], chain[to]);
        let limbs = limbs.filter(|&(hip, knee, end)| are_like(distance(hip, knee), distance(knee, end)));
        let limbs = limbs.flat_map(|(hip, knee, end)| {
            let two =
                Segments { above: &chain[..=hip], thigh: &chain[hip..=knee], shin: &chain[knee..=end], third: &[] };
            (end..chain.len())
                .map(move |foot| Segments { third: if foot > end { &chain[end..=foot] } else { &[] }, ..two })
        });
        limbs.filter_map(|segments| judge(&segments, ends)).min_by(|a, b| a.unlike.total_cmp(&b.unlike))
    }

    /// The best leg whose shin, or third segment, ends the chain, but for twist bones, and whose foot is another bone, at
    /// the root or one below it, that lies about lowest of all and below the hip rather than aside.
    fn detached(&self, chain: &[usize], hierarchy: &Hierarchy) -> Option<Limb> {
        let (&top, &last) = (chain.first()?, chain.last()?);
        // Single bones beside it are helpers.
        if hierarchy.below(last) > hierarchy.children[last].len() {
            return None;
        }
        let free = |foot: usize| {
            foot != top
                && !hierarchy.descends(foot, top)
                && !hierarchy.descends(top, foot)
                && self.height[foot] < self.height[last]
        };
        // Toes of a free foot are none.
        let near = |foot: usize, other: usize| self.distance(foot, other) < self.distance(foot, last);
        let is_toe = |foot: usize| hierarchy.parent[foot].is_some_and(|above| free(above) && near(foot, above));
        let feet = self.free_feet.iter().copied().filter(|&foot| free(foot) && !is_toe(foot));
        let limbs = feet.filter_map(|foot| self.detached_to(chain, foot));
        limbs.min_by(|a, b| a.unlike.total_cmp(&b.unlike))
    }

    fn detached_to(&self, chain: &[usize], foot: usize) -> Option<Limb> {
        let whole: Vec<usize> = chain.iter().copied().chain([foot]).collect();
        let ends = [self.height[whole[0]], self.low[foot]];
        let bends = (1..chain.len()).flat_map(|knee| (knee..chain.len()).map(move |hock| (knee, hock)));
        let bends = bends.filter(|&(_, last)| self.is_twist(&whole[last..]));
        let limbs = bends.flat_map(|(knee, hock)| (0..knee).map(move |hip| (hip, knee, hock)));
        let limbs = limbs.filter_map(|(hip, knee, hock)| {
            let (above, thigh) = (&whole[..=hip], &whole[hip..=knee]);
            let segments = if hock > knee {
                Segments { above, thigh, shin: &whole[knee..=hock], third: &whole[hock..] }
            } else {
                Segments { above, thigh, shin: &whole[knee..], third: &[] }
            };
            let limb = self.upright(&segments, ends)?;
            let aside = self.level(self.between(limb.upper, foot)).length() / limb.drop;
            let lowest = self.low[foot] - self.ground < ANKLE * limb.drop;
            lowest.then_some(Limb { unlike: limb.unlike + aside, ..limb })
        });
        limbs.min_by(|a, b| a.unlike.total_cmp(&b.unlike))
    }

    /// Whether the bones between the first and the last, if any, only twist the segment that those two are: they lie in
    /// line, and well above its end, unlike an ankle.
    fn is_twist(&self, segment: &[usize]) -> bool {
        const IN_LINE: f32 = 0.02;
        const ABOVE_END: f32 = 0.3;
        let [first, .., before, last] = *segment else { return true };
        let length = self.distance(first, last);
        self.detour(segment) <= IN_LINE * length && self.distance(before, last) >= ABOVE_END * length
    }

    /// The leg of these segments that goes down. `ends` are the heights of the whole chain's ends: what of the way down
    /// the leg leaves out speaks against it. Bones between the joints are twist bones and lie in line; that tells the
    /// ankle from the toe, and the hip from a bone of the pelvis, whose neighbours do not.
    fn upright(&self, segments: &Segments, [top, bottom]: [f32; 2]) -> Option<Limb> {
        let [upper, _, end, foot] = segments.joints();
        let limb = self.measured(segments, BETWEEN, 1.0);
        let hock = segments.third.is_empty()
            || self.height[end] - self.height[foot] >= STEEP * self.distance(end, foot) && self.bends_back(segments);
        let left_out = ABOVE_HIP * (top - self.height[upper]).max(0.0) + (self.height[foot] - bottom);
        let unlike = limb.unlike + left_out / (top - bottom);
        let a_leg = limb.drop >= DOWN * limb.length
            && self.height[foot] - self.low[foot] <= ANKLE * limb.drop
            && hock
            && segments.are_like(&limb);
        (a_leg && unlike <= MOST_UNLIKE).then_some(Limb { unlike, ..limb })
    }

    /// The leg of these segments that reaches out and down, the knee above the line from hip to foot.
    fn sprawling(&self, segments: &Segments) -> Option<Limb> {
        let [upper, lower, end, foot] = segments.joints();
        // Its thigh and shin may differ more; what is in line beside a joint is a coxa rather than a twist bone.
        let limb = self.measured(segments, 2.0 * BETWEEN, 0.5);
        let line = self.between(upper, foot);
        let raised = self.off(upper, lower, foot).dot(self.up);
        let way = |bones: &[usize]| bones.windows(2).map(|of| self.distance(of[0], of[1])).sum::<f32>();
        // What of the chain it leaves out, at the body and beyond the foot.
        let above = way(segments.above);
        let beyond = self.height[foot] - self.low[foot];
        let unlike = limb.unlike + (above + beyond) / limb.length;
        let hock = segments.third.is_empty()
            || self.off(lower, end, foot).length() > OFF_THE_LINE * self.distance(lower, foot);
        let a_leg = limb.drop > 0.0
            && self.level(line).length() >= OUT * limb.length
            && raised >= RAISED * limb.length
            && hock
            && segments.are_like(&limb);
        (a_leg && unlike <= MOST_UNLIKE).then_some(Limb { unlike, ..limb })
    }

    /// What its segments are by themselves; each bone between the joints counts `between`.
    fn measured(&self, segments: &Segments, between: f32, unequal: f32) -> Limb {
        let [upper, lower, end, foot] = segments.joints();
        let (thigh, shin, third) = (self.distance(upper, lower), self.distance(lower, end), self.distance(end, foot));
        let off_line = [(segments.thigh, thigh), (segments.shin, shin), (segments.third, third)];
        let off_line: f32 = off_line.iter().filter(|of| of.1 > 0.0).map(|(of, length)| self.detour(of) / length).sum();
        let twist_bones = segments.thigh.len() + segments.shin.len() + segments.third.len().saturating_sub(2) - 4;
        let twist_bones = f32::from(u8::try_from(twist_bones).unwrap_or(u8::MAX));
        Limb {
            upper,
            lower,
            foot,
            thigh,
            shin,
            length: thigh + shin + third,
            drop: self.height[upper] - self.height[foot],
            unlike: unequal * (thigh / shin).ln().abs() + OFF_LINE * off_line + between * twist_bones,
        }
    }

    /// Whether knee and hock are clearly bent, the hock the other way.
    fn bends_back(&self, segments: &Segments) -> bool {
        let [upper, lower, end, foot] = segments.joints();
        let knee = self.off(upper, lower, end);
        let hock = self.off(lower, end, foot);
        let clear = |off: Vec3, from: usize, to: usize| off.length() > OFF_THE_LINE * self.distance(from, to);
        clear(knee, upper, end) && clear(hock, lower, foot) && knee.dot(hock) < -0.5 * knee.length() * hock.length()
    }

    /// How far the second of three bones lies off the line between the others.
    pub(super) fn off(&self, from: usize, bone: usize, to: usize) -> Vec3 {
        let line = self.between(from, to).try_normalize();
        line.map_or(Vec3::ZERO, |line| self.between(from, bone).reject_from_normalized(line))
    }

    /// By how much the way along the bones is longer than the straight one.
    fn detour(&self, bones: &[usize]) -> f32 {
        let way: f32 = bones.windows(2).map(|of| self.distance(of[0], of[1])).sum();
        way - self.distance(bones[0], bones[bones.len() - 1])
    }
}

/// The bones along a leg, each slice from joint to joint; `above` from the chain's first to the hip.
#[derive(Clone, Copy)]
struct Segments<'a> {
    above: &'a [usize],
    thigh: &'a [usize],
    shin: &'a [usize],
    /// Empty: the shin ends at the ankle.
    third: &'a [usize],
}

impl Segments<'_> {
    /// Hip, knee, end of the shin, ankle.
    fn joints(&self) -> [usize; 4] {
        let end = self.shin[self.shin.len() - 1];
        [self.thigh[0], self.shin[0], end, self.third.last().copied().unwrap_or(end)]
    }

    /// Whether thigh and shin resemble each other, and a third segment is none that is nothing.
    fn are_like(&self, limb: &Limb) -> bool {
        let third = limb.length - limb.thigh - limb.shin;
        are_like(limb.thigh, limb.shin) && (self.third.is_empty() || third > SHORTEST_THIRD * limb.length)
    }
}

/// Whether two lengths resemble each other, and none is nothing.
fn are_like(thigh: f32, shin: f32) -> bool {
    const LEAST: f32 = 1e-3;
    thigh.min(shin) > LEAST && (thigh / shin).ln().abs() <= LIKE.ln()
}

/// The origins with the skeleton's greatest extent as the unit; those that are not finite stay so.
fn to_own_size(bones: &[Bone]) -> Option<Vec<Vec3>> {
    let finite = || bones.iter().map(|bone| bone.origin).filter(|origin| origin.is_finite());
    // Before anything else, so that no difference or square overflows.
    let most = finite().map(|origin| origin.abs().max_element()).fold(f32::MIN_POSITIVE, f32::max);
    let least_corner = finite().map(|origin| origin / most).reduce(Vec3::min)?;
    let most_corner = finite().map(|origin| origin / most).reduce(Vec3::max)?;
    let size = (most_corner - least_corner).max_element();
    let own = |bone: &Bone| (bone.origin / most - least_corner) / size;
    (size > 0.0).then(|| bones.iter().map(own).collect())
}
