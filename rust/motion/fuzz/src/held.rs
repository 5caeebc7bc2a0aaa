//! The held object, and the body that is carried in its place.

use glam::Vec3;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::BobParams;
use springstep_motion::carry::{self, CarriedBody, CarryState, Contact, capped, gyration, throw_speed};
use springstep_motion::clearance::{Extent, Occupied};
use springstep_motion::grip::{Grip, GripFrame, heading, scrolled, shortened};
use springstep_motion::held::{self, Follow, HeldInput, HeldParams, HeldState, Moved};
use springstep_motion::is_step;
use springstep_motion::pose::Pose;

use crate::any::Any;

/// One input.
pub fn run(any: &mut Any<'_>) {
    match any.choice(4) {
        0 | 1 => follow(any),
        2 => carry(any),
        _ => grip(any),
    }
}

fn follow_mode(any: &mut Any<'_>) -> Follow {
    if any.flag() { Follow::Spring } else { Follow::Lag }
}

fn params(any: &mut Any<'_>) -> HeldParams {
    HeldParams {
        hold_distance: any.float(),
        hold_height_offset: any.float(),
        teleport_distance: any.float(),
        follow: follow_mode(any),
        follow_speed: any.float(),
        spring: any.spring(),
        rotation_follow: follow_mode(any),
        rotation_follow_speed: any.float(),
        rotation_spring: any.spring(),
        max_offset: any.float(),
        bob: BobParams {
            amplitude: any.float(),
            frequency: any.float(),
            speed_reference: any.float(),
            speed_smoothing: any.float(),
        },
        bank: BankParams { strength: any.float(), max: any.float(), smoothing: any.float() },
    }
}

fn is_unit(pose: &Pose) -> bool {
    pose.position.is_finite() && (pose.rotation.length() - 1.0).abs() < 1e-4
}

fn follow(any: &mut Any<'_>) {
    let mut params = params(any);
    let mut state = HeldState::default();
    for _ in 0..5 {
        let input = HeldInput { camera: any.pose(), continuous: any.flag() };
        match any.choice(12) {
            0 => state.add_velocity(any.place()),
            1 => state.set_position(any.place()),
            2 => state.set_rotation(any.rotation()),
            3 => state.set_motion(any.place(), any.place(), held_turn(any)),
            4 => state.snap(&params, input.camera),
            5 => state.unset(),
            6 => params.follow = follow_mode(any),
            7 => params.rotation_follow = follow_mode(any),
            _ => {}
        }
        let (before, dt) = (state, any.float());
        let prepared = params.over(dt);
        assert_eq!(prepared.is_some(), is_step(dt), "{params:?} {dt}");
        // What is not a number is not even itself.
        let copy = params;
        assert!(prepared.is_none_or(|step| step.is_of(&params) || copy != params), "{params:?}");
        let moved = if any.choice(4) == 0 {
            held::aim(&params, &mut state, &input, dt)
        } else {
            held::step(&params, &mut state, &input, dt)
        };
        assert_eq!(moved == Moved::Not, !is_step(dt));
        assert!(moved != Moved::Not || state == before, "{before:?} {state:?}");
        assert!(state.position().is_finite() && state.velocity().is_finite(), "{params:?} {input:?} {dt} {state:?}");
        let pose = Pose { position: state.position(), rotation: state.turn.rotation };
        assert!(is_unit(&pose) && state.turn.angular_velocity.is_finite(), "{params:?} {input:?} {dt} {state:?}");
        assert!(state.bank.is_finite() && state.bob.speed.is_finite(), "{state:?}");
        assert!(is_unit(&state.target_at(&params, input.camera)), "{params:?} {input:?}");
        assert!(state.target().is_none_or(|target| is_unit(&target)), "{params:?} {state:?}");
    }
}

/// How an engine's body turns: what is not finite is not handed over.
fn held_turn(any: &mut Any<'_>) -> springstep_motion::rotation_spring::RotationState {
    springstep_motion::rotation_spring::RotationState { rotation: any.rotation(), angular_velocity: any.place() }
}

fn carry(any: &mut Any<'_>) {
    let (params, force) = (params(any), any.float());
    let mut state = CarryState::default();
    for _ in 0..4 {
        let body = CarriedBody {
            pose: Pose { position: any.vec3(), rotation: any.quat() },
            velocity: any.vec3(),
            angular_velocity: any.vec3(),
            mass: any.float(),
            gyration: any.float(),
            gravity: any.vec3(),
        };
        let goal = Pose { position: any.vec3(), rotation: any.quat() };
        if any.choice(8) == 0 {
            state.interrupt();
        }
        let (before, dt) = (state, any.float());
        let Some(command) = carry::step(&params, force, &mut state, &body, goal, dt) else {
            assert_eq!(before, state);
            continue;
        };
        let finite = |command: carry::Command| command.velocity.is_finite() && command.angular_velocity.is_finite();
        assert!(finite(command), "{params:?} {force} {body:?} {goal:?} {dt} {command:?}");
        let kept = state;
        assert_eq!(kept, state, "no part of it is not a number");
        assert!((0.0..=1.0).contains(&state.contact()), "{state:?}");
        // A contact is one that a physics engine gave.
        let along = command.along(&Contact { arm: any.place(), normal: any.unit() });
        assert!(finite(along), "{command:?} {along:?}");
        let up_to = command.up_to(any.vec3(), any.single());
        assert!(finite(up_to), "{command:?} {up_to:?}");
        if any.flag() {
            state.limit(up_to);
        }
    }
    let (velocity, most) = (any.vec3(), any.float());
    assert!(capped(velocity, most).is_finite(), "{velocity} {most}");
    assert!(throw_speed(any.float(), any.float(), any.float()) >= 0.0);
    let (mass, inverse) = (any.float(), any.vec3());
    assert!(gyration(mass, inverse).is_finite(), "{mass} {inverse}");
}

fn grip(any: &mut Any<'_>) {
    let frame = |any: &mut Any<'_>| if any.flag() { GripFrame::Heading } else { GripFrame::View };
    let mut grip = Grip::new(frame(any), any.rotation(), any.quat());
    for _ in 0..4 {
        let view = any.rotation();
        match any.choice(3) {
            0 => grip.rotate(any.quat()),
            1 => grip.set_frame(frame(any), view),
            _ => {}
        }
        let rotation = grip.rotation(view, any.rotation().x);
        assert!((rotation.length() - 1.0).abs() < 1e-3, "{grip:?} {rotation}");
        grip.breaks(any.float(), any.float(), any.float(), any.float());
    }
    let view = any.rotation();
    assert!(heading(view).is_finite() && GripFrame::Heading.of(view).is_finite());
    let distance = scrolled(any.float(), any.float(), (any.float(), any.float()));
    assert!(distance.is_finite() && distance >= 0.0, "{distance}");

    let goal = any.pose();
    let short = shortened(any.near(), Pose { position: any.near(), ..goal }, any.single());
    assert!(is_unit(&short), "{short:?}");
    let extent = Extent { middle: any.vec3(), half: any.vec3() };
    let (middle, half): (Vec3, Vec3) = (any.vec3(), any.vec3());
    let clear = Occupied::around(middle, half).clear(goal, &extent, view);
    assert!(is_unit(&clear), "{middle} {half} {goal:?} {extent:?} {view} {clear:?}");
}
