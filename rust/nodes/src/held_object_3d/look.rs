//! What one sees of it: the placeholder cube, the colour, the debug lines, the warnings in the editor.

use godot::classes::{BoxMesh, Camera3D, GeometryInstance3D, MeshInstance3D, StandardMaterial3D};
use godot::prelude::*;
use springstep_motion::pose::Pose;

use super::HeldObject3D;
use crate::convert::{quaternion, vector3};
use crate::debug_draw::{GOAL, LIMIT, Lines, MOTION, SIGHT};
use crate::own_child::{OwnChildren, resolve};
use crate::stepped::Stepped;
use crate::tint::Blend;
use crate::{below, camera, tint};

const PLACEHOLDER: &str = "SpringstepPlaceholder";
/// The cube's colour, that of a slow object.
const CUBE_COLOR: Color = Color::from_rgb(0.25, 0.48, 0.91);
/// How long a velocity is drawn, s.
const DRAWN_VELOCITY: f32 = 0.1;
/// How far below the eye the line of sight is drawn from, m; from the eye itself it would be seen as a point.
const DRAWN_EYE: f32 = 0.3;
/// How large the ends of a range are drawn, m.
const DRAWN_END: f32 = 0.06;
/// So many frames the editor goes by one camera, until it is looked for again.
const FRAMES_UNTIL_LOOK: u32 = 60;

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
        let geometry = below::any::<GeometryInstance3D>(&self.base()).map(|geometry| geometry.instance_id());
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
                // Or may have freed it.
                if cube.is_instance_valid() {
                    cube.set_visible(shown);
                }
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
            return below::any(&body);
        }
        let found = assigned.or_else(|| self.geometry.and_then(resolve));
        found.or_else(|| self.placeholder.get().map(Gd::upcast))
    }

    /// In the editor: notes the camera that the game will begin with.
    pub(super) fn look_for_scene_camera(&mut self) {
        let until_look = self.scene_camera.1.checked_sub(1);
        if until_look.is_none() {
            self.scene_camera.0 = camera::of_edited_scene(&self.base()).map(|camera| camera.instance_id());
        }
        self.scene_camera.1 = until_look.unwrap_or(FRAMES_UNTIL_LOOK);
    }

    /// The camera that lines are drawn of: the one that is followed, in the editor the one that will be.
    fn drawn_camera(&self) -> Option<Pose> {
        let assigned = self.assigned_camera().filter(|id| id.lookup_validity());
        let assigned = assigned.or(if self.stepping.runs() { None } else { self.scene_camera.0 });
        camera::read(&self.base(), assigned, self.mode(), None)?.pose()
    }

    pub(super) fn lines_of_the_hold(&self) -> Lines {
        let mut lines = Lines::default();
        let (runs, camera) = (self.stepping.runs(), self.drawn_camera());
        let will_be = || camera.map(|camera| self.state.target_at(&self.params(), camera));
        let Some(target) = (if runs { self.goal() } else { will_be() }) else { return lines };
        let goal = vector3(target.position);
        lines.cross(goal, 0.08, GOAL);
        lines.axes(goal, Basis::from_quaternion(quaternion(target.rotation)), 0.2);
        if self.max_offset > 0.0 {
            lines.sphere(goal, self.max_offset as f32, LIMIT);
        }
        if let Some(eye) = camera {
            self.lines_of_the_sight(&mut lines, eye, goal);
        }
        if runs {
            let position = vector3(self.state.position());
            lines.line(goal, position, MOTION);
            lines.line(position, position + vector3(self.state.velocity()) * DRAWN_VELOCITY, MOTION);
        }
        lines
    }

    /// The way to the goal, how near and far a held body can be, how far one reaches, and where a hold breaks.
    fn lines_of_the_sight(&self, lines: &mut Lines, eye: Pose, goal: Vector3) {
        // Of the camera that one looks through, a line from the eye would be a point.
        let looked_through = self.stepping.runs();
        let from = vector3(eye.position) + if looked_through { Vector3::DOWN * DRAWN_EYE } else { Vector3::ZERO };
        lines.line(from, goal, SIGHT);
        let forward = vector3(eye.forward());
        let at = |distance: f64| goal + forward * (distance - self.hold_distance) as f32;
        let [near, far] = [self.hold_distance_min, self.hold_distance_max].map(at);
        lines.line(near, far, LIMIT);
        lines.ring(near, forward, DRAWN_END, LIMIT);
        lines.ring(far, forward, DRAWN_END, LIMIT);
        let reach = vector3(eye.position) + forward * self.grab_range as f32;
        lines.ring(reach, forward, DRAWN_END, SIGHT);
        if self.grab.is_some() {
            lines.sphere(goal, self.break_distance as f32, LIMIT);
        }
    }

    /// What is wrong with it, each with its remedy.
    pub(super) fn look_for_problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let node = self.to_gd();
        let camera = match self.camera_id.and_then(resolve::<Camera3D>) {
            Some(assigned) => Some(assigned).filter(|camera| node.is_ancestor_of(camera)),
            None => below::first::<Camera3D>(&node, &|camera| camera.is_current()),
        };
        if camera.is_some() {
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
        if self.rotation_mode == Self::FOLLOW_SPRING && self.rotation_stiffness == 0.0 {
            problems.push(
                "A rotation_stiffness of 0 never turns the object to its goal. Raise rotation_stiffness, or set \
                 rotation_mode to lag."
                    .into(),
            );
        }
        if self.hold_distance_min > self.hold_distance_max {
            problems.push(
                "hold_distance_min is above hold_distance_max, so that scroll_distance always gives hold_distance_min. \
                 Lower the one, or raise the other."
                    .into(),
            );
        } else if !(self.hold_distance_min..=self.hold_distance_max).contains(&self.hold_distance) {
            problems.push(
                "hold_distance is not within hold_distance_min and hold_distance_max, so that a held body jumps at the \
                 first scroll_distance. Bring it between them."
                    .into(),
            );
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

fn cube() -> Gd<MeshInstance3D> {
    let mut material = StandardMaterial3D::new_gd();
    material.set_albedo(CUBE_COLOR);
    let mut mesh = BoxMesh::new_gd();
    mesh.set_material(&material);
    let mut cube = MeshInstance3D::new_alloc();
    cube.set_mesh(&mesh);
    cube
}
