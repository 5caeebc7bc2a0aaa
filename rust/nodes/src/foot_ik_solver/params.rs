//! The properties as the motion takes them.

use std::rc::Rc;

use godot::classes::SkeletonModifier3D;
use godot::prelude::*;
use springstep_motion::foot::FootPlacement;
use springstep_motion::grounding::{GroundingParams, GroundingStep};
use springstep_motion::plant::PlantParams;

use super::FootIKSolver;
use super::feet::Feet;
use super::solve::Solver;
use crate::foot_ik_leg::{LegList, Look};
use crate::kept::Kept;
use crate::layers::Layers;
use crate::prepared::Prepared;
use crate::probe::Probe;
use crate::stepped::Stepping;

/// The highest step, as a fraction of the leg's length.
const HIGHEST_STEP: f64 = 0.65;

impl FootIKSolver {
    pub(super) fn with_defaults(base: Base<SkeletonModifier3D>, stepping: Stepping) -> Self {
        Self {
            base,
            debug_draw: false,
            preview: PhantomVar::default(),
            detect_button: PhantomVar::default(),
            legs: LegList::default(),
            pelvis_bone: StringName::default(),
            collision_mask: Layers::FIRST,
            probe_up: 0.5,
            probe_down: 0.5,
            probe_radius: 0.0,
            max_slope_angle: 50f64.to_radians(),
            height_bias: 0.0,
            pelvis_weight: 1.0,
            pelvis_speed: 13.0,
            max_pelvis_drop: 0.5,
            pelvis_mode: Self::PELVIS_LOWEST_FOOT,
            pelvis_lift_weight: 0.0,
            foot_speed: 13.0,
            foot_rotation_speed: 13.0,
            foot_rotation_weight: 1.0,
            max_foot_angle: 45f64.to_radians(),
            max_step_up: 0.5,
            prediction: 0.0,
            soft_reach: 0.02,
            plant: false,
            plant_speed: 0.4,
            unplant_distance: 0.2,
            unplant_angle: 45f64.to_radians(),
            plant_blend: 0.1,
            body: PhantomVar::default(),
            airborne_fade: 0.2,
            teleport_distance: 1.0,
            assigned_body: Kept::default(),
            body_above: Kept::default(),
            stuck_for: 0,
            leg_weights: Vec::new(),
            told_planted: Vec::new(),
            rig: None,
            stale: Rc::default(),
            heard: None,
            legs_seen: Look::default(),
            ray: Probe::default(),
            sphere: Probe::default(),
            prepared: Prepared::default(),
            feet: Feet::default(),
            solver: Solver::default(),
            stepping,
        }
    }

    /// For legs of this length, m.
    pub(super) fn grounding(&self, leg_length: f64) -> GroundingParams {
        GroundingParams {
            max_slope_angle: self.max_slope_angle,
            // What is as high as the hip is no step, whatever is allowed.
            max_step_up: self.max_step_up.min(HIGHEST_STEP * leg_length),
            foot_speed: self.foot_speed,
            foot_rotation_speed: self.foot_rotation_speed,
            pelvis_speed: self.pelvis_speed,
            pelvis_weight: self.pelvis_weight,
            max_pelvis_drop: self.max_pelvis_drop,
            pelvis_lift_weight: self.pelvis_lift_weight,
        }
    }

    /// A step of `delta` seconds for legs of this length, m: the last one, unless anything has changed.
    pub(super) fn grounding_step(&mut self, leg_length: f64, delta: f64) -> GroundingStep {
        let changes = self.stepping.changes;
        match self.prepared.get() {
            Some((of, step)) if *of == leg_length && self.prepared.is_of(delta, changes) => *step,
            _ => {
                let step = self.grounding(leg_length).over(delta);
                self.prepared.keep(delta, changes, Some((leg_length, step)));
                step
            }
        }
    }

    pub(super) fn plants(&self) -> PlantParams {
        PlantParams {
            plant_speed: self.plant_speed,
            unplant_distance: self.unplant_distance,
            unplant_angle: self.unplant_angle,
            plant_blend: self.plant_blend,
        }
    }

    /// How each foot is placed where all of it is applied as far as `weight`.
    pub(super) fn placement(&self, weight: f64) -> FootPlacement {
        FootPlacement {
            rotation_weight: self.foot_rotation_weight,
            max_angle: self.max_foot_angle,
            height_bias: self.height_bias,
            weight,
        }
    }
}
