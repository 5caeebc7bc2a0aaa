//! Look rates, and the sway that they make.

use glam::{DQuat, DVec3, Quat, Vec2, Vec3};

use crate::lag::LagStep;
use crate::memo::Latest;
use crate::rotation::{rotation_between, unit, wrap_angle};
use crate::space::Linear;
use crate::spring::{SpringParams, SpringState, SpringStep};
use crate::{is_step, non_negative, per_second};

/// How fast one looks around: pitch (up is positive) and yaw (left is positive), rad/s.
///
/// From the rotations of a view before and after a step of `dt` seconds, in the view's own frame but for its roll: a
/// leaning head that turns about up gives yaw alone, and a roll gives nothing. `up` is that of whoever looks. None if the
/// turn is faster than `cut_rate` (rad/s, 0: never), which is a cut, or if a rotation is not usable. What turns the view is
/// often done once a frame: a step shorter than 1/60 s may hold a frame's turn.
#[must_use]
pub fn rate(before: Quat, after: Quat, up: Vec3, dt: f64, cut_rate: f64) -> Option<Vec2> {
    let key = (before, after, up, dt, cut_rate);
    RATES.with(|latest| latest.of(key, || rate_of(before, after, up, dt, cut_rate)))
}

fn rate_of(before: Quat, after: Quat, up: Vec3, dt: f64, cut_rate: f64) -> Option<Vec2> {
    if !is_step(dt) {
        return None;
    }
    let turn = rotation_between(before, after)?;
    if is_cut(turn.length(), cut_rate, dt) {
        return None;
    }
    // Half-way, so that a steady turn about a slanted axis is measured without a bias.
    let middle = half_way(before, after);
    let (right, above) = level_axes(middle, up.as_dvec3());
    // Upside-down it is still the view's own up that counts, not the nearest to world up.
    let side = if above.dot(up_of(middle)) < 0.0 { -per_second(dt) } else { per_second(dt) };
    Some(Vec2::new(f32::narrow(turn.dot(right) * side), f32::narrow(turn.dot(above) * side)))
}

thread_local! {
    static RATES: Latest<(Quat, Quat, Vec3, f64, f64), Option<Vec2>> = const { Latest::new() };
    static HEADINGS: Latest<(Quat, Quat), f64> = const { Latest::new() };
}

/// Whether a turn by `angle` within `dt` seconds is a cut.
#[must_use]
pub fn is_cut(angle: f64, cut_rate: f64, dt: f64) -> bool {
    let cut_rate = non_negative(cut_rate);
    cut_rate > 0.0 && angle > cut_rate * dt.max(FRAME)
}

/// A frame, s.
const FRAME: f64 = 1.0 / 60.0;

/// How far the heading of a view turned about world up, radians; positive to the left. A roll or a pitch is no turn, also
/// through the vertical. Near the vertical, where forward has no heading, it is that of the view's own X axis.
#[must_use]
pub fn heading_change(before: Quat, after: Quat) -> f64 {
    HEADINGS.with(|latest| latest.of((before, after), || heading_change_of(before, after)))
}

fn heading_change_of(before: Quat, after: Quat) -> f64 {
    let Some(turn) = rotation_between(before, after) else {
        return 0.0;
    };
    let middle = half_way(before, after);
    let (_, above) = level_axes(middle, DVec3::Y);
    // What is neither pitch nor roll is a turn about world up, seen at the slant of the view.
    if above.y > 0.1 {
        return turn.dot(above) / above.y;
    }
    let heading = |rotation: Quat| {
        let x = unit(rotation)? * DVec3::X;
        (x.x.hypot(x.z) > 1e-3).then(|| (-x.z).atan2(x.x))
    };
    heading(before).zip(heading(after)).map_or(0.0, |(from, to)| wrap_angle(to - from))
}

/// The rotation in the middle of the short way between two.
fn half_way(before: Quat, after: Quat) -> DQuat {
    let (before, after) = (before.as_dquat(), after.as_dquat());
    let after = if before.dot(after) < 0.0 { -after } else { after };
    (before + after).normalize()
}

/// Right and up of a view whose roll is taken out.
#[inline]
pub(crate) fn level_axes(view: DQuat, up: DVec3) -> (DVec3, DVec3) {
    let DQuat { x, y, z, w } = view;
    let forward = DVec3::new(-2.0 * (x * z + w * y), -2.0 * (y * z - w * x), 2.0 * (x * x + y * y) - 1.0);
    let level = forward.cross(up);
    let square = level.length_squared();
    // Straight up or down there is no roll to tell from a yaw: the view's own right is as good as any. So it is where up is
    // no direction.
    let right = if square > 1e-6 && square.is_finite() { level / square.sqrt() } else { view * DVec3::X };
    (right, right.cross(forward))
}

