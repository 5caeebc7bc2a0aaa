//! What a graph shows of springs and lags, against fine-step simulation.
#![allow(missing_docs)]

mod support;

use std::f64::consts::PI;

use approx::assert_abs_diff_eq;
use glam::Vec3;
use proptest::prelude::*;
use springstep_motion::axis::marks;
use springstep_motion::cycle::steady_swing;
use springstep_motion::response::{Follower, Response, SETTLED};
use springstep_motion::spring::SpringParams;
use springstep_motion::walk::{Gait, SwingParams, SwingState, default_swing};
use support::any_float;

/// Fine steps of the equation of motion (semi-implicit midpoint), from an offset and a velocity: the largest that the offset
/// comes to on either side, and when its size is above the band for the last time.
fn simulated(k: f64, c: f64, start: (f64, f64), until: f64) -> (f64, f64, f64) {
    let dt = 2e-5 / (1.0 + 0.02 * k.sqrt() + 0.02 * c);
    let (mut y, mut v, mut t) = (start.0, start.1, 0.0);
    let (mut highest, mut lowest_after, mut last_out) = (y, 0.0f64, 0.0);
    while t < until {
        let acceleration = |y: f64, v: f64| -k * y - c * v;
        let (my, mv) = (y + 0.5 * dt * v, v + 0.5 * dt * acceleration(y, v));
        y += dt * mv;
        v += dt * acceleration(my, mv);
        t += dt;
        if y > highest {
            (highest, lowest_after) = (y, 0.0);
        }
        lowest_after = lowest_after.min(y);
        if y.abs() > SETTLED {
            last_out = t;
        }
    }
    (highest, lowest_after, last_out)
}

fn spring(k: f64, ratio: f64, amount: f64) -> SpringParams {
    SpringParams { target_velocity_amount: amount, ..SpringParams::new(k, 2.0 * ratio * k.sqrt()) }
}

