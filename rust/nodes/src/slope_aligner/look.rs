//! What one sees of it besides the tilt: the debug lines, the warnings in the editor.

use godot::classes::{CharacterBody3D, PhysicsBody3D};
use godot::prelude::*;

use super::SlopeAligner;
use crate::below;
use crate::convert::vector3;
use crate::debug_draw::{GOAL, LIMIT, Lines, MOTION, SIGHT};
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;
use crate::view::View;

/// How large the limit of the ground's distance is drawn, m.
const DRAWN_LIMIT: f32 = 0.12;

impl SlopeAligner {
    pub(super) fn lines_of_the_ground(&self) -> Lines {
        let mut lines = Lines::default();
        let Some(target) = self.target_node() else { return lines };
        let view = View::of(target.get_parent_node_3d(), ProcessCallback::Physics);
        let (right, up) = (view.pose.rotation * glam::Vec3::X, view.pose.rotation * glam::Vec3::Y);
        let origin = self.base().get_global_transform().origin;
        self.lines_of_the_rays(&mut lines, origin, right, up);
        let up = vector3(up);
        // Below this it is air.
        lines.ring(origin - up * self.ground_distance as f32, up, DRAWN_LIMIT, LIMIT);
        if self.ground.grounded {
            let middle = self.ground.hits[0].map_or(origin, vector3);
            lines.line(middle, middle + self.get_floor_normal() * 0.5, GOAL);
        }
        if let Some(normal) = self.state.normal() {
            lines.line(origin, origin + vector3(normal) * 0.7, MOTION);
        }
        lines
    }

    /// The rays as far as they reach, what they hit, and the footprint.
    fn lines_of_the_rays(&self, lines: &mut Lines, origin: Vector3, right: glam::Vec3, up: glam::Vec3) {
        let down = vector3(-up);
        if let Some(ray) = self.get_probe().filter(|ray| ray.is_inside_tree()) {
            let from = ray.get_global_position();
            let to = ray.get_global_transform() * ray.get_target_position();
            lines.line(from, self.ground.hits[0].map_or(to, vector3), SIGHT);
        } else {
            let (places, count) = self.footprint_places(right, up);
            for (place, hit) in places.into_iter().zip(self.ground.hits).take(count) {
                let from = origin + vector3(place) - down * self.probe_height as f32;
                lines.line(from, hit.map_or(from + down * self.probe_length as f32, vector3), SIGHT);
            }
            if count > 1 {
                let half =
                    [vector3(right) * (0.5 * self.footprint.x), vector3(up.cross(right)) * (0.5 * self.footprint.y)];
                lines.rectangle(origin, half, LIMIT);
            }
        }
        for hit in self.ground.hits.into_iter().flatten() {
            lines.cross(vector3(hit), 0.05, GOAL);
        }
    }

    /// What is wrong with it, each with its remedy.
    pub(super) fn look_for_problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let target = self.target_id.and_then(resolve::<Node3D>);
        let probe = self.get_probe();
        if target.as_ref().is_some_and(|target| target.clone().try_cast::<PhysicsBody3D>().is_ok()) {
            problems.push(
                "target is a physics body, which a tilt would turn, shapes and all. Assign what one sees of it instead.".into(),
            );
        }
        if target.is_none() && self.base().get_child_count() == 0 {
            problems.push(
                "There is nothing below this node that could tilt. Add what one sees of the character as a child, or \
                 assign target."
                    .into(),
            );
        }
        let tilted = target.unwrap_or_else(|| self.to_gd().upcast());
        if let Some(body) = below::any::<CharacterBody3D>(&tilted) {
            problems.push(format!(
                "{} is below what is tilted and would tilt with it, shapes and all. Put this node below the body, and \
                 what one sees of it below this node.",
                body.get_name()
            ));
        }
        if probe.as_ref().is_some_and(|probe| tilted.is_ancestor_of(probe)) {
            problems.push("probe is below what is tilted and would tilt with it. Move it beside this node.".into());
        }
        if probe.as_ref().is_some_and(|probe| probe.get_collision_mask() == 0) {
            problems.push(
                "The collision_mask of probe is empty, so that nothing is ground. Choose the layers of your level."
                    .into(),
            );
        }
        if probe.is_none() && self.collision_mask.is_empty() {
            problems
                .push("collision_mask is empty, so that nothing is ground. Choose the layers of your level.".into());
        }
        if probe.is_none() && self.ground_distance > self.probe_length - self.probe_height {
            problems.push(
                "The ray ends before ground_distance. Raise probe_length, or lower probe_height or ground_distance."
                    .into(),
            );
        }
        problems
    }
}
