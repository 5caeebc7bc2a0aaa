//! The exact exponential approach.
//!
//! For a goal that moves linearly from `g₀` to `g₁` within the step, with `e = e^(−s·dt)` and `φ = (1 − e)/(s·dt)`,
//! `y₁ = e·y₀ + (φ − e)·g₀ + (1 − φ)·g₁`: the solution of `ẏ = s·(g − y)`.

use glam::{DQuat, DVec3, Quat};

use crate::memo::{self, Latest, Memo};
use crate::nearly_unit;
use crate::rotation::{arc, bend, from_rotation_vector, rotation_between, unit, wrap_angle};
use crate::space::Linear;
use crate::{is_step, mean_decay};

/// The coefficients of one step of a lag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LagStep {
    /// `e`: what is left of an offset.
    keep: f64,
    /// `φ`: how far behind a goal falls that moves by one within the step.
    slip: f64,
    /// The same two for half a step, which rotations go in.
    half: (f64, f64),
}

/// A step of a lag towards goals that stand still, by what is left of an offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settling(f64);

impl Settling {
    /// The number at the end of the step. A goal that is not finite changes nothing; a number that is not finite starts
    /// again at the goal.
    #[inline]
    #[must_use]
    pub(crate) fn advance(&self, value: f32, goal: f32) -> f32 {
        let (from, to) = (f64::from(value), f64::from(goal));
        let after = (to + (from - to) * self.0) as f32;
        // What is not finite going in is not finite coming out.
        if after.is_finite() {
            after
        } else if goal.is_finite() {
            goal
        } else {
            value
        }
    }
}

/// What a lag of a rotation left of its offset, and between which rotations: the next step need not take it from them, as long
/// as they are still the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Offset {
    value: Quat,
    goal: Quat,
    vector: DVec3,
}

/// How a goal turned, and where it is.
type Turned = Option<(DVec3, DQuat)>;

thread_local! {
    static STEPS: Memo<2, LagStep> = const { Memo::new() };
    static TURNS: Latest<(Quat, Quat), Turned> = const { Latest::new() };
}

/// A longer offset, radians, may no longer be the short way round: it is taken anew.
const NEARER: f64 = 3.0;

/// How a goal turned, and where it is; none if either rotation is zero or not finite.
fn turned(before: Quat, after: Quat) -> Turned {
    rotation_between(before, after).zip(unit(after))
}

/// `e` and `φ` of a decay `s·dt`.
#[inline]
fn coefficients(decay: f64) -> (f64, f64) {
    if decay.is_finite() { ((-decay).exp(), mean_decay(decay)) } else { (0.0, 0.0) }
}

impl LagStep {
    /// A step of `dt` seconds at `speed` (1/s). A speed of 0 means at once, and so does one that is negative or not a
    /// number. None if `dt` is not a positive, finite number.
    #[must_use]
    pub fn new(speed: f64, dt: f64) -> Option<Self> {
        if !is_step(dt) {
            return None;
        }
        Some(memo::of(&STEPS, [speed, dt], || {
            let decay = if speed > 0.0 && speed.is_finite() { speed * dt } else { f64::INFINITY };
            let (keep, slip) = coefficients(decay);
            Self { keep, slip, half: coefficients(0.5 * decay) }
        }))
    }

    /// The value at the end of the step. A goal that is not finite changes nothing; a value that is not finite starts
    /// again at `goal_after`.
    #[inline]
    #[must_use]
    pub fn advance<S: Linear>(&self, value: S, goal_before: S, goal_after: S) -> S {
        if !goal_before.is_finite() || !goal_after.is_finite() {
            return value;
        }
        if !value.is_finite() {
            return goal_after;
        }
        let (before, after) = (goal_before.widen(), goal_after.widen());
        S::narrow(after + (value.widen() - before) * self.keep - (after - before) * self.slip)
    }

    /// The step towards goals that stand still, which is all that some need of it.
    #[inline]
    #[must_use]
    pub(crate) fn settling(&self) -> Settling {
        Settling(self.keep)
    }

    /// The same on a circle: angles in radians, every difference taken the short way. The result lies in −π..π.
    #[must_use]
    pub fn advance_angle(&self, value: f32, goal_before: f32, goal_after: f32) -> f32 {
        if !goal_before.is_finite() || !goal_after.is_finite() {
            return value;
        }
        if !value.is_finite() {
            return goal_after;
        }
        let (value, before, after) = (f64::from(value), f64::from(goal_before), f64::from(goal_after));
        wrap_angle(after + wrap_angle(value - before) * self.keep - wrap_angle(after - before) * self.slip) as f32
    }

