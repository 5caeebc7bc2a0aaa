//! The properties' defaults, and the properties as parameters of the motion.

use std::f64::consts::TAU;

use godot::prelude::*;
use springstep_motion::bank::BankParams;
use springstep_motion::bob::BobParams;
use springstep_motion::held::{Follow, HeldParams, HeldState};
use springstep_motion::spring::SpringParams;

use super::HeldObject3D;
use crate::kept::Kept;
use crate::layers::Layers;
use crate::prepared::Prepared;
use crate::process_callback::ProcessCallback;
use crate::stepped::Stepping;
use crate::tint::Tint;

impl HeldObject3D {
    pub(super) fn with_defaults(base: Base<Node3D>, stepping: Stepping) -> Self {
        Self {
            base,
            process_callback: ProcessCallback::Physics as i64,
            debug_draw: false,
            preview: PhantomVar::default(),
            camera: PhantomVar::default(),
            hold_distance: 1.0,
            hold_height_offset: -0.2,
            teleport_distance: 5.0,
            follow_mode: Self::FOLLOW_SPRING,
            follow_speed: 6.0,
            rotation_mode: Self::FOLLOW_LAG,
            rotation_follow_speed: 8.0,
            stiffness: 200.0,
            damping: 12.0,
            spring_frequency: PhantomVar::default(),
            damping_ratio: PhantomVar::default(),
            target_velocity_amount: 0.0,
            rotation_stiffness: 200.0,
            rotation_damping: 20.0,
            max_offset: 0.0,
            bob_amplitude: 0.12,
            bob_frequency: 9.0,
            bob_speed_reference: 3.0,
            bob_speed_smoothing: 5.0,
            bank_strength: 0.4,
            bank_max: 25f64.to_radians(),
            bank_smoothing: 6.0,
            color_by_speed: false,
            slow_color: Color::from_rgb(0.25, 0.48, 0.91),
            fast_color: Color::from_rgb(0.95, 0.58, 0.25),
            color_target: PhantomVar::default(),
            color_parameter: "base_color".into(),
            player: PhantomVar::default(),
            grab_range: 4.0,
            break_distance: 1.5,
            break_grace: 0.5,
            max_force: 2000.0,
            max_mass: 100.0,
            throw_speed: 12.0,
            max_release_speed: 8.0,
            max_release_spin: 2.0 * TAU,
            hold_distance_min: 0.6,
            hold_distance_max: 3.0,
            wall_mask: Layers::FIRST,
            keep_rotation: true,
            cube_half_size: 0.1,
            camera_id: None,
            color_target_id: None,
            player_id: None,
            grab: None,
            leaving: false,
            prepared: Prepared::default(),
            state: HeldState::default(),
            followed: None,
            scale: Vector3::ONE,
            written: None,
            scene_camera: (None, 0),
            geometry: None,
            has_children: true,
            placeholder: Kept::default(),
            tint: Tint::default(),
            stepping,
        }
    }

    pub(crate) fn params(&self) -> HeldParams {
        let follow = |mode| if mode == Self::FOLLOW_SPRING { Follow::Spring } else { Follow::Lag };
        HeldParams {
            hold_distance: self.hold_distance,
            hold_height_offset: self.hold_height_offset,
            teleport_distance: self.teleport_distance,
            follow: follow(self.follow_mode),
            follow_speed: self.follow_speed,
            spring: SpringParams { target_velocity_amount: self.target_velocity_amount, ..self.spring() },
            rotation_follow: follow(self.rotation_mode),
            rotation_follow_speed: self.rotation_follow_speed,
            rotation_spring: SpringParams::new(self.rotation_stiffness, self.rotation_damping),
            max_offset: self.max_offset,
            bob: self.bob(),
            bank: BankParams { strength: self.bank_strength, max: self.bank_max, smoothing: self.bank_smoothing },
        }
    }

    pub(super) fn spring(&self) -> SpringParams {
        SpringParams::new(self.stiffness, self.damping)
    }

    pub(super) fn bob(&self) -> BobParams {
        BobParams {
            amplitude: self.bob_amplitude,
            frequency: self.bob_frequency,
            speed_reference: self.bob_speed_reference,
            speed_smoothing: self.bob_speed_smoothing,
        }
    }
}
