//! What a node looks for the ground with, a ray or a sphere, and what it looks through.

use glam::Vec3;
use godot::classes::{CollisionObject3D, RayCast3D, ShapeCast3D};
use godot::prelude::*;

use crate::above;
use crate::convert::{vec3, vector3};
use crate::kept::Kept;
use crate::own_child::resolve;

/// What the child is for that casts a ray.
pub const PURPOSE: &str = "SpringstepRay";
/// The same of a sphere.
pub const SPHERE: &str = "SpringstepSphere";
/// So many bodies of the character's own are looked through in one cast.
const MOST_OWN_BODIES: usize = 256;
/// Casts until everything is looked at anew.
const UNTIL_LOOK: u32 = 16;

/// A node's own ray or sphere, which hits nothing of the character that the node belongs to.
pub struct Probe<T: GodotClass = RayCast3D> {
    /// The child that casts.
    pub ray: Kept<T>,
    /// What is the character's own: the nearest CollisionObject3D above the node, and what the node belongs to.
    own: [Kept<Node>; 2],
    /// What was hit last and is not the character's own, by the physics server's name for it. Most rays hit the same again.
    foreign: Option<(Rid, InstanceId)>,
    /// So many casts until it is looked at anew: what was foreign may have become the character's own.
    until_look: u32,
    /// The layers and the reach that the ray has.
    aimed: Option<(u32, Vec3)>,
    /// Bodies of its own which the ray hit before and looks through now.
    excluded: Vec<InstanceId>,
}

impl<T: GodotClass> Default for Probe<T> {
    fn default() -> Self {
        let own = [Kept::default(), Kept::default()];
        Self { ray: Kept::default(), own, foreign: None, until_look: 0, aimed: None, excluded: Vec::new() }
    }
}

/// What was hit.
pub struct Hit {
    /// Where, in the world.
    pub point: Vec3,
    /// The normal there; zero where a ray started inside. Of what a sphere touches, the way to its middle.
    pub normal: Vec3,
    /// What.
    pub collider: Option<InstanceId>,
}

/// A child that casts something from its own place along its reach.
pub trait Cast {
    /// What it may hit, and how far it goes, in the world.
    fn aim_at(&mut self, mask: u32, reach: Vec3);
    /// Casts it from a place in the world; which of what it hit counts. None, or one without a name, where it hit nothing.
    fn cast_from(&mut self, from: Vec3) -> Option<i32>;
    /// What it hit, for the physics server.
    fn rid(&self, hit: i32) -> Rid;
    /// What it hit.
    fn collider(&self, hit: i32) -> Option<InstanceId>;
    /// Where, and with which normal.
    fn plane(&self, hit: i32) -> [Vector3; 2];
    /// Hits a body no more.
    fn except(&mut self, body: Rid);
    /// Hits all again.
    fn forget_exceptions(&mut self);
}

impl Cast for Gd<RayCast3D> {
    fn aim_at(&mut self, mask: u32, reach: Vec3) {
        self.set_collision_mask(mask);
        self.set_target_position(vector3(reach));
    }

    fn cast_from(&mut self, from: Vec3) -> Option<i32> {
        // Top-level, so its own place is that in the world.
        self.set_position(vector3(from));
        self.force_raycast_update();
        // Whether it hit anything is told by its name, which is asked for anyway.
        Some(0)
    }

    fn rid(&self, _hit: i32) -> Rid {
        self.get_collider_rid()
    }

    fn collider(&self, _hit: i32) -> Option<InstanceId> {
        self.get_collider().map(|collider| collider.instance_id())
    }

    fn plane(&self, _hit: i32) -> [Vector3; 2] {
        [self.get_collision_point(), self.get_collision_normal()]
    }

    fn except(&mut self, body: Rid) {
        self.add_exception_rid(body);
    }

    fn forget_exceptions(&mut self) {
        self.clear_exceptions();
    }
}

impl Cast for Gd<ShapeCast3D> {
    fn aim_at(&mut self, mask: u32, reach: Vec3) {
        self.set_collision_mask(mask);
        self.set_target_position(vector3(reach));
    }

