//! Grabbing and letting go.

use glam::{EulerRot, Quat, Vec3};
use godot::classes::{Camera3D, PhysicsRayQueryParameters3D, RigidBody3D};
use godot::prelude::*;
use springstep_motion::carry::{self, CarryState};
use springstep_motion::clearance::Extent;
use springstep_motion::grip::{self, Grip, GripFrame};
use springstep_motion::held::{self, HeldInput};
use springstep_motion::pose::Pose;

use super::HeldObject3D;
use super::bond::{self, Borrowed, GrabBond};
use super::refusal::{Refusal, bodies_of};
use super::shapes;
use crate::camera;
use crate::convert::{self, vec3, vector3};
use crate::event::{self, Event};
use crate::kept::Kept;
use crate::own_child::{self, resolve};
use crate::process_callback::{Continuity, ProcessCallback};
use crate::stepped::Stepped;

/// A body that is held.
pub(super) struct Grab {
    pub body: Kept<RigidBody3D>,
    pub bond: Kept<GrabBond>,
    borrowed: Borrowed,
    /// Who carries it.
    pub player: Option<InstanceId>,
    /// What the body passes through: the player's bodies, and what the game made it pass through.
    pub through: Vec<Rid>,
    /// What the player fills, about their origin.
    pub player_extent: Option<Extent>,
    pub grip: Grip,
    pub carry: CarryState,
    /// How much further than `hold_distance` it is held.
    pub scrolled: f64,
    /// The camera of the last tick, and where it was.
    pub seen_from: (InstanceId, Pose),
    pub continuity: Continuity,
    /// The goal of the last tick, of the centre of mass.
    pub goal: Option<Pose>,
    /// The velocities that the body was given last.
    pub given: carry::Command,
}

#[godot_api(secondary)]
impl HeldObject3D {
    /// Grabs `body`, a RigidBody3D: from now on it follows the goal in front of the camera, through the physics engine.
    /// What was held before is let go. Gives false, with one warning, for what cannot be carried: what is no rigid
    /// body, frozen, heavier than `max_mass`, not in the tree, held by another HeldObject3D, the player, and what the
    /// player stands on.
    #[func(gd_self)]
    fn grab(mut this: Gd<Self>, body: Variant) -> bool {
        let grabbed = this.bind_mut().try_grab(&body);
        event::emit(this);
        grabbed
    }

    /// Grabs the rigid body that the camera looks at, within `grab_range`; what stands between hides it. Gives false where
    /// there is none, and where `grab` would.
    #[func(gd_self)]
    fn grab_under_crosshair(mut this: Gd<Self>) -> bool {
        let found = this.bind_mut().under_crosshair();
        found.is_some_and(|body| Self::grab(this, body.to_variant()))
    }

    /// Lets the held body go: it keeps its velocity up to `max_release_speed` and `max_release_spin`, and everything that the
    /// grab changed on it is as it was.
    #[func(gd_self)]
    fn release(mut this: Gd<Self>) {
        this.bind_mut().let_go(Self::RELEASE_DROPPED);
        event::emit(this);
    }

    /// Throws the held body along the camera's forward at `speed`, in m/s; below zero or without one at `throw_speed`.
    /// What is so heavy that `max_force` does not bring it to that speed in 0.3 s is thrown slower, and what is right
    /// at a wall is not thrown into it.
    #[func(gd_self)]
    fn throw_held(mut this: Gd<Self>, #[opt(default = -1.0)] speed: f64) {
        this.bind_mut().throw(speed);
        event::emit(this);
    }

    /// The body that is held; null where none is.
    #[func]
    pub(super) fn get_held_body(&self) -> Option<Gd<RigidBody3D>> {
        self.grab.as_ref().and_then(|grab| grab.body.get())
    }

    /// Holds the held body further away by `delta`, in metres (negative: nearer), within `hold_distance_min` and
    /// `hold_distance_max`. The next body is held at `hold_distance` again. Call it for a step of the mouse wheel.
    #[func]
    fn scroll_distance(&mut self, delta: f64) {
        let (distance, limits) = (self.hold_distance, (self.hold_distance_min, self.hold_distance_max));
        if !delta.is_finite() {
            self.warn("scroll_distance", || format!("scroll_distance({delta}) is not finite and was ignored."));
        } else if let Some(grab) = &mut self.grab {
            grab.scrolled = grip::scrolled(distance + grab.scrolled, delta, limits) - distance;
        }
    }

