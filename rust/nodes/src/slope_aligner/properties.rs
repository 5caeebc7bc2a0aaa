//! The property accessors, constants and signals.

use godot::classes::RayCast3D;
use godot::prelude::*;

use super::SlopeAligner;
use crate::layers::Layers;
use crate::own_child::resolve;
use crate::primary_impl::primary_impl;
use crate::range::{LENGTH, OFFSET, RATE, Range, SHARE_OR_MORE};
use crate::stepped::Stepped;

/// Steeper than this nothing stands.
const STEEPEST: Range = Range::new(0.0, 89.0 * std::f64::consts::PI / 180.0);
const AIRBORNE: [i64; 2] = [SlopeAligner::AIRBORNE_LEVEL, SlopeAligner::AIRBORNE_KEEP];

primary_impl! { impl SlopeAligner {
    modes
    numbers {
        set_probe_height: probe_height in OFFSET,
        set_probe_length: probe_length in LENGTH,
        set_ground_distance: ground_distance in OFFSET,
        set_update_interval: update_interval in RATE,
        set_align_speed: align_speed in RATE,
        set_max_angle: max_angle in STEEPEST,
        set_pitch_weight: pitch_weight in SHARE_OR_MORE,
        set_roll_weight: roll_weight in SHARE_OR_MORE,
    }

    /// For `airborne`: back to level in the air.
    #[constant]
    pub(super) const AIRBORNE_LEVEL: i64 = 0;
    /// For `airborne`: keeps the last tilt in the air.
    #[constant]
    pub(super) const AIRBORNE_KEEP: i64 = 1;

    /// It came to the ground (`grounded` is true), or left it. Emitted once a change, at the end of the physics tick in
    /// which it was found, or of the call of `align_now` or `advance`.
    #[signal]
    pub(super) fn grounded_changed(grounded: bool);

    /// Not `get_ground_distance`, which tells how far the ground is.
    #[func]
    pub(super) fn get_ground_distance_limit(&self) -> f64 {
        self.ground_distance
    }

    #[func]
    pub(super) fn get_target(&self) -> Option<Gd<Node3D>> {
        self.target_id.and_then(resolve)
    }

    #[func]
    pub(super) fn set_target(&mut self, target: Option<Gd<Node3D>>) {
        self.target_id = target.map(|target| target.instance_id());
        self.changed();
    }

    #[func]
    pub(super) fn get_probe(&self) -> Option<Gd<RayCast3D>> {
        self.assigned_ray.and_then(resolve)
    }

    #[func]
    pub(super) fn set_probe(&mut self, probe: Option<Gd<RayCast3D>>) {
        self.assigned_ray = probe.map(|probe| probe.instance_id());
        self.relisted();
    }

    #[func]
    pub(super) fn set_collision_mask(&mut self, value: Layers) {
        self.collision_mask = value;
        self.changed();
    }

    #[func]
    pub(super) fn set_footprint(&mut self, value: Vector2) {
        if let (Some(x), Some(y)) = (
            self.accepted("footprint", value.x.into(), LENGTH, self.footprint.x.into()),
            self.accepted("footprint", value.y.into(), LENGTH, self.footprint.y.into()),
        ) {
            self.footprint = Vector2::new(x as f32, y as f32);
        }
    }

    #[func]
    pub(super) fn set_airborne(&mut self, value: i64) {
        if let Some(value) = self.accepted_choice("airborne", value, &AIRBORNE) {
            self.airborne = value;
        }
    }

    #[func]
    pub(super) fn get_rest_transform(&self) -> Transform3D {
        let node = self.to_gd();
        let own = self.rest_of == Some(node.instance_id());
        if own { self.rest.peek(&node) } else { node.get_transform() }
    }

    #[func]
    pub(super) fn set_rest_transform(&mut self, value: Transform3D) {
        if value.is_finite() {
            self.base_mut().set_transform(value);
        }
    }
}}

impl SlopeAligner {
    /// Whether a property says anything: some are those of the node's own ray.
    pub(super) fn applies(&self, property: &str) -> bool {
        match property {
            "probe_height" | "probe_length" | "collision_mask" | "footprint" => self.get_probe().is_none(),
            _ => true,
        }
    }
}
