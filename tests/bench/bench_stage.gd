class_name BenchStage
extends Node3D
## The scene of the benchmark: a player with a camera who walks and looks around on a level floor, and a slab below a
## row of characters that tilts to and fro.

## Layers: the slab's, which rays look for, and the floor's, on which the player walks.
const SLAB_LAYER := 1
const FLOOR_LAYER := 4
## The row is along X.
const SLAB_SIZE := Vector3(1100, 1, 40)

var camera := Camera3D.new()
## What is moved in each tick, if any.
var group: BenchGroup

var _player := BenchWalker.new()
var _slab := StaticBody3D.new()
var _tick := 0


func _init() -> void:
	process_physics_priority = -10
	var box := BoxShape3D.new()
	box.size = SLAB_SIZE
	_add_shape(_slab, box, Vector3(0, -0.5 * SLAB_SIZE.y, 0))
	_slab.collision_layer = SLAB_LAYER
	add_child(_slab)
	var ground := StaticBody3D.new()
	_add_shape(ground, WorldBoundaryShape3D.new(), Vector3.ZERO)
	ground.collision_layer = FLOOR_LAYER
	add_child(ground)
	_player.collision_mask = FLOOR_LAYER
	_player.process_physics_priority = -5
	add_child(_player)
	camera.position.y = 1.6
	_player.add_child(camera)


## Puts a group where it works, instead of the one before.
func show_group(shown: BenchGroup) -> void:
	if group != null:
		group.get_parent().remove_child(group)
	group = shown
	if group != null:
		var parent: Node3D = camera if group.goes_below_camera() else self
		parent.add_child(group)


func _physics_process(_delta: float) -> void:
	_tick += 1
	var t := _tick / 60.0
	_player.velocity.x = 3.0 * sin(0.7 * t)
	_player.velocity.z = 3.0 * cos(0.7 * t)
	camera.basis = Basis.from_euler(Vector3(0.3 * sin(2.1 * t), 1.2 * sin(1.3 * t), 0.0))
	_slab.basis = Basis(Vector3.RIGHT, 0.2 * sin(1.1 * t))
	if group != null:
		group.move(_tick)


static func _add_shape(body: CollisionObject3D, shape: Shape3D, at: Vector3) -> void:
	var node := CollisionShape3D.new()
	node.shape = shape
	node.position = at
	body.add_child(node)
