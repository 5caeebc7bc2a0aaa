//! What detection finds, and that it takes anything.

use glam::{Vec3, vec3};

use super::*;

mod animals_by_name;
mod by_name;
mod by_shape;

/// The legs as names, `upper lower foot toe`.
fn legs(bones: &[Bone]) -> Vec<String> {
    let found = detect(bones, Vec3::Y);
    let name = |bone: usize| bones[bone].name.as_str();
    let names = |leg: &Leg| [Some(leg.upper), Some(leg.lower), Some(leg.foot), leg.toe].map(|of| of.map_or("-", name));
    found.legs.iter().map(|leg| names(leg).join("|")).collect()
}

/// Numbers that are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    fn bone(&mut self, bones: usize, wild: bool) -> Bone {
        const WORDS: [&str; 16] = [
            "Left", "L", "_r", ".", "Leg", "Up", "thigh", "foot", "shin", "toe", "01", "左足", "", "ankle", "é👣",
            "front",
        ];
        const PLACES: [f32; 8] = [f32::NAN, f32::INFINITY, f32::MAX, -f32::MAX, 0.0, f32::MIN_POSITIVE, 1e-30, -1e20];
        let name = (0..self.below(5)).map(|_| WORDS[self.below(WORDS.len())]).collect();
        let parent = (self.below(4) > 0).then(|| self.below(bones + 2));
        let place = |dice: &mut Self| {
            let tame = f32::from(u8::try_from(dice.below(200)).unwrap_or(0)) - 100.0;
            if wild && dice.below(6) == 0 { PLACES[dice.below(PLACES.len())] } else { tame }
        };
        Bone { name, parent, origin: Vec3::from_array([place(self), place(self), place(self)]) }
    }
}

#[test]
fn any_list_of_bones_is_taken_and_what_is_found_hangs_together() {
    let mut dice = Dice(7);
    for round in 0..3000 {
        let count = dice.below(60);
        let bones: Vec<Bone> = (0..count).map(|_| dice.bone(count, round % 2 == 0)).collect();
        let up = [Vec3::Y, Vec3::ZERO, Vec3::NAN, Vec3::MAX, Vec3::splat(1e-30)][dice.below(5)];
        let found = detect(&bones, up);
        let hierarchy = Hierarchy::new(&bones);
        for leg in &found.legs {
            assert!(hierarchy.descends(leg.lower, leg.upper) && leg.foot != leg.upper && leg.foot != leg.lower);
            assert!(leg.toe.is_none_or(|toe| hierarchy.descends(toe, leg.foot)));
        }
        let all: Vec<usize> = found
            .legs
            .iter()
            .flat_map(|leg| [leg.upper, leg.lower, leg.foot])
            .chain(found.legs.iter().filter_map(|leg| leg.toe))
            .collect();
        let distinct: std::collections::HashSet<usize> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len());
        assert!(found.pelvis.is_none_or(|pelvis| !distinct.contains(&pelvis)));
    }
    let stray = Leg { upper: 9, lower: 9, hock: None, foot: 9, toe: None };
    assert_eq!((detect(&[], Vec3::Y).legs, pelvis_above(&[], &[stray])), (Vec::new(), None));
}

#[test]
fn ten_thousand_bones_without_a_leg_have_none() {
    const BONES: usize = 10_000;
    let mut dice = Dice(3);
    let scattered: Vec<Bone> = (0..BONES).map(|_| dice.bone(BONES, false)).collect();
    let shaped = |name: &str, parent: fn(usize) -> Option<usize>| -> Vec<Bone> {
        let place = |at: usize| f32::from(u16::try_from(at).unwrap_or(0));
        let bone =
            |at| Bone { name: name.to_owned(), parent: parent(at), origin: vec3(place(at % 7), -place(at), 0.0) };
        (0..BONES).map(bone).collect()
    };
    let rope = shaped("Left Leg", |at| at.checked_sub(1));
    let circle = shaped("", |at| Some((at + 1) % BONES));
    let flat = shaped("foot.l", |at| (at > 0).then_some(0));
    let comb = shaped("", |at| at.checked_sub(1 + at % 2));
    for bones in [rope, circle, flat, comb] {
        assert!(detect(&bones, Vec3::Y).legs.is_empty());
    }
    let _ = detect(&scattered, Vec3::Y);
}
