//! Feet keep out of the fronts of steps.
#![allow(missing_docs)]

mod support;

use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::foot::{FootPose, FootTarget};
use springstep_motion::grounding::{GroundingParams, GroundingStep, Plane};
use springstep_motion::hold::Off;
use springstep_motion::riser::{AsideLags, AsideState, HASTE, LevelLook, Riser, Risers, looks};
use springstep_motion::support::{Column, Probed};
use support::{any_float, any_vec3};

const LENGTH: f32 = 0.9;
const SPEED: f64 = 13.0;
const LEVEL: Plane = Plane { point: Vec3::ZERO, normal: Vec3::Y };

/// The front of a step of 0.2 m at z = 0, of which the tread goes on towards -Z.
fn riser() -> Riser {
    Riser { top: Plane { point: Vec3::new(0.3, 0.2, 0.0), normal: Vec3::Y }, out: Vec3::Z }
}

fn ahead(climbs: bool) -> Risers {
    Risers { ahead: Some(riser()), climbs, behind: None }
}

/// A flat foot that points to -Z, with its toes at a place.
fn foot(toe: Vec3) -> (FootPose, FootTarget) {
    let pose = FootPose {
        ankle: toe + Vec3::new(0.0, 0.08, 0.2),
        heel: toe + Vec3::new(0.0, 0.0, 0.25),
        toe,
        sole_up: Vec3::Y,
    };
    (pose, FootTarget { ankle: pose.ankle, tilt: Quat::IDENTITY, off: Off::default() })
}

fn stepped(state: &AsideState, risers: &Risers, toe: Vec3, dt: f64) -> AsideState {
    let (pose, target) = foot(toe);
    state.step(risers, &LEVEL, &pose, &target, LENGTH, &AsideLags::new(SPEED, dt))
}

fn grounding() -> GroundingStep {
    GroundingParams {
        max_slope_angle: 50f64.to_radians(),
        max_step_up: 0.5,
        foot_speed: SPEED,
        foot_rotation_speed: SPEED,
        pelvis_speed: SPEED,
        pelvis_weight: 1.0,
        max_pelvis_drop: 0.5,
        pelvis_lift_weight: 0.0,
    }
    .over(1.0 / 60.0)
}

/// A column down to ground that rises by `slope` along z, from `height` at z = 0.
fn column(at: Vec3, height: f32, slope: f32) -> Option<Column> {
    let normal = Vec3::new(0.0, 1.0, -slope).normalize();
    column_of(at, Plane { point: Vec3::Y * (height + at.z * slope) + at.with_y(0.0), normal })
}

/// Where to look between two columns.
fn looks_between([low, high]: [&Option<Column>; 2]) -> Option<[LevelLook; 2]> {
    looks(&LEVEL, [low.as_ref()?, high.as_ref()?], LENGTH)
}

fn column_of(at: Vec3, hit: Plane) -> Option<Column> {
    Column::of(&Probed { at, hit: Some(hit) }, &grounding(), &LEVEL, Vec3::Y)
}

#[test]
fn a_riser_is_where_its_face_meets_its_tread() {
    let face = Plane { point: Vec3::new(0.1, 0.05, -1.0), normal: Vec3::new(0.6, 0.0, 0.8) };
    let tread = Plane { point: Vec3::new(5.0, 0.3, -7.0), normal: Vec3::new(0.0, 1.0, 0.1).normalize() };
    let found = Riser::of(&face, &tread, Vec3::Y).expect("a riser");
    assert!(found.out.distance(face.normal) < 1e-6);
    assert!((found.top.point - face.point).dot(face.normal).abs() < 1e-5, "on the face");
    assert!((found.top.point - tread.point).dot(tread.normal).abs() < 1e-5, "on the tread");
    assert!((found.distance(face.point + face.normal) - 1.0).abs() < 1e-5);
}

#[test]
fn level_looks_go_from_the_lower_column_to_the_higher_between_both_grounds() {
    let (low, high) = (Vec3::new(0.0, 5.0, 0.2), Vec3::new(0.0, -3.0, -0.1));
    let columns = [column(low, 0.1, 0.0), column(high, 0.3, 0.0)];
    let found = looks_between([&columns[0], &columns[1]]).expect("a step");
    for look in found {
        assert!(look.from.y > 0.1 && look.from.y < 0.3);
        assert!(look.from.with_y(0.0).distance(low.with_y(0.0)) < 1e-6);
        assert!((look.from + look.way).with_y(0.0).distance(high.with_y(0.0)) < 1e-6);
        assert!(look.way.y.abs() < 1e-6);
    }
    let down = looks_between([&columns[1], &columns[0]]);
    assert!(down.is_none(), "there is none below");
}

