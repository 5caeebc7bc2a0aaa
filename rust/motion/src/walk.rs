//! The walk: time and distance walked, and what a weapon does in step with them.

use glam::{DVec3, Quat, Vec2, Vec3};

use crate::lag::{LagStep, Settling};
use crate::look::level_axes;
use crate::series::sin_cos_of_turns;
use crate::{LONGEST_STEP, finite, is_step, non_negative, wrapped};

/// Slower than this, m/s, is standing.
pub const STANDING: f64 = 0.1;

/// How the walker goes in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gait {
    /// Horizontal speed, m/s.
    pub speed: f64,
    /// Speed to the right, m/s.
    pub sideways: f64,
    /// Whether it stands on the floor.
    pub grounded: bool,
}

impl Gait {
    /// The gait of somebody who moves at `velocity` (m/s, world), with `up` (a unit vector) and the rotation of the view
    /// that says where right is; and the velocity along up.
    #[must_use]
    pub fn new(velocity: Vec3, up: Vec3, view: Quat, grounded: bool) -> (Self, f64) {
        let velocity = if velocity.is_finite() { velocity.as_dvec3() } else { DVec3::ZERO };
        let up = up.as_dvec3();
        let rising = velocity.dot(up);
        let level = velocity - up * rising;
        let (right, _) = level_axes(view.as_dquat(), up);
        (Self { speed: level.length(), sideways: level.dot(right), grounded }, finite(rising))
    }

    /// On the floor, and faster than standing.
    #[inline]
    #[must_use]
    pub fn walks(&self) -> bool {
        self.grounded && self.speed >= STANDING
    }

    /// The speed over a reference, within 0..1.
    #[inline]
    #[must_use]
    pub fn share_of(&self, reference: f64) -> f64 {
        share(self.speed.abs(), reference)
    }
}

fn share(speed: f64, reference: f64) -> f64 {
    let reference = non_negative(reference);
    if reference > 0.0 { (finite(speed) / reference).clamp(-1.0, 1.0) } else { f64::from(speed > 0.0) }
}

/// The swing of a walk: angles over the time walked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SwingState {
    /// Pitch, yaw and roll, radians.
    pub rotation: Vec3,
    /// Seconds walked; it stands still in the air and starts anew when one stands.
    pub time: f64,
    goal: Vec3,
}

impl SwingState {
    /// The time walked after a step of `dt` seconds.
    #[must_use]
    pub fn time_after(&self, gait: &Gait, dt: f64) -> f64 {
        if !is_step(dt) || (!gait.grounded && gait.speed >= STANDING) {
            self.time
        } else if gait.walks() {
            (self.time + dt).min(LONGEST_STEP)
        } else {
            0.0
        }
    }

    /// The state after `dt` seconds: a lag of `speed` (1/s) towards `fractions` (of `max_angle`, at the time walked that
    /// [`time_after`](Self::time_after) tells) in proportion to the walking speed over `reference`; back to rest where
    /// there is no walk.
    #[must_use]
    pub fn step(&self, gait: &Gait, fractions: Vec3, params: &SwingParams, dt: f64) -> Self {
        LagStep::new(params.speed, dt).map_or(*self, |lag| self.advance(gait, fractions, params, &lag, dt))
    }

    /// The same with the step of the lag.
    #[inline]
    #[must_use]
    pub(crate) fn advance(&self, gait: &Gait, fractions: Vec3, params: &SwingParams, lag: &LagStep, dt: f64) -> Self {
        let full = if gait.walks() { gait.share_of(params.reference) * non_negative(params.max_angle) } else { 0.0 };
        let goal = fractions * full as f32;
        let goal = if goal.is_finite() { goal } else { Vec3::ZERO };
        Self { rotation: lag.advance(self.rotation, self.goal, goal), time: self.time_after(gait, dt), goal }
    }
}

/// Parameters of the swing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwingParams {
    /// The angle that a fraction of 1 means, radians.
    pub max_angle: f64,
    /// Speed of the lag, 1/s. 0: at once.
    pub speed: f64,
    /// The speed in m/s from which on it is full.
    pub reference: f64,
}

/// The swing where no curve is given: yaw once a second, pitch twice.
#[must_use]
pub fn default_swing(time: f64) -> Vec3 {
    let (sine, cosine) = sin_cos_of_turns(time);
    Vec3::new((2.0 * sine * cosine) as f32, sine as f32, 0.0)
}