    /// Turns the held body further, by `euler` angles in radians (as `Node3D.rotation`, order YXZ) about the axes in
    /// which it keeps its rotation: the player's right, up and back, or the camera's without `keep_rotation`.
    #[func]
    fn rotate_held(&mut self, euler: Vector3) {
        if !euler.is_finite() {
            self.warn("rotate_held", || format!("rotate_held({euler}) is not finite and was ignored."));
        } else if let Some(grab) = &mut self.grab {
            grab.grip.rotate(Quat::from_euler(EulerRot::YXZ, euler.y, euler.x, euler.z));
        }
    }
}

impl HeldObject3D {
    fn try_grab(&mut self, wanted: &Variant) -> bool {
        if self.stepping.in_editor {
            return false;
        }
        if self.leaving || !self.base().is_inside_tree() {
            self.warn("grab", || "grab needs this node to be in the tree.".into());
            return false;
        }
        let Some((camera, _)) = self.tick_camera() else {
            self.warn("grab camera", || "grab needs a camera to hold the body in front of.".into());
            return false;
        };
        let id = match self.grabbable(wanted, &camera.upcast()) {
            Ok(body) => body.instance_id(),
            Err(Refusal(subject, text)) => {
                self.warn(subject, || text);
                return false;
            }
        };
        if self.get_held_body().is_some_and(|held| held.instance_id() == id) {
            return true;
        }
        self.let_go(Self::RELEASE_DROPPED);
        let Some((body, bond)) = self.bond_with(id) else { return false };
        // What ran meanwhile may have done away with the camera.
        let Some((camera, eye)) = self.tick_camera() else { return false };
        self.take(body, bond, &camera, eye);
        true
    }

    /// A body with its bond, an old one that has not parted yet or a new one. Adding it runs what is connected to the body's
    /// signals: none if such code grabbed something itself, or did away with it.
    fn bond_with(&mut self, id: InstanceId) -> Option<(Gd<RigidBody3D>, Gd<GrabBond>)> {
        let there = || resolve::<RigidBody3D>(id).filter(|body| body.is_inside_tree());
        let mut body = there()?;
        if GrabBond::find(&body).is_none() {
            let bond = GrabBond::make();
            let _node = self.base_mut();
            own_child::add(body.upcast_mut(), bond.upcast(), bond::PURPOSE);
        }
        let body = there()?;
        let bond = GrabBond::find(&body)?;
        let free = self.grab.is_none() && !self.leaving && bond.bind().holder().is_none();
        free.then_some((body, bond))
    }

    fn take(&mut self, mut body: Gd<RigidBody3D>, mut bond: Gd<GrabBond>, camera: &Gd<Camera3D>, eye: Pose) {
        let player = self.carrier(&camera.clone().upcast());
        let mut others = player.as_ref().map(bodies_of).unwrap_or_default();
        others.retain(|other| other.instance_id() != body.instance_id());
        let exceptions = bond::exceptions_of(&body);
        let through = others.iter().chain(&exceptions).map(|other| other.get_rid()).collect();
        let velocity = Some(vec3(body.get_linear_velocity())).filter(|velocity| velocity.is_finite());
        bond.bind_mut().hold(self.base().instance_id(), &others);
        let rotation = convert::pose(body.get_global_transform()).map_or(Quat::IDENTITY, |pose| pose.rotation);
        self.grab = Some(Grab {
            borrowed: Borrowed::take(&mut body),
            body: Kept::from(Some(body.clone())),
            bond: Kept::from(Some(bond)),
            player_extent: player.as_ref().and_then(|player| shapes::extent(&shapes::of(player), Vector3::ZERO)),
            player: player.map(|player| player.instance_id()),
            through,
            grip: Grip::new(self.grip_frame(), eye.rotation, rotation),
            carry: CarryState::default(),
            scrolled: 0.0,
            seen_from: (camera.instance_id(), eye),
            continuity: Continuity::default(),
            goal: None,
            given: carry::Command { velocity: velocity.unwrap_or_default(), ..Default::default() },
        });
        body.set_sleeping(false);
        self.stepping.events.push(Event { signal: "grabbed", arguments: vec![body.to_variant()] });
        // The goal of long ago is none to carry anything from.
        self.state.unset();
        let input = HeldInput { camera: eye, continuous: false };
        held::aim(&self.params(), &mut self.state, &input, 1.0);
        if self.mode() != ProcessCallback::Physics {
            self.base_mut().set_physics_process(true);
        }
        self.update_placeholder();
    }

