//! The bob and the bank: phases integrated, speeds smoothed, rolls limited.
#![allow(missing_docs)]

use std::f64::consts::{PI, TAU};

use approx::assert_abs_diff_eq;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::{BobParams, BobState};

const BOB: BobParams = BobParams { amplitude: 0.12, frequency: 9.0, speed_reference: 3.0, speed_smoothing: 5.0 };
const BANK: BankParams = BankParams { strength: 0.4, max: 0.436_332, smoothing: 6.0 };

#[test]
fn the_phase_runs_at_its_frequency_and_wraps() {
    let state = BOB.step(BobState::default(), None, 1.0);
    assert_abs_diff_eq!(state.phase, 9.0 - TAU, epsilon = 1e-12);
    let back = BobParams { frequency: -1.0, ..BOB }.step(BobState::default(), None, 1.0);
    assert_abs_diff_eq!(back.phase, TAU - 1.0, epsilon = 1e-12);
}

#[test]
fn a_change_of_frequency_never_jumps_the_phase() {
    let before = BOB.step(BobState { phase: 2.0, speed: 3.0 }, Some(0.003), 1e-3);
    let after = BobParams { frequency: 90.0, ..BOB }.step(before, Some(0.003), 1e-6);
    assert_abs_diff_eq!(before.phase, after.phase, epsilon = 1e-4);
}

#[test]
fn the_speed_approaches_the_measured_one_exponentially() {
    for steps in [1, 7, 240] {
        let dt = 1.0 / f64::from(steps);
        let state = (0..steps).fold(BobState::default(), |state, _| BOB.step(state, Some(2.0 * dt), dt));
        assert_abs_diff_eq!(f64::from(state.speed), 2.0 * (1.0 - (-5f64).exp()), epsilon = 1e-5);
    }
    let kept = BOB.step(BobState { phase: 0.0, speed: 1.5 }, None, 0.1);
    assert_eq!(kept.speed, 1.5);
}

#[test]
fn the_height_is_the_sine_times_amplitude_times_speed_factor() {
    let at = |phase, speed| BOB.height(&BobState { phase, speed });
    assert_abs_diff_eq!(at(PI / 2.0, 3.0), 0.12, epsilon = 1e-12);
    assert_abs_diff_eq!(at(PI / 2.0, 1.5), 0.06, epsilon = 1e-12);
    assert_abs_diff_eq!(at(PI / 2.0, 30.0), 0.12, epsilon = 1e-12);
    assert_abs_diff_eq!(at(1.5 * PI, 3.0), -0.12, epsilon = 1e-12);
    assert_eq!(at(PI / 2.0, 0.0), 0.0);
    let any_motion_is_full = BobParams { speed_reference: 0.0, ..BOB };
    assert_eq!(any_motion_is_full.speed_factor(&BobState { phase: 0.0, speed: 0.0 }), 0.0);
    assert_eq!(any_motion_is_full.speed_factor(&BobState { phase: 0.0, speed: 0.1 }), 1.0);
}

#[test]
fn the_bank_is_the_limited_yaw_rate_lagged() {
    for steps in [1, 10, 240] {
        let dt = 0.5 / f64::from(steps);
        // A turn of 0.5 rad/s to the left for half a second: towards 0.2 rad, with 1/6 s of lag.
        let roll = (0..steps).fold(0.0, |roll, _| BANK.step(roll, 0.5 * dt, dt));
        assert_abs_diff_eq!(f64::from(roll), 0.2 * (1.0 - (-3f64).exp()), epsilon = 1e-6);
        // Ten times as fast: the limit, then the lag.
        let roll = (0..steps).fold(0.0, |roll, _| BANK.step(roll, -5.0 * dt, dt));
        assert_abs_diff_eq!(f64::from(roll), -0.436_332 * (1.0 - (-3f64).exp()), epsilon = 1e-6);
    }
}
