//! The ground below a node, as rays see it.

use glam::Vec3;
use godot::classes::RayCast3D;
use godot::prelude::*;
use springstep_motion::slope;

use super::SlopeAligner;
use crate::convert::vec3;
use crate::event::Event;
use crate::own_child::{OwnChildren, resolve};
use crate::probe::{self, Hit};
use crate::process_callback::ProcessCallback;
use crate::view::View;

/// What was found the last time.
#[derive(Default)]
pub struct Ground {
    /// Whether it was looked for at all.
    pub known: bool,
    /// Whether there is ground within `ground_distance`.
    pub grounded: bool,
    /// The normal of the last ground, in the world, as steep as it is.
    pub last_normal: Option<Vec3>,
    /// How far below the origin the ray hit, m; none where it hit nothing.
    pub distance: Option<f32>,
    /// What it hit.
    pub collider: Option<InstanceId>,
    /// Where each of the rays hit, the one in the middle first, in the world.
    pub hits: [Option<Vec3>; MOST_RAYS],
}

/// The middle and the four corners.
const MOST_RAYS: usize = 5;

/// A few points.
#[derive(Clone, Copy, Default)]
pub struct Points {
    at: [Vec3; MOST_RAYS],
    count: usize,
}

impl Points {
    fn push(&mut self, point: Vec3) {
        self.at[self.count] = point;
        self.count += 1;
    }
}

impl std::ops::Deref for Points {
    type Target = [Vec3];

    fn deref(&self) -> &[Vec3] {
        &self.at[..self.count]
    }
}

/// What the rays hit, the one in the middle first.
type Found = [Option<Hit>; MOST_RAYS];

impl SlopeAligner {
    /// In each physics tick, `delta` seconds after the one before: looks for the ground when it is time to. `view` is the
    /// parent of what is tilted, where a step has read it.
    pub(super) fn look_for_ground(&mut self, delta: f64, view: Option<&View>) {
        let left = self.until_probe.unwrap_or(0.0).min(self.update_interval) - delta;
        // Half a tick of tolerance, or rounding would skip one now and then.
        if self.until_probe.is_some() && left > 0.5 * delta {
            self.until_probe = Some(left);
            return;
        }
        self.until_probe = Some(self.update_interval + left.max(-delta).min(0.0));
        match view {
            Some(view) => self.probe_below(view),
            None => self.probe(),
        }
    }

    /// Casts the rays now.
    pub(super) fn probe(&mut self) {
        let Some(target) = self.target_node().filter(|_| self.base().is_inside_tree()) else { return };
        self.probe_below(&View::of(target.get_parent_node_3d(), ProcessCallback::Physics));
    }

    fn probe_below(&mut self, view: &View) {
        let (right, up) = (view.pose.rotation * Vec3::X, view.pose.rotation * Vec3::Y);
        let origin = vec3(self.base().get_global_transform().origin);
        let found = match self.assigned_ray.and_then(resolve::<RayCast3D>).filter(|ray| ray.is_inside_tree()) {
            Some(mut ray) => {
                if !ray.is_enabled() {
                    ray.force_raycast_update();
                }
                let mut found = Found::default();
                found[0] = probe::hit_of(&ray);
                found
            }
            None => self.cast_own(origin, right, up),
        };
        self.take_ground(&found, origin, right, up);
    }

    /// Casts the own ray at the centre and at the corners of the footprint; the first is the centre's.
    fn cast_own(&mut self, origin: Vec3, right: Vec3, up: Vec3) -> Found {
        let mut found = Found::default();
        let kept = self.ray.ray.get();
        let Some(mut ray) = self.own_child(kept, probe::PURPOSE, probe::make, |node, ray| node.ray.found(ray)) else {
            return found;
        };
        self.ray.aim(&mut ray, self.collision_mask.0, -up * self.probe_length as f32);
        let start = origin + up * self.probe_height as f32;
        let (places, count) = self.footprint_places(right, up);
        for (found, place) in found.iter_mut().zip(places).take(count) {
            *found = self.ray.cast(&mut ray, start + place);
        }
        found
    }

    /// Where rays are cast beside the origin, and how many: the middle, and the corners of a footprint that has any.
    pub(super) fn footprint_places(&self, right: Vec3, up: Vec3) -> ([Vec3; MOST_RAYS], usize) {
        let (half_width, half_length) = (0.5 * self.footprint.x, 0.5 * self.footprint.y);
        let (aside, ahead) = (right * half_width, up.cross(right) * half_length);
        let places = [Vec3::ZERO, -aside - ahead, aside - ahead, ahead - aside, aside + ahead];
        (places, if half_width > 0.0 || half_length > 0.0 { MOST_RAYS } else { 1 })
    }

    fn take_ground(&mut self, found: &Found, origin: Vec3, right: Vec3, up: Vec3) {
        let below = |point: Vec3| (origin - point).dot(up);
        // A corner may lie lower or higher than the middle by what the steepest slope makes of its distance; what is lower
        // still is over an edge, what is higher is something that stands there.
        let steepest = (self.max_angle.tan() as f32).min(100.0);
        let is_ground = |hit: &&Hit| {
            let aside = (hit.point - origin) + up * below(hit.point);
            let slack = aside.length() * steepest + 1e-3;
            below(hit.point) <= self.ground_distance as f32 + slack && below(hit.point) >= -slack
        };
        let centre = found[0].as_ref();
        let points = |hits: &mut dyn Iterator<Item = &Hit>| {
            let mut points = Points::default();
            hits.for_each(|hit| points.push(hit.point));
            points
        };
        let near = points(&mut found.iter().flatten().filter(is_ground));
        let plane = slope::plane_normal(&near, right, up);
        let distance = match (centre, plane) {
            (Some(centre), _) => Some(below(centre.point)),
            // The middle is over a gap: the plane's own height there.
            (None, Some(normal)) => near.first().map(|point| (origin - *point).dot(normal) / normal.dot(up)),
            (None, None) => None,
        };
        let grounded = distance.is_some_and(|distance| distance <= self.ground_distance as f32);
        let normal = plane.or(centre.map(|centre| centre.normal)).filter(|normal| normal.length_squared() > 0.5);
        let was_grounded = self.ground.grounded;
        self.ground = Ground {
            known: true,
            grounded,
            last_normal: if grounded { normal.or(self.ground.last_normal) } else { self.ground.last_normal },
            distance,
            collider: found.iter().flatten().next().and_then(|hit| hit.collider),
            hits: found.each_ref().map(|hit| hit.as_ref().map(|hit| hit.point)),
        };
        if grounded != was_grounded {
            self.stepping.events.push(Event { signal: "grounded_changed", arguments: vec![grounded.to_variant()] });
        }
    }
}
