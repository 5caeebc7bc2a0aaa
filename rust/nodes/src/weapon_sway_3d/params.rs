//! The properties' defaults, and the properties as parameters of the motion.

use godot::prelude::*;
use springstep_motion::look::{LookFollow, LookParams};
use springstep_motion::spring::SpringParams;
use springstep_motion::sway::{Sway, SwayParams, SwayState};
use springstep_motion::walk::SwingParams;

use super::WeaponSway3D;
use crate::convert::{vec2, vec3};
use crate::kept::Kept;
use crate::prepared::Prepared;
use crate::process_callback::ProcessCallback;
use crate::rest::Rest;
use crate::stepped::Stepping;

impl WeaponSway3D {
    pub(super) fn with_defaults(base: Base<Node3D>, stepping: Stepping) -> Self {
        Self {
            base,
            process_callback: ProcessCallback::Physics as i64,
            debug_draw: false,
            preview: PhantomVar::default(),
            look_source: Self::LOOK_CAMERA,
            mouse_sensitivity: 0.002,
            look_cut_rate: 30.0,
            body: PhantomVar::default(),
            aiming: false,
            hip_weight: 1.0,
            aim_weight: 0.35,
            aim_blend_speed: 10.0,
            aim_marker: PhantomVar::default(),
            aim_distance: 0.25,
            motion_scale: 1.0,
            look_amount: Vector3::splat(0.02),
            look_max_angle: 2f64.to_radians(),
            look_speed: 2.0,
            look_offset: Vector2::ZERO,
            look_offset_max: 0.05,
            look_mode: Self::FOLLOW_LAG,
            look_frequency: 3.0,
            look_damping_ratio: 0.5,
            move_pitch_curve: None,
            move_yaw_curve: None,
            move_roll_curve: None,
            move_max_angle: 10f64.to_radians(),
            move_speed: 2.5,
            move_speed_reference: 5.0,
            bob_offset: Vector2::splat(0.01),
            stride_length: 1.6,
            strafe_tilt: 2f64.to_radians(),
            tilt_speed: 8.0,
            land_kick: 0.01,
            jump_kick: 0.02,
            kick_max: 0.05,
            kick_frequency: 3.0,
            kick_damping_ratio: 0.6,
            recoil_frequency: 6.0,
            recoil_damping_ratio: 0.6,
            recoil_max_angle: 15f64.to_radians(),
            recoil_max_offset: 0.1,
            breath_angle: 0.15f64.to_radians(),
            breath_rate: 0.25,
            breath_seed: 0,
            rest_transform: PhantomVar::default(),
            mounted: None,
            assigned_body: Kept::default(),
            body_above: Kept::default(),
            parent: None,
            aim_marker_id: None,
            camera_above: None,
            prepared: Prepared::default(),
            state: SwayState::default(),
            sway: Sway::default(),
            rest: Rest::default(),
            seen: None,
            mouse: Vector2::ZERO,
            manual_look: Vector2::ZERO,
            manual_velocity: None,
            manual_grounded: None,
            stepping,
        }
    }

    pub(crate) fn params(&self) -> SwayParams {
        let follow = if self.look_mode == Self::FOLLOW_SPRING {
            LookFollow::Spring(SpringParams::from_frequency(self.look_frequency, self.look_damping_ratio))
        } else {
            LookFollow::Lag(self.look_speed)
        };
        SwayParams {
            look: LookParams {
                amount: vec3(self.look_amount),
                max_angle: self.look_max_angle,
                offset: vec2(self.look_offset),
                offset_max: self.look_offset_max,
                follow,
            },
            swing: SwingParams {
                max_angle: self.move_max_angle,
                speed: self.move_speed,
                reference: self.move_speed_reference,
            },
            bob: vec2(self.bob_offset),
            stride_length: self.stride_length,
            strafe_tilt: self.strafe_tilt,
            tilt_speed: self.tilt_speed,
            land_kick: self.land_kick,
            jump_kick: self.jump_kick,
            kick_max: self.kick_max,
            kick: SpringParams::from_frequency(self.kick_frequency, self.kick_damping_ratio),
            recoil: SpringParams::from_frequency(self.recoil_frequency, self.recoil_damping_ratio),
            recoil_max_angle: self.recoil_max_angle,
            recoil_max_offset: self.recoil_max_offset,
            breath_angle: self.breath_angle,
            breath_rate: self.breath_rate,
            breath_seed: self.breath_seed,
            weights: (self.hip_weight, self.aim_weight),
            aim_blend_speed: self.aim_blend_speed,
            motion_scale: self.motion_scale,
        }
    }
}
