//! Carrying a rigid body through a physics engine: the velocities to ask for, so that it moves as the held object would.
//!
//! The body is where the engine says. From there the follower of the held object (the exact spring, or the lag) gives the
//! place `x₁` at the end of the step, and `(x₁ − x₀)/dt` is the velocity that takes it there. A follower's own velocity is
//! that at the end of a step and not its mean, so it is kept beside; what the engine made of the velocity that was asked for
//! (a contact, a blow) changes it by the same difference. A free body therefore moves exactly as the held object does, at
//! any tick rate.
//!
//! What is asked for never takes more than the force allowed: gravity is held up first, and what is left of the force goes
//! into the motion. The approach is no faster than that force can brake.

use glam::{DVec3, Quat, Vec3};

use crate::held::{Follow, HeldParams};
use crate::pose::Pose;
use crate::rotation::rotation_between;
use crate::rotation_spring::RotationState;
use crate::space::Linear;
use crate::spring::{SpringParams, SpringState};
use crate::{LONGEST_STEP, finite, is_step, non_negative};

/// A body in contact is pulled as by a goal no further away than this, metres: it leans on a wall and does not ram it.
const CONTACT_REACH: f64 = 0.25;
/// Losing speed at this rate, m/s², is contact and nothing else.
const CONTACT_RATE: f64 = 5.0;
/// Speed at which a contact that has ended is forgotten, 1/s.
const CONTACT_FADE: f64 = 10.0;
/// At least this share of the force counts as free to brake with.
const LEAST_BRAKE: f64 = 0.25;
/// How long a throw pushes, seconds.
const THROW_TIME: f64 = 0.3;
/// A body is at least this heavy, kg, and this large, metres.
const LEAST_MASS: f64 = 1e-3;
const LEAST_GYRATION: f64 = 1e-3;

/// A rigid body as an engine tells of it at the beginning of a step, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarriedBody {
    /// Its centre of mass and its rotation.
    pub pose: Pose,
    /// Of the centre of mass, m/s.
    pub velocity: Vec3,
    /// rad/s.
    pub angular_velocity: Vec3,
    /// kg.
    pub mass: f64,
    /// Its largest radius of gyration, `sqrt(inertia/mass)`, metres. 0: it cannot be turned.
    pub gyration: f64,
    /// The acceleration that the engine adds by itself, m/s².
    pub gravity: Vec3,
}

/// The velocities that a body should have in a step, gravity's share of the step included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Command {
    /// m/s.
    pub velocity: Vec3,
    /// rad/s.
    pub angular_velocity: Vec3,
}

/// What is kept from step to step of a body that is carried.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CarryState {
    /// The follower's own velocities at the end of the last step.
    velocity: DVec3,
    turn: Vec3,
    /// What was asked for in the last step, and how long that was.
    asked: Option<(Command, f64)>,
    goal: Option<Pose>,
    /// How much it is in contact, 0..1.
    contact: f64,
}

impl CarryState {
    /// How much the body was held back of late, 0 (free) to 1.
    #[must_use]
    pub fn contact(&self) -> f64 {
        self.contact
    }

    /// Makes the goal of the next step one that has been there all along.
    pub fn interrupt(&mut self) {
        self.goal = None;
    }

    /// Asks for another velocity than the last step gave, in its place: what is in the way takes the rest.
    pub fn limit(&mut self, command: Command) {
        if let Some((asked, dt)) = self.asked {
            self.asked = Some((command, dt));
            self.meet(asked.velocity, command.velocity, dt);
        }
    }

    /// Takes in that the body had one velocity where another was asked for.
    fn meet(&mut self, asked: Vec3, had: Vec3, dt: f64) {
        let lost = (had - asked).as_dvec3();
        self.velocity += lost;
        let rate = lost.length() / dt;
        self.contact = self.contact.max((rate / CONTACT_RATE).min(1.0));
    }

    fn observe(&mut self, body: &CarriedBody, dt: f64) {
        self.contact *= (-CONTACT_FADE * dt).exp();
        let Some((asked, last)) = self.asked else {
            self.velocity = body.velocity.as_dvec3();
            self.turn = body.angular_velocity;
            return;
        };
        self.meet(asked.velocity, body.velocity, last);
        let turn = self.turn + (body.angular_velocity - asked.angular_velocity);
        self.turn = if turn.is_finite() { turn } else { body.angular_velocity };
    }
}

