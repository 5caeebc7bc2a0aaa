//! The held body's part of a physics tick: read the engine, step, write the body.

use glam::Vec3;
use godot::classes::{CollisionObject3D, PhysicsServer3D, RigidBody3D};
use godot::prelude::*;
use springstep_motion::carry::{self, CarriedBody, Command};
use springstep_motion::clearance::Occupied;
use springstep_motion::grip::{self, heading};
use springstep_motion::held::{self, HeldInput, Moved};
use springstep_motion::pose::Pose;
use springstep_motion::rotation_spring::RotationState;

use super::HeldObject3D;
use super::grab::Grab;
use super::shapes::Caster;
use crate::convert::{self, quaternion, vec3, vector3};
use crate::drawn::Drawn;
use crate::own_child::resolve;
use crate::process_callback::ProcessCallback;
use crate::stepped::Stepped;

/// A held body as a tick reads it.
struct Reading {
    body: Gd<RigidBody3D>,
    transform: Transform3D,
    /// From the body's origin, in the world.
    center_of_mass: Vector3,
    moved: CarriedBody,
}

impl HeldObject3D {
    /// Moves the held body in a physics tick, or lets it go.
    pub(super) fn carry(&mut self) {
        let delta = self.base().get_physics_process_delta_time();
        let Some(grab) = &mut self.grab else { return };
        let body = grab.body.get().filter(|body| body.is_inside_tree());
        let player_gone =
            grab.player.is_some_and(|id| resolve::<Node>(id).is_none_or(|player| !player.is_inside_tree()));
        let Some(body) = body.filter(|_| !player_gone) else {
            self.let_go(Self::RELEASE_FREED);
            return;
        };
        if body.is_freeze_enabled() || !is_in_space(&body) {
            self.let_go(Self::RELEASE_DROPPED);
            return;
        }
        let (moved, eye) = self.aim(delta);
        let Some(mut grab) = self.grab.take() else { return };
        if let Some(mut bond) = grab.bond.get() {
            bond.bind_mut().note_moved();
        }
        let (mut broke, mut put) = (false, None);
        match moved {
            Moved::Not => {}
            Moved::Smoothly => broke = self.drive(&mut grab, body, eye, delta),
            Moved::AtOnce => put = self.rest_at_goal(&mut grab, body, eye, delta),
        }
        self.grab = Some(grab);
        if let Some(transform) = put {
            self.put_body(transform);
        }
        if broke {
            self.let_go(Self::RELEASE_BROKE);
        }
    }

    /// Moves the goal on with the camera. Without one it stays where it is seen from.
    fn aim(&mut self, delta: f64) -> (Moved, Pose) {
        let camera = self.tick_camera();
        let params = self.params();
        let Some(grab) = &mut self.grab else { return (Moved::Not, Pose::ORIGIN) };
        grab.continuity.note(ProcessCallback::Physics);
        let (id, eye) = camera.map_or(grab.seen_from, |(camera, eye)| (camera.instance_id(), eye));
        let same = grab.seen_from.0 == id;
        let input = HeldInput { camera: eye, continuous: grab.continuity.take() && same };
        grab.seen_from = (id, eye);
        if !input.continuous {
            grab.carry.interrupt();
        }
        (held::aim(&params, &mut self.state, &input, delta), eye)
    }

    /// Gives the body the velocities of a tick. Whether the grip breaks.
    fn drive(&mut self, grab: &mut Grab, body: Gd<RigidBody3D>, eye: Pose, delta: f64) -> bool {
        let Some(mut reading) = read(body) else { return false };
        let Some(mut caster) = Caster::new(&reading.body.clone().upcast(), &grab.through) else { return false };
        let goal = self.goal_of(grab, &mut caster, &reading, eye);
        grab.goal = Some(goal);
        let params = self.params();
        let command = carry::step(&params, self.max_force, &mut grab.carry, &reading.moved, goal, delta);
        let Some(wanted) = command else { return false };
        let mask = reading.body.get_collision_mask();
        let command = caster.held_off(reading.transform, reading.center_of_mass, wanted, delta, mask);
        if command != wanted {
            grab.carry.limit(command);
        }
        grab.given = command;
        reading.write(&command, delta);
        let distance = f64::from(reading.moved.pose.position.distance(goal.position));
        grab.grip.breaks(distance, self.break_distance, self.break_grace, delta)
    }

    /// Has the body rest with its goal, to which no motion leads. Where it has to be for that.
    fn rest_at_goal(&mut self, grab: &mut Grab, body: Gd<RigidBody3D>, eye: Pose, delta: f64) -> Option<Transform3D> {
        let mut reading = read(body)?;
        let mut caster = Caster::new(&reading.body.clone().upcast(), &grab.through)?;
        let goal = self.goal_of(grab, &mut caster, &reading, eye);
        grab.goal = Some(goal);
        grab.carry.interrupt();
        grab.given = Command::default();
        reading.write(&grab.given, delta);
        Some(reading.placed(goal))
    }

    /// Puts the held body somewhere else.
    fn put_body(&mut self, transform: Transform3D) {
        let held = |node: &Self| node.grab.as_ref().and_then(|grab| grab.body.get());
        // Through the guard, and asked for anew: a script of the body's may be told of its transform, and do anything.
        if let Some(mut body) = held(self) {
            let _node = self.base_mut();
            body.set_global_transform(transform);
        }
        if let Some(mut body) = held(self) {
            let _node = self.base_mut();
            body.reset_physics_interpolation();
        }
    }

