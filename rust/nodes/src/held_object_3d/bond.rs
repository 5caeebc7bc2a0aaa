//! What a grab changes on a body, and how it comes back.

use godot::classes::node::ProcessMode;
use godot::classes::notify::NodeNotification;
use godot::classes::rigid_body_3d::DampMode;
use godot::classes::{CollisionObject3D, PhysicsBody3D, PhysicsServer3D, RigidBody3D};
use godot::prelude::*;

use super::shapes::Caster;
use crate::kept::Kept;
use crate::own_child::{self, resolve};

/// What the bond is for, among a body's children.
pub const PURPOSE: &str = "SpringstepGrab";
/// So many ticks of the body may pass in which its holder does not move it.
const MOST_IDLE_TICKS: u32 = 2;

/// Writes the properties that a body has while it is held: value, getter, setter.
macro_rules! borrowed {
    ($($(#[$meta:meta])* $field:ident: $type:ty = $value:expr, $get:ident, $set:ident;)*) => {
        /// The properties of a body as they were before it was grabbed.
        pub struct Borrowed { $($(#[$meta])* $field: $type,)* }

        impl Borrowed {
            /// Sets them as carrying needs them.
            pub fn take(body: &mut Gd<RigidBody3D>) -> Self {
                let kept = Self { $($field: body.$get(),)* };
                $(body.$set($value);)*
                kept
            }

            /// Sets them back, each that nobody else has set since.
            pub fn give_back(&self, body: &mut Gd<RigidBody3D>) {
                $(if body.$get() == $value { body.$set(self.$field); })*
            }
        }
    };
}

borrowed! {
    // A force that holds something up does not let it sleep.
    can_sleep: bool = false, is_able_to_sleep, set_can_sleep;
    continuous_cd: bool = true, is_using_continuous_collision_detection, set_use_continuous_collision_detection;
    // The spring damps.
    linear_damp_mode: DampMode = DampMode::REPLACE, get_linear_damp_mode, set_linear_damp_mode;
    linear_damp: f32 = 0.0, get_linear_damp, set_linear_damp;
    angular_damp_mode: DampMode = DampMode::REPLACE, get_angular_damp_mode, set_angular_damp_mode;
    angular_damp: f32 = 0.0, get_angular_damp, set_angular_damp;
}

/// A body that the held one does not collide with.
struct Apart {
    body: Kept<PhysicsBody3D>,
    id: InstanceId,
    /// It outlives the body.
    rid: Rid,
}

// An internal child of a body that is held by a HeldObject3D. It keeps the body and the player from colliding, after the
// release until they no longer overlap, whatever becomes of the HeldObject3D, and then frees itself.
#[derive(GodotClass)]
#[class(init, internal, base = Node)]
pub struct GrabBond {
    base: Base<Node>,
    holder: Option<InstanceId>,
    apart: Vec<Apart>,
    idle_ticks: u32,
}

#[godot_api]
impl INode for GrabBond {
    fn on_notification(&mut self, what: NodeNotification) {
        match what {
            NodeNotification::PHYSICS_PROCESS if self.holder.is_some() => self.watch_holder(),
            NodeNotification::PHYSICS_PROCESS => self.part_where_free(),
            NodeNotification::EXIT_TREE if self.holder.is_none() || self.base().is_queued_for_deletion() => {
                self.rejoin(|_| true);
            }
            _ => {}
        }
    }
}

/// The bodies that a body passes through. The engine lists nothing where one is no more, or is an area.
pub fn exceptions_of(body: &Gd<RigidBody3D>) -> Vec<Gd<PhysicsBody3D>> {
    let listed = body.clone().get_collision_exceptions().upcast_any_array();
    listed.iter_shared().filter_map(|other| other.try_to().ok()).collect()
}

impl GrabBond {
    /// The bond that a body has.
    pub fn find(body: &Gd<RigidBody3D>) -> Option<Gd<Self>> {
        own_child::find(body.upcast_ref(), PURPOSE).and_then(resolve)
    }

    /// A new one, to be added to its body.
    pub fn make() -> Gd<Self> {
        let mut bond = Self::new_alloc();
        bond.set_physics_process(true);
        // Whatever becomes of the body's own mode.
        bond.set_process_mode(ProcessMode::ALWAYS);
        bond
    }

    /// Who holds the body; none after the release.
    pub fn holder(&self) -> Option<InstanceId> {
        self.holder
    }

    /// Begins to keep the body apart from these.
    pub fn hold(&mut self, holder: InstanceId, others: &[Gd<PhysicsBody3D>]) {
        self.holder = Some(holder);
        self.idle_ticks = 0;
        let Some(mut body) = self.body() else { return };
        let own: Vec<InstanceId> = exceptions_of(&body).iter().map(|other| other.instance_id()).collect();
        for other in others {
            // Exceptions that the game made are the game's to end.
            if !own.contains(&other.instance_id()) {
                body.add_collision_exception_with(other);
                let apart =
                    Apart { body: Kept::from(Some(other.clone())), id: other.instance_id(), rid: other.get_rid() };
                self.apart.push(apart);
            }
        }
    }

    /// Notes that the holder moves the body in this tick.
    pub fn note_moved(&mut self) {
        self.idle_ticks = 0;
    }

    /// The body is released: it collides with the others as soon as it is out of them.
    pub fn part(&mut self) {
        self.holder = None;
        self.part_where_free();
    }

    fn body(&self) -> Option<Gd<RigidBody3D>> {
        self.base().get_parent()?.try_cast().ok()
    }

    /// A holder whose script stopped it does not tell.
    fn watch_holder(&mut self) {
        if self.base().get_tree_or_null().is_none_or(|tree| tree.is_paused()) {
            return;
        }
        self.idle_ticks += 1;
        if self.idle_ticks > MOST_IDLE_TICKS {
            match self.holder.and_then(resolve::<Node>) {
                Some(mut holder) => {
                    holder.call_deferred("release", &[]);
                }
                None => self.part(),
            }
        }
    }

    fn part_where_free(&mut self) {
        let body = self.body().filter(|body| body.is_inside_tree());
        let mut caster = body.clone().and_then(|body| Caster::new(&body.upcast(), &[]));
        let place = body.map_or(Transform3D::IDENTITY, |body| body.get_global_transform());
        self.rejoin(|apart| {
            let (Some(caster), Some(other)) = (caster.as_mut(), apart.body.get()) else { return true };
            !other.is_inside_tree() || !caster.touches(place, apart.id, other.get_collision_layer())
        });
        if self.apart.is_empty() && !self.base().is_queued_for_deletion() {
            self.base_mut().queue_free();
        }
    }

    /// Ends the exceptions for which `free` says so.
    fn rejoin(&mut self, mut free: impl FnMut(&Apart) -> bool) {
        let Some(body) = self.body().map(|body| body.upcast::<CollisionObject3D>().get_rid()) else { return };
        self.apart.retain(|apart| {
            let free = free(apart);
            if free {
                // By its name at the server, which does not mind that it is no more.
                PhysicsServer3D::singleton().body_remove_collision_exception(body, apart.rid);
            }
            !free
        });
    }
}
