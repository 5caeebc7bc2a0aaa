//! How something follows its goal: by a lag, or by a damped spring.

use glam::{DVec3, Quat};

use crate::lag::{LagStep, Offset};
use crate::rotation_spring::{RotationSpringStep, RotationState};
use crate::spring::{SpringParams, SpringState, SpringStep};

/// How something follows its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// An exponential approach, never beyond the goal.
    Lag,
    /// A damped spring, which overshoots.
    Spring,
}

/// A step of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Following {
    Lag(LagStep, f64),
    Spring(SpringStep),
}

impl Following {
    /// A step of `dt` seconds, with a lag's speed (1/s) and a spring's parameters. None if `dt` is no step.
    pub(crate) fn new(follow: Follow, speed: f64, spring: &SpringParams, dt: f64) -> Option<Self> {
        match follow {
            Follow::Lag => Some(Self::Lag(LagStep::new(speed, dt)?, dt)),
            Follow::Spring => spring.step(dt).map(Self::Spring),
        }
    }

    /// A lag's velocity is the mean of the step.
    #[inline]
    pub(crate) fn advance(&self, state: SpringState<DVec3>, before: DVec3, goal: DVec3) -> SpringState<DVec3> {
        match self {
            Self::Lag(lag, dt) => {
                let position = lag.advance(state.position, before, goal);
                SpringState { position, velocity: (position - state.position) / *dt }
            }
            Self::Spring(spring) => spring.advance(state, before, goal),
        }
    }
}

/// A step of a rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Turning {
    Lag(LagStep),
    Spring(RotationSpringStep),
}

impl Turning {
    /// See [`Following::new`].
    pub(crate) fn new(follow: Follow, speed: f64, spring: &SpringParams, dt: f64) -> Option<Self> {
        match follow {
            Follow::Lag => LagStep::new(speed, dt).map(Self::Lag),
            Follow::Spring => RotationSpringStep::new(spring, dt).map(Self::Spring),
        }
    }

    /// A lag leaves the angular velocity as it is, and keeps its offset.
    #[inline]
    pub(crate) fn advance(
        &self,
        state: RotationState,
        kept: &mut Option<Offset>,
        before: Quat,
        goal: Quat,
    ) -> RotationState {
        match self {
            Self::Lag(lag) => RotationState { rotation: lag.advance_from(kept, state.rotation, before, goal), ..state },
            Self::Spring(spring) => spring.advance(state, before, goal),
        }
    }
}
