//! The bodies that feet stand on: where they are.

use glam::{Quat, Vec3};
use godot::classes::physics_server_3d::BodyState;
use godot::classes::{CollisionObject3D, Node3D, PhysicsServer3D};
use godot::prelude::*;
use springstep_motion::pose::Pose;

use crate::convert::{pose, vec3};
use crate::kept::Kept;
use crate::own_child::resolve;

/// What a ray hit: a node, or something that is none and stands still in the world.
pub type GroundId = Option<InstanceId>;

/// More than a character stands on at once.
const MANY: usize = 16;

/// The bodies that were stood on.
#[derive(Default)]
pub struct Grounds(Vec<Ground>);

struct Ground {
    id: InstanceId,
    node: Kept<Node3D>,
    /// What the physics server calls it; it has the shape where it was when the server heard of it last.
    body: Option<Rid>,
    /// Where it is in this tick or update, once that was read.
    now: Option<Option<Pose>>,
}

impl Grounds {
    /// Begins a tick or an update: bodies may have moved.
    pub fn begin(&mut self) {
        self.0.iter_mut().for_each(|ground| ground.now = None);
    }

    /// Where a body is, relative to `origin`: as the tick has it, or `in_frames` as it is seen. None once it is gone.
    pub fn frame(&mut self, ground: GroundId, origin: Vec3, in_frames: bool) -> Option<Pose> {
        let Some(id) = ground else { return Some(Pose { position: -origin, rotation: Quat::IDENTITY }) };
        let known = self.known(id);
        *known.now.get_or_insert_with(|| {
            let mut node = known.node.get().filter(|node| node.is_inside_tree())?;
            let transform =
                if in_frames { node.get_global_transform_interpolated() } else { node.get_global_transform() };
            relative(transform, origin)
        })
    }

    /// The motion that takes what a ray hit to where one sees it: a body that was moved in this tick is still where it was
    /// for the rays. None where that is the same.
    pub fn unseen(&mut self, ground: GroundId, origin: Vec3) -> Option<Pose> {
        let body = self.known(ground?).body?;
        let seen = self.frame(ground, origin, false)?;
        let state = PhysicsServer3D::singleton().body_get_state(body, BodyState::TRANSFORM);
        let hit = relative(state.try_to::<Transform3D>().ok()?, origin)?;
        (hit != seen).then(|| hit.motion_to(&seen))
    }

    fn known(&mut self, id: InstanceId) -> &mut Ground {
        let index = self.0.iter().position(|ground| ground.id == id);
        let index = index.unwrap_or_else(|| {
            if self.0.len() >= MANY {
                self.0.clear();
            }
            let body = resolve::<CollisionObject3D>(id).map(|body| body.get_rid());
            self.0.push(Ground { id, node: resolve::<Node3D>(id).into(), body, now: None });
            self.0.len() - 1
        });
        &mut self.0[index]
    }
}

fn relative(transform: Transform3D, origin: Vec3) -> Option<Pose> {
    let pose = pose(transform)?;
    Some(Pose { position: vec3(transform.origin) - origin, ..pose })
}
