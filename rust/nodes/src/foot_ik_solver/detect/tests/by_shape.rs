//! Rigs whose names say nothing.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use glam::Quat;

use super::*;

/// A bone by the name of its parent, in any order.
type Row<'a> = (&'a str, &'a str, [f32; 3]);

fn rig(rows: &[Row]) -> Vec<Bone> {
    let parent = |name: &str| rows.iter().position(|row| row.0 == name && !name.is_empty());
    rows.iter()
        .map(|&(name, above, origin)| Bone { name: name.to_owned(), parent: parent(above), origin: origin.into() })
        .collect()
}

/// A person without meaning in the names: hips, spine, arms (in T-pose or hanging) and legs with toes.
fn person(arms_hang: bool) -> Vec<Row<'static>> {
    let mut rows = vec![
        ("b0", "", [0.0; 3]),
        ("b1", "b0", [0.0, 0.95, 0.0]),
        ("b2", "b1", [0.0, 1.2, 0.0]),
        ("b3", "b2", [0.0, 1.5, 0.0]),
        ("b4", "b3", [0.0, 1.7, 0.0]),
        ("tail1", "b1", [0.0, 0.9, -0.2]),
        ("tail2", "tail1", [0.0, 0.5, -0.3]),
        ("tail3", "tail2", [0.0, 0.1, -0.3]),
        ("tail4", "tail3", [0.0, 0.0, -0.5]),
    ];
    for (side, names) in [(1.0, ["al", "el", "hl", "fl"]), (-1.0, ["ar", "er", "hr", "fr"])] {
        let reach = if arms_hang {
            [[0.2, 1.4], [0.21, 1.1], [0.22, 0.8], [0.22, 0.7]]
        } else {
            [[0.2, 1.4], [0.5, 1.4], [0.8, 1.4], [0.9, 1.4]]
        };
        for (at, [x, y]) in reach.into_iter().enumerate() {
            rows.push((names[at], if at == 0 { "b3" } else { names[at - 1] }, [side * x, y, 0.0]));
        }
    }
    for (side, names) in [(-1.0, ["ur", "lr", "pr", "tr"]), (1.0, ["ul", "ll", "pl", "tl"])] {
        let leg = [[0.1, 0.92, 0.0], [0.11, 0.5, 0.03], [0.12, 0.09, -0.02], [0.13, 0.02, 0.12]];
        for (at, [x, y, z]) in leg.into_iter().enumerate() {
            rows.push((names[at], if at == 0 { "b1" } else { names[at - 1] }, [side * x, y, z]));
        }
    }
    rows
}

const PERSON: [&str; 2] = ["ul|ll|pl|tl", "ur|lr|pr|tr"];

#[test]
fn without_names_the_mirrored_limbs_that_stand_are_the_legs() {
    for arms_hang in [false, true] {
        let bones = rig(&person(arms_hang));
        assert_eq!(legs(&bones), PERSON);
        let found = detect(&bones, Vec3::Y);
        assert_eq!((found.pelvis, found.by), (Some(1), BY_SHAPE));
    }
}

#[test]
fn without_names_neither_unit_nor_turn_nor_a_rough_up_matters() {
    let turned = |turn: Quat, unit: f32, up: Vec3| {
        let mut bones = rig(&person(false));
        for bone in &mut bones {
            bone.origin = turn * bone.origin * unit;
        }
        let found = detect(&bones, turn * up);
        assert_eq!(found, detect(&rig(&person(false)), Vec3::Y));
    };
    turned(Quat::from_rotation_x(FRAC_PI_2), 100.0, Vec3::Y);
    turned(Quat::from_rotation_y(3.0), 1e30, Vec3::Y);
    turned(Quat::from_rotation_z(2.0), 1e-20, vec3(0.15, 1.0, 0.15));
}

#[test]
fn arms_alone_are_no_legs_whether_they_hang_or_not() {
    for arms_hang in [false, true] {
        let rows = person(arms_hang);
        let legless: Vec<Row> = rows[..rows.len() - 8].to_vec();
        assert_eq!(legs(&rig(&legless)), [""; 0]);
    }
}

#[test]
fn without_names_a_skirt_to_the_ankles_is_no_leg() {
    let names: Vec<[String; 3]> = (0..8).map(|at| [0, 1, 2].map(|part| format!("s{at}{part}"))).collect();
    let turns = std::iter::successors(Some(0.5 * FRAC_PI_4), |turn| Some(turn + FRAC_PI_4));
    let mut rows = person(true);
    for ([a, b, c], turn) in names.iter().zip(turns) {
        let (z, x) = turn.sin_cos();
        rows.push((a, "b1", [0.15 * x, 0.95, 0.15 * z]));
        rows.push((b, a, [0.3 * x, 0.5, 0.3 * z]));
        rows.push((c, b, [0.4 * x, 0.05, 0.4 * z]));
    }
    assert_eq!(legs(&rig(&rows)), PERSON);
}

