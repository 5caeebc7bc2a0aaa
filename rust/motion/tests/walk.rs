//! The walk: swing, stride and tilt.
#![allow(missing_docs)]

use approx::assert_abs_diff_eq;
use glam::{Vec2, Vec3};
use springstep_motion::walk::{Foot, Gait, StrideState, SwingParams, SwingState, TiltState, default_swing};

const SWING: SwingParams = SwingParams { max_angle: 0.174_532_93, speed: 2.5, reference: 5.0 };
const STANDING: Gait = Gait { speed: 0.0, sideways: 0.0, grounded: true };
const RUNNING: Gait = Gait { speed: 5.0, ..STANDING };
const FLYING: Gait = Gait { grounded: false, ..RUNNING };

fn steps_over(metres: f64, speed: f64, dts: impl Iterator<Item = f64>) -> Vec<Foot> {
    let gait = Gait { speed, ..STANDING };
    let (mut state, mut feet, mut left) = (StrideState::default(), Vec::new(), metres / speed);
    for dt in dts {
        state = state.step(&gait, 1.6, dt.min(left), |foot| feet.push(foot));
        left -= dt;
        if left <= 0.0 {
            break;
        }
    }
    feet
}

#[test]
fn a_stride_is_two_footfalls_at_every_tick_rate() {
    let mut uneven = 0u64;
    let random = std::iter::repeat_with(|| {
        uneven = uneven.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        0.002 + (uneven >> 40) as f64 / f64::from(1 << 24) * 0.1
    });
    let expected: Vec<Foot> = [Foot::Right, Foot::Left].into_iter().cycle().take(40).collect();
    for rate in [10.0, 30.0, 60.0, 144.0, 240.0] {
        assert_eq!(steps_over(32.0, 4.0, std::iter::repeat(1.0 / rate)), expected, "at {rate} Hz");
    }
    assert_eq!(steps_over(32.0, 4.0, random), expected);
}

#[test]
fn the_bob_is_a_figure_of_eight_with_a_foot_down_at_its_lowest() {
    let gait = Gait { speed: 1.0, ..STANDING };
    let mut state = StrideState::default();
    let (mut low, mut sides) = (Vec::new(), Vec::new());
    let mut largest = Vec3::ZERO;
    for _ in 0..16_000 {
        let mut foot = None;
        state = state.step(&gait, 1.6, 1e-3, |which| foot = Some(which));
        let offset = state.offset(Vec2::new(0.01, 0.02));
        largest = largest.max(offset.abs());
        if let Some(foot) = foot {
            low.push(offset.y);
            sides.push((foot, offset.x > 0.0));
        }
    }
    assert_abs_diff_eq!(largest.x, 0.01, epsilon = 1e-5);
    assert_abs_diff_eq!(largest.y, 0.02, epsilon = 1e-5);
    assert!(low.iter().skip(1).all(|y| (y + 0.02).abs() < 1e-4), "{low:?}");
    assert!(sides.iter().all(|(foot, right)| (*foot == Foot::Right) == *right));
}

#[test]
fn a_change_of_stride_or_speed_never_pops() {
    let mut state = StrideState::default();
    let mut last = Vec3::ZERO;
    for i in 0..6000 {
        let gait = Gait { speed: if i % 700 < 350 { 2.0 } else { 7.0 }, ..STANDING };
        let length = if i % 1000 < 500 { 1.6 } else { 0.9 };
        state = state.step(&gait, length, 1e-3, |_| {});
        let offset = state.offset(Vec2::splat(0.01));
        // The phase's fastest way: 4π strides a second times the size, and the fade.
        let most = 0.01 * (4.0 * std::f32::consts::PI * 7.0 / 0.9 + 20.0) * 1e-3;
        assert!(offset.distance(last) < most);
        last = offset;
    }
}

#[test]
fn standing_and_flying_make_no_steps_and_fade_the_bob() {
    let walked = StrideState::default().step(&RUNNING, 1.6, 1.0, |_| {});
    for gait in [STANDING, FLYING] {
        let rested = walked.step(&gait, 1.6, 2.0, |_| panic!("no step"));
        assert!(rested.offset(Vec2::splat(0.01)).length() < 1e-7);
    }
}

#[test]
fn the_swing_is_the_curve_lagged_and_full_at_the_reference() {
    for steps in [20, 200, 2000] {
        let dt = 2.0 / f64::from(steps);
        let mut state = SwingState::default();
        for _ in 0..steps {
            state = state.step(&Gait { speed: 2.5, ..STANDING }, Vec3::new(1.0, -0.5, 0.25), &SWING, dt);
        }
        // Half the speed, half the swing; the first step's goal rises within it.
        let expected = Vec3::new(1.0, -0.5, 0.25) * 0.174_532_93 * 0.5 * (1.0 - (-5f32).exp());
        assert!(state.rotation.distance(expected) < 1e-3 * dt as f32 + 2e-3 * 0.1);
    }
    assert_abs_diff_eq!(default_swing(0.25).y, 1.0, epsilon = 1e-6);
    assert_abs_diff_eq!(default_swing(0.125).x, 1.0, epsilon = 1e-6);
}

#[test]
fn time_starts_anew_when_one_stands_and_waits_in_the_air() {
    let mut state = SwingState::default();
    state = state.step(&RUNNING, Vec3::X, &SWING, 0.75);
    assert_abs_diff_eq!(state.time, 0.75);
    let swung = state.rotation.x;
    state = state.step(&FLYING, Vec3::X, &SWING, 0.1);
    assert_abs_diff_eq!(state.time, 0.75);
    state = state.step(&STANDING, Vec3::X, &SWING, 0.1);
    assert_eq!(state.time, 0.0);
    for _ in 0..100 {
        state = state.step(&STANDING, Vec3::X, &SWING, 0.1);
    }
    assert!(swung > 0.01 && state.rotation.x.abs() < 1e-6, "it eases back to rest");
    let creeping = Gait { speed: 0.09, ..STANDING };
    assert!(!creeping.walks());
}

#[test]
fn going_right_leans_right() {
    let gait = Gait { sideways: 2.5, ..RUNNING };
    let state = TiltState::default().step(&gait, 0.1, 0.0, 5.0, 0.1);
    assert_abs_diff_eq!(state.roll, -0.05, epsilon = 1e-7);
    let faster = TiltState::default().step(&Gait { sideways: -50.0, ..gait }, 0.1, 0.0, 5.0, 0.1);
    assert_abs_diff_eq!(faster.roll, 0.1, epsilon = 1e-7);
}