/// One step of `dt` seconds: the velocities to ask for, so that the body follows `goal` (of its centre of mass, and its
/// rotation) with at most `max_force` newtons, and as torque `max_force` at the arm of its radius of gyration. None where
/// `dt` is no step or the body or the goal is not finite; then nothing changes.
pub fn step(
    params: &HeldParams,
    max_force: f64,
    state: &mut CarryState,
    body: &CarriedBody,
    goal: Pose,
    dt: f64,
) -> Option<Command> {
    let finite_pose =
        |pose: Pose| pose.position.is_finite() && rotation_between(pose.rotation, pose.rotation).is_some();
    let finite_body = body.velocity.is_finite() && body.angular_velocity.is_finite() && body.gravity.is_finite();
    if !is_step(dt) || !finite_body || !finite_pose(body.pose) || !finite_pose(goal) {
        return None;
    }
    let dt = dt.min(LONGEST_STEP);
    state.observe(body, dt);
    let before = state.goal.replace(goal).unwrap_or(goal);
    let acceleration = non_negative(max_force) / non_negative(body.mass).max(LEAST_MASS);
    let command = Command {
        velocity: move_towards(params, state, body, (before.position, goal.position), acceleration, dt),
        angular_velocity: turn_command(params, state, body, (before.rotation, goal.rotation), acceleration, dt),
    };
    state.asked = Some((command, dt));
    Some(command)
}

fn move_towards(
    params: &HeldParams,
    state: &mut CarryState,
    body: &CarriedBody,
    (before, goal): (Vec3, Vec3),
    acceleration: f64,
    dt: f64,
) -> Vec3 {
    let (position, gravity) = (body.pose.position.as_dvec3(), body.gravity.as_dvec3());
    let (before, goal) = (before.as_dvec3(), goal.as_dvec3());
    let offset = goal - position;
    // In contact the goal counts as nearer. It moves as it did.
    let nearer = offset - offset.clamp_length_max(CONTACT_REACH / state.contact.max(f64::MIN_POSITIVE));
    let spring = SpringState { position, velocity: state.velocity };
    let following = params.following(dt);
    let after = following.map_or(spring, |step| step.advance(spring, before - nearer, goal - nearer));

    let brake = (acceleration - gravity.length()).max(LEAST_BRAKE * acceleration);
    let linear = rate(params.follow, params.follow_speed, &params.spring, dt);
    let wanted = (after.position - position) / dt;
    let braked = brakeable(wanted, offset, (goal - before) / dt, brake, linear);
    let change = braked - body.velocity.as_dvec3();
    let given = affordable(change, gravity * dt, acceleration * dt);
    let mean = body.velocity.as_dvec3() + given;
    // A steady force has given half of its change more by the end of the step.
    let end = if given == change && braked == wanted { after.velocity } else { mean + given * 0.5 };
    state.velocity = DVec3::narrow(end);
    Vec3::narrow(mean)
}

fn turn_command(
    params: &HeldParams,
    state: &mut CarryState,
    body: &CarriedBody,
    (before, goal): (Quat, Quat),
    acceleration: f64,
    dt: f64,
) -> Vec3 {
    let gyration = non_negative(body.gyration);
    if gyration == 0.0 {
        return body.angular_velocity;
    }
    // torque/inertia = force·gyration/(mass·gyration²).
    let acceleration = acceleration / gyration.max(LEAST_GYRATION);
    let rotation = body.pose.rotation;
    let spring = RotationState { rotation, angular_velocity: state.turn };
    let after = params.turning(dt).map_or(spring, |step| step.advance(spring, &mut None, before, goal));
    let turned = |from, to| rotation_between(from, to).unwrap_or_default();

    let linear = rate(params.rotation_follow, params.rotation_follow_speed, &params.rotation_spring, dt);
    let wanted = turned(rotation, after.rotation) / dt;
    let braked = brakeable(wanted, turned(rotation, goal), turned(before, goal) / dt, acceleration, linear);
    let change = braked - body.angular_velocity.as_dvec3();
    let given = affordable(change, DVec3::ZERO, acceleration * dt);
    let mean = body.angular_velocity.as_dvec3() + given;
    let free = given == change && braked == wanted && params.rotation_follow == Follow::Spring;
    state.turn = if free { after.angular_velocity } else { Vec3::narrow(mean + given * 0.5) };
    Vec3::narrow(mean)
}

