//! The held object: from the camera's pose to the object's pose.

use glam::{DVec3, Quat, Vec3};

use crate::bank::{BankParams, BankStep};
use crate::bob::{BobParams, BobState, BobStep};
pub use crate::following::Follow;
use crate::following::{Following, Turning};
use crate::lag::Offset;
use crate::look::heading_change;
use crate::pose::Pose;
use crate::rotation::rotation_between;
use crate::rotation_spring::RotationState;
use crate::series;
use crate::space::Linear;
use crate::spring::{SpringParams, SpringState};
use crate::{LONGEST_STEP, finite, is_step, mean_decay, non_negative};

/// Parameters of a held object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldParams {
    /// Distance of the goal along the camera's forward, metres.
    pub hold_distance: f64,
    /// Height of the goal over that point along world up, metres.
    pub hold_height_offset: f64,
    /// A goal that jumps further than this in one step carries the object with it, metres. 0: never.
    pub teleport_distance: f64,
    /// How the position follows.
    pub follow: Follow,
    /// Speed of the position's lag, 1/s.
    pub follow_speed: f64,
    /// The position's spring.
    pub spring: SpringParams,
    /// How the rotation follows.
    pub rotation_follow: Follow,
    /// Speed of the rotation's lag, 1/s.
    pub rotation_follow_speed: f64,
    /// The rotation's spring.
    pub rotation_spring: SpringParams,
    /// The object is never further than this from its goal, metres. 0: no limit.
    pub max_offset: f64,
    /// The goal's bob along world up.
    pub bob: BobParams,
    /// The roll added to the camera's rotation.
    pub bank: BankParams,
}

/// The goal of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Goal {
    /// Before the bob.
    base: DVec3,
    position: DVec3,
    rotation: Quat,
    /// The camera's, without the bank.
    view: Quat,
}

/// State of a held object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldState {
    /// World position and velocity, in double precision: far from the origin a tick's motion is less than single
    /// precision tells.
    motion: SpringState<DVec3>,
    /// How it moved in the last step where the limit held it back; its own velocity is another one then.
    dragged: Option<DVec3>,
    /// World rotation and angular velocity.
    pub turn: RotationState,
    /// Phase and smoothed speed.
    pub bob: BobState,
    /// The smoothed roll, radians.
    pub bank: f32,
    /// From where a lag turned in the last step, and how long that took: the angular velocity, should a spring take over.
    turned_from: Option<(Quat, f64)>,
    /// What a lag of the rotation left.
    offset: Option<Offset>,
    goal: Option<Goal>,
}

impl Default for HeldState {
    fn default() -> Self {
        Self {
            motion: SpringState::default(),
            dragged: None,
            turn: RotationState::at(Quat::IDENTITY),
            bob: BobState::default(),
            bank: 0.0,
            turned_from: None,
            offset: None,
            goal: None,
        }
    }
}

/// What a held object reads in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldInput {
    /// The camera's pose at the end of the step.
    pub camera: Pose,
    /// Whether the camera came here by itself since the last step. False after a change of camera or a pause of the
    /// node: then no rate is measured, and the goal counts as having been here all along.
    pub continuous: bool,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// Nothing: `dt` was not a positive, finite number.
    Not,
    /// It moved, and may be drawn as a continuous motion.
    Smoothly,
    /// It was put somewhere else: no motion leads there.
    AtOnce,
}

impl HeldState {
    /// Where it is, in world space.
    #[must_use]
    pub fn position(&self) -> Vec3 {
        Vec3::narrow(self.motion.position)
    }

    /// Puts it somewhere else, in world space; its velocity stays.
    pub fn set_position(&mut self, position: Vec3) {
        self.motion.position = position.as_dvec3();
    }

    /// Turns it to another rotation, in world space; how fast it turns stays.
    pub fn set_rotation(&mut self, rotation: Quat) {
        self.measure_turn();
        self.turn.rotation = rotation;
    }

    /// Makes the angular velocity that of a lag's last step, which keeps none.
    fn measure_turn(&mut self) {
        if let Some((from, dt)) = self.turned_from.take() {
            let turned = rotation_between(from, self.turn.rotation).unwrap_or_default();
            self.turn.angular_velocity = Vec3::narrow(turned / dt);
        }
    }

