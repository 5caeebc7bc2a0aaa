//! The held object as a whole: one step from the camera's pose to the object's.
#![allow(missing_docs)]

mod support;

use std::f64::consts::TAU;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::BobParams;
use springstep_motion::held::{Follow, HeldInput, HeldParams, HeldState, Moved, step};
use springstep_motion::pose::Pose;
use springstep_motion::spring::SpringParams;
use support::{angle_between, rotation, vec3};

/// The defaults of the node.
const PARAMS: HeldParams = HeldParams {
    hold_distance: 1.0,
    hold_height_offset: -0.2,
    teleport_distance: 5.0,
    follow: Follow::Spring,
    follow_speed: 6.0,
    spring: SpringParams { stiffness: 200.0, damping: 12.0, target_velocity_amount: 0.0 },
    rotation_follow: Follow::Lag,
    rotation_follow_speed: 8.0,
    rotation_spring: SpringParams { stiffness: 200.0, damping: 20.0, target_velocity_amount: 0.0 },
    max_offset: 0.0,
    bob: BobParams { amplitude: 0.12, frequency: 9.0, speed_reference: 3.0, speed_smoothing: 5.0 },
    bank: BankParams { strength: 0.4, max: 0.436_332, smoothing: 6.0 },
};

fn without_bob() -> HeldParams {
    HeldParams { bob: BobParams { amplitude: 0.0, ..PARAMS.bob }, ..PARAMS }
}

fn at(position: Vec3) -> HeldInput {
    HeldInput { camera: Pose { position, rotation: Quat::IDENTITY }, continuous: true }
}

fn facing(yaw: f32) -> HeldInput {
    HeldInput { camera: Pose { position: Vec3::ZERO, rotation: Quat::from_rotation_y(yaw) }, continuous: true }
}

fn started(params: &HeldParams, input: &HeldInput) -> HeldState {
    let mut state = HeldState::default();
    assert_eq!(step(params, &mut state, input, 0.1), Moved::AtOnce);
    state
}

#[test]
fn the_first_step_snaps_to_the_goal_in_front_of_the_camera() {
    let state = started(&PARAMS, &at(Vec3::new(1.0, 2.0, 3.0)));
    assert!(state.position().distance(Vec3::new(1.0, 1.8, 2.0)) < 1e-6);
    assert_eq!(state.velocity(), Vec3::ZERO);
    let left = started(&PARAMS, &facing(std::f32::consts::FRAC_PI_2));
    assert!(left.position().distance(Vec3::new(-1.0, -0.2, 0.0)) < 1e-6, "yaw turns left");
}

#[test]
fn it_trails_a_walk_by_damping_over_stiffness() {
    let params = without_bob();
    let mut state = started(&params, &at(Vec3::ZERO));
    for i in 1..=60 {
        step(&params, &mut state, &at(Vec3::NEG_Z * 0.3 * i as f32), 0.1);
    }
    let target = state.target().expect("it has been stepped").position;
    // 3 m/s · 12/200.
    assert!((state.position() - target).distance(Vec3::Z * 0.18) < 1e-4);
}

#[test]
fn it_banks_into_a_left_turn_and_the_wrap_is_no_turn() {
    let mut state = started(&PARAMS, &facing(3.0));
    for i in 1..=60 {
        // Through ±180 degrees on the way.
        step(&PARAMS, &mut state, &facing(3.0 + 0.01 * i as f32), 1.0 / 60.0);
    }
    assert_abs_diff_eq!(f64::from(state.bank), 0.4 * 0.6 * (1.0 - (-6f64).exp()), epsilon = 1e-4);
    let right = state.turn.rotation * Vec3::X;
    assert!(right.y > 0.1, "the right side is raised");
}

