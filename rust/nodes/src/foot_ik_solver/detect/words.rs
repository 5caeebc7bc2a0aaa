//! What a bone's name says: which part of which leg, and the words that are neither.

/// A word for a part of a leg. The same word can mean two parts: `Leg` is the shin in Mixamo, the thigh before `Knee`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Hip,
    Thigh,
    Leg,
    Knee,
    Shin,
    Ankle,
    Foot,
    Toe,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    Left,
    Right,
}

/// Which pair of legs, where the name says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pair {
    Front,
    Middle,
    Back,
    Unsaid,
}

/// The name of a leg bone, read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) side: Side,
    pub(super) pair: Pair,
    pub(super) part: Part,
    /// The numbers after the part; of `DEF-thigh.L` and `DEF-thigh.L.001` the smaller is the joint.
    pub(super) number: u32,
    /// Every other word. The bones of one leg have these in common, be it `mixamorig` or nothing; so a strap, a pouch
    /// or a muscle that is named after a part of the leg makes no leg.
    pub(super) rest: String,
}

/// Words that may come with one part of a leg and not with the next.
const SILENT: &[&str] = &["base", "bend", "bone", "bn", "jnt", "joint", "jt", "armature"];

/// Words that no bone of a leg to be solved has: helpers of the rig, twist bones, ends without skin, arms, clothes.
const FOREIGN: &[&str] = &[
    "ik",
    "fk",
    "pole",
    "pt",
    "target",
    "goal",
    "effector",
    "eff",
    "handle",
    "ctrl",
    "control",
    "controller",
    "ctl",
    "con",
    "mch",
    "tweak",
    "wgt",
    "vis",
    "helper",
    "hlp",
    "dummy",
    "parent",
    "master",
    "socket",
    "attach",
    "ref",
    "virtual",
    "twist",
    "roll",
    "corrective",
    "muscle",
    "end",
    "leaf",
    "nub",
    "tip",
    "finger",
    "thumb",
    "index",
    "arm",
    "hand",
    "skirt",
    "cloth",
    "dress",
    "pants",
    "strap",
    "belt",
    "pouch",
    "shoe",
    "boot",
    "armor",
    "armour",
    "weapon",
    "holster",
];

/// Words to find in letters run together, as in `leftupleg`. The rest of a run that is not made of these stays whole.
const RUN_TOGETHER: &[&str] = &[
    "left", "right", "upper", "lower", "up", "low", "leg", "thigh", "calf", "shin", "knee", "foot", "ankle", "toes",
    "toe", "ball", "base", "bend", "front", "fore", "middle", "mid", "hind", "back", "rear", "femur", "tibia", "coxa",
    "twist", "roll", "ik", "end", "pole", "target", "hip", "paw", "hoof", "tip", "nub", "arm", "hand", "ctrl", "bone",
    "joint",
];

/// Parts of Japanese names (MMD), the longer before those they contain.
const JAPANESE: &[(&str, &str)] = &[
    ("足首", "_ankle_"),
    ("足先", "_toe_"),
    ("つま先", "_toe_"),
    ("爪先", "_toe_"),
    ("ひざ", "_knee_"),
    ("ヒザ", "_knee_"),
    ("膝", "_knee_"),
    ("足", "_leg_"),
    ("左", "_left_"),
    ("右", "_right_"),
    ("先", "_end_"),
    ("親", "_parent_"),
];

/// Whether no bone of a leg has this word.
pub(super) fn is_foreign(word: &str) -> bool {
    FOREIGN.contains(&word)
}

/// Whether a word says nothing that tells one bone from another.
pub(super) fn is_silent(word: &str) -> bool {
    SILENT.contains(&word) || matches!(word, "upper" | "up" | "lower" | "low" | "lo")
}

/// What a word means as a part of a leg.
pub(super) fn part(word: &str) -> Option<Part> {
    Some(match word {
        "hip" => Part::Hip,
        "thigh" | "femur" => Part::Thigh,
        "leg" => Part::Leg,
        "knee" => Part::Knee,
        "shin" | "calf" | "tibia" => Part::Shin,
        "ankle" => Part::Ankle,
        "foot" | "feet" | "paw" | "hoof" | "tarsus" => Part::Foot,
        "toe" | "toes" | "ball" => Part::Toe,
        _ => return None,
    })
}

