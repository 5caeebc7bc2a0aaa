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
