//! What one sees of it besides the weapon: the debug lines, the warnings in the editor.

use godot::classes::{Camera3D, CharacterBody3D};
use godot::prelude::*;

use super::WeaponSway3D;
use crate::convert::{pose, quaternion, vector3};
use crate::debug_draw::{GOAL, LIMIT, Lines, MOTION, SIGHT};
use crate::own_child::resolve;
use crate::shown;
use crate::view::View;
use crate::{above, below};

/// How far ahead of the weapon its direction is drawn, m.
const DRAWN_AHEAD: f32 = 0.5;
/// A wider limit is drawn no wider.
const STEEPEST: f64 = 1.4;

impl WeaponSway3D {
    pub(super) fn lines_of_the_sway(&self) -> Lines {
        let mut lines = Lines::default();
        let view = self.read_view();
        let (own_rest, now) = self.rest_and_now(&view);
        let rest = view.transform * own_rest;
        let (Some(rest_pose), Some(now_pose)) = (pose(rest), pose(now)) else { return lines };
        lines.axes(rest.origin, Basis::from_quaternion(quaternion(rest_pose.rotation)), 0.1);
        lines.line(rest.origin, now.origin, MOTION);
        // Where the muzzle points to, at rest and now: what one sees of a rotation.
        let ahead = vector3(rest_pose.forward()) * DRAWN_AHEAD;
        lines.line(now.origin, now.origin + vector3(now_pose.forward()) * DRAWN_AHEAD, MOTION);
        lines.line(rest.origin, rest.origin + ahead, GOAL);
        // Each axis is limited: a square, as far as one sees.
        let aside = (self.look_max_angle.min(STEEPEST).tan() as f32) * DRAWN_AHEAD;
        let half = [glam::Vec3::X, glam::Vec3::Y].map(|axis| vector3(rest_pose.rotation * axis) * aside);
        lines.rectangle(rest.origin + ahead, half, LIMIT);
        if let Some(mounted) = view.mounted(own_rest)
            && let Some((camera, _)) = self.read_aim(&view, &mounted)
        {
            let world = |at: glam::Vec3| vector3(view.pose.position + view.pose.rotation * at);
            let axis = Basis::from_quaternion(quaternion(view.pose.rotation * camera.rotation)) * Vector3::FORWARD;
            let eye = world(camera.position);
            lines.line(eye + axis * 0.06, eye + axis * 2.0, SIGHT);
            lines.cross(eye + axis * self.aim_distance as f32, 0.02, GOAL);
        }
        lines
    }

    /// The rest below its parent, and where the node is seen in the world.
    fn rest_and_now(&self, view: &View) -> (Transform3D, Transform3D) {
        let node = self.base();
        if self.stepping.in_editor {
            let rest = node.get_transform();
            return (rest, if self.stepping.preview { shown::transform(&node) } else { view.transform * rest });
        }
        (self.rest.peek(&node), node.get_global_transform())
    }

    /// What is wrong with it, each with its remedy. What is above a weapon is known only where it is put to use: in a
    /// scene of its own, without a camera, nothing is missed.
    pub(super) fn look_for_problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let scene = self.base().get_tree_or_null().and_then(|tree| tree.get_edited_scene_root());
        let has_camera = scene.as_ref().is_some_and(|scene| {
            scene.clone().try_cast::<Camera3D>().is_ok() || below::any::<Camera3D>(scene).is_some()
        });
        let no_camera_above = || above::nearest::<Camera3D>(&self.base()).is_none();
        if self.look_source == Self::LOOK_CAMERA && has_camera && no_camera_above() {
            problems.push(
                "look_source is LOOK_CAMERA, but there is no Camera3D above this node. Put it below the camera, or set \
                 look_source to LOOK_MOUSE or LOOK_MANUAL. (Below a hand that turns with the view it works as well.)"
                    .into(),
            );
        }
        if has_camera && self.get_body().is_none() && above::nearest::<CharacterBody3D>(&self.base()).is_none() {
            problems.push(
                "There is no CharacterBody3D above this node, so it does not know of walking, jumping and landing. Assign \
                 body, or call set_velocity and set_grounded from a script."
                    .into(),
            );
        }
        if self.base().get_child_count() == 0 {
            problems
                .push("There is nothing below this node that could sway. Add the weapon's model as a child.".into());
        }
        let curves = [&self.move_pitch_curve, &self.move_yaw_curve, &self.move_roll_curve];
        for (axis, curve) in ["pitch", "yaw", "roll"].into_iter().zip(curves) {
            if curve.as_ref().is_some_and(|curve| curve.get_point_count() == 0) {
                problems.push(format!(
                    "move_{axis}_curve has no points, so that it never swings. Add some, or empty the property."
                ));
            }
        }
        if self.aim_marker_id.and_then(resolve::<Node3D>).is_some() && self.marker_in_own_axes().is_none() {
            problems.push(
                "aim_marker is not below this node (with Node3Ds alone between), so that aiming cannot bring it to the \
                 eye. Move it to the sights of the weapon."
                    .into(),
            );
        }
        problems
    }
}
