//! Planted feet: rigid on what moves, released in time, and without a jump at either end.
#![allow(missing_docs)]

mod support;

use std::f64::consts::FRAC_PI_4;

use approx::assert_abs_diff_eq;
use glam::{Mat3, Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::foot::{FootPlacement, FootPose, place};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::hold::{Hold, Off, Spot};
use springstep_motion::leg::SkeletonFrame;
use springstep_motion::plant::{PlantInput, PlantParams, PlantState, RELEASE_RATIO};
use springstep_motion::pose::Pose;
use springstep_motion::tread::{Pace, Tread, TreadState};
use support::{FLOOR, GROUNDING, rotation, vec3};

const PARAMS: PlantParams =
    PlantParams { plant_speed: 0.4, unplant_distance: 0.2, unplant_angle: FRAC_PI_4, plant_blend: 0.1 };
const FULL: FootPlacement = FootPlacement { rotation_weight: 1.0, max_angle: 3.0, height_bias: 0.0, weight: 1.0 };
const STILL: Pace = Pace { speed: 0.0, ahead: 0.0, travel: 0.0 };
const INPUT: PlantInput = PlantInput {
    shown: Spot { ball: Vec3::new(0.1, 0.0, -0.1), heading: Vec3::NEG_Z },
    off: Off { shift: Vec3::ZERO, turn: 0.0 },
    pace: Some(STILL),
    clearance: 0.0,
    reached: true,
};
const OFF: Off = Off { shift: Vec3::new(0.1, 0.0, 0.05), turn: 0.4 };

fn flat_foot(at: Vec3) -> FootPose {
    FootPose { ankle: at + Vec3::Y * 0.08, heel: at + Vec3::Z * 0.06, toe: at - Vec3::Z * 0.2, sole_up: Vec3::Y }
}

fn standing_on(hit: Plane) -> FootState {
    FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, Vec3::ZERO, Some(hit))
}

fn planted() -> PlantState {
    PlantState::default().step(&PARAMS.over(0.01), Ok(&INPUT))
}

fn with_pace(pace: Pace) -> PlantInput {
    PlantInput { pace: Some(pace), ..INPUT }
}

fn at_speed(speed: f32) -> PlantInput {
    with_pace(Pace { speed, ..STILL })
}

fn plane_of(frame: &Pose, plane: &Plane) -> Plane {
    Plane { point: frame.to_world(plane.point), normal: frame.rotation * plane.normal }
}

/// What looks for the ground of a kept foot looks where it is shown.
#[test]
fn the_ankle_of_a_foot_off_its_place_is_where_it_is_put() {
    let pose = flat_foot(Vec3::new(0.3, 0.0, -0.2));
    let foot = standing_on(FLOOR).held(Some(Hold::Off(OFF)));
    let put = place(&FULL, &FLOOR, &foot, &pose);
    assert!(pose.ankle_off(&OFF, Vec3::Y).abs_diff_eq(put.ankle, 1e-5));
    let arm = (pose.ankle - pose.ball()).reject_from_normalized(Vec3::Y).length();
    let aside = pose.ankle_off(&OFF, Vec3::Y).distance(pose.ankle + OFF.shift);
    assert_abs_diff_eq!(aside, 2.0 * arm * (OFF.turn / 2.0).sin(), epsilon = 1e-5);
}

#[test]
fn a_foot_is_planted_below_its_speed_and_released_above_half_as_much_again() {
    let step = PARAMS.over(0.01);
    assert!(planted().is_planted());
    for (speed, plants, stays) in [(0.39, true, true), (0.41, false, true), (0.59, false, true), (0.61, false, false)] {
        assert_eq!(PlantState::default().step(&step, Ok(&at_speed(speed))).is_planted(), plants, "{speed}");
        assert_eq!(planted().step(&step, Ok(&at_speed(speed))).is_planted(), stays, "{speed}");
    }
    assert_abs_diff_eq!(RELEASE_RATIO, 1.5);
}

