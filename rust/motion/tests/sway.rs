//! Kicks, breath, aim, rest, and the sum of the layers.
#![allow(missing_docs)]

mod support;

use std::f64::consts::PI;

use approx::assert_abs_diff_eq;
use glam::{EulerRot, Quat, Vec2, Vec3};
use proptest::prelude::*;
use springstep_motion::aim::{Sights, aim_pose, between};
use springstep_motion::breath::BreathState;
use springstep_motion::kick::{KickState, throw_per_velocity, velocity_for_throw};
use springstep_motion::look::{LookFollow, LookParams};
use springstep_motion::pose::Pose;
use springstep_motion::rest::{Parts, taken_over};
use springstep_motion::spring::SpringParams;
use springstep_motion::sway::{Sway, SwayInput, SwayParams, SwayState, step};
use springstep_motion::walk::{Gait, SwingParams};
use support::{angle_between, rotation, vec3};

fn params() -> SwayParams {
    SwayParams {
        look: LookParams {
            amount: Vec3::splat(0.02),
            max_angle: 2f64.to_radians(),
            offset: Vec2::ZERO,
            offset_max: 0.05,
            follow: LookFollow::Lag(2.0),
        },
        swing: SwingParams { max_angle: 10f64.to_radians(), speed: 2.5, reference: 5.0 },
        bob: Vec2::splat(0.01),
        stride_length: 1.6,
        strafe_tilt: 2f64.to_radians(),
        tilt_speed: 8.0,
        land_kick: 0.01,
        jump_kick: 0.02,
        kick_max: 0.05,
        kick: SpringParams::from_frequency(3.0, 0.6),
        recoil: SpringParams::from_frequency(6.0, 0.6),
        recoil_max_angle: 15f64.to_radians(),
        recoil_max_offset: 0.1,
        breath_angle: 0.15f64.to_radians(),
        breath_rate: 0.25,
        breath_seed: 0,
        weights: (1.0, 0.35),
        aim_blend_speed: 10.0,
        motion_scale: 1.0,
    }
}

const STILL: SwayInput = SwayInput {
    look_rate: Vec2::ZERO,
    gait: Gait { speed: 0.0, sideways: 0.0, grounded: true },
    rising: 0.0,
    swing: Vec3::ZERO,
    aiming: false,
};

fn falling(speed: f64) -> SwayInput {
    SwayInput { gait: Gait { grounded: false, ..STILL.gait }, rising: -speed, ..STILL }
}

fn run(params: &SwayParams, state: &mut SwayState, input: &SwayInput, seconds: f64, dt: f64) -> Vec<Sway> {
    (0..(seconds / dt).round() as i32).map(|_| step(params, state, input, dt, |_| {})).collect()
}

fn calm() -> SwayParams {
    SwayParams { breath_angle: 0.0, ..params() }
}

proptest! {
    #[test]
    fn a_throw_goes_as_far_as_it_should(frequency in 0.3..10.0f64, ratio in 0.0..4.0f64, peak in -0.2..0.2f64) {
        let spring = SpringParams::from_frequency(frequency, ratio);
        let mut state = KickState::default();
        state.kick(Vec3::X * velocity_for_throw(&spring, peak) as f32);
        let mut largest = 0f64;
        for _ in 0..20_000 {
            state = state.step(&spring, 10.0, 2e-4);
            let at = f64::from(state.0.position.x);
            if at.abs() > largest.abs() {
                largest = at;
            }
        }
        prop_assert!((largest - peak).abs() < 1e-3 * peak.abs() + 1e-6, "{largest} {peak}");
    }
}

#[test]
fn a_spring_without_stiffness_throws_as_far_as_its_damping_lets_it() {
    assert_abs_diff_eq!(throw_per_velocity(&SpringParams::new(0.0, 4.0)), 0.25);
    assert_eq!(velocity_for_throw(&SpringParams::new(0.0, 0.0), 1.0), 0.0);
}

#[test]
fn a_landing_throws_it_down_in_proportion_and_at_most_to_the_limit() {
    for (speed, expected) in [(2.0, 0.02), (4.0, 0.04), (10.0, 0.05), (100.0, 0.05)] {
        let (mut state, params) = (SwayState::default(), calm());
        run(&params, &mut state, &falling(speed), 0.1, 0.01);
        let path = run(&params, &mut state, &STILL, 2.0, 1e-3);
        let lowest = path.iter().map(|sway| sway.offset.y).fold(0f32, f32::min);
        assert_abs_diff_eq!(f64::from(lowest), -expected, epsilon = 2e-4);
        assert!(path[1999].offset.length() < 1e-4, "and back");
    }
}

