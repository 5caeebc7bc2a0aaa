//! Carrying a body: what is asked of the physics engine.
#![allow(missing_docs)]

mod support;

use std::f64::consts::PI;

use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::carry::{CarriedBody, CarryState, Command, Contact, capped, gyration, step, throw_speed};
use springstep_motion::held::{Follow, HeldParams};
use springstep_motion::pose::Pose;
use springstep_motion::rotation::from_rotation_vector;
use support::{held_params, spring_reference};

const GRAVITY: Vec3 = Vec3::new(0.0, -9.81, 0.0);
const FORCE: f64 = 2000.0;

/// A free body in an engine that does nothing but move it.
#[derive(Clone, Copy)]
struct World {
    body: CarriedBody,
    state: CarryState,
}

fn world(mass: f64) -> World {
    World {
        body: CarriedBody {
            pose: Pose { position: Vec3::ZERO, rotation: Quat::IDENTITY },
            velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            mass,
            gyration: 0.25,
            gravity: GRAVITY,
        },
        state: CarryState::default(),
    }
}

impl World {
    fn step(&mut self, params: &HeldParams, goal: Pose, dt: f64) -> Command {
        let command = step(params, FORCE, &mut self.state, &self.body, goal, dt).expect("a step");
        self.body.velocity = command.velocity;
        self.body.angular_velocity = command.angular_velocity;
        self.drift(dt);
        command
    }

    fn drift(&mut self, dt: f64) {
        let turn = from_rotation_vector(self.body.angular_velocity.as_dvec3() * dt).as_quat();
        self.body.pose.position += self.body.velocity * dt as f32;
        self.body.pose.rotation = (turn * self.body.pose.rotation).normalize();
    }
}

fn at(position: Vec3) -> Pose {
    Pose { position, rotation: Quat::IDENTITY }
}

#[test]
fn a_light_free_body_moves_as_the_spring_does_at_any_tick_rate() {
    let params = held_params();
    for rate in [15, 30, 60, 144, 240] {
        let dt = 1.0 / f64::from(rate);
        let mut world = world(1.0);
        // The goal of the step before the first one counts as having been there all along.
        for tick in 1..=rate {
            world.step(&params, at(Vec3::X), dt);
            let (x, _) = spring_reference(&params.spring, (0.0, 0.0), (1.0, 1.0), f64::from(tick) * dt);
            let off = (f64::from(world.body.pose.position.x) - x).abs();
            assert!(off < 2e-4, "{rate} Hz, tick {tick}: off by {off}");
            assert!(world.body.pose.position.y.abs() < 1e-5, "it does not sag");
        }
    }
}

#[test]
fn a_lag_is_followed_exactly_too() {
    let params = HeldParams { follow: Follow::Lag, ..held_params() };
    for rate in [15, 60, 240] {
        let dt = 1.0 / f64::from(rate);
        let mut world = world(1.0);
        for _ in 0..rate {
            world.step(&params, at(Vec3::X), dt);
        }
        let expected = 1.0 - (-params.follow_speed).exp();
        assert!((f64::from(world.body.pose.position.x) - expected).abs() < 1e-4, "{rate} Hz");
    }
}

#[test]
fn a_heavy_body_accelerates_by_what_the_force_leaves_beside_its_weight() {
    let mut world = world(100.0);
    let dt = 1.0 / 60.0;
    let command = world.step(&held_params(), at(Vec3::X * 3.0), dt);
    // 20 m/s² in all, of which 9.81 hold it up.
    let across = (20f64 * 20.0 - 9.81 * 9.81).sqrt() * dt;
    assert!((f64::from(command.velocity.x) - across).abs() < 1e-4, "{command:?}");
    assert!(command.velocity.y.abs() < 1e-6);
}

#[test]
fn what_is_too_heavy_for_the_force_cannot_be_lifted() {
    let mut world = world(250.0);
    for _ in 0..60 {
        world.step(&held_params(), at(Vec3::Y), 1.0 / 60.0);
    }
    // 9.81 − 8 m/s² downward for a second.
    assert!((f64::from(world.body.velocity.y) + 1.81).abs() < 1e-2, "{:?}", world.body.velocity);
}

