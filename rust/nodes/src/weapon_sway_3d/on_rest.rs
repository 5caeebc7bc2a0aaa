//! The rest, and what is written on top of it.

use glam::Vec3;
use godot::prelude::*;
use springstep_motion::aim::{aim_pose, between};

use super::WeaponSway3D;
use super::read::View;
use crate::drawn::Drawn;
use crate::shown::{self, Place};
use crate::stepped::Stepped;

impl WeaponSway3D {
    /// The rest, with what somebody else did to the transform since it was last written.
    pub(super) fn accept_transform(&mut self) -> Transform3D {
        if self.stepping.in_editor {
            // What is there is the rest: a preview writes nothing.
            return self.base().get_transform();
        }
        let node = self.base().clone();
        self.rest.accept(&node)
    }

    /// Goes back to the rest before it leaves the tree, so that nobody takes the sway along.
    pub(super) fn leave(&mut self) {
        let node = self.to_gd();
        if !self.stepping.in_editor
            && let Some(rest) = self.rest.leave(&node)
        {
            self.write_transform(rest);
        }
    }

    /// The first change of the transform since it came back to the tree.
    pub(super) fn returned(&mut self) {
        if self.rest.has_returned() {
            let node = self.to_gd();
            self.rest.return_to(&node);
        }
        self.unwatch_transform();
    }

    pub(super) fn write(&mut self, view: &View, rest: Transform3D) {
        let sway = self.sway;
        let calm = sway.rotation == Vec3::ZERO && sway.offset == Vec3::ZERO && sway.aim == 0.0;
        let swayed = if calm {
            rest
        } else {
            // A weapon without extent is on its way in or out: there is nothing to sway.
            let Some(rest) = view.mounted_rest(rest, &mut self.mounted) else { return };
            let aim = if sway.aim > 0.0 { self.read_aim(view, &rest) } else { None };
            let aimed = aim.map_or(rest, |(camera, sights)| {
                rest.at(between(rest.pose, aim_pose(camera, sights, self.aim_distance), sway.aim))
            });
            view.dismounted(&aimed.moved(sway.quat(), sway.offset))
        };
        if self.stepping.in_editor {
            shown::show(&self.base(), Place::World(view.transform * swayed));
            return;
        }
        self.write_transform(swayed);
        self.draw_debug();
    }

    pub(super) fn write_transform(&mut self, transform: Transform3D) {
        if self.rest.write(transform) {
            let mut node = self.base().clone();
            self.write_transform_of(&mut node, |node| node.set_transform(transform));
        }
    }
}
