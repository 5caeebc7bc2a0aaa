//! What one sees of it: the placeholder cube, the colour, the debug lines, the warnings in the editor.

use godot::classes::{BoxMesh, Camera3D, GeometryInstance3D, MeshInstance3D, StandardMaterial3D};
use godot::prelude::*;

use super::HeldObject3D;
use crate::convert::{quaternion, vector3};
use crate::debug_draw::{GOAL, Lines, MOTION, SIGHT};
use crate::own_child::resolve;
use crate::tint::Blend;
use crate::{camera, convert, debug_draw, own_child, tint};

const PLACEHOLDER: &str = "SpringstepPlaceholder";

impl HeldObject3D {
    /// Shows the cube if there is no geometry among the children, hides it otherwise.
    pub(super) fn update_placeholder(&mut self) {
        if !self.base().is_inside_tree() {
            return;
        }
        self.geometry = first_geometry(&self.node().upcast()).map(|geometry| geometry.instance_id());
        let shown = self.geometry.is_none() && self.cube_half_size > 0.0;
        if !shown && self.placeholder.is_none() {
            return;
        }
        let (id, color) = (self.placeholder, self.slow_color);
        let mut cube = own_child::mesh(&mut self.base_mut(), id, PLACEHOLDER, || cube(color));
        self.placeholder = Some(cube.instance_id());
        cube.set_visible(shown);
        if let (true, Some(Ok(mut mesh))) = (shown, cube.get_mesh().map(|mesh| mesh.try_cast::<BoxMesh>())) {
            mesh.set_size(Vector3::splat(2.0 * self.cube_half_size as f32));
        }
    }

    /// The colour by speed, on what it applies to.
    pub(super) fn color(&mut self) {
        if !self.color_by_speed {
            return;
        }
        let Some(target) = self.colored() else {
            self.tint.restore();
            return;
        };
        if self.tint.is_new(&target, &self.color_parameter)
            && let Some(problem) = tint::problem(&target, &self.color_parameter)
        {
            self.warn("color_parameter", || problem);
        }
        let amount = self.bob().speed_factor(&self.state.bob);
        self.tint.apply(target, &self.color_parameter, Blend { from: self.slow_color, to: self.fast_color, amount });
    }

    fn colored(&self) -> Option<Gd<GeometryInstance3D>> {
        [self.color_target_id, self.geometry, self.placeholder].into_iter().flatten().find_map(resolve)
    }

    pub(super) fn draw_debug(&mut self) {
        if !self.debug_draw {
            return;
        }
        let lines = if self.in_editor { self.lines_of_the_goal() } else { self.lines_of_the_motion() };
        let id = self.debug_lines;
        let shown = debug_draw::show(&mut self.base_mut(), id, &lines);
        self.debug_lines = Some(shown);
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
        let Some(target) = self.state.target() else { return lines };
        let (goal, position) = (vector3(target.position), vector3(self.state.motion.position));
        if let Some(view) = camera::read(&self.node(), self.camera_id, self.mode())
            && let Some(pose) = view.pose
        {
            // From the feet of the view, since a line from the eye itself would be seen as a point.
            let eye = vector3(pose.position) + Vector3::DOWN * 0.3;
            lines.line(eye, goal, SIGHT);
        }
        lines.cross(goal, 0.08, GOAL);
        lines.axes(goal, Basis::from_quaternion(quaternion(target.rotation)), 0.2);
        lines.line(goal, position, MOTION);
        lines.line(position, position + vector3(self.state.motion.velocity) * 0.1, MOTION);
        if self.max_offset > 0.0 {
            lines.sphere(goal, self.max_offset as f32, GOAL);
        }
        lines
    }

    /// What the editor warns of, each with its remedy.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let node = self.node();
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

fn cube(color: Color) -> Gd<MeshInstance3D> {
    let mut material = StandardMaterial3D::new_gd();
    material.set_albedo(color);
    let mut mesh = BoxMesh::new_gd();
    mesh.set_material(&material);
    let mut cube = MeshInstance3D::new_alloc();
    cube.set_mesh(&mesh);
    cube
}
