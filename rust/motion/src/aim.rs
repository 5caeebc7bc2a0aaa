//! Aiming: the pose that brings the sights to the eye.

use glam::{Quat, Vec3};

use crate::pose::Pose;
use crate::rotation::{from_rotation_vector, rotation_between};

/// Where the sights are on a weapon, in the weapon's own axes (its scale taken into the position).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sights {
    /// From the weapon's origin, metres.
    pub position: Vec3,
    /// Its −Z looks along the sights, its Y is up.
    pub rotation: Quat,
}

/// The weapon's pose that puts its sights on the camera's axis, `distance` metres ahead and upright. All poses in one
/// space.
#[must_use]
pub fn aim_pose(camera: Pose, sights: Sights, distance: f64) -> Pose {
    let rotation = camera.rotation * sights.rotation.conjugate();
    let distance = if distance.is_finite() { distance as f32 } else { 0.0 };
    Pose {
        position: camera.position + camera.forward() * distance - rotation * sights.position,
        rotation: rotation.normalize(),
    }
}

/// Between two poses: the position along the line, the rotation along the great arc. 0 is exactly `from`.
#[must_use]
pub fn between(from: Pose, to: Pose, share: f32) -> Pose {
    if share == 0.0 {
        return from;
    }
    let turn = rotation_between(from.rotation, to.rotation).unwrap_or_default();
    let rotation = from_rotation_vector(turn * f64::from(share)) * from.rotation.as_dquat();
    Pose { position: from.position.lerp(to.position, share), rotation: rotation.normalize().as_quat() }
}
