//! The property accessors.

use godot::classes::CharacterBody3D;
use godot::prelude::*;

use super::FootIKSolver;
use crate::foot_ik_leg::LegList;
use crate::layers::Layers;
use crate::primary_impl::primary_impl;
use crate::range::{ANGLE, LENGTH, OFFSET, RATE, Range, SHARE};
use crate::stepped::Stepped;

/// What is steeper than upright is no ground.
const STEEPNESS: Range = Range::new(0.0, std::f64::consts::FRAC_PI_2);
const PELVIS_MODES: [i64; 2] = [FootIKSolver::PELVIS_LOWEST_FOOT, FootIKSolver::PELVIS_REACH];

primary_impl! { impl FootIKSolver {
    numbers {
        set_probe_up: probe_up in LENGTH,
        set_probe_down: probe_down in LENGTH,
        set_probe_radius: probe_radius in LENGTH,
        set_max_slope_angle: max_slope_angle in STEEPNESS,
        set_height_bias: height_bias in OFFSET,
        set_pelvis_weight: pelvis_weight in SHARE,
        set_pelvis_speed: pelvis_speed in RATE,
        set_max_pelvis_drop: max_pelvis_drop in LENGTH,
        set_pelvis_lift_weight: pelvis_lift_weight in SHARE,
        set_foot_speed: foot_speed in RATE,
        set_foot_rotation_speed: foot_rotation_speed in RATE,
        set_foot_rotation_weight: foot_rotation_weight in SHARE,
        set_max_foot_angle: max_foot_angle in STEEPNESS,
        set_max_step_up: max_step_up in LENGTH,
        set_prediction: prediction in RATE,
        set_soft_reach: soft_reach in SHARE,
        set_plant_speed: plant_speed in RATE,
        set_unplant_distance: unplant_distance in LENGTH,
        set_unplant_angle: unplant_angle in ANGLE,
        set_plant_blend: plant_blend in RATE,
        set_airborne_fade: airborne_fade in RATE,
        set_teleport_distance: teleport_distance in LENGTH,
    }

    /// For `pelvis_mode`: the pelvis goes down as far as the lowest foot's ground: the legs stay as bent as they are
    /// animated.
    #[constant]
    pub(super) const PELVIS_LOWEST_FOOT: i64 = 0;
    /// For `pelvis_mode`: the pelvis goes down only as far as the legs' reach asks for.
    #[constant]
    pub(super) const PELVIS_REACH: i64 = 1;

    /// A foot was planted: from now on it stays where it is on what it stands on. `leg` counts from 0, as in `legs`.
    /// Emitted once a change, at the end of the physics tick in which it was found, or of the call of `advance`.
    #[signal]
    pub(super) fn foot_planted(leg: i64);

    /// A planted foot was released: it swings, or its leg cannot follow. `leg` counts from 0, as in `legs`. Emitted
    /// like `foot_planted`.
    #[signal]
    pub(super) fn foot_lifted(leg: i64);

    #[func]
    pub(super) fn set_pelvis_mode(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("pelvis_mode", value, &PELVIS_MODES) {
            self.pelvis_mode = value;
        }
    }

    #[func]
    pub(super) fn set_plant(&mut self, value: bool) {
        self.plant = value;
        self.relisted();
    }

    #[func]
    pub(super) fn set_legs(&mut self, value: LegList) {
        self.legs = value;
        self.stale.set(true);
        self.changed();
    }

    #[func]
    pub(super) fn set_pelvis_bone(&mut self, value: StringName) {
        self.pelvis_bone = value;
        self.stale.set(true);
        self.changed();
    }

    #[func]
    pub(super) fn set_collision_mask(&mut self, value: Layers) {
        self.collision_mask = value;
        self.changed();
    }

    #[func]
    pub(super) fn get_body(&self) -> Option<Gd<CharacterBody3D>> {
        self.assigned_body.get()
    }

    #[func]
    pub(super) fn set_body(&mut self, body: Option<Gd<CharacterBody3D>>) {
        self.assigned_body = body.into();
        self.changed();
    }
}}

impl FootIKSolver {
    /// Whether a property says anything: some are those of planting.
    pub(super) fn applies(&self, property: &str) -> bool {
        match property {
            "plant_speed" | "unplant_distance" | "unplant_angle" | "plant_blend" => self.plant,
            _ => true,
        }
    }
}
