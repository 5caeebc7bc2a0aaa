//! The property accessors and constants.

use godot::classes::{Camera3D, GeometryInstance3D};
use godot::prelude::*;
use springstep_motion::spring::SpringParams;

use super::HeldObject3D;
use crate::debug_draw;
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;
use crate::range::{ANGLE, FACTOR, LENGTH, OFFSET, RATE, Range, SHARE};

/// A spring slower than this, in Hz, would forget its damping ratio.
const SPRING_FREQUENCY: Range = Range::new(1e-3, 1e3);
const DAMPING_RATIO: Range = Range::new(0.0, 1e3);

/// The primary impl block, where gdext looks for the accessors that properties name, with one setter for each number.
macro_rules! primary_impl {
    (impl $class:ident { numbers { $($setter:ident: $field:ident in $range:ident,)* } $($rest:tt)* }) => {
        #[godot_api]
        impl super::$class {
            $(
                #[func]
                pub(super) fn $setter(&mut self, value: f64) {
                    if let Some(value) = self.accepted(stringify!($field), value, $range, self.$field) {
                        self.$field = value;
                    }
                }
            )*

            $($rest)*
        }
    };
}

primary_impl! { impl HeldObject3D {
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
    }

    /// Steps in the physics tick.
    #[constant]
    const PROCESS_PHYSICS: i64 = ProcessCallback::Physics as i64;
    /// Steps in each frame.
    #[constant]
    const PROCESS_IDLE: i64 = ProcessCallback::Idle as i64;
    /// Steps only when `advance` is called.
    #[constant]
    const PROCESS_MANUAL: i64 = ProcessCallback::Manual as i64;
    /// Follows by an even approach that never overshoots.
    #[constant]
    pub(super) const FOLLOW_LAG: i64 = 0;
    /// Follows by a damped spring.
    #[constant]
    pub(super) const FOLLOW_SPRING: i64 = 1;

    #[func]
    pub(super) fn set_process_callback(&mut self, value: i64) {
        let Some(mode) = ProcessCallback::from_ord(value) else {
            self.refuse("process_callback", value, self.process_callback);
            return;
        };
        self.process_callback = value;
        if self.base().is_node_ready() && !self.in_editor {
            mode.apply(&mut self.base_mut());
        }
    }

    #[func]
    pub(super) fn set_follow_mode(&mut self, value: i64) {
        self.follow_mode = self.accepted_follow("follow_mode", value, self.follow_mode);
    }

    #[func]
    pub(super) fn set_rotation_mode(&mut self, value: i64) {
        self.rotation_mode = self.accepted_follow("rotation_mode", value, self.rotation_mode);
    }

    #[func]
    pub(super) fn set_debug_draw(&mut self, value: bool) {
        self.debug_draw = value;
        if !value {
            debug_draw::hide(self.debug_lines.take());
        }
        if self.in_editor {
            self.base_mut().set_process(value);
        }
    }

    #[func]
    pub(super) fn get_camera(&self) -> Option<Gd<Camera3D>> {
        self.camera_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_camera(&mut self, camera: Option<Gd<Camera3D>>) {
        self.camera_id = camera.map(|camera| camera.instance_id());
        self.base_mut().update_configuration_warnings();
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
            self.tint.restore();
        }
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    pub(super) fn get_color_target(&self) -> Option<Gd<GeometryInstance3D>> {
        self.color_target_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_color_target(&mut self, target: Option<Gd<GeometryInstance3D>>) {
        self.color_target_id = target.map(|target| target.instance_id());
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    pub(super) fn set_color_parameter(&mut self, value: StringName) {
        self.color_parameter = value;
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    pub(super) fn set_cube_half_size(&mut self, value: f64) {
        if let Some(value) = self.accepted("cube_half_size", value, LENGTH, self.cube_half_size) {
            self.cube_half_size = value;
            self.update_placeholder();
        }
    }
}}

impl HeldObject3D {
    fn set_spring(&mut self, spring: SpringParams) {
        self.stiffness = spring.stiffness;
        self.damping = spring.damping;
    }

    fn accepted_follow(&mut self, property: &'static str, value: i64, present: i64) -> i64 {
        if [Self::FOLLOW_LAG, Self::FOLLOW_SPRING].contains(&value) {
            return value;
        }
        self.refuse(property, value, present);
        present
    }

    fn refuse(&mut self, property: &'static str, value: i64, present: i64) {
        self.warn(property, || format!("{property} has no value {value}; it stays {present}."));
    }
}
