//! Two bones: lengths kept, targets reached, knees where they belong, nothing flips.
#![allow(missing_docs)]

mod support;

use approx::assert_abs_diff_eq;
use glam::{Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::two_bone::{TwoBoneInput, TwoBoneOutput};
use support::{angle_between, rotation, vec3};

/// A leg of 0.45 m and 0.42 m that hangs down, its knee bent forward (−Z) by an angle.
fn leg(bend: f32, target: Vec3) -> TwoBoneInput {
    let (thigh, shin) = (0.45f32, 0.42f32);
    let knee = Vec3::new(0.0, -thigh * (0.5 * bend).cos(), -thigh * (0.5 * bend).sin());
    let ankle = knee + Vec3::new(0.0, -shin * (0.5 * bend).cos(), shin * (0.5 * bend).sin());
    TwoBoneInput { hip: Vec3::ZERO, knee, ankle, target, pole: Vec3::NEG_Z, soft_reach: 0.0 }
}

/// Checks that rotations, positions and lengths of a solution belong together.
fn check(input: &TwoBoneInput, output: &TwoBoneOutput) -> Result<(), TestCaseError> {
    let (a, b) = (input.knee.distance(input.hip), input.ankle.distance(input.knee));
    let size = (a + b).max(1e-6);
    prop_assert!((output.upper.length() - 1.0).abs() < 1e-5 && (output.lower.length() - 1.0).abs() < 1e-5);
    let knee = input.hip + output.upper * (input.knee - input.hip);
    let ankle = knee + output.lower * (input.ankle - input.knee);
    prop_assert!(knee.distance(output.knee) < 1e-5 * size, "the upper bone leads to the knee");
    prop_assert!(ankle.distance(output.ankle) < 1e-5 * size, "the lower bone leads to the ankle");
    prop_assert!((output.knee.distance(input.hip) - a).abs() < 1e-5 * size, "the thigh keeps its length");
    prop_assert!((output.ankle.distance(output.knee) - b).abs() < 1e-5 * size, "the shin keeps its length");
    Ok(())
}

proptest! {
    #[test]
    fn lengths_are_kept_and_a_target_in_reach_is_reached(
        knee in vec3(1.0), ankle in vec3(1.0), at in vec3(1.0), target in vec3(1.0), pole in vec3(1.0), size in 0.01f32..100.0,
    ) {
        let (a, b) = (knee.length(), ankle.distance(knee));
        prop_assume!(a > 0.1 && b > 0.1 && ankle.length() > 0.1);
        let [hip, knee, ankle, target] = [at, at + knee, at + ankle, at + target].map(|position| position * size);
        let input = TwoBoneInput { hip, knee, ankle, target, pole, soft_reach: 0.0 };
        let output = input.solve();
        check(&input, &output)?;
        let distance = target.distance(hip) / size;
        if distance > (a - b).abs() + 1e-3 && distance < a + b - 1e-3 {
            prop_assert!(output.ankle.distance(target) < 2e-5 * size * (a + b), "in reach");
        } else {
            let nearest = distance.clamp((a - b).abs(), a + b);
            prop_assert!((output.ankle.distance(hip) / size - nearest).abs() < 1e-4, "as far as it goes");
        }
    }

    #[test]
    fn nothing_changes_when_the_target_is_the_animated_ankle(
        knee in vec3(1.0), ankle in vec3(1.0), pole in vec3(1.0), soft_reach in 0.0..0.3f64,
    ) {
        prop_assume!(knee.length() > 0.1 && ankle.distance(knee) > 0.1 && ankle.length() > 0.1);
        let input = TwoBoneInput { hip: Vec3::ZERO, knee, ankle, target: ankle, pole, soft_reach };
        let output = input.solve();
        prop_assert!(angle_between(output.upper, Quat::IDENTITY) < 2e-3, "{output:?}");
        prop_assert!(output.knee.distance(knee) < 2e-4 && output.ankle.distance(ankle) < 1e-5);
    }

    #[test]
    fn a_turned_and_moved_leg_is_solved_alike(
        turn in rotation(), at in vec3(5.0), bend in 0.0f32..2.0, target in vec3(0.8), soft_reach in 0.0..0.2f64,
    ) {
        let plain = TwoBoneInput { soft_reach, ..leg(bend, target) };
        let moved = |position: Vec3| at + turn * position;
        let other = TwoBoneInput {
            hip: at,
            knee: moved(plain.knee),
            ankle: moved(plain.ankle),
            target: moved(target),
            pole: turn * plain.pole,
            soft_reach,
        };
        prop_assume!(target.length() > 0.05 && target.normalize().dot(plain.ankle.normalize()) > -0.95);
        let (plain, other) = (plain.solve(), other.solve());
        prop_assert!(moved(plain.knee).distance(other.knee) < 2e-3, "{plain:?} {other:?}");
        prop_assert!(moved(plain.ankle).distance(other.ankle) < 1e-4);
    }

    #[test]
    fn it_is_continuous_in_the_target(
        bend in 0.0f32..2.5, from in vec3(0.7), way in vec3(1.0), soft_reach in 0.0..0.1f64,
    ) {
        let target = Vec3::new(from.x * 0.6, -0.25 - from.y.abs(), from.z * 0.6);
        let step = way.normalize_or_zero() * 1e-4;
        let solve = |target| TwoBoneInput { soft_reach, ..leg(bend, target) }.solve();
        let (one, two) = (solve(target), solve(target + step));
        // Near full stretch the knee goes like a square root; nowhere does it flip.
        prop_assert!(one.knee.distance(two.knee) < 0.02, "{one:?} {two:?}");
        prop_assert!(angle_between(one.upper, two.upper) < 0.05 && angle_between(one.lower, two.lower) < 0.1);
    }

    #[test]
    fn the_knee_of_a_leg_that_hangs_points_forward_whatever_its_bend(
        bend in -0.01f32..2.5, x in -0.3f32..0.3, z in -0.3f32..0.3, y in 0.4f32..0.8,
    ) {
        let output = leg(bend, Vec3::new(x, -y, z)).solve();
        let along = output.ankle.normalize();
        let side = output.knee - along * output.knee.dot(along);
        prop_assert!(side.z < 1e-3, "forward is −Z: {side}");
    }
}

#[test]
fn the_knee_s_angle_is_the_law_of_cosines() {
    for distance in [0.1f32, 0.4, 0.6, 0.8, 0.86] {
        let output = leg(0.5, Vec3::new(0.0, -distance, 0.0)).solve();
        let found = (-output.knee).angle_between(output.ankle - output.knee);
        let cosine = (0.45f32.powi(2) + 0.42f32.powi(2) - distance.powi(2)) / (2.0 * 0.45 * 0.42);
        assert_abs_diff_eq!(found, cosine.acos(), epsilon = 2e-3);
    }
}

#[test]
fn a_straight_leg_bends_towards_its_pole() {
    for pole in [Vec3::NEG_Z, Vec3::X, Vec3::new(0.0, 5.0, -1.0)] {
        let input = TwoBoneInput { pole, ..leg(0.0, Vec3::new(0.0, -0.6, 0.0)) };
        let side = input.solve().knee.reject_from(Vec3::Y).normalize();
        assert!(side.distance(pole.reject_from(Vec3::Y).normalize()) < 1e-4, "{side}");
    }
}

#[test]
fn soft_reach_eases_into_the_stretch_and_never_shortens_the_animated_one() {
    let reach = |bend: f32, distance: f32, soft_reach: f64| {
        let input = TwoBoneInput { soft_reach, ..leg(bend, Vec3::new(0.0, -distance, 0.0)) };
        input.solve().ankle.length()
    };
    let length = 0.87f32;
    assert_abs_diff_eq!(reach(1.0, 2.0, 0.0), length, epsilon = 1e-5);
    // da + ds·(1 − e^(−(x − da)/ds)) with ds a tenth of the leg, a tenth beyond it.
    let soft = 0.1 * length;
    let expected = length - soft + soft * (1.0 - (-2f32).exp());
    assert_abs_diff_eq!(reach(1.0, length + soft, 0.1), expected, epsilon = 1e-5);
    // A leg that the animation stretches to within that tenth stays so.
    let animated = leg(0.2, Vec3::ZERO).ankle.length();
    assert!(animated > length - soft);
    assert_abs_diff_eq!(reach(0.2, animated, 0.1), animated, epsilon = 1e-5);
    assert!(reach(0.2, animated + 0.01, 0.1) >= animated - 1e-6);
    let steps: Vec<f32> = (0..200).map(|i| reach(1.0, 0.7 + 0.002 * i as f32, 0.1)).collect();
    assert!(steps.windows(2).all(|pair| pair[1] >= pair[0] - 1e-6 && pair[1] - pair[0] < 0.0021), "it only eases");
}

#[test]
fn degenerate_legs_stay_as_they_are() {
    let plain = leg(0.5, Vec3::new(0.0, -0.6, 0.0));
    for input in [
        TwoBoneInput { knee: plain.hip, ..plain },
        TwoBoneInput { ankle: plain.knee, ..plain },
        TwoBoneInput { ankle: plain.hip, ..plain },
        TwoBoneInput { target: Vec3::NAN, ..plain },
        TwoBoneInput { hip: Vec3::splat(f32::INFINITY), ..plain },
    ] {
        let output = input.solve();
        assert_eq!((output.upper, output.lower), (Quat::IDENTITY, Quat::IDENTITY));
    }
    let at_the_hip = TwoBoneInput { target: plain.hip, ..plain }.solve();
    assert_abs_diff_eq!(at_the_hip.ankle.length(), 0.03, epsilon = 1e-4);
    let opposite = TwoBoneInput { target: -plain.ankle, ..plain }.solve();
    assert!(opposite.ankle.distance(-plain.ankle) < 1e-4);
    let no_pole = TwoBoneInput { pole: Vec3::ZERO, ..leg(0.0, Vec3::new(0.0, -0.6, 0.0)) }.solve();
    assert_abs_diff_eq!(no_pole.ankle.y, -0.6, epsilon = 1e-5);
}

proptest! {
    #[test]
    fn a_knee_that_is_bent_backward_comes_forward_without_a_jump(bend in -0.3f32..0.1, aside in -0.01f32..0.01) {
        // Raised by 10 cm, the first 2 mm in steps of a thousandth of a millimetre, then of a hundredth.
        let input = leg(bend, Vec3::ZERO);
        let raised = |step: i32| {
            let height = step.min(2_000) as f32 * 1e-6 + (step - 2_000).max(0) as f32 * 1e-5;
            let target = input.ankle + Vec3::new(aside, 1.0, 0.0) * height;
            TwoBoneInput { target, ..input }.solve()
        };
        let mut last = raised(0);
        prop_assert!(last.knee.distance(input.knee) < 1e-5, "untouched where it is");
        for step in 1..=12_000 {
            let now = raised(step);
            prop_assert!(now.knee.distance(last.knee) < 5e-3, "{} m at {step}", now.knee.distance(last.knee));
            last = now;
        }
        if bend > -0.1 {
            prop_assert!(last.knee.z < -0.1, "forward in the end: {}", last.knee);
        }
    }
}
