//! The damped spring: exact, whatever the step.
#![allow(missing_docs)]

mod support;

use std::f64::consts::PI;

use approx::assert_abs_diff_eq;
use glam::Vec3;
use proptest::prelude::*;
use springstep_motion::spring::{SpringParams, SpringState};
use support::spring_reference;

fn stepped(params: &SpringParams, state: SpringState<f32>, g0: f32, g1: f32, dt: f64) -> SpringState<f32> {
    params.step(dt).expect("a positive dt").advance(state, g0, g1)
}

fn params() -> impl Strategy<Value = SpringParams> {
    (0.0..2000.0, 0.0..120.0, 0.0..1.0).prop_map(|(stiffness, damping, target_velocity_amount)| SpringParams {
        stiffness,
        damping,
        target_velocity_amount,
    })
}

proptest! {
    #[test]
    fn splitting_a_step_changes_nothing_when_the_goal_is_linear(
        params in params(), x in -5f32..5.0, v in -50f32..50.0, g0 in -5f32..5.0, rate in -20f32..20.0,
        parts in prop::collection::vec(1e-3..0.2f64, 1..12),
    ) {
        let whole: f64 = parts.iter().sum();
        let start = SpringState { position: x, velocity: v };
        let goal = |t: f64| (f64::from(g0) + f64::from(rate) * t) as f32;
        let at_once = stepped(&params, start, g0, goal(whole), whole);
        let (mut state, mut t) = (start, 0.0);
        for dt in parts {
            state = stepped(&params, state, goal(t), goal(t + dt), dt);
            t += dt;
        }
        // Single-precision states, rounded once a part: a few units in the last place, times what the spring makes of
        // a disturbance (a velocity of sqrt(k) per offset).
        let scale = 5.0 + 20.0 * whole as f32 + 50.0 / (1.0 + params.stiffness.sqrt() as f32);
        prop_assert!((state.position - at_once.position).abs() < 4e-6 * scale * 12.0);
        let stiff = 1.0 + params.stiffness.sqrt() as f32 + params.damping as f32;
        prop_assert!((state.velocity - at_once.velocity).abs() < 4e-6 * scale * stiff * 12.0);
    }

    #[test]
    fn a_step_agrees_with_a_fine_step_integration(
        params in params(), x in -5f32..5.0, v in -50f32..50.0, g0 in -5f32..5.0, g1 in -5f32..5.0, dt in 1e-3..1.0f64,
    ) {
        let end = stepped(&params, SpringState { position: x, velocity: v }, g0, g1, dt);
        let (x1, v1) = spring_reference(&params, (x.into(), v.into()), (g0.into(), g1.into()), dt);
        prop_assert!((f64::from(end.position) - x1).abs() < 1e-5 * (1.0 + x1.abs()));
        prop_assert!((f64::from(end.velocity) - v1).abs() < 1e-4 * (1.0 + v1.abs()));
    }

    #[test]
    fn energy_never_grows_with_a_still_goal(
        k in 0.0..1e6f64, c in 0.0..1e4f64, x in -5f32..5.0, v in -500f32..500.0, dt in 1e-4..2.0f64,
    ) {
        let params = SpringParams::new(k, c);
        let energy = |s: SpringState<f32>| {
            0.5 * f64::from(s.velocity).powi(2) + 0.5 * k * f64::from(s.position).powi(2)
        };
        let mut state = SpringState { position: x, velocity: v };
        let start = energy(state);
        for _ in 0..20 {
            let next = stepped(&params, state, 0.0, 0.0, dt);
            prop_assert!(energy(next) <= energy(state) * (1.0 + 1e-6) + 1e-9 * start);
            state = next;
        }
    }

    #[test]
    fn one_huge_step_is_the_settled_limit(
        k in 1.0..1e5f64, ratio in 0.05..20.0f64, x in -50f32..50.0, g in -50f32..50.0, exponent in 6f64..308.0,
    ) {
        let params = SpringParams::new(k, 2.0 * ratio * k.sqrt());
        let end = stepped(&params, SpringState { position: x, velocity: 7.0 }, 0.0, g, 10f64.powf(exponent));
        prop_assert!((end.position - g).abs() < 1e-4);
        prop_assert!(end.velocity.abs() < 1e-4);
    }

    #[test]
    fn a_steady_goal_is_trailed_by_damping_over_stiffness(
        k in 20.0..2000.0f64, ratio in 0.3..2.0f64, amount in 0.0..1.0f64, rate in -10.0..10.0f64,
    ) {
        let damping = 2.0 * ratio * k.sqrt();
        let params = SpringParams { stiffness: k, damping, target_velocity_amount: amount };
        let (mut state, dt) = (SpringState::<f32>::default(), 0.05);
        let goal = |i: i32| (rate * dt * f64::from(i)) as f32;
        for i in 0..400 {
            state = stepped(&params, state, goal(i), goal(i + 1), dt);
        }
        let trail = f64::from(goal(400) - state.position);
        prop_assert!((trail - (1.0 - amount) * damping / k * rate).abs() < 2e-4);
        prop_assert!((f64::from(state.velocity) - rate).abs() < 2e-3);
    }

    #[test]
    fn frequency_and_ratio_are_the_field_s(frequency in 0.01..100.0f64, ratio in 0.0..5.0f64) {
        let params = SpringParams::from_frequency(frequency, ratio);
        prop_assert!((params.stiffness - (2.0 * PI * frequency).powi(2)).abs() < 1e-9 * params.stiffness);
        prop_assert!((params.frequency() - frequency).abs() < 1e-9 * frequency);
        prop_assert!((params.damping_ratio() - ratio).abs() < 1e-9);
    }
}

