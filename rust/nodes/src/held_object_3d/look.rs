//! What one sees of it: the placeholder cube, the colour, the debug lines, the warnings in the editor.

use godot::classes::{BoxMesh, Camera3D, GeometryInstance3D, MeshInstance3D, StandardMaterial3D};
use godot::prelude::*;

use super::HeldObject3D;
use crate::convert::{quaternion, vector3};
use crate::debug_draw::{GOAL, Lines, MOTION, SIGHT};
use crate::own_child::resolve;
use crate::stepped::Stepped;
use crate::tint::Blend;
use crate::{camera, convert, tint};

const PLACEHOLDER: &str = "SpringstepPlaceholder";
/// The cube's colour, that of a slow object.
const CUBE_COLOR: Color = Color::from_rgb(0.25, 0.48, 0.91);
/// How long a velocity is drawn, s.
const DRAWN_VELOCITY: f32 = 0.1;
/// How far below the eye the line of sight is drawn from, m; from the eye itself it would be seen as a point.
const DRAWN_EYE: f32 = 0.3;

impl HeldObject3D {
    /// Notices geometry that came or went deeper than among the children, of which no notification tells.
    pub(super) fn look_for_geometry(&mut self) {
        let stale = match self.geometry {
            Some(id) => !id.lookup_validity(),
            None => self.has_children,
        };
        if stale {
            self.update_placeholder();
        }
    }

    /// Shows the cube if there is no geometry among the children, hides it otherwise.
    pub(super) fn update_placeholder(&mut self) {
        // The engine tells of each that comes or goes.
        self.has_children = self.base().get_child_count() > 0;
        if !self.base().is_inside_tree() {
            return;
        }
        let node = self.to_gd().upcast();
        let geometry = first_geometry(&node).map(|geometry| geometry.instance_id());
        let changed = geometry != self.geometry;
        self.geometry = geometry;
        let shown = self.geometry.is_none() && self.cube_half_size > 0.0 && self.grab.is_none();
        if shown || self.placeholder.get().is_some() {
            let kept = self.placeholder.get();
            let cube = self.own_child(kept, PLACEHOLDER, cube, |node, cube| node.placeholder = cube);
            if let Some(mut cube) = cube {
                let size = Vector3::splat(2.0 * self.cube_half_size as f32);
                // Through the guard: what is connected to the cube's signals may call the node.
                let _node = self.base_mut();
                if let (true, Some(Ok(mut mesh))) = (shown, cube.get_mesh().map(|mesh| mesh.try_cast::<BoxMesh>())) {
                    mesh.set_size(size);
                }
                cube.set_visible(shown);
            }
        }
        if changed {
            self.changed();
        }
    }

    /// The colour by speed, on what it applies to.
    pub(super) fn color(&mut self) {
        if !self.color_by_speed {
            return;
        }
        let Some(target) = self.colored() else {
            self.uncolor();
            return;
        };
        let parameter = self.color_parameter.clone();
        if self.tint.is_new(&target, &parameter)
            && let Some(problem) = tint::problem(&target, &parameter)
        {
            self.warn("color_parameter", || problem);
        }
        let amount = self.bob().speed_factor(&self.state.bob);
        let blend = Blend { from: self.slow_color, to: self.fast_color, amount };
        let mut tint = std::mem::take(&mut self.tint);
        {
            // Through the guard: a geometry's script may call the node.
            let _node = self.base_mut();
            tint.apply(target, &parameter, blend);
        }
        self.tint = tint;
    }

    /// Takes the colour away again.
    pub(super) fn uncolor(&mut self) {
        let mut tint = std::mem::take(&mut self.tint);
        let _node = self.base_mut();
        tint.restore();
    }

    fn colored(&self) -> Option<Gd<GeometryInstance3D>> {
        let assigned = self.color_target_id.and_then(resolve);
        if let (None, Some(body)) = (&assigned, self.get_held_body()) {
            return first_geometry(&body.upcast());
        }
        let found = assigned.or_else(|| self.geometry.and_then(resolve));
        found.or_else(|| self.placeholder.get().map(Gd::upcast))
    }

    pub(super) fn draw_debug(&mut self) {
        if !self.debug_draw {
            return;
        }
        let lines = if self.stepping.in_editor { self.lines_of_the_goal() } else { self.lines_of_the_motion() };
        self.show_lines(lines);
    }

    /// The goal of an assigned camera; others are not known in the editor.
    fn lines_of_the_goal(&self) -> Lines {
        let mut lines = Lines::default();
        let camera = self.camera_id.and_then(resolve::<Camera3D>).filter(|camera| camera.is_inside_tree());
        if let Some(pose) = camera.and_then(|camera| convert::pose(camera.get_global_transform())) {
            let goal = vector3(self.state.target_at(&self.params(), pose).position);
            lines.line(vector3(pose.position), goal, SIGHT);
            lines.cross(goal, 0.1, GOAL);
        }
        lines
    }

    fn lines_of_the_motion(&self) -> Lines {
        let mut lines = Lines::default();
        let Some(target) = self.goal() else { return lines };
        let (goal, position) = (vector3(target.position), vector3(self.state.position()));
        if let Some(view) = camera::read(&self.base(), self.camera_id, self.mode(), None)
            && let Some(pose) = view.pose
        {
            lines.line(vector3(pose.position) + Vector3::DOWN * DRAWN_EYE, goal, SIGHT);
        }
        lines.cross(goal, 0.08, GOAL);
        lines.axes(goal, Basis::from_quaternion(quaternion(target.rotation)), 0.2);
        lines.line(goal, position, MOTION);
        lines.line(position, position + vector3(self.state.velocity()) * DRAWN_VELOCITY, MOTION);
        if self.max_offset > 0.0 {
            lines.sphere(goal, self.max_offset as f32, GOAL);
        }
        lines
    }

    /// What the editor warns of, each with its remedy.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let node = self.to_gd();
        let assigned = self.camera_id.and_then(resolve::<Camera3D>);
        if assigned.is_some_and(|camera| node.is_ancestor_of(&camera)) {
            problems.push(
                "The camera is inside this node, so that the node would chase itself. Move the camera out of it, or assign \
                 another one."
                    .into(),
            );
        }
        if self.follow_mode == Self::FOLLOW_SPRING && self.stiffness == 0.0 {
            problems
                .push("A stiffness of 0 never pulls the object to its goal. Raise stiffness, or follow by lag.".into());
        }
        if self.color_by_speed {
            match self.colored() {
                Some(target) => problems.extend(tint::problem(&target, &self.color_parameter)),
                None => problems.push(
                    "color_by_speed has nothing to colour. Add a mesh as a child, assign color_target, or set \
                     cube_half_size above 0."
                        .into(),
                ),
            }
        }
        problems
    }
}

/// The first geometry below `node`, in the order of the tree; what nodes made for themselves does not count.
fn first_geometry(node: &Gd<Node>) -> Option<Gd<GeometryInstance3D>> {
    node.get_children().iter_shared().find_map(|child| {
        let geometry = child.clone().try_cast::<GeometryInstance3D>().ok();
        geometry.or_else(|| first_geometry(&child))
    })
}

fn cube() -> Gd<MeshInstance3D> {
    let mut material = StandardMaterial3D::new_gd();
    material.set_albedo(CUBE_COLOR);
    let mut mesh = BoxMesh::new_gd();
    mesh.set_material(&material);
    let mut cube = MeshInstance3D::new_alloc();
    cube.set_mesh(&mesh);
    cube
}
