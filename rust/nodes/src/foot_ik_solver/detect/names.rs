//! Legs by the names of their bones.

use std::collections::{BTreeMap, HashMap};

use super::chain::STEEP;
use super::hierarchy::Hierarchy;
use super::many;
use super::words::{Pair, Part, Side, read, split};
use super::{Bone, Leg};

/// So many bones are tried for one part of one leg. Only a skeleton of duplicate names has more.
const TRIED: usize = 8;

/// A bone that may be one part of a leg.
#[derive(Clone, Copy)]
struct Candidate {
    bone: usize,
    /// How doubtful the word is: `Thigh` is 0, `Leg` as the thigh 1.
    doubt: u32,
    number: u32,
}

/// The bones that may be parts of one leg.
#[derive(Default)]
struct Parts {
    uppers: Vec<Candidate>,
    lowers: Vec<Candidate>,
    feet: Vec<Candidate>,
    toes: Vec<Candidate>,
}

type Legs = BTreeMap<(Pair, Side), Parts>;

/// The legs that the names give, in the order of [`super::Found::legs`], and the family. None: no leg is complete.
pub(super) fn find(bones: &[Bone], hierarchy: &Hierarchy) -> Option<(Vec<Leg>, &'static str)> {
    let words = words_of(bones);
    let namespace = namespace(&words);
    let mut common: HashMap<&str, usize> = HashMap::new();
    let mut rigs: BTreeMap<String, Legs> = BTreeMap::new();
    for (bone, words) in words.iter().enumerate() {
        if let Some(reading) = read(words, namespace) {
            let legs = rigs.entry(reading.rest).or_default();
            let parts = legs.entry((reading.pair, reading.side)).or_default();
            parts.add(reading.part, bone, reading.number);
        }
        for word in words {
            *common.entry(word).or_default() += 1;
        }
    }
    let found = rigs.into_iter().filter_map(|(rest, legs)| {
        let legs = complete(legs, bones, hierarchy);
        (!legs.is_empty()).then(|| (rank(&rest, legs.len(), &common), legs))
    });
    // The first of equals, so that a result does not depend on chance.
    let parts = found.min_by_key(|(rank, _)| *rank).map(|(_, legs)| legs);
    let chains = many::find(bones, hierarchy, namespace);
    let legs = [parts, chains].into_iter().flatten().reduce(
        |parts, chains| {
            if chains.len() > parts.len() { chains } else { parts }
        },
    )?;
    let family = family(&bones[legs[0].upper].name, legs.len());
    Some((legs, family))
}

/// The words of each bone's name.
fn words_of(bones: &[Bone]) -> Vec<Vec<String>> {
    bones.iter().map(|bone| split(&bone.name)).collect()
}

/// A bone that is named after a leg of a pair of which no leg was found, as one of several.
pub(super) fn left_out(bones: &[Bone], legs: &[Leg]) -> Option<usize> {
    /// So many bones make a pair; fewer are helpers.
    const OF_A_PAIR: usize = 4;
    let words = words_of(bones);
    let namespace = namespace(&words);
    let place = |bone: usize| {
        let reading = read(&words[bone], namespace)?;
        let of_leg = !matches!(reading.part, Part::Hip | Part::Toe) && reading.pair != Pair::Unsaid;
        of_leg.then_some(reading.pair)
    };
    let found: Vec<Pair> = legs.iter().flat_map(|leg| [leg.upper, leg.lower, leg.foot]).filter_map(place).collect();
    let mut left = (0..bones.len()).filter(|&bone| place(bone).is_some_and(|pair| !found.contains(&pair)));
    let first = left.next()?;
    (left.count() + 1 >= OF_A_PAIR).then_some(first)
}

/// The word that more than half of the names begin with: the rig's or the character's, whatever else it means.
fn namespace(words: &[Vec<String>]) -> Option<&str> {
    let mut begin: HashMap<&str, usize> = HashMap::new();
    for first in words.iter().filter_map(|words| words.first()) {
        *begin.entry(first).or_default() += 1;
    }
    begin.into_iter().find(|&(_, names)| 2 * names > words.len()).map(|(word, _)| word)
}

impl Parts {
    fn add(&mut self, part: Part, bone: usize, number: u32) {
        let with = |doubt| Candidate { bone, doubt, number };
        match part {
            Part::Thigh => self.uppers.push(with(0)),
            Part::Hip => self.uppers.push(with(2)),
            Part::Leg => {
                self.uppers.push(with(1));
                self.lowers.push(with(2));
            }
            Part::Shin => self.lowers.push(with(0)),
            Part::Knee => self.lowers.push(with(1)),
            Part::Foot => self.feet.push(with(0)),
            Part::Ankle => self.feet.push(with(1)),
            Part::Toe => self.toes.push(with(0)),
        }
    }

    /// The leg of the least doubtful bones that hang together.
    fn leg(mut self, bones: &[Bone], hierarchy: &Hierarchy) -> Option<Leg> {
        for candidates in [&mut self.uppers, &mut self.lowers, &mut self.feet] {
            candidates.sort_by_key(|of| (of.doubt, of.number, hierarchy.depth[of.bone], of.bone));
            candidates.truncate(TRIED);
        }
        let limbs = self.uppers.iter().flat_map(|upper| self.lowers.iter().map(move |lower| (upper, lower)));
        let (upper, lower) = limbs
            .filter(|(upper, lower)| hierarchy.descends(lower.bone, upper.bone))
            .min_by_key(|(upper, lower)| (upper.doubt + lower.doubt, upper.number, lower.number))
            .map(|(upper, lower)| (upper.bone, lower.bone))?;
        let below_lower = |foot: &Candidate| hierarchy.descends(foot.bone, lower);
        let foot = self
            .feet
            .iter()
            .filter(|foot| !hierarchy.descends(lower, foot.bone))
            .min_by_key(|foot| (!below_lower(foot), foot.doubt, foot.number))?
            .bone;
        let toe = self.toe(foot, hierarchy);
        Some(self.with_ankle(Leg { upper, lower, hock: None, foot, toe }, bones, hierarchy))
    }

