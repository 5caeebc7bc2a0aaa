//! How an animated foot treads: whether it bears or swings, from where the animation has it in each update.
//!
//! A foot that bears stands still over the ground, however fast the character goes: what the animation moves it back by, the
//! character goes ahead. One that swings overtakes the character. Both are measured over the body that it stands on, so that
//! a platform counts for nothing.

use glam::Vec3;

use crate::is_step;
use crate::lag::LagStep;
use crate::pose::Pose;

/// Speed of the lag that takes the shaking out of what is measured, 1/s: ticks and frames do not take turns evenly.
const STEADINESS: f64 = 30.0;

/// A foot as the animation has it in an update, in the world, relative to the skeleton's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tread {
    /// The body that it stands on: where its axes are.
    pub ground: Pose,
    /// The ball of the foot.
    pub ball: Vec3,
    /// How high its lower end is over the character's ground plane, m.
    pub clearance: f32,
    /// The plane's normal.
    pub up: Vec3,
}

/// Velocities over the body that the foot stands on, in the world, m/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Velocities {
    /// That of the foot, without what it rises and sinks with the character.
    foot: Vec3,
    /// That of the character.
    travel: Vec3,
}

/// How fast a foot goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TreadState {
    last: Option<Tread>,
    velocities: Option<Velocities>,
}

/// How fast a foot goes over what it stands on, m/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// In any direction.
    pub speed: f32,
    /// In the direction in which the character goes.
    pub ahead: f32,
    /// The character.
    pub travel: f32,
}

impl TreadState {
    /// The state after an update, `dt` seconds after the last. One without time passes nothing by; the first one after a
    /// change of ground is a beginning.
    #[must_use]
    pub fn step(&self, tread: &Tread, dt: f64) -> Self {
        let Some(lag) = LagStep::new(STEADINESS, dt) else {
            return Self { last: self.last.or(Some(*tread)), ..*self };
        };
        let velocities = self.last.map(|last| {
            let per_second = |way: Vec3| way / dt as f32;
            // As it would have gone with the body that it stands on.
            let carried = |at: Vec3| tread.ground.to_world(last.ground.to_local(at));
            let level = |way: Vec3| way.reject_from_normalized(tread.up);
            let foot = level(per_second(tread.ball - carried(last.ball)))
                + tread.up * per_second_of(tread.clearance - last.clearance, dt);
            Velocities { foot, travel: level(per_second(-carried(Vec3::ZERO))) }
        });
        let finite = velocities.filter(|now| now.foot.is_finite() && now.travel.is_finite());
        let velocities = match (self.velocities, finite) {
            (Some(before), Some(now)) => Some(Velocities {
                foot: lag.advance(before.foot, now.foot, now.foot),
                travel: lag.advance(before.travel, now.travel, now.travel),
            }),
            (before, now) => now.or(before),
        };
        Self { last: Some(*tread), velocities }
    }

    /// Its pace; none before it was seen twice on one ground.
    #[must_use]
    pub fn pace(&self) -> Option<Pace> {
        let Velocities { foot, travel } = self.velocities?;
        let ahead = travel.try_normalize().map_or(0.0, |way| foot.dot(way));
        Some(Pace { speed: foot.length(), ahead, travel: travel.length() })
    }

    /// How high its lower end was in the last update, m.
    #[must_use]
    pub fn clearance(&self) -> f32 {
        self.last.map_or(0.0, |last| last.clearance)
    }
}

fn per_second_of(way: f32, dt: f64) -> f32 {
    if is_step(dt) { way / dt as f32 } else { 0.0 }
}