    pub(super) fn grip_frame(&self) -> GripFrame {
        if self.keep_rotation { GripFrame::Heading } else { GripFrame::View }
    }

    /// The camera as the physics tick sees it.
    pub(super) fn tick_camera(&self) -> Option<(Gd<Camera3D>, Pose)> {
        let view = camera::read(&self.base(), self.camera_id, ProcessCallback::Physics, None)?;
        Some((resolve(view.id)?, view.pose()?))
    }

    fn under_crosshair(&self) -> Option<Gd<RigidBody3D>> {
        if self.stepping.in_editor || self.leaving || !self.base().is_inside_tree() {
            return None;
        }
        let (camera, eye) = self.tick_camera()?;
        let from = vector3(eye.position);
        let to = from + vector3(eye.forward()) * self.grab_range as f32;
        let mut ray = PhysicsRayQueryParameters3D::create(from, to)?;
        let player = self.carrier(&camera.clone().upcast());
        let own = player.iter().flat_map(bodies_of).map(|body| body.get_rid());
        ray.set_exclude(&own.collect::<Array<Rid>>());
        let hit = camera.get_world_3d()?.get_direct_space_state()?.intersect_ray(&ray);
        hit.get("collider")?.try_to::<Gd<RigidBody3D>>().ok()
    }

    fn throw(&mut self, speed: f64) {
        if !speed.is_finite() {
            self.warn("throw_held", || format!("throw_held({speed}) is not finite; throw_speed is used instead."));
        }
        let wanted = if speed.is_finite() && speed >= 0.0 { speed } else { self.throw_speed };
        let Some(body) = self.get_held_body() else {
            self.let_go(Self::RELEASE_DROPPED);
            return;
        };
        let eye = self.tick_camera().map(|(_, eye)| eye).or(self.grab.as_ref().map(|grab| grab.seen_from.1));
        let speed = carry::throw_speed(wanted, self.max_force, body.get_mass().into());
        let velocity = eye.map(|eye| eye.forward() * speed as f32);
        let velocity = velocity.map(|velocity| self.thrown(velocity).unwrap_or(velocity));
        self.end_grab(Self::RELEASE_THROWN, velocity);
    }

    /// Lets go of the body that is held, if there is one, whatever became of it.
    pub(super) fn let_go(&mut self, reason: i64) {
        self.end_grab(reason, None);
    }

    fn end_grab(&mut self, reason: i64, thrown: Option<Vec3>) {
        let Some(grab) = self.grab.take() else { return };
        let body = grab.body.get();
        if let Some(mut body) = body.clone() {
            grab.borrowed.give_back(&mut body);
            if !body.is_freeze_enabled() {
                let velocity =
                    thrown.unwrap_or_else(|| carry::capped(vec3(body.get_linear_velocity()), self.max_release_speed));
                let spin = carry::capped(vec3(body.get_angular_velocity()), self.max_release_spin);
                body.set_linear_velocity(vector3(velocity));
                body.set_angular_velocity(vector3(spin));
            }
            if let Some(mut bond) = grab.bond.get() {
                bond.bind_mut().part();
            }
        }
        let reason = if body.is_some() { reason } else { Self::RELEASE_FREED };
        let arguments = vec![body.to_variant(), reason.to_variant()];
        self.stepping.events.push(Event { signal: "released", arguments });
        // From here on the object goes on by itself, from where the body is.
        self.stepping.continuity.interrupt();
        if self.mode() != ProcessCallback::Physics {
            ProcessCallback::Physics.leave(&mut self.base_mut());
        }
        if !self.leaving {
            self.uncolor();
            self.update_placeholder();
        }
    }
}
