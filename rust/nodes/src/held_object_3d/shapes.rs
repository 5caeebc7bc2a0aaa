//! The shapes of a body, and what they would touch elsewhere.

use glam::Vec3;
use godot::classes::{
    CollisionObject3D, PhysicsDirectSpaceState3D, PhysicsRayQueryParameters3D, PhysicsShapeQueryParameters3D,
    RigidBody3D, Shape3D,
};
use godot::prelude::*;
use springstep_motion::carry::{Command, Contact};
use springstep_motion::clearance::Extent;

use crate::convert::{vec3, vector3};
use crate::own_child::resolve;

/// So many bodies are looked at where a shape touches.
const MOST_TOUCHED: i32 = 32;
/// So often a cast is made anew because what it met is no wall.
const MOST_CASTS: usize = 8;
/// So many walls are met in one step.
const MOST_WALLS: usize = 4;

/// One shape of a body, where it is on the body.
pub struct BodyShape {
    shape: Gd<Shape3D>,
    place: Transform3D,
}

/// The shapes of a body that are not disabled.
pub fn of(body: &Gd<CollisionObject3D>) -> Vec<BodyShape> {
    let mut shapes = Vec::new();
    for owner in body.get_shape_owners().as_slice() {
        let owner = *owner as u32;
        if body.is_shape_owner_disabled(owner) {
            continue;
        }
        let place = body.shape_owner_get_transform(owner);
        for index in 0..body.shape_owner_get_shape_count(owner) {
            if let Some(shape) = body.shape_owner_get_shape(owner, index) {
                shapes.push(BodyShape { shape, place });
            }
        }
    }
    shapes
}

/// The box around shapes in the body's frame, about a point in it; none where there is no shape of any size.
pub fn extent(shapes: &[BodyShape], about: Vector3) -> Option<Extent> {
    let mut corners: Option<(Vec3, Vec3)> = None;
    for BodyShape { shape, place } in shapes {
        let Some(mesh) = shape.clone().get_debug_mesh() else { continue };
        let bounds = *place * mesh.get_aabb();
        if !bounds.is_finite() {
            continue;
        }
        let (low, high) = (vec3(bounds.position - about), vec3(bounds.end() - about));
        corners = Some(corners.map_or((low, high), |(lowest, highest)| (lowest.min(low), highest.max(high))));
    }
    corners.map(|(low, high)| Extent { middle: (low + high) * 0.5, half: (high - low) * 0.5 })
}

/// Looks where shapes of a body can go.
pub struct Caster {
    space: Gd<PhysicsDirectSpaceState3D>,
    query: Gd<PhysicsShapeQueryParameters3D>,
    shapes: Vec<BodyShape>,
    /// What is looked through.
    through: Array<Rid>,
}

impl Caster {
    /// For a body in the world, which looks through itself and these.
    pub fn new(body: &Gd<CollisionObject3D>, through: &[Rid]) -> Option<Self> {
        let space = body.get_world_3d()?.get_direct_space_state()?;
        let mut all = Array::new();
        all.push(body.get_rid());
        all.extend(through.iter().copied());
        Some(Self { space, query: PhysicsShapeQueryParameters3D::new_gd(), shapes: of(body), through: all })
    }

    /// The box around the body's shapes in its frame, about a point in it.
    pub fn extent(&self, about: Vector3) -> Option<Extent> {
        extent(&self.shapes, about)
    }

    /// The share of a motion that the body can make from a place before it meets a wall of these layers. Bodies that can be
    /// pushed are no walls.
    pub fn share(&mut self, from: Transform3D, motion: Vector3, mask: u32) -> f32 {
        self.first_wall(from, motion, mask).map_or(1.0, |(share, _)| share)
    }

    /// The share of a way that a point can go before it is in a wall.
    pub fn sight(&mut self, from: Vector3, to: Vector3, mask: u32) -> f32 {
        let Some(mut ray) = PhysicsRayQueryParameters3D::create(from, to) else { return 1.0 };
        ray.set_collision_mask(mask);
        for _ in 0..MOST_CASTS {
            ray.set_exclude(&self.through);
            let hit = self.space.intersect_ray(&ray);
            let Some(point) = entry::<Vector3>(&hit, "position") else { return 1.0 };
            if !self.look_through_if_loose(&hit) {
                let length = from.distance_to(to);
                return if length > 0.0 { from.distance_to(point) / length } else { 1.0 };
            }
        }
        1.0
    }

    /// The velocities that lead into no wall of these layers within a step: along it instead.
    pub fn held_off(
        &mut self,
        from: Transform3D,
        center_of_mass: Vector3,
        command: Command,
        dt: f64,
        mask: u32,
    ) -> Command {
        let contacts = self.contacts(from, from.origin + center_of_mass, mask);
        let mut command = contacts.iter().fold(command, |command, contact| command.along(contact));
        let motion = |command: &Command| vector3(command.velocity) * dt as f32;
        for _ in 0..MOST_WALLS {
            let Some((share, normal)) = self.first_wall(from, motion(&command), mask) else { return command };
            command = command.up_to(vec3(normal), share);
        }
        let share = self.share(from, motion(&command), mask);
        command.up_to(Vec3::ZERO, share)
    }