#[test]
fn a_jump_throws_it_down_and_a_step_off_a_ledge_does_not() {
    let params = calm();
    let lowest = |rising: f64| {
        let mut state = SwayState::default();
        run(&params, &mut state, &STILL, 0.1, 0.01);
        let air = SwayInput { rising, ..falling(0.0) };
        run(&params, &mut state, &air, 0.5, 1e-3).iter().map(|sway| sway.offset.y).fold(0f32, f32::min)
    };
    assert_abs_diff_eq!(lowest(4.5), -0.02, epsilon = 1e-4);
    assert_eq!(lowest(0.0), 0.0);
}

#[test]
fn beginning_in_the_air_or_on_the_floor_is_no_kick() {
    for first in [STILL, falling(9.0)] {
        let mut state = SwayState::default();
        assert_eq!(step(&calm(), &mut state, &first, 0.1, |_| {}), Sway::default());
    }
}

#[test]
fn ten_shots_a_second_stay_within_the_limits() {
    for dt in [1.0 / 10.0, 1.0 / 30.0, 1.0 / 240.0] {
        let (mut state, params) = (SwayState::default(), calm());
        let mut since = 1.0;
        for _ in 0..(5.0 / dt) as i32 {
            since += dt;
            if since >= 0.1 {
                since = 0.0;
                state.add_recoil(Vec3::new(20.0, 5.0, -30.0), Vec3::new(0.0, 1.0, 9.0));
            }
            let sway = step(&params, &mut state, &STILL, dt, |_| {});
            assert!(sway.rotation.abs().max_element() <= 15f32.to_radians() + 1e-6);
            assert!(sway.offset.abs().max_element() <= 0.1 + 1e-6);
        }
        let end = run(&params, &mut state, &STILL, 3.0, dt);
        assert!(end[end.len() - 1].rotation.length() < 1e-4);
    }
}

#[test]
fn the_aim_blend_never_pops_and_scales_everything() {
    let (mut state, params) = (SwayState::default(), params());
    let looking = SwayInput { look_rate: Vec2::new(0.5, -1.0), ..STILL };
    let hip = run(&params, &mut state, &looking, 5.0, 0.01)[499];
    let aiming = SwayInput { aiming: true, ..looking };
    let mut last = hip;
    for sway in run(&params, &mut state, &aiming, 3.0, 0.01) {
        // The blend's largest step, 0.65 · (1 − e^(−0.1)), and the breath's.
        assert!(sway.rotation.distance(last.rotation) < 0.062 * hip.rotation.length() + 1e-4);
        last = sway;
    }
    assert_abs_diff_eq!(last.aim, 1.0, epsilon = 1e-6);
    let expected = Vec3::new(0.5, -1.0, -1.0) * 0.02 * 0.35;
    assert!(last.rotation.distance(expected) < 0.35 * 0.15f32.to_radians() * 1.6 + 1e-5);
}

#[test]
fn a_motion_scale_of_zero_is_exactly_rest() {
    let mut state = SwayState::default();
    let params = SwayParams { motion_scale: 0.0, ..params() };
    state.add_recoil(Vec3::ONE, Vec3::ONE);
    let input = SwayInput { look_rate: Vec2::ONE, gait: Gait { speed: 5.0, sideways: 3.0, grounded: true }, ..STILL };
    for sway in run(&params, &mut state, &input, 1.0, 0.01) {
        assert_eq!((sway.rotation, sway.offset), (Vec3::ZERO, Vec3::ZERO));
    }
}

#[test]
fn the_breath_is_smooth_within_bounds_and_the_same_for_the_same_seed() {
    let path = |seed: i64, dt: f64| {
        let mut state = BreathState::default();
        (0..(20.0 / dt).round() as i32)
            .map(|_| {
                state = state.step(0.25, dt);
                state.direction(seed)
            })
            .collect::<Vec<_>>()
    };
    let (one, two) = (path(7, 0.01), path(7, 0.01));
    assert_eq!(one, two);
    assert!(one[1999].distance(path(7, 0.1)[199]) < 1e-4, "whatever the tick rate");
    assert!(one[0].length() < 0.05, "it begins at rest");
    assert!(path(8, 0.01).iter().zip(&one).any(|(a, b)| a.distance(*b) > 0.5), "another seed breathes otherwise");
    for pair in one.windows(2) {
        assert!(pair[0].abs().max_element() <= 1.0);
        // The quintic's steepest slope, 15/8, times a way of 2, times 2 · 0.25 turning points a second.
        assert!((pair[1] - pair[0]).abs().max_element() <= 1.875 * 2.0 * 0.5 * 0.01 + 0.021);
    }
    let spread = one.iter().fold(0f32, |spread, at| spread.max(at.x.abs()));
    assert!(spread > 0.4, "it breathes at all: {spread}");
}

