//! Where the ground is looked for below the feet, and what is found there.

use glam::{Quat, Vec3};
use godot::classes::{RayCast3D, ShapeCast3D, Skeleton3D, SphereShape3D};
use godot::prelude::*;
use springstep_motion::ahead::Lookahead;
use springstep_motion::grounding::{GroundingStep, Plane};
use springstep_motion::is_step;
use springstep_motion::riser::Risers;
use springstep_motion::support::{Column, Probed, Support, beside_contact, ground_of_contact, support};

use super::FootIKSolver;
use super::feet::{Feet, FootWay, Stand};
use super::grounds::GroundId;
use super::rig::Rig;
use super::risers::Felt;
use crate::convert::{pose, vec3};
use crate::own_child::OwnChildren;
use crate::probe::{self, Hit};

/// A character of which no foot goes faster than this, m/s, may as well stand: what it stands on is not asked how fast it goes.
const STILL: f32 = 0.05;
/// What is smaller is a ray, m: a radius that is 0 for the engine is an error there.
const SMALLEST_SPHERE: f64 = 1e-3;
/// So many bodies may touch a sphere where it comes down.
const TOUCHED: i32 = 4;

/// The foot of a leg as the animation has it, in the skeleton's space.
#[derive(Clone, Copy, Default)]
pub struct Animated {
    /// The ankle.
    pub ankle: Vec3,
    /// The rotation of the foot bone.
    pub rotation: Quat,
}

/// A ray or a sphere, in the world.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Where it began.
    pub from: Vec3,
    /// Where it ended if it hit nothing.
    pub to: Vec3,
    /// The ground that it found.
    pub hit: Option<Plane>,
    /// What it hit.
    pub collider: GroundId,
    /// Where a sphere came to rest.
    pub rests: Option<Vec3>,
}

/// What is seen below a foot: under its ankle, where its toes are known, under those, and where there are steps, behind its heel
/// and before its toes.
pub type Sights = [Option<Sight>; 4];

/// Which of them is under the toes, which behind the heel, and which before the toes.
pub const TOES: usize = 1;
pub const BEHIND: usize = 2;
pub const AHEAD: usize = 3;

/// What bears a foot in a tick, and keeps it out.
#[derive(Clone, Copy, Default)]
pub struct Borne {
    /// What it rests on, relative to the skeleton's origin.
    pub ground: Option<Plane>,
    /// The body of that.
    pub body: GroundId,
    /// The risers next to it.
    pub risers: Risers,
}

/// So far from the ankle to the tip of the toes they are looked below. On less a foot does not stand.
const UNDER_TOES: f32 = 0.9;

/// The children that cast.
pub(super) struct Casters {
    pub ray: Gd<RayCast3D>,
    /// None where rays are wanted.
    sphere: Option<Gd<ShapeCast3D>>,
}

/// How everything is looked for in a tick.
pub(super) struct Search<'a> {
    pub step: &'a GroundingStep,
    pub gravity_up: Vec3,
    up: Vec3,
    pub reach: Vec3,
    radius: f32,
    /// Whether what moved in this tick is to be seen where it is now.
    pub planting: bool,
    /// How long the tick is, s.
    pub delta: f32,
    /// How fast what the character stands on goes along the ground, m/s.
    pub ground: Vec3,
    /// Whether its feet stand on different steps.
    pub steps_about: bool,
}

impl Borne {
    /// Of a foot of which this was felt and seen.
    fn of(stand: &Stand, felt: Felt, sights: &Sights, support: Option<Support>) -> Self {
        let up = stand.plane.normal;
        let supported = support.map(|Support { plane, by, .. }| (plane, by));
        let ground = match (felt.tread, supported) {
            (Some((tread, by)), Some((plane, _))) if plane.height(tread.point, up) > 0.0 => Some((tread, by)),
            (_, supported) => supported,
        };
        let body = ground.and_then(|(_, by)| sights[by].as_ref()?.collider);
        Self { ground: ground.map(|(plane, _)| plane), body, risers: felt.risers }
    }
}

impl Feet {
    /// Takes where the animated feet are now. One that is nowhere stays where it was.
    pub fn see(&mut self, feet: impl ExactSizeIterator<Item = Animated>) {
        self.ways.resize_with(feet.len(), FootWay::default);
        for (way, foot) in self.ways.iter_mut().zip(feet) {
            if foot.ankle.is_finite() && foot.rotation.is_finite() {
                way.animated = foot;
            }
        }
    }

    /// What was looked at, as the motion takes it: relative to the skeleton's origin.
    #[inline(always)]
    pub(super) fn probed(&mut self, sight: &Sight, stand: &Stand, planting: bool) -> Probed {
        let hit = sight.hit.map(|hit| self.seen_now(hit, sight.collider, stand, planting));
        Probed { at: sight.from - stand.origin, hit }
    }

