//! Which bodies can be grabbed, and what to say of the others.

use godot::classes::{
    CharacterBody3D, CollisionObject3D, PhysicsBody3D, PhysicsServer3D, PhysicsTestMotionParameters3D,
    PhysicsTestMotionResult3D, RigidBody3D,
};
use godot::prelude::*;

use super::HeldObject3D;
use super::bond::GrabBond;
use super::carrying::is_in_space;
use crate::above;
use crate::convert;
use crate::own_child::resolve;

/// What the player stands on is within this below their soles, m.
const STANDING: f32 = 0.1;
/// A surface whose normal has at least this much of up bears somebody.
const BEARING: f32 = 0.5;
/// So many bodies under the soles are looked at.
const MOST_BEARING: i32 = 8;

/// Why a body is not grabbed: the subject of the one warning, and its text.
pub(super) struct Refusal(pub &'static str, pub String);

impl HeldObject3D {
    /// The body that a script wants to grab, if it can be.
    pub(super) fn grabbable(&self, wanted: &Variant, camera: &Gd<Node3D>) -> Result<Gd<RigidBody3D>, Refusal> {
        let refuse = |subject, text: String| Err(Refusal(subject, text));
        let Ok(object) = wanted.try_to::<Gd<Node>>() else {
            return refuse("grab nothing", "grab needs a RigidBody3D and was given null or a freed object.".into());
        };
        let (name, class) = (object.get_name(), object.get_class());
        let Some(body) = resolve::<RigidBody3D>(object.instance_id()) else {
            let text = format!("{name} ({class}) cannot be grabbed: only a RigidBody3D can be carried.");
            return refuse("grab other", text);
        };
        if !body.is_inside_tree() || !body.is_node_ready() || convert::pose(body.get_global_transform()).is_none() {
            let text =
                format!("{name} cannot be grabbed: it is not in the tree and ready, or its transform is not finite.");
            return refuse("grab outside", text);
        }
        if !is_in_space(&body) {
            let text = format!("{name} cannot be grabbed: its process mode has taken it out of the physics.");
            return refuse("grab disabled", text);
        }
        if body.is_freeze_enabled() {
            return refuse(
                "grab frozen",
                format!("{name} cannot be grabbed: it is frozen. Set its freeze to false first."),
            );
        }
        if f64::from(body.get_mass()) > self.max_mass {
            let text = format!(
                "{name} cannot be grabbed: its mass of {} kg is more than max_mass, {} kg.",
                body.get_mass(),
                self.max_mass
            );
            return refuse("grab heavy", text);
        }
        let player = self.carrier(camera);
        let is_player = player.as_ref().is_some_and(|player| player.instance_id() == body.instance_id());
        if is_player || body.is_ancestor_of(camera) || self.base().is_ancestor_of(&body) {
            let text = format!(
                "{name} cannot be grabbed: it would chase itself, as the player, as what bears the camera, or as \
                a child of this node."
            );
            return refuse("grab self", text);
        }
        let holder = GrabBond::find(&body).and_then(|bond| bond.bind().holder());
        if holder.is_some_and(|holder| holder != self.base().instance_id()) {
            return refuse("grab held", format!("{name} cannot be grabbed: another HeldObject3D holds it."));
        }
        if player.is_some_and(|player| stands_on(&player, &body)) {
            let text = format!("{name} cannot be grabbed: the player stands on it, and would fly away on it.");
            return refuse("grab underfoot", text);
        }
        Ok(body)
    }

    /// Who carries: the assigned player, else the nearest collision object above the camera.
    pub(super) fn carrier(&self, camera: &Gd<Node3D>) -> Option<Gd<CollisionObject3D>> {
        let assigned = self.player_id.and_then(resolve::<CollisionObject3D>).filter(|player| player.is_inside_tree());
        assigned.or_else(|| above::nearest::<CollisionObject3D>(camera))
    }
}

/// The bodies at and below somebody.
pub(super) fn bodies_of(player: &Gd<CollisionObject3D>) -> Vec<Gd<PhysicsBody3D>> {
    let below = player.find_children_ex("*").type_("PhysicsBody3D").owned(false).done();
    let own = player.clone().try_cast::<PhysicsBody3D>().ok();
    own.into_iter().chain(below.iter_shared().filter_map(|child| child.try_cast().ok())).collect()
}

/// Whether somebody's soles are on a body.
fn stands_on(player: &Gd<CollisionObject3D>, body: &Gd<RigidBody3D>) -> bool {
    if resolve::<PhysicsBody3D>(player.instance_id()).is_none() {
        return false;
    }
    let character = resolve::<CharacterBody3D>(player.instance_id());
    let up = character.map_or(Vector3::UP, |character| character.get_up_direction());
    let mut motion = PhysicsTestMotionParameters3D::new_gd();
    motion.set_from(player.get_global_transform());
    motion.set_motion(-up * STANDING);
    motion.set_max_collisions(MOST_BEARING);
    let result = PhysicsTestMotionResult3D::new_gd();
    let met = PhysicsServer3D::singleton().body_test_motion_ex(player.get_rid(), &motion).result(&result).done();
    met && (0..result.get_collision_count()).any(|index| {
        let bearing = result.get_collision_normal_ex().collision_index(index).done().dot(up) > BEARING;
        bearing && result.get_collider_rid_ex().collision_index(index).done() == body.get_rid()
    })
}
