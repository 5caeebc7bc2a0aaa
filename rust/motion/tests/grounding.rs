//! Feet on the ground: flat ground changes nothing, slopes and steps are met by heel and toe.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::fade::Fade;
use springstep_motion::foot::{FootPlacement, FootPose, place};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::pelvis::{Footing, PelvisState};
use support::{FLOOR, GROUNDING, whole};

const FULL: FootPlacement =
    FootPlacement { rotation_weight: 1.0, max_angle: std::f64::consts::FRAC_PI_4, height_bias: 0.0, weight: 1.0 };

/// A foot flat on the floor at `at`, heading −Z, its ankle 8 cm up.
fn flat_foot(at: Vec3) -> FootPose {
    FootPose { ankle: at + Vec3::Y * 0.08, heel: at + Vec3::Z * 0.06, toe: at - Vec3::Z * 0.2, sole_up: Vec3::Y }
}

fn ground(steep: f32, towards: f32, height: f32) -> Plane {
    let normal = Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y;
    Plane { point: Vec3::Y * height, normal }
}

fn standing_on(hit: Plane, at: Vec3) -> FootState {
    FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, at, Some(hit))
}

#[test]
fn a_slope_raises_a_flat_foot_by_the_well_known_amount() {
    for degrees in [0f32, 10.0, 20.0, 30.0, 40.0] {
        let steep = degrees.to_radians();
        let foot = standing_on(ground(steep, 0.0, 0.0), Vec3::ZERO);
        let target = place(&FULL, &FLOOR, &foot, &flat_foot(Vec3::ZERO));
        // h/cos θ − h for a sole under the ankle.
        assert_abs_diff_eq!(target.ankle.y - 0.08, 0.08 / steep.cos() - 0.08, epsilon = 1e-5);
        assert!((target.tilt * Vec3::Y).distance(ground(steep, 0.0, 0.0).normal) < 1e-5);
    }
}

proptest! {
    #[test]
    fn level_ground_on_the_plane_changes_nothing(x in -9f32..9.0, z in -9f32..9.0, lift in 0f32..0.4, pitch in -1f32..1.0) {
        let at = Vec3::new(x, 0.0, z);
        let turn = Quat::from_rotation_x(pitch);
        let flat = flat_foot(at);
        let moved = |point: Vec3| flat.ankle + Vec3::Y * lift + turn * (point - flat.ankle);
        let pose = FootPose {
            ankle: moved(flat.ankle), heel: moved(flat.heel), toe: moved(flat.toe), sole_up: turn * Vec3::Y,
        };
        let target = place(&FULL, &FLOOR, &standing_on(FLOOR, at), &pose);
        prop_assert!(target.ankle.distance(pose.ankle) < 1e-5);
        prop_assert!(target.tilt.angle_between(Quat::IDENTITY) < 1e-3);
    }

    #[test]
    fn on_any_ground_the_lower_end_keeps_its_height_and_none_sinks_in(
        steep in 0f32..0.8, towards in -3f32..3.0, height in -0.4f32..0.4, lift in 0f32..0.3, pitch in -0.4f32..0.4,
        rotation_weight in 0.0..1f64, max_angle in 0.0..1f64,
    ) {
        let slope = ground(steep, towards, height);
        let foot = standing_on(slope, Vec3::ZERO);
        prop_assume!(foot.is_grounded());
        let flat = flat_foot(Vec3::ZERO);
        let turn = Quat::from_rotation_x(pitch);
        let moved = |point: Vec3| flat.ankle + Vec3::Y * lift + turn * (point - flat.ankle);
        let pose = FootPose {
            ankle: moved(flat.ankle), heel: moved(flat.heel), toe: moved(flat.toe), sole_up: turn * Vec3::Y,
        };
        let placement = FootPlacement { rotation_weight, max_angle, ..FULL };
        let target = place(&placement, &FLOOR, &foot, &pose);
        let end = |point: Vec3| target.ankle + target.tilt * (point - pose.ankle);
        let heights = [end(pose.heel), end(pose.toe)].map(|end| slope.height(end, Vec3::Y));
        let animated = pose.heel.y.min(pose.toe.y);
        prop_assert!((heights[0].min(heights[1]) - animated).abs() < 1e-4, "{heights:?} {animated}");
        prop_assert!((target.ankle - pose.ankle).reject_from(Vec3::Y).length() < 1e-6, "straight up or down");
        let angle = (target.tilt * pose.sole_up).angle_between(Vec3::Y);
        prop_assert!(angle <= (max_angle as f32).max(pitch.abs()) + 2e-3, "limited with the animation's own");
        let heading = (target.tilt * (pose.toe - pose.heel)).reject_from(Vec3::Y).normalize();
        prop_assert!(heading.distance(Vec3::NEG_Z) < 2e-3 + 1.2 * pitch.abs() * steep, "the heading stays: {heading}");
    }
}

