//! The rest of a node that somebody else moves as well.

use glam::{EulerRot, Quat, Vec3};

/// A transform in parts: what a script, a tween or an animation sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    /// In the parent's axes.
    pub position: Vec3,
    /// A unit quaternion.
    pub rotation: Quat,
    /// Along its own axes.
    pub scale: Vec3,
}

/// The rest after a node that was last `written` was found `current`: what differs was set by somebody else and is the new
/// rest, part by part.
///
/// A tween of one axis reads the other two from the node, with the sway in them. So each coordinate is taken over for
/// itself, and so is each angle (yaw, pitch and roll in Godot's order YXZ): otherwise the sway of that moment would stay
/// for ever.
#[must_use]
pub fn taken_over(rest: Parts, written: Parts, current: Parts, order: EulerRot) -> Parts {
    Parts {
        position: coordinates(rest.position, written.position, current.position, 0.0),
        rotation: angles(rest.rotation, written.rotation, current.rotation, order),
        scale: coordinates(rest.scale, written.scale, current.scale, 1e-5),
    }
}

fn coordinates(rest: Vec3, written: Vec3, current: Vec3, tolerance: f32) -> Vec3 {
    let differs = (current - written).abs().cmpgt(Vec3::splat(tolerance));
    Vec3::select(differs, current, rest)
}

fn angles(rest: Quat, written: Quat, current: Quat, order: EulerRot) -> Quat {
    // Rounding on the way through a basis and Euler angles, a thousand times below what one sees.
    const TOLERANCE: f32 = 1e-5;
    let same = (written - current).length().min((written + current).length()) < TOLERANCE;
    if same {
        return rest;
    }
    let euler = |rotation: Quat| Vec3::from(rotation.to_euler(order));
    let taken = coordinates(euler(rest), euler(written), euler(current), TOLERANCE);
    Quat::from_euler(order, taken.x, taken.y, taken.z)
}
