//! Keeping what is carried out of the one who carries it.

use glam::{DVec3, Quat, Vec3};

use crate::pose::Pose;

/// A box, by its middle and half its edges along its own axes, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its middle in the frame of what it belongs to.
    pub middle: Vec3,
    /// Half its edges.
    pub half: Vec3,
}

impl Extent {
    /// How far it reaches along a direction from the origin of its frame, which is turned by `rotation`: its support.
    fn reach(&self, rotation: Quat, direction: Vec3) -> f32 {
        let own = rotation.conjugate() * direction;
        own.dot(self.middle) + own.abs().dot(self.half)
    }
}

/// The upright cylinder that somebody fills, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Occupied {
    /// The middle of its axis.
    pub middle: Vec3,
    /// Its radius, metres.
    pub radius: f32,
    /// Half its height, metres.
    pub half_height: f32,
}

impl Occupied {
    /// The cylinder around a box that stands upright.
    #[must_use]
    pub fn around(middle: Vec3, half: Vec3) -> Self {
        Self { middle, radius: half.x.max(half.z), half_height: half.y }
    }

    /// A goal moved out of it level, as far as a body of this extent needs, away from the axis; along `heading` where the
    /// goal is on the axis. A goal above or below it stays where it is.
    #[must_use]
    pub fn clear(&self, goal: Pose, extent: &Extent, heading: Quat) -> Pose {
        let offset = goal.position - self.middle;
        let up = extent.reach(goal.rotation, Vec3::Y);
        let down = extent.reach(goal.rotation, Vec3::NEG_Y);
        if offset.y - down >= self.half_height || offset.y + up <= -self.half_height {
            return goal;
        }
        let level = DVec3::new(offset.x.into(), 0.0, offset.z.into());
        // Close to the axis a hair's breadth would decide to which side it goes.
        let ahead = (heading * Vec3::NEG_Z).as_dvec3();
        let distance = level.length();
        let blend = (1.0 - distance / f64::from(self.radius).max(1e-6)).clamp(0.0, 1.0);
        let Some(away) = (level.normalize_or_zero() * (1.0 - blend) + ahead * blend).try_normalize() else {
            return goal;
        };
        let least = f64::from(self.radius + extent.reach(goal.rotation, -away.as_vec3()));
        // From the axis along `away`, until the body's near side is out.
        let along = level.dot(away);
        let position = goal.position + (away * (least - along).max(0.0)).as_vec3();
        if position.is_finite() { Pose { position, ..goal } } else { goal }
    }
}
