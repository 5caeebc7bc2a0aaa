//! The damped spring, stepped exactly.
//!
//! The equation of motion is `a = k·(g − x) − c·(v − w·ġ)` with stiffness `k`, damping `c`, target-velocity amount `w`
//! and a goal `g` that moves linearly within the step. With `B` the response to a unit of velocity (`B'' = −k·B − c·B'`,
//! `B(0) = 0`, `B'(0) = 1`) and `A = 1 − k·∫B` the response to a unit of offset, the solution after `dt` is
//!
//! ```text
//! x₁ = g₁ + A·(x₀ − g₀) + B·v₀ + α·(g₁ − g₀)      α = −(B + c·(1 − w)·∫B)/dt
//! v₁ =  − k·B·(x₀ − g₀) + D·v₀ + β·(g₁ − g₀)      β = (k·∫B + c·w·B)/dt,  D = A − c·B
//! ```
//!
//! The six coefficients depend on `dt` and the parameters alone, so they are computed once a step, in `f64`, and used on
//! every axis. The goal enters by its difference, never by a velocity `(g₁ − g₀)/dt`: a goal that jumps in a tiny `dt`
//! costs no digits. The homogeneous solution is the textbook one (three regimes by the damping ratio), here in forms that
//! cross from one to the next without a step.

use std::f64::consts::TAU;

use crate::memo::{self, Memo};
use crate::space::Linear;
use crate::{LONGEST_STEP, finite, is_step, mean_decay, non_negative};

thread_local! {
    static STEPS: Memo<4, SpringStep> = const { Memo::new() };
}

/// A spring's parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringParams {
    /// Pull per distance, 1/s², 0 and up. 0: no pull at all.
    pub stiffness: f64,
    /// Braking per speed, 1/s, 0 and up. 0: it rings for ever.
    pub damping: f64,
    /// How much of the goal's velocity the damper sees as rest, 0..1. 0: it trails a moving goal by `damping/stiffness` times
    /// the goal's velocity. 1: it follows without lag, and overshoots a jump more.
    pub target_velocity_amount: f64,
}

impl SpringParams {
    /// Parameters with no target velocity.
    #[inline]
    #[must_use]
    pub fn new(stiffness: f64, damping: f64) -> Self {
        Self { stiffness, damping, target_velocity_amount: 0.0 }
    }

    /// Parameters from the undamped frequency in Hz and the damping ratio:
    /// `stiffness = (2π·frequency)²`, `damping = 2·ratio·sqrt(stiffness)`.
    #[inline]
    #[must_use]
    pub fn from_frequency(frequency: f64, damping_ratio: f64) -> Self {
        let rate = TAU * non_negative(frequency).min(LARGEST_RATE);
        Self::new(rate * rate, 2.0 * non_negative(damping_ratio).min(LARGEST_RATE) * rate)
    }

    /// The undamped frequency, `sqrt(stiffness)/2π`, in Hz.
    #[inline]
    #[must_use]
    pub fn frequency(&self) -> f64 {
        non_negative(self.stiffness).sqrt() / TAU
    }

    /// The damping ratio, `damping/(2·sqrt(stiffness))`: below 1 it overshoots, at 1 it is the fastest that does not.
    /// 0 with next to no stiffness, where the ratio is not defined.
    #[inline]
    #[must_use]
    pub fn damping_ratio(&self) -> f64 {
        let ratio = non_negative(self.damping) / (2.0 * non_negative(self.stiffness).sqrt());
        if ratio.is_finite() { ratio } else { 0.0 }
    }

    /// The same damping ratio and target velocity at another undamped frequency, Hz. Where stiffness and damping have few
    /// digits, going there and back gives the very same.
    #[must_use]
    pub fn with_frequency(&self, frequency: f64) -> Self {
        let other = Self::from_frequency(frequency, self.damping_ratio());
        Self { stiffness: as_written(other.stiffness), damping: as_written(other.damping), ..*self }
    }

    /// The same stiffness and target velocity with another damping ratio, likewise.
    #[must_use]
    pub fn with_damping_ratio(&self, damping_ratio: f64) -> Self {
        let other = Self::from_frequency(self.frequency(), damping_ratio);
        Self { damping: as_written(other.damping), ..*self }
    }

    /// The coefficients of a step of `dt` seconds; none if `dt` is not a positive, finite number.
    #[must_use]
    pub fn step(&self, dt: f64) -> Option<SpringStep> {
        let arguments = [self.stiffness, self.damping, self.target_velocity_amount, dt];
        is_step(dt).then(|| memo::of(&STEPS, arguments, || self.computed(dt.min(LONGEST_STEP))))
    }

    fn computed(&self, dt: f64) -> SpringStep {
        let stiffness = non_negative(self.stiffness).min(LARGEST_STIFFNESS);
        let damping = non_negative(self.damping).min(LARGEST_DAMPING);
        let amount = finite(self.target_velocity_amount).clamp(0.0, 1.0);
        let response = Response::new(stiffness, damping, dt);
        SpringStep {
            offset_by_offset: response.offset,
            offset_by_velocity: response.velocity,
            offset_by_goal: -(response.velocity + damping * (1.0 - amount) * response.sum) / dt,
            velocity_by_offset: -stiffness * response.velocity,
            velocity_by_velocity: response.offset - damping * response.velocity,
            velocity_by_goal: (stiffness * response.sum + damping * amount * response.velocity) / dt,
        }
    }
}