#[test]
fn the_first_overshoot_is_that_of_the_damping_ratio() {
    for ratio in [0.1f64, 0.3, 0.424_264, 0.7, 0.9] {
        let params = SpringParams::from_frequency(2.0, ratio);
        let root = (1.0 - ratio * ratio).sqrt();
        let peak = PI / (params.stiffness.sqrt() * root);
        let end = stepped(&params, SpringState::default(), 1.0, 1.0, peak);
        assert_abs_diff_eq!(f64::from(end.position), 1.0 + (-PI * ratio / root).exp(), epsilon = 1e-6);
        assert_abs_diff_eq!(end.velocity, 0.0, epsilon = 1e-5);
    }
}

#[test]
fn it_settles_in_the_time_of_its_envelope() {
    for ratio in [0.1f64, 0.3, 0.6] {
        let params = SpringParams::from_frequency(3.0, ratio);
        let decay = ratio * params.stiffness.sqrt();
        // The envelope e^(−ζωt)/√(1−ζ²) is down to 2 % here; the motion touches it once a half-period.
        let settled = (1.0 / (0.02 * (1.0 - ratio * ratio).sqrt())).ln() / decay;
        let largest_from = |t: f64| {
            (0..2000)
                .map(|i| stepped(&params, SpringState::default(), 1.0, 1.0, t + f64::from(i) * 1e-4).position - 1.0)
                .fold(0f32, |largest, offset| largest.max(offset.abs()))
        };
        assert!(largest_from(settled) <= 0.02 + 1e-6);
        assert!(largest_from(settled - 0.17) > 0.02);
    }
}

#[test]
fn the_damping_regimes_meet_without_a_step() {
    for (k, dt) in [(200.0f64, 1.0 / 60.0), (200.0, 0.5), (1e6, 1e-3), (1.0, 10.0)] {
        let critical = 2.0 * k.sqrt();
        let start = SpringState { position: 1.0f32, velocity: -3.0 };
        let at = |damping: f64| stepped(&SpringParams::new(k, damping), start, 0.0, 0.5, dt);
        let middle = at(critical);
        for distance in [1e-15, 1e-12, 1e-9, 1e-7] {
            for side in [at(critical * (1.0 - distance)), at(critical * (1.0 + distance))] {
                assert_abs_diff_eq!(side.position, middle.position, epsilon = 2e-6);
                assert_abs_diff_eq!(side.velocity, middle.velocity, epsilon = 2e-6 * k.sqrt() as f32);
            }
        }
    }
}