    /// What was hit in the world, relative to the skeleton's origin, where it is now.
    pub(super) fn seen_now(&mut self, hit: Plane, collider: GroundId, stand: &Stand, planting: bool) -> Plane {
        let hit = Plane { point: hit.point - stand.origin, ..hit };
        let unseen = if planting { self.planting.grounds.unseen(collider, stand.origin) } else { None };
        match unseen {
            Some(motion) => Plane { point: motion.to_world(hit.point), normal: motion.rotation * hit.normal },
            None => hit,
        }
    }

    /// Takes how fast the feet go in an update of the skeleton, `delta` seconds after the last: pose and place belong together
    /// there.
    pub fn travel(&mut self, stand: &Stand, delta: f64) {
        if !is_step(delta) {
            return;
        }
        let by = self.travelled_from.replace(stand.origin).map_or(Vec3::ZERO, |from| from - stand.origin);
        for way in &mut self.ways {
            way.aside = way.aside.moved(by);
            let ankle = stand.frame.to_world(way.animated.ankle);
            way.travel = way.travel.moved(by).step(ankle, stand.plane.normal, delta);
        }
    }
}

impl FootIKSolver {
    /// Looks below each animated foot, or the place where it is kept.
    pub(super) fn look_below(
        &mut self,
        rig: &Rig,
        stand: &Stand,
        step: &GroundingStep,
        gravity_up: Vec3,
        (planting, delta): (bool, f64),
    ) {
        self.feet.seen.clear();
        self.feet.borne.clear();
        let Some(mut casters) = self.casters() else { return };
        let (up, radius) = (stand.plane.normal, self.probe_radius as f32);
        let reach = -up * (self.probe_up + self.probe_down) as f32;
        self.ray.aim(&mut casters.ray, self.collision_mask.0, reach);
        if let Some(sphere) = &mut casters.sphere {
            self.sphere.aim(sphere, self.collision_mask.0, reach);
        }
        let (ground, steps_about) = (self.ground_velocity(up), self.feet.steps_about(rig, stand));
        let search = Search { step, gravity_up, up, reach, radius, planting, delta: delta as f32, ground, steps_about };
        for leg in 0..self.feet.ways.len() {
            let mut sights = [None; 4];
            let mut columns = [None; 2];
            let (places, count) = self.places(rig, stand, leg, ground);
            for ((sight, column), at) in sights.iter_mut().zip(&mut columns).zip(&places[..count]) {
                let seen = self.look_down(&mut casters, &search, self.above(stand, *at));
                *column = search.column(&self.feet.probed(&seen, stand, planting), stand);
                *sight = Some(seen);
            }
            let support = support(&stand.plane, &columns);
            let found = (&mut sights, &columns, support.as_ref());
            let felt = self.feel_risers(&mut casters, &search, rig, stand, leg, found);
            self.feet.borne.push(Borne::of(stand, felt, &sights, support));
            self.feet.seen.push(sights);
        }
    }

    /// Where one looks down at a place relative to the skeleton's origin, in the world.
    pub(super) fn above(&self, stand: &Stand, at: Vec3) -> Vec3 {
        let up = stand.plane.normal;
        stand.origin + at - up * ((at - stand.plane.point).dot(up) - self.probe_up as f32)
    }

    /// The places that are looked below for a leg, relative to the skeleton's origin, and how many.
    fn places(&self, rig: &Rig, stand: &Stand, leg: usize, ground: Vec3) -> ([Vec3; 2], usize) {
        let (place, turn) = self.feet.place_and_turn(leg, stand);
        let kept = self.feet.before.plants.get(leg).is_some_and(|plant| plant.is_planted());
        let velocity = if kept { Vec3::ZERO } else { self.feet.ways[leg].travel.velocity() - ground };
        let leg_of = &rig.legs[leg];
        let ahead = Lookahead {
            prediction: self.prediction,
            foot_speed: self.foot_speed,
            leg_length: leg_of.length * stand.metres,
        };
        if leg_of.toe < 0 {
            return ([place + ahead.of_ankle(velocity); 2], 1);
        }
        let up = stand.plane.normal;
        let sole = leg_of.sole(&self.feet.ways[leg].animated, rig.up, stand.metres);
        let foot = stand.frame.to_world(sole.toe - sole.ankle) * UNDER_TOES;
        // A foot that was stopped before a step is to stand where it would have gone.
        let foot = if turn == 0.0 { foot } else { Quat::from_axis_angle(up, turn) * foot };
        let toe = place - self.feet.aside(leg) + foot;
        let [ankle_way, toe_way] = ahead.of_foot(velocity, toe - place, up);
        ([place + ankle_way, toe + toe_way], 2)
    }