#[test]
fn a_slow_swing_is_no_stance_and_a_slow_stance_no_swing() {
    let step = PARAMS.over(0.01);
    for travel in [0.15f32, 0.3, 0.5] {
        // In a walk that stands as long as it swings, a foot goes back at the character's speed and ahead at the same.
        let stance = with_pace(Pace { speed: 0.0, ahead: -travel, travel });
        assert!(PlantState::default().step(&step, Ok(&stance)).is_planted(), "{travel}");
        assert!(planted().step(&step, Ok(&stance)).is_planted(), "{travel}");
        let swing = with_pace(Pace { speed: 2.0 * travel, ahead: travel, travel });
        assert!(!PlantState::default().step(&step, Ok(&swing)).is_planted(), "{travel}");
        // Gliding and turning it goes ahead of nothing.
        let glide = with_pace(Pace { speed: travel.min(0.39), ahead: 0.0, travel });
        assert!(PlantState::default().step(&step, Ok(&glide)).is_planted(), "{travel}");
        assert!(!planted().step(&step, Ok(&swing)).is_planted(), "{travel}");
    }
}

#[test]
fn what_is_lifted_or_out_of_reach_or_not_seen_to_stand_is_not_planted() {
    let step = PARAMS.over(0.01);
    let not = [
        PlantInput { clearance: 0.05, ..INPUT },
        PlantInput { reached: false, ..INPUT },
        PlantInput { pace: None, ..INPUT },
        PlantInput { off: Off { shift: Vec3::X * 0.21, turn: 0.0 }, ..INPUT },
    ];
    for input in not {
        assert!(!PlantState::default().step(&step, Ok(&input)).is_planted(), "{input:?}");
    }
    assert!(!PlantState::default().step(&step, Err(OFF)).is_kept());
    assert_eq!(PlantState::default().step(&PARAMS.over(0.0), Ok(&INPUT)), PlantState::default(), "no time, no change");
}

#[test]
fn it_is_released_past_the_distance_and_the_angle_and_where_the_leg_does_not_reach() {
    let step = PARAMS.over(0.01);
    let off = |shift: f32, turn: f32| PlantInput { off: Off { shift: Vec3::X * shift, turn }, ..INPUT };
    for (input, stays) in [
        (off(0.199, 0.0), true),
        (off(0.201, 0.0), false),
        (off(0.0, 0.78), true),
        (off(0.0, 0.79), false),
        (off(0.0, -0.79), false),
        (PlantInput { reached: false, ..INPUT }, false),
        (PlantInput { clearance: 0.07, ..INPUT }, true),
        (PlantInput { clearance: 0.09, ..INPUT }, false),
    ] {
        assert_eq!(planted().step(&step, Ok(&input)).is_planted(), stays, "{input:?}");
    }
    assert!(!planted().step(&step, Err(OFF)).is_planted());
}

