//! What a node reads and wants, drawn as lines: the property `debug_draw` of every node of Springstep.

use godot::classes::base_material_3d::{Flags, ShadingMode};
use godot::classes::geometry_instance_3d::ShadowCastingSetting;
use godot::classes::mesh::PrimitiveType;
use godot::classes::node::PhysicsInterpolationMode;
use godot::classes::{ImmediateMesh, MeshInstance3D, StandardMaterial3D};
use godot::prelude::*;

/// Where a node wants to be.
pub const GOAL: Color = Color::from_rgb(0.3, 0.9, 0.4);
/// What leads there: rays, the line of sight.
pub const SIGHT: Color = Color::from_rgb(0.95, 0.85, 0.3);
/// Where it is, and how it moves.
pub const MOTION: Color = Color::from_rgb(0.95, 0.4, 0.3);
/// How far it may go.
pub const LIMIT: Color = Color::from_rgb(0.6, 0.6, 0.95);

/// Lines in world space, collected in a step and shown at its end.
#[derive(Clone, Default, PartialEq)]
pub struct Lines {
    points: Vec<(Vector3, Color)>,
}

impl Lines {
    /// A line.
    pub fn line(&mut self, from: Vector3, to: Vector3, color: Color) {
        if from.is_finite() && to.is_finite() {
            self.points.extend([(from, color), (to, color)]);
        }
    }

    /// Three short lines along the world's axes.
    pub fn cross(&mut self, at: Vector3, half_size: f32, color: Color) {
        for axis in [Vector3::RIGHT, Vector3::UP, Vector3::BACK] {
            self.line(at - axis * half_size, at + axis * half_size, color);
        }
    }

    /// The three axes of a basis, in the colours that the editor gives them.
    pub fn axes(&mut self, at: Vector3, basis: Basis, length: f32) {
        let colors = [Color::from_rgb(1.0, 0.2, 0.3), Color::from_rgb(0.5, 0.8, 0.1), Color::from_rgb(0.2, 0.5, 0.9)];
        for (axis, color) in [basis.col_a(), basis.col_b(), basis.col_c()].into_iter().zip(colors) {
            self.line(at, at + axis * length, color);
        }
    }

    /// Three circles of a sphere.
    pub fn sphere(&mut self, center: Vector3, radius: f32, color: Color) {
        for axis in [Vector3::RIGHT, Vector3::UP, Vector3::BACK] {
            self.ring(center, axis, radius, color);
        }
    }

    /// A circle about an axis of any length but zero.
    pub fn ring(&mut self, center: Vector3, axis: Vector3, radius: f32, color: Color) {
        const SEGMENTS: usize = 24;
        let Some(axis) = axis.try_normalized() else { return };
        // Any direction across the axis: that of the world's axis which is the least along it.
        let aside = if axis.x.abs() < 0.6 { Vector3::RIGHT } else { Vector3::UP };
        let u = axis.cross(aside).normalized_or_zero();
        let v = axis.cross(u);
        let point = |i: usize| {
            let angle = i as f32 * std::f32::consts::TAU / SEGMENTS as f32;
            center + (u * angle.cos() + v * angle.sin()) * radius
        };
        (0..SEGMENTS).for_each(|i| self.line(point(i), point(i + 1), color));
    }

    /// A rectangle of these half sides about a point.
    pub fn rectangle(&mut self, center: Vector3, half: [Vector3; 2], color: Color) {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corners = corners.map(|(x, y)| center + half[0] * x + half[1] * y);
        (0..4).for_each(|i| self.line(corners[i], corners[(i + 1) % 4], color));
    }

    /// The lines as a gizmo takes them: by colour, in the space that `to_local` leads to.
    pub fn by_color(&self, to_local: Transform3D) -> Vec<(Color, Vec<Vector3>)> {
        let mut groups: Vec<(Color, Vec<Vector3>)> = Vec::new();
        for (point, color) in &self.points {
            let point = to_local * *point;
            match groups.iter_mut().find(|(of, _)| of == color) {
                Some((_, points)) => points.push(point),
                None => groups.push((*color, vec![point])),
            }
        }
        groups
    }
}

