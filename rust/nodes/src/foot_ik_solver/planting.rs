//! Planted feet in the physics tick: which are, and on what.

use glam::Vec3;
use godot::classes::{PhysicalBoneSimulator3D, Skeleton3D};
use godot::prelude::*;
use springstep_motion::grounding::FootState;
use springstep_motion::hold::Off;
use springstep_motion::pelvis::drop_to_reach;
use springstep_motion::plant::{PlantInput, PlantState};
use springstep_motion::pose::Pose;

use super::FootIKSolver;
use super::feet::{Feet, FeetState, Stand};
use super::grounds::{GroundId, Grounds};
use super::kept_feet::Seen;
use super::rig::Rig;
use crate::event::Event;
use crate::kept::Kept;

/// A foot that is the ground's by no more than this is not planted.
const BARELY: f64 = 0.5;
/// A planted foot is released where its leg would miss it by more than this, in lengths of the leg: half a millimetre of a
/// human's.
const MISSED: f32 = 6e-4;

/// What planting keeps, besides the states of the ticks.
#[derive(Default)]
pub struct Planting {
    /// The bodies that are stood on.
    pub grounds: Grounds,
    /// The feet as the last update had them, by leg.
    pub seen: Vec<Option<Seen>>,
    /// Where the ankles of feet that are kept somewhere are in this tick, relative to the skeleton's origin, and how far the
    /// feet are turned, by leg.
    places: Vec<Option<(Vec3, f32)>>,
    /// How far the pelvis had to come down in the last update for kept feet, m; below zero where it might go up.
    pub drop: Option<f32>,
    /// The ragdolls of the skeleton, when it had so many children.
    ragdolls: (i32, Vec<Kept<PhysicalBoneSimulator3D>>),
}

/// A body that a foot stands on in a tick, and where that is relative to the skeleton's origin.
#[derive(Clone, Copy)]
pub struct Standing {
    /// Which.
    pub ground: GroundId,
    /// Where.
    pub frame: Pose,
}

impl Feet {
    /// Where the ankle of a foot is in the tick, relative to the skeleton's origin, and how far the foot is turned about up, in
    /// radians: where it is kept, else where it is animated, or aside of that.
    pub fn place_and_turn(&self, leg: usize, stand: &Stand) -> (Vec3, f32) {
        let kept = self.planting.places.get(leg).copied().flatten();
        let (place, turn) = kept.unwrap_or_else(|| (stand.frame.to_world(self.ways[leg].animated.ankle), 0.0));
        (place + self.aside(leg), turn)
    }

    /// How far a foot is aside of where it is animated or kept, because of risers.
    pub fn aside(&self, leg: usize) -> Vec3 {
        let is_planted = self.before.plants.get(leg).is_some_and(PlantState::is_planted);
        self.ways.get(leg).filter(|_| !is_planted).map_or(Vec3::ZERO, |way| way.aside.aside())
    }
}

impl Planting {
    /// The pelvis's offset, m, with what kept feet need.
    pub fn lowered(&self, pelvis: f32) -> f32 {
        self.drop.map_or(pelvis, |drop| pelvis.min(-drop))
    }

    /// Whether the skeleton is a ragdoll right now.
    fn is_ragdoll(&mut self, skeleton: &Gd<Skeleton3D>) -> bool {
        let count = skeleton.get_child_count_ex().include_internal(true).done();
        let (known, ragdolls) = &mut self.ragdolls;
        if *known != count {
            *known = count;
            let children = skeleton.get_children_ex().include_internal(true).done();
            ragdolls.clear();
            ragdolls.extend(children.iter_shared().filter_map(|child| child.try_cast().ok()).map(|it| Some(it).into()));
        }
        ragdolls.iter().filter_map(Kept::get).any(|ragdoll| ragdoll.is_simulating_physics())
    }
}

/// A foot of a tick, relative to `origin`, where its ground has taken it since; `by` is the way of the origin.
pub fn carried(
    grounds: &mut Grounds,
    state: &FeetState,
    leg: usize,
    by: Vec3,
    origin: Vec3,
    in_frames: bool,
) -> FootState {
    let foot = &state.feet[leg];
    let motion = state.stands.get(leg).copied().flatten().and_then(|standing| {
        let now = grounds.frame(standing.ground, origin, in_frames)?;
        Some(standing.frame.motion_to(&now))
    });
    motion.map_or_else(|| foot.moved(by), |motion| foot.carried(&motion))
}