    /// How fast it moves, m/s in world space.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        Vec3::narrow(self.dragged.unwrap_or(self.motion.velocity))
    }

    /// The goal of the last step, bob included, in world space; none before the first.
    #[inline]
    #[must_use]
    pub fn target(&self) -> Option<Pose> {
        self.goal.map(|goal| Pose { position: Vec3::narrow(goal.position), rotation: goal.rotation })
    }

    /// The goal as it would be for this camera now.
    #[must_use]
    pub fn target_at(&self, params: &HeldParams, camera: Pose) -> Pose {
        let goal = self.goal_at(params, camera);
        Pose { position: Vec3::narrow(goal.position), rotation: goal.rotation }
    }

    /// Takes over how something else moves it: where it is and how fast it goes, in world space.
    pub fn set_motion(&mut self, position: Vec3, velocity: Vec3, turn: RotationState) {
        self.motion = SpringState { position: position.as_dvec3(), velocity: velocity.as_dvec3() };
        self.dragged = None;
        self.turn = turn;
        self.turned_from = None;
    }

    /// Makes the next step the first one again, which snaps.
    pub fn unset(&mut self) {
        self.goal = None;
    }

    /// Changes the velocity at once, m/s in world space. Without effect on a lag, which takes its velocity from where it
    /// goes.
    pub fn add_velocity(&mut self, change: Vec3) {
        self.motion.velocity = DVec3::narrow(self.motion.velocity + change.as_dvec3());
        self.dragged = None;
    }

    /// Puts the object at rest at its goal. The bob's phase runs on; speed and bank start from zero.
    pub fn snap(&mut self, params: &HeldParams, camera: Pose) {
        self.bob.speed = 0.0;
        self.bank = 0.0;
        let goal = self.goal_at(params, camera);
        self.motion = SpringState { position: goal.position, velocity: DVec3::ZERO };
        self.dragged = None;
        self.turn = RotationState::at(goal.rotation);
        self.turned_from = None;
        self.goal = Some(goal);
    }

    fn goal_at(&self, params: &HeldParams, camera: Pose) -> Goal {
        self.goal_over(base_of(params, camera), params, camera)
    }

    /// The goal with the bob and the bank as they stand, from that before the bob.
    #[inline(always)]
    fn goal_over(&self, base: DVec3, params: &HeldParams, camera: Pose) -> Goal {
        Goal {
            base,
            position: DVec3::narrow(base + DVec3::Y * params.bob.height(&self.bob)),
            rotation: camera.rotation * roll(self.bank),
            view: camera.rotation,
        }
    }
}

/// The rotation about Z.
#[inline]
fn roll(angle: f32) -> Quat {
    let (sine, cosine) = series::sin_cos(0.5 * f64::from(angle));
    Quat::from_xyzw(0.0, 0.0, sine as f32, cosine as f32)
}

/// The goal before the bob.
#[inline]
fn base_of(params: &HeldParams, camera: Pose) -> DVec3 {
    let base = camera.position.as_dvec3()
        + camera.forward().as_dvec3() * finite(params.hold_distance)
        + DVec3::Y * finite(params.hold_height_offset);
    DVec3::narrow(base)
}

/// One step of `dt` seconds. The first one snaps to the goal.
pub fn step(params: &HeldParams, state: &mut HeldState, input: &HeldInput, dt: f64) -> Moved {
    params.over(dt).map_or(Moved::Not, |step| step.advance(state, input))
}

/// The goal's part of a step, for an object that something else moves: bob and bank go on, and the goal is that of the
/// camera. `AtOnce` where it jumped, or is the first.
pub fn aim(params: &HeldParams, state: &mut HeldState, input: &HeldInput, dt: f64) -> Moved {
    let Some(step) = params.over(dt) else {
        return Moved::Not;
    };
    let Some(before) = state.goal else {
        state.goal = Some(state.goal_at(params, input.camera));
        return Moved::AtOnce;
    };
    let (_, _, carried) = step.advance_goal(state, before, input);
    if carried.is_some() { Moved::AtOnce } else { Moved::Smoothly }
}

/// A step of a held object: what of it depends on the parameters and the length alone, worked out once.
///
/// In the order of use: in a game each node has its own, and what a step needs of it comes from memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct HeldStep {
    dt: f64,
    bob: BobStep,
    bank: BankStep,
    position: Following,
    rotation: Turning,
    params: HeldParams,
}

impl HeldParams {
    /// A step of `dt` seconds; none if that is not a positive, finite number.
    #[must_use]
    pub fn over(&self, dt: f64) -> Option<HeldStep> {
        if !is_step(dt) {
            return None;
        }
        let dt = dt.min(LONGEST_STEP);
        Some(HeldStep {
            params: *self,
            dt,
            position: self.following(dt)?,
            rotation: self.turning(dt)?,
            bob: self.bob.over(dt)?,
            bank: self.bank.over(dt)?,
        })
    }

