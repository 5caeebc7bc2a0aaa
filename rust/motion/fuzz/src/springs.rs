//! Springs and lags, on numbers, vectors and rotations; kicks, fades, bob, bank and breath.

use glam::{DVec3, Quat, Vec3};
use springstep_motion::axis::marks;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::{BobParams, BobState};
use springstep_motion::breath::BreathState;
use springstep_motion::fade::Fade;
use springstep_motion::is_step;
use springstep_motion::kick::{KickState, throw_per_velocity, velocity_for_throw};
use springstep_motion::lag::LagStep;
use springstep_motion::response::{Follower, Response};
use springstep_motion::rotation::{from_rotation_vector, rotation_between, rotation_vector, wrap_angle};
use springstep_motion::rotation_spring::{RotationSpringStep, RotationState};
use springstep_motion::spring::SpringState;

use crate::any::{Any, same};

/// The largest angle of a rotation taken the short way, radians, and rounding.
const LARGEST: f64 = std::f64::consts::PI + 1e-9;

/// One input.
pub fn run(any: &mut Any<'_>) {
    match any.choice(7) {
        0 => springs(any),
        6 => responses(any),
        1 => lags(any),
        2 => rotations(any),
        3 => turns(any),
        4 => kicks(any),
        _ => phases(any),
    }
}

fn springs(any: &mut Any<'_>) {
    let (spring, dt) = (any.spring(), any.float());
    assert!(spring.frequency().is_finite() && spring.damping_ratio().is_finite(), "{spring:?}");
    let Some(step) = spring.step(dt) else {
        return assert!(!is_step(dt));
    };
    assert!(is_step(dt));
    let (state, goals) = (SpringState { position: any.vec3(), velocity: any.vec3() }, [any.vec3(), any.vec3()]);
    let after = step.advance(state, goals[0], goals[1]);
    if goals.iter().all(|goal| goal.is_finite()) {
        assert!(after.position.is_finite() && after.velocity.is_finite(), "{spring:?} {state:?} {goals:?} {after:?}");
    } else {
        assert!(same(after.position, state.position) && same(after.velocity, state.velocity), "{state:?} {after:?}");
    }
    let wide = |vector: Vec3| vector.as_dvec3();
    let state = SpringState { position: wide(state.position), velocity: wide(state.velocity) };
    let after = step.advance(state, wide(goals[0]), wide(goals[1]));
    let fine = goals.iter().all(|goal| goal.is_finite());
    assert!(!fine || after.position.is_finite() && after.velocity.is_finite(), "{spring:?} {state:?} {after:?}");
    let state = SpringState { position: any.single(), velocity: any.single() };
    let after = step.advance(state, goals[0].x, goals[1].y);
    let fine = goals[0].x.is_finite() && goals[1].y.is_finite();
    assert!(!fine || after.position.is_finite() && after.velocity.is_finite(), "{spring:?} {state:?} {after:?}");
}

fn responses(any: &mut Any<'_>) {
    let spring = any.spring();
    let spring = match any.choice(4) {
        0 => spring.with_frequency(any.float()),
        1 => spring.with_damping_ratio(any.float()),
        _ => spring,
    };
    let follower = if any.flag() { Follower::Lag(any.float()) } else { Follower::Spring(spring) };
    for response in [Response::to_step(follower), Response::to_kick(spring)] {
        let time = any.float();
        assert!(response.at(time).is_finite() && response.goal().is_finite(), "{response:?} {time}");
        assert!(response.overshoot() >= 0.0, "{response:?} {}", response.overshoot());
        assert!(response.peak().is_none_or(|(time, at)| time >= 0.0 && at.is_finite()), "{response:?}");
        assert!(response.settling_time().is_none_or(|time| time >= 0.0), "{response:?}");
        assert!(response.span() > 0.0 && response.span().is_finite(), "{response:?} {}", response.span());
    }
    let (span, parts) = (any.float(), any.float());
    let (step, count) = marks(span, parts);
    assert!(step > 0.0 && step.is_finite() && (1..=1000).contains(&count), "{span} {parts} {step} {count}");
}

