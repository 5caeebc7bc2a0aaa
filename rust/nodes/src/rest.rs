//! The rest of a node: its transform without what Springstep adds to it.

use glam::EulerRot;
use godot::builtin::EulerOrder;
use godot::classes::node_3d::RotationEditMode;
use godot::prelude::*;
use godot::register::info::{PropertyInfo, PropertyUsageFlags};
use springstep_motion::pose::Pose;
use springstep_motion::rest::{Parts, taken_over};

use crate::convert;
use crate::stepped::do_not_save;

/// While the game runs a node's transform has in it what was added: what is saved then is the property `rest_transform`.
/// What the game sets besides is not saved at all.
pub fn save_instead_of_transform(property: &mut PropertyInfo, in_editor: bool) {
    do_not_save(property, &["physics_interpolation_mode"]);
    if !in_editor {
        do_not_save(property, &["transform"]);
        if property.property_name == "rest_transform" {
            property.usage = PropertyUsageFlags::STORAGE;
        }
    }
}

/// What a node's transform was, and what was written over it.
#[derive(Default)]
pub struct Rest {
    taken: Option<Taken>,
    /// Where it was in the world when it left the tree, with what was added and at rest.
    left: Option<(Transform3D, Transform3D)>,
}

#[derive(Clone, Copy)]
struct Taken {
    rest: Transform3D,
    /// The same in parts, with a rotation even where the scale is zero.
    rest_parts: Parts,
    /// What was written last; another transform there now was set by somebody else.
    written: Transform3D,
    /// The last rotation of it while there was one.
    written_rotation: glam::Quat,
}

impl Taken {
    /// What was written, in parts.
    fn written_parts(&self) -> Parts {
        parts(self.written, self.written_rotation)
    }
}

impl Rest {
    /// Whether it was taken.
    pub fn is_taken(&self) -> bool {
        self.taken.is_some()
    }

    /// The rest of a node as it is now, with what somebody else did to it since it was last written.
    pub fn peek(&self, node: &Node3D) -> Transform3D {
        self.taken_over(node, node.get_transform()).rest
    }

    /// The same, and keeps it.
    pub fn accept(&mut self, node: &Node3D) -> Transform3D {
        if self.has_returned() {
            self.return_to(node);
        }
        let current = node.get_transform();
        if let Some(taken) = &self.taken
            && taken.written == current
        {
            return taken.rest;
        }
        let taken = self.taken_over(node, current);
        self.taken = Some(taken);
        taken.rest
    }

    /// Notes a transform that is written; false, and nothing noted, if it is not finite and must not be.
    pub fn write(&mut self, transform: Transform3D) -> bool {
        let finite = transform.is_finite();
        if let (true, Some(taken)) = (finite, &mut self.taken) {
            if transform.basis.determinant().abs() < 1e-12 {
                // It may have no rotation of its own.
                taken.written_rotation = taken.written_parts().rotation;
            }
            taken.written = transform;
        }
        finite
    }

    /// The rest to go back to when the node leaves the tree, so that nobody takes along what was added. None if none was
    /// taken.
    pub fn leave(&mut self, node: &Node3D) -> Option<Transform3D> {
        self.taken?;
        let rest = self.accept(node);
        let parent = parent_transform(node)?;
        self.left = self.taken.map(|taken| (parent * taken.written, parent * rest));
        Some(rest)
    }

    /// Whether it came back to the tree and nothing has been done to it since.
    pub fn has_returned(&self) -> bool {
        self.left.is_some()
    }

    /// Whoever re-parents a node and keeps its place in the world puts it where it was, with what was added. What keeps its
    /// place is the rest. Called at the first change after it came back, before anything else can move.
    pub fn return_to(&mut self, node: &Node3D) {
        let Some((left, at_rest)) = self.left.take() else { return };
        let current = node.get_transform();
        let (Some(taken), Some(parent)) = (&mut self.taken, parent_transform(node)) else { return };
        let invertible = parent.basis.determinant().abs() > 1e-12;
        if taken.written != current && invertible && is_same(parent * current, left) {
            let rest = parent.affine_inverse() * at_rest;
            let rotation = taken.rest_parts.rotation;
            *taken = Taken { rest, rest_parts: parts(rest, rotation), written: current, written_rotation: rotation };
        }
    }