#[test]
fn without_stiffness_it_coasts_and_without_damping_it_rings() {
    let moving = SpringState { position: 2.0f32, velocity: 3.0 };
    let coasting = stepped(&SpringParams::new(0.0, 4.0), moving, 9.0, -9.0, 0.5);
    assert_abs_diff_eq!(coasting.velocity, 3.0 * (-2f32).exp(), epsilon = 1e-6);
    assert_abs_diff_eq!(coasting.position, 2.0 + 3.0 * (1.0 - (-2f32).exp()) / 4.0, epsilon = 1e-6);

    let free = stepped(&SpringParams::new(0.0, 0.0), moving, 9.0, -9.0, 0.5);
    assert_eq!((free.position, free.velocity), (3.5, 3.0));

    // Four full periods of an undamped spring in one step.
    let ringing = stepped(&SpringParams::from_frequency(2.0, 0.0), moving, 0.0, 0.0, 2.0);
    assert_abs_diff_eq!(ringing.position, 2.0, epsilon = 1e-5);
    assert_abs_diff_eq!(ringing.velocity, 3.0, epsilon = 1e-4);

    // A spring far too weak for its damper creeps at the rate k/c.
    let creeping =
        stepped(&SpringParams::new(1e-6, 1e3), SpringState { position: 1.0f32, velocity: 0.0 }, 0.0, 0.0, 1e9);
    assert_abs_diff_eq!(creeping.position, (-1f32).exp(), epsilon = 1e-5);
}

#[test]
fn a_goal_that_jumps_in_a_tiny_step_costs_no_digits() {
    for dt in [1e-4, 1e-5, 1e-7, 1e-9, 1e-12] {
        let still = SpringState { position: 1.0f32, velocity: 2.0 };
        let jumped = stepped(&SpringParams::new(200.0, 12.0), still, 0.0, 1000.0, dt);
        // The Taylor series of the motion under a pull that grows with the goal: ∫∫ k·G·t/dt = k·G·dt²/6.
        let position = 1.0 + 2.0 * dt - 0.5 * (200.0 + 24.0) * dt * dt + 200.0 * 1000.0 * dt * dt / 6.0;
        let velocity = 2.0 - (200.0 + 24.0) * dt + 200.0 * 1000.0 * dt / 2.0;
        assert_abs_diff_eq!(f64::from(jumped.position), position, epsilon = 1e-6);
        assert_abs_diff_eq!(f64::from(jumped.velocity), velocity, epsilon = 1e6 * dt * dt + 1e-6);

        // With full target velocity the damper passes the jump on: an impulse of c times the distance.
        let params = SpringParams { stiffness: 200.0, damping: 12.0, target_velocity_amount: 1.0 };
        let kicked = stepped(&params, still, 0.0, 1.0, dt);
        assert_abs_diff_eq!(f64::from(kicked.velocity), 14.0, epsilon = 300.0 * dt + 1e-5);
    }
}

#[test]
fn a_step_of_no_length_is_none() {
    for dt in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(SpringParams::new(200.0, 12.0).step(dt), None);
    }
}

#[test]
fn a_state_that_is_not_finite_starts_again_at_its_goal() {
    let lost = SpringState { position: Vec3::NAN, velocity: Vec3::ONE };
    let step = SpringParams::new(200.0, 12.0).step(0.1).expect("a positive dt");
    let found = step.advance(lost, Vec3::ZERO, Vec3::ONE);
    assert_eq!(found, SpringState { position: Vec3::ONE, velocity: Vec3::ZERO });
}
