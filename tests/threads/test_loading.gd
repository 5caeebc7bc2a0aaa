extends TestCase
## Games load their levels in the background and build them in threads of their own: scenes and resources of the nodes
## are made there, whole, and work as those that were made in the main thread.

const CLASSES: Array[StringName] = [
	&"HeldObject3D", &"WeaponSway3D", &"SlopeAligner", &"FootIKSolver"
]
const SUB_THREADS: Array[bool] = [false, true]


func test_a_scene_of_every_node_is_loaded_in_the_background() -> void:
	for node_class in CLASSES:
		for sub_threads in SUB_THREADS:
			var path := _saved(node_class, "loaded")
			var asked := ResourceLoader.load_threaded_request(path, "PackedScene", sub_threads)
			check_equal(asked, OK, "%s is asked for" % node_class)
			var scene: PackedScene = _loaded(path)
			if check(scene != null, "%s is loaded" % node_class):
				await _works(scene.instantiate(), node_class)
			DirAccess.remove_absolute(path)


func test_every_node_is_built_in_a_thread_and_added_in_the_main_one() -> void:
	for node_class in CLASSES:
		var path := _saved(node_class, "built")
		var scene: PackedScene = ResourceLoader.load(path)
		var thread := Thread.new()
		thread.start(_built_in_a_thread.bind(scene))
		var level: Node = thread.wait_to_finish()
		await _works(level, node_class)
		DirAccess.remove_absolute(path)


func test_legs_that_are_loaded_in_the_background_are_whole() -> void:
	var leg := _leg(0.25)
	leg.sole_height = 0.5
	var path := "user://threads_leg.tres"
	ResourceSaver.save(leg, path)
	ResourceLoader.load_threaded_request(path, "", true, ResourceLoader.CACHE_MODE_IGNORE)
	var loaded: FootIKLeg = _loaded(path)
	check_equal(loaded.upper_bone, &"thigh", "its bone")
	check_equal(loaded.weight, 0.25, "its weight")
	check_equal(loaded.sole_height, 0.5, "its sole")
	DirAccess.remove_absolute(path)


func test_many_threads_build_at_once() -> void:
	var paths: Array[String] = []
	var scenes: Array[PackedScene] = []
	for node_class in CLASSES:
		paths.append(_saved(node_class, "many"))
		scenes.append(ResourceLoader.load(paths.back()) as PackedScene)
	var threads: Array[Thread] = []
	for scene in scenes:
		for i in 2:
			threads.append(Thread.new())
			threads.back().start(_build_often.bind(scene))
	# Those of before step meanwhile, with the leg that is in the scene.
	for i in CLASSES.size():
		await _works(scenes[i].instantiate(), CLASSES[i])
	for thread in threads:
		check_equal(thread.wait_to_finish(), 10, "every level is built")
	for path in paths:
		DirAccess.remove_absolute(path)


## What was asked for, some time after it has been loaded: whatever it is, without this addon too, the engine leaks its
## own note of it where it is fetched in the moment in which the loading ends.
func _loaded(path: String) -> Resource:
	while ResourceLoader.load_threaded_get_status(path) == ResourceLoader.THREAD_LOAD_IN_PROGRESS:
		OS.delay_msec(10)
	OS.delay_msec(50)
	return ResourceLoader.load_threaded_get(path)


func _build_often(scene: PackedScene) -> int:
	var built := 0
	for i in 10:
		var level := _built_in_a_thread(scene)
		built += 1 if level.find_child("Node", true, false) != null else 0
		level.free()
	return built


## What a level's builder does: an instance, changed before anybody sees it.
func _built_in_a_thread(scene: PackedScene) -> Node:
	var level := scene.instantiate()
	var node := level.find_child("Node", true, false)
	node.set("debug_draw", true)
	node.set("debug_draw", false)
	node.set("stiffness", -1.0)
	if node is FootIKSolver:
		# One of its own: the leg of the scene belongs to all its instances, and so to no thread.
		(node as FootIKSolver).legs = [_leg(0.5)]
	return level


func _leg(weight: float) -> FootIKLeg:
	var leg := FootIKLeg.new()
	leg.upper_bone = &"thigh"
	leg.weight = weight
	return leg


## A scene on the disk with one of the nodes, none of whose values are the defaults.
func _saved(node_class: StringName, name_of_test: String) -> String:
	var root := Node3D.new()
	var parent: Node3D = Skeleton3D.new() if node_class == &"FootIKSolver" else Node3D.new()
	root.add_child(parent)
	parent.owner = root
	var node: Node3D = ClassDB.instantiate(node_class)
	node.name = "Node"
	parent.add_child(node)
	node.owner = root
	if node is FootIKSolver:
		(node as FootIKSolver).legs = [_leg(0.25)]
	elif node is WeaponSway3D:
		(node as WeaponSway3D).move_yaw_curve = Curve.new()
	elif node is HeldObject3D:
		(node as HeldObject3D).stiffness = 300.0
	elif node is SlopeAligner:
		(node as SlopeAligner).footprint = Vector2(1.0, 2.0)
	var scene := PackedScene.new()
	scene.pack(root)
	var path := "user://threads_%s_%s.tscn" % [name_of_test, node_class]
	check_equal(ResourceSaver.save(scene, path), OK, "%s is saved" % node_class)
	root.free()
	return path


## In the tree it steps, and has what was saved.
func _works(level: Node, node_class: StringName) -> void:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	add_child(level)
	var node: Node3D = level.find_child("Node", true, false)
	if check(node != null and node.is_class(node_class), "%s is there" % node_class):
		await ticks(3)
		check(node.global_transform.is_finite(), "%s steps" % node_class)
		if node is FootIKSolver:
			check_equal((node as FootIKSolver).legs[0].upper_bone, &"thigh", "its leg")
		elif node is WeaponSway3D:
			check((node as WeaponSway3D).move_yaw_curve != null, "its curve")
		elif node is SlopeAligner:
			check_equal((node as SlopeAligner).footprint, Vector2(1.0, 2.0), "its footprint")
	take_warnings()
	level.free()
	camera.free()
