//! The camera that a node follows: one that the user assigned, else the viewport's.

use godot::classes::Camera3D;
use godot::prelude::*;
use springstep_motion::pose::Pose;

use crate::convert;
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;

/// A camera as it was read in a step.
pub struct CameraView {
    /// Which camera.
    pub id: InstanceId,
    /// Its world pose; none if its transform is not finite or has no extent.
    pub pose: Option<Pose>,
}

/// Reads the assigned camera if it is alive and in the tree, else the current camera of the node's viewport; none if
/// there is none.
pub fn read(node: &Node3D, assigned: Option<InstanceId>, mode: ProcessCallback) -> Option<CameraView> {
    let assigned = assigned.and_then(resolve::<Camera3D>).filter(|camera| camera.is_inside_tree());
    let mut camera = match assigned {
        Some(camera) => camera,
        None => node.get_viewport()?.get_camera_3d()?,
    };
    let transform = mode.transform_of(&mut camera);
    Some(CameraView { id: camera.instance_id(), pose: convert::pose(transform) })
}
