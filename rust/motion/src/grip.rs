//! How a carried body is held: its rotation in the player's frame, its distance, and when the grip breaks.

use glam::Quat;

use crate::is_step;
use crate::non_negative;
use crate::pose::Pose;
use crate::rotation::unit;

/// In which frame a body keeps its rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GripFrame {
    /// The heading of the view: it stays upright when the player looks up and down.
    Heading,
    /// The view itself.
    View,
}

impl GripFrame {
    /// The frame of a camera's rotation.
    #[must_use]
    pub fn of(self, camera: Quat) -> Quat {
        match self {
            Self::Heading => heading(camera),
            Self::View => camera,
        }
    }
}

/// The rotation about world up that has the heading of a view, from its X axis: it exists straight up and down too.
#[must_use]
pub fn heading(view: Quat) -> Quat {
    let right = view * glam::Vec3::X;
    let angle = (-right.z).atan2(right.x);
    if angle.is_finite() { Quat::from_rotation_y(angle) } else { Quat::IDENTITY }
}

/// A grip on a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    frame: GripFrame,
    /// The body's rotation in the frame.
    relative: Quat,
    /// Whether it has come near its goal once.
    armed: bool,
    /// How long it has been too far away since, s.
    beyond: f64,
}

impl Grip {
    /// A grip on a body of this rotation, as seen from a camera.
    #[must_use]
    pub fn new(frame: GripFrame, camera: Quat, body: Quat) -> Self {
        let mut grip = Self { frame, relative: Quat::IDENTITY, armed: false, beyond: 0.0 };
        grip.set_rotation(camera, body);
        grip
    }

    fn set_rotation(&mut self, camera: Quat, rotation: Quat) {
        let relative = self.frame.of(camera).conjugate() * rotation;
        self.relative = unit(relative).map_or(Quat::IDENTITY, |unit| unit.as_quat());
    }

    /// Where the body should turn to: its own rotation in the frame, which is rolled by `bank` about its forward.
    #[must_use]
    pub fn rotation(&self, camera: Quat, bank: f32) -> Quat {
        self.frame.of(camera) * Quat::from_rotation_z(bank) * self.relative
    }

    /// Keeps the rotation in another frame from now on.
    pub fn set_frame(&mut self, frame: GripFrame, camera: Quat) {
        if frame != self.frame {
            let rotation = self.rotation(camera, 0.0);
            self.frame = frame;
            self.set_rotation(camera, rotation);
        }
    }

    /// Turns the body further, about the axes of the frame.
    pub fn rotate(&mut self, by: Quat) {
        if let Some(rotation) = unit(by * self.relative) {
            self.relative = rotation.as_quat();
        }
    }

    /// Takes in how far the body is from its goal after a step of `dt` seconds, and tells whether the grip breaks: once the body
    /// has been within `break_distance`, it may be beyond it for `grace` seconds at a stretch.
    pub fn breaks(&mut self, distance: f64, break_distance: f64, grace: f64, dt: f64) -> bool {
        let beyond = distance > non_negative(break_distance);
        self.armed |= !beyond;
        if !beyond {
            self.beyond = 0.0;
        } else if self.armed && is_step(dt) {
            self.beyond += dt;
        }
        // Half a step of rounding must not cost a whole one.
        self.armed && beyond && self.beyond > non_negative(grace) - 1e-9
    }
}

/// The distance to hold at after scrolling by `delta` from `distance`, within the limits; the nearer one counts where they
/// cross.
#[must_use]
pub fn scrolled(distance: f64, delta: f64, (nearest, furthest): (f64, f64)) -> f64 {
    let nearest = non_negative(nearest);
    let sum = distance + delta;
    let sum = if sum.is_finite() { sum } else { distance };
    non_negative(sum).clamp(nearest, non_negative(furthest).max(nearest))
}

/// A goal brought nearer to the eye, to a share of the way.
#[must_use]
pub fn shortened(eye: glam::Vec3, goal: Pose, share: f32) -> Pose {
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 1.0 };
    Pose { position: eye + (goal.position - eye) * share, ..goal }
}