#[test]
fn without_names_twist_bones_and_bones_of_the_pelvis_are_passed_over() {
    let mut rows = person(false);
    for row in &mut rows {
        match row.0 {
            "ul" => row.1 = "hip_side_1",
            "ur" => row.1 = "hip_side_2",
            "ll" => row.1 = "mid1",
            "lr" => row.1 = "mid2",
            _ => {}
        }
    }
    rows.extend([
        ("hip_side_1", "b1", [0.02, 0.95, 0.0]),
        ("hip_side_2", "b1", [-0.02, 0.95, 0.0]),
        ("mid1", "ul", [0.105, 0.71, 0.015]),
        ("mid2", "ur", [-0.105, 0.71, 0.015]),
    ]);
    assert_eq!(legs(&rig(&rows)), PERSON);
}

#[test]
fn by_name_and_by_shape_a_foot_may_hang_from_the_root() {
    // Places as in a real rig (quaternius_platformer_character): knees bent by 76 degrees, feet and knee targets at the
    // root.
    let mut rows =
        vec![("Root", "", [0.0, 0.0, 0.0]), ("Body", "Root", [0.0, 0.62, 0.15]), ("Hips", "Body", [0.0, 0.39, -0.03])];
    for (x, names) in [
        (0.54, ["UpperLeg.L", "LowerLeg.L", "Foot.L", "PoleTarget.L"]),
        (-0.54, ["UpperLeg.R", "LowerLeg.R", "Foot.R", "PoleTarget.R"]),
    ] {
        let [upper, lower, foot, target] = names;
        rows.extend([
            (foot, "Root", [x, 0.022, -0.045]),
            (upper, "Body", [x, 0.442, -0.037]),
            (lower, upper, [x, 0.266, 0.122]),
            (target, "Root", [x, 0.246, 0.963]),
        ]);
    }
    let mut bones = rig(&rows);
    assert_eq!(legs(&bones), ["UpperLeg.L|LowerLeg.L|Foot.L|-", "UpperLeg.R|LowerLeg.R|Foot.R|-"]);
    let by_name = detect(&bones, Vec3::Y);
    for bone in &mut bones {
        "bone".clone_into(&mut bone.name);
    }
    let by_shape = detect(&bones, Vec3::Y);
    assert_eq!((by_shape.legs, by_shape.pelvis), (by_name.legs, Some(1)));
}

#[test]
fn without_names_a_short_leg_with_a_big_foot_keeps_its_thigh() {
    // Places as in a real rig (KayKit's mannequin): the thigh is longer than the shin by half, the toe longer than the
    // shin.
    let leg = [[0.171, 0.519, 0.0], [0.171, 0.292, 0.008], [0.171, 0.145, -0.019], [0.171, 0.026, 0.096]];
    let mut rows = vec![("root", "", [0.0; 3]), ("b1", "root", [0.0, 0.406, 0.0]), ("top", "b1", [0.0, 1.24, 0.0])];
    for (side, names) in [(-1.0, ["ur", "lr", "pr", "tr"]), (1.0, ["ul", "ll", "pl", "tl"])] {
        for (at, [x, y, z]) in leg.into_iter().enumerate() {
            rows.push((names[at], if at == 0 { "b1" } else { names[at - 1] }, [side * x, y, z]));
        }
    }
    assert_eq!(legs(&rig(&rows)), PERSON);
}

#[test]
fn without_names_two_pairs_on_one_ground_are_four_legs() {
    let mut rows: Vec<Row> = vec![
        ("chest", "", [0.0, 1.1, 0.6]),
        ("hips", "chest", [0.0, 1.1, -0.6]),
        ("head", "chest", [0.0, 1.5, 0.9]),
        ("tail", "hips", [0.0, 0.8, -0.8]),
    ];
    for (side, front, back) in [(1.0, ["a", "b", "c"], ["d", "e", "f"]), (-1.0, ["g", "h", "i"], ["j", "k", "l"])] {
        for (above, z, names) in [("chest", 0.6, front), ("hips", -0.6, back)] {
            for (at, (y, bend)) in [(1.0, 0.0), (0.55, 0.1), (0.05, 0.0)].into_iter().enumerate() {
                rows.push((names[at], if at == 0 { above } else { names[at - 1] }, [side * 0.2, y, z + bend]));
            }
        }
    }
    assert_eq!(legs(&rig(&rows)), ["a|b|c|-", "g|h|i|-", "d|e|f|-", "j|k|l|-"]);
}

