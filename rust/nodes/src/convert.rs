//! Between the engine's vectors and the motion's.

use glam::{Mat3, Quat, Vec2, Vec3};
use godot::builtin::{Basis, Quaternion, Transform3D, Vector2, Vector3};
use springstep_motion::pose::Pose;

/// The engine's vector as the motion's.
#[inline]
pub fn vec3(vector: Vector3) -> Vec3 {
    Vec3::new(vector.x, vector.y, vector.z)
}

/// The engine's vector as the motion's.
#[inline]
pub fn vec2(vector: Vector2) -> Vec2 {
    Vec2::new(vector.x, vector.y)
}

/// The engine's basis as the motion's matrix.
#[inline]
pub fn mat3(basis: Basis) -> Mat3 {
    Mat3::from_cols(vec3(basis.col_a()), vec3(basis.col_b()), vec3(basis.col_c()))
}

/// The motion's matrix as the engine's basis.
#[inline]
pub fn basis(matrix: Mat3) -> Basis {
    Basis::from_cols(vector3(matrix.x_axis), vector3(matrix.y_axis), vector3(matrix.z_axis))
}

/// The motion's vector as the engine's.
#[inline]
pub fn vector3(vector: Vec3) -> Vector3 {
    Vector3::new(vector.x, vector.y, vector.z)
}

/// The motion's rotation as the engine's.
#[inline]
pub fn quaternion(rotation: Quat) -> Quaternion {
    Quaternion::new(rotation.x, rotation.y, rotation.z, rotation.w)
}

/// The pose of a transform with any scale; none if it is not finite or has no extent.
#[inline]
pub fn pose(transform: Transform3D) -> Option<Pose> {
    Pose::from_axes(vec3(transform.origin), vec3(transform.basis.col_b()), vec3(transform.basis.col_c()))
}

/// The scale of a basis along the axes of its pose; X is negative where it is mirrored. One where it has no pose.
#[inline]
pub fn scale(basis: Basis) -> Vector3 {
    let Some(pose) = pose(Transform3D::new(basis, Vector3::ZERO)) else {
        return Vector3::ONE;
    };
    let along = |axis: Vec3, column: Vector3| {
        let scale = (pose.rotation * axis).dot(vec3(column));
        if scale.is_finite() { scale } else { 1.0 }
    };
    Vector3::new(along(Vec3::X, basis.col_a()), along(Vec3::Y, basis.col_b()), along(Vec3::Z, basis.col_c()))
}

/// The transform of a pose, scaled along its own axes.
#[inline]
pub fn transform(pose: Pose, scale: Vector3) -> Transform3D {
    let turned = Mat3::from_quat(pose.rotation);
    let scaled = Mat3::from_cols(turned.x_axis * scale.x, turned.y_axis * scale.y, turned.z_axis * scale.z);
    Transform3D::new(basis(scaled), vector3(pose.position))
}
