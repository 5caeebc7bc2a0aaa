//! Look rates and the look sway.
#![allow(missing_docs)]

mod support;

use std::f32::consts::FRAC_PI_2;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec2, Vec3};
use proptest::prelude::*;
use springstep_motion::look::{LookFollow, LookParams, LookState, heading_change, rate};
use springstep_motion::spring::SpringParams;
use support::rotation;

const LOOK: LookParams = LookParams {
    amount: Vec3::splat(0.02),
    max_angle: 0.034_906_585,
    offset: Vec2::ZERO,
    offset_max: 0.05,
    follow: LookFollow::Lag(2.0),
};

fn turned(pitch: f32, yaw: f32, roll: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(pitch) * Quat::from_rotation_z(roll)
}

#[test]
fn up_is_positive_pitch_and_left_is_positive_yaw() {
    let level = turned(0.0, 0.7, 0.0);
    let up = rate(level, turned(0.1, 0.7, 0.0), Vec3::Y, 0.1, 0.0).expect("no cut");
    assert!(up.distance(Vec2::new(1.0, 0.0)) < 1e-5, "{up}");
    let left = rate(level, turned(0.0, 0.8, 0.0), Vec3::Y, 0.1, 0.0).expect("no cut");
    assert!(left.distance(Vec2::new(0.0, 1.0)) < 1e-5, "{left}");
}

#[test]
fn a_rate_is_in_the_view_s_own_frame_but_for_its_roll() {
    // Looking up by 60 degrees, a turn about world up swings the view half as fast.
    let pitch = 60f32.to_radians();
    let slanted = rate(turned(pitch, 0.0, 0.0), turned(pitch, 0.01, 0.0), Vec3::Y, 0.01, 0.0).expect("no cut");
    assert!(slanted.distance(Vec2::new(0.0, 0.5)) < 1e-4, "{slanted}");
    // A head that leans by 30 degrees and turns about world up gives yaw alone.
    let leaning = rate(turned(0.0, 0.0, 0.5), turned(0.0, 0.01, 0.5), Vec3::Y, 0.01, 0.0).expect("no cut");
    assert!(leaning.distance(Vec2::new(0.0, 1.0)) < 1e-4, "{leaning}");
    // A roll alone gives nothing.
    let rolled = rate(turned(0.3, 0.2, 0.0), turned(0.3, 0.2, 0.4), Vec3::Y, 0.1, 0.0).expect("no cut");
    assert!(rolled.length() < 1e-4, "{rolled}");
    // Another up: for somebody who walks on a wall, or hangs from a ceiling, or flies a loop.
    let wall = Quat::from_rotation_z(-FRAC_PI_2);
    let turning = rate(wall, wall * turned(0.0, 0.01, 0.0), wall * Vec3::Y, 0.01, 0.0).expect("no cut");
    assert!(turning.distance(Vec2::new(0.0, 1.0)) < 1e-4, "{turning}");
    for i in 0..100 {
        let at = |i: i32| turned(0.0627 * i as f32, 0.0, 0.0);
        let looping = rate(at(i), at(i + 1), Vec3::Y, 0.0627, 0.0).expect("no cut");
        assert!(looping.distance(Vec2::new(1.0, 0.0)) < 1e-2, "{looping}");
    }
    // It exists when looking straight up.
    let above = rate(turned(FRAC_PI_2, 0.0, 0.0), turned(FRAC_PI_2 - 0.01, 0.0, 0.0), Vec3::Y, 0.01, 0.0);
    assert!(above.expect("no cut").distance(Vec2::new(-1.0, 0.0)) < 1e-3, "{above:?}");
}

#[test]
fn a_heading_change_is_the_turn_about_world_up_whatever_the_pitch_and_the_roll() {
    for pitch in [-1.5f32, -0.8, 0.0, 1.2, FRAC_PI_2] {
        for roll in [0.0f32, 0.4] {
            if roll != 0.0 && pitch.abs() > 1.4 {
                continue; // There a roll and a turn are the same.
            }
            let change = heading_change(turned(pitch, 3.1, roll), turned(pitch, -3.1, roll));
            assert_abs_diff_eq!(change, std::f64::consts::TAU - 6.2, epsilon = 1e-4);
        }
    }
}

#[test]
fn a_roll_or_a_pitch_over_the_top_is_no_change_of_heading() {
    for i in 0..360 {
        let at = |i: i32| (i as f32).to_radians();
        let rolled = heading_change(turned(0.2, 0.5, at(i)), turned(0.2, 0.5, at(i + 1)));
        assert_abs_diff_eq!(rolled, 0.0, epsilon = 2e-3);
        let pitched = heading_change(turned(at(i), 0.5, 0.0), turned(at(i + 1), 0.5, 0.0));
        assert_abs_diff_eq!(pitched, 0.0, epsilon = 1e-4);
    }
    assert_eq!(heading_change(Quat::IDENTITY, Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0)), 0.0);
}

