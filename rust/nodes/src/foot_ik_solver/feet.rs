//! The physics tick: the ground under the feet, and the lags that follow it.

use glam::Vec3;
use godot::classes::character_body_3d::MotionMode;
use godot::classes::{CharacterBody3D, Skeleton3D};
use godot::prelude::*;
use springstep_motion::grounding::{Fade, FootState, PelvisState, Plane};
use springstep_motion::leg::SkeletonFrame;

use super::FootIKSolver;
use super::rig::Rig;
use crate::convert::{mat3, vec3};
use crate::own_child::resolve;
use crate::probe::{self, Hit};
use crate::stepped::Stepped;

/// The feet as the ticks know them.
#[derive(Default)]
pub struct Feet {
    /// After this tick.
    pub now: FeetState,
    /// After the tick before.
    pub before: FeetState,
    /// The animated ankles as the skeleton's update saw them last, in its space.
    pub animated: Vec<Vec3>,
    /// What the rays hit in this tick, in the world, and where they began and ended.
    pub seen: Vec<Sight>,
}

/// Feet and pelvis after a tick.
#[derive(Default)]
pub struct FeetState {
    /// The skeleton's origin; positions are relative to it. None before the first tick.
    pub origin: Option<Vec3>,
    /// The feet, by leg.
    pub feet: Vec<FootState>,
    /// The pelvis.
    pub pelvis: PelvisState,
    /// How much of all of it is applied; none before the first tick.
    pub fade: Option<Fade>,
    /// Whether the body was on its floor.
    pub on_floor: bool,
}

/// A ray, in the world.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Where it began.
    pub from: Vec3,
    /// Where it ended if it hit nothing.
    pub to: Vec3,
    /// Where and how steep it hit.
    pub hit: Option<Plane>,
}

/// A skeleton in the world, as a tick or a frame sees it.
pub struct Stand {
    /// Its origin.
    pub origin: Vec3,
    /// Its axes.
    pub frame: SkeletonFrame,
    /// The character's ground plane, relative to the origin.
    pub plane: Plane,
    /// How many metres of the world the skeleton's unit is, along up.
    pub metres: f32,
}

impl Feet {
    /// Takes where the animated ankles are now. One that is nowhere stays where it was.
    pub fn see(&mut self, ankles: impl ExactSizeIterator<Item = Vec3>) {
        self.animated.resize(ankles.len(), Vec3::ZERO);
        for (seen, ankle) in self.animated.iter_mut().zip(ankles) {
            if ankle.is_finite() {
                *seen = ankle;
            }
        }
    }

    /// How far the pelvis is moved along up, and how much of everything is applied, at this share of the way between the two
    /// ticks.
    pub fn pelvis_and_fade(&self, share: f32) -> (f32, f32) {
        let (before, now) = (&self.before, &self.now);
        let fade = |state: &FeetState| state.fade.map(|fade| fade.eased());
        let last = fade(now).unwrap_or(0.0);
        match fade(before).filter(|_| share < 1.0) {
            Some(first) => (before.pelvis.towards(&now.pelvis, share).offset(), first + (last - first) * share),
            None => (now.pelvis.offset(), last),
        }
    }

    /// A foot at this share of the way between the two ticks, relative to `origin` in the world.
    pub fn foot(&self, leg: usize, share: f32, origin: Vec3) -> FootState {
        let of = |state: &FeetState| {
            let from = state.origin?;
            Some(state.feet.get(leg)?.moved(from - origin))
        };
        let now = of(&self.now).unwrap_or_default();
        match of(&self.before).filter(|_| share < 1.0) {
            Some(before) => before.towards(&now, share),
            None => now,
        }
    }
}

impl Stand {
    /// None if the transform is not finite or has no extent.
    pub fn of(transform: Transform3D, rig: &Rig) -> Option<Self> {
        let origin = vec3(transform.origin);
        let frame = SkeletonFrame::new(mat3(transform.basis)).filter(|_| origin.is_finite())?;
        let up = frame.to_world(rig.up);
        let metres = up.length();
        let plane = Plane { point: up * rig.ground_level(metres), normal: up.try_normalize()? };
        plane.point.is_finite().then_some(Self { origin, frame, plane, metres })
    }
}

impl FootIKSolver {
    /// Looks for the ground below each foot and moves offsets and pelvis by `delta` seconds.
    pub(super) fn look_for_ground(&mut self, delta: f64) {
        if !self.base().is_active() {
            self.feet.now = FeetState::default();
            return;
        }
        let Some((skeleton, rig)) = self.rigged() else { return };
        if let Some(stand) = Stand::of(skeleton.get_global_transform(), &rig) {
            self.step_feet(&skeleton, &rig, &stand, delta);
        }
    }

