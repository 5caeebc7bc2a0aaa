//! The lag: exact for a goal that moves linearly, on numbers, vectors and angles.
#![allow(missing_docs)]

mod support;

use std::f32::consts::PI;

use approx::assert_abs_diff_eq;
use glam::Vec3;
use proptest::prelude::*;
use springstep_motion::lag::LagStep;
use springstep_motion::rotation::wrap_angle;
use support::any_float;

fn lag(speed: f64, dt: f64) -> LagStep {
    LagStep::new(speed, dt).expect("a positive dt")
}

proptest! {
    #[test]
    fn a_step_is_the_solution_for_a_linear_goal(
        speed in 0.01..100.0f64, dt in 1e-4..2.0f64, y in -5.0..5.0f64, g0 in -5.0..5.0f64, g1 in -5.0..5.0f64,
    ) {
        // ẏ = s·(g − y) with g = g0 + r·t: y = g − r/s + (y0 − g0 + r/s)·e^(−s·t).
        let behind = (g1 - g0) / dt / speed;
        let expected = g1 - behind + (y - g0 + behind) * (-speed * dt).exp();
        let found = lag(speed, dt).advance(y as f32, g0 as f32, g1 as f32);
        // The textbook form itself loses digits to the large `behind` of a short step.
        prop_assert!((f64::from(found) - expected).abs() < 3e-6 + 1e-15 * behind.abs());
    }

    #[test]
    fn splitting_a_step_changes_nothing_when_the_goal_is_linear(
        speed in 0.1..40.0f64, y in -5f32..5.0, g0 in -5f32..5.0, rate in -20.0..20.0f64,
        parts in prop::collection::vec(1e-3..0.2f64, 1..12),
    ) {
        let whole: f64 = parts.iter().sum();
        let goal = |t: f64| (f64::from(g0) + rate * t) as f32;
        let at_once = lag(speed, whole).advance(y, g0, goal(whole));
        let (mut value, mut t) = (y, 0.0);
        for dt in parts {
            value = lag(speed, dt).advance(value, goal(t), goal(t + dt));
            t += dt;
        }
        prop_assert!((value - at_once).abs() < 6e-5);
    }

    #[test]
    fn it_never_overshoots_a_still_goal(speed in any_float(), dt in 1e-6..1e6f64, y in -9f32..9.0, g in -9f32..9.0) {
        let found = lag(speed, dt).advance(y, g, g);
        prop_assert!(found >= y.min(g) && found <= y.max(g));
    }

    #[test]
    fn angles_go_the_short_way(from in -PI..PI, turn in -3f32..3.0, speed in 0.1..50.0f64, dt in 1e-3..1.0f64) {
        let goal = wrap_angle(f64::from(from + turn)) as f32;
        let found = lag(speed, dt).advance_angle(from, goal, goal);
        let left = wrap_angle(f64::from(goal) - f64::from(found));
        prop_assert!((left - f64::from(turn) * (-speed * dt).exp()).abs() < 1e-5);
        prop_assert!(found.abs() <= PI + 1e-6);
    }
}

#[test]
fn a_speed_of_zero_means_at_once() {
    for speed in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(lag(speed, 1e-3).advance(Vec3::ZERO, Vec3::ONE, Vec3::X), Vec3::X);
    }
}

#[test]
fn from_359_to_1_degrees_is_2() {
    let (from, to) = (359f32.to_radians(), 1f32.to_radians());
    assert_abs_diff_eq!(wrap_angle(f64::from(to - from)).to_degrees(), 2.0, epsilon = 1e-4);
    let middle = lag(2f64.ln(), 1.0).advance_angle(from, to, to);
    assert_abs_diff_eq!(middle, 0.0, epsilon = 1e-6);
}

#[test]
fn a_huge_step_arrives_and_a_step_of_no_length_is_none() {
    assert_eq!(lag(6.0, 1e12).advance(3f32, 5.0, 7.0), 7.0);
    for dt in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(LagStep::new(6.0, dt), None);
    }
}