proptest! {
    #[test]
    fn aimed_the_sights_lie_on_the_camera_s_axis_and_upright(
        position in vec3(5.0), camera in rotation(), sights in rotation(), at in vec3(0.5), distance in 0.05..1.0f64,
    ) {
        let camera = Pose { position, rotation: camera };
        let sights = Sights { position: at, rotation: sights };
        let pose = aim_pose(camera, sights, distance);
        let found = pose.position + pose.rotation * sights.position;
        prop_assert!(found.distance(camera.position + camera.forward() * distance as f32) < 5e-6);
        prop_assert!(angle_between(pose.rotation * sights.rotation, camera.rotation) < 2e-6);
    }

    #[test]
    fn between_poses_the_ends_are_the_ends(a in rotation(), b in rotation(), p in vec3(2.0), q in vec3(2.0)) {
        let (from, to) = (Pose { position: p, rotation: a }, Pose { position: q, rotation: b });
        prop_assert_eq!(between(from, to, 0.0), from);
        let end = between(from, to, 1.0);
        prop_assert!(end.position.distance(q) < 1e-5 && angle_between(end.rotation, b) < 1e-5);
        let half = between(from, to, 0.5);
        prop_assert!((angle_between(half.rotation, a) - angle_between(half.rotation, b)).abs() < 1e-5);
    }

    #[test]
    fn the_sway_turns_by_yaw_then_pitch_then_roll(rotation in vec3(3.2)) {
        let sway = Sway { rotation, ..Sway::default() };
        let expected = Quat::from_euler(EulerRot::YXZ, rotation.y, rotation.x, rotation.z);
        prop_assert!(angle_between(sway.quat(), expected) < 2e-6);
        prop_assert!((sway.quat().length() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_somebody_else_sets_is_the_new_rest_part_by_part(
        rest in vec3(0.5), sway in vec3(0.05), set in vec3(0.5), which in 0usize..3, turn in -0.5f32..0.5,
        angles in vec3(0.5), sway_angles in vec3(0.1), order in 0usize..6,
    ) {
        use EulerRot::{XYZ, XZY, YXZ, YZX, ZXY, ZYX};
        let order = [XYZ, XZY, YXZ, YZX, ZXY, ZYX][order];
        let euler = |v: Vec3| Quat::from_euler(order, v.x, v.y, v.z);
        let parts = |position, angles| Parts { position, rotation: euler(angles), scale: Vec3::ONE };
        let rest = parts(rest, angles);
        let swayed_angles = angles + sway_angles;
        let written = parts(rest.position + sway, swayed_angles);
        prop_assert_eq!(taken_over(rest, written, written, order), rest, "nothing was set");

        let mut position = written.position.to_array();
        position[which] = set.to_array()[which];
        let mut expected = rest.position.to_array();
        expected[which] = position[which];
        let found = taken_over(rest, written, Parts { position: position.into(), ..written }, order);
        prop_assert!(found.position.distance(expected.into()) < 1e-6, "one coordinate");
        prop_assert!(angle_between(found.rotation, rest.rotation) < 1e-6);

        let mut turned = swayed_angles.to_array();
        turned[which] += turn.signum() * (turn.abs() + 0.01);
        let mut expected = angles.to_array();
        expected[which] = turned[which];
        let found = taken_over(rest, written, Parts { rotation: euler(turned.into()), ..written }, order);
        prop_assert!(angle_between(found.rotation, euler(expected.into())) < 1e-4, "one angle");
        prop_assert_eq!(found.position, rest.position);
    }
}

#[test]
fn the_overshoot_of_a_shot_is_that_of_the_ratio() {
    let (mut state, params) = (SwayState::default(), calm());
    state.add_recoil(Vec3::X, Vec3::ZERO);
    let path = run(&params, &mut state, &STILL, 1.0, 1e-4);
    let (up, down) =
        path.iter().fold((0f32, 0f32), |(up, down), sway| (up.max(sway.rotation.x), down.min(sway.rotation.x)));
    // One half-period later the same extreme, less by e^(−πζ/√(1−ζ²)).
    assert_abs_diff_eq!(f64::from(-down / up), (-PI * 0.6 / 0.8).exp(), epsilon = 1e-3);
}
