//! What scripts call.

use godot::prelude::*;
use springstep_motion::sway::{Sway, SwayState};

use super::WeaponSway3D;
use crate::convert::{vec3, vector3};
use crate::stepped::{self, Stepped};

#[godot_api(secondary)]
impl WeaponSway3D {
    /// Steps by `delta` seconds. The engine calls the same in the other modes; with `PROCESS_MANUAL` it is yours to call.
    /// A `delta` that is not above zero and finite changes nothing.
    #[func(gd_self)]
    fn advance(this: Gd<Self>, delta: f64) {
        stepped::advance_by_hand(this, delta);
    }

    /// The look `rate` for `LOOK_MANUAL`: pitch (up is positive) and yaw (left is positive) in rad/s. It holds until
    /// the next call.
    #[func]
    fn set_look_rate(&mut self, rate: Vector2) {
        if self.is_finite("set_look_rate", rate.is_finite()) {
            self.manual_look = rate;
        }
    }

    /// The velocity in the world, m/s, for what is no CharacterBody3D. It holds instead of the body's until `body` is
    /// assigned.
    #[func]
    fn set_velocity(&mut self, velocity: Vector3) {
        if self.is_finite("set_velocity", velocity.is_finite()) {
            self.manual_velocity = Some(velocity);
        }
    }

    /// Whether it stands on the floor (`grounded`), for what is no CharacterBody3D. Without a body and without this it
    /// always does.
    #[func]
    fn set_grounded(&mut self, grounded: bool) {
        self.manual_grounded = Some(grounded);
    }

    /// Kicks the recoil: `rotation` in rad/s about pitch, yaw and roll, and `offset` in m/s in the parent's axes. Call
    /// it at each shot; with the defaults 4 rad/s of pitch throw the muzzle up by about 3 degrees. Anything not finite
    /// is ignored.
    #[func]
    fn add_recoil(&mut self, rotation: Vector3, offset: Vector3) {
        if self.is_finite("add_recoil", rotation.is_finite() && offset.is_finite()) {
            self.state.add_recoil(vec3(rotation), vec3(offset));
        }
    }

    /// Ends all sway at once, and the aim with it, and puts the weapon at its rest.
    #[func]
    fn reset(&mut self) {
        self.state = SwayState::default();
        self.sway = Sway::default();
        self.mouse = Vector2::ZERO;
        self.seen = None;
        self.stepping.continuity.interrupt();
        if self.rest.is_taken() {
            let rest = self.accept_transform();
            self.write_transform(rest);
            self.base_mut().reset_physics_interpolation();
        }
    }

    /// Takes what a script has set since the last step as the rest now rather than at the next step.
    #[func]
    fn capture_rest(&mut self) {
        if self.rest.is_taken() {
            self.accept_transform();
        }
    }

    /// The rotation that is added to the rest, as it was at the last step: pitch, yaw and roll in radians.
    #[func]
    fn get_sway_rotation(&self) -> Vector3 {
        vector3(self.sway.rotation)
    }

    /// The offset that is added to the rest, as it was at the last step, in the parent's axes, in metres.
    #[func]
    fn get_sway_offset(&self) -> Vector3 {
        vector3(self.sway.offset)
    }

    /// How far the aim is taken: 0 from the hip, 1 aimed.
    #[func]
    fn get_aim_blend(&self) -> f64 {
        self.sway.aim.into()
    }
}

impl WeaponSway3D {
    /// Whether a value may be taken; says so once where it may not.
    pub(super) fn is_finite(&mut self, subject: &'static str, finite: bool) -> bool {
        if !finite {
            self.warn(subject, || format!("{subject} was given something that is not finite, which was ignored."));
        }
        finite
    }
}
