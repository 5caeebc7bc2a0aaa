//! The physics tick: the ground under the feet, and the lags that follow it.

use std::rc::Rc;

use glam::Vec3;
use godot::classes::character_body_3d::MotionMode;
use godot::classes::{CharacterBody3D, Skeleton3D};
use godot::prelude::*;
use springstep_motion::ahead::FootTravel;
use springstep_motion::fade::Fade;
use springstep_motion::grounding::{FootState, GroundingParams, Plane};
use springstep_motion::leg::SkeletonFrame;
use springstep_motion::pelvis::{Footing, PelvisState, standing};
use springstep_motion::plant::PlantState;
use springstep_motion::riser::{AsideState, Risers};

use super::FootIKSolver;
use super::planting::{Planting, Standing, carried};
use super::probes::{Animated, Borne, Sights, feet_of};
use super::rig::Rig;
use crate::convert::{mat3, vec3};
use crate::shown;
use crate::stepped::Stepped;

/// Ticks off its floor and without motion after which one hears of a body.
const LONG_STUCK: u32 = 120;

/// The feet as the ticks know them.
#[derive(Default)]
pub struct Feet {
    /// After this tick.
    pub now: FeetState,
    /// After the tick before.
    pub before: FeetState,
    /// The feet as the skeleton's update saw them last.
    pub ways: Vec<FootWay>,
    /// The skeleton's origin in the update in which that was measured.
    pub travelled_from: Option<Vec3>,
    /// What was seen below them in this tick.
    pub seen: Vec<Sights>,
    /// What bears them in this tick.
    pub borne: Vec<Borne>,
    /// Whether the next tick puts everything at its goal at once.
    pub snapping: bool,
    /// What planting keeps.
    pub planting: Planting,
    /// The feet of the update that runs, by leg.
    pub shown: Vec<FootState>,
    /// The skeleton as it stood last: most updates are where their tick was.
    pub last_stood: Option<Box<Stood>>,
}

/// A foot as an update of the skeleton saw it. Together, since a tick and an update need all of it.
#[derive(Default)]
pub struct FootWay {
    /// As the animation has it.
    pub animated: Animated,
    /// How fast that goes.
    pub travel: FootTravel,
    /// How far risers move it aside.
    pub aside: AsideState,
    /// How far its ground may lie below the plane until the reach of the leg asks for the pelvis, m.
    pub spare: f32,
}

impl FootWay {
    /// Forgets how it came here.
    pub fn forget(&mut self) {
        self.travel = FootTravel::default();
        self.aside = AsideState::default();
    }
}

/// Feet and pelvis after a tick.
#[derive(Default)]
pub struct FeetState {
    /// The skeleton's origin, to which positions are relative, and a point of the ground plane. None before the first tick.
    pub stood: Option<(Vec3, Vec3)>,
    /// The feet, by leg.
    pub feet: Vec<FootState>,
    /// Where they are planted, by leg; empty where nothing is to be planted.
    pub plants: Vec<PlantState>,
    /// What they stand on, likewise.
    pub stands: Vec<Option<Standing>>,
    /// The pelvis.
    pub pelvis: PelvisState,
    /// How much of all of it is applied; none before the first tick.
    pub fade: Option<Fade>,
    /// How upright the character is: so much of that is left.
    pub upright: f32,
    /// Whether the body was on its floor.
    pub on_floor: bool,
    /// Whether it is one of the engine's ticks, between which one can interpolate.
    pub ticked: bool,
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

/// A skeleton that stood somewhere.
pub struct Stood {
    /// As which.
    pub stand: Stand,
    /// Its transform in the world.
    at: Transform3D,
    /// The rig that it was.
    rig: Rc<Rig>,
}

impl Feet {
    /// How far the pelvis is moved along up, and how much of everything is applied, at this share of the way between the two
    /// ticks.
    pub fn pelvis_and_fade(&self, share: f32) -> (f32, f32) {
        let (before, now) = (&self.before, &self.now);
        let fade = |state: &FeetState| state.fade.map(|fade| fade.eased() * state.upright);
        let last = fade(now).unwrap_or(0.0);
        match fade(before).filter(|_| self.is_between(share)) {
            Some(first) => (before.pelvis.towards(&now.pelvis, share).offset(), first + (last - first) * share),
            None => (now.pelvis.offset(), last),
        }
    }