proptest! {
    #[test]
    fn no_ramp_is_a_step(slope in -1.0f32..1.0, height in -0.3f32..0.3, length in 0.05f32..0.6) {
        let columns = [0.0, -length].map(|z| column(Vec3::Z * z, height, slope));
        let found = looks_between([&columns[0], &columns[1]]);
        prop_assert!(found.is_none());
    }

    /// Whatever it is animated to, and in however long ticks.
    #[test]
    fn a_foot_that_is_not_up_goes_in_no_further(
        from in 0.0f32..0.1,
        speed in 0.1f32..3.0,
        height in 0.0f32..0.18,
        rate in 10.0f64..240.0,
        climbs: bool,
    ) {
        let mut state = AsideState::default();
        for tick in 0..40 {
            let way = (speed * tick as f32 / rate as f32).min(0.3);
            let toe = Vec3::new(0.0, height, from - way);
            state = stepped(&state, &ahead(climbs), toe, 1.0 / rate);
            let shown = riser().distance(toe + state.aside());
            prop_assert!(shown > -1e-4, "tick {}: {} inside", tick, -shown);
        }
    }

    #[test]
    fn over_the_edge_it_comes_back_by_its_lag(seconds in 0.01f64..0.5, ticks in 1usize..50) {
        let mut state = AsideState::default();
        for z in [0.0, -0.1] {
            state = stepped(&state, &ahead(true), Vec3::new(0.0, 0.1, z), 1e-6);
        }
        let stopped = f64::from(state.aside().z);
        prop_assert!((stopped - 0.1).abs() < 1e-4);
        for _ in 0..ticks {
            state = stepped(&state, &ahead(true), Vec3::new(0.0, 0.2, -0.1), seconds / ticks as f64);
        }
        let expected = stopped * (-SPEED * seconds).exp();
        prop_assert!((f64::from(state.aside().z) - expected).abs() < 2e-5, "{} is not {}", state.aside(), expected);
    }

    /// The heel is over the upper tread behind it, by less than a foot goes aside at all.
    #[test]
    fn a_heel_goes_off_the_tread_by_its_lag_before_the_foot_comes_down(over in 0.005f32..0.2, rate in 20.0f64..240.0) {
        let behind = Risers { behind: Some(Riser { out: Vec3::NEG_Z, ..riser() }), ..Risers::default() };
        let toe = Vec3::new(0.0, 0.2, over - 0.25);
        let ticks = (0.1 * rate).round();
        let mut state = AsideState::default();
        for _ in 0..ticks as usize {
            state = stepped(&state, &behind, toe, 1.0 / rate);
        }
        // It goes for a place a little off it.
        let off = over + 0.015 * LENGTH;
        let expected = off * (1.0 - (-HASTE * SPEED * ticks / rate).exp()) as f32;
        prop_assert!((-state.aside().z - expected).abs() < 1e-4);
        prop_assert_eq!(state.leaves(), expected < over);
    }

    #[test]
    fn what_was_found_late_is_left_by_the_lag_and_not_at_once(inside in 0.01f32..0.2, rate in 20.0f64..240.0) {
        let toe = Vec3::new(0.0, 0.0, -inside);
        let state = stepped(&AsideState::default(), &ahead(false), toe, 1.0 / rate);
        let share = 1.0 - (-HASTE * SPEED / rate).exp() as f32;
        prop_assert!((state.aside().z - (inside + 0.015 * LENGTH) * share).abs() < 1e-4);
    }

    #[test]
    fn risers_stay_in_the_world_when_the_origin_moves(by in any_vec3(), at in -2f32..2.0) {
        let by = by.clamp_length_max(10.0);
        prop_assume!(by.is_finite());
        let place = Vec3::new(at, 0.0, at);
        let moved = ahead(true).moved(by).ahead.expect("a riser");
        prop_assert!((moved.distance(place + by) - riser().distance(place)).abs() < 1e-4);
    }

    #[test]
    fn nothing_makes_it_infinite(
        places in [any_vec3(), any_vec3(), any_vec3(), any_vec3()],
        numbers in [any_float(), any_float(), any_float()],
        climbs: bool,
    ) {
        let [point, out, toe, normal] = places;
        let riser = Riser { top: Plane { point, normal }, out };
        let risers = Risers { ahead: Some(riser), climbs, behind: Some(Riser { out: -out, ..riser }) };
        let (pose, target) = foot(toe);
        let mut state = AsideState::default();
        for _ in 0..3 {
            let lags = AsideLags::new(numbers[0], numbers[1]);
            state = state.step(&risers, &LEVEL, &pose, &target, numbers[2] as f32, &lags);
            prop_assert!(state.aside().is_finite());
        }
        if let [Some(low), Some(high)] = [toe, point].map(|at| column_of(at, Plane { point: out, normal })) {
            let _ = looks(&LEVEL, [&low, &high], numbers[2] as f32);
        }
        let _ = Riser::of(&riser.top, &riser.top, Vec3::Y);
    }
}

proptest! {
    #[test]
    fn a_foot_swings_up_to_what_it_reaches_within_the_lag_of_its_height(
        before in 0.0f32..0.3,
        speed in 0.0f32..3.0,
        foot_speed in 1.0f64..40.0,
    ) {
        let toes = Vec3::Z * before;
        let swings_up = |velocity| riser().is_swung_up_to(toes, velocity, foot_speed, LENGTH);
        let is_there = f64::from(before) < f64::from(speed) / foot_speed;
        // One that hardly moves does not swing.
        let swings = speed > 0.4 * LENGTH;
        prop_assume!((f64::from(before) - f64::from(speed) / foot_speed).abs() > 1e-5);
        prop_assert_eq!(swings_up(Vec3::NEG_Z * speed), is_there && swings);
        prop_assert!(!swings_up(Vec3::Z * speed), "not to what it goes away from");
    }
}
