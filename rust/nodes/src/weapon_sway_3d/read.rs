//! Reads what the sway needs of the engine.

use glam::{Quat, Vec2, Vec3};
use godot::classes::{Camera3D, CharacterBody3D, Curve};
use godot::prelude::*;
use springstep_motion::aim::Sights;
use springstep_motion::look;
use springstep_motion::mount::Mounted;
use springstep_motion::pose::Pose;
use springstep_motion::sway::SwayInput;
use springstep_motion::walk::{Gait, default_swing};

use super::WeaponSway3D;
use super::surroundings::Surroundings;
use crate::convert::{self, vec2, vec3};
use crate::own_child::resolve;
use crate::preview;
use crate::stepped::Stepped;
pub use crate::view::View;

impl WeaponSway3D {
    /// Has the engine call `_input` where it is needed, by the node or by a script on it.
    pub(super) fn listen_to_the_mouse(&mut self) {
        let needed = self.look_source == Self::LOOK_MOUSE || self.base().get_script().is_some();
        if !self.stepping.in_editor {
            self.base_mut().set_process_input(needed);
        }
    }

    pub(super) fn read(&mut self, around: &Surroundings, delta: f64) -> SwayInput {
        let continuous = self.stepping.continuity.take();
        if !continuous {
            self.state.restart();
        }
        let look_rate = self.read_look_rate(&around.view, around.up, continuous, delta);
        let (gait, rising) = self.gait(around);
        let swing = self.swing_at(self.state.swing.time_after(&gait, delta));
        SwayInput { look_rate, gait, rising, swing, aiming: self.aiming }
    }

    pub(super) fn read_view(&self) -> View {
        let parent = self.base().get_parent_node_3d();
        match self.previewed_camera() {
            Some(camera) => View::at(parent.as_ref(), self.hung_on(camera, parent.as_ref())),
            None => View::of(parent, self.mode()),
        }
    }

    /// In a preview, where the editor's camera is.
    fn previewed_camera(&self) -> Option<Transform3D> {
        let camera = if self.stepping.preview { preview::editor_camera() } else { None };
        Some(camera?.get_global_transform())
    }

    /// Where the parent hangs on a camera as it hangs on its own in the edited scene; in its place without one.
    fn hung_on(&self, camera: Transform3D, parent: Option<&Gd<Node3D>>) -> Transform3D {
        let own = self.camera_above.and_then(resolve::<Camera3D>).map(|camera| camera.get_global_transform());
        match own.filter(|own| own.basis.determinant().abs() > 1e-12).zip(parent) {
            Some((own, parent)) => camera * own.affine_inverse() * parent.get_global_transform(),
            None => camera,
        }
    }

    fn read_look_rate(&mut self, view: &View, up: Vec3, continuous: bool, delta: f64) -> Vec2 {
        let mouse = std::mem::take(&mut self.mouse);
        let before = match view.id {
            Some(id) => self.seen.replace((id, view.pose.rotation)).filter(|(seen, _)| *seen == id),
            None => None,
        };
        // In the editor only its own camera turns.
        match if self.stepping.preview { Self::LOOK_CAMERA } else { self.look_source } {
            Self::LOOK_MOUSE if continuous => {
                // Right and down are positive for the mouse, up and left for the look.
                let rate = Vec2::new(-mouse.y, -mouse.x) * (self.mouse_sensitivity / delta) as f32;
                let turn = f64::from(rate.length()) * delta;
                if look::is_cut(turn, self.look_cut_rate, delta) { Vec2::ZERO } else { rate }
            }
            Self::LOOK_CAMERA if continuous => before
                .and_then(|(_, before)| look::rate(before, view.pose.rotation, up, delta, self.look_cut_rate))
                .unwrap_or(Vec2::ZERO),
            Self::LOOK_MANUAL => vec2(self.manual_look),
            _ => Vec2::ZERO,
        }
    }

    fn gait(&self, around: &Surroundings) -> (Gait, f64) {
        if self.manual_velocity.is_none() && self.manual_grounded.is_none() {
            return around.gait;
        }
        let velocity = self.manual_velocity.map_or(around.velocity, vec3);
        let grounded = self.manual_grounded.unwrap_or(around.grounded);
        Gait::new(velocity, around.up, around.view.pose.rotation, grounded)
    }

