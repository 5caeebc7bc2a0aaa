//! How far ahead feet look.
#![allow(missing_docs)]

mod support;

use glam::Vec3;
use proptest::prelude::*;
use springstep_motion::ahead::{FootTravel, Lookahead};
use support::{any_float, any_vec3};

fn near(a: Vec3, b: Vec3, tolerance: f32) {
    assert!(a.distance(b) < tolerance, "{a} is not {b}");
}

/// It looks 0.1 s ahead.
const LAGGED: Lookahead = Lookahead { prediction: 0.0, foot_speed: 10.0, leg_length: 0.8 };

/// The velocity after `seconds` of a foot that goes evenly, in ticks of `dt`.
fn velocity(way: impl Fn(f64) -> Vec3, seconds: f64, dt: f64) -> Vec3 {
    let ticks = (seconds / dt).round() as usize;
    (0..=ticks).fold(FootTravel::default(), |travel, i| travel.step(way(i as f64 * dt), Vec3::Y, dt)).velocity()
}

#[test]
fn without_a_prediction_a_foot_without_toes_looks_straight_below() {
    assert_eq!(LAGGED.of_ankle(Vec3::new(3.0, 0.0, -2.0)), Vec3::ZERO);
}

#[test]
fn a_prediction_looks_so_many_seconds_ahead() {
    let ahead = Lookahead { prediction: 0.1, ..LAGGED };
    near(ahead.of_ankle(Vec3::new(2.0, 0.0, -1.0)), Vec3::new(0.2, 0.0, -0.1), 1e-6);
}

#[test]
fn the_end_that_goes_ahead_looks_as_far_as_the_lag_takes_and_the_other_one_straight_below() {
    let [ankle, toe] = LAGGED.of_foot(Vec3::NEG_Z * 2.0, Vec3::NEG_Z * 0.25, Vec3::Y);
    assert_eq!(ankle, Vec3::ZERO);
    // 0.1 s at 2 m/s.
    near(toe, Vec3::NEG_Z * 0.2, 1e-6);
    let [ankle, toe] = LAGGED.of_foot(Vec3::Z * 2.0, Vec3::NEG_Z * 0.25, Vec3::Y);
    assert_eq!(toe, Vec3::ZERO);
    near(ankle, Vec3::Z * 0.2, 1e-6);
    // A prediction adds to that; sideways it takes both along.
    let ahead = Lookahead { prediction: 0.05, ..LAGGED };
    let [ankle, toe] = ahead.of_foot(Vec3::new(1.0, 0.0, -2.0), Vec3::NEG_Z * 0.25, Vec3::Y);
    near(ankle, Vec3::X * 0.05, 1e-6);
    near(toe, Vec3::new(0.05, 0.0, -0.3), 1e-6);
}

#[test]
fn a_foot_that_stands_looks_straight_below_and_one_at_once_needs_no_time() {
    let still = velocity(|_| Vec3::X, 1.0, 1.0 / 60.0);
    assert_eq!(LAGGED.of_foot(still, Vec3::NEG_Z, Vec3::Y), [Vec3::ZERO; 2]);
    let at_once = Lookahead { foot_speed: 0.0, ..LAGGED };
    assert_eq!(at_once.of_foot(Vec3::NEG_Z * 3.0, Vec3::NEG_Z, Vec3::Y), [Vec3::ZERO; 2]);
}

#[test]
fn a_foot_that_bears_and_glides_a_little_looks_straight_below() {
    let slow = LAGGED.of_foot(Vec3::NEG_Z * 0.3, Vec3::NEG_Z * 0.25, Vec3::Y);
    assert_eq!(slow, [Vec3::ZERO; 2]);
}

#[test]
fn the_velocity_is_that_along_the_ground_at_any_tick_rate() {
    for rate in [24.0, 30.0, 60.0, 144.0] {
        let even = velocity(|time| Vec3::new(2.0, 5.0, -1.0) * time as f32, 0.5, 1.0 / rate);
        near(even, Vec3::new(2.0, 0.0, -1.0), 2e-3);
        // A swing: within a tick and the lag of what it is.
        let swing = velocity(|time| Vec3::NEG_Z * (1.0 - (4.0 * time).cos()) as f32, 0.4, 1.0 / rate);
        let least = 4.0 * (4.0f32 * 0.4).sin() - 16.0 * (1.0 / 60.0 + 0.5 / rate as f32);
        assert!(-swing.z > least.min(3.6) && -swing.z < 4.05, "{rate}: {swing}");
    }
}

proptest! {
    #[test]
    fn nothing_looks_further_than_its_leg_allows_whatever_comes_in(
        n in prop::array::uniform4(any_float()), v in prop::array::uniform4(any_vec3()), dt in any_float(),
    ) {
        let travel = FootTravel::default().step(v[0], Vec3::Y, dt).moved(v[1]).step(v[2], Vec3::Y, dt);
        prop_assert!(travel.velocity().is_finite());
        let ahead = Lookahead { prediction: n[0], foot_speed: n[1], leg_length: n[2] as f32 };
        let most = if ahead.leg_length.is_finite() { 0.4 * ahead.leg_length.max(0.0) } else { 0.0 };
        for velocity in [travel.velocity(), v[3]] {
            prop_assert!(ahead.of_ankle(velocity).length() <= most * 1.001);
            for way in ahead.of_foot(velocity, v[1], Vec3::Y) {
                prop_assert!(way.is_finite() && way.length() <= 2.0 * most * 1.001, "{way} of {most}");
            }
        }
    }
}
