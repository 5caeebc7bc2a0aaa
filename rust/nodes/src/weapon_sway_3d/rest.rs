//! The rest: taken, taken over from whoever moves the node, and written with the sway on top.

use glam::Vec3;
use godot::prelude::*;
use springstep_motion::aim::{aim_pose, between};
use springstep_motion::rest::{Parts, taken_over};

use super::WeaponSway3D;
use super::read::{View, dismounted, mounted};
use crate::convert;

/// Rounding on the way through the world, as a share of the distance from its origin.
const SAME_PLACE: f32 = 1e-4;

impl WeaponSway3D {
    /// Takes the transform as it is for the rest, the first time.
    pub(super) fn take_rest(&mut self) {
        if self.written.is_none() && !self.stepping.in_editor {
            self.rest = self.base().get_transform();
            self.written = Some(self.rest);
        }
    }

    /// Takes over what somebody else did to the transform since it was last written.
    pub(super) fn accept_transform(&mut self) {
        self.take_rest();
        let current = self.base().get_transform();
        self.keep_place(current);
        let Some(written) = self.written.filter(|written| *written != current) else { return };
        if !current.is_finite() {
            return;
        }
        self.rest = match (parts(self.rest), parts(written), parts(current)) {
            (Some(rest), Some(written), Some(current)) => transform(taken_over(rest, written, current)),
            _ => current,
        };
        self.written = Some(current);
    }

    /// Goes back to the rest before it leaves the tree, so that nobody takes the sway along.
    pub(super) fn leave(&mut self) {
        if self.written.is_none() || self.stepping.in_editor {
            return;
        }
        self.accept_transform();
        let parent = self.base().get_parent_node_3d().map_or(Transform3D::IDENTITY, |it| it.get_global_transform());
        self.left = self.written.map(|written| (parent * written, parent * self.rest));
        let rest = self.rest;
        self.write_transform(rest);
    }

    /// Whoever re-parents a node and keeps its place in the world puts it where it was, sway and all. What keeps its place
    /// is the rest. Called at the first step after it came back to the tree.
    fn keep_place(&mut self, current: Transform3D) {
        let Some((swaying, at_rest)) = self.left.take() else { return };
        let apart = (self.base().get_global_transform().origin - swaying.origin).length();
        if self.written != Some(current) && apart < SAME_PLACE * (1.0 + swaying.origin.length()) {
            let parent = self.base().get_parent_node_3d().map_or(Transform3D::IDENTITY, |it| it.get_global_transform());
            self.rest = parent.affine_inverse() * at_rest;
            self.written = Some(current);
        }
    }

    pub(super) fn write(&mut self, view: &View) {
        let sway = self.sway;
        let calm = sway.rotation == Vec3::ZERO && sway.offset == Vec3::ZERO && sway.aim == 0.0;
        let swayed = if calm {
            self.rest
        } else {
            let Some(rest) = mounted(view, self.rest) else { return };
            let mut pose = rest;
            if sway.aim > 0.0
                && let Some((camera, sights)) = self.read_aim(view, &rest)
            {
                pose.pose = between(rest.pose, aim_pose(camera, sights, self.aim_distance), sway.aim);
            }
            dismounted(view, &pose.moved(sway.quat(), sway.offset))
        };
        self.write_transform(swayed);
        self.draw_debug(view);
    }

    pub(super) fn write_transform(&mut self, transform: Transform3D) {
        if transform.is_finite() {
            self.written = Some(transform);
            self.base_mut().set_transform(transform);
        }
    }
}

fn parts(transform: Transform3D) -> Option<Parts> {
    let pose = convert::pose(transform)?;
    Some(Parts {
        position: pose.position,
        rotation: pose.rotation,
        scale: convert::vec3(convert::scale(transform.basis)),
    })
}

fn transform(parts: Parts) -> Transform3D {
    let pose = springstep_motion::pose::Pose { position: parts.position, rotation: parts.rotation };
    convert::transform(pose, convert::vector3(parts.scale))
}