/// How fast a follower's wish changes as it comes near, 1/s: braking from speed `v` it takes at most `v` times this.
fn rate(follow: Follow, speed: f64, spring: &SpringParams, dt: f64) -> f64 {
    let own = match follow {
        Follow::Lag if non_negative(speed) > 0.0 => non_negative(speed),
        Follow::Lag => f64::INFINITY,
        Follow::Spring => non_negative(spring.stiffness).sqrt().max(non_negative(spring.damping)),
    };
    own.min(1.0 / dt)
}

/// A velocity that can be braked before the goal is reached, at this deceleration and relative to the goal: `sqrt(2·b·d)`
/// at the distance `d`, and what the follower can brake by itself on top.
fn brakeable(wanted: DVec3, offset: DVec3, goal_velocity: DVec3, brake: f64, rate: f64) -> DVec3 {
    let distance = offset.length();
    let Some(towards) = offset.try_normalize() else { return wanted };
    let own = if rate > 0.0 { brake / rate } else { f64::INFINITY };
    let most = own.hypot((2.0 * brake * distance).sqrt());
    let approach = (wanted - goal_velocity).dot(towards);
    if approach > most { wanted - towards * (approach - most) } else { wanted }
}

/// As much of a change of velocity as a force allows that changes it by `most`, where `own` (gravity) changes it too. The
/// force holds that up first; a force that cannot do so holds it up as far as it goes.
fn affordable(change: DVec3, own: DVec3, most: f64) -> DVec3 {
    let by_force = change - own;
    if by_force.length() <= most {
        return change;
    }
    let weight = own.length();
    if weight >= most {
        // Not even that: all of the force goes where it is wanted.
        return own + by_force.clamp_length_max(most);
    }
    // The largest share s of the change for which |s·change − own| = most.
    let (a, b) = (change.length_squared(), change.dot(own));
    let c = weight * weight - most * most;
    if a.is_finite() && a > 0.0 {
        change * ((b + (b * b - a * c).max(0.0).sqrt()) / a).clamp(0.0, 1.0)
    } else {
        DVec3::ZERO
    }
}

/// A velocity no longer than `most`; zero where it is not finite.
#[must_use]
pub fn capped(velocity: Vec3, most: f64) -> Vec3 {
    let velocity = if velocity.is_finite() { velocity.as_dvec3() } else { DVec3::ZERO };
    velocity.clamp_length_max(non_negative(most)).as_vec3()
}

/// The speed of a throw of a body: `speed`, or what the force gives it while the arm is stretched, if that is less.
#[must_use]
pub fn throw_speed(speed: f64, max_force: f64, mass: f64) -> f64 {
    let most = non_negative(max_force) * THROW_TIME / non_negative(mass).max(LEAST_MASS);
    finite(speed).clamp(0.0, most)
}

/// The largest radius of gyration of a body, `sqrt(inertia/mass)`, from its mass and its inverse principal inertia; an axis
/// about which it cannot turn has an inverse of 0. 0 where there is no other.
#[must_use]
pub fn gyration(mass: f64, inverse_inertia: Vec3) -> f64 {
    let turning = inverse_inertia.to_array().into_iter().map(f64::from).filter(|inverse| *inverse > 0.0);
    let least = turning.fold(f64::INFINITY, f64::min);
    if least.is_finite() { (1.0 / (least * non_negative(mass).max(LEAST_MASS))).sqrt() } else { 0.0 }
}

/// A surface that a body touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where, from the centre of mass, metres.
    pub arm: Vec3,
    /// Out of the surface; zero where there is no telling.
    pub normal: Vec3,
}

impl Command {
    /// The same without moving into a surface that the body touches: where it turns into it, it moves off as far.
    #[must_use]
    pub fn along(self, contact: &Contact) -> Self {
        let into = (self.velocity + self.angular_velocity.cross(contact.arm)).dot(contact.normal);
        let velocity = self.velocity - contact.normal * into.min(0.0);
        if velocity.is_finite() { Self { velocity, ..self } } else { self }
    }

    /// The same with the motion into a surface cut to the share of the step's way that is free before it; all of the motion
    /// where there is no telling which way the surface faces.
    #[must_use]
    pub fn up_to(self, normal: Vec3, share: f32) -> Self {
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        let into = self.velocity.dot(normal);
        let velocity = if into < 0.0 && normal.is_finite() {
            self.velocity - normal * (into * (1.0 - share))
        } else {
            self.velocity * share
        };
        if velocity.is_finite() { Self { velocity, ..self } } else { Self { velocity: self.velocity * share, ..self } }
    }
}
