//! The property accessors, constants and signals.

use godot::classes::{Camera3D, CollisionObject3D, GeometryInstance3D, RigidBody3D};
use godot::prelude::*;
use springstep_motion::spring::SpringParams;

use super::HeldObject3D;
use crate::own_child::resolve;
use crate::range::{ANGLE, DURATION, FACTOR, FORCE, LENGTH, MASS, OFFSET, RATE, Range, SHARE, SPEED};
use crate::stepped::{Stepped, primary_impl};

/// A spring slower than this, in Hz, would forget its damping ratio.
const SPRING_FREQUENCY: Range = Range::new(1e-3, 1e3);
const DAMPING_RATIO: Range = Range::new(0.0, 1e3);
const FOLLOW_MODES: [i64; 2] = [HeldObject3D::FOLLOW_LAG, HeldObject3D::FOLLOW_SPRING];

primary_impl! { impl HeldObject3D {
    modes
    numbers {
        set_hold_distance: hold_distance in LENGTH,
        set_hold_height_offset: hold_height_offset in OFFSET,
        set_teleport_distance: teleport_distance in LENGTH,
        set_follow_speed: follow_speed in RATE,
        set_rotation_follow_speed: rotation_follow_speed in RATE,
        set_stiffness: stiffness in RATE,
        set_damping: damping in RATE,
        set_target_velocity_amount: target_velocity_amount in SHARE,
        set_rotation_stiffness: rotation_stiffness in RATE,
        set_rotation_damping: rotation_damping in RATE,
        set_max_offset: max_offset in LENGTH,
        set_bob_amplitude: bob_amplitude in OFFSET,
        set_bob_frequency: bob_frequency in RATE,
        set_bob_speed_reference: bob_speed_reference in LENGTH,
        set_bob_speed_smoothing: bob_speed_smoothing in RATE,
        set_bank_strength: bank_strength in FACTOR,
        set_bank_max: bank_max in ANGLE,
        set_bank_smoothing: bank_smoothing in RATE,
        set_grab_range: grab_range in LENGTH,
        set_break_distance: break_distance in LENGTH,
        set_break_grace: break_grace in DURATION,
        set_max_force: max_force in FORCE,
        set_max_mass: max_mass in MASS,
        set_throw_speed: throw_speed in SPEED,
        set_max_release_speed: max_release_speed in SPEED,
        set_max_release_spin: max_release_spin in RATE,
        set_hold_distance_min: hold_distance_min in LENGTH,
        set_hold_distance_max: hold_distance_max in LENGTH,
    }

    /// Follows by an exponential approach that never overshoots.
    #[constant]
    pub(super) const FOLLOW_LAG: i64 = 0;
    /// Follows by a damped spring.
    #[constant]
    pub(super) const FOLLOW_SPRING: i64 = 1;

    /// A reason of `released`: let go by `release`, by another `grab`, or because this node was disabled or left the tree.
    #[constant]
    pub(super) const RELEASE_DROPPED: i64 = 0;
    /// A reason of `released`: thrown by `throw_held`.
    #[constant]
    pub(super) const RELEASE_THROWN: i64 = 1;
    /// A reason of `released`: it was too far from its goal for too long.
    #[constant]
    pub(super) const RELEASE_BROKE: i64 = 2;
    /// A reason of `released`: the body or the player was freed, or taken out of the tree.
    #[constant]
    pub(super) const RELEASE_FREED: i64 = 3;

    /// A body was grabbed.
    #[signal]
    pub(super) fn grabbed(body: Option<Gd<RigidBody3D>>);

    /// The body is held no longer, for one of the reasons `RELEASE_…`. `body` is null if it was freed. What happens in a physics
    /// tick (it broke, it was freed) is told at the end of the tick.
    #[signal]
    pub(super) fn released(body: Option<Gd<RigidBody3D>>, reason: i64);

    #[func]
    pub(super) fn get_player(&self) -> Option<Gd<CollisionObject3D>> {
        self.player_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_player(&mut self, player: Option<Gd<CollisionObject3D>>) {
        self.player_id = player.map(|player| player.instance_id());
        self.changed();
    }

    #[func]
    pub(super) fn set_follow_mode(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("follow_mode", value, &FOLLOW_MODES) {
            self.follow_mode = value;
            self.changed();
        }
    }

    #[func]
    pub(super) fn set_rotation_mode(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("rotation_mode", value, &FOLLOW_MODES) {
            self.rotation_mode = value;
            self.changed();
        }
    }

    #[func]
    pub(super) fn get_camera(&self) -> Option<Gd<Camera3D>> {
        self.camera_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_camera(&mut self, camera: Option<Gd<Camera3D>>) {
        self.camera_id = camera.map(|camera| camera.instance_id());
        self.changed();
    }

    #[func]
    pub(super) fn get_spring_frequency(&self) -> f64 {
        self.spring().frequency()
    }

    #[func]
    pub(super) fn set_spring_frequency(&mut self, value: f64) {
        let spring = self.spring();
        if let Some(frequency) = self.accepted("spring_frequency", value, SPRING_FREQUENCY, spring.frequency()) {
            self.set_spring(SpringParams::from_frequency(frequency, spring.damping_ratio()));
        }
    }

    #[func]
    pub(super) fn get_damping_ratio(&self) -> f64 {
        self.spring().damping_ratio()
    }

    #[func]
    pub(super) fn set_damping_ratio(&mut self, value: f64) {
        let spring = self.spring();
        let Some(ratio) = self.accepted("damping_ratio", value, DAMPING_RATIO, spring.damping_ratio()) else {
            return;
        };
        if spring.stiffness > 0.0 {
            // The stiffness stays as it is: taken from the frequency, it would drift.
            let damping = SpringParams::from_frequency(spring.frequency(), ratio).damping;
            self.set_spring(SpringParams::new(spring.stiffness, damping));
        } else {
            self.warn("damping_ratio", || "a spring without stiffness has no damping_ratio; set stiffness first.".into());
        }
    }

    #[func]
    pub(super) fn set_color_by_speed(&mut self, value: bool) {
        self.color_by_speed = value;
        if !value {
            self.uncolor();
        }
        self.changed();
    }

    #[func]
    pub(super) fn get_color_target(&self) -> Option<Gd<GeometryInstance3D>> {
        self.color_target_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_color_target(&mut self, target: Option<Gd<GeometryInstance3D>>) {
        self.color_target_id = target.map(|target| target.instance_id());
        self.changed();
    }

    #[func]
    pub(super) fn set_color_parameter(&mut self, value: StringName) {
        self.color_parameter = value;
        self.changed();
    }

    #[func]
    pub(super) fn set_cube_half_size(&mut self, value: f64) {
        if let Some(value) = self.accepted("cube_half_size", value, LENGTH, self.cube_half_size) {
            self.cube_half_size = value;
            self.update_placeholder();
            self.changed();
        }
    }
}}

impl HeldObject3D {
    fn set_spring(&mut self, spring: SpringParams) {
        self.stiffness = spring.stiffness;
        self.damping = spring.damping;
        self.changed();
    }
}
