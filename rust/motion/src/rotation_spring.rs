//! A damped spring on rotations: it acts on the rotation vector from the goal to the value, in the nearer hemisphere.

use glam::{DVec3, Quat, Vec3};

use crate::is_step;
use crate::rotation::{bend, from_rotation_vector, rotation_between, unit};
use crate::space::Linear;
use crate::spring::{SpringParams, SpringStep};

/// A rotation that turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationState {
    /// The rotation, a unit quaternion.
    pub rotation: Quat,
    /// Its angular velocity, rad/s, in the space of the rotation (not in its own frame).
    pub angular_velocity: Vec3,
}

impl RotationState {
    /// At rest at a rotation.
    #[inline]
    #[must_use]
    pub fn at(rotation: Quat) -> Self {
        Self { rotation, angular_velocity: Vec3::ZERO }
    }
}

/// The coefficients of one step of a rotation spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationSpringStep {
    half: SpringStep,
    dt: f64,
}

impl RotationSpringStep {
    /// A step of `dt` seconds; none if `dt` is not a positive, finite number.
    #[must_use]
    pub fn new(params: &SpringParams, dt: f64) -> Option<Self> {
        if !is_step(dt) {
            return None;
        }
        // Half of the shortest step would be none.
        let half = (0.5 * dt).max(f64::from_bits(1));
        Some(Self { half: params.step(half)?, dt })
    }

    /// The state at the end of the step. Exact about one axis and within half a turn, of second order in `dt` elsewhere; with a still goal the
    /// energy never grows, at any `dt`. A goal that is not finite changes nothing; a state that is not finite starts
    /// again at rest at `goal_after`. The result is normalised.
    #[must_use]
    pub fn advance(&self, state: RotationState, goal_before: Quat, goal_after: Quat) -> RotationState {
        let (Some(turn), Some(goal)) = (rotation_between(goal_before, goal_after), unit(goal_after)) else {
            return state;
        };
        let (Some(offset), true) = (rotation_between(goal_before, state.rotation), state.angular_velocity.is_finite())
        else {
            return RotationState::at(goal.as_quat());
        };
        let half_turn = turn * 0.5;
        let (offset, velocity) = self.half.advance_wide(offset, state.angular_velocity.as_dvec3(), half_turn);
        let offset = bend(offset, velocity * self.dt, turn);
        let (offset, velocity): (DVec3, DVec3) = self.half.advance_wide(offset, velocity, half_turn);
        RotationState {
            rotation: (from_rotation_vector(offset) * goal).as_quat(),
            angular_velocity: Vec3::narrow(velocity),
        }
    }
}
