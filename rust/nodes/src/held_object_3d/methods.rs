//! What scripts call.

use godot::prelude::*;
use springstep_motion::held::Moved;

use super::HeldObject3D;
use crate::convert::{vec3, vector3};
use crate::stepped::{self, Stepped};

#[godot_api(secondary)]
impl HeldObject3D {
    /// Steps by `delta` seconds. The engine calls the same in the other modes; with `PROCESS_MANUAL` it is yours to call.
    /// A `delta` that is not above zero and finite changes nothing.
    #[func(gd_self)]
    fn advance(this: Gd<Self>, delta: f64) {
        stepped::advance_by_hand(this, delta);
    }

    /// Puts the object at its goal, at rest, without a streak. Without a camera it does so at the first step that has one. It
    /// does not move a held body.
    #[func]
    fn snap_to_target(&mut self) {
        if self.stepping.in_editor || self.grab.is_some() {
            return;
        }
        self.state.unset();
        if self.base().is_inside_tree()
            && let Some((camera, pose)) = self.read_camera()
        {
            // A beginning: what was missed before does not matter, what comes next is measured from here.
            self.followed = Some(camera);
            self.stepping.continuity.begin(self.mode());
            self.accept_transform();
            self.state.snap(&self.params(), pose);
            self.write(Moved::AtOnce);
        }
    }

    /// Adds `velocity_change` to the velocity at once, in m/s, world space: a knock. With `FOLLOW_LAG` it does nothing,
    /// since a lag has no momentum, and with a held body neither, which has impulses of its own. Anything not finite is
    /// ignored.
    #[func]
    fn add_impulse(&mut self, velocity_change: Vector3) {
        if self.follow_mode == Self::FOLLOW_LAG || self.grab.is_some() {
            return;
        }
        if velocity_change.is_finite() {
            self.state.add_velocity(vec3(velocity_change));
        } else {
            self.warn("add_impulse", || format!("add_impulse({velocity_change}) is not finite and was ignored."));
        }
    }

    /// Where the object, or the held body's centre of mass, wants to be, in world space: the goal of the last step, with the
    /// bob. Before the first step the
    /// goal as it would be now; without a camera the object's own place.
    #[func]
    fn get_target_position(&mut self) -> Vector3 {
        if let Some(target) = self.goal() {
            return vector3(target.position);
        }
        if !self.base().is_inside_tree() {
            return self.base().get_position();
        }
        match self.read_camera() {
            Some((_, pose)) => vector3(self.state.target_at(&self.params(), pose).position),
            None => self.base().get_global_position(),
        }
    }

    /// The object's velocity in world space, in m/s: also with `FOLLOW_LAG`, and while a body is held that body's.
    #[func]
    fn get_velocity(&self) -> Vector3 {
        vector3(self.state.velocity())
    }

    /// The speed of the goal before the bob, smoothed by `bob_speed_smoothing`, m/s.
    #[func]
    fn get_smoothed_speed(&self) -> f64 {
        self.state.bob.speed.into()
    }

    /// `get_smoothed_speed()` over `bob_speed_reference`, within 0 and 1: how strong the bob and the colour are.
    #[func]
    fn get_speed_factor(&self) -> f64 {
        self.bob().speed_factor(&self.state.bob)
    }

    /// The roll that is added to the camera's rotation, in radians; positive leans left.
    #[func]
    fn get_bank_angle(&self) -> f64 {
        self.state.bank.into()
    }
}