impl FootIKSolver {
    /// Begins a tick after which the feet of the last one are those `before`. Whether there is anything to plant or release.
    pub(super) fn begin_planting(&mut self, rig: &Rig, stand: &Stand) -> bool {
        let feet = &mut self.feet;
        feet.planting.places.clear();
        if !self.plant && !feet.before.plants.iter().any(PlantState::is_kept) {
            return false;
        }
        let Planting { grounds, seen, places, .. } = &mut feet.planting;
        grounds.begin();
        for (leg, plant) in feet.before.plants.iter().enumerate() {
            let animated = feet.ways.get(leg).zip(rig.legs.get(leg));
            let mut planted = || {
                let seen = seen.get(leg)?.as_ref()?;
                Some((grounds.frame(seen.ground, stand.origin, false)?.to_world(seen.ankle), seen.off.turn))
            };
            places.push(match plant.is_planted() {
                true => planted(),
                false if plant.is_kept() => animated.map(|(way, leg)| {
                    let off = plant.off();
                    let sole = leg.sole(&way.animated, rig.up, stand.metres).in_world(&stand.frame, &stand.plane);
                    (sole.ankle_off(&off, stand.plane.normal), off.turn)
                }),
                false => None,
            });
        }
        true
    }

    /// Moves what is planted by `delta` seconds, with the feet as they are after this tick. `stays`: whether anything that was
    /// planted may go on.
    pub(super) fn step_plants(&mut self, skeleton: &Gd<Skeleton3D>, rig: &Rig, stand: &Stand, delta: f64, stays: bool) {
        let stays = stays && self.plant && self.base().get_influence() > 0.0;
        let stays = stays && !self.feet.planting.is_ragdoll(skeleton);
        let step = self.plants().over(delta);
        let fade = f64::from(self.feet.now.fade.map_or(0.0, |fade| fade.eased() * self.feet.now.upright));
        let mut plants = std::mem::take(&mut self.feet.now.plants);
        let mut stands = std::mem::take(&mut self.feet.now.stands);
        plants.clear();
        stands.clear();
        for leg in 0..rig.legs.len() {
            let whole = stays && fade * self.weight_of(rig, leg) > BARELY;
            let drop = if rig.legs[leg].hangs { self.most_drop() } else { 0.0 };
            let feet = &mut self.feet;
            let grounds = &mut feet.planting.grounds;
            let borne = feet.borne.get(leg).filter(|_| feet.now.feet[leg].is_grounded());
            let standing = borne.and_then(|borne| {
                let frame = grounds.frame(borne.body, stand.origin, false)?;
                Some(Standing { ground: borne.body, frame })
            });
            let mut plant = feet.before.plants.get(leg).copied().unwrap_or_default();
            let seen = feet.planting.seen.get_mut(leg).and_then(Option::as_mut);
            let off = seen.as_ref().map_or(Off::default(), |seen| seen.off);
            let leaves = feet.ways.get(leg).is_some_and(|way| way.aside.leaves());
            let input = seen.zip(standing.filter(|_| whole)).and_then(|(seen, standing)| {
                if seen.ground != standing.ground {
                    // Another body has come below it, and takes it from here.
                    let there = grounds.frame(seen.ground, stand.origin, false)?.seen_from(&standing.frame);
                    plant = plant.moved_to(&there);
                    seen.moved_to(standing.ground, &there);
                }
                let (hip, ankle) = (stand.frame.to_world(seen.hip), standing.frame.to_world(seen.ankle));
                let reach = seen.reach * (1.0 + MISSED);
                Some(PlantInput {
                    shown: seen.spot,
                    off: seen.off,
                    pace: seen.pace,
                    clearance: seen.clearance,
                    // On its way off a riser it is not where it is to stay.
                    reached: !leaves && drop_to_reach(stand.plane.normal, hip, ankle, reach) <= drop,
                })
            });
            plants.push(plant.step(&step, input.as_ref().ok_or(off)));
            stands.push(standing);
        }
        self.feet.now.plants = plants;
        self.feet.now.stands = stands;
    }

    /// Releases all, without a way back: they are somewhere else.
    pub(super) fn forget_plants(&mut self) {
        self.feet.before.plants.clear();
        self.feet.planting.seen.clear();
        self.feet.planting.places.clear();
    }

    /// Tells of feet that were planted or lifted since the last time.
    pub(super) fn tell_plants(&mut self) {
        let plants = &self.feet.now.plants;
        if self.told_planted.is_empty() && plants.is_empty() {
            return;
        }
        let count = plants.len().max(self.told_planted.len());
        self.told_planted.resize(count, false);
        for (leg, told) in self.told_planted.iter_mut().enumerate() {
            let planted = plants.get(leg).is_some_and(PlantState::is_planted);
            if planted != *told {
                *told = planted;
                let signal = if planted { "foot_planted" } else { "foot_lifted" };
                self.stepping.events.push(Event { signal, arguments: vec![(leg as i64).to_variant()] });
            }
        }
        self.told_planted.truncate(plants.len());
    }

    /// How far the pelvis may come down at all, m.
    pub(super) fn most_drop(&self) -> f32 {
        (self.max_pelvis_drop * self.pelvis_weight) as f32
    }
}
