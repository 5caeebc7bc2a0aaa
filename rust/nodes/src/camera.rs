//! The camera that a node follows: one that the user assigned, else the viewport's.

use std::cell::Cell;

use godot::classes::Camera3D;
use godot::prelude::*;
use springstep_motion::pose::Pose;

use crate::convert;
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;

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

/// Where in the game's time a node steps: nodes with the same turn see the same camera.
#[derive(Clone, Copy)]
pub struct Turn {
    /// In a tick or in a frame.
    pub mode: ProcessCallback,
    /// Its number.
    pub frame: u64,
    /// Which viewport.
    pub viewport: InstanceId,
}

impl PartialEq for Turn {
    /// All of it at once: compared one after the other the compiler makes one comparison of memory of them, which waits for
    /// what was just written there.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.frame == other.frame) & (self.viewport == other.viewport) & (self.mode == other.mode)
    }
}

/// The viewport's camera as it was read last, at a turn and a process priority. A thousand nodes read it once.
struct Shared {
    at: Cell<Option<(Turn, i32)>>,
    view: Cell<Option<CameraView>>,
}

thread_local! {
    static SHARED: Shared = const { Shared { at: Cell::new(None), view: Cell::new(None) } };
}

/// Reads the assigned camera if it is alive and in the tree, else the current camera of the node's viewport; none if
/// there is none. At a turn, what another node read then is good enough; its priority tells whether something else may have
/// moved the camera since.
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
    let Some(turn) = turn else { return current() };
    let priority = match turn.mode {
        ProcessCallback::Idle => node.get_process_priority(),
        _ => node.get_physics_process_priority(),
    };
    SHARED.with(|shared| {
        if shared.at.get() != Some((turn, priority)) {
            shared.view.set(current());
            shared.at.set(Some((turn, priority)));
        }
        shared.view.get()
    })
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
