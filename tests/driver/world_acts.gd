class_name WorldActs
extends RefCounted
## What a game does around the nodes: each function is one such thing, done to something at random. Nothing here is
## refused by the engine by itself.

var random: RandomValues
var world: DriverWorld
## A camera whose transform is not finite in this frame.
var spoiled: Camera3D

var _good: Transform3D


func _init(with: RandomValues) -> void:
	random = with


func move_a_camera() -> void:
	var camera: Camera3D = random.any_of(world.all("Camera3D"))
	if camera == null:
		return
	match random.randi_range(0, 6):
		0:
			camera.rotate_object_local(Vector3.RIGHT, random.randf_range(-1, 1))
		1:
			camera.rotation = random.place(PI)
		2:
			camera.position = random.place(random.any_of([0.1, 2.0, 100.0]))
		3:
			camera.h_offset = random.randf_range(-1, 1)
			camera.v_offset = random.number() if random.chance(0.2) else 0.0
		4:
			camera.projection = random.randi_range(0, 1) as Camera3D.ProjectionType
		5:
			camera.reset_physics_interpolation()
		6:
			_spoil(camera)


func change_cameras() -> void:
	var cameras := world.all("Camera3D")
	var camera: Camera3D = random.any_of(cameras)
	if camera == null:
		world.add_camera(world)
		return
	match random.randi_range(0, 3):
		0, 1:
			camera.current = not camera.current
		2:
			if cameras.size() < 8:
				world.add_camera(random.any_of(world.all("Node3D"))).current = random.chance(0.5)
		3:
			if cameras.size() > 2 and not _holds_much(camera):
				camera.queue_free()


func move_a_player() -> void:
	var player: CharacterBody3D = random.any_of(world.all("CharacterBody3D"))
	if player == null:
		return
	match random.randi_range(0, 7):
		0, 1, 2:
			player.velocity = random.place(8.0)
		3:
			player.rotate_y(random.randf_range(-PI, PI))
		4:
			player.global_position = world.global_position + random.place(8.0) + Vector3.UP * 9.0
			player.reset_physics_interpolation()
		5:
			player.up_direction = (
				random.place(1.0).normalized() if random.chance(0.3) else Vector3.UP
			)
		6:
			player.motion_mode = random.randi_range(0, 1) as CharacterBody3D.MotionMode
		7:
			player.collision_layer = random.randi_range(0, 3)


func move_a_crate() -> void:
	var crate: RigidBody3D = random.any_of(world.all("RigidBody3D"))
	if crate == null:
		return
	var what := random.randi_range(0, 10)
	match what:
		0:
			crate.linear_velocity += random.place(20.0)
		1:
			crate.freeze = not crate.freeze
			crate.freeze_mode = random.randi_range(0, 1) as RigidBody3D.FreezeMode
		2:
			crate.sleeping = true
		3:
			crate.mass = random.randf_range(0.01, 500.0)
			crate.gravity_scale = random.randf_range(-1, 2)
		4:
			crate.global_position = world.global_position + random.place(8.0) + Vector3.UP * 9.0
		5:
			var shape: CollisionShape3D = (
				crate.find_children("*", "CollisionShape3D", true, false)[0]
			)
			shape.set_deferred("disabled", not shape.disabled)
		6:
			crate.axis_lock_linear_x = not crate.axis_lock_linear_x
			crate.lock_rotation = random.chance(0.2)
		7:
			crate.process_mode = random.any_of(
				[Node.PROCESS_MODE_INHERIT, Node.PROCESS_MODE_DISABLED]
			)
			crate.disable_mode = random.randi_range(0, 2) as CollisionObject3D.DisableMode
		8:
			crate.custom_integrator = random.chance(0.2)
			crate.angular_velocity = random.place(30.0)
		9:
			crate.collision_layer = random.randi_range(0, 3)
			crate.collision_mask = random.randi_range(0, 3)
		10:
			if not _holds_much(crate):
				crate.queue_free()
				world.add_crate()


func change_a_skeleton() -> void:
	var skeleton: Skeleton3D = random.any_of(world.all("Skeleton3D"))
	if skeleton == null:
		world.add_character()
		return
	var bone := random.randi_range(0, maxi(skeleton.get_bone_count() - 1, 0))
	var there := skeleton.get_bone_count() > 0
	match random.randi_range(0, 11):
		0, 1, 2:
			if there:
				skeleton.set_bone_pose_rotation(bone, random.turn().get_rotation_quaternion())
				skeleton.set_bone_pose_position(
					bone, skeleton.get_bone_rest(bone).origin + random.place(0.1)
				)
		3:
			if there:
				skeleton.set_bone_pose_scale(bone, random.scale())
		4:
			if there:
				skeleton.set_bone_rest(bone, Transform3D(random.turn(), random.place(1.0)))
		5:
			skeleton.reset_bone_poses()
		6:
			if skeleton.get_bone_count() < 60:
				var added := skeleton.add_bone("added_%d" % skeleton.get_bone_count())
				skeleton.set_bone_parent(added, bone if there else -1)
		7:
			if random.chance(0.1):
				skeleton.clear_bones()
		8:
			skeleton.modifier_callback_mode_process = (
				random.randi_range(0, 2) as Skeleton3D.ModifierCallbackModeProcess
			)
		9:
			skeleton.show_rest_only = random.chance(0.2)
			skeleton.motion_scale = random.sensible()
		10:
			if there:
				skeleton.set_bone_enabled(bone, random.chance(0.5))
				skeleton.unparent_bone_and_rest(bone)
		11:
			skeleton.advance(random.randf_range(0.0, 0.1))


