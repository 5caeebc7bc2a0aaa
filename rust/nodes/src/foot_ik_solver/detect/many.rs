//! Many legs whose names say that they are legs, and not which part: `Leg1.L`, `Leg1.L.001`, `LegFront_L_2`. Which bones
//! make one leg, and in which order, the hierarchy says; which of its joints are hip and knee, the rest pose.

use std::collections::BTreeMap;

use super::hierarchy::Hierarchy;
use super::hock::OFF_THE_LINE;
use super::words::{Pair, Side, is_foreign, is_silent, pair_of, part, side_of, split};
use super::{Bone, Leg};

/// Fewer legs are not many: those have names by parts.
const FEWEST: usize = 4;
/// A longer chain is a rope.
const LONGEST: usize = 16;
/// A first bone is a coxa, the short joint at an insect's body, if it is shorter than this fraction of the longest.
const COXA: f32 = 0.4;

/// Words of legs besides those of a person's parts.
const OF_LEGS: &[&str] =
    &["limb", "legs", "coxa", "trochanter", "patella", "metatarsus", "metatarsal", "pretarsus", "tarsal"];
/// Words of a leg's first joint, before the thigh.
const OF_COXA: &[&str] = &["coxa", "trochanter", "hip"];

/// What tells one leg from another in the name of its first bone; it sorts them, front first and left before right.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// Front, then what is between, then back.
    pair: i8,
    /// The other words, numbers by their value.
    words: Vec<(u32, String)>,
    side: Option<Side>,
    bone: usize,
}

/// The legs in the order of their places: pairs by front, middle and back, else by number; left before right.
pub(super) fn find(bones: &[Bone], hierarchy: &Hierarchy, namespace: Option<&str>) -> Option<Vec<Leg>> {
    let mut words: Vec<Option<Vec<String>>> = bones.iter().map(|bone| of_leg(&bone.name, namespace)).collect();
    let deforms = |words: &Option<Vec<String>>| words.iter().flatten().any(|word| word == "def" || word == "deform");
    if words.iter().any(deforms) {
        words.iter_mut().filter(|words| !deforms(words)).for_each(|words| *words = None);
    }
    // How many bones of legs are below each other from here on.
    let mut run = vec![0_usize; bones.len()];
    for &bone in hierarchy.order.iter().rev() {
        if words[bone].is_some() {
            run[bone] = 1 + hierarchy.children[bone].iter().map(|&child| run[child]).max().unwrap_or(0);
        }
    }
    // What carries several legs is none, be it called so.
    let carries = |bone: usize| hierarchy.children[bone].iter().filter(|&&child| run[child] > 1).count() > 1;
    let starts = |&bone: &usize| {
        run[bone] > 2 && !carries(bone) && hierarchy.parent[bone].is_none_or(|above| run[above] == 0 || carries(above))
    };
    let mut taken = vec![false; bones.len()];
    let mut rigs: BTreeMap<String, Vec<(Place, Leg)>> = BTreeMap::new();
    for top in hierarchy.order.iter().copied().filter(starts) {
        if hierarchy.ancestors(top).any(|above| taken[above]) {
            continue;
        }
        // A foot may carry several toes.
        let longest = |&bone: &usize| {
            let children = hierarchy.children[bone].iter().copied().filter(|&child| run[child] > 0 && !carries(bone));
            children.reduce(|best, child| if run[child] > run[best] { child } else { best })
        };
        let chain: Vec<usize> = std::iter::successors(Some(top), longest).take(LONGEST + 1).collect();
        if (3..=LONGEST).contains(&chain.len())
            && let Some(of_top) = &words[top]
        {
            chain.iter().for_each(|&bone| taken[bone] = true);
            let coxa = |bone: usize| words[bone].iter().flatten().any(|word| OF_COXA.contains(&word.as_str()));
            rigs.entry(rest(of_top)).or_default().push((Place::of(top, of_top), leg(bones, &chain, coxa)));
        }
    }
    rigs.retain(|_, legs| legs.len() >= FEWEST && is_even(legs));
    let mut legs = rigs.into_values().reduce(|most, legs| if legs.len() > most.len() { legs } else { most })?;
    legs.sort_by(|a, b| a.0.cmp(&b.0));
    Some(legs.into_iter().map(|(_, leg)| leg).collect())
}

/// What the legs of one body have in common: the words that tell none of them from another.
fn rest(words: &[String]) -> String {
    let tells = |word: &str| {
        let known =
            part(word).is_some() || side_of(word).is_some() || pair_of(word).is_some() || OF_LEGS.contains(&word);
        known || is_silent(word) || word.len() == 1 || word.parse::<u32>().is_ok()
    };
    words.iter().map(String::as_str).filter(|word| !tells(word)).collect::<Vec<_>>().join(" ")
}

/// Whether as many legs are on the left as on the right, or none says.
fn is_even(legs: &[(Place, Leg)]) -> bool {
    let on = |side: Side| legs.iter().filter(|(place, _)| place.side == Some(side)).count();
    on(Side::Left) == on(Side::Right) && [0, legs.len()].contains(&(2 * on(Side::Left)))
}

/// The words of a bone that is one of a leg's.
fn of_leg(name: &str, namespace: Option<&str>) -> Option<Vec<String>> {
    let words = split(name);
    let foreign = |(at, word): (usize, &String)| is_foreign(word) && (at > 0 || namespace != Some(word));
    let of_leg = |word: &String| part(word).is_some() || OF_LEGS.contains(&word.as_str());
    let whole =
        words.iter().any(of_leg) && !words.iter().enumerate().any(foreign) && !words.iter().any(|word| word == "org");
    whole.then_some(words)
}

impl Place {
    fn of(bone: usize, words: &[String]) -> Self {
        let mut place = Self { pair: 0, words: Vec::new(), side: None, bone };
        let mut between = false;
        for word in words {
            if let Some(side) = side_of(word) {
                place.side = place.side.or(Some(side));
            } else if let Some(pair) = pair_of(word) {
                place.pair += match pair {
                    Pair::Front => -2,
                    Pair::Back => 2,
                    Pair::Middle | Pair::Unsaid => 0,
                };
                between |= pair == Pair::Middle;
            } else {
                place.words.push((word.parse().unwrap_or(0), word.clone()));
            }
        }
        // `FrontMid` is between the front and the middle.
        place.pair /= if between { 2 } else { 1 };
        place
    }
}

/// The leg in a chain whose last bone is the foot.
fn leg(bones: &[Bone], chain: &[usize], coxa: impl Fn(usize) -> bool) -> Leg {
    let distance = |of: &[usize]| bones[of[0]].origin.distance(bones[of[1]].origin);
    let longest = chain.windows(2).map(distance).fold(0.0, f32::max);
    let mut chain = chain;
    while let [first, rest @ ..] = chain
        && rest.len() > 2
        && (coxa(*first) || distance(chain) < COXA * longest)
    {
        chain = rest;
    }
    let bends = |of: &[usize]| {
        let [from, joint, to] = [of[0], of[1], of[2]].map(|bone| bones[bone].origin);
        let line = (to - from).try_normalize();
        line.is_some_and(|line| (joint - from).reject_from_normalized(line).length() > OFF_THE_LINE * from.distance(to))
    };
    let knee = chain.windows(3).position(bends).map_or(chain.len() / 2, |before| before + 1);
    Leg { upper: chain[0], lower: chain[knee], hock: None, foot: chain[chain.len() - 1], toe: None }
}
