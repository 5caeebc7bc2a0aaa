//! What feet rest on: planes change nothing, edges are bridged, nothing sinks in.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::grounding::Plane;
use springstep_motion::support::{Column, Probed, Support, beside_contact, ground_of_contact, support as support_of};
use support::{FLOOR, GROUNDING};

fn near(a: Vec3, b: Vec3, tolerance: f32) {
    assert!(a.distance(b) < tolerance, "{a} is not {b}");
}

/// The animated ankle and the toes of a foot that points to −Z.
const ANKLE: Vec3 = Vec3::new(0.0, 0.08, 0.0);
const TOE: Vec3 = Vec3::new(0.0, 0.0, -0.19);

fn tilted(steep: f32, towards: f32) -> Vec3 {
    Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y
}

fn at_height(height: f32) -> Plane {
    Plane { point: Vec3::Y * height, normal: Vec3::Y }
}

fn level(height: f32) -> Option<Plane> {
    Some(at_height(height))
}

fn rest(hits: [Option<Plane>; 2]) -> Option<(Plane, usize)> {
    let probes = [Probed { at: ANKLE, hit: hits[0] }, Probed { at: TOE, hit: hits[1] }];
    resting_on(probes).map(|support| (support.plane, support.by))
}

fn resting_on(probes: [Probed; 2]) -> Option<Support> {
    let step = GROUNDING.over(0.01);
    support_of(&FLOOR, &probes.map(|probed| Column::of(&probed, &step, &FLOOR, Vec3::Y)))
}

/// The height of a plane below or above a place.
fn height_of(plane: &Plane, at: Vec3) -> f32 {
    -plane.height(Vec3::new(at.x, 0.0, at.z), Vec3::Y)
}

#[test]
fn a_step_under_either_end_is_met_level_and_at_the_higher_one() {
    for height in [0.02f32, 0.05, 0.15, 0.3] {
        // Ankle and toes; what bears.
        for (heights, by) in [([0.0, height], 1), ([height, 0.0], 0), ([0.0, -height], 0), ([-height, 0.0], 1)] {
            let (plane, bears) = rest(heights.map(level)).expect("there is ground");
            let highest = heights.into_iter().fold(f32::NEG_INFINITY, f32::max);
            assert_eq!(bears, by, "{heights:?}");
            near(plane.normal, Vec3::Y, 1e-6);
            assert_abs_diff_eq!(height_of(&plane, ANKLE), highest, epsilon = 1e-6);
        }
    }
}

#[test]
fn ends_without_ground_are_borne_by_the_others() {
    assert_eq!(rest([None; 2]), None);
    let low = level(-0.4);
    for height in [-0.1f32, 0.0, 0.1] {
        assert_eq!(rest([level(height), None]), Some((at_height(height), 0)));
        assert_eq!(rest([None, level(height)]), Some((at_height(height), 1)));
    }
    let wall = Some(Plane { point: Vec3::Y * 0.2, normal: tilted(1.2, 0.0) });
    assert_eq!(rest([low, wall]), rest([low, None]), "a wall is no ground");
    assert_eq!(rest([low, level(0.6)]), rest([low, None]), "nor is what is too high");
}

#[test]
fn on_rounded_ground_the_foot_pitches_as_the_line_from_ankle_to_toes() {
    // A parabola of height ±z² about the middle between the two, moved along.
    for bend in [-2.0f32, 2.0] {
        for middle in [-0.2f32, -0.095, 0.0, 0.05] {
            let at = |place: Vec3| {
                let from = place.z - middle;
                let normal = Vec3::new(0.0, 1.0, -2.0 * bend * from).normalize();
                Plane { point: Vec3::new(0.0, bend * from * from, place.z), normal }
            };
            let (plane, _) = rest([ANKLE, TOE].map(|place| Some(at(place)))).expect("there is ground");
            for place in [ANKLE, TOE] {
                assert_abs_diff_eq!(height_of(&plane, place), at(place).point.y, epsilon = 2e-4);
            }
        }
    }
}