/// Whether two times of settling are one. Where an extreme just touches the band, either side of it is right.
fn settles_at(response: &Response, goal: f64, settled: f64, simulated: f64) -> bool {
    let between = |share: i32| simulated + (settled - simulated) * f64::from(share) / 100.0;
    (settled - simulated).abs() < 2e-3 * (1.0 + settled)
        || (1..100).all(|share| (response.at(between(share)) - goal).abs() < SETTLED + 1e-4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_spring_s_step_response_is_that_of_a_fine_step_simulation(
        k in 4.0..2000.0f64, ratio in 0.08..3.0f64, amount in 0.0..1.0f64,
    ) {
        let params = spring(k, ratio, amount);
        let response = Response::to_step(Follower::Spring(params));
        let settled = response.settling_time().expect("a damped spring settles");
        // It may go over the goal by less than the band, later.
        let until = settled.max(response.peak().map_or(0.0, |(time, _)| time).min(20.0));
        let (highest, _, last_out) = simulated(k, params.damping, (-1.0, amount * params.damping), 1.3 * until + 0.05);
        prop_assert!((response.overshoot() - highest.max(0.0)).abs() < 1e-4, "{} {highest}", response.overshoot());
        prop_assert!(settles_at(&response, 1.0, settled, last_out), "{settled} {last_out}");
    }

    #[test]
    fn a_kick_throws_as_far_as_one_and_comes_back_as_a_fine_step_simulation_does(
        k in 4.0..2000.0f64, ratio in 0.08..3.0f64,
    ) {
        let params = spring(k, ratio, 0.0);
        let response = Response::to_kick(params);
        let (_, peak) = response.peak().expect("a kick has a peak");
        prop_assert!((peak - 1.0).abs() < 1e-6);
        let settled = response.settling_time().expect("a damped spring settles");
        let velocity = springstep_motion::kick::velocity_for_throw(&params, 1.0);
        let until = settled + 2.0 * PI / k.sqrt();
        let (highest, lowest, last_out) = simulated(k, params.damping, (0.0, velocity), 1.3 * until);
        prop_assert!((highest - 1.0).abs() < 1e-4);
        prop_assert!((response.overshoot() + lowest).abs() < 1e-4, "{} {lowest}", response.overshoot());
        prop_assert!(settles_at(&response, 0.0, settled, last_out), "{settled} {last_out}");
    }
}

proptest! {
    #[test]
    fn nothing_is_out_of_the_band_after_it_has_settled_and_something_is_just_before(
        k in 1e-3..1e6f64, ratio in 1e-3..50.0f64, amount in 0.0..1.0f64, kicked in any::<bool>(), later in 0.0..5.0f64,
    ) {
        let params = spring(k, ratio, amount);
        let response = if kicked { Response::to_kick(params) } else { Response::to_step(Follower::Spring(params)) };
        let goal = if kicked { 0.0 } else { 1.0 };
        if let Some(settled) = response.settling_time() {
            let out = |time: f64| (response.at(time) - goal).abs();
            prop_assert!(out(settled * (1.0 + later) + 1e-9) <= SETTLED + 1e-9);
            prop_assert!(settled == 0.0 || out(settled * (1.0 - 1e-9)) >= SETTLED - 1e-6);
        }
    }

    #[test]
    fn the_overshoot_is_the_field_s_without_target_velocity(frequency in 0.05..50.0f64, ratio in 0.01..0.99f64) {
        let response = Response::to_step(Follower::Spring(SpringParams::from_frequency(frequency, ratio)));
        let expected = (-PI * ratio / (1.0 - ratio * ratio).sqrt()).exp();
        prop_assert!((response.overshoot() - expected).abs() < 1e-9);
        // A kick's rebound is the same.
        let kick = Response::to_kick(SpringParams::from_frequency(frequency, ratio));
        prop_assert!((kick.overshoot() - expected).abs() < 1e-9);
    }

    #[test]
    fn a_lag_settles_in_its_logarithm_and_never_overshoots(speed in 1e-3..1e3f64) {
        let response = Response::to_step(Follower::Lag(speed));
        let settled = response.settling_time().expect("a lag settles");
        prop_assert!((response.at(settled) - (1.0 - SETTLED)).abs() < 1e-9);
        prop_assert_eq!(response.overshoot(), 0.0);
    }

    #[test]
    fn anything_in_is_a_finite_graph(
        k in any_float(), c in any_float(), w in any_float(), speed in any_float(), time in any_float(),
    ) {
        let spring = SpringParams { stiffness: k, damping: c, target_velocity_amount: w };
        let all = [
            Response::to_step(Follower::Spring(spring)),
            Response::to_step(Follower::Lag(speed)),
            Response::to_kick(spring),
        ];
        for response in all {
            prop_assert!(response.at(time).is_finite());
            prop_assert!(response.overshoot().is_finite() && response.overshoot() >= 0.0);
            prop_assert!(response.settling_time().is_none_or(|time| time.is_finite() && time >= 0.0));
            prop_assert!(response.span().is_finite() && response.span() > 0.0);
            prop_assert!(response.peak().is_none_or(|(time, value)| time > 0.0 && value.is_finite()));
        }
        let params = SwingParams { max_angle: k, speed, reference: c };
        let swing = steady_swing(&params, |t| Vec3::splat((t * w) as f32), time, 8);
        prop_assert!(swing.len() == 9 && swing.iter().all(|angles| angles.is_finite()));
        let (step, count) = marks(time, c);
        prop_assert!(step > 0.0 && step.is_finite() && (1..=101).contains(&count));
    }

    #[test]
    fn marks_reach_the_span_in_round_steps(span in 1e-3..1e4f64, parts in 2.0..8.0f64) {
        let (step, count) = marks(span, parts);
        let digit = step / 10f64.powf(step.log10().floor() + 1e-12);
        prop_assert!([1.0, 2.0, 5.0, 10.0].iter().any(|round| (digit - round).abs() < 1e-6), "{step}");
        prop_assert!(step * count as f64 >= span * (1.0 - 1e-6) && step * (count as f64 - 1.0) < span);
        prop_assert!(count as f64 <= parts.ceil());
    }

    #[test]
    fn the_steady_swing_is_that_of_a_long_walk(
        speed in 0.0..20.0f64, period in 0.2..3.0f64, phase in 0.0..1.0f64,
    ) {
        let params = SwingParams { max_angle: 0.2, speed, reference: 5.0 };
        let fractions = |time: f64| default_swing(time / period + phase);
        let parts = 40;
        let steady = steady_swing(&params, fractions, period, parts);
        let gait = Gait { speed: 5.0, sideways: 0.0, grounded: true };
        let cycles = if speed > 0.0 { (20.0 / (speed * period)).ceil().clamp(2.0, 400.0) as usize } else { 2 };
        prop_assume!(speed == 0.0 || speed * period * cycles as f64 >= 15.0);
        let (mut state, dt) = (SwingState::default(), period / parts as f64);
        let mut walked = Vec::new();
        for step in 1..=cycles * parts {
            state = state.step(&gait, fractions(dt * step as f64), &params, dt);
            walked.push(state.rotation);
        }
        for (end, last) in steady[1..].iter().zip(&walked[walked.len() - parts..]) {
            prop_assert!(end.distance(*last) < 1e-5, "{end} {last}");
        }
        prop_assert!(steady[0].distance(steady[parts]) < 1e-5, "it closes");
    }
}

#[test]
fn what_never_settles_says_so() {
    for spring in [SpringParams::new(200.0, 0.0), SpringParams::new(0.0, 12.0), SpringParams::new(0.0, 0.0)] {
        let response = Response::to_step(Follower::Spring(spring));
        assert_eq!(response.settling_time(), None, "{spring:?}");
    }
    let ringing = Response::to_step(Follower::Spring(SpringParams::from_frequency(2.0, 0.0)));
    assert_abs_diff_eq!(ringing.overshoot(), 1.0, epsilon = 1e-9);
    assert_abs_diff_eq!(ringing.span(), 2.0, epsilon = 1e-9);
    assert_eq!(Response::to_step(Follower::Lag(0.0)).settling_time(), Some(0.0));
}

#[test]
fn a_spring_of_few_digits_comes_back_from_another_frequency_or_ratio() {
    for k in (1..=1000).map(f64::from).chain([0.5, 12.25, 1234.5678]) {
        for c in (1..=600).step_by(7).map(|tenths| f64::from(tenths) * 0.1) {
            let spring =
                SpringParams { target_velocity_amount: 0.3, ..SpringParams::new(k, (c * 10.0).round() / 10.0) };
            for frequency in [0.01, 1.0, 2.5, 7.77] {
                assert_eq!(spring.with_frequency(frequency).with_frequency(spring.frequency()), spring);
            }
            for ratio in [0.0, 0.42, 1.0, 2.0] {
                assert_eq!(spring.with_damping_ratio(ratio).with_damping_ratio(spring.damping_ratio()), spring);
            }
        }
    }
}