/// The view's own up.
#[inline]
fn up_of(view: DQuat) -> DVec3 {
    let DQuat { x, y, z, w } = view;
    DVec3::new(2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x))
}

/// Parameters of the look sway.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookParams {
    /// Pitch, yaw and roll per look rate, s; roll follows the yaw rate. Positive leads, negative drags behind.
    pub amount: Vec3,
    /// Limit of each angle either way, radians.
    pub max_angle: f64,
    /// Way to the side per yaw rate and up per pitch rate, m·s/rad. Positive leads.
    pub offset: Vec2,
    /// Limit of the way on each axis, metres.
    pub offset_max: f64,
    /// How the sway follows the rate: by a lag of this speed in 1/s (0: at once), or by a spring.
    pub follow: LookFollow,
}

/// How the look sway follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LookFollow {
    /// By a lag of this speed, 1/s.
    Lag(f64),
    /// By a spring.
    Spring(SpringParams),
}

/// State of the look sway.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LookState {
    /// Pitch, yaw and roll, radians.
    pub rotation: SpringState<Vec3>,
    /// In the parent's axes, metres.
    pub offset: SpringState<Vec3>,
}

/// A step of the look sway: what of it depends on the parameters and the length alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LookStep {
    amount: Vec3,
    /// Turning left leads to the left, which is −X.
    offset: Vec2,
    max_angle: f64,
    offset_max: f64,
    follow: Coefficients,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Coefficients {
    Lag(LagStep),
    Spring(SpringStep),
}

impl LookParams {
    /// A step of `dt` seconds; none if that is not a positive, finite number.
    #[must_use]
    pub fn over(&self, dt: f64) -> Option<LookStep> {
        let follow = match self.follow {
            LookFollow::Lag(speed) => Coefficients::Lag(LagStep::new(speed, dt)?),
            LookFollow::Spring(spring) => Coefficients::Spring(spring.step(dt)?),
        };
        let offset = Vec2::new(-self.offset.x, self.offset.y);
        Some(LookStep { amount: self.amount, offset, max_angle: self.max_angle, offset_max: self.offset_max, follow })
    }

    /// The state after `dt` seconds; see [`LookStep::advance`].
    #[must_use]
    pub fn step(&self, state: LookState, rate: Vec2, dt: f64) -> LookState {
        self.over(dt).map_or(state, |step| step.advance(state, rate))
    }
}

impl LookStep {
    /// The state after a step of looking at `rate`, which counts as constant within the step: rates are measured as the mean
    /// over a step.
    #[inline]
    #[must_use]
    pub fn advance(&self, state: LookState, rate: Vec2) -> LookState {
        let rate = if rate.is_finite() { rate } else { Vec2::ZERO };
        let (pitch, yaw) = (rate.x, rate.y);
        let rotation = Vec3::new(pitch, yaw, yaw) * self.amount;
        let offset = Vec3::new(yaw * self.offset.x, pitch * self.offset.y, 0.0);
        LookState {
            rotation: self.follow(state.rotation, rotation, self.max_angle),
            offset: self.follow(state.offset, offset, self.offset_max),
        }
    }

    #[inline]
    fn follow(&self, state: SpringState<Vec3>, goal: Vec3, max: f64) -> SpringState<Vec3> {
        let goal = if goal.is_finite() { goal } else { Vec3::ZERO };
        // At rest it stays there.
        if goal == Vec3::ZERO && state.position == Vec3::ZERO && state.velocity == Vec3::ZERO {
            return state;
        }
        let followed = match &self.follow {
            Coefficients::Lag(lag) => {
                SpringState { position: lag.advance(state.position, goal, goal), velocity: Vec3::ZERO }
            }
            Coefficients::Spring(spring) => spring.advance(state, goal, goal),
        };
        limited(followed, max)
    }
}

/// The state with each axis within ±`max`; where that holds it back, no velocity leads further out.
#[inline]
#[must_use]
pub(crate) fn limited(state: SpringState<Vec3>, max: f64) -> SpringState<Vec3> {
    let max = non_negative(max) as f32;
    if state.position.abs().cmple(Vec3::splat(max)).all() {
        return state;
    }
    let (mut position, mut velocity) = (state.position.to_array(), state.velocity.to_array());
    for (x, v) in position.iter_mut().zip(&mut velocity) {
        if x.abs() > max {
            *x = x.clamp(-max, max);
            *v = if *x > 0.0 { v.min(0.0) } else { v.max(0.0) };
        }
    }
    SpringState { position: position.into(), velocity: velocity.into() }
}