#[test]
fn without_names_weapons_to_the_ground_and_pigtails_are_no_legs() {
    let mut rows = person(true);
    rows.extend([
        ("sword_l", "fl", [0.22, 0.65, 0.1]),
        ("tip_l", "sword_l", [0.22, -0.1, 0.5]),
        ("sword_r", "fr", [-0.22, 0.65, 0.1]),
        ("tip_r", "sword_r", [-0.22, -0.1, 0.5]),
        ("hair_l1", "b4", [0.1, 1.7, -0.1]),
        ("hair_l2", "hair_l1", [0.2, 0.9, -0.2]),
        ("hair_l3", "hair_l2", [0.2, 0.1, -0.2]),
        ("hair_r1", "b4", [-0.1, 1.7, -0.1]),
        ("hair_r2", "hair_r1", [-0.2, 0.9, -0.2]),
        ("hair_r3", "hair_r2", [-0.2, 0.1, -0.2]),
    ]);
    // Names of no leg, so that only the shape speaks.
    assert_eq!(legs(&rig(&rows)), PERSON);
}

#[test]
fn without_names_bones_without_a_place_are_passed_over() {
    let mut rows = person(false);
    rows.extend([("lost", "b1", [f32::NAN; 3]), ("lost2", "pl", [f32::INFINITY, 0.0, 0.0])]);
    assert_eq!(legs(&rig(&rows)), PERSON);
}

/// Bones of a real rig (quaternius_husky), Z up, facing -Y, in its own unit: name, parent, place of the left one.
const HUSKY: [(&str, &str, [f32; 3]); 16] = [
    ("Body", "", [0.0, -0.063, 4.461]),
    ("Back", "Body", [0.0, 6.85, 18.191]),
    ("Torso", "Back", [0.0, 1.734, 17.207]),
    ("Torso2", "Torso", [0.0, -3.325, 17.018]),
    ("FrontShoulder.L", "Torso2", [1.938, -9.839, 13.8]),
    ("FrontUpperLeg.L", "FrontShoulder.L", [2.974, -9.838, 13.935]),
    ("FrontLowerLeg.L", "FrontUpperLeg.L", [3.017, -8.49, 10.601]),
    ("BackShoulder.L", "Back", [2.471, 6.142, 16.451]),
    ("BackLeg.L", "BackShoulder.L", [3.739, 6.113, 16.591]),
    ("BackUpperLeg.L", "BackLeg.L", [3.667, 3.098, 12.105]),
    ("BackLowerLeg.L", "BackUpperLeg.L", [3.808, 12.318, 5.914]),
    ("PoleTargetBack.L", "Body", [2.17, -41.689, 8.113]),
    ("IKBackLeg.L", "", [3.74, 10.241, 2.039]),
    ("FFB.L", "IKBackLeg.L", [3.74, 8.812, 0.688]),
    ("IKFrontLeg.L", "", [2.974, -10.479, 2.165]),
    ("FF.L", "IKFrontLeg.L", [2.974, -11.68, 0.716]),
];

/// With the right ones beside the left.
fn husky() -> Vec<Bone> {
    let mut bones: Vec<Bone> = Vec::new();
    for (from, to, mirror) in [(".L", ".L", 1.0), (".L", ".R", -1.0)] {
        for (name, above, at) in HUSKY {
            let name = name.replace(from, to);
            if bones.iter().all(|bone| bone.name != name) {
                let parent = bones.iter().position(|bone| bone.name == above.replace(from, to));
                bones.push(Bone { name, parent, origin: Vec3::from(at) * vec3(mirror, 1.0, 1.0) });
            }
        }
    }
    bones
}