#[test]
fn a_teleport_carries_it_along_with_its_velocity_and_measures_no_rate() {
    let params = without_bob();
    let mut state = started(&params, &at(Vec3::ZERO));
    for i in 1..=30 {
        step(&params, &mut state, &at(Vec3::NEG_Z * 0.05 * i as f32), 1.0 / 60.0);
    }
    let before = state;
    let offset = before.position() - before.target().expect("stepped").position;
    let moved = step(&params, &mut state, &at(Vec3::new(500.0, 0.0, 0.0)), 1e-4);
    assert_eq!(moved, Moved::AtOnce);
    let after = state.position() - state.target().expect("stepped").position;
    assert!(after.distance(offset) < 1e-3);
    assert!(state.velocity().distance(before.velocity()) < 0.05);
    assert_eq!((state.bob.speed, state.bank), (before.bob.speed, before.bank));

    let mut held = before;
    let off = HeldParams { teleport_distance: 0.0, ..params };
    assert_eq!(step(&off, &mut held, &at(Vec3::new(500.0, 0.0, 0.0)), 1e-4), Moved::Smoothly);
    assert!(held.position().distance(before.position()) < 0.01);
}

#[test]
fn a_cut_to_another_camera_keeps_the_position_and_what_was_measured() {
    let mut state = started(&PARAMS, &facing(0.0));
    for i in 1..=30 {
        step(&PARAMS, &mut state, &facing(0.02 * i as f32), 1.0 / 60.0);
    }
    let before = state;
    assert!(before.bob.speed > 0.5 && before.bank > 0.1, "it was going");
    let cut =
        HeldInput { continuous: false, camera: Pose { position: Vec3::X * 3.0, rotation: Quat::from_rotation_y(2.0) } };
    step(&PARAMS, &mut state, &cut, 1e-4);
    assert!(state.position().distance(before.position()) < 1e-3);
    assert_eq!((state.bob.speed, state.bank), (before.bob.speed, before.bank));
}

#[test]
fn the_limit_holds_and_lets_go_as_a_spring_stretched_to_it() {
    let params = HeldParams { max_offset: 0.1, ..without_bob() };
    for dt in [0.1, 1.0 / 60.0, 1.0 / 240.0] {
        let mut state = started(&params, &at(Vec3::ZERO));
        let steps = (3.0 / dt) as i32;
        for i in 1..=steps {
            step(&params, &mut state, &at(Vec3::NEG_Z * (10.0 * dt) as f32 * i as f32), dt);
            let offset = state.position() - state.target().expect("stepped").position;
            assert!(offset.length() <= 0.1 + 1e-5);
        }
        assert!(state.velocity().distance(Vec3::NEG_Z * 10.0) < 1e-3, "it moves with its goal: {}", state.velocity());
        // Let go, it goes on with the spring's own balance at the limit, k·max = c·v, at every rate.
        let stop = state.target().expect("stepped").position - Vec3::new(0.0, -0.2, -1.0);
        step(&params, &mut state, &at(stop), 1e-6);
        assert_abs_diff_eq!(f64::from(state.velocity().z), -200.0 * 0.1 / 12.0, epsilon = 2e-3);
    }
}

#[test]
fn far_from_the_origin_it_arrives_as_well() {
    for far in [1e3f32, 1e5, 1e6] {
        for follow in [Follow::Lag, Follow::Spring] {
            let params = HeldParams { follow, ..without_bob() };
            let mut state = started(&params, &at(Vec3::X * far));
            for _ in 0..2400 {
                step(&params, &mut state, &at(Vec3::X * (far + 1.0)), 1.0 / 240.0);
            }
            assert!(state.position().distance(Vec3::new(far + 1.0, -0.2, -1.0)) < 1e-3);
            assert!(state.velocity().length() < 1e-3);
        }
    }
}

#[test]
fn a_step_of_no_length_changes_nothing() {
    let mut state = started(&PARAMS, &at(Vec3::ZERO));
    let before = state;
    for dt in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(step(&PARAMS, &mut state, &at(Vec3::ONE), dt), Moved::Not);
        assert_eq!(state, before);
    }
}