/// A side that a word says in full, or that a letter says.
fn side(word: &str) -> Option<(Side, bool)> {
    Some(match word {
        "left" => (Side::Left, true),
        "right" => (Side::Right, true),
        "l" => (Side::Left, false),
        "r" => (Side::Right, false),
        _ => return None,
    })
}

fn pair(word: &str) -> Option<Pair> {
    match word {
        "front" | "fore" => Some(Pair::Front),
        "mid" | "middle" => Some(Pair::Middle),
        "back" | "hind" | "rear" => Some(Pair::Back),
        _ => None,
    }
}

/// The side of a word, be it in two letters with the pair.
pub(super) fn side_of(word: &str) -> Option<Side> {
    side(word).map(|(side, _)| side).or_else(|| corner(word).map(|(_, side)| side))
}

/// The pair of a word, the same.
pub(super) fn pair_of(word: &str) -> Option<Pair> {
    pair(word).or_else(|| corner(word).map(|(pair, _)| pair))
}

/// The leg named by two letters, as on robot dogs.
fn corner(word: &str) -> Option<(Pair, Side)> {
    Some(match word {
        "fl" => (Pair::Front, Side::Left),
        "fr" => (Pair::Front, Side::Right),
        "ml" => (Pair::Middle, Side::Left),
        "mr" => (Pair::Middle, Side::Right),
        "bl" | "hl" | "rl" => (Pair::Back, Side::Left),
        "br" | "hr" | "rr" => (Pair::Back, Side::Right),
        _ => return None,
    })
}

/// What the words of a name say; None: it is no bone of a leg. A first word that is the `namespace` of the whole
/// skeleton makes no bone foreign: the legs of `MasterChief_` are his.
pub(super) fn read(words: &[String], namespace: Option<&str>) -> Option<Reading> {
    let mut sides = Sides::default();
    let mut found = Found::default();
    let mut rest: Vec<&str> = Vec::new();
    let arms_are_legs = words.iter().any(|word| word == "front");
    for (at, word) in words.iter().map(String::as_str).enumerate() {
        let word = match word {
            "arm" if arms_are_legs => "leg",
            "hand" if arms_are_legs => "foot",
            other => other,
        };
        if FOREIGN.contains(&word) && (at > 0 || namespace != Some(word)) {
            return None;
        }
        if let Some((of, in_full)) = side(word) {
            sides.say(of, in_full);
        } else if let Some(of) = part(word) {
            found.say(of)?;
        } else if let Some(of) = pair(word) {
            found.pair = Some(of);
        } else if let Some((of_pair, of_side)) = corner(word) {
            found.pair = Some(of_pair);
            sides.say(of_side, false);
        } else if let Ok(number) = word.parse::<u32>() {
            // A number before the part belongs to the name of the whole, as in `Bip01`.
            if found.part.is_none() && !found.begun() && !sides.any() {
                rest.push(word);
            } else {
                found.number = found.number.saturating_mul(1000).saturating_add(number.saturating_add(1));
            }
        } else if matches!(word, "upper" | "up") {
            found.upper = true;
        } else if matches!(word, "lower" | "low" | "lo") {
            found.lower = true;
        } else if !SILENT.contains(&word) {
            rest.push(word);
        }
    }
    let part = found.whole()?;
    Some(Reading {
        side: sides.one()?,
        pair: found.pair.unwrap_or(Pair::Unsaid),
        part,
        number: found.number,
        rest: rest.join(" "),
    })
}

/// The words about the part, as they come.
#[derive(Default)]
struct Found {
    part: Option<Part>,
    pair: Option<Pair>,
    upper: bool,
    lower: bool,
    number: u32,
}

impl Found {
    fn begun(&self) -> bool {
        self.upper || self.lower || self.pair.is_some()
    }

