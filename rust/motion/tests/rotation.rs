//! Rotations: lag and spring along the great arc, the short way, at any step.
#![allow(missing_docs)]

mod support;

use std::f64::consts::PI;

use approx::assert_abs_diff_eq;
use glam::{DQuat, DVec3, Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::lag::LagStep;
use springstep_motion::rotation::{from_rotation_vector, rotation_between, rotation_vector};
use springstep_motion::rotation_spring::{RotationSpringStep, RotationState};
use springstep_motion::spring::{SpringParams, SpringState};
use support::{angle_between, exp, log, rotation, vec3};

fn lag(speed: f64, dt: f64) -> LagStep {
    LagStep::new(speed, dt).expect("a positive dt")
}

fn spring(params: &SpringParams, dt: f64) -> RotationSpringStep {
    RotationSpringStep::new(params, dt).expect("a positive dt")
}

/// A goal that turns about two axes at once, as a player does who looks around.
fn winding_goal(t: f64) -> DQuat {
    DQuat::from_rotation_y(2.0 * t) * DQuat::from_rotation_x(0.7 * (3.0 * t).sin())
}

/// The largest error at the ends of 2 s of steps of `dt`, for a stepper that starts half a radian off.
fn largest_error(dt: f64, mut step: impl FnMut(Quat, Quat, f64) -> Quat, reference: &dyn Fn(f64) -> DQuat) -> f64 {
    let mut largest = 0f64;
    for i in 0..(2.0 / dt).round() as i32 {
        let t = f64::from(i) * dt;
        let found = step(winding_goal(t).as_quat(), winding_goal(t + dt).as_quat(), dt);
        largest = largest.max(angle_between(found, reference(t + dt).as_quat()));
    }
    largest
}

const START: DVec3 = DVec3::new(0.3, 0.2, -0.35);
const FINE: f64 = 20_000.0;

/// By many tiny moves of what the equations say, in the plainest way.
fn fine_path(mut advance: impl FnMut(&mut DQuat, DQuat, f64)) -> Vec<DQuat> {
    let mut value = exp(START);
    let mut path = vec![value];
    for i in 0..(2.0 * FINE) as i32 {
        advance(&mut value, winding_goal((f64::from(i) + 0.5) / FINE), 1.0 / FINE);
        path.push(value);
    }
    path
}

fn sampled(path: &[DQuat]) -> impl Fn(f64) -> DQuat + '_ {
    |t| path[(t * FINE).round() as usize]
}

#[test]
fn the_lag_s_error_on_a_winding_goal_is_of_second_order() {
    let path =
        fine_path(|value, goal, h| *value = exp(log(goal * value.conjugate()) * (1.0 - (-8.0 * h).exp())) * *value);
    let error = |dt: f64| {
        let mut value = exp(START).as_quat();
        let step = |before, after, dt: f64| {
            value = lag(8.0, dt).advance_rotation(value, before, after);
            value
        };
        largest_error(dt, step, &sampled(&path))
    };
    // Stated constant: 1 rad/s² for a goal that turns at 2 rad/s about a swinging axis.
    assert!(error(0.1) < 1.0 * 0.1f64.powi(2));
    assert!(error(0.05) < 1.0 * 0.05f64.powi(2));
    assert!(error(0.1) / error(0.05) > 3.0, "halving the step quarters the error");
}

#[test]
fn the_spring_s_error_on_a_winding_goal_is_of_second_order() {
    let mut velocity = DVec3::ZERO;
    let path = fine_path(|value, goal, h| {
        velocity += (log(goal * value.conjugate()) * 200.0 - velocity * 20.0) * (0.5 * h);
        *value = exp(velocity * h) * *value;
        velocity += (log(goal * value.conjugate()) * 200.0 - velocity * 20.0) * (0.5 * h);
    });
    let error = |dt: f64| {
        let mut state = RotationState::at(exp(START).as_quat());
        let step = |before, after, dt: f64| {
            state = spring(&SpringParams::new(200.0, 20.0), dt).advance(state, before, after);
            state.rotation
        };
        largest_error(dt, step, &sampled(&path))
    };
    assert!(error(0.1) < 2.0 * 0.1f64.powi(2), "{}", error(0.1));
    assert!(error(0.05) < 2.0 * 0.05f64.powi(2), "{}", error(0.05));
    assert!(error(0.1) / error(0.05) > 3.0, "halving the step quarters the error");
}

