//! The object's own step: read the camera, follow, write the transform. (That of a body is in `carrying`.)

use godot::prelude::*;
use springstep_motion::held::{HeldInput, HeldState, Moved};
use springstep_motion::pose::Pose;

use super::HeldObject3D;
use crate::debug_draw::Lines;
use crate::drawn::Drawn;
use crate::process_callback::ProcessCallback;
use crate::shown::{self, Place};
use crate::stepped::{Stepped, Stepping};
use crate::{camera, convert, preview};

impl Stepped for HeldObject3D {
    fn mode(&self) -> ProcessCallback {
        // The editor's camera moves in frames.
        if self.stepping.preview { ProcessCallback::Idle } else { ProcessCallback::from_ord(self.process_callback) }
    }

    fn stepping(&mut self) -> &mut Stepping {
        &mut self.stepping
    }

    fn enter_game(&mut self) {
        if self.written.is_none() {
            // Before it becomes top-level: then its transform takes the parents' scale in.
            self.scale = convert::scale(self.base().get_basis());
            self.base_mut().set_as_top_level(true);
            self.written = Some(self.base().get_global_transform());
        }
    }

    fn mode_changed(&mut self) {
        if self.grab.is_some() {
            self.base_mut().set_physics_process(true);
        }
    }

    fn step(&mut self, delta: f64) {
        if self.grab.is_some() {
            self.follow_body();
            return;
        }
        let Some(input) = self.read() else {
            self.stepping.continuity.interrupt();
            return;
        };
        if !self.prepared.is_of(delta, self.stepping.changes) {
            self.prepared.keep(delta, self.stepping.changes, self.params().over(delta));
        }
        let Some(step) = self.prepared.get() else { return };
        debug_assert!(step.is_of(&self.params()), "a property was set behind its setter");
        let moved = step.advance(&mut self.state, &input);
        self.write(moved);
    }

    fn problems(&self) -> Vec<String> {
        self.look_for_problems()
    }

    fn edit(&mut self) {
        self.look_for_geometry();
        self.look_for_scene_camera();
    }

    fn lines(&self) -> Lines {
        self.lines_of_the_hold()
    }

    fn is_drawn(&self) -> bool {
        self.debug_draw
    }

    fn forget_motion(&mut self) {
        self.state = HeldState::default();
        self.followed = None;
    }
}

impl HeldObject3D {
    #[inline(always)]
    fn read(&mut self) -> Option<HeldInput> {
        let (id, camera) = self.read_camera()?;
        let same = self.followed.replace(id) == Some(id);
        self.accept_transform();
        Some(HeldInput { camera, continuous: self.stepping.continuity.take() && same })
    }

    #[inline(always)]
    pub(super) fn read_camera(&mut self) -> Option<(InstanceId, Pose)> {
        let view = camera::read(&self.base(), self.assigned_camera(), self.mode(), self.stepping.turn())?;
        let pose = view.pose();
        if pose.is_none() {
            self.warn("camera", || {
                "its camera's transform is not finite or has no extent; the object stays where it is until it has."
                    .into()
            });
        }
        Some((view.id, pose?))
    }

    /// The camera to follow besides the viewport's: in a preview that of the editor.
    pub(super) fn assigned_camera(&self) -> Option<InstanceId> {
        let previewed = || preview::editor_camera().map(|camera| camera.instance_id());
        if self.stepping.preview { previewed() } else { self.camera_id }
    }

    /// Takes over what a script did to the transform since it was last written.
    pub(super) fn accept_transform(&mut self) {
        let Some(written) = self.written else { return };
        let current = self.base().get_global_transform();
        if current == written || !current.is_finite() {
            return;
        }
        if current.origin != written.origin {
            self.state.set_position(convert::vec3(current.origin));
        }
        if current.basis != written.basis {
            self.scale = convert::scale(current.basis);
            if let Some(pose) = convert::pose(current) {
                self.state.set_rotation(pose.rotation);
            }
        }
    }

    pub(super) fn write(&mut self, moved: Moved) {
        if moved == Moved::Not {
            return;
        }
        let pose = Pose { position: self.state.position(), rotation: self.state.turn.rotation };
        if self.stepping.in_editor {
            let scale = convert::scale(self.base().get_basis());
            shown::show(&self.base(), Place::World(convert::transform(pose, scale)));
            return;
        }
        self.write_pose(pose);
        if moved == Moved::AtOnce {
            self.base_mut().reset_physics_interpolation();
        }
        self.look_for_geometry();
        self.color();
        self.draw_debug();
    }

    pub(super) fn write_pose(&mut self, pose: Pose) {
        let transform = convert::transform(pose, self.scale);
        self.written = Some(transform);
        let mut node = self.base().clone();
        self.write_transform_of(&mut node, |node| node.set_global_transform(transform));
    }
}
