//! The leg in one chain of bones: which of its joints are hip, knee and ankle.

use glam::Vec3;

use super::Bone;
use super::hierarchy::Hierarchy;

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
    pub(super) thigh: f32,
    pub(super) shin: f32,
    /// From hip to ankle along up.
    pub(super) drop: f32,
    /// 0: a leg as in a book.
    pub(super) unlike: f32,
}

impl Limb {
    pub(super) fn joints(&self) -> [usize; 3] {
        [self.upper, self.lower, self.foot]
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
        let attached = self.attached(&chain);
        let detached = self.detached(&chain, hierarchy);
        // How far the foot is from the ground decides between the two only.
        let doubt = |limb: &Limb| limb.unlike + 2.0 * (self.low[limb.foot] - self.ground) / limb.drop;
        [attached, detached].into_iter().flatten().min_by(|a, b| doubt(a).total_cmp(&doubt(b)))
    }

    /// The bones from `top` to the lowest below it. None: too many, or one without a place.
    fn chain(&self, top: usize) -> Option<Vec<usize>> {
        let chain: Vec<usize> =
            std::iter::successors(Some(top), |&bone| self.downward[bone]).take(LONGEST + 1).collect();
        let whole = chain.len() <= LONGEST && chain.iter().all(|&bone| self.height[bone].is_finite());
        whole.then_some(chain)
    }

    /// The best leg whose foot is in the chain.
    fn attached(&self, chain: &[usize]) -> Option<Limb> {
        let ends = [self.height[chain[0]], self.low[chain[0]]];
        let shins = (2..chain.len()).flat_map(|ankle| (1..ankle).map(move |knee| (knee, ankle)));
        let limbs = shins.flat_map(|(knee, ankle)| (0..knee).map(move |hip| (hip, knee, ankle)));
        let limbs = limbs.filter_map(|(hip, knee, ankle)| self.judge(&chain[hip..=knee], &chain[knee..=ankle], ends));
        limbs.min_by(|a, b| a.unlike.total_cmp(&b.unlike))
    }

    /// The best leg whose shin ends the chain without a child, and whose foot is another bone, at the root or one below
    /// it, that lies about lowest of all and below the hip rather than aside.
    fn detached(&self, chain: &[usize], hierarchy: &Hierarchy) -> Option<Limb> {
        let (&top, &shin) = (chain.first()?, chain.last()?);
        if !hierarchy.children[shin].is_empty() {
            return None;
        }
        let free = |foot: usize| {
            foot != top
                && !hierarchy.descends(foot, top)
                && !hierarchy.descends(top, foot)
                && self.height[foot] < self.height[shin]
        };
        let feet = self.free_feet.iter().copied().filter(|&foot| free(foot));
        let limbs = feet.flat_map(|foot| (0..chain.len() - 1).map(move |hip| (hip, foot)));
        let limbs = limbs.filter_map(|(hip, foot)| {
            let limb = self.judge(&chain[hip..], &[shin, foot], [self.height[top], self.low[foot]])?;
            let aside = self.level(self.between(limb.upper, foot)).length() / limb.drop;
            let lowest = self.low[foot] - self.ground < ANKLE * limb.drop;
            lowest.then_some(Limb { unlike: limb.unlike + aside, ..limb })
        });
        limbs.min_by(|a, b| a.unlike.total_cmp(&b.unlike))
    }

    /// The leg with its thigh along these bones and its shin along those. `ends` are the heights of the whole chain's
    /// ends: what of the way down the leg leaves out speaks against it. Bones between the joints are twist bones and
    /// lie in line; that tells the ankle from the toe, and the hip from a bone of the pelvis, whose neighbours do not.
    fn judge(&self, thigh: &[usize], shin: &[usize], [top, bottom]: [f32; 2]) -> Option<Limb> {
        const LEAST: f32 = 1e-3;
        let (upper, lower, foot) = (thigh[0], shin[0], shin[shin.len() - 1]);
        let lengths = [self.distance(upper, lower), self.distance(lower, foot)];
        let drop = self.height[upper] - self.height[foot];
        let ratio = (lengths[0] / lengths[1]).ln().abs();
        let a_leg = lengths.into_iter().all(|length| length > LEAST)
            && ratio <= LIKE.ln()
            && drop >= DOWN * (lengths[0] + lengths[1])
            && self.height[foot] - self.low[foot] <= ANKLE * drop;
        let off_line = self.detour(thigh) / lengths[0] + self.detour(shin) / lengths[1];
        let left_out = ABOVE_HIP * (top - self.height[upper]).max(0.0) + (self.height[foot] - bottom);
        let between = BETWEEN * f32::from(u8::try_from(thigh.len() + shin.len() - 4).unwrap_or(u8::MAX));
        let unlike = ratio + OFF_LINE * off_line + left_out / (top - bottom) + between;
        (a_leg && unlike <= MOST_UNLIKE).then_some(Limb {
            upper,
            lower,
            foot,
            thigh: lengths[0],
            shin: lengths[1],
            drop,
            unlike,
        })
    }

    /// By how much the way along the bones is longer than the straight one.
    fn detour(&self, bones: &[usize]) -> f32 {
        let way: f32 = bones.windows(2).map(|of| self.distance(of[0], of[1])).sum();
        way - self.distance(bones[0], bones[bones.len() - 1])
    }
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