    /// Where the body touches walls of these layers.
    fn contacts(&mut self, at: Transform3D, center_of_mass: Vector3, mask: u32) -> Vec<Contact> {
        let mut contacts = Vec::new();
        let through = self.through.clone();
        self.through = through.duplicate_shallow();
        for index in 0..self.shapes.len() {
            while self.look_through_loose(index, at, mask) {}
            for _ in 0..MOST_WALLS {
                self.ask(index, at, mask);
                let rest = self.space.get_rest_info(&self.query);
                let (Some(point), Some(normal)) = (entry::<Vector3>(&rest, "point"), entry::<Vector3>(&rest, "normal"))
                else {
                    break;
                };
                contacts.push(Contact { arm: vec3(point - center_of_mass), normal: vec3(normal) });
                let Some(rid) = entry::<Rid>(&rest, "rid") else { break };
                self.through.push(rid);
            }
        }
        self.through = through;
        contacts
    }

    /// Whether the body at this place is in another one.
    pub fn touches(&mut self, at: Transform3D, other: InstanceId, mask: u32) -> bool {
        self.touched(at, mask)
            .iter()
            .any(|hit| entry::<Gd<Object>>(hit, "collider").is_some_and(|hit| hit.instance_id() == other))
    }

    /// The first wall on the way: the share of the motion that is free before it, and its normal.
    fn first_wall(&mut self, from: Transform3D, motion: Vector3, mask: u32) -> Option<(f32, Vector3)> {
        if !motion.is_finite() || motion == Vector3::ZERO {
            return None;
        }
        let mut first: Option<(f32, Vector3)> = None;
        for index in 0..self.shapes.len() {
            for _ in 0..MOST_CASTS {
                let Some((free, met)) = self.cast(index, from, motion, mask) else { break };
                if first.is_some_and(|(share, _)| share <= free) {
                    break;
                }
                let there = from.translated(motion * met);
                if self.look_through_loose(index, there, mask) {
                    continue;
                }
                first = Some((free, self.normal(index, from, there, mask)));
                break;
            }
        }
        first
    }

    /// How far a shape can go, and where it meets something: shares of the motion. What it is in from the beginning does not
    /// count.
    fn cast(&mut self, index: usize, from: Transform3D, motion: Vector3, mask: u32) -> Option<(f32, f32)> {
        self.ask(index, from, mask);
        self.query.set_motion(motion);
        let shares = self.space.cast_motion(&self.query);
        self.query.set_motion(Vector3::ZERO);
        let (free, met) = (shares.get(0)?, shares.get(1)?);
        (met < 1.0).then_some((free, met))
    }

    fn ask(&mut self, index: usize, at: Transform3D, mask: u32) {
        let BodyShape { shape, place } = &self.shapes[index];
        self.query.set_shape(shape);
        self.query.set_transform(at * *place);
        self.query.set_collision_mask(mask);
        self.query.set_exclude(&self.through);
    }

    /// The normal of the wall that a shape meets there, not of one that it is in already.
    fn normal(&mut self, index: usize, from: Transform3D, there: Transform3D, mask: u32) -> Vector3 {
        let through = self.through.clone();
        self.ask(index, from, mask);
        let mut more = through.duplicate_shallow();
        for hit in self.space.intersect_shape(&self.query).iter_shared() {
            if let Some(rid) = entry::<Rid>(&hit, "rid") {
                more.push(rid);
            }
        }
        self.through = more;
        self.ask(index, there, mask);
        let rest = self.space.get_rest_info(&self.query);
        self.through = through;
        entry::<Vector3>(&rest, "normal").unwrap_or(Vector3::ZERO)
    }

    fn touched(&mut self, at: Transform3D, mask: u32) -> Vec<VarDictionary> {
        let mut touched = Vec::new();
        for index in 0..self.shapes.len() {
            self.ask(index, at, mask);
            let hits = self.space.intersect_shape_ex(&self.query).max_results(MOST_TOUCHED).done();
            touched.extend(hits.iter_shared());
        }
        touched
    }

    /// Looks through what can be pushed among what a shape touches there; whether there was any.
    fn look_through_loose(&mut self, index: usize, there: Transform3D, mask: u32) -> bool {
        self.ask(index, there, mask);
        let hits = self.space.intersect_shape_ex(&self.query).max_results(MOST_TOUCHED).done();
        let mut any = false;
        for hit in hits.iter_shared() {
            any |= self.look_through_if_loose(&hit);
        }
        any
    }

    fn look_through_if_loose(&mut self, hit: &VarDictionary) -> bool {
        let collider = entry::<Gd<Object>>(hit, "collider");
        let body = collider.and_then(|collider| resolve::<RigidBody3D>(collider.instance_id()));
        let loose = body.is_some_and(|body| !body.is_freeze_enabled());
        if loose && let Some(rid) = entry::<Rid>(hit, "rid") {
            self.through.push(rid);
        }
        loose
    }
}

fn entry<T: FromGodot>(hit: &VarDictionary, key: &str) -> Option<T> {
    hit.get(key)?.try_to::<T>().ok()
}
