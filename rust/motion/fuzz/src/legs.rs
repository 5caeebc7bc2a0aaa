//! Legs: two bones, whole legs on the ground, planted feet and how they tread.

use glam::{Quat, Vec3};
use springstep_motion::foot::place;
use springstep_motion::hold::{Off, Spot};
use springstep_motion::leg::{LegPlacement, LegPose, SkeletonFrame};
use springstep_motion::plant::{PlantInput, PlantParams, PlantState};
use springstep_motion::pose::Pose;
use springstep_motion::tread::{Tread, TreadState};
use springstep_motion::two_bone::TwoBoneInput;

use crate::any::Any;
use crate::ground;

/// One input.
pub fn run(any: &mut Any<'_>) {
    match any.choice(4) {
        0 => bones(any),
        1 => plants(any),
        _ => legs(any),
    }
}

fn is_unit(rotation: Quat) -> bool {
    (rotation.length() - 1.0).abs() < 1e-3
}

fn bones(any: &mut Any<'_>) {
    let input = TwoBoneInput {
        hip: any.vec3(),
        knee: any.vec3(),
        ankle: any.vec3(),
        target: any.vec3(),
        pole: any.vec3(),
        soft_reach: any.float(),
    };
    let output = input.solve();
    assert!(is_unit(output.upper) && is_unit(output.lower), "{input:?} {output:?}");
    if [input.hip, input.knee, input.ankle].iter().all(|at| at.is_finite()) {
        assert!(output.knee.is_finite() && output.ankle.is_finite(), "{input:?} {output:?}");
    }
}

fn frame(any: &mut Any<'_>) -> Option<SkeletonFrame> {
    let frame = SkeletonFrame::new(any.basis())?;
    let rotation = frame.rotation_to_skeleton(any.rotation());
    assert!(is_unit(rotation), "{frame:?} {rotation}");
    Some(frame)
}

fn legs(any: &mut Any<'_>) {
    let Some(frame) = frame(any) else { return };
    let (plane, gravity) = (ground::own_plane(any), any.unit());
    let step = ground::params(any).over(any.float());
    let foot = ground::foot(any, &step, &plane, gravity);
    let leg = LegPose {
        hip: any.vec3(),
        knee: any.vec3(),
        hock: any.flag().then(|| any.vec3()),
        foot: springstep_motion::foot::FootPose { ankle: any.vec3(), ..ground::foot_pose(any) },
        pole: any.vec3(),
    };
    let placement =
        LegPlacement { foot: ground::placement(any), weight: any.float(), shift: any.near(), soft_reach: any.float() };
    let solved = placement.solve(&frame, &plane, &foot, &leg);
    for turn in [solved.upper, solved.lower, solved.foot] {
        assert!(is_unit(turn), "{placement:?} {frame:?} {plane:?} {foot:?} {leg:?} {solved:?}");
    }
    let aimed = placement.aim(&frame, &plane, &foot, &leg);
    assert!(is_unit(aimed.tilt), "{aimed:?}");
    let output = placement.reach(&leg, any.vec3());
    assert!(is_unit(output.upper) && is_unit(output.lower), "{leg:?} {output:?}");
    let (reach, from) = (leg.reach(&frame, any.float()), leg.reach_from());
    let joints = [leg.hip, leg.knee, leg.end(), leg.foot.ankle, leg.third()];
    let usual = joints.iter().all(|at| at.is_finite() && at.length() < 1e4) && frame.to_world(Vec3::ONE).length() < 1e4;
    assert!(!usual || reach.is_finite() && from.is_finite(), "{leg:?} {frame:?} {reach} {from}");
    let back = frame.to_skeleton(leg.foot_in_world(&frame, &plane).ankle);
    assert!(!usual || back.is_finite(), "{frame:?} {back}");
}

fn plants(any: &mut Any<'_>) {
    let params = PlantParams {
        plant_speed: any.float(),
        unplant_distance: any.float(),
        unplant_angle: any.float(),
        plant_blend: any.float(),
    };
    let plane = ground::own_plane(any);
    let grounding = ground::params(any).over(any.float());
    let gravity = any.unit();
    let foot = ground::foot(any, &grounding, &plane, gravity);
    let frame = SkeletonFrame::new(any.basis());
    let placement = ground::placement(any);
    let (mut tread, mut plant) = (TreadState::default(), PlantState::default());
    let mut off = Off { shift: any.vec3(), turn: any.single() };
    let mut shown = Spot { ball: any.near(), heading: any.unit() };
    for _ in 0..5 {
        let body = Pose { position: any.near(), rotation: any.rotation() };
        if let Some(frame) = &frame {
            let now =
                Tread { ground: body, ball: any.vec3(), own: any.vec3(), clearance: any.single(), up: plane.normal };
            tread = tread.step(&now, frame, any.float());
        }
        let pace = tread.pace();
        assert!(pace.is_none_or(|pace| !pace.ahead.is_nan()), "{tread:?} {pace:?}");
        let clearance = f64::from(tread.clearance());
        let input = PlantInput { shown: shown.in_frame(&body), off, pace, clearance, reached: any.flag() };
        let before = plant;
        let step = params.over(any.float());
        plant = plant.step(&step, if any.choice(4) == 0 { Err(off) } else { Ok(&input) });
        if any.choice(6) == 0 {
            plant = plant.moved_to(&body.motion_to(&any_body(any)).seen_from(&Pose::ORIGIN));
        }
        assert!(!plant.is_planted() || plant.is_kept());
        let there = body.to_local(body.to_world(any.near()) + body.forward());
        assert!(there.is_finite(), "{body:?} {there}");
        plant = if any.choice(6) == 0 { before.towards(&plant, any.share()) } else { plant };
        let held = foot.held(plant.hold(&params, any.flag().then_some(&body)));
        let pose = ground::foot_pose(any);
        let target = place(&placement, &plane, &held, &pose);
        let ankle = pose.ankle_off(&target.off, plane.normal);
        assert!(ankle.is_finite(), "{target:?} {pose:?} {ankle}");
        assert!(is_unit(target.tilt), "{params:?} {placement:?} {plane:?} {held:?} {pose:?} {target:?}");
        assert!(target.ankle.is_finite(), "{params:?} {placement:?} {plane:?} {held:?} {pose:?} {target:?}");
        assert!(plant.off().scaled(0.5).shift.is_finite() && plant.off().turn.is_finite(), "{plant:?}");
        if let Some(spot) = target.spot(&plane, &held, &pose) {
            assert!(spot.in_world(&body).heading.is_finite() && target.ball(&pose).is_finite(), "{target:?}");
            (shown, off) = (spot, target.off);
        }
    }
}

fn any_body(any: &mut Any<'_>) -> Pose {
    Pose { position: any.near(), rotation: any.rotation() }
}