    /// A foot at this share of the way between the two ticks, relative to `origin` in the world.
    pub fn foot(&self, leg: usize, share: f32, origin: Vec3) -> FootState {
        let of = |state: &FeetState| {
            let (from, _) = state.stood?;
            Some(state.feet.get(leg)?.moved(from - origin))
        };
        let now = of(&self.now).unwrap_or_default();
        match self.is_between(share).then(|| of(&self.before)).flatten() {
            Some(before) => before.towards(&now, share),
            None => now,
        }
    }

    /// The skeleton of a rig where it is now. To be given back to `last_stood`.
    pub fn stood(&mut self, at: Transform3D, rig: &Rc<Rig>) -> Option<Box<Stood>> {
        let last = self.last_stood.take();
        if last.as_ref().is_some_and(|last| last.at == at && Rc::ptr_eq(&last.rig, rig)) {
            return last;
        }
        let now = Stood { stand: Stand::of(at, rig)?, at, rig: rig.clone() };
        let Some(mut last) = last else { return Some(Box::new(now)) };
        *last = now;
        Some(last)
    }

    pub fn is_between(&self, share: f32) -> bool {
        share < 1.0 && self.now.ticked && self.before.ticked
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
    /// Looks for the ground below each foot and moves offsets, plants and pelvis by `delta` seconds.
    pub(super) fn look_for_ground(&mut self, delta: f64) {
        if !self.base().is_active() {
            self.feet.now = FeetState::default();
            self.feet.seen.clear();
        } else if let Some((skeleton, rig)) = self.rigged()
            && let Some(stood) = self.feet.stood(self.place_of(&skeleton), &rig)
        {
            self.step_feet(&rig, &stood.stand, delta);
            self.feet.last_stood = Some(stood);
        }
        self.tell_plants();
    }

    /// The skeleton of a rig, asked for anew: anybody may have heard of what a tick said or made.
    pub(super) fn skeleton_of(&self, rig: &Rig) -> Option<Gd<Skeleton3D>> {
        self.base().get_skeleton().filter(|skeleton| skeleton.instance_id() == rig.skeleton.0)
    }

    /// Where a skeleton is in the world: in the editor where it is shown, a preview above may tilt it.
    fn place_of(&self, skeleton: &Gd<Skeleton3D>) -> Transform3D {
        if self.stepping.in_editor {
            shown::transform(&skeleton.clone().upcast())
        } else {
            skeleton.get_global_transform()
        }
    }

    fn step_feet(&mut self, rig: &Rig, stand: &Stand, delta: f64) {
        let continuous = self.stepping.continuity.take();
        std::mem::swap(&mut self.feet.now, &mut self.feet.before);
        let (on_floor, gravity_up) = self.read_body();
        if self.feet.ways.len() != rig.legs.len() {
            let Some(skeleton) = self.skeleton_of(rig) else { return };
            self.feet.see(feet_of(&skeleton, rig).into_iter());
        }
        let planting = self.begin_planting(rig, stand);
        let before = &self.feet.before;
        let snapping = std::mem::take(&mut self.feet.snapping);
        let jumped = snapping || before.stood.is_none_or(|(origin, _)| self.is_teleport(origin.distance(stand.origin)));
        let (from, point) = before.stood.unwrap_or((stand.origin, stand.plane.point));
        let rise = (stand.origin - from + stand.plane.point - point).dot(stand.plane.normal);
        let fade = before.fade.unwrap_or(Fade(f32::from(u8::from(on_floor)))).step(on_floor, self.airborne_fade, delta);
        let mut pelvis = before.pelvis;
        let mut feet = std::mem::take(&mut self.feet.now.feet);
        feet.clear();
        let by = from - stand.origin;
        if planting {
            let (grounds, legs) = (&mut self.feet.planting.grounds, 0..before.feet.len());
            feet.extend(legs.map(|leg| carried(grounds, before, leg, by, stand.origin, false)));
        } else {
            feet.extend(before.feet.iter().map(|foot| foot.moved(by)));
        }
        feet.resize(rig.legs.len(), FootState::default());
        let anew = jumped || fade.0 <= 0.0;
        if anew {
            // In the air nothing is left of what was below, or it would be there at the landing.
            feet.fill(FootState::default());
            pelvis = PelvisState::default();
        } else if !continuous {
            feet.iter_mut().for_each(FootState::restart);
            pelvis.restart();
        }
        if anew {
            self.forget_plants();
        }
        if anew || !continuous {
            self.feet.ways.iter_mut().for_each(FootWay::forget);
        }
        self.feet.borne.clear();
        if on_floor {
            if self.collision_mask.is_empty() {
                self.warn("collision_mask", || "collision_mask is empty, so that nothing is ground.".into());
            }
            let step = self.grounding_step(f64::from(rig.leg_length() * stand.metres), delta);
            self.look_below(rig, stand, &step, gravity_up, (planting, delta));
            if self.feet.ways.len() != rig.legs.len() {
                // What was said or made on the way had somebody change the legs.
                return;
            }
            for (leg, foot) in feet.iter_mut().enumerate() {
                let (at, _) = self.feet.place_and_turn(leg, stand);
                let borne = self.feet.borne.get(leg).copied().unwrap_or_default();
                *foot = foot.met(borne.risers).step_on(&step, &stand.plane, at, borne.ground);
            }
            let footings = feet.iter().enumerate().map(|(leg, foot)| self.footing(rig, stand, leg, foot));
            pelvis = pelvis.step(&step, footings, rise);
        } else {
            // What was below goes along with the character while it fades.
            for (foot, way) in feet.iter_mut().zip(&self.feet.ways) {
                *foot = foot.met(Risers::default()).placed(&stand.plane, stand.frame.to_world(way.animated.ankle));
            }
            self.feet.seen.clear();
        }
        let now = &mut self.feet.now;
        now.stood = Some((stand.origin, stand.plane.point));
        now.ticked = self.stepping.turn().is_some();
        now.upright = GroundingParams::uprightness(&stand.plane, gravity_up);
        (now.feet, now.pelvis, now.fade, now.on_floor) = (feet, pelvis, Some(fade), on_floor);
        if planting {
            let Some(skeleton) = self.skeleton_of(rig) else { return };
            self.step_plants(&skeleton, rig, stand, delta, on_floor && continuous);
        } else {
            self.feet.now.plants.clear();
            self.feet.now.stands.clear();
        }
        if jumped {
            self.feet.before = FeetState::default();
        }
    }

    /// A foot as the pelvis counts it.
    fn footing<'a>(&self, rig: &Rig, stand: &Stand, leg: usize, foot: &'a FootState) -> Footing<'a> {
        // Elsewhere it makes no difference.
        let stands = if foot.is_below() || self.pelvis_lift_weight > 0.0 {
            standing(self.solver.clearance(rig, stand, leg) / (rig.legs[leg].length * stand.metres))
        } else {
            1.0
        };
        let spare = self.feet.ways.get(leg).map_or(0.0, |way| way.spare);
        Footing { foot, weight: self.weight_of(rig, leg), stands, spare }
    }