    /// Takes in that the node is below another parent: whoever puts it there and keeps its place in the world makes another
    /// transform of the one that was written. The rest goes along.
    pub fn go_along(&mut self, node: &Node3D) {
        let current = node.get_transform();
        let Some(taken) = &mut self.taken else { return };
        let usable = current.is_finite() && taken.written.basis.determinant().abs() > 1e-12;
        if taken.written != current && usable {
            let rest = current * taken.written.affine_inverse() * taken.rest;
            let rotation = taken.rest_parts.rotation;
            *taken = Taken { rest, rest_parts: parts(rest, rotation), written: current, written_rotation: rotation };
        }
    }

    fn taken_over(&self, node: &Node3D, current: Transform3D) -> Taken {
        let Some(taken) = self.taken else {
            let parts = parts(current, glam::Quat::IDENTITY);
            return Taken { rest: current, rest_parts: parts, written: current, written_rotation: parts.rotation };
        };
        if taken.written == current || !current.is_finite() {
            return taken;
        }
        let written_parts = taken.written_parts();
        let current_parts = parts(current, written_parts.rotation);
        let rest_parts = taken_over(taken.rest_parts, written_parts, current_parts, order(node));
        let written_rotation = current_parts.rotation;
        Taken { rest: transform(rest_parts), rest_parts, written: current, written_rotation }
    }
}

fn parent_transform(node: &Node3D) -> Option<Transform3D> {
    match node.get_parent_node_3d() {
        Some(parent) => parent.is_inside_tree().then(|| parent.get_global_transform()),
        None => Some(Transform3D::IDENTITY),
    }
}

/// Whether two places in the world are one, but for rounding.
fn is_same(a: Transform3D, b: Transform3D) -> bool {
    let near = |a: Vector3, b: Vector3, size: f32| (a - b).length() <= 2e-5 + 2e-6 * size;
    let columns =
        [(a.basis.col_a(), b.basis.col_a()), (a.basis.col_b(), b.basis.col_b()), (a.basis.col_c(), b.basis.col_c())];
    near(a.origin, b.origin, b.origin.length()) && columns.into_iter().all(|(a, b)| near(a, b, 10.0 * b.length()))
}

fn parts(transform: Transform3D, rotation_without_scale: glam::Quat) -> Parts {
    match convert::pose(transform) {
        Some(Pose { position, rotation }) => {
            Parts { position, rotation, scale: convert::vec3(convert::scale(transform.basis)) }
        }
        None => Parts {
            position: convert::vec3(transform.origin),
            rotation: rotation_without_scale,
            scale: glam::Vec3::new(
                transform.basis.col_a().length(),
                transform.basis.col_b().length(),
                transform.basis.col_c().length(),
            ),
        },
    }
}

fn transform(parts: Parts) -> Transform3D {
    convert::transform(Pose { position: parts.position, rotation: parts.rotation }, convert::vector3(parts.scale))
}

/// The order in which scripts and tweens see the node's angles.
fn order(node: &Node3D) -> EulerRot {
    if node.get_rotation_edit_mode() != RotationEditMode::EULER {
        return EulerRot::YXZ;
    }
    match node.get_rotation_order() {
        EulerOrder::XYZ => EulerRot::XYZ,
        EulerOrder::XZY => EulerRot::XZY,
        EulerOrder::YZX => EulerRot::YZX,
        EulerOrder::ZXY => EulerRot::ZXY,
        EulerOrder::ZYX => EulerRot::ZYX,
        _ => EulerRot::YXZ,
    }
}