    /// The nearest toe below the foot, of five the first.
    fn toe(&self, foot: usize, hierarchy: &Hierarchy) -> Option<usize> {
        let toes = self.toes.iter().filter(|toe| hierarchy.descends(toe.bone, foot));
        toes.min_by_key(|toe| (hierarchy.depth[toe.bone], toe.number, toe.bone)).map(|toe| toe.bone)
    }

    /// Where the foot hangs from an ankle between it and the shin, well above it, the ankle is the joint that turns the
    /// foot and the bone called foot is the toes (hip, knee, ankle, foot as in SMPL).
    fn with_ankle(&self, leg: Leg, bones: &[Bone], hierarchy: &Hierarchy) -> Leg {
        const APART: f32 = 0.1;
        let origin = |bone: usize| bones[bone].origin;
        let ankle = self.feet.iter().map(|of| of.bone).find(|&ankle| {
            hierarchy.descends(ankle, leg.lower)
                && hierarchy.descends(leg.foot, ankle)
                && origin(ankle).distance(origin(leg.foot)) > APART * origin(leg.lower).distance(origin(ankle))
        });
        ankle.map_or(leg, |ankle| Leg { foot: ankle, toe: leg.toe.or(Some(leg.foot)), ..leg })
    }
}

/// The complete legs, in their order. Beside a pair that is said to be in front or at the back, the legs that do not
/// say are the other pair (the back one in Rigify); beside both pairs they are something else.
fn complete(legs: Legs, bones: &[Bone], hierarchy: &Hierarchy) -> Vec<Leg> {
    let whole: Vec<((Pair, Side), Leg)> =
        legs.into_iter().filter_map(|(key, parts)| Some((key, parts.leg(bones, hierarchy)?))).collect();
    let has = |pair: Pair| whole.iter().any(|((of, _), _)| *of == pair);
    let (front, back) = (has(Pair::Front), has(Pair::Back));
    let place = |(pair, side): (Pair, Side)| match pair {
        Pair::Unsaid if front && back => None,
        Pair::Unsaid if back => Some((Pair::Front, side)),
        said => Some((said, side)),
    };
    let placed: BTreeMap<_, _> = whole.iter().filter_map(|&(key, leg)| Some((place(key)?, leg))).collect();
    let many = placed.len() > 2;
    placed.into_values().map(|leg| if many { on_toes(leg, bones) } else { leg }).collect()
}

/// An animal's leg whose bone called foot goes down rather than ahead, as in Rigify's: that is the third segment, and it
/// stands on its toes.
fn on_toes(leg: Leg, bones: &[Bone]) -> Leg {
    let Some(toe) = leg.toe else { return leg };
    let at = |bone: usize| bones[bone].origin;
    let (down, third) = ((at(toe) - at(leg.upper)).normalize_or_zero(), at(toe) - at(leg.foot));
    let stands = third.dot(down) > STEEP * third.length() && third.length() > 0.12 * at(leg.lower).distance(at(toe));
    if stands { Leg { foot: toe, toe: None, ..leg } } else { leg }
}

/// Which of several complete rigs carries the skin; the lesser is preferred.
fn rank(rest: &str, legs: usize, common: &HashMap<&str, usize>) -> (bool, u8, usize) {
    let words = || rest.split(' ').filter(|word| !word.is_empty());
    let class = if words().any(|word| word == "def" || word == "deform") {
        0
    } else if rest.is_empty() {
        1
    } else if words().any(|word| word == "org") {
        3
    } else {
        2
    };
    // The prefix of a whole skeleton is on more bones than that of a garment.
    let on_bones = words().filter_map(|word| common.get(word)).min().copied().unwrap_or_default();
    (legs < 2, class, usize::MAX - on_bones)
}

/// What people call the naming of this upper leg bone.
fn family(upper: &str, legs: usize) -> &'static str {
    let words = split(upper);
    let has = |word: &str| words.iter().any(|of| of == word);
    let starts = |start: &str| words.iter().any(|of| of.starts_with(start));
    let in_full = has("left") || has("right");
    if upper.contains(['左', '右']) {
        "MMD"
    } else if legs > 2 {
        "names of many legs"
    } else if starts("mixamorig") {
        "Mixamo"
    } else if has("def") || has("org") {
        "Rigify"
    } else if starts("valve") {
        "Valve"
    } else if has("j") && has("bip") {
        "VRM"
    } else if has("bip") {
        "Biped"
    } else if has("cc") && has("base") {
        "Character Creator"
    } else if has("thigh") && has("bend") {
        "DAZ"
    } else if in_full && has("up") && has("leg") {
        "Mixamo"
    } else if in_full && has("upper") && upper.starts_with(['L', 'R']) {
        "Godot humanoid"
    } else if upper.starts_with("thigh_") || upper.starts_with("thigh.") {
        "Unreal"
    } else {
        "plain names"
    }
}