    /// Where the body's centre of mass and its rotation should be: before the walls, and out of the player.
    fn goal_of(&self, grab: &mut Grab, caster: &mut Caster, reading: &Reading, eye: Pose) -> Pose {
        grab.grip.set_frame(self.grip_frame(), eye.rotation);
        let target = self.state.target().map_or(eye.position, |target| target.position);
        let goal = Pose {
            position: target + eye.forward() * grab.scrolled as f32,
            rotation: grab.grip.rotation(eye.rotation, self.state.bank),
        };
        let (from, to) = (vector3(eye.position), vector3(goal.position));
        let sight = caster.sight(from, to, self.wall_mask.0);
        // The body as it is turned now, its centre of mass at the eye.
        let mut at_eye = reading.transform;
        at_eye.origin = from - reading.center_of_mass;
        let share = sight.min(caster.share(at_eye, to - from, self.wall_mask.0));
        let goal = grip::shortened(eye.position, goal, share);
        let player = grab.player.and_then(resolve::<CollisionObject3D>).zip(grab.player_extent);
        let extent = caster.extent(reading.transform.basis.inverse() * reading.center_of_mass);
        let Some(((player, filled), extent)) = player.zip(extent) else { return goal };
        let middle = player.get_global_position() + vector3(filled.middle);
        Occupied::around(vec3(middle), filled.half).clear(goal, &extent, heading(eye.rotation))
    }

    /// The velocity of a throw of the held body: not into what it touches already or in its first tick, where there is no way to
    /// gather speed.
    pub(super) fn thrown(&self, velocity: Vec3) -> Option<Vec3> {
        let grab = self.grab.as_ref()?;
        let reading = read(grab.body.get().filter(|body| body.is_inside_tree())?)?;
        let mut caster = Caster::new(&reading.body.clone().upcast(), &grab.through)?;
        let command = Command { velocity, angular_velocity: Vec3::ZERO };
        let mask = reading.body.get_collision_mask();
        let delta = self.base().get_physics_process_delta_time();
        Some(caster.held_off(reading.transform, reading.center_of_mass, command, delta, mask).velocity)
    }

    /// Puts the node where the held body is.
    pub(super) fn follow_body(&mut self) {
        let mode = self.mode();
        let Some(grab) = &self.grab else { return };
        let Some(body) = grab.body.get().filter(|body| body.is_inside_tree()) else { return };
        let Some(pose) = convert::pose(mode.transform_of(&mut body.upcast::<Node3D>())) else { return };
        let turn = RotationState { rotation: pose.rotation, angular_velocity: grab.given.angular_velocity };
        self.state.set_motion(pose.position, grab.given.velocity, turn);
        self.write_pose(pose);
        self.color();
        self.draw_debug();
    }

    /// The goal of the last step: the held body's, if there is one.
    pub(super) fn goal(&self) -> Option<Pose> {
        self.grab.as_ref().and_then(|grab| grab.goal).or_else(|| self.state.target())
    }
}

/// Whether the engine moves a body at all: one whose process mode takes it out of its space is nowhere.
pub(super) fn is_in_space(body: &Gd<RigidBody3D>) -> bool {
    PhysicsServer3D::singleton().body_get_space(body.get_rid()).is_valid()
}

/// Reads a body; none where its transform is not finite.
fn read(body: Gd<RigidBody3D>) -> Option<Reading> {
    let state = PhysicsServer3D::singleton().body_get_direct_state(body.get_rid())?;
    let transform = body.get_global_transform();
    let pose = convert::pose(transform)?;
    let transform = Transform3D::new(Basis::from_quaternion(quaternion(pose.rotation)), transform.origin);
    let center_of_mass = transform.basis * state.get_center_of_mass_local();
    // A body that integrates itself gets no gravity of the engine's.
    let gravity = if body.is_using_custom_integrator() { Vec3::ZERO } else { vec3(state.get_total_gravity()) };
    let mass = f64::from(body.get_mass());
    let moved = CarriedBody {
        pose: Pose { position: vec3(transform.origin + center_of_mass), ..pose },
        velocity: vec3(body.get_linear_velocity()),
        angular_velocity: vec3(body.get_angular_velocity()),
        mass,
        gyration: carry::gyration(mass, vec3(state.get_inverse_inertia())),
        gravity,
    };
    Some(Reading { body, transform, center_of_mass, moved })
}

impl Reading {
    /// Where the body is when its centre of mass and its rotation are a goal's.
    fn placed(&self, goal: Pose) -> Transform3D {
        let basis = Basis::from_quaternion(quaternion(goal.rotation));
        let center_of_mass = basis * (self.transform.basis.inverse() * self.center_of_mass);
        Transform3D::new(basis, vector3(goal.position) - center_of_mass)
    }

    /// The engine adds gravity to what it is given.
    fn write(&mut self, command: &Command, delta: f64) {
        let given = command.velocity - self.moved.gravity * delta as f32;
        self.body.set_linear_velocity(vector3(given));
        self.body.set_angular_velocity(vector3(command.angular_velocity));
    }
}