    fn step_feet(&mut self, skeleton: &Gd<Skeleton3D>, rig: &Rig, stand: &Stand, delta: f64) {
        let continuous = self.stepping.continuity.take();
        std::mem::swap(&mut self.feet.now, &mut self.feet.before);
        let (on_floor, gravity_up) = self.read_body();
        let before = &self.feet.before;
        let jumped = before.origin.is_none_or(|origin| self.is_teleport(origin.distance(stand.origin)));
        let fade = before.fade.unwrap_or(Fade(f32::from(u8::from(on_floor)))).step(on_floor, self.airborne_fade, delta);
        let mut pelvis = before.pelvis;
        let mut feet = std::mem::take(&mut self.feet.now.feet);
        feet.clone_from(&before.feet);
        feet.resize(rig.legs.len(), FootState::default());
        if jumped || fade.0 <= 0.0 {
            // In the air nothing is left of what was below, or it would be there at the landing.
            feet.fill(FootState::default());
            pelvis = PelvisState::default();
        } else if !continuous {
            feet.iter_mut().for_each(FootState::restart);
            pelvis.restart();
        }
        if on_floor {
            let step = self.grounding().over(delta);
            self.look_below(skeleton, rig, stand);
            for (index, foot) in feet.iter_mut().enumerate() {
                let at = stand.frame.to_world(self.feet.animated[index]);
                let hit = self.feet.seen.get(index).and_then(|sight| sight.hit);
                let hit = hit.map(|hit| Plane { point: hit.point - stand.origin, ..hit });
                *foot = foot.step(&step, &stand.plane, gravity_up, at, hit);
            }
            let weights = (0..).map(|leg| self.weight_of(rig, leg));
            pelvis = pelvis.step(&step, feet.iter().copied().zip(weights));
        }
        self.feet.now = FeetState { origin: Some(stand.origin), feet, pelvis, fade: Some(fade), on_floor };
        if jumped {
            self.feet.before = FeetState::default();
        }
    }

    /// Casts a ray through each animated foot.
    fn look_below(&mut self, skeleton: &Gd<Skeleton3D>, rig: &Rig, stand: &Stand) {
        if self.feet.animated.len() != rig.legs.len() {
            self.feet.see(rig.legs.iter().map(|leg| vec3(skeleton.get_bone_global_pose(leg.foot).origin)));
        }
        self.feet.seen.clear();
        let id = self.ray.ray;
        let Some(mut ray) = self.own_child(id, probe::PURPOSE, probe::make, |node, id| node.ray.ray = Some(id)) else {
            return;
        };
        let (up, above) = (stand.plane.normal, self.probe_up as f32);
        let reach = -up * (self.probe_up + self.probe_down) as f32;
        self.ray.aim(&mut ray, self.collision_mask, reach);
        for ankle in &self.feet.animated {
            let at = stand.frame.to_world(*ankle);
            let from = stand.origin + at + up * (above - (at - stand.plane.point).dot(up));
            let hit = self.ray.cast(&mut ray, from).filter(|hit| hit.normal.length_squared() > 0.5);
            let hit = hit.map(|Hit { point, normal, .. }| Plane { point, normal });
            self.feet.seen.push(Sight { from, to: from + reach, hit });
        }
    }

    /// Whether the body is on its floor, and its up. Without one, and where it floats, it always is.
    fn read_body(&self) -> (bool, Vec3) {
        match self.carrier() {
            Some(body) => {
                let on_floor = body.get_motion_mode() == MotionMode::FLOATING || body.is_on_floor();
                (on_floor, vec3(body.get_up_direction()))
            }
            None => (true, Vec3::Y),
        }
    }

    /// The body whose feet they are.
    pub(super) fn carrier(&self) -> Option<Gd<CharacterBody3D>> {
        [self.body_id, self.body_above].into_iter().flatten().find_map(resolve)
    }

    fn is_teleport(&self, distance: f32) -> bool {
        self.teleport_distance > 0.0 && f64::from(distance) > self.teleport_distance
    }

    /// Up in the world, as far as anything tells.
    pub(super) fn up(&self) -> Vec3 {
        self.carrier().map_or(Vec3::Y, |body| vec3(body.get_up_direction()))
    }

    /// How much of a leg is the ground's.
    pub(super) fn weight_of(&self, rig: &Rig, leg: usize) -> f64 {
        let own = rig.legs.get(leg).map_or(0.0, |leg| leg.weight);
        own * self.leg_weights.get(leg).copied().unwrap_or(1.0)
    }
}
