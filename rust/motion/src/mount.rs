//! Between a node's own transform and metres: what a scaled or mirrored parent makes of it is taken out and put back.

use glam::{Mat3, Quat, Vec3};

use crate::pose::Pose;

/// The parent that a node is mounted on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// From the parent's own axes to the same axes in metres, and back; none where the parent is not scaled.
    scale: Option<(Mat3, Mat3)>,
}

/// A node in its parent's axes, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mounted {
    /// Where it is.
    pub pose: Pose,
    /// Its own scale (and shear), in its own axes.
    pub shape: Mat3,
    /// Both together: the basis of its rotation and its shape.
    basis: Mat3,
}

impl Mount {
    /// A parent of this basis and origin in the world: its pose, and what is mounted on it. One without extent, or not finite,
    /// counts as unscaled at the world's origin.
    #[must_use]
    pub fn of_parent(basis: Mat3, origin: Vec3) -> (Pose, Self) {
        let pose = Pose::from_axes(origin, basis.y_axis, basis.z_axis).unwrap_or(Pose::ORIGIN);
        (pose, Self::new(pose.rotation, basis))
    }

    /// A parent of this basis in the world, whose rotation is that of its [`Pose`]. One that is singular or not finite
    /// counts as unscaled.
    #[must_use]
    pub fn new(rotation: Quat, parent: Mat3) -> Self {
        let to_metres = Mat3::from_quat(rotation).transpose() * parent;
        let unscaled = to_metres.abs_diff_eq(Mat3::IDENTITY, 1e-5);
        let usable = to_metres.is_finite() && to_metres.determinant().abs() > 1e-12;
        Self { scale: (usable && !unscaled).then(|| (to_metres, to_metres.inverse())) }
    }

    /// A node of this basis and origin in its parent's own axes; none if it is singular or not finite.
    #[must_use]
    pub fn mounted(&self, basis: Mat3, origin: Vec3) -> Option<Mounted> {
        let (basis, origin) = match self.scale {
            Some((to_metres, _)) => (to_metres * basis, to_metres * origin),
            None => (basis, origin),
        };
        let pose = Pose::from_axes(origin, basis.y_axis, basis.z_axis)?;
        let shape = Mat3::from_quat(pose.rotation).transpose() * basis;
        shape.is_finite().then_some(Mounted { pose, shape, basis })
    }

    /// The basis and origin, in the parent's own axes, of a node that is mounted so.
    #[inline]
    #[must_use]
    pub fn dismounted(&self, mounted: &Mounted) -> (Mat3, Vec3) {
        let basis = mounted.basis;
        match self.scale {
            Some((_, to_own)) => (to_own * basis, to_own * mounted.pose.position),
            None => (basis, mounted.pose.position),
        }
    }
}

impl Mounted {
    /// The same node at another pose.
    #[inline]
    #[must_use]
    pub fn at(&self, pose: Pose) -> Self {
        Self { pose, shape: self.shape, basis: Mat3::from_quat(pose.rotation) * self.shape }
    }

    /// Turned about its own origin by a rotation in the parent's axes, and moved along them.
    #[inline]
    #[must_use]
    pub fn moved(&self, rotation: Quat, offset: Vec3) -> Self {
        let pose =
            Pose { position: self.pose.position + offset, rotation: (rotation * self.pose.rotation).normalize() };
        Self { pose, shape: self.shape, basis: Mat3::from_quat(rotation) * self.basis }
    }
}