#[test]
fn steps_are_met_and_walls_and_high_ground_are_not() {
    for height in [0.05f32, 0.15, 0.3, -0.3] {
        let foot = standing_on(ground(0.0, 0.0, height), Vec3::ZERO);
        assert_abs_diff_eq!(foot.offset(), height, epsilon = 1e-6);
        let target = place(&FULL, &FLOOR, &foot, &flat_foot(Vec3::ZERO));
        assert_abs_diff_eq!(target.ankle.y, 0.08 + height, epsilon = 1e-5);
    }
    assert!(!standing_on(ground(1.0, 0.0, 0.0), Vec3::ZERO).is_grounded(), "57 degrees are a wall");
    assert!(standing_on(ground(0.87, 0.0, 0.0), Vec3::ZERO).is_grounded(), "50 degrees are ground");
    let high = standing_on(ground(0.0, 0.0, 0.6), Vec3::ZERO);
    assert!(!high.is_grounded() && high.offset() == 0.0, "60 cm are too high a step");
    let miss = FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, Vec3::ZERO, None);
    assert!(!miss.is_grounded() && miss.offset() == 0.0);
}

#[test]
fn the_ground_plane_of_a_tilted_character_counts_no_slope_twice() {
    let slope = ground(0.4, 0.7, 0.0);
    let foot = FootState::default().step(&GROUNDING.over(0.1), &slope, Vec3::Y, Vec3::new(0.1, 0.0, 0.2), Some(slope));
    assert_abs_diff_eq!(foot.offset(), 0.0, epsilon = 1e-6);
    assert!(foot.normal(Vec3::Y).distance(slope.normal) < 1e-6);
}

#[test]
fn lags_are_exact_and_a_foot_that_moves_on_stays_on_the_plane() {
    for steps in [1, 10, 100] {
        let dt = 0.1 / f64::from(steps);
        let mut foot = standing_on(FLOOR, Vec3::ZERO).step(
            &GROUNDING.over(1e-9),
            &FLOOR,
            Vec3::Y,
            Vec3::ZERO,
            Some(ground(0.0, 0.0, 0.3)),
        );
        let mut pelvis = PelvisState::default().step(&GROUNDING.over(0.1), [whole(&foot)], 0.0);
        for _ in 0..steps {
            foot = foot.step(&GROUNDING.over(dt), &FLOOR, Vec3::Y, Vec3::ZERO, Some(ground(0.0, 0.0, 0.3)));
            pelvis = pelvis.step(&GROUNDING.over(dt), [whole(&foot)], 0.0);
        }
        assert_abs_diff_eq!(f64::from(foot.offset()), 0.3 * (1.0 - (-1.3f64).exp()), epsilon = 1e-5);
        assert_eq!(pelvis.offset(), 0.0, "higher ground lowers no pelvis");
    }
    // Looked for at the origin, the foot has gone 10 cm uphill since: the plane is followed, not the height of then.
    let slope = ground(0.3, 0.0, 0.0);
    let target = place(&FULL, &FLOOR, &standing_on(slope, Vec3::ZERO), &flat_foot(Vec3::new(0.0, 0.0, -0.1)));
    let there =
        place(&FULL, &FLOOR, &standing_on(slope, Vec3::new(0.0, 0.0, -0.1)), &flat_foot(Vec3::new(0.0, 0.0, -0.1)));
    assert!(target.ankle.distance(there.ankle) < 1e-5);
}

#[test]
fn the_pelvis_goes_down_with_the_lowest_grounded_foot_and_no_further() {
    let at = |height: f32| standing_on(ground(0.0, 0.0, height), Vec3::ZERO);
    let over = |feet: &[(FootState, f64)]| {
        let feet = feet.iter().map(|(foot, weight)| Footing { weight: *weight, ..whole(foot) });
        PelvisState::default().step(&GROUNDING.over(0.1), feet, 0.0).offset()
    };
    let pelvis = |feet: &[FootState]| over(&feet.iter().map(|foot| (*foot, 1.0)).collect::<Vec<_>>());
    assert_abs_diff_eq!(pelvis(&[at(0.2), at(-0.15)]), -0.15, epsilon = 1e-6);
    assert_abs_diff_eq!(pelvis(&[at(-0.9), at(0.0)]), -0.5, epsilon = 1e-6);
    assert_eq!(pelvis(&[at(0.2), at(0.3)]), 0.0);
    let hole = FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, Vec3::ZERO, None);
    assert_eq!(pelvis(&[hole, at(0.0)]), 0.0, "a hole below one foot is ignored");
    assert_eq!(pelvis(&[]), 0.0);
    assert_abs_diff_eq!(over(&[(at(-0.2), 0.5), (at(-0.05), 1.0)]), -0.1, epsilon = 1e-6);
}