/// What the child that shows the lines is for.
pub const PURPOSE: &str = "SpringstepDebugDraw";

/// Shows `lines` in a node's own mesh, which `make` made.
pub fn show(child: &Gd<MeshInstance3D>, lines: &Lines) {
    if let Some(Ok(mut mesh)) = child.get_mesh().map(|mesh| mesh.try_cast::<ImmediateMesh>()) {
        mesh.clear_surfaces();
        if !lines.points.is_empty() {
            mesh.surface_begin(PrimitiveType::LINES);
            for (point, color) in &lines.points {
                mesh.surface_set_color(*color);
                mesh.surface_add_vertex(*point);
            }
            mesh.surface_end();
        }
    }
}

/// The child that shows lines.
pub fn make() -> Gd<MeshInstance3D> {
    let mut material = StandardMaterial3D::new_gd();
    material.set_shading_mode(ShadingMode::UNSHADED);
    material.set_flag(Flags::ALBEDO_FROM_VERTEX_COLOR, true);
    material.set_flag(Flags::SRGB_VERTEX_COLOR, true);
    material.set_flag(Flags::DISABLE_DEPTH_TEST, true);
    let mut child = MeshInstance3D::new_alloc();
    child.set_mesh(&ImmediateMesh::new_gd());
    child.set_material_override(&material);
    child.set_cast_shadows_setting(ShadowCastingSetting::OFF);
    // Its points are in world space, wherever and however scaled the node is, and they do not move between ticks.
    child.set_as_top_level(true);
    child.set_physics_interpolation_mode(PhysicsInterpolationMode::OFF);
    child
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_round_its_axis() {
        for axis in [Vector3::UP, Vector3::RIGHT * 1e-3, Vector3::new(1.0, -2.0, 3.0), Vector3::new(0.6, 0.8, 0.0)] {
            let (center, radius) = (Vector3::new(1.0, 2.0, 3.0), 0.5);
            let mut lines = Lines::default();
            lines.ring(center, axis, radius, LIMIT);
            assert_eq!(lines.points.len(), 2 * 24);
            for (point, _) in &lines.points {
                let arm = *point - center;
                assert!((arm.length() - radius).abs() < 1e-5, "{arm} about {axis}");
                assert!(arm.dot(axis.normalized()).abs() < 1e-5, "{arm} about {axis}");
            }
        }
    }

    #[test]
    fn what_is_nowhere_is_not_drawn() {
        let mut lines = Lines::default();
        lines.ring(Vector3::ZERO, Vector3::ZERO, 1.0, LIMIT);
        lines.ring(Vector3::ZERO, Vector3::UP, f32::INFINITY, LIMIT);
        lines.ring(Vector3::ZERO, Vector3::UP * f32::NAN, 1.0, LIMIT);
        lines.rectangle(Vector3::ZERO, [Vector3::UP * f32::NAN; 2], LIMIT);
        lines.cross(Vector3::RIGHT * f32::INFINITY, 1.0, GOAL);
        assert!(lines == Lines::default());
    }

    #[test]
    fn a_gizmo_takes_each_colour_once_in_the_space_of_its_node() {
        let mut lines = Lines::default();
        lines.line(Vector3::ZERO, Vector3::RIGHT, GOAL);
        lines.line(Vector3::ZERO, Vector3::UP, SIGHT);
        lines.line(Vector3::UP, Vector3::BACK, GOAL);
        let node = Transform3D::new(Basis::IDENTITY.scaled(Vector3::splat(2.0)), Vector3::new(0.0, 1.0, 0.0));
        let groups = lines.by_color(node.affine_inverse());
        let counts: Vec<_> = groups.iter().map(|(color, points)| (*color, points.len())).collect();
        assert_eq!(counts, [(GOAL, 4), (SIGHT, 2)]);
        let back = node * groups[0].1[1];
        assert!((back - Vector3::RIGHT).length() < 1e-6, "{back}");
    }
}
