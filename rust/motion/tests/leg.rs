//! Legs on the ground: in any skeleton's space the foot comes to the same place in the world, with bones as long as before.
#![allow(missing_docs)]

mod support;

use glam::{Mat3, Quat, Vec3};
use proptest::prelude::*;
use springstep_motion::foot::{FootPlacement, FootPose};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::leg::{LegPlacement, LegPose, SkeletonFrame};
use support::{FLOOR, GROUNDING};

fn placement(weight: f64, drop: f32) -> LegPlacement {
    LegPlacement {
        foot: FootPlacement {
            rotation_weight: 1.0,
            max_angle: std::f64::consts::FRAC_PI_4,
            height_bias: 0.0,
            weight: 1.0,
        },
        weight,
        shift: Vec3::Y * -drop,
        soft_reach: 0.0,
    }
}

/// A leg 85 cm long, the knee a little ahead (−Z), in the world.
fn leg() -> LegPose {
    let ankle = Vec3::new(0.1, 0.08, 0.0);
    LegPose {
        hip: Vec3::new(0.1, 0.92, 0.0),
        knee: Vec3::new(0.1, 0.5, -0.05),
        hock: None,
        foot: FootPose { ankle, heel: Vec3::new(0.1, 0.0, 0.06), toe: Vec3::new(0.1, 0.0, -0.2), sole_up: Vec3::Y },
        pole: Vec3::NEG_Z,
    }
}

/// A leg of three segments as dogs have them behind: 90 cm from hip to ankle, the knee ahead, the hock behind.
fn back_leg() -> LegPose {
    LegPose {
        hip: Vec3::new(0.1, 0.98, -0.05),
        knee: Vec3::new(0.1, 0.62, -0.15),
        hock: Some(Vec3::new(0.1, 0.32, 0.12)),
        ..leg()
    }
}

fn any_leg() -> impl Strategy<Value = LegPose> {
    prop::sample::select(vec![leg(), back_leg()])
}

/// The same leg in a skeleton's space.
fn leg_in(frame: &SkeletonFrame, leg: LegPose) -> LegPose {
    let to = |at| frame.to_skeleton(at);
    LegPose {
        hip: to(leg.hip),
        knee: to(leg.knee),
        hock: leg.hock.map(to),
        foot: FootPose {
            ankle: to(leg.foot.ankle),
            heel: to(leg.foot.heel),
            toe: to(leg.foot.toe),
            sole_up: to(leg.foot.sole_up),
        },
        pole: to(leg.pole),
    }
}

/// Ground of some height and steepness below the foot.
fn standing(height: f32, steep: f32, towards: f32) -> (FootState, Plane) {
    let normal = Quat::from_rotation_y(towards) * Quat::from_rotation_x(steep) * Vec3::Y;
    let ground = Plane { point: Vec3::new(0.1, height, 0.0), normal };
    (FootState::default().step(&GROUNDING.over(0.1), &FLOOR, Vec3::Y, leg().foot.ankle, Some(ground)), ground)
}

fn any_frame() -> impl Strategy<Value = Mat3> {
    let turn =
        (-3f32..3.0, -3f32..3.0, -3f32..3.0).prop_map(|(a, b, c)| Quat::from_euler(glam::EulerRot::YXZ, a, b, c));
    (turn, -2f32..2.0, any::<bool>()).prop_map(|(turn, power, mirrored)| {
        let scale = 10f32.powf(power);
        Mat3::from_quat(turn) * Mat3::from_diagonal(Vec3::new(if mirrored { -scale } else { scale }, scale, scale))
    })
}