    /// The body whose walk it is.
    pub(super) fn walker(&self) -> Option<Gd<CharacterBody3D>> {
        self.assigned_body.get().or_else(|| self.body_above.get())
    }

    /// Pitch, yaw and roll at a time walked, as fractions of `move_max_angle`.
    pub(crate) fn swing_at(&self, time: f64) -> Vec3 {
        let curves = self.curves();
        if curves.iter().all(|curve| curve.is_none()) {
            return default_swing(time);
        }
        Vec3::from(curves.map(|curve| curve.as_ref().map_or(0.0, |curve| sample(curve, time))))
    }

    /// The time after which the swing begins anew, s: that of the longest curve.
    pub(crate) fn swing_period(&self) -> f64 {
        let spans = self.curves().into_iter().flatten().map(|curve| {
            let (from, to) = domain(curve);
            to - from
        });
        let longest = spans.fold(0.0, f64::max);
        if longest > 0.0 { longest } else { 1.0 }
    }

    fn curves(&self) -> [&Option<Gd<Curve>>; 3] {
        [&self.move_pitch_curve, &self.move_yaw_curve, &self.move_roll_curve]
    }

    /// The camera's pose and the sights, in the parent's axes in metres; none without a marker below this node or without
    /// a camera.
    pub(super) fn read_aim(&self, view: &View, rest: &Mounted) -> Option<(Pose, Sights)> {
        let marker = self.marker_in_own_axes()?;
        // The marker turned and moved by the node's own scale alone: its rotation and place follow from the aim.
        let basis = rest.shape * convert::mat3(marker.basis);
        let position = rest.shape * vec3(marker.origin);
        let sights = Pose::from_axes(position, basis.y_axis, basis.z_axis)?;
        let sights = Sights { position: sights.position, rotation: sights.rotation };
        if view.id.is_some() && view.id == self.camera_above {
            // By far the most frequent: no way through the world, which far from its origin costs digits.
            let camera = self.camera_above.and_then(resolve::<Camera3D>)?;
            return Some((Pose { position: lens(&camera), rotation: Quat::IDENTITY }, sights));
        }
        let mut camera = match self.camera_above.and_then(resolve::<Camera3D>) {
            Some(camera) => camera,
            None if self.stepping.preview => preview::editor_camera()?,
            None => self.base().get_viewport()?.get_camera_3d()?,
        };
        let lens = lens(&camera);
        let place = self.previewed_camera().unwrap_or_else(|| self.mode().transform_of(&mut camera));
        let camera = convert::pose(place)?;
        let camera = Pose { position: camera.position + camera.rotation * lens, ..camera };
        let back = view.pose.rotation.conjugate();
        let position = back * (camera.position - view.pose.position);
        Some((Pose { position, rotation: back * camera.rotation }, sights))
    }

    /// The marker's transform in this node's own axes; none if it is not below this node, Node3D by Node3D.
    pub(super) fn marker_in_own_axes(&self) -> Option<Transform3D> {
        let own = self.base().instance_id();
        let mut node = self.aim_marker_id.and_then(resolve::<Node3D>)?;
        let mut transform = Transform3D::IDENTITY;
        while node.instance_id() != own {
            transform = node.get_transform() * transform;
            node = node.get_parent_node_3d()?;
        }
        Some(transform)
    }
}

/// Where a camera's axis starts, in its own axes.
fn lens(camera: &Gd<Camera3D>) -> Vec3 {
    Vec3::new(camera.get_h_offset(), camera.get_v_offset(), 0.0)
}

/// A curve over its own domain, repeated.
fn sample(curve: &Gd<Curve>, time: f64) -> f32 {
    let (from, to) = domain(curve);
    let span = to - from;
    if span > 0.0 { curve.sample((from + time.rem_euclid(span)) as f32) } else { 0.0 }
}

/// Where a curve begins and ends.
fn domain(curve: &Gd<Curve>) -> (f64, f64) {
    (curve.get_min_domain().into(), curve.get_max_domain().into())
}