/// A number as somebody may have written it: with eight digits, where that is all the same but for rounding. More digits would
/// be those of numbers that nobody wrote, now and then.
fn as_written(value: f64) -> f64 {
    /// What a few operations lose.
    const ROUNDING: f64 = 16.0 * f64::EPSILON;
    let written = format!("{value:.7e}").parse().unwrap_or(value);
    if (written - value).abs() <= ROUNDING * value.abs() { written } else { value }
}

/// Beyond these a spring is as good as rigid, and the squares of larger numbers would leave the range of `f64`.
const LARGEST_RATE: f64 = 1e12;
const LARGEST_STIFFNESS: f64 = LARGEST_RATE * LARGEST_RATE;
const LARGEST_DAMPING: f64 = LARGEST_RATE;

/// A spring's state.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpringState<S> {
    /// Where it is.
    pub position: S,
    /// How fast it moves, per second.
    pub velocity: S,
}

/// The coefficients of one step of a spring: six numbers that serve every axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringStep {
    pub(crate) offset_by_offset: f64,
    pub(crate) offset_by_velocity: f64,
    pub(crate) offset_by_goal: f64,
    pub(crate) velocity_by_offset: f64,
    pub(crate) velocity_by_velocity: f64,
    pub(crate) velocity_by_goal: f64,
}

impl SpringStep {
    /// The state at the end of the step, for a goal that moved linearly from `goal_before` to `goal_after` meanwhile.
    ///
    /// A goal that is not finite changes nothing; a state that is not finite starts again at rest at `goal_after`.
    #[inline]
    #[must_use]
    pub fn advance<S: Linear>(&self, state: SpringState<S>, goal_before: S, goal_after: S) -> SpringState<S> {
        let before = goal_before.widen();
        let travel = goal_after.widen() - before;
        let (offset, velocity) = self.advance_wide(state.position.widen() - before, state.velocity.widen(), travel);
        let after = SpringState { position: S::rounded(before + travel + offset), velocity: S::rounded(velocity) };
        // What is not finite going in is not finite coming out.
        if after.position.is_finite() && after.velocity.is_finite() {
            return after;
        }
        if !goal_before.is_finite() || !goal_after.is_finite() {
            return state;
        }
        if !state.position.is_finite() || !state.velocity.is_finite() {
            return SpringState { position: goal_after, velocity: S::narrow(travel * 0.0) };
        }
        SpringState { position: S::narrow(before + travel + offset), velocity: S::narrow(velocity) }
    }

    /// The same in double precision, in offsets: from the offset to the goal at the beginning to that at the end.
    #[inline]
    pub(crate) fn advance_wide<W>(&self, offset: W, velocity: W, goal_travel: W) -> (W, W)
    where
        W: Copy + std::ops::Add<Output = W> + std::ops::Mul<f64, Output = W>,
    {
        (
            offset * self.offset_by_offset + velocity * self.offset_by_velocity + goal_travel * self.offset_by_goal,
            offset * self.velocity_by_offset
                + velocity * self.velocity_by_velocity
                + goal_travel * self.velocity_by_goal,
        )
    }
}

/// The homogeneous solution at the end of a step.
struct Response {
    /// `A`: what is left of a unit of offset.
    offset: f64,
    /// `B`: the offset that a unit of velocity makes, s.
    velocity: f64,
    /// `∫B = (1 − A)/k`, s². Not taken from `1 − A`, which has no digits left in a short step.
    sum: f64,
}

impl Response {
    fn new(stiffness: f64, damping: f64, dt: f64) -> Self {
        let half_damping = 0.5 * damping;
        let discriminant = half_damping * half_damping - stiffness;
        let mut response = if discriminant >= 0.0 {
            Self::overdamped(stiffness, half_damping, discriminant.sqrt(), dt)
        } else {
            Self::underdamped(stiffness, half_damping, (-discriminant).sqrt(), dt)
        };
        if damping * dt < 1e-3 && stiffness * dt * dt < 1e-6 {
            // The first terms of the series, where the closed forms are differences of nearly equal numbers.
            let third = damping * dt / 3.0;
            let twelfth = (damping * damping - stiffness) * dt * dt / 12.0;
            response.sum = 0.5 * dt * dt * (1.0 - third + twelfth);
        }
        response
    }

    /// Two decays, `e^(−slow·t)` and `e^(−fast·t)`; critical where they meet (`split = 0`).
    fn overdamped(stiffness: f64, half_damping: f64, split: f64, dt: f64) -> Self {
        let fast = half_damping + split;
        if fast == 0.0 {
            // Neither stiffness nor damping: it coasts.
            return Self { offset: 1.0, velocity: dt, sum: 0.5 * dt * dt };
        }
        // Not `half_damping − split`: that loses all digits of a weak spring in a strong damper.
        let slow = stiffness / fast;
        let slow_decay = (-slow * dt).exp();
        let velocity = slow_decay * dt * mean_decay(2.0 * split * dt);
        Self { offset: slow_decay + slow * velocity, velocity, sum: (dt * mean_decay(slow * dt) - velocity) / fast }
    }

    fn underdamped(stiffness: f64, half_damping: f64, rate: f64, dt: f64) -> Self {
        let decay = (-half_damping * dt).exp();
        let (sine, cosine) = (rate * dt).sin_cos();
        let velocity = decay * sine / rate;
        let offset = decay * cosine + half_damping * velocity;
        Self { offset, velocity, sum: (1.0 - offset) / stiffness }
    }
}