#[test]
fn a_heavy_body_comes_to_rest_at_its_goal_without_swinging_about_it() {
    for rate in [15, 60, 240] {
        for follow in [Follow::Spring, Follow::Lag] {
            // As fast as the follower goes, at which a mere limit of the force would overshoot for ever.
            let params = HeldParams { follow, follow_speed: 0.0, ..held_params() };
            let mut world = world(100.0);
            let mut furthest = 0f32;
            for _ in 0..4 * rate {
                world.step(&params, at(Vec3::X * 3.0), 1.0 / f64::from(rate));
                furthest = furthest.max(world.body.pose.position.x);
            }
            let position = world.body.pose.position;
            assert!(position.distance(Vec3::X * 3.0) < 0.02, "{follow:?} at {rate} Hz: at {position}");
            assert!(furthest < 3.3, "{follow:?} at {rate} Hz: as far as {furthest}");
        }
    }
}

#[test]
fn a_wall_in_the_way_is_leaned_on_with_the_force_of_a_short_stretch() {
    let params = held_params();
    for rate in [15, 60, 240] {
        let dt = 1.0 / f64::from(rate);
        let mut world = world(10.0);
        let mut asked = Vec3::ZERO;
        for _ in 0..2 * rate {
            asked =
                step(&params, FORCE, &mut world.state, &world.body, at(Vec3::X * 1.2), dt).expect("a step").velocity;
            // A rigid wall: nothing moves.
        }
        let pressing = f64::from(asked.x) / dt;
        // 200 1/s² · 0.25 m, of which the mean velocity of a step is half and the follower keeps the rest.
        assert!(pressing > 10.0 && pressing <= 60.0, "{rate} Hz: {pressing} m/s²");
        // Let go by the wall it does not shoot off: no speed was stored.
        let freed = step(&params, FORCE, &mut world.state, &world.body, at(Vec3::X * 1.2), dt).expect("a step");
        assert!(f64::from(freed.velocity.x) < 60.0 * dt + 0.05, "{rate} Hz: {freed:?}");
    }
}

#[test]
fn a_turn_takes_at_most_the_torque_of_the_force_at_the_radius_of_gyration() {
    let mut world = world(100.0);
    let goal = Pose { position: Vec3::ZERO, rotation: Quat::from_rotation_y(3.0) };
    let dt = 1.0 / 60.0;
    let command = world.step(&held_params(), goal, dt);
    // 2000 N · 0.25 m / (100 kg · (0.25 m)²) = 80 rad/s².
    assert!((f64::from(command.angular_velocity.y) - 80.0 * dt).abs() < 1e-3, "{command:?}");
    for _ in 0..180 {
        world.step(&held_params(), goal, dt);
    }
    assert!(world.body.pose.rotation.angle_between(goal.rotation) < 0.01);
}

#[test]
fn a_body_that_cannot_turn_is_not_turned() {
    let mut world = world(1.0);
    world.body.gyration = gyration(1.0, Vec3::ZERO);
    let goal = Pose { position: Vec3::ZERO, rotation: Quat::from_rotation_y(1.0) };
    assert_eq!(world.step(&held_params(), goal, 0.1).angular_velocity, Vec3::ZERO);
}

#[test]
fn the_radius_of_gyration_is_that_of_the_axis_that_is_hardest_to_turn() {
    // A rod of 2 m and 3 kg: m·l²/12 = 1 about both cross axes, next to nothing about its own.
    let found = gyration(3.0, Vec3::new(1.0, 1000.0, 1.0));
    assert!((found - (1f64 / 3.0).sqrt()).abs() < 1e-6);
}

#[test]
fn a_throw_is_as_fast_as_asked_unless_the_body_is_too_heavy_for_it() {
    assert_eq!(throw_speed(12.0, FORCE, 10.0), 12.0);
    // 2000 N for 0.3 s on 100 kg.
    assert!((throw_speed(12.0, FORCE, 100.0) - 6.0).abs() < 1e-9);
    assert_eq!(throw_speed(f64::NAN, FORCE, 10.0), 0.0);
}