proptest! {
    #[test]
    fn exp_and_log_are_inverse(vector in vec3(1.8)) {
        prop_assert!((rotation_vector(from_rotation_vector(vector.as_dvec3())) - vector.as_dvec3()).length() < 1e-9);
    }

    #[test]
    fn about_one_axis_lag_and_spring_are_those_of_a_number(
        axis in vec3(1.0), y in -1f32..1.0, v in -4f32..4.0, g0 in -1f32..1.0, g1 in -1f32..1.0, dt in 1e-3..0.5f64,
    ) {
        prop_assume!(axis.length() > 0.1);
        let axis = axis.normalize();
        let about = |angle: f32| Quat::from_axis_angle(axis, angle);
        let turned = lag(8.0, dt).advance_rotation(about(y), about(g0), about(g1));
        prop_assert!(angle_between(turned, about(lag(8.0, dt).advance(y, g0, g1))) < 2e-6);

        let params = SpringParams::new(200.0, 20.0);
        let number = params.step(dt).expect("a positive dt").advance(SpringState { position: y, velocity: v }, g0, g1);
        let state = RotationState { rotation: about(y), angular_velocity: axis * v };
        let turned = spring(&params, dt).advance(state, about(g0), about(g1));
        prop_assert!(angle_between(turned.rotation, about(number.position)) < 4e-6);
        prop_assert!((turned.angular_velocity - axis * number.velocity).length() < 2e-4);
    }

    #[test]
    fn a_still_goal_is_approached_along_the_great_arc(y in rotation(), g in rotation(), dt in 1e-3..1.0f64) {
        let away = rotation_between(g, y).expect("unit quaternions");
        prop_assume!(away.length() < 3.1);
        let turned = lag(8.0, dt).advance_rotation(y, g, g);
        let left = rotation_between(g, turned).expect("unit quaternions");
        prop_assert!((left - away * (-8.0 * dt).exp()).length() < 2e-5);
    }

    #[test]
    fn a_sprung_rotation_never_gains_energy(
        k in 1.0..1e6f64, c in 0.0..100f64, y in rotation(), v in vec3(300.0), dt in 1e-4..1.0f64,
    ) {
        let step = spring(&SpringParams::new(k, c), dt);
        let energy = |s: &RotationState| {
            let offset = rotation_between(Quat::IDENTITY, s.rotation).expect("a unit quaternion");
            0.5 * s.angular_velocity.as_dvec3().length_squared() + 0.5 * k * offset.length_squared()
        };
        let mut state = RotationState { rotation: y, angular_velocity: v };
        let start = energy(&state);
        for _ in 0..50 {
            let next = step.advance(state, Quat::IDENTITY, Quat::IDENTITY);
            prop_assert!(energy(&next) <= energy(&state) + 1e-5 * start, "{} {}", energy(&state), energy(&next));
            state = next;
        }
    }
}

#[test]
fn it_never_spins_the_long_way() {
    for degrees in [179.0f64, 181.0, 350.0, 359.0, 361.0, 540.0] {
        let goal = DQuat::from_rotation_y(degrees.to_radians()).as_quat();
        let mut value = Quat::IDENTITY;
        let mut travelled = 0.0;
        for _ in 0..600 {
            let next = lag(8.0, 1.0 / 60.0).advance_rotation(value, goal, goal);
            travelled += angle_between(value, next);
            value = next;
        }
        let short = (degrees.to_radians() + PI).rem_euclid(2.0 * PI) - PI;
        assert_abs_diff_eq!(travelled, short.abs(), epsilon = 1e-3);
    }
}

#[test]
fn inputs_need_not_be_normalised() {
    let (y, g) = (Quat::from_rotation_x(0.4), Quat::from_rotation_x(-0.3));
    let plain = lag(8.0, 0.1).advance_rotation(y, g, g);
    for scale in [3.0, -0.2, 1e25, -1e-3] {
        let scaled = lag(8.0, 0.1).advance_rotation(y * 3.0, g * scale, g * scale);
        assert!(angle_between(plain, scaled) < 1e-6);
    }
    assert_eq!(rotation_between(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), g), None);
}

#[test]
fn a_lost_state_starts_again_at_its_goal() {
    let goal = Quat::from_rotation_z(1.0);
    let lost = Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0);
    assert!(angle_between(lag(8.0, 0.1).advance_rotation(lost, goal, goal), goal) < 1e-6);
    let state = RotationState { rotation: lost, angular_velocity: Vec3::ONE };
    let found = spring(&SpringParams::new(200.0, 20.0), 0.1).advance(state, goal, goal);
    assert_eq!(found, RotationState::at(goal));
}
