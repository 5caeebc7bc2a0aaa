//! The ray that a node looks for the ground with, and what it looks through.

use glam::Vec3;
use godot::classes::{CollisionObject3D, RayCast3D};
use godot::prelude::*;

use crate::above;
use crate::convert::{vec3, vector3};
use crate::kept::Kept;
use crate::own_child::resolve;

/// What the child that casts is for.
pub const PURPOSE: &str = "SpringstepRay";
/// So many bodies of the character's own are looked through in one cast.
const MOST_OWN_BODIES: usize = 256;
/// Casts until everything is looked at anew.
const UNTIL_LOOK: u32 = 16;

/// A node's own ray, which hits nothing of the character that the node belongs to.
#[derive(Default)]
pub struct Probe {
    /// The child that casts.
    pub ray: Kept<RayCast3D>,
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

/// What a ray hit.
pub struct Hit {
    /// Where, in the world.
    pub point: Vec3,
    /// The normal there; zero where the ray started inside.
    pub normal: Vec3,
    /// What.
    pub collider: Option<InstanceId>,
}

impl Probe {
    /// Looks up whose the node is. What hangs below `owner` is the character's own too.
    pub fn enter(&mut self, node: &Node, owner: Option<Gd<Node>>) {
        let body = above::nearest::<CollisionObject3D>(node).map(|body| body.upcast());
        self.own = [body.into(), owner.into()];
        self.foreign = None;
    }

    /// Makes the ray one of these layers along `reach`, in the world.
    pub fn aim(&mut self, ray: &mut Gd<RayCast3D>, mask: u32, reach: Vec3) {
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
            ray.clear_exceptions();
        }
        if self.aimed.replace((mask, reach)) != Some((mask, reach)) {
            ray.set_collision_mask(mask);
            ray.set_target_position(vector3(reach));
        }
    }

    /// Casts it from a place in the world.
    pub fn cast(&mut self, ray: &mut Gd<RayCast3D>, from: Vec3) -> Option<Hit> {
        // Top-level, so its own place is that in the world.
        ray.set_position(vector3(from));
        for _ in 0..MOST_OWN_BODIES {
            ray.force_raycast_update();
            if !ray.is_colliding() {
                return None;
            }
            let rid = ray.get_collider_rid();
            if let Some((_, collider)) = self.foreign.filter(|(known, _)| *known == rid) {
                return hit_at(ray, Some(collider));
            }
            let hit = hit_at(ray, collider_of(ray))?;
            // Not only bodies: a shape of constructive geometry collides as well.
            let own = hit.collider.and_then(resolve::<Node>).filter(|collider| self.is_own(collider));
            let Some(own) = own else {
                self.foreign = hit.collider.map(|collider| (rid, collider));
                return Some(hit);
            };
            ray.add_exception_rid(rid);
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
    if ray.is_colliding() { hit_at(ray, collider_of(ray)) } else { None }
}

fn collider_of(ray: &Gd<RayCast3D>) -> Option<InstanceId> {
    ray.get_collider().map(|collider| collider.instance_id())
}

fn hit_at(ray: &Gd<RayCast3D>, collider: Option<InstanceId>) -> Option<Hit> {
    let (point, normal) = (vec3(ray.get_collision_point()), vec3(ray.get_collision_normal()));
    (point.is_finite() && normal.is_finite()).then_some(Hit { point, normal, collider })
}

/// The child that casts.
pub fn make() -> Gd<RayCast3D> {
    let mut ray = RayCast3D::new_alloc();
    // Cast when asked, in the world's axes: it must not tilt with the node.
    ray.set_enabled(false);
    ray.set_as_top_level(true);
    ray
}