func move_a_probe() -> void:
	var probe: RayCast3D = random.any_of(world.all("RayCast3D"))
	if probe == null:
		world._add_probe(random.any_of(world.all("Node3D")))
		return
	probe.enabled = random.chance(0.5)
	probe.target_position = random.place(5.0)
	probe.hit_from_inside = random.chance(0.3)
	if random.chance(0.1):
		probe.queue_free()


## Scales, turns and moves what is above others.
func transform_a_parent() -> void:
	var node: Node3D = random.any_of(_plain())
	if node == null:
		return
	var scale := random.scale()
	if random.chance(0.7):
		node.basis = random.turn().scaled(scale) if _may_have(node, scale) else random.turn()
	if random.chance(0.3):
		node.position = random.place(2.0)
	node.visible = random.chance(0.8)


func reparent_a_parent() -> void:
	var node: Node3D = random.any_of(_plain())
	var to: Node = random.any_of(world.all("Node3D"))
	if node == null or to == node or node.is_ancestor_of(to) or to is Skeleton3D:
		return
	# Scales that add up below each other move bodies away without end.
	if not node.find_children("*", "CollisionObject3D", true, false).is_empty():
		return
	node.reparent(to, random.chance(0.5) and has_volume(to))


## Leaves and comes back, with all that is below.
func take_something_out() -> void:
	var node: Node = random.any_of(world.all("Node3D"))
	if node is StaticBody3D or node is CollisionShape3D or not world.limbo.is_empty():
		return
	node.get_parent().remove_child(node)
	world.limbo.append(node)


func put_it_back() -> void:
	for node in world.limbo:
		if is_instance_valid(node):
			world.add_child(node)
	world.limbo.clear()


func teleport_the_world() -> void:
	world.position = (
		Vector3.ZERO if random.chance(0.5) else random.place(random.any_of([50.0, DriverWorld.FAR]))
	)


func change_time() -> void:
	var tree := world.get_tree()
	match random.randi_range(0, 5):
		0:
			Engine.time_scale = random.any_of([0.0, 0.05, 0.5, 2.0, 7.0])
			# Where bodies are simulated, a tick without time makes speeds without end, in both physics engines.
			tree.paused = tree.paused or Engine.time_scale == 0.0
		1, 2:
			Engine.time_scale = 1.0
		3:
			Engine.physics_ticks_per_second = random.any_of([10, 30, 60, 60, 120, 240])
		4:
			# What has no volume is an error for it.
			tree.physics_interpolation = random.chance(0.5) and not random.flattens
		5:
			tree.paused = not tree.paused or Engine.time_scale == 0.0


func disable_something() -> void:
	var node: Node = random.any_of(world.all("Node"))
	node.process_mode = random.randi_range(0, 4) as Node.ProcessMode
	if random.chance(0.5):
		world.propagate_call("set_process_mode", [Node.PROCESS_MODE_INHERIT])


func move_the_mouse() -> void:
	var motion := InputEventMouseMotion.new()
	motion.relative = Vector2(random.randf_range(-50, 50), random.randf_range(-50, 50))
	if random.chance(0.1):
		motion.relative = Vector2(random.number(), random.number())
	Input.parse_input_event(motion)


## Bad arithmetic of a game, which it mends a frame later.
func _spoil(camera: Camera3D) -> void:
	# The engine says so itself of what it would draw or simulate below.
	for kind: String in ["GeometryInstance3D", "CollisionObject3D", "RayCast3D", "HeldObject3D"]:
		if not camera.find_children("*", kind, true, false).is_empty():
			return
	spoiled = camera
	_good = camera.transform
	camera.transform = Transform3D(random.turn(), random.vector())


## Ends that.
func mend() -> void:
	if is_instance_valid(spoiled):
		spoiled.transform = _good
	spoiled = null


## Nodes that only hold others.
func _plain() -> Array[Node]:
	return world.all("Node3D").filter(
		func(node: Node) -> bool: return node.get_class() in ["Node3D", "Marker3D", "Skeleton3D"]
	)


## What is simulated below has to keep its volume, and with Jolt its shape, or the engine says so.
static func _may_have(node: Node, scale: Vector3) -> bool:
	if absf(scale.x * scale.y * scale.z) < 1e-6:
		return not (_has_below(node, "CollisionObject3D") or _has_below(node, "RayCast3D"))
	return _is_even(scale) or not (_uses_jolt() and _has_below(node, "CollisionObject3D"))


static func _is_even(scale: Vector3) -> bool:
	return scale.abs().is_equal_approx(Vector3.ONE * absf(scale.x))


static func _has_below(node: Node, kind: String) -> bool:
	return not node.find_children("*", kind, true, false).is_empty()


static func _uses_jolt() -> bool:
	return ProjectSettings.get_setting("physics/3d/physics_engine") == "Jolt Physics"


## Whether the engine can place something below it in the world.
static func has_volume(node: Node) -> bool:
	return not node is Node3D or absf((node as Node3D).global_basis.determinant()) > 1e-6


static func _holds_much(node: Node) -> bool:
	return node.find_children("*", "Skeleton3D", true, false).size() > 0
