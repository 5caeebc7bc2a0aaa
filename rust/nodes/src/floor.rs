//! The floor of the benchmarks: nodes that make the engine calls of a step of Springstep's, at default settings, and no
//! arithmetic. Built with the feature `floor` alone, which never ships.
#![allow(missing_docs)]

use godot::classes::notify::Node3DNotification;
use godot::classes::{CharacterBody3D, Engine, ISkeletonModifier3D, RayCast3D, SkeletonModifier3D};
use godot::prelude::*;

use crate::above;
use crate::kept::Kept;
use crate::own_child;
use crate::probe;

/// After the same players as Springstep's nodes.
fn begin<T: Inherits<Node>>(base: &Base<T>) {
    let mut node: Gd<Node> = base.to_init_gd().upcast();
    node.set_physics_process_priority(100);
    node.set_physics_process(true);
}

fn own_ray(node: &mut Node) -> Kept<RayCast3D> {
    let ray = probe::make();
    own_child::add(node, ray.clone().upcast(), probe::PURPOSE);
    Kept::from(Some(ray))
}

/// Something to move by, so that the engine has as much to do as with a real motion.
fn moved(transform: Transform3D, tick: u64) -> Transform3D {
    transform.translated(Vector3::UP * if tick.is_multiple_of(2) { 1e-3 } else { -1e-3 })
}

fn write(node: &mut Gd<Node3D>, transform: Transform3D) {
    std::hint::black_box(node.is_local_transform_notification_enabled());
    node.set_transform(transform);
}

/// What every node asks in a tick.
fn tick_of(node: &Node) -> u64 {
    std::hint::black_box(node.get_physics_process_delta_time());
    Engine::singleton().get_physics_frames()
}

/// As HeldObject3D: whether the camera moved is read from where others see it, the node's own transform is read and written.
#[derive(GodotClass)]
#[class(base = Node3D)]
struct FloorHeldObject3D {
    base: Base<Node3D>,
}

#[godot_api]
impl INode3D for FloorHeldObject3D {
    fn init(base: Base<Node3D>) -> Self {
        begin(&base);
        Self { base }
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::ENTER_TREE => self.base_mut().set_as_top_level(true),
            Node3DNotification::PHYSICS_PROCESS => {
                let tick = tick_of(&self.base());
                std::hint::black_box(self.base().get_physics_process_priority());
                let current = self.base().get_global_transform();
                let mut node = self.base().clone();
                std::hint::black_box(node.is_local_transform_notification_enabled());
                node.set_global_transform(moved(current, tick));
            }
            _ => {}
        }
    }
}

/// As WeaponSway3D: what it hangs on and who carries it is read from where others see it, the node's own transform is read and
/// written.
#[derive(GodotClass)]
#[class(base = Node3D)]
struct FloorWeaponSway3D {
    base: Base<Node3D>,
}

#[godot_api]
impl INode3D for FloorWeaponSway3D {
    fn init(base: Base<Node3D>) -> Self {
        begin(&base);
        Self { base }
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        if what == Node3DNotification::PHYSICS_PROCESS {
            let tick = tick_of(&self.base());
            std::hint::black_box(self.base().get_physics_process_priority());
            let current = self.base().get_transform();
            write(&mut self.base().clone(), moved(current, tick));
        }
    }
}

/// As SlopeAligner that looks for the ground in each tick.
#[derive(GodotClass)]
#[class(base = Node3D)]
struct FloorSlopeAligner {
    base: Base<Node3D>,
    ray: Kept<RayCast3D>,
}

#[godot_api]
impl INode3D for FloorSlopeAligner {
    fn init(base: Base<Node3D>) -> Self {
        begin(&base);
        Self { base, ray: Kept::default() }
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::READY => {
                let ray = own_ray(self.base_mut().upcast_mut());
                self.ray = ray;
            }
            Node3DNotification::PHYSICS_PROCESS => {
                let tick = tick_of(&self.base());
                std::hint::black_box(self.base().is_inside_tree());
                let current = self.base().get_transform();
                let parent = self.base().get_parent_node_3d();
                std::hint::black_box(parent.map(|parent| parent.get_global_transform()));
                let origin = self.base().get_global_transform().origin;
                if let Some(mut ray) = self.ray.get() {
                    cast(&mut ray, origin);
                }
                write(&mut self.base().clone(), moved(current, tick));
            }
            _ => {}
        }
    }
}

