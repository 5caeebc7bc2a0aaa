class_name DriverWorld
extends Node3D
## The level of the [RandomDriver]: ground, platforms, crates, players, characters with skeletons, cameras, a viewport.

const CRATES := 4
const PLAYERS := 2
const CHARACTERS := 2
## Further away, and so nothing is near anything else.
const FAR := 2000.0
## Marks those.
const OWN := "_springstep_own"

var random: RandomValues
## What is taken out of the tree for a while.
var limbo: Array[Node] = []

## Keeps materials as long as the level. A mesh that is freed and was the last to have one is an error for the engine,
## if it has not been drawn yet, as without a window.
var _materials: Array[Material] = []
var _platform: AnimatableBody3D
var _time := 0.0


func _init(with: RandomValues) -> void:
	random = with
	_add_box(self, Vector3(60, 1, 60), Vector3(0, -0.5, 0))
	var slope := _add_box(self, Vector3(10, 1, 10), Vector3(8, 0.5, 0))
	slope.rotation = Vector3(0.3, 0.0, 0.3)
	for step in 4:
		_add_box(self, Vector3(2, 0.2, 4), Vector3(-4.0 - 0.4 * step, 0.1 + 0.2 * step, 0))
	_platform = AnimatableBody3D.new()
	add_shape(_platform, box(Vector3(3, 0.4, 3)))
	add_child(_platform)
	for index in CRATES:
		add_crate()
	for index in PLAYERS:
		add_player()
	for index in CHARACTERS:
		add_character()
	add_camera(self)
	_add_viewport()
	_add_probe(self)


func _physics_process(delta: float) -> void:
	_time += delta
	_platform.position = Vector3(0, 0.3 + 0.3 * sin(_time), 6)
	_platform.rotation = Vector3(0.1 * sin(_time), _time, 0)
	for player: CharacterBody3D in all("CharacterBody3D"):
		if not player.can_process():
			continue
		player.velocity += player.get_gravity() * delta
		player.move_and_slide()
		if player.global_position.y < global_position.y - 30.0:
			player.global_position = global_position + random.place(5.0) + Vector3.UP * 6.0
			player.velocity = Vector3.ZERO
	for crate: RigidBody3D in all("RigidBody3D"):
		if crate.global_position.y < global_position.y - 30.0:
			crate.queue_free()
			add_crate.call_deferred()


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE:
		for node in limbo:
			if is_instance_valid(node):
				node.free()


## The nodes of a class below this one, in the order of the tree, but those that Springstep's nodes made for themselves.
func all(wanted: String) -> Array[Node]:
	return find_children("*", wanted, true, false).filter(
		func(node: Node) -> bool: return not node.has_meta(OWN)
	)


## Those, and now and then one that is out of the tree, or freed at the end of the frame.
func candidates(wanted: String) -> Array[Node]:
	var found := all(wanted)
	for node: Node in limbo:
		if is_instance_valid(node) and node.is_class(wanted):
			found.append(node)
	return found


func keep_materials_of(node: Node) -> void:
	for mesh: MeshInstance3D in node.find_children("*", "MeshInstance3D", true, false):
		for surface in mesh.get_surface_override_material_count():
			_materials.append(mesh.get_surface_override_material(surface))


func add_crate() -> RigidBody3D:
	var crate := RigidBody3D.new()
	crate.mass = random.randf_range(0.5, 150.0)
	if random.chance(0.3):
		var ball := SphereShape3D.new()
		ball.radius = 0.25
		add_shape(crate, ball)
	else:
		add_shape(crate, box(Vector3.ONE * random.randf_range(0.3, 0.7)))
	crate.position = random.place(6.0) + Vector3.UP * 8.0
	crate.continuous_cd = random.chance(0.3)
	add_child(crate)
	return crate


func add_player() -> CharacterBody3D:
	var player := CharacterBody3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.3
	capsule.height = 1.8
	add_shape(player, capsule).position.y = 0.9
	player.position = random.place(5.0) + Vector3.UP * 6.0
	add_camera(player).position.y = 1.6
	var visuals := Node3D.new()
	player.add_child(visuals)
	add_child(player)
	return player


func add_camera(parent: Node) -> Camera3D:
	var camera := Camera3D.new()
	parent.add_child(camera)
	var marker := Marker3D.new()
	marker.position = Vector3(0, 0, -1)
	camera.add_child(marker)
	return camera


## A figure of a kind, in a body or alone.
func add_character() -> Skeleton3D:
	var builder := _builder()
	var parent: Node = self
	if random.chance(0.7):
		parent = add_player()
	var rig := builder.build(parent)
	# Both are the tests' own: here the poses are only checked.
	rig.solver.free()
	var skeleton := rig.skeleton
	skeleton.get_child(0).free()
	skeleton.skeleton_updated.disconnect(rig._on_updated)
	skeleton.modifier_callback_mode_process = (
		random.randi_range(0, 1) as Skeleton3D.ModifierCallbackModeProcess
	)
	return skeleton


func _builder() -> RigBuilder:
	match random.randi_range(0, 3):
		0:
			return AnimalBuilder.dog()
		1:
			return AnimalBuilder.radial(random.randi_range(2, 3))
	var builder := RigBuilder.new()
	builder.family = random.any_of(RigBuilder.FAMILIES.keys())
	builder.unit = random.any_of([1.0, 0.01, 100.0])
	builder.mirrored = random.chance(0.3)
	builder.turned = random.chance(0.3)
	builder.foot_on_root = random.chance(0.2)
	builder.helpers = random.chance(0.2)
	builder.toes = random.chance(0.7)
	return builder


func _add_viewport() -> void:
	var viewport := SubViewport.new()
	viewport.own_world_3d = random.chance(0.5)
	add_child(viewport)
	var space := Node3D.new()
	viewport.add_child(space)
	add_camera(space)
	_add_box(space, Vector3(10, 1, 10), Vector3(0, -2, 0))


func _add_probe(parent: Node) -> void:
	var probe := RayCast3D.new()
	probe.target_position = Vector3(0, -5, 0)
	probe.position = Vector3(0, 2, 0)
	parent.add_child(probe)


func _add_box(parent: Node, size: Vector3, at: Vector3) -> StaticBody3D:
	var body := StaticBody3D.new()
	add_shape(body, box(size))
	body.position = at
	parent.add_child(body)
	return body


static func box(size: Vector3) -> BoxShape3D:
	var box := BoxShape3D.new()
	box.size = size
	return box


static func add_shape(body: CollisionObject3D, shape: Shape3D) -> CollisionShape3D:
	var collision := CollisionShape3D.new()
	collision.shape = shape
	body.add_child(collision)
	return collision