fn lags(any: &mut Any<'_>) {
    let (speed, dt) = (any.float(), any.float());
    let Some(step) = LagStep::new(speed, dt) else {
        return assert!(!is_step(dt));
    };
    let (value, before, after) = (any.vec3(), any.vec3(), any.vec3());
    let found = step.advance(value, before, after);
    if before.is_finite() && after.is_finite() {
        assert!(found.is_finite(), "{value} {before} {after} {found}");
    } else {
        assert!(same(found, value), "{value} {before} {after} {found}");
    }
    let angle = step.advance_angle(value.x, before.x, after.x);
    let goals = before.x.is_finite() && after.x.is_finite();
    assert!(!goals || angle.is_finite(), "{value} {before} {after} {angle}");
}

fn unit_or_same(found: Quat, before: Quat, goals: bool) {
    if goals {
        assert!(found.is_finite() && (found.length() - 1.0).abs() < 1e-5, "{before} {found}");
    } else {
        assert_eq!(found.to_array().map(f32::to_bits), before.to_array().map(f32::to_bits));
    }
}

fn rotations(any: &mut Any<'_>) {
    let (state, goals, dt) = (any.turn(), [any.quat(), any.quat()], any.float());
    let fine = rotation_between(goals[0], goals[1]).is_some();
    if let Some(step) = LagStep::new(any.float(), dt) {
        unit_or_same(step.advance_rotation(state.rotation, goals[0], goals[1]), state.rotation, fine);
    }
    if let Some(step) = RotationSpringStep::new(&any.spring(), dt) {
        let found: RotationState = step.advance(state, goals[0], goals[1]);
        unit_or_same(found.rotation, state.rotation, fine);
        assert!(!fine || found.angular_velocity.is_finite(), "{state:?} {goals:?} {found:?}");
    }
}

fn turns(any: &mut Any<'_>) {
    let vector = DVec3::new(any.float(), any.float(), any.float());
    let rotation = from_rotation_vector(vector);
    assert!(rotation.is_finite() && (rotation.length() - 1.0).abs() < 1e-6, "{vector} {rotation}");
    let back = rotation_vector(rotation);
    assert!(back.is_finite() && back.length() < LARGEST, "{vector} {back}");
    let between = rotation_between(any.quat(), any.quat());
    assert!(between.is_none_or(|turn| turn.is_finite() && turn.length() < LARGEST), "{between:?}");
    assert!((-LARGEST..LARGEST).contains(&wrap_angle(any.float())));
}

fn kicks(any: &mut Any<'_>) {
    let (spring, peak, max) = (any.spring(), any.float(), any.float());
    assert!(!throw_per_velocity(&spring).is_nan(), "{spring:?}");
    assert!(velocity_for_throw(&spring, peak).is_finite(), "{spring:?} {peak}");
    let mut state = KickState::default();
    for _ in 0..4 {
        state.kick(any.vec3());
        state = state.step(&spring, max, any.float());
        assert!(state.0.position.is_finite() && state.0.velocity.is_finite(), "{spring:?} {state:?}");
        let within = if max.is_finite() { max.max(0.0) as f32 } else { 0.0 };
        assert!(state.0.position.abs().max_element() <= within, "{max} {state:?}");
    }
    let seconds = any.float();
    let mut fade = Fade(0.0);
    for _ in 0..4 {
        fade = fade.step(any.flag(), seconds, any.float());
        assert!((0.0..=1.0).contains(&fade.0) && (0.0..=1.0).contains(&fade.eased()), "{fade:?}");
    }
}

fn phases(any: &mut Any<'_>) {
    let bob = BobParams {
        amplitude: any.float(),
        frequency: any.float(),
        speed_reference: any.float(),
        speed_smoothing: any.float(),
    };
    let bank = BankParams { strength: any.float(), max: any.float(), smoothing: any.float() };
    let (mut state, mut roll, mut breath) = (BobState::default(), 0.0, BreathState::default());
    for _ in 0..4 {
        let dt = any.float();
        let distance = any.float().abs();
        state = bob.step(state, any.flag().then_some(distance), dt);
        assert!((0.0..=std::f64::consts::TAU).contains(&state.phase) && state.speed.is_finite(), "{bob:?} {state:?}");
        assert!((0.0..=1.0).contains(&bob.speed_factor(&state)) && bob.height(&state).is_finite(), "{bob:?} {state:?}");
        roll = bank.step(roll, any.float(), dt);
        assert!(roll.is_finite(), "{bank:?} {roll}");
        breath = breath.step(any.float(), dt);
        let direction = breath.direction(any.whole());
        assert!(direction.is_finite() && direction.abs().max_element() <= 1.0, "{breath:?} {direction}");
    }
}
