//! The camera that a node follows: one that the user assigned, else the viewport's.

use godot::classes::Camera3D;
use godot::prelude::*;
use springstep_motion::pose::Pose;

use crate::convert;
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;
use crate::shared::{Shared, Turn};

/// A camera as it was read in a step.
#[derive(Clone, Copy)]
pub struct CameraView {
    /// Which camera.
    pub id: InstanceId,
    /// Whether it has a pose. (An `Option` of one is slow to copy.)
    has_pose: bool,
    pose: Pose,
}

impl CameraView {
    /// Its world pose; none if its transform is not finite or has no extent.
    #[inline]
    pub fn pose(&self) -> Option<Pose> {
        self.has_pose.then_some(self.pose)
    }
}

thread_local! {
    /// Of the viewports' cameras.
    static SHARED: Shared<(), Option<CameraView>> = const { Shared::new() };
}

/// Reads the assigned camera if it is alive and in the tree, else the current camera of the node's viewport; none if
/// there is none. At a turn, what another node of its priority read then is good enough.
#[inline(always)]
pub fn read(
    node: &Node3D,
    assigned: Option<InstanceId>,
    mode: ProcessCallback,
    turn: Option<Turn>,
) -> Option<CameraView> {
    let assigned = assigned.and_then(resolve::<Camera3D>).filter(|camera| camera.is_inside_tree());
    if let Some(camera) = assigned {
        return Some(view(camera, mode));
    }
    let current = || node.get_viewport()?.get_camera_3d().map(|camera| view(camera, mode));
    match turn {
        Some(turn) => SHARED.with(|shared| shared.of(node, turn, (), |_| current())),
        None => current(),
    }
}

fn view(mut camera: Gd<Camera3D>, mode: ProcessCallback) -> CameraView {
    let pose = convert::pose(mode.transform_of(&mut camera));
    CameraView { id: camera.instance_id(), has_pose: pose.is_some(), pose: pose.unwrap_or(Pose::ORIGIN) }
}

/// The camera that the edited scene begins with in the game, as far as that tells: its current one, else its first.
pub fn of_edited_scene(node: &Node) -> Option<Gd<Camera3D>> {
    let root = node.get_tree().get_edited_scene_root()?;
    let found = root.find_children_ex("*").type_("Camera3D").owned(false).done();
    let below = found.iter_shared().filter_map(|camera| camera.try_cast::<Camera3D>().ok());
    let mut cameras: Vec<Gd<Camera3D>> = root.try_cast::<Camera3D>().into_iter().chain(below).collect();
    let current = cameras.iter().position(|camera| camera.is_current()).unwrap_or(0);
    (current < cameras.len()).then(|| cameras.swap_remove(current))
}