    /// Whether the body is on its floor, and its up. Without one, and where it floats, it always is.
    fn read_body(&mut self) -> (bool, Vec3) {
        let Some(body) = self.carrier() else { return (true, Vec3::Y) };
        let up = vec3(body.get_up_direction());
        if self.stepping.in_editor {
            // No body moves there.
            return (true, up);
        }
        let on_floor = body.is_on_floor() || body.get_motion_mode() == MotionMode::FLOATING;
        // Whoever falls moves; what never calls `move_and_slide` knows of no motion of its own.
        self.stuck_for = if on_floor || body.get_real_velocity() != Vector3::ZERO { 0 } else { self.stuck_for + 1 };
        if self.stuck_for == LONG_STUCK {
            self.warn("stuck", || {
                format!(
                    "{} is off its floor and does not move, so that the feet are left alone. If it never calls \
                     move_and_slide, set its motion_mode to floating.",
                    body.get_name()
                )
            });
        }
        (on_floor, up)
    }

    /// The body whose feet they are.
    pub(super) fn carrier(&self) -> Option<Gd<CharacterBody3D>> {
        self.assigned_body.get().or_else(|| self.body_above.get())
    }

    pub(super) fn is_teleport(&self, distance: f32) -> bool {
        self.teleport_distance > 0.0 && f64::from(distance) > self.teleport_distance
    }

    /// Up in the world, as far as anything tells.
    pub(super) fn up(&self) -> Vec3 {
        self.carrier().map_or(Vec3::Y, |body| vec3(body.get_up_direction()))
    }

    /// How much of a leg is the ground's.
    pub(super) fn weight_of(&self, rig: &Rig, leg: usize) -> f64 {
        let listed = rig.legs.get(leg).and_then(|leg| leg.listed);
        let own = listed.and_then(|listed| self.legs_seen.weights.get(listed)).copied().unwrap_or(1.0);
        own * self.leg_weights.get(leg).copied().unwrap_or(1.0)
    }
}