    fn cast_from(&mut self, from: Vec3) -> Option<i32> {
        self.set_position(vector3(from));
        self.force_shapecast_update();
        // What it was inside of from the start comes first, and is beside it: the one that it came down on bears.
        let reach = self.get_target_position();
        let against = |hit: i32| if reach.is_finite() { -self.get_collision_normal(hit).dot(reach) } else { 0.0 };
        match self.get_collision_count() {
            0 => None,
            1 => Some(0),
            count => (0..count).max_by(|a, b| against(*a).total_cmp(&against(*b))),
        }
    }

    fn rid(&self, hit: i32) -> Rid {
        self.get_collider_rid(hit)
    }

    fn collider(&self, hit: i32) -> Option<InstanceId> {
        self.get_collider(hit).map(|collider| collider.instance_id())
    }

    fn plane(&self, hit: i32) -> [Vector3; 2] {
        [self.get_collision_point(hit), self.get_collision_normal(hit)]
    }

    fn except(&mut self, body: Rid) {
        self.add_exception_rid(body);
    }

    fn forget_exceptions(&mut self) {
        self.clear_exceptions();
    }
}

impl<T: GodotClass> Probe<T>
where
    Gd<T>: Cast,
{
    /// Looks up whose the node is. What hangs below `owner` is the character's own too.
    pub fn enter(&mut self, node: &Node, owner: Option<Gd<Node>>) {
        let body = above::nearest::<CollisionObject3D>(node).map(|body| body.upcast());
        self.own = [body.into(), owner.into()];
        self.foreign = None;
    }

    /// Takes another child to cast, which nobody has aimed yet.
    pub fn found(&mut self, ray: Kept<T>) {
        self.ray = ray;
        self.aimed = None;
        self.excluded.clear();
    }

    /// Makes the ray one of these layers along `reach`, in the world.
    pub fn aim(&mut self, ray: &mut Gd<T>, mask: u32, reach: Vec3) {
        if self.until_look == 0 {
            // What is foreign may have become its own, and a script may have changed the ray.
            self.until_look = UNTIL_LOOK;
            self.foreign = None;
            self.aimed = None;
        }
        self.until_look -= 1;
        // What is no longer the character's own is hit again.
        let still_own = |id: &InstanceId| resolve::<Node>(*id).is_some_and(|body| self.is_own(&body));
        if !self.excluded.iter().all(still_own) {
            self.excluded.clear();
            ray.forget_exceptions();
        }
        if self.aimed.replace((mask, reach)) != Some((mask, reach)) {
            ray.aim_at(mask, reach);
        }
    }

    /// Casts it from a place in the world.
    pub fn cast(&mut self, ray: &mut Gd<T>, from: Vec3) -> Option<Hit> {
        for _ in 0..MOST_OWN_BODIES {
            let hit = ray.cast_from(from)?;
            let rid = ray.rid(hit);
            if !rid.is_valid() {
                return None;
            }
            if let Some((_, collider)) = self.foreign.filter(|(known, _)| *known == rid) {
                return hit_at(ray, hit, Some(collider));
            }
            let struck = hit_at(ray, hit, ray.collider(hit))?;
            // Not only bodies: a shape of constructive geometry collides as well.
            let own = struck.collider.and_then(resolve::<Node>).filter(|collider| self.is_own(collider));
            let Some(own) = own else {
                self.foreign = struck.collider.map(|collider| (rid, collider));
                return Some(struck);
            };
            ray.except(rid);
            self.excluded.push(own.instance_id());
        }
        None
    }

    /// Whether a body is the character's own.
    fn is_own(&self, collider: &Gd<Node>) -> bool {
        let mut own = self.own.iter().filter_map(Kept::get);
        own.any(|own| own == *collider || own.is_ancestor_of(collider))
    }
}

/// What a ray hits at the moment.
pub fn hit_of(ray: &Gd<RayCast3D>) -> Option<Hit> {
    if ray.is_colliding() { hit_at(ray, 0, ray.collider(0)) } else { None }
}

fn hit_at(ray: &impl Cast, hit: i32, collider: Option<InstanceId>) -> Option<Hit> {
    let [point, normal] = ray.plane(hit).map(vec3);
    (point.is_finite() && normal.is_finite()).then_some(Hit { point, normal, collider })
}

/// The child that casts a ray.
pub fn make() -> Gd<RayCast3D> {
    let mut ray = RayCast3D::new_alloc();
    // Cast when asked, in the world's axes: it must not tilt with the node.
    ray.set_enabled(false);
    ray.set_as_top_level(true);
    ray
}