    /// The same on rotations, along the great arc: `ω = s·log(g·y⁻¹)`. Exact for a goal that turns about one axis while
    /// the value lies on the same axis, each less than half a turn away; of second order in `dt` elsewhere. All rotations in one space; the result is
    /// normalised.
    ///
    /// The step is symmetric: half of the linear approach, the bend of the group, the other half. The value's own turn
    /// lies along the offset, so it does not bend it.
    #[must_use]
    pub fn advance_rotation(&self, value: Quat, goal_before: Quat, goal_after: Quat) -> Quat {
        self.advance_from(&mut None, value, goal_before, goal_after)
    }

    /// The same with what the last step left, which saves a logarithm; it keeps what this one leaves.
    #[inline]
    pub(crate) fn advance_from(
        &self,
        kept: &mut Option<Offset>,
        value: Quat,
        goal_before: Quat,
        goal_after: Quat,
    ) -> Quat {
        // All that follow one goal ask for the same.
        let Some((turn, goal)) =
            TURNS.with(|latest| latest.of((goal_before, goal_after), || turned(goal_before, goal_after)))
        else {
            return value;
        };
        let offset = match kept {
            Some(kept) if (kept.value, kept.goal) == (value, goal_before) => kept.vector,
            _ => match rotation_between(goal_before, value) {
                Some(offset) => offset,
                None => return goal.as_quat(),
            },
        };
        let (keep, slip) = self.half;
        let behind = turn * (0.5 * slip);
        let middle = bend(offset * keep - behind, DVec3::ZERO, turn);
        let end = middle * keep - behind;
        let value = (from_rotation_vector(end) * goal).as_quat();
        let is_short = end.length_squared() < NEARER * NEARER;
        *kept = is_short.then_some(Offset { value, goal: goal_after, vector: end });
        value
    }

    /// The same on unit vectors, along the great arc. All in one space; the result is a unit vector. Opposite vectors have
    /// no arc between them and count as equal.
    #[must_use]
    pub(crate) fn advance_direction(&self, value: DVec3, goal_before: DVec3, goal_after: DVec3) -> DVec3 {
        let offset = arc(goal_before, value);
        let turn = arc(goal_before, goal_after);
        let end = offset * self.keep - turn * self.slip;
        nearly_unit(from_rotation_vector(end) * goal_after)
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    /// A goal that winds, rad/s of its axis and of its turn.
    fn goal(t: f32) -> Quat {
        Quat::from_axis_angle(Vec3::new((1.3 * t).cos(), 0.5, (0.7 * t).sin()).normalize(), 2.0 * (1.1 * t).sin())
    }

    #[test]
    fn what_is_kept_of_an_offset_is_what_the_rotations_give() {
        for (speed, dt) in [(0.5, 1.0 / 30.0), (8.0, 1.0 / 60.0), (60.0, 1.0 / 144.0)] {
            let lag = LagStep::new(speed, dt).expect("is a step");
            let (mut kept, mut value, mut anew) = (None, Quat::IDENTITY, Quat::IDENTITY);
            for step in 0..2000 {
                let (before, after) = (goal(step as f32 * dt as f32), goal((step + 1) as f32 * dt as f32));
                value = lag.advance_from(&mut kept, value, before, after);
                anew = lag.advance_rotation(anew, before, after);
                // What is kept has not been rounded to single precision, a part in 10^7 a step; the lag forgets.
                let most = 2e-7 * (2.0 + 1.0 / (speed * dt)) as f32;
                let off = (value - anew).length().min((value + anew).length());
                assert!(off <= most, "{speed}/s, step {step}: {off} of {most}");
            }
        }
    }

    #[test]
    fn another_value_or_goal_is_taken_as_it_is() {
        let lag = LagStep::new(8.0, 1.0 / 60.0).expect("is a step");
        let (mut kept, before, after) = (None, goal(0.3), goal(0.32));
        lag.advance_from(&mut kept, goal(0.1), before, after);
        let (value, cut) = (goal(2.0), goal(3.0));
        assert_eq!(lag.advance_from(&mut kept.clone(), value, after, cut), lag.advance_rotation(value, after, cut));
        let kept_value = kept.as_ref().map_or(Quat::IDENTITY, |kept| kept.value);
        assert_eq!(lag.advance_from(&mut kept, kept_value, cut, cut), lag.advance_rotation(kept_value, cut, cut));
    }

    #[test]
    fn an_offset_that_may_not_be_the_short_way_round_is_not_kept() {
        let lag = LagStep::new(0.1, 0.1).expect("is a step");
        let (mut kept, far) = (None, Quat::from_rotation_y(3.1));
        lag.advance_from(&mut kept, far, Quat::IDENTITY, Quat::IDENTITY);
        assert_eq!(kept, None);
        let near = Quat::from_rotation_y(2.9);
        lag.advance_from(&mut kept, near, Quat::IDENTITY, Quat::IDENTITY);
        assert!(kept.is_some());
    }
}
