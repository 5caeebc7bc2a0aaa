//! The property accessors, constants and signals.

use godot::classes::CharacterBody3D;
use godot::prelude::*;

use super::WeaponSway3D;
use crate::own_child::resolve;
use crate::primary_impl::primary_impl;
use crate::range::{ANGLE, LENGTH, OFFSET, RATE, Range, SHARE_OR_MORE};
use crate::stepped::Stepped;

/// A spring slower than this, in Hz, does not move in a game's time.
const FREQUENCY: Range = Range::new(1e-3, 1e3);
/// An angle of either sign.
const TURN: Range = Range::new(-std::f64::consts::PI, std::f64::consts::PI);
/// A stride shorter than this would take more steps than one can tell apart.
const STRIDE: Range = Range::new(0.01, 1e6);
/// More than any game needs, far below what leaves the range of numbers.
const LARGEST: f32 = 1e6;
const LOOK_SOURCES: [i64; 3] = [WeaponSway3D::LOOK_CAMERA, WeaponSway3D::LOOK_MOUSE, WeaponSway3D::LOOK_MANUAL];
const FOLLOW_MODES: [i64; 2] = [WeaponSway3D::FOLLOW_LAG, WeaponSway3D::FOLLOW_SPRING];

primary_impl! { impl WeaponSway3D {
    modes
    numbers {
        set_mouse_sensitivity: mouse_sensitivity in OFFSET,
        set_look_cut_rate: look_cut_rate in RATE,
        set_hip_weight: hip_weight in SHARE_OR_MORE,
        set_aim_weight: aim_weight in SHARE_OR_MORE,
        set_aim_blend_speed: aim_blend_speed in RATE,
        set_aim_distance: aim_distance in OFFSET,
        set_motion_scale: motion_scale in SHARE_OR_MORE,
        set_look_max_angle: look_max_angle in ANGLE,
        set_look_speed: look_speed in RATE,
        set_look_offset_max: look_offset_max in LENGTH,
        set_look_frequency: look_frequency in FREQUENCY,
        set_look_damping_ratio: look_damping_ratio in RATE,
        set_move_max_angle: move_max_angle in ANGLE,
        set_move_speed: move_speed in RATE,
        set_move_speed_reference: move_speed_reference in RATE,
        set_stride_length: stride_length in STRIDE,
        set_strafe_tilt: strafe_tilt in TURN,
        set_tilt_speed: tilt_speed in RATE,
        set_land_kick: land_kick in LENGTH,
        set_jump_kick: jump_kick in LENGTH,
        set_kick_max: kick_max in LENGTH,
        set_kick_frequency: kick_frequency in FREQUENCY,
        set_kick_damping_ratio: kick_damping_ratio in RATE,
        set_recoil_frequency: recoil_frequency in FREQUENCY,
        set_recoil_damping_ratio: recoil_damping_ratio in RATE,
        set_recoil_max_angle: recoil_max_angle in ANGLE,
        set_recoil_max_offset: recoil_max_offset in LENGTH,
        set_breath_angle: breath_angle in ANGLE,
        set_breath_rate: breath_rate in RATE,
    }

    /// For `look_source`: the look rate is how fast the parent turns, whatever device turns it.
    #[constant]
    pub(super) const LOOK_CAMERA: i64 = 0;
    /// For `look_source`: the look rate is the mouse motion since the last step.
    #[constant]
    pub(super) const LOOK_MOUSE: i64 = 1;
    /// For `look_source`: the look rate is what `set_look_rate` was given.
    #[constant]
    pub(super) const LOOK_MANUAL: i64 = 2;
    /// For `look_mode`: follows by an exponential approach that never overshoots.
    #[constant]
    pub(super) const FOLLOW_LAG: i64 = 0;
    /// For `look_mode`: follows by a damped spring, which overshoots.
    #[constant]
    pub(super) const FOLLOW_SPRING: i64 = 1;

    /// A foot came down: `foot` is 0 for the left one, 1 for the right one. Play a footstep here. Emitted when the step
    /// is over: at the end of the tick or frame, or of the call of `advance`.
    #[signal]
    pub(super) fn stepped(foot: i64);

    #[func]
    pub(super) fn set_look_source(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("look_source", value, &LOOK_SOURCES) {
            self.look_source = value;
            self.mouse = Vector2::ZERO;
            self.seen = None;
            if self.base().is_node_ready() {
                self.listen_to_the_mouse();
            }
            self.relisted();
        }
    }

    #[func]
    pub(super) fn set_look_mode(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("look_mode", value, &FOLLOW_MODES) {
            self.look_mode = value;
            self.relisted();
        }
    }

    #[func]
    pub(super) fn get_body(&self) -> Option<Gd<CharacterBody3D>> {
        self.assigned_body.get()
    }

    #[func]
    pub(super) fn set_body(&mut self, body: Option<Gd<CharacterBody3D>>) {
        self.assigned_body = body.into();
        self.manual_velocity = None;
        self.manual_grounded = None;
        self.changed();
    }

    #[func]
    pub(super) fn get_aim_marker(&self) -> Option<Gd<Node3D>> {
        self.aim_marker_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_aim_marker(&mut self, marker: Option<Gd<Node3D>>) {
        self.aim_marker_id = marker.map(|marker| marker.instance_id());
        self.relisted();
    }

    #[func]
    pub(super) fn set_look_amount(&mut self, value: Vector3) {
        let limit = Vector3::splat(LARGEST);
        if self.is_finite("look_amount", value.is_finite()) {
            self.look_amount = value.clamp(-limit, limit);
            self.changed();
        }
    }

    #[func]
    pub(super) fn set_look_offset(&mut self, value: Vector2) {
        let limit = Vector2::splat(LARGEST);
        if self.is_finite("look_offset", value.is_finite()) {
            self.look_offset = value.clamp(-limit, limit);
            self.changed();
        }
    }

    #[func]
    pub(super) fn set_bob_offset(&mut self, value: Vector2) {
        let limit = Vector2::splat(LARGEST);
        if self.is_finite("bob_offset", value.is_finite()) {
            self.bob_offset = value.clamp(-limit, limit);
            self.changed();
        }
    }

    #[func]
    pub(super) fn set_breath_seed(&mut self, value: i64) {
        self.breath_seed = value;
        self.changed();
    }

    #[func]
    pub(super) fn get_rest_transform(&self) -> Transform3D {
        self.rest.peek(&self.to_gd())
    }

    #[func]
    pub(super) fn set_rest_transform(&mut self, value: Transform3D) {
        if self.is_finite("rest_transform", value.is_finite()) {
            self.base_mut().set_transform(value);
        }
    }
}}

impl WeaponSway3D {
    /// Whether a property says anything with the present source, mode and marker.
    pub(super) fn applies(&self, property: &str) -> bool {
        match property {
            "mouse_sensitivity" => self.look_source == Self::LOOK_MOUSE,
            "look_cut_rate" => self.look_source != Self::LOOK_MANUAL,
            "aim_distance" => self.get_aim_marker().is_some(),
            "look_speed" => self.look_mode == Self::FOLLOW_LAG,
            "look_frequency" | "look_damping_ratio" => self.look_mode == Self::FOLLOW_SPRING,
            _ => true,
        }
    }
}
