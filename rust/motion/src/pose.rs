//! A place and a heading in the world.

use glam::{DMat3, DQuat, Mat3, Quat, Vec3};

use crate::direction;

/// A position and a rotation, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Metres.
    pub position: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
}

/// Axes whose angle is off a right one by less than this, radians, are put at right angles by the first order of it: what is
/// left is its square.
const SQUARE_ENOUGH: f32 = 2e-4;

impl Pose {
    /// At the origin, looking along −Z.
    pub const ORIGIN: Self = Self { position: Vec3::ZERO, rotation: Quat::IDENTITY };

    /// The pose of a basis with any scale, shear or mirroring: −Z stays forward, Y stays in the plane of Y and Z, X is
    /// what makes it right-handed. None if a part of it is not finite, or Y and Z span no plane.
    #[must_use]
    pub fn from_axes(position: Vec3, y: Vec3, z: Vec3) -> Option<Self> {
        if !position.is_finite() {
            return None;
        }
        let (yy, zz, yz) = (y.length_squared(), z.length_squared(), y.dot(z));
        let fair = |square: f32| square > 1e-12 && square < 1e12;
        if fair(yy) && fair(zz) && yz * yz < SQUARE_ENOUGH * SQUARE_ENOUGH * yy * zz {
            let (y, z) = (y * yy.sqrt().recip(), z * zz.sqrt().recip());
            let y = y - z * y.dot(z);
            let rotation = Quat::from_mat3(&Mat3::from_cols(y.cross(z), y, z)).normalize();
            return Some(Self { position, rotation });
        }
        let z = direction(z.as_dvec3())?;
        let x = direction(direction(y.as_dvec3())?.cross(z))?;
        let rotation = DQuat::from_mat3(&DMat3::from_cols(x, z.cross(x), z));
        Some(Self { position, rotation: rotation.as_quat() })
    }

    /// The local −Z axis.
    #[inline]
    #[must_use]
    pub fn forward(&self) -> Vec3 {
        self.rotation * Vec3::NEG_Z
    }

    /// A place in its own axes, in the world.
    #[inline]
    #[must_use]
    pub fn to_world(&self, at: Vec3) -> Vec3 {
        self.position + self.rotation * at
    }

    /// The reverse.
    #[inline]
    #[must_use]
    pub fn to_local(&self, at: Vec3) -> Vec3 {
        self.rotation.conjugate() * (at - self.position)
    }

    /// The motion that takes what goes along with this pose to where `later` takes it.
    #[must_use]
    pub fn motion_to(&self, later: &Self) -> Self {
        // In double precision: a body's origin may be far away from what stands on it.
        let turn = later.rotation.as_dquat() * self.rotation.as_dquat().conjugate();
        let position = later.position.as_dvec3() - turn * self.position.as_dvec3();
        Self { position: position.as_vec3(), rotation: turn.normalize().as_quat() }
    }

    /// The same pose in the axes of another: it takes places of its own to places of that one's.
    #[must_use]
    pub fn seen_from(&self, frame: &Self) -> Self {
        Self { position: frame.to_local(self.position), rotation: frame.rotation.conjugate() * self.rotation }
    }
}
