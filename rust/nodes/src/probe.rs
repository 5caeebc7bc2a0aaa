//! The ray that a node looks for the ground with, and what it looks through.

use glam::Vec3;
use godot::classes::{CollisionObject3D, RayCast3D};
use godot::prelude::*;

use crate::above;
use crate::convert::{vec3, vector3};
use crate::own_child::resolve;

/// What the child that casts is for.
pub const PURPOSE: &str = "SpringstepRay";
/// So many bodies of the character's own are looked through in one cast.
const MOST_OWN_BODIES: usize = 256;

/// A node's own ray, which hits nothing of the character that the node belongs to.
#[derive(Default)]
pub struct Probe {
    /// The child that casts.
    pub ray: Option<InstanceId>,
    /// What is the character's own: the nearest CollisionObject3D above the node, and what the node belongs to.
    own: [Option<InstanceId>; 2],
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
        let body = above::nearest::<CollisionObject3D>(node).map(|body| body.instance_id());
        self.own = [body, owner.map(|owner| owner.instance_id())];
    }

    /// Makes the ray one of these layers along `reach`, in the world.
    pub fn aim(&mut self, ray: &mut Gd<RayCast3D>, mask: u32, reach: Vec3) {
        // What is no longer the character's own is hit again.
        let still_own = |id: &InstanceId| resolve::<Node>(*id).is_some_and(|body| self.is_own(&body));
        if !self.excluded.iter().all(still_own) {
            self.excluded.clear();
            ray.clear_exceptions();
        }
        ray.set_collision_mask(mask);
        ray.set_target_position(vector3(reach));
    }

    /// Casts it from a place in the world.
    pub fn cast(&mut self, ray: &mut Gd<RayCast3D>, from: Vec3) -> Option<Hit> {
        ray.set_global_position(vector3(from));
        for _ in 0..MOST_OWN_BODIES {
            ray.force_raycast_update();
            let hit = hit_of(ray)?;
            // Not only bodies: a shape of constructive geometry collides as well.
            let own = hit.collider.and_then(resolve::<Node>).filter(|collider| self.is_own(collider));
            let Some(own) = own else { return Some(hit) };
            let rid = ray.get_collider_rid();
            ray.add_exception_rid(rid);
            self.excluded.push(own.instance_id());
        }
        None
    }

    /// Whether a body is the character's own.
    fn is_own(&self, collider: &Gd<Node>) -> bool {
        let mut own = self.own.iter().flatten().filter_map(|id| resolve::<Node>(*id));
        own.any(|own| own == *collider || own.is_ancestor_of(collider))
    }
}

/// What a ray hits at the moment.
pub fn hit_of(ray: &Gd<RayCast3D>) -> Option<Hit> {
    if !ray.is_colliding() {
        return None;
    }
    let (point, normal) = (vec3(ray.get_collision_point()), vec3(ray.get_collision_normal()));
    let collider = ray.get_collider().map(|collider| collider.instance_id());
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