#[test]
fn after_a_restart_the_goal_counts_as_having_been_there() {
    let raised = |state: FootState, dt: f64| {
        state.step(&GROUNDING.over(dt), &FLOOR, Vec3::Y, Vec3::ZERO, Some(ground(0.2, 0.0, 0.3)))
    };
    let mut foot = standing_on(FLOOR, Vec3::ZERO);
    let mut pelvis = PelvisState::default().step(&GROUNDING.over(0.1), [whole(&foot)], 0.0);
    foot.restart();
    pelvis.restart();
    let same = raised(foot, 0.0);
    assert_eq!((same.offset(), same.normal(Vec3::Y)), (0.0, Vec3::Y), "no time, no change");
    foot = raised(same, 0.1);
    // y ← g + (y − g)·e^(−s·dt) for a goal that stays.
    assert_abs_diff_eq!(f64::from(foot.offset()), 0.3 * (1.0 - (-1.3f64).exp()), epsilon = 1e-6);
    let angle = f64::from(foot.normal(Vec3::Y).angle_between(Vec3::Y));
    assert_abs_diff_eq!(angle, 0.2 * (1.0 - (-1.3f64).exp()), epsilon = 1e-5);
    pelvis = pelvis.step(&GROUNDING.over(0.1), [whole(&standing_on(ground(0.0, 0.0, -0.3), Vec3::ZERO))], 0.0);
    assert_abs_diff_eq!(f64::from(pelvis.offset()), -0.3 * (1.0 - (-1.3f64).exp()), epsilon = 1e-6);
}

#[test]
fn a_state_moved_with_the_frame_is_that_of_the_moved_place() {
    let slope = ground(0.3, 0.4, 0.1);
    let by = Vec3::new(3.0, -1.0, 2.0);
    let foot = standing_on(slope, Vec3::ZERO);
    let target = place(&FULL, &FLOOR, &foot, &flat_foot(Vec3::ZERO));
    let floor = Plane { point: by, ..FLOOR };
    let moved = place(&FULL, &floor, &foot.moved(by), &flat_foot(by));
    assert!(moved.ankle.distance(target.ankle + by) < 1e-5);
}

#[test]
fn fades_take_their_time() {
    let mut fade = Fade(1.0);
    for _ in 0..5 {
        fade = fade.step(false, 0.2, 0.02);
    }
    assert_abs_diff_eq!(fade.0, 0.5, epsilon = 1e-6);
    assert_eq!(fade.step(true, 0.2, 1.0).0, 1.0);
    assert_eq!(fade.step(false, 0.0, 1e-6).0, 0.0);
    assert_eq!(fade.step(true, 0.2, 0.0), fade);
}

/// The character's plane at some height.
fn plane_at(height: f32) -> Plane {
    Plane { point: Vec3::Y * height, ..FLOOR }
}