proptest! {
    #[test]
    fn it_never_chatters(speeds in prop::collection::vec(0.41f32..0.59, 100), dt in 1e-3..0.1f64, stands in any::<bool>()) {
        let mut state = if stands { planted() } else { PlantState::default() };
        for speed in speeds {
            state = state.step(&PARAMS.over(dt), Ok(&at_speed(speed)));
            prop_assert_eq!(state.is_planted(), stands);
        }
    }

    #[test]
    fn its_way_back_is_the_same_at_every_rate_and_ends_at_the_animation(
        steps in 1..60u32, share in 0.05..0.99f64, blend in 0.02..1f64,
    ) {
        let params = PlantParams { plant_blend: blend, ..PARAMS };
        let released = planted().step(&params.over(0.01), Err(OFF));
        prop_assert_eq!(released.off(), OFF, "it begins where it is shown");
        let dt = share * blend / f64::from(steps);
        let mut state = released;
        let mut before = OFF;
        for _ in 0..steps {
            state = state.step(&params.over(dt), Ok(&INPUT));
            prop_assert!(!state.is_planted(), "not anew before it is back");
            let off = state.off();
            prop_assert!(off.shift.length() <= before.shift.length() && off.turn <= before.turn);
            // The ease is at most 1.5 times as steep as an even pace.
            let most = 1.5 * (dt / blend) as f32 * OFF.shift.length() + 1e-6;
            prop_assert!((off.shift - before.shift).length() <= most, "no jump");
            before = off;
        }
        let left = 1.0 - share * share * (3.0 - 2.0 * share);
        prop_assert!((f64::from(before.turn) - left * 0.4).abs() < 1e-6, "{} {left}", before.turn);
        let end = state.step(&params.over((1.001 - share) * blend), Ok(&INPUT));
        prop_assert!(!end.is_kept() && end.off() == Off::default());
        prop_assert!(end.step(&params.over(dt), Ok(&INPUT)).is_planted(), "and then anew");
    }

    #[test]
    fn between_steps_the_way_back_is_even(share in 0f32..1.0) {
        let first = planted().step(&PARAMS.over(0.01), Err(OFF));
        let second = first.step(&PARAMS.over(0.05), Ok(&INPUT));
        let direct = first.step(&PARAMS.over(0.05 * f64::from(share).max(1e-9)), Ok(&INPUT));
        prop_assert!((first.towards(&second, share).off().turn - direct.off().turn).abs() < 1e-5);
        prop_assert_eq!(planted().towards(&first, share).off(), OFF, "released, it is still where it was");
        let third = second.step(&PARAMS.over(1.0), Ok(&INPUT));
        prop_assert!(second.towards(&third, share).off().turn <= second.off().turn);
        prop_assert!(PlantState::default().towards(&planted(), share).is_planted());
    }

    #[test]
    fn planting_moves_nothing_on_any_ground(
        steep in 0f32..0.8, towards in -3f32..3.0, pitch in -0.4f32..0.4, turn in -3f32..3.0,
        rotation_weight in 0.0..1f64, max_angle in 0.0..1f64, body in rotation(), at in vec3(3.0),
    ) {
        let normal = Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y;
        let foot = standing_on(Plane { point: Vec3::Y * 0.05, normal });
        let flat = flat_foot(Vec3::ZERO);
        let lean = Quat::from_rotation_y(turn) * Quat::from_rotation_x(pitch);
        let moved = |point: Vec3| flat.ankle + lean * (point - flat.ankle);
        let pose = FootPose { ankle: flat.ankle, heel: moved(flat.heel), toe: moved(flat.toe), sole_up: lean * Vec3::Y };
        let placement = FootPlacement { rotation_weight, max_angle, ..FULL };
        let free = place(&placement, &FLOOR, &foot, &pose);
        let frame = Pose { position: at, rotation: body };
        let spot = free.spot(&FLOOR, &foot, &pose).expect("it points somewhere").in_frame(&frame);
        let held = place(&placement, &FLOOR, &foot.held(Some(Hold::At(spot.in_world(&frame), 1.0))), &pose);
        prop_assert!(held.ankle.distance(free.ankle) < 1e-4, "{} {}", held.ankle, free.ankle);
        prop_assert!(held.tilt.angle_between(free.tilt) < 2e-3);
        prop_assert!(held.off.shift.length() < 1e-4 && held.off.turn.abs() < 1e-3, "{:?}", held.off);
    }

    #[test]
    fn it_goes_along_with_its_ground_like_a_part_of_it(
        steep in 0f32..0.5, towards in -3f32..3.0, tilt_about in -3f32..3.0, tilt in 0f32..0.4, turn in -0.7f32..0.7,
        at in vec3(0.3), by in vec3(0.2), animated in vec3(0.05),
    ) {
        let normal = Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y;
        let before = standing_on(Plane { point: Vec3::Y * 0.02, normal });
        let pose = flat_foot(Vec3::ZERO);
        let first = place(&FULL, &FLOOR, &before, &pose);
        let frame = Pose { position: at, rotation: Quat::from_rotation_y(0.3) };
        let spot = first.spot(&FLOOR, &before, &pose).expect("it points somewhere").in_frame(&frame);
        // The body turns and tilts about its own origin and moves, while the animation moves the foot along the level.
        let axis = Quat::from_rotation_y(tilt_about) * Vec3::X;
        let rotation = Quat::from_axis_angle(axis, tilt) * Quat::from_rotation_y(turn);
        let later = Pose { position: at + by, rotation: rotation * frame.rotation };
        let motion = frame.motion_to(&later);
        let foot = before.carried(&motion).held(Some(Hold::At(spot.in_world(&later), 100.0)));
        prop_assume!(foot.normal(Vec3::Y).y > 0.5);
        // Not too far, or the ground there is another.
        prop_assume!(motion.to_world(pose.ankle).distance(pose.ankle) < 0.5);
        let shifted = flat_foot(Vec3::new(animated.x, 0.0, animated.z));
        let then = place(&FULL, &FLOOR, &foot, &shifted);
        let points = [pose.ankle, pose.heel, pose.toe];
        for (point, now) in points.into_iter().zip([shifted.ankle, shifted.heel, shifted.toe]) {
            let was = first.ankle + first.tilt * (point - pose.ankle);
            let is = then.ankle + then.tilt * (now - shifted.ankle);
            let error = is.distance(motion.to_world(was));
            prop_assert!(error < 2e-4, "{error} at {point}: {is} {}", motion.to_world(was));
        }
    }

    #[test]
    fn on_another_body_it_is_where_it_was(old in rotation(), new in rotation(), at in vec3(3.0), there in vec3(3.0)) {
        let (old, new) = (Pose { position: at, rotation: old }, Pose { position: there, rotation: new });
        let moved = planted().moved_to(&old.seen_from(&new));
        let place = |state: &PlantState, frame: &Pose| match state.hold(&PARAMS, Some(frame)) {
            Some(Hold::At(spot, _)) => (spot.ball, spot.heading),
            other => panic!("{other:?}"),
        };
        let (was, is) = (place(&planted(), &old), place(&moved, &new));
        prop_assert!(was.0.distance(is.0) < 1e-5 && was.1.distance(is.1) < 1e-5);
    }

    #[test]
    fn a_stance_stands_still_and_a_swing_goes_ahead_at_every_rate(
        travel in 0.1f32..2.0, spin in -0.3f32..0.3, scale in 0.01f32..2.0, dt in 2e-3..0.05f64,
    ) {
        // The character walks along −Z of a platform that spins and takes it along; positions are relative to the character.
        let walk = |ahead_by: f32| {
            let mut state = TreadState::default();
            for tick in 0..100u8 {
                let time = f32::from(tick) * dt as f32;
                let turned = Quat::from_rotation_y(spin * time);
                let skeleton = SkeletonFrame::new(Mat3::from_quat(turned) * scale).expect("has extent");
                let ground = Pose { position: turned * (Vec3::Z * travel * time), rotation: turned };
                let own = Vec3::NEG_Z * (ahead_by * time / scale);
                let tread = Tread { ground, ball: skeleton.to_world(own), own, clearance: 0.0, up: Vec3::Y };
                state = state.step(&tread, &skeleton, dt);
            }
            state.pace().expect("seen often")
        };
        // The lag follows the turning direction 1/30 s late.
        let near = 0.03 * travel + 1e-3;
        let stance = walk(-travel);
        prop_assert!(stance.speed < near && (stance.ahead + travel).abs() < near, "{stance:?}");
        let swing = walk(travel);
        prop_assert!((swing.speed - 2.0 * travel).abs() < 2.0 * near && (swing.ahead - travel).abs() < near, "{swing:?}");
        prop_assert!((swing.travel - travel).abs() < near);
        let glide = walk(0.0);
        prop_assert!((glide.speed - travel).abs() < near && glide.ahead.abs() < near, "{glide:?}");
    }

    #[test]
    fn the_ground_carries_a_foot_s_state(
        steep in 0f32..0.5, towards in -3f32..3.0, turn in -3f32..3.0, by in vec3(2.0), dt in 1e-3..0.1f64,
    ) {
        // Turned and moved together with the character's plane, nothing is new and nothing lags.
        let normal = Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y;
        let hit = Plane { point: Vec3::Y * 0.1, normal };
        let foot = standing_on(hit);
        let motion = Pose { position: by, rotation: Quat::from_rotation_y(turn) };
        let next = foot.carried(&motion).step(
            &GROUNDING.over(dt),
            &plane_of(&motion, &FLOOR),
            Vec3::Y,
            motion.to_world(Vec3::ZERO),
            Some(plane_of(&motion, &hit)),
        );
        prop_assert!((next.offset() - foot.offset()).abs() < 1e-5);
        prop_assert!(next.normal(Vec3::Y).distance(motion.rotation * foot.normal(Vec3::Y)) < 1e-5);
    }
}

#[test]
fn a_foot_out_of_its_distance_is_dragged_rather_than_left_behind() {
    // Where nothing steps, and so nothing releases.
    let frame = Pose { position: Vec3::ZERO, rotation: Quat::IDENTITY };
    let foot = standing_on(FLOOR).held(planted().hold(&PARAMS, Some(&frame)));
    let far = flat_foot(Vec3::X * 10.0);
    let target = place(&FULL, &FLOOR, &foot, &far);
    assert!(target.ankle.distance(far.ankle) < 0.41, "{}", target.ankle);
}