#[test]
fn a_faster_turn_than_the_cut_rate_is_none() {
    assert!(rate(Quat::IDENTITY, turned(0.0, 0.49, 0.0), Vec3::Y, 1.0 / 60.0, 30.0).is_some());
    assert_eq!(rate(Quat::IDENTITY, turned(0.0, 0.51, 0.0), Vec3::Y, 1.0 / 60.0, 30.0), None);
    assert!(
        rate(Quat::IDENTITY, turned(0.0, 0.1, 0.0), Vec3::Y, 1e-3, 30.0).is_some(),
        "a frame's turn in a short tick"
    );
    assert!(rate(Quat::IDENTITY, turned(0.0, 3.0, 0.0), Vec3::Y, 1.0 / 60.0, 0.0).is_some(), "0 turns that off");
    assert_eq!(rate(Quat::IDENTITY, Quat::from_xyzw(0.0, f32::NAN, 0.0, 1.0), Vec3::Y, 0.1, 30.0), None);
}

#[test]
fn a_constant_rate_is_exact_at_every_tick_rate() {
    for steps in [5, 30, 120, 1000] {
        let dt = 0.5 / f64::from(steps);
        let state = (0..steps).fold(LookState::default(), |state, _| LOOK.step(state, Vec2::new(-0.4, 1.2), dt));
        let left = 1.0 - (-1f32).exp();
        let expected = Vec3::new(-0.4, 1.2, 1.2) * 0.02 * left;
        assert!(state.rotation.position.distance(expected) < 1e-6);
    }
}

#[test]
fn a_bell_shaped_look_peaks_alike_at_every_tick_rate() {
    // 0.3 s from still to still; the peak of the sway stays below the clamp.
    let turn = |t: f64| {
        let t = (t / 0.3).clamp(0.0, 1.0);
        0.24 * (t - (std::f64::consts::TAU * t).sin() / std::f64::consts::TAU)
    };
    let peak = |rate: f64, follow: LookFollow| {
        let params = LookParams { follow, ..LOOK };
        let dt = 1.0 / rate;
        let (mut state, mut peak) = (LookState::default(), 0f32);
        for i in 0..(1.5 * rate) as i32 {
            let t = f64::from(i) * dt;
            let measured = ((turn(t + dt) - turn(t)) / dt) as f32;
            state = params.step(state, Vec2::new(0.0, measured), dt);
            peak = peak.max(state.rotation.position.y);
        }
        f64::from(peak)
    };
    for follow in [LookFollow::Lag(2.0), LookFollow::Spring(SpringParams::from_frequency(3.0, 0.5))] {
        let reference = peak(20_000.0, follow);
        for rate in [30.0, 60.0, 144.0, 240.0] {
            assert_abs_diff_eq!(peak(rate, follow), reference, epsilon = 0.02 * reference);
        }
    }
}

#[test]
fn each_axis_is_limited_after_the_lag_and_comes_back_at_once() {
    let mut state = LookState::default();
    for _ in 0..300 {
        state = LOOK.step(state, Vec2::new(-50.0, 50.0), 1.0 / 60.0);
    }
    let max = 2f32.to_radians();
    assert!(state.rotation.position.distance(Vec3::new(-max, max, max)) < 1e-6);
    state = LOOK.step(state, Vec2::ZERO, 0.5);
    assert!(state.rotation.position.distance(Vec3::new(-max, max, max) * (-1f32).exp()) < 1e-6);
}

#[test]
fn the_offset_leads_into_the_turn() {
    let params = LookParams { offset: Vec2::splat(0.01), follow: LookFollow::Lag(0.0), ..LOOK };
    let state = params.step(LookState::default(), Vec2::new(1.0, 2.0), 0.1);
    assert!(state.offset.position.distance(Vec3::new(-0.02, 0.01, 0.0)) < 1e-6, "left is −X");
    let far = params.step(LookState::default(), Vec2::new(100.0, 200.0), 0.1);
    assert!(far.offset.position.distance(Vec3::new(-0.05, 0.05, 0.0)) < 1e-6);
}

proptest! {
    #[test]
    fn a_steady_turn_about_any_axis_is_the_same_at_every_tick_rate(
        start in rotation(), pitch in -1f32..1.0, yaw in -2f32..2.0, parts in 1u8..20,
    ) {
        let axis = Vec3::new(pitch, yaw, 0.0);
        prop_assume!(axis.length() > 0.1);
        let at = |t: f32| start * Quat::from_axis_angle(axis.normalize(), axis.length() * t);
        let dt = 0.02 / f64::from(parts);
        let mut mean = Vec2::ZERO;
        for i in 0..parts {
            let (from, to) = (at((f64::from(i) * dt) as f32), at((f64::from(i + 1) * dt) as f32));
            mean += rate(from, to, start * Vec3::Y, dt, 0.0).expect("no cut") / f32::from(parts);
        }
        let once = rate(at(0.0), at(0.02), start * Vec3::Y, 0.02, 0.0).expect("no cut");
        prop_assert!(once.distance(mean) < 2e-3, "{once} {mean}");
    }
}
