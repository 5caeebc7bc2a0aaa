class_name RandomDriver
extends Node
## Does whatever games, scripts and users do to the nodes, at random, tick for tick, and watches that everything stays
## finite, that the engine reports no error, and that nothing is left behind. The seed says what happens: the same seed
## and options replay it.

## How often what is done: name of the act, weight.
const NODE_ACTS := {
	add_one = 4,
	set_one = 20,
	set_sensibly = 2,
	call_one = 12,
	set_what_is_inherited = 4,
	free_one = 1,
	move_one = 2,
	duplicate_one = 1,
	give_it_a_child = 1,
}
const WORLD_ACTS := {
	move_a_camera = 8,
	change_cameras = 2,
	move_a_player = 6,
	move_a_crate = 5,
	change_a_skeleton = 5,
	move_a_probe = 1,
	transform_a_parent = 3,
	reparent_a_parent = 1,
	take_something_out = 1,
	put_it_back = 2,
	teleport_the_world = 1,
	change_time = 2,
	disable_something = 1,
	move_the_mouse = 2,
}
## Frames without a tick, of a paused world or one without time, before that is ended.
const PATIENCE := 20
## Ticks until the whole level is another one.
const LEVEL := 1500
## How many acts are told when something does not hold.
const REMEMBERED := 12
const FRAMES_FOR_DELETION := 4

## What did not hold. The run ends with the first.
var faults := PackedStringArray()
var ticks := 0
## How often each act was done.
var done := {}
## Takes every transform of every tick, where it is given.
var digest: HashingContext

var _random := RandomValues.new()
var _nodes: NodeActs
var _acts: WorldActs
var _world: DriverWorld
var _log: EngineLog
var _table: Array[Callable] = []
var _weights := PackedFloat32Array()
var _history := PackedStringArray()


func _init(
	with_seed: int, engine_log: EngineLog, classes := NodeActs.CLASSES, control := false
) -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	process_physics_priority = TestClock.LAST
	_log = engine_log
	_random.seed = with_seed
	_nodes = NodeActs.new(_random)
	_nodes.classes = classes
	_nodes.control = control
	_acts = WorldActs.new(_random)
	for name: String in NODE_ACTS:
		_table.append(Callable(_nodes, name))
		_weights.append(NODE_ACTS[name])
	for name: String in WORLD_ACTS:
		_table.append(Callable(_acts, name))
		_weights.append(WORLD_ACTS[name])


## Drives until so many ticks are over, or a fault is found.
func run(count: int) -> void:
	var tree := get_tree()
	var level_ends := 0
	var waited := 0
	while ticks < count and faults.is_empty():
		if ticks >= level_ends:
			await leave()
			_enter()
			level_ends = ticks + LEVEL
		_acts.mend()
		for times in _random.randi_range(0, 3):
			if _acts.spoiled == null:
				_act()
		var before := ticks
		await tree.process_frame
		waited = waited + 1 if ticks == before else 0
		if waited > PATIENCE:
			Engine.time_scale = 1.0
			tree.paused = false
	await leave()


## Ends the level. The world is as it was before.
func leave() -> void:
	var tree := get_tree()
	if _world != null:
		_world.free()
		_world = null
	tree.paused = false
	tree.physics_interpolation = false
	Engine.time_scale = 1.0
	Engine.physics_ticks_per_second = 60
	for i in FRAMES_FOR_DELETION:
		await tree.process_frame
	_hear("after the level's end")


func _enter() -> void:
	_random.flattens = _random.chance(0.5)
	_world = DriverWorld.new(_random)
	_nodes.world = _world
	_acts.world = _world
	add_child(_world)
	for times in 3 * _nodes.classes.size():
		_nodes.add_one()


func _act() -> void:
	var act := _table[_random.rand_weighted(_weights)]
	_history.append("%d %s" % [ticks, act.get_method()])
	if _history.size() > REMEMBERED:
		_history.remove_at(0)
	done[act.get_method()] = done.get(act.get_method(), 0) + 1
	act.call()
	_watch("after " + act.get_method())


func _physics_process(_delta: float) -> void:
	ticks += 1
	if _world == null:
		return
	_watch("after the tick")
	if digest != null:
		for node: Node3D in _world.all("Node3D"):
			digest.update(var_to_bytes(node.transform))


func _watch(moment: String) -> void:
	_hear(moment)
	for node: Node3D in _nodes.subjects():
		if not node.transform.is_finite():
			_note("%s (%s) is at %s" % [node.get_path(), node.get_class(), node.transform], moment)
		var target: Node3D = node.get("target") if node.is_class("SlopeAligner") else null
		if target != null and not target is Camera3D and not target.transform.is_finite():
			_note("the target of %s is at %s" % [node.get_path(), target.transform], moment)
	for body: RigidBody3D in _world.all("RigidBody3D"):
		var finite := body.transform.is_finite() and body.linear_velocity.is_finite()
		if not (finite and body.angular_velocity.is_finite()):
			var moves := [
				body.get_path(), body.transform, body.linear_velocity, body.angular_velocity
			]
			_note("%s is at %s, moves %s, turns %s" % moves, moment)
	for skeleton: Skeleton3D in _world.all("Skeleton3D"):
		var handler := _watch_bones.bind(skeleton)
		if not skeleton.skeleton_updated.is_connected(handler):
			skeleton.skeleton_updated.connect(handler)


func _hear(moment: String) -> void:
	for error in _log.errors:
		_note("the engine reported %s" % error, moment)
	_log.errors.clear()
	# Of these there are many, and they are as they should be.
	_log.take_warnings()


## At the end of its update a skeleton has the poses that it shows.
func _watch_bones(skeleton: Skeleton3D) -> void:
	for bone in skeleton.get_bone_count():
		if not skeleton.get_bone_pose(bone).is_finite():
			var what := [
				skeleton.get_bone_name(bone), skeleton.get_path(), skeleton.get_bone_pose(bone)
			]
			_note("bone %s of %s is at %s" % what, "after its update")


func _note(what: String, moment: String) -> void:
	if faults.is_empty():
		faults.append("%s, tick %d: %s; before it: %s" % [moment, ticks, what, ", ".join(_history)])