#[test]
fn a_release_is_capped() {
    assert!((capped(Vec3::new(30.0, 40.0, 0.0), 8.0) - Vec3::new(4.8, 6.4, 0.0)).length() < 1e-5);
    assert_eq!(capped(Vec3::X, 8.0), Vec3::X);
    assert_eq!(capped(Vec3::splat(f32::NAN), 8.0), Vec3::ZERO);
    assert_eq!(capped(Vec3::X, f64::NAN), Vec3::ZERO);
}

#[test]
fn a_body_that_touches_a_wall_goes_along_it_and_moves_off_where_it_turns_into_it() {
    let wall = Contact { arm: Vec3::new(1.0, 0.0, 0.5), normal: Vec3::NEG_X };
    let sliding = Command { velocity: Vec3::new(3.0, 1.0, 2.0), angular_velocity: Vec3::ZERO }.along(&wall);
    assert_eq!(sliding.velocity, Vec3::new(0.0, 1.0, 2.0));
    // Its corner would turn into the wall at 2 · 0.5 m/s.
    let turning = Command { velocity: Vec3::ZERO, angular_velocity: Vec3::Y * 2.0 }.along(&wall);
    assert_eq!(turning.velocity, Vec3::NEG_X);
    let leaving = Command { velocity: Vec3::NEG_X, angular_velocity: Vec3::ZERO };
    assert_eq!(leaving.along(&wall), leaving);
}

#[test]
fn a_motion_ends_at_the_wall_and_goes_on_along_it() {
    let command = Command { velocity: Vec3::new(4.0, 0.0, 2.0), angular_velocity: Vec3::ONE };
    assert_eq!(command.up_to(Vec3::NEG_X, 0.25).velocity, Vec3::new(1.0, 0.0, 2.0));
    assert_eq!(command.up_to(Vec3::ZERO, 0.5).velocity, Vec3::new(2.0, 0.0, 1.0));
    assert_eq!(command.up_to(Vec3::NAN, f32::NAN).velocity, Vec3::ZERO);
}

proptest! {
    #[test]
    fn the_force_is_never_more_than_allowed(
        start in prop::array::uniform3(-4f32..4.0),
        velocity in prop::array::uniform3(-10f32..10.0),
        goals in prop::collection::vec(prop::array::uniform3(-4f32..4.0), 4..20),
        (mass, force) in (0.1f64..150.0, 0f64..5000.0),
        dt in 0.004f64..0.07,
    ) {
        let mut world = world(mass);
        world.body.pose.position = Vec3::from(start);
        world.body.velocity = Vec3::from(velocity);
        for goal in goals {
            let before = world.body;
            let command = step(&held_params(), force, &mut world.state, &before, at(Vec3::from(goal)), dt).expect("a step");
            let given = (command.velocity - before.velocity - GRAVITY * dt as f32).as_dvec3() * mass / dt;
            prop_assert!(given.length() <= force * 1.0001 + 0.1, "{given} N of {force}");
            world.body.velocity = command.velocity;
            world.drift(dt);
        }
    }

    #[test]
    fn it_settles_from_anywhere(
        start in prop::array::uniform3(-3f32..3.0),
        velocity in prop::array::uniform3(-8f32..8.0),
        (yaw, mass) in (-PI as f32..PI as f32, 0.1f64..120.0),
        rate in 15u32..240,
    ) {
        let mut world = world(mass);
        world.body.pose = Pose { position: Vec3::from(start), rotation: Quat::from_rotation_y(yaw) };
        world.body.velocity = Vec3::from(velocity);
        for _ in 0..10 * rate {
            world.step(&held_params(), at(Vec3::ZERO), 1.0 / f64::from(rate));
        }
        let body = world.body;
        prop_assert!(body.pose.position.length() < 0.02, "{body:?}");
        prop_assert!(body.velocity.length() < 0.05 && body.angular_velocity.length() < 0.05, "{body:?}");
    }
}
