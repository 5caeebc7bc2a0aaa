class_name GrabTest
extends TestCase
## What the tests of grabbing share: a room, a player with a camera, bodies, a held object.

const EYE := 1.6

var camera: Camera3D
var player: CharacterBody3D
var held: HeldObject3D


## A floor whose top is at height 0, and a player on it at the origin that looks along -Z. Bob is off, so that the goal
## stands still.
func make_room() -> void:
	make_box(Vector3(40, 1, 40), Vector3(0, -0.5, 0))
	player = CharacterBody3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.3
	capsule.height = 1.8
	add_shape(player, capsule, Vector3(0, 0.9, 0))
	camera = Camera3D.new()
	camera.position.y = EYE
	player.add_child(camera)
	add_child(player)
	camera.make_current()
	held = HeldObject3D.new()
	held.bob_amplitude = 0.0
	held.hold_distance = 1.5
	add_child(held)


func make_box(size: Vector3, at: Vector3) -> StaticBody3D:
	var body := StaticBody3D.new()
	add_shape(body, box_shape(size), Vector3.ZERO)
	body.position = at
	add_child(body)
	return body


## A crate of half a metre.
func make_crate(at: Vector3, mass := 10.0, size := 0.5) -> RigidBody3D:
	var crate := RigidBody3D.new()
	crate.mass = mass
	add_shape(crate, box_shape(Vector3.ONE * size), Vector3.ZERO)
	crate.position = at
	add_child(crate)
	return crate


func make_ball(at: Vector3, mass := 1.0, radius := 0.2) -> RigidBody3D:
	var ball := RigidBody3D.new()
	ball.mass = mass
	var sphere := SphereShape3D.new()
	sphere.radius = radius
	add_shape(ball, sphere, Vector3.ZERO)
	ball.position = at
	add_child(ball)
	return ball


func box_shape(size: Vector3) -> BoxShape3D:
	var box := BoxShape3D.new()
	box.size = size
	return box


func add_shape(body: CollisionObject3D, shape: Shape3D, at: Vector3) -> void:
	var collision := CollisionShape3D.new()
	collision.shape = shape
	collision.position = at
	body.add_child(collision)


## A crate in the player's hands, at rest.
func grab_crate(mass := 10.0, size := 0.5) -> RigidBody3D:
	var crate := make_crate(goal(), mass, size)
	check(held.grab(crate), "it is grabbed")
	await ticks(roundi(2.0 * Engine.physics_ticks_per_second))
	return crate


## The goal without walls.
func goal() -> Vector3:
	var forward := -camera.global_basis.z
	return (
		camera.global_position + forward * held.hold_distance + Vector3.UP * held.hold_height_offset
	)


## Everything that a grab could change.
func state_of(body: RigidBody3D) -> Dictionary:
	var exceptions := body.get_collision_exceptions().map(
		func(other: Node) -> String: return other.name
	)
	return {
		"gravity_scale": body.gravity_scale,
		"linear_damp": body.linear_damp,
		"linear_damp_mode": body.linear_damp_mode,
		"angular_damp": body.angular_damp,
		"angular_damp_mode": body.angular_damp_mode,
		"can_sleep": body.can_sleep,
		"continuous_cd": body.continuous_cd,
		"custom_integrator": body.custom_integrator,
		"mass": body.mass,
		"freeze": body.freeze,
		"collision_layer": body.collision_layer,
		"collision_mask": body.collision_mask,
		"contact_monitor": body.contact_monitor,
		"max_contacts_reported": body.max_contacts_reported,
		"lock_rotation": body.lock_rotation,
		"process_mode": body.process_mode,
		"physics_interpolation_mode": body.physics_interpolation_mode,
		"exceptions": exceptions,
		"children": body.get_child_count(true),
	}


## Whether the engine of this run is Jolt.
func with_jolt() -> bool:
	return ProjectSettings.get_setting("physics/3d/physics_engine") == "Jolt Physics"
