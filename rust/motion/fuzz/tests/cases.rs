//! Every target on inputs drawn by chance, a million in all, and that together they call everything.
#![allow(missing_docs)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Once;
use std::time::{SystemTime, UNIX_EPOCH};

use springstep_motion_fuzz::{Any, TARGETS};

/// How many inputs are drawn, for all targets together.
const CASES: &str = "SPRINGSTEP_FUZZ_CASES";
/// The seed of the first input; that of each further one is greater by one. New at each run where it is not set.
const SEED: &str = "SPRINGSTEP_FUZZ_SEED";

/// So many numbers of 64 bits are an input; no target uses more.
const WORDS: usize = 160;

/// Types that come out of functions and need no name here.
const UNNAMED: [&str; 18] = [
    "BankStep",
    "BobStep",
    "Command",
    "Foot",
    "FootTarget",
    "HeldStep",
    "Hold",
    "LegSolution",
    "LevelLook",
    "LookStep",
    "Mounted",
    "Pace",
    "PlantStep",
    "SpringStep",
    "Support",
    "Sway",
    "SwayStep",
    "TwoBoneOutput",
];

fn variable(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text:?}, and should be a whole number")))
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
fn bytes_of(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0xd134_2543_de82_ef95);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)).to_le_bytes()
    };
    (0..WORDS).flat_map(|_| next()).collect()
}

thread_local! {
    /// Where this thread panicked last, and what it said.
    static PANIC: RefCell<(String, String)> = RefCell::default();
}

/// Takes down panics instead of printing them: there may be thousands of one kind.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            if place.contains(file!()) {
                return print(panic);
            }
            let text = panic.payload_as_str().unwrap_or_default().to_owned();
            PANIC.with_borrow_mut(|last| *last = (place, text));
        }));
    });
}

fn survives(name: &str) {
    listen();
    let (_, run) = TARGETS.iter().find(|(target, _)| *target == name).expect("a target");
    let cases = variable(CASES).unwrap_or(1_000_000) / TARGETS.len() as u64;
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let first = variable(SEED).unwrap_or_else(now);
    let mut broken = BTreeMap::new();
    for seed in (0..cases.max(1)).map(|case| first.wrapping_add(case)) {
        let bytes = bytes_of(seed);
        if catch_unwind(AssertUnwindSafe(|| run(&mut Any::of(&bytes)))).is_err() {
            let (place, text) = PANIC.take();
            broken.entry(place).or_insert_with(|| format!("{text}\n  again: {SEED}={seed} {CASES}=1"));
        }
    }
    let list: Vec<String> = broken.iter().map(|(place, text)| format!("{place}: {text}")).collect();
    assert!(list.is_empty(), "{name} breaks at {} places:\n{}", list.len(), list.join("\n"));
}

#[test]
fn springs_survive_any_input() {
    survives("springs");
}

#[test]
fn held_objects_survive_any_input() {
    survives("held");
}

#[test]
fn weapons_survive_any_input() {
    survives("weapon");
}

#[test]
fn grounds_survive_any_input() {
    survives("ground");
}

#[test]
fn legs_survive_any_input() {
    survives("legs");
}

/// The text of a folder's Rust files.
fn text_of(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let rust = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    rust.map(|path| fs::read_to_string(path).expect("a text")).collect()
}

#[test]
fn every_public_function_and_type_of_the_motion_is_in_a_target() {
    let targets = text_of("src");
    let words: Vec<&str> = targets.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let motion = text_of("../src");
    let declared = motion.lines().filter_map(|line| {
        let line = line.trim_start().strip_prefix("pub ")?;
        let name = ["fn ", "const fn ", "struct ", "enum "].iter().find_map(|kind| line.strip_prefix(kind))?;
        name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    });
    let missing: Vec<&str> = declared.filter(|name| !words.contains(name) && !UNNAMED.contains(name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "no target calls these");
}
