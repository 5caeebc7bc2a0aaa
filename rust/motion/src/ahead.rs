//! Where a foot looks for its ground: below itself, and ahead of itself while it swings.
//!
//! A foot's height follows its ground by a lag. So the end of the foot that goes ahead, toes or heel, looks as far ahead as it
//! goes within that lag: what rises is met before it is there. The other end looks straight below: what a foot is still over, it is not
//! lowered into.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use glam::Vec3;

use crate::lag::LagStep;
use crate::{finite, non_negative, smooth};

/// Speed of the lag that takes the shaking out of what is measured, 1/s: ticks and frames do not take turns evenly.
const STEADINESS: f64 = 60.0;
/// Slower than the first, in lengths of its leg in a second, a foot bears and glides at most; from the second on it swings.
pub(crate) const SWINGS: [f32; 2] = [0.4, 1.0];
/// No foot looks further ahead than this, in lengths of its leg.
const FURTHEST: f64 = 0.4;

/// How fast an animated foot goes along the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootTravel {
    last: Option<Vec3>,
    velocity: Option<Vec3>,
}

/// How far ahead a foot looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lookahead {
    /// How far all of it looks ahead, s.
    pub prediction: f64,
    /// The lag of its height, 1/s. 0: at once.
    pub foot_speed: f64,
    /// The length of the leg, m.
    pub leg_length: f32,
}

impl FootTravel {
    /// The same in a frame whose origin lies at `-by` of this one's.
    #[must_use]
    pub fn moved(&self, by: Vec3) -> Self {
        Self { last: self.last.map(|last| last + by), ..*self }
    }

    /// The state `dt` seconds later, when the animation has the foot `at` somewhere. In the first step it is at rest. `up` is a
    /// unit vector.
    #[must_use]
    pub fn step(&self, at: Vec3, up: Vec3, dt: f64) -> Self {
        let Some(lag) = LagStep::new(STEADINESS, dt) else {
            return *self;
        };
        let velocity = self.last.map(|last| ((at - last) / dt as f32).reject_from_normalized(up));
        let velocity = match (self.velocity, velocity.filter(|velocity| velocity.is_finite())) {
            (Some(before), Some(now)) => Some(lag.advance(before, now, now)),
            (before, now) => now.or(before),
        };
        Self { last: Some(at).filter(|at| at.is_finite()).or(self.last), velocity }
    }

    /// Its velocity in the world, along the ground, m/s.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.velocity.unwrap_or(Vec3::ZERO)
    }
}

impl Lookahead {
    /// Where to look for the ground of a foot without toes: how far from its ankle.
    #[must_use]
    pub fn of_ankle(&self, velocity: Vec3) -> Vec3 {
        self.way(velocity, non_negative(self.prediction))
    }

    /// Where to look for the ground of a foot with toes: how far from its ankle and from its toes. `ankle_to_toe` is how it lies;
    /// `up` is a unit vector.
    #[must_use]
    pub fn of_foot(&self, velocity: Vec3, ankle_to_toe: Vec3, up: Vec3) -> [Vec3; 2] {
        let all = self.of_ankle(velocity);
        let Some(axis) = ankle_to_toe.reject_from_normalized(up).try_normalize() else {
            return [all; 2];
        };
        let forward = velocity.dot(axis);
        let speed = non_negative(self.foot_speed);
        let [from, to] = SWINGS.map(|lengths| lengths * self.leg_length);
        let swings = finite(smooth(((velocity.length() - from) / (to - from)).into()));
        let lag = if speed > 0.0 { swings / speed } else { 0.0 };
        let aside = all - axis * all.dot(axis);
        let leads = aside + self.way(axis * forward, non_negative(self.prediction) + lag);
        if forward < 0.0 { [leads, aside] } else { [aside, leads] }
    }

    fn way(&self, velocity: Vec3, seconds: f64) -> Vec3 {
        let most = FURTHEST * non_negative(self.leg_length.into());
        let way = velocity * (seconds.min(1e6) as f32);
        let way = way.clamp_length_max(finite(most).min(1e6) as f32);
        if way.is_finite() { way } else { Vec3::ZERO }
    }
}