proptest! {
    #[test]
    fn a_foot_that_stands_or_goes_on_along_its_ground_is_not_lagged(
        steep in -0.6f32..0.6, towards in -3f32..3.0, speed in 0f32..3.0, follows in any::<bool>(), dt in 1e-3..0.06f64,
    ) {
        // The character goes along −Z up or down a slope, its plane with it; the foot stands, or goes along.
        let slope = ground(steep, towards, 0.0);
        let height = |z: f32| -slope.height(Vec3::new(0.0, 0.0, z), Vec3::Y);
        let step = GROUNDING.over(dt);
        let (mut foot, mut pelvis) = (FootState::default(), PelvisState::default());
        let mut before = 0.0;
        for tick in 0..40 {
            let z = -speed * dt as f32 * tick as f32;
            let at = Vec3::new(0.0, 0.3, if follows { z } else { 0.0 });
            let plane = plane_at(height(z));
            foot = foot.step(&step, &plane, Vec3::Y, at, Some(slope));
            pelvis = pelvis.step(&step, [whole(&foot)], plane.point.y - before);
            before = plane.point.y;
            let over = -slope.height(Vec3::new(at.x, plane.point.y, at.z), Vec3::Y);
            if over.abs() > 0.4 {
                break;
            }
            prop_assert!((foot.offset() - over).abs() < 1e-4, "{} {over}", foot.offset());
            if !follows {
                prop_assert!((pelvis.offset() - over.min(0.0)).abs() < 1e-4, "{} {over}", pelvis.offset());
            }
        }
    }

    #[test]
    fn on_a_lift_nothing_lags_either(speed in -4f32..4.0, height in -0.2f32..0.2, dt in 1e-3..0.06f64) {
        let step = GROUNDING.over(dt);
        let (mut foot, mut pelvis) = (FootState::default(), PelvisState::default());
        for tick in 0..40 {
            let lifted = speed * dt as f32 * tick as f32;
            let floor = Plane { point: Vec3::Y * (lifted + height), ..FLOOR };
            foot = foot.step(&step, &plane_at(lifted), Vec3::Y, Vec3::new(0.0, lifted, 0.0), Some(floor));
            pelvis = pelvis.step(&step, [whole(&foot)], if tick > 0 { speed * dt as f32 } else { 0.0 });
            prop_assert!((foot.offset() - height).abs() < 1e-4);
            prop_assert!((pelvis.offset() - height.min(0.0)).abs() < 1e-4);
        }
    }
}

#[test]
fn when_the_body_is_put_on_a_step_feet_and_pelvis_stay_where_they_were() {
    let step = GROUNDING.over(1.0 / 60.0);
    let foot = standing_on(FLOOR, Vec3::ZERO);
    let pelvis = PelvisState::default().step(&step, [whole(&foot)], 0.0);
    let foot = foot.step(&step, &plane_at(0.2), Vec3::Y, Vec3::new(0.0, 0.2, 0.0), Some(FLOOR));
    let pelvis = pelvis.step(&step, [whole(&foot)], 0.2);
    assert_abs_diff_eq!(foot.offset(), -0.2, epsilon = 1e-5);
    assert_abs_diff_eq!(pelvis.offset(), -0.2, epsilon = 1e-5);
}

#[test]
fn between_steps_the_ground_stays_in_the_world() {
    let slope = ground(0.3, 0.0, 0.0);
    let foot = standing_on(slope, Vec3::ZERO);
    // The character has been lifted and carried aside since; its foot is still over the same slope.
    let target = place(&FULL, &plane_at(0.1), &foot, &flat_foot(Vec3::new(0.05, 0.1, 0.0)));
    let there = place(&FULL, &FLOOR, &foot, &flat_foot(Vec3::new(0.05, 0.0, 0.0)));
    assert!(target.ankle.distance(there.ankle) < 1e-5, "{} {}", target.ankle, there.ankle);
    // Put somewhere else altogether, it keeps its offset over the plane there.
    let far = Vec3::new(30.0, 5.0, 0.0);
    let target = place(&FULL, &plane_at(5.0), &foot.placed(&plane_at(5.0), far), &flat_foot(far));
    let here = place(&FULL, &FLOOR, &foot, &flat_foot(Vec3::ZERO));
    assert!(target.ankle.distance(here.ankle + far) < 1e-4);
}

#[test]
fn a_foot_that_rolls_beyond_its_limit_gives_the_ground_s_tilt_back_in_time() {
    // Over its toes from 0 to 60 degrees within 20 frames, on ground that is tilted to the side by 20.
    let foot = standing_on(ground(0.35, 1.57, 0.0), Vec3::ZERO);
    let tilt = |pitch: f32| {
        let turn = Quat::from_rotation_x(-pitch);
        let flat = flat_foot(Vec3::ZERO);
        let moved = |point: Vec3| flat.toe + turn * (point - flat.toe);
        let pose =
            FootPose { ankle: moved(flat.ankle), heel: moved(flat.heel), toe: flat.toe, sole_up: turn * Vec3::Y };
        place(&FULL, &FLOOR, &foot, &pose).tilt
    };
    let tilts: Vec<Quat> = (0..=20).map(|frame| tilt(frame as f32 * 3f32.to_radians())).collect();
    let largest = tilts.windows(2).map(|pair| pair[0].angle_between(pair[1])).fold(0f32, f32::max);
    assert!(largest < 5f32.to_radians(), "{} degrees in a frame", largest.to_degrees());
    assert!(tilts[0].angle_between(Quat::IDENTITY) > 0.34 && tilts[20].angle_between(Quat::IDENTITY) < 1e-3);
}