proptest! {
    #[test]
    fn one_plane_below_all_three_is_what_the_foot_rests_on(
        steep in 0f32..0.85, towards in -3f32..3.0, height in -0.3f32..0.3, off in 0f32..0.3, side in -0.3f32..0.3,
    ) {
        let plane = Plane { point: Vec3::new(0.3, height, -0.2), normal: tilted(steep, towards) };
        let places = [ANKLE + Vec3::Z * off, TOE + Vec3::X * side];
        let probes = places.map(|at| {
            // Each probe hits the plane at its own place.
            let point = Vec3::new(at.x, height_of(&plane, at), at.z);
            Probed { at, hit: Some(Plane { point, ..plane }) }
        });
        prop_assume!(probes.iter().flat_map(|probe| probe.hit).all(|hit| hit.point.y < 0.45));
        let found = resting_on(probes).expect("there is ground");
        prop_assert_eq!(found.by, 0, "the ankle bears");
        prop_assert!(found.plane.normal.distance(plane.normal) < 1e-3);
        for at in places {
            prop_assert!((height_of(&found.plane, at) - height_of(&plane, at)).abs() < 1e-3);
        }
    }

    #[test]
    fn a_foot_never_sinks_into_what_was_found_and_touches_one_of_it(
        steeps in prop::array::uniform2(-0.8f32..0.8), turns in prop::array::uniform2(-3f32..3.0),
        heights in prop::array::uniform2(-0.4f32..0.4), there in prop::array::uniform2(any::<bool>()),
    ) {
        let places = [ANKLE, TOE];
        let hits = [0, 1].map(|i| there[i].then(|| Plane {
            point: Vec3::new(places[i].x, heights[i], places[i].z), normal: tilted(steeps[i], turns[i]),
        }));
        let Some((plane, by)) = rest(hits) else {
            prop_assert!(hits.iter().all(Option::is_none));
            return Ok(());
        };
        let over = [0, 1].map(|i| hits[i].map_or(f32::INFINITY, |_| height_of(&plane, places[i]) - heights[i]));
        prop_assert!(over.iter().all(|over| *over > -2e-4), "none is sunk into: {over:?}");
        prop_assert!(over[by].abs() < 1e-4, "what bears is touched: {over:?}");
        // No steeper ahead than the ground that was found.
        let ahead = |normal: Vec3| -normal.z / normal.y;
        let along = || hits.iter().flatten().map(|hit| ahead(hit.normal));
        let (low, high) = along().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
        let own = ahead(plane.normal);
        prop_assert!(own > low - 1e-3 && own < high + 1e-3, "{low} {own} {high}");
    }

    #[test]
    fn a_sphere_on_a_plane_finds_that_plane_and_on_an_edge_the_face_that_ends_there(
        steep in 0f32..0.8, towards in -3f32..3.0, radius in 0.01f32..0.3, past in 0.05f32..0.95,
    ) {
        // On a plane it touches where the normal from there leads to its middle.
        let plane = Plane { point: Vec3::ZERO, normal: tilted(steep, towards) };
        let contact = Plane { point: Vec3::ZERO, ..plane };
        let column = plane.normal * radius;
        if let Some(aside) = beside_contact(contact.point, column, Vec3::Y, radius) {
            let point = Vec3::new(aside.x, height_of(&plane, aside), aside.z);
            let ground = ground_of_contact(&contact, Some(Plane { point, ..plane }));
            prop_assert!(ground.point.is_finite() && (ground.point - plane.point).dot(plane.normal).abs() < 1e-5);
            prop_assert!(ground.normal.distance(plane.normal) < 1e-6);
        }
        // Past a level edge along X by a part of its radius it touches that edge from aside.
        let column = Vec3::X * (past * radius);
        let middle = Vec3::new(past * radius, radius * (1.0 - past * past).sqrt(), 0.0);
        let contact = Plane { point: Vec3::ZERO, normal: middle.normalize() };
        if let Some(aside) = beside_contact(contact.point, column, Vec3::Y, radius) {
            prop_assert!(aside.x < 0.0, "back over the face: {aside}");
            let ground = ground_of_contact(&contact, Some(Plane { point: aside, normal: Vec3::Y }));
            prop_assert!(ground.normal == Vec3::Y && ground.point.y.abs() < 1e-6);
            let other = Plane { point: aside - Vec3::Y, normal: Vec3::Y };
            prop_assert_eq!(ground_of_contact(&contact, Some(other)), contact, "what lies elsewhere is something else");
            prop_assert_eq!(ground_of_contact(&contact, None), contact);
        }
    }
}