    /// Beside a second part, `leg` only says where that is: `LegAnkle`. Any other two parts say neither: `calf_knee`.
    fn say(&mut self, part: Part) -> Option<()> {
        self.part = match (self.part, part) {
            (None | Some(Part::Leg), new) => Some(new),
            (Some(old), Part::Leg) => Some(old),
            _ => return None,
        };
        Some(())
    }

    fn whole(&self) -> Option<Part> {
        match (self.part?, self.upper, self.lower) {
            (Part::Leg, true, false) => Some(Part::Thigh),
            (Part::Leg, false, true) => Some(Part::Shin),
            (part, false, false) => Some(part),
            _ => None,
        }
    }
}

/// The sides a name says. One in full is meant, and a letter beside it is not: `Character_R:LeftFoot`.
#[derive(Default)]
struct Sides {
    full: [bool; 2],
    letter: [bool; 2],
}

impl Sides {
    fn say(&mut self, side: Side, in_full: bool) {
        let said = if in_full { &mut self.full } else { &mut self.letter };
        said[side as usize] = true;
    }

    fn any(&self) -> bool {
        self.full != [false; 2] || self.letter != [false; 2]
    }

    fn one(&self) -> Option<Side> {
        let said = if self.full == [false; 2] { self.letter } else { self.full };
        match said {
            [true, false] => Some(Side::Left),
            [false, true] => Some(Side::Right),
            _ => None,
        }
    }
}

/// The words of a name in small letters, numbers as words of their own.
pub(super) fn split(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let plain = in_plain_letters(name);
    let letters: Vec<char> = plain.chars().collect();
    let mut word = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        if before.is_some_and(|before| breaks(before, letter, letters.get(at + 1).copied())) {
            finish(&mut word, &mut words);
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
    }
    finish(&mut word, &mut words);
    words
}

/// Whether a word ends between two letters: at a separator, at a digit, at a change of case, and before the last
/// capital of a run that goes on in small letters, as in `IKFoot` and `LThigh`.
fn breaks(before: char, letter: char, after: Option<char>) -> bool {
    !letter.is_alphanumeric()
        || before.is_ascii_digit() != letter.is_ascii_digit()
        || letter.is_uppercase() && (before.is_lowercase() || after.is_some_and(char::is_lowercase))
}

fn finish(word: &mut String, words: &mut Vec<String>) {
    let word = std::mem::take(word);
    if word.is_empty() {
        return;
    }
    match take_apart(&word) {
        Some(pieces) => words.extend(pieces.into_iter().map(str::to_owned)),
        None => words.push(word),
    }
}

/// Letters run together, as words; a side as a letter only first or last. None: it is not made of known words.
fn take_apart(run: &str) -> Option<Vec<&str>> {
    const LONGEST: usize = 24;
    if run.len() > LONGEST || !run.is_ascii() {
        return None;
    }
    let is_side = |letter: &str| matches!(letter, "l" | "r");
    known_words(run)
        .or_else(|| {
            let (letter, rest) = run.split_at_checked(1).filter(|(letter, _)| is_side(letter))?;
            Some([vec![letter], known_words(rest)?].concat())
        })
        .or_else(|| {
            let (rest, letter) =
                run.split_at_checked(run.len().checked_sub(1)?).filter(|(_, letter)| is_side(letter))?;
            Some([known_words(rest)?, vec![letter]].concat())
        })
}

/// The run as one or more known words and nothing else.
fn known_words(run: &str) -> Option<Vec<&str>> {
    RUN_TOGETHER.iter().find_map(|known| match run.strip_prefix(known)? {
        "" => Some(vec![*known]),
        rest => Some([vec![*known], known_words(rest)?].concat()),
    })
}

/// Full-width letters as plain ones, and Japanese parts as the words for them. `D` and `EX` mark the bones that
/// carry the skin.
fn in_plain_letters(name: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        _ => letter,
    };
    let mut plain: String = name.chars().map(narrow).collect();
    if !plain.contains(['左', '右']) {
        return plain;
    }
    for (from, to) in JAPANESE {
        plain = plain.replace(from, to);
    }
    match plain.strip_suffix('D').or_else(|| plain.strip_suffix("EX")) {
        Some(stem) => format!("{stem}_def"),
        None => plain,
    }
}