    /// How fast what the character stands on goes along the ground, m/s; it is not asked where nothing moves.
    fn ground_velocity(&self, up: Vec3) -> Vec3 {
        let moves = self.feet.ways.iter().any(|way| way.travel.velocity().length() > STILL);
        let body = self.carrier().filter(|_| moves);
        let velocity = body.map_or(Vec3::ZERO, |body| vec3(body.get_platform_velocity()).reject_from_normalized(up));
        if velocity.is_finite() { velocity } else { Vec3::ZERO }
    }

    /// Looks down from a place in the world.
    pub(super) fn look_down(&mut self, casters: &mut Casters, search: &Search, from: Vec3) -> Sight {
        let seen = |hit: Option<(Plane, GroundId)>, rests: Option<Vec3>| {
            let (hit, collider) = hit.unzip();
            Sight { from, to: from + search.reach, hit, collider: collider.flatten(), rests }
        };
        let touched = casters.sphere.as_mut().and_then(|sphere| {
            // It reaches as far as a ray does with its lower end.
            let hit = self.sphere.cast(sphere, from + search.up * search.radius)?;
            let touched = plane_of(&hit)?;
            Some((touched, hit.point + hit.normal * search.radius))
        });
        if let Some(((contact, collider), middle)) = touched {
            let ground = beside_contact(contact.point, from, search.up, search.radius).map_or_else(
                || (contact, collider),
                |aside| {
                    let face = self.ray.cast(&mut casters.ray, aside).as_ref().and_then(plane_of);
                    (ground_of_contact(&contact, face.map(|(face, _)| face)), collider)
                },
            );
            if search.is_walkable(&ground.0) {
                return seen(Some(ground), Some(middle));
            }
        }
        // Where a sphere finds nothing that one can stand on, between walls, a ray still may.
        let hit = self.ray.cast(&mut casters.ray, from).as_ref().and_then(plane_of);
        seen(hit, None)
    }

    /// The children that cast. None while the node takes no children.
    fn casters(&mut self) -> Option<Casters> {
        let kept = self.ray.ray.get();
        let ray = self.own_child(kept, probe::PURPOSE, probe::make, |node, ray| node.ray.found(ray))?;
        if self.probe_radius < SMALLEST_SPHERE {
            return Some(Casters { ray, sphere: None });
        }
        let kept = self.sphere.ray.get();
        let mut sphere = self.own_child(kept, probe::SPHERE, make_sphere, |node, sphere| node.sphere.found(sphere))?;
        let radius = self.probe_radius as f32;
        let shape = sphere.get_shape().and_then(|shape| shape.try_cast::<SphereShape3D>().ok());
        if shape.as_ref().is_none_or(|shape| shape.get_radius() != radius) {
            let mut shape = shape.unwrap_or_else(SphereShape3D::new_gd);
            shape.set_radius(radius);
            sphere.set_shape(&shape);
        }
        // Anybody may have heard of a new child.
        Some(Casters { ray: self.ray.ray.get()?, sphere: Some(sphere) })
    }
}

impl Search<'_> {
    /// A column of ground that one can stand on; none where there is none.
    #[inline(always)]
    pub fn column(&self, probed: &Probed, stand: &Stand) -> Option<Column> {
        Column::of(probed, self.step, &stand.plane, self.gravity_up)
    }

    pub fn is_walkable(&self, plane: &Plane) -> bool {
        self.step.is_walkable(self.gravity_up, plane)
    }
}

/// What was hit, as ground. None where it was hit from inside.
pub(super) fn plane_of(hit: &Hit) -> Option<(Plane, GroundId)> {
    let plane = Plane { point: hit.point, normal: hit.normal };
    (hit.normal.length_squared() > 0.5).then_some((plane, hit.collider))
}

/// The child that casts a sphere.
fn make_sphere() -> Gd<ShapeCast3D> {
    let mut sphere = ShapeCast3D::new_alloc();
    sphere.set_enabled(false);
    sphere.set_as_top_level(true);
    sphere.set_max_results(TOUCHED);
    sphere
}

/// The feet as the skeleton has them now: for a tick before the first update.
pub fn feet_of(skeleton: &Gd<Skeleton3D>, rig: &Rig) -> Vec<Animated> {
    let foot = |bone: i32| {
        let transform = skeleton.get_bone_global_pose(bone);
        let rotation = pose(transform).map_or(Quat::IDENTITY, |pose| pose.rotation);
        Animated { ankle: vec3(transform.origin), rotation }
    };
    rig.legs.iter().map(|leg| foot(leg.foot)).collect()
}