#[test]
fn one_huge_step_arrives() {
    for dt in [1e9, 1e30, 1e155, 1e200, f64::MAX] {
        for follow in [Follow::Lag, Follow::Spring] {
            let params = HeldParams { follow, rotation_follow: follow, max_offset: 0.5, ..PARAMS };
            let mut state = started(&params, &at(Vec3::ZERO));
            step(&params, &mut state, &at(Vec3::ONE), dt);
            assert!(state.position().distance(Vec3::new(1.0, 0.8, 0.0)) < 1e-5, "{dt}: {state:?}");
            assert!(angle_between(state.turn.rotation, Quat::IDENTITY) < 1e-5);
        }
    }
}

proptest! {
    #[test]
    fn a_straight_walk_is_the_same_at_every_rate(
        velocity in vec3(8.0), parts in prop::collection::vec(1e-3..0.2f64, 1..40), heading in rotation(),
        lag in any::<bool>(), amount in 0.0..1.0f64,
    ) {
        let params = HeldParams {
            follow: if lag { Follow::Lag } else { Follow::Spring },
            spring: SpringParams { target_velocity_amount: amount, ..PARAMS.spring },
            teleport_distance: 0.0,
            ..without_bob()
        };
        let camera = |t: f64| HeldInput {
            camera: Pose { position: velocity * t as f32, rotation: heading },
            continuous: true,
        };
        let start = started(&params, &camera(0.0));
        let whole: f64 = parts.iter().sum();
        let (mut at_once, mut split, mut t) = (start, start, 0.0);
        step(&params, &mut at_once, &camera(whole), whole);
        for dt in parts {
            t += dt;
            step(&params, &mut split, &camera(t), dt);
        }
        prop_assert!(at_once.position().distance(split.position()) < 1e-4);
        prop_assert!(angle_between(at_once.turn.rotation, split.turn.rotation) < 1e-5);
        prop_assert!((at_once.bob.speed - split.bob.speed).abs() < 1e-3);
        let phase = (at_once.bob.phase - split.bob.phase).abs();
        prop_assert!(phase.min(TAU - phase) < 1e-6);
    }

    #[test]
    fn a_pose_ignores_scale_and_shear(heading in rotation(), scale in vec3(9.0), shear in -0.5f32..0.5) {
        prop_assume!(scale.abs().min_element() > 0.01);
        let (y, z) = (heading * Vec3::Y, heading * Vec3::Z);
        let (scale_y, scale_z) = (scale.y.abs(), scale.z.abs());
        let pose = Pose::from_axes(Vec3::ZERO, (y + z * shear) * scale_y, z * scale_z).expect("a plane");
        prop_assert!(angle_between(pose.rotation, heading) < 1e-5);
    }

    /// Of axes that rounding has put off a right angle.
    #[test]
    fn a_pose_of_axes_that_are_nearly_square_is_exact(heading in rotation(), shear in -3e-4f32..3e-4, scale in 0.01f32..100.0) {
        let (y, z) = (heading * Vec3::Y, heading * Vec3::Z);
        let pose = Pose::from_axes(Vec3::ZERO, (y + z * shear) * scale, z * scale).expect("a plane");
        prop_assert!((pose.rotation * Vec3::Z).distance(z) < 1e-6, "forward is forward");
        prop_assert!((pose.rotation * Vec3::Y).distance(y) < 1e-6, "Y stays in the plane of both");
    }
}

#[test]
fn a_pose_of_nothing_is_none() {
    assert_eq!(Pose::from_axes(Vec3::NAN, Vec3::Y, Vec3::Z), None);
    assert_eq!(Pose::from_axes(Vec3::ZERO, Vec3::ZERO, Vec3::Z), None);
    assert_eq!(Pose::from_axes(Vec3::ZERO, Vec3::Y, Vec3::Y), None);
    assert_eq!(Pose::from_axes(Vec3::ZERO, Vec3::Y, Vec3::splat(f32::INFINITY)), None);
}
