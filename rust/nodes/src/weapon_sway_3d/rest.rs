//! The rest: taken, taken over from whoever moves the node, and written with the sway on top.

use glam::Vec3;
use godot::prelude::*;
use springstep_motion::aim::{aim_pose, between};

use super::WeaponSway3D;
use super::read::View;

/// Rounding on the way through the world, as a share of the distance from its origin.
const SAME_PLACE: f32 = 1e-4;

impl WeaponSway3D {
    /// The rest, with what somebody else did to the transform since it was last written.
    pub(super) fn accept_transform(&mut self) -> Transform3D {
        let current = self.base().get_transform();
        self.keep_place(current);
        self.rest.accept(current)
    }

    /// Goes back to the rest before it leaves the tree, so that nobody takes the sway along.
    pub(super) fn leave(&mut self) {
        if self.stepping.in_editor || self.rest.get().is_none() {
            return;
        }
        let rest = self.accept_transform();
        let parent = self.parent_transform();
        self.left = self.rest.written().map(|written| (parent * written, parent * rest));
        self.write_transform(rest);
    }

    /// Whoever re-parents a node and keeps its place in the world puts it where it was, sway and all. What keeps its place
    /// is the rest. Called at the first step after it came back to the tree.
    fn keep_place(&mut self, current: Transform3D) {
        let Some((swaying, at_rest)) = self.left.take() else { return };
        let parent = self.parent_transform();
        let apart = ((parent * current).origin - swaying.origin).length();
        if self.rest.written() != Some(current) && apart < SAME_PLACE * (1.0 + swaying.origin.length()) {
            self.rest.replace(parent.affine_inverse() * at_rest, current);
        }
    }

    fn parent_transform(&self) -> Transform3D {
        self.base().get_parent_node_3d().map_or(Transform3D::IDENTITY, |parent| parent.get_global_transform())
    }

    pub(super) fn write(&mut self, view: &View, rest: Transform3D) {
        let sway = self.sway;
        let calm = sway.rotation == Vec3::ZERO && sway.offset == Vec3::ZERO && sway.aim == 0.0;
        let swayed = if calm {
            rest
        } else {
            let Some(rest) = view.mounted(rest) else { return };
            let mut pose = rest;
            if sway.aim > 0.0
                && let Some((camera, sights)) = self.read_aim(view, &rest)
            {
                pose.pose = between(rest.pose, aim_pose(camera, sights, self.aim_distance), sway.aim);
            }
            view.dismounted(&pose.moved(sway.quat(), sway.offset))
        };
        self.write_transform(swayed);
        self.draw_debug(view, rest);
    }

    pub(super) fn write_transform(&mut self, transform: Transform3D) {
        if self.rest.write(transform) {
            self.base_mut().set_transform(transform);
        }
    }
}