proptest! {
    #[test]
    fn in_any_skeleton_heel_or_toe_meets_the_ground_and_bones_keep_their_lengths(
        basis in any_frame(), leg in any_leg(), height in -0.3f32..0.3, steep in 0f32..0.6, towards in -3f32..3.0,
    ) {
        let frame = SkeletonFrame::new(basis).expect("has extent");
        let (foot, ground) = standing(height, steep, towards);
        let leg = leg_in(&frame, leg);
        let drop = 0.1 - height.min(0.0);
        let solved = placement(1.0, drop).solve(&frame, &FLOOR, &foot, &leg);

        // As the bones carry it.
        let hip = leg.hip + frame.to_skeleton(Vec3::Y * -drop);
        let knee = hip + solved.upper * (leg.knee - leg.hip);
        let end = knee + solved.lower * (leg.end() - leg.knee);
        let ankle = end + leg.third();
        let unit = (basis.determinant().abs()).cbrt();
        prop_assert!(ankle.distance(solved.ankle) * unit < 1e-5, "the bones end at the ankle");
        let sole = |end: Vec3| frame.to_world(ankle + solved.foot * (end - leg.foot.ankle));
        let heights = [sole(leg.foot.heel), sole(leg.foot.toe)].map(|end| ground.height(end, Vec3::Y));
        let reached = frame.to_world(solved.ankle).distance(solved.target.ankle) < 1e-4;
        prop_assert!(reached, "within reach");
        prop_assert!(heights[0].min(heights[1]).abs() < 1e-4 && heights[0].max(heights[1]) < 1e-3, "{heights:?}");
        let ahead = frame.to_world(knee) - (frame.to_world(hip) + frame.to_world(end)) * 0.5;
        prop_assert!(ahead.dot(Vec3::NEG_Z) > 0.0, "the knee stays ahead");
    }

    #[test]
    fn level_ground_on_the_plane_turns_no_bone(basis in any_frame(), leg in any_leg(), weight in 0.0..1f64) {
        let frame = SkeletonFrame::new(basis).expect("has extent");
        let (foot, _) = standing(0.0, 0.0, 0.0);
        let solved = placement(weight, 0.0).solve(&frame, &FLOOR, &foot, &leg_in(&frame, leg));
        for turn in [solved.upper, solved.lower, solved.foot] {
            prop_assert!(turn.angle_between(Quat::IDENTITY) < 1e-3, "{turn}");
        }
    }

    #[test]
    fn a_leg_without_weight_goes_along_with_the_pelvis(
        basis in any_frame(), leg in any_leg(), height in -0.3f32..0.3, drop in 0f32..0.3,
    ) {
        let frame = SkeletonFrame::new(basis).expect("has extent");
        let (foot, _) = standing(height, 0.3, 1.0);
        let leg = leg_in(&frame, leg);
        let solved = placement(0.0, drop).solve(&frame, &FLOOR, &foot, &leg);
        let along = leg.foot.ankle + frame.to_skeleton(Vec3::Y * -drop);
        prop_assert!(frame.to_world(solved.ankle - along).length() < 1e-5);
        for turn in [solved.upper, solved.lower, solved.foot] {
            prop_assert!(turn.angle_between(Quat::IDENTITY) < 1e-3, "{turn}");
        }
    }

    #[test]
    fn of_three_segments_none_is_longer_or_shorter_and_the_animated_stretch_is_kept_however_far_the_ground_is(
        basis in any_frame(), height in -1.5f32..0.6, soft_reach in 0.0..0.2f64,
    ) {
        let frame = SkeletonFrame::new(basis).expect("has extent");
        let (foot, _) = standing(height, 0.2, 1.0);
        let leg = leg_in(&frame, back_leg());
        let placement = LegPlacement { soft_reach, ..placement(1.0, 0.0) };
        let solved = placement.solve(&frame, &FLOOR, &foot, &leg);
        let unit = basis.determinant().abs().cbrt();
        let knee = leg.hip + solved.upper * (leg.knee - leg.hip);
        let hock = knee + solved.lower * (leg.end() - leg.knee);
        prop_assert!((hock + leg.third()).distance(solved.ankle) * unit < 1e-5, "the third keeps its direction");
        // A target further away than the animated hock is never answered by a shorter leg.
        let wanted = frame.to_skeleton(solved.target.ankle) - leg.third();
        let stretches = [leg.end(), hock, wanted].map(|at| at.distance(leg.hip) * unit);
        prop_assert!(stretches[1] > stretches[0].min(stretches[2]) - 1e-5, "{stretches:?}");
    }

    #[test]
    fn no_knee_snaps_shut_where_the_hips_come_down_on_a_foot(basis in any_frame(), thigh in 0.25f32..0.75) {
        // By the law of cosines a knee opens by c·dc/(a·b·sin) for the distance c of hip and ankle. That is largest where
        // the leg is straightest, or shut so far as it goes on without easing: to a quarter of the shorter bone.
        let (a, b, straight) = (0.9 * thigh, 0.9 * (1.0 - thigh), 0.84);
        let cosine = |c: f32| (a * a + b * b - c * c) / (2.0 * a * b);
        let slope = |c: f32| c / (a * b * (1.0 - cosine(c) * cosine(c)).sqrt());
        let most = slope(straight).max(slope((a - b).abs() + 0.25 * a.min(b)));

        let frame = SkeletonFrame::new(basis).expect("has extent");
        let (foot, _) = standing(0.0, 0.0, 0.0);
        let ankle = leg().foot.ankle;
        let hip = ankle + Vec3::Y * straight;
        let along = (a * a - b * b + straight * straight) / (2.0 * straight);
        let knee = hip + Vec3::NEG_Y * along + Vec3::NEG_Z * (a * a - along * along).sqrt();
        let leg = leg_in(&frame, LegPose { hip, knee, ..leg() });
        let turns = (0..800_u16).map(|millimetres| {
            let solved = placement(1.0, f32::from(millimetres) * 1e-3).solve(&frame, &FLOOR, &foot, &leg);
            [solved.upper, solved.lower]
        });
        let turns: Vec<[Quat; 2]> = turns.collect();
        for of in turns.windows(2) {
            for (before, after) in of[0].iter().zip(&of[1]) {
                let step = before.angle_between(*after);
                prop_assert!(step < 1.1e-3 * most + 1e-3, "{step} by a millimetre, of {}", 1e-3 * most);
            }
        }
    }
}

#[test]
fn a_skeleton_without_extent_has_no_frame() {
    let flat = Mat3::from_cols(Vec3::X, Vec3::ZERO, Vec3::Z);
    for basis in [Mat3::ZERO, flat, Mat3::from_cols(Vec3::X, Vec3::X, Vec3::Z), Mat3::IDENTITY * f32::NAN] {
        assert!(SkeletonFrame::new(basis).is_none(), "{basis}");
    }
    assert!(SkeletonFrame::new(Mat3::IDENTITY * 1e-4).is_some());
}