#[test]
fn a_dogs_back_legs_of_three_segments_are_found_though_its_paws_hang_elsewhere() {
    let mut bones = husky();
    let found = detect(&bones, Vec3::Z);
    let name = |bone: usize| bones[bone].name.as_str();
    let names: Vec<[&str; 4]> = found
        .legs
        .iter()
        .map(|leg| [name(leg.upper), name(leg.lower), leg.hock.map_or("-", name), name(leg.foot)])
        .collect();
    assert_eq!(
        names,
        [
            ["FrontUpperLeg.L", "FrontLowerLeg.L", "-", "IKFrontLeg.L"],
            ["FrontUpperLeg.R", "FrontLowerLeg.R", "-", "IKFrontLeg.R"],
            ["BackLeg.L", "BackUpperLeg.L", "BackLowerLeg.L", "IKBackLeg.L"],
            ["BackLeg.R", "BackUpperLeg.R", "BackLowerLeg.R", "IKBackLeg.R"],
        ]
    );
    assert_eq!(found.pelvis.map(name), Some("Back"));
    assert_eq!(found.left_out, None);
    let legs = found.legs;
    for bone in &mut bones {
        "bone".clone_into(&mut bone.name);
    }
    assert_eq!(detect(&bones, Vec3::Z).legs, legs);
}

#[test]
fn a_foot_on_the_root_is_found_behind_bones_that_twist_the_shin() {
    let mut rows = vec![("Root", "", [0.0, 0.0, 0.0]), ("Hips", "Root", [0.0, 0.95, 0.0])];
    for (x, [upper, twist, lower, lower_twist, foot]) in
        [(0.1, ["ul", "ut", "ll", "lt", "fl"]), (-0.1, ["ur", "us", "lr", "ls", "fr"])]
    {
        rows.extend([
            (foot, "Root", [x, 0.09, -0.01]),
            (upper, "Hips", [x, 0.9, 0.0]),
            (twist, upper, [x, 0.7, 0.015]),
            (lower, upper, [x, 0.5, 0.03]),
            (lower_twist, lower, [x, 0.295, 0.01]),
        ]);
    }
    assert_eq!(legs(&rig(&rows)), ["ul|ll|fl|-", "ur|lr|fr|-"]);
}

/// Legs all around a body, as a spider's: coxa, thigh up and out, shin down, and a third segment or none. Names: number
/// of the leg, letter of the joint.
fn spider(legs_of_a_side: usize, third: bool) -> Vec<Bone> {
    let bone = |name: &str, parent: Option<usize>, origin: Vec3| Bone { name: name.to_owned(), parent, origin };
    let mut bones = vec![
        bone("body", None, vec3(0.0, 0.3, 0.0)),
        bone("abdomen", Some(0), vec3(0.0, 0.35, -0.3)),
        bone("end", Some(1), vec3(0.0, 0.3, -0.7)),
    ];
    for at in 0..legs_of_a_side {
        let ahead = 50.0 - 100.0 * at as f32 / (legs_of_a_side - 1) as f32;
        for side in [1.0, -1.0] {
            let way = vec3(side * ahead.to_radians().cos(), 0.0, ahead.to_radians().sin());
            let mut joints = vec![(0.1, 0.28), (0.2, 0.3), (0.5, 0.55)];
            joints.extend(if third { [(0.8, 0.2), (0.85, 0.0)].as_slice() } else { &[(0.85, 0.0)] });
            let mut parent = 0;
            for (joint, (out, height)) in joints.into_iter().enumerate() {
                let name = format!("b{at}{}{joint}", if side > 0.0 { 'p' } else { 'q' });
                bones.push(bone(&name, Some(parent), way * out + vec3(0.0, height, 0.0)));
                parent = bones.len() - 1;
            }
        }
    }
    bones
}

#[test]
fn without_names_six_and_eight_legs_that_reach_out_are_found() {
    for (count, third) in [(3, false), (4, false), (3, true), (4, true)] {
        let mut bones = spider(count, third);
        let foot = if third { 4 } else { 3 };
        let expected: Vec<String> = (0..count)
            .flat_map(|at| ['p', 'q'].map(|side| format!("b{at}{side}1|b{at}{side}2|b{at}{side}{foot}|-")))
            .collect();
        assert_eq!(legs(&bones), expected, "{count} on a side, third: {third}");
        let found = detect(&bones, Vec3::Y);
        assert_eq!((found.pelvis, found.by), (Some(0), BY_SHAPE));
        assert!(found.legs.iter().all(|leg| leg.hock.is_some() == third));
        for bone in &mut bones {
            bone.origin = Quat::from_rotation_x(FRAC_PI_2) * bone.origin * 0.01;
        }
        assert_eq!(detect(&bones, Vec3::Z).legs, found.legs);
    }
}

#[test]
fn a_lizards_four_legs_that_reach_out_are_found() {
    let bones = spider(2, false);
    assert_eq!(legs(&bones), ["b0p1|b0p2|b0p3|-", "b0q1|b0q2|b0q3|-", "b1p1|b1p2|b1p3|-", "b1q1|b1q2|b1q3|-"]);
}