fn cast(ray: &mut Gd<RayCast3D>, from: Vector3) {
    ray.set_position(from);
    ray.force_raycast_update();
    let read = (ray.get_collider_rid(), ray.get_collision_point(), ray.get_collision_normal());
    std::hint::black_box(read);
}

/// As FootIKSolver with two legs that have toes.
#[derive(GodotClass)]
#[class(base = SkeletonModifier3D)]
struct FloorFootIKSolver {
    base: Base<SkeletonModifier3D>,
    ray: Kept<RayCast3D>,
    body: Kept<CharacterBody3D>,
    bones: Vec<[i32; 3]>,
    pelvis: (i32, i32),
    even: bool,
}

#[godot_api]
impl ISkeletonModifier3D for FloorFootIKSolver {
    fn init(base: Base<SkeletonModifier3D>) -> Self {
        begin(&base);
        Self { base, ray: Kept::default(), body: Kept::default(), bones: Vec::new(), pelvis: (0, -1), even: false }
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::READY => {
                let ray = own_ray(self.base_mut().upcast_mut());
                self.ray = ray;
                let above = above::nearest::<CharacterBody3D>(self.base().upcast_ref());
                self.body = above.into();
                let Some(skeleton) = self.base().get_skeleton() else { return };
                let bone = |name: &str| skeleton.find_bone(name);
                for side in ["Left", "Right"] {
                    self.bones.push(["UpperLeg", "LowerLeg", "Foot"].map(|part| bone(&format!("{side}{part}"))));
                }
                self.pelvis = (bone("Hips"), skeleton.get_bone_parent(bone("Hips")));
            }
            Node3DNotification::PHYSICS_PROCESS => {
                std::hint::black_box((tick_of(self.base().upcast_ref()), self.base().is_active()));
                let Some(skeleton) = self.base().get_skeleton() else { return };
                std::hint::black_box(skeleton.get_version());
                let origin = skeleton.get_global_transform().origin;
                if let Some(body) = self.body.get() {
                    let read = (body.get_up_direction(), body.is_on_floor(), body.get_motion_mode());
                    std::hint::black_box((read, body.get_platform_velocity()));
                }
                if let Some(mut ray) = self.ray.get() {
                    for _ in &self.bones {
                        cast(&mut ray, origin + Vector3::UP * 0.5);
                        cast(&mut ray, origin + Vector3::new(0.0, 0.5, 0.2));
                    }
                }
            }
            _ => {}
        }
    }

    fn process_modification_with_delta(&mut self, _delta: f64) {
        let Some(mut skeleton) = self.base().get_skeleton() else { return };
        let engine = Engine::singleton();
        std::hint::black_box((skeleton.get_version(), engine.is_in_physics_frame(), skeleton.get_global_transform()));
        self.even = !self.even;
        let turn = Quaternion::from_axis_angle(Vector3::RIGHT, if self.even { 1e-3 } else { -1e-3 });
        let mut turned = [Quaternion::default(); 6];
        for (bone, turned) in self.bones.iter().flatten().zip(&mut turned) {
            std::hint::black_box(skeleton.get_bone_global_pose(*bone));
            *turned = skeleton.get_bone_pose_rotation(*bone) * turn;
        }
        let (pelvis, parent) = self.pelvis;
        if parent >= 0 {
            std::hint::black_box(skeleton.get_bone_global_pose(parent));
        }
        let position = skeleton.get_bone_pose_position(pelvis);
        skeleton.set_bone_pose_position(pelvis, position + Vector3::UP * 1e-3);
        for (bone, turned) in self.bones.iter().flatten().zip(turned) {
            skeleton.set_bone_pose_rotation(*bone, turned);
        }
    }
}

/// A modifier that does nothing.
#[derive(GodotClass)]
#[class(init, base = SkeletonModifier3D)]
struct FloorEmptyModifier {
    base: Base<SkeletonModifier3D>,
}

#[godot_api]
impl ISkeletonModifier3D for FloorEmptyModifier {
    fn process_modification_with_delta(&mut self, _delta: f64) {}
}
