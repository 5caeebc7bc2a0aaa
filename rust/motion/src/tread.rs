//! How an animated foot treads: whether it bears or swings, from where the animation has it in each update.
//!
//! A foot that bears stands still over the ground, however fast the character goes: what the animation moves it back by, the
//! character goes ahead. That is measured over the body that it stands on, so that a platform counts for nothing. One that
//! swings goes ahead of the character, and be it slowly: that is measured in the character's own axes, so that gliding and
//! turning count for nothing.

use glam::Vec3;

use crate::lag::LagStep;
use crate::leg::SkeletonFrame;
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
    /// The same in the skeleton's space.
    pub own: Vec3,
    /// How high its lower end is over the character's ground plane, m.
    pub clearance: f32,
    /// The plane's normal.
    pub up: Vec3,
}

/// Velocities in the world, m/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Velocities {
    /// That of the foot over what it stands on, without what it rises and sinks with the character.
    foot: Vec3,
    /// That of the foot within the character.
    own: Vec3,
    /// That of the character over what the foot stands on.
    travel: Vec3,
}

/// How fast a foot goes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TreadState {
    last: Option<Tread>,
    velocities: Option<Velocities>,
}

/// How fast a foot goes, m/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Over what it stands on.
    pub speed: f32,
    /// Within the character, in the direction in which that goes.
    pub ahead: f32,
    /// The character over what the foot stands on.
    pub travel: f32,
}

impl TreadState {
    /// The state after an update, `dt` seconds after the last. One without time passes nothing by; the first one after a
    /// change of ground is a beginning. `skeleton` is as it is now.
    #[must_use]
    pub fn step(&self, tread: &Tread, skeleton: &SkeletonFrame, dt: f64) -> Self {
        let Some(lag) = LagStep::new(STEADINESS, dt) else {
            return Self { last: self.last.or(Some(*tread)), ..*self };
        };
        let velocities = self.last.map(|last| {
            let per_second = |way: Vec3| way / dt as f32;
            // As it would have gone with the body that it stands on.
            let carried = |at: Vec3| tread.ground.to_world(last.ground.to_local(at));
            let level = |way: Vec3| way.reject_from_normalized(tread.up);
            let climb = tread.up * ((tread.clearance - last.clearance) / dt as f32);
            Velocities {
                foot: level(per_second(tread.ball - carried(last.ball))) + climb,
                own: level(per_second(tread.ball - skeleton.to_world(last.own))),
                travel: level(per_second(-carried(Vec3::ZERO))),
            }
        });
        let finite = velocities.filter(|now| (now.foot + now.own + now.travel).is_finite());
        let velocities = match (self.velocities, finite) {
            (Some(before), Some(now)) => Some(Velocities {
                foot: lag.advance(before.foot, now.foot, now.foot),
                own: lag.advance(before.own, now.own, now.own),
                travel: lag.advance(before.travel, now.travel, now.travel),
            }),
            (before, now) => now.or(before),
        };
        Self { last: Some(*tread), velocities }
    }

    /// Its pace; none before it was seen twice on one ground.
    #[must_use]
    pub fn pace(&self) -> Option<Pace> {
        let Velocities { foot, own, travel } = self.velocities?;
        let ahead = travel.try_normalize().map_or(0.0, |way| own.dot(way));
        Some(Pace { speed: foot.length(), ahead, travel: travel.length() })
    }

    /// How high its lower end was in the last update, m.
    #[must_use]
    pub fn clearance(&self) -> f32 {
        self.last.map_or(0.0, |last| last.clearance)
    }
}