/// The stride: a figure of eight over the distance walked, with a footfall at each of its two lowest points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StrideState {
    /// Strides walked, wrapped into 0..1. It is integrated: a change of stride or speed changes its rate alone.
    phase: f64,
    /// How much of the bob is faded in, 0..1.
    fade: f32,
}

/// A foot that came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foot {
    /// The left one.
    Left = 0,
    /// The right one.
    Right = 1,
}

/// The lowest points of `sin 4πφ`, where `sin 2πφ` is to the right and to the left.
const FOOTFALLS: [(f64, Foot); 2] = [(0.375, Foot::Right), (0.875, Foot::Left)];
/// Speed at which the bob fades in and out with the walk, 1/s.
pub(crate) const FADE: f64 = 10.0;
/// More footfalls than this in one step are not told apart.
const MOST_FOOTFALLS: usize = 8;

impl StrideState {
    /// The state after `dt` seconds of this gait, with strides of `length` metres (two footfalls each). Calls `footfall`
    /// for each foot that came down meanwhile, in order, at most eight times.
    #[must_use]
    pub fn step(&self, gait: &Gait, length: f64, dt: f64, footfall: impl FnMut(Foot)) -> Self {
        LagStep::new(FADE, dt).map_or(*self, |lag| self.advance(gait, length, &lag.settling(), dt, footfall))
    }

    /// The same with the step of the fade's lag.
    #[inline]
    #[must_use]
    pub(crate) fn advance(
        &self,
        gait: &Gait,
        length: f64,
        lag: &Settling,
        dt: f64,
        mut footfall: impl FnMut(Foot),
    ) -> Self {
        let goal = f32::from(u8::from(gait.walks()));
        let fade = lag.advance(self.fade, goal);
        let length = non_negative(length);
        let strides = finite(gait.speed.abs() * dt / length);
        if !gait.walks() || strides <= 0.0 {
            return Self { fade, ..*self };
        }
        let end = self.phase + strides;
        // Most steps pass none.
        if FOOTFALLS.iter().any(|(at, _)| (self.phase..end).contains(at) || *at == end) || end >= 1.0 {
            self.tell(end, &mut footfall);
        }
        Self { phase: wrapped(end, 1.0), fade }
    }

    /// Calls `footfall` for each foot that comes down on the way to the phase `end`.
    fn tell(&self, end: f64, footfall: &mut impl FnMut(Foot)) {
        let passed = FOOTFALLS.into_iter().cycle().enumerate().map(|(i, (at, foot))| ((i / 2) as f64 + at, foot));
        for (at, foot) in passed.skip_while(|(at, _)| *at <= self.phase).take(MOST_FOOTFALLS) {
            if at > end {
                break;
            }
            footfall(foot);
        }
    }

    /// Where the bob is, to the right and up, with half-widths of `size` metres.
    #[must_use]
    pub fn offset(&self, size: Vec2) -> Vec3 {
        if self.fade == 0.0 || size == Vec2::ZERO {
            return Vec3::ZERO;
        }
        let (sine, cosine) = sin_cos_of_turns(self.phase);
        Vec3::new(size.x * sine as f32, size.y * (2.0 * sine * cosine) as f32, 0.0) * self.fade
    }
}

/// The roll of somebody who goes sideways: a lag.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TiltState {
    /// Radians; positive leans left.
    pub roll: f32,
    goal: f32,
}

impl TiltState {
    /// The state after `dt` seconds: towards `angle` (radians) times the sideways speed over `reference`, into the
    /// movement, at `speed` (1/s).
    #[must_use]
    pub fn step(&self, gait: &Gait, angle: f64, speed: f64, reference: f64, dt: f64) -> Self {
        LagStep::new(speed, dt).map_or(*self, |lag| self.advance(gait, angle, reference, &lag))
    }

    /// The same with the step of the lag.
    #[inline]
    #[must_use]
    pub(crate) fn advance(&self, gait: &Gait, angle: f64, reference: f64, lag: &LagStep) -> Self {
        let goal = (-finite(angle) * share(gait.sideways.abs(), reference) * gait.sideways.signum()) as f32;
        let goal = if goal.is_finite() { goal } else { 0.0 };
        Self { roll: lag.advance(self.roll, self.goal, goal), goal }
    }
}