    /// A step of a position with these parameters.
    pub(crate) fn following(&self, dt: f64) -> Option<Following> {
        Following::new(self.follow, self.follow_speed, &self.spring, dt)
    }

    /// A step of a rotation with these parameters.
    pub(crate) fn turning(&self, dt: f64) -> Option<Turning> {
        Turning::new(self.rotation_follow, self.rotation_follow_speed, &self.rotation_spring, dt)
    }
}

impl HeldStep {
    /// Whether it is the step of these parameters.
    #[must_use]
    pub fn is_of(&self, params: &HeldParams) -> bool {
        self.params == *params
    }

    /// Makes the step. The first one snaps to the goal.
    pub fn advance(&self, state: &mut HeldState, input: &HeldInput) -> Moved {
        let Some(before) = state.goal else {
            state.snap(&self.params, input.camera);
            return Moved::AtOnce;
        };
        let (before, goal, carried) = self.advance_goal(state, before, input);
        if let Some(travel) = carried {
            state.motion.position = DVec3::narrow(state.motion.position + travel);
        }
        let free = self.position.advance(state.motion, before.position, goal.position);
        state.dragged = None;
        if let Some(held_back) = self.limited(state.motion, free, before.position, goal.position) {
            state.dragged = Some((held_back.position - state.motion.position) / self.dt);
            state.motion = held_back;
        } else {
            state.motion = free;
        }
        match self.rotation {
            Turning::Lag(_) => state.turned_from = Some((state.turn.rotation, self.dt)),
            Turning::Spring(_) => state.measure_turn(),
        }
        state.turn = self.rotation.advance(state.turn, &mut state.offset, before.rotation, goal.rotation);
        if carried.is_some() { Moved::AtOnce } else { Moved::Smoothly }
    }

    /// Moves the goal on from `before`. Gives where it counts as having been before, where it is, and by how much it jumped
    /// if that carries the object along. (Three poses take longer to hand over than to work out.)
    #[inline(always)]
    fn advance_goal(&self, state: &mut HeldState, before: Goal, input: &HeldInput) -> (Goal, Goal, Option<DVec3>) {
        let base = base_of(&self.params, input.camera);
        let travel = base - before.base;
        let distance = travel.length();
        let teleport_distance = non_negative(self.params.teleport_distance);
        let teleported = teleport_distance > 0.0 && distance > teleport_distance;
        let measured = input.continuous && !teleported;

        state.bob = self.bob.advance(state.bob, measured.then_some(distance));
        if measured {
            state.bank = self.bank.advance(state.bank, heading_change(before.view, input.camera.rotation));
        }
        let goal = state.goal_over(base, &self.params, input.camera);
        state.goal = Some(goal);
        (if measured { before } else { goal }, goal, teleported.then_some(travel))
    }

    /// The free motion held back at the limit: no part of its velocity leads outward there, and the pull inward is that of a
    /// spring stretched to the limit (`v̇ = −k·max − c·(v − w·ġ)`), not to where the free motion would have gone. None where
    /// the limit does not hold it back.
    #[inline]
    fn limited(
        &self,
        state: SpringState<DVec3>,
        free: SpringState<DVec3>,
        before: DVec3,
        goal: DVec3,
    ) -> Option<SpringState<DVec3>> {
        let max = non_negative(self.params.max_offset);
        if max == 0.0 {
            return None;
        }
        let offset = free.position - goal;
        let distance = offset.length();
        if distance <= max {
            return None;
        }
        let outward = offset / distance;
        let position = goal + outward * max;
        if self.params.follow == Follow::Lag {
            return Some(SpringState { position, velocity: (position - state.position) / self.dt });
        }
        let (spring, dt) = (&self.params.spring, self.dt);
        let damping = non_negative(spring.damping);
        let pull = non_negative(spring.stiffness) * max * dt;
        let amount = finite(spring.target_velocity_amount).clamp(0.0, 1.0);
        let push = damping * amount * (goal - before).dot(outward);
        let pulled = (-damping * dt).exp() * state.velocity.dot(outward) + (push - pull) * mean_decay(damping * dt);
        let radial = free.velocity.dot(outward);
        let velocity = free.velocity + outward * (radial.max(pulled).min(0.0) - radial);
        Some(SpringState { position, velocity: DVec3::narrow(velocity) })
    }
}
