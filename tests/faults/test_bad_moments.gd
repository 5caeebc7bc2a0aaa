extends TestCase
## Kinds of faults that no single node is to blame for: what breaks for a moment, what is missing, what goes elsewhere.

const NOWHERE := Vector3(NAN, NAN, NAN)
const NODES: Array[String] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"]
## A level that has lost what its nodes were told to follow.
const BROKEN := """[gd_scene format=3]

[node name="Level" type="Node3D"]

[node name="HeldObject3D" type="HeldObject3D" parent="." node_paths=PackedStringArray("camera", "player")]
camera = NodePath("../Gone")
player = NodePath("../Gone")

[node name="WeaponSway3D" type="WeaponSway3D" parent="." node_paths=PackedStringArray("body", "aim_marker")]
body = NodePath("../Gone")
aim_marker = NodePath("Gone")

[node name="SlopeAligner" type="SlopeAligner" parent="." node_paths=PackedStringArray("target", "probe")]
target = NodePath("../Gone")
probe = NodePath("../Gone")

[node name="Skeleton3D" type="Skeleton3D" parent="."]

[node name="FootIKSolver" type="FootIKSolver" parent="Skeleton3D" node_paths=PackedStringArray("body")]
body = NodePath("../../Gone")
legs = [null]
"""


func test_a_camera_that_is_nowhere_for_a_tick_does_no_lasting_harm() -> void:
	var camera := _new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	var weapon := WeaponSway3D.new()
	camera.add_child(weapon)
	await ticks(30)
	camera.position = NOWHERE
	await ticks(1)
	check(held.global_position.is_finite(), "the held object stays somewhere")
	camera.position = Vector3(1, 0, 0)
	await ticks(240)
	check_near(held.global_position, Vector3(1, -0.2, -1), 1e-3, "it comes to its goal again")
	check(held.get_velocity().length() < 1e-2, "and to rest: %s" % held.get_velocity())
	weapon.breath_angle = 0.0
	weapon.add_recoil(Vector3(1, 0, 0), Vector3.ZERO)
	await ticks(2)
	var sway := weapon.get_sway_rotation()
	check(sway.is_finite() and sway.x > 0.0, "the weapon still sways: %s" % sway)
	take_warnings()


func test_a_character_that_is_nowhere_for_a_tick_does_no_lasting_harm() -> void:
	var ramp := _new_ramp(20.0)
	var character := Node3D.new()
	add_child(character)
	var aligner := SlopeAligner.new()
	aligner.update_interval = 0.0
	character.add_child(aligner)
	var level := Node3D.new()
	character.add_child(level)
	await ticks(60)
	character.position = NOWHERE
	await ticks(1)
	character.position = Vector3.ZERO
	await ticks(120)
	var normal := ramp.global_basis.y
	check(aligner.global_basis.y.angle_to(normal) < 2e-3, "on the slope again")
	take_warnings()


func test_a_level_that_lost_what_its_nodes_follow_goes_on_without() -> void:
	var path := "user://faults_broken.tscn"
	var file := FileAccess.open(path, FileAccess.WRITE)
	file.store_string(BROKEN)
	file.close()
	var scene: PackedScene = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	_new_camera()
	_new_ramp(20.0)
	var level: Node3D = scene.instantiate()
	add_child(level)
	await ticks(60)
	for node: String in NODES:
		var found: Node3D = level.find_child(node)
		check(found.global_transform.is_finite(), "%s is somewhere" % node)
	var held: HeldObject3D = level.get_node("HeldObject3D")
	check_near(held.position, Vector3(0, -0.2, -1), 1e-2, "in front of the current camera")
	var aligner: SlopeAligner = level.get_node("SlopeAligner")
	check(aligner.is_grounded(), "it aligns itself, by a ray of its own")
	check_equal(level.get_node("Skeleton3D/FootIKSolver").get_leg_count(), 0, "no leg")
	take_warnings()
	level.free()
	DirAccess.remove_absolute(path)


func test_scenes_change_back_and_forth_and_nothing_is_left() -> void:
	var scenes: Array[PackedScene] = [_packed(false), _packed(true)]
	var before := int(Performance.get_monitor(Performance.OBJECT_NODE_COUNT))
	for i in 12:
		get_tree().change_scene_to_packed(scenes[i % 2])
		# The old one goes at the end of the frame, while the new one's nodes come in.
		await frames(2 + i % 2)
		await ticks(3)
		var level := get_tree().current_scene
		for node in NODES:
			var found: Node3D = level.find_child(node)
			check(found.global_transform.is_finite(), "%s, scene %d" % [node, i])
	get_tree().unload_current_scene()
	await frames(2)
	var after := int(Performance.get_monitor(Performance.OBJECT_NODE_COUNT))
	check_equal(after, before, "nodes in the tree and out of it")
	take_warnings()


func test_put_below_another_parent_nothing_is_drawn_on_the_way_from_elsewhere() -> void:
	get_tree().physics_interpolation = true
	Engine.physics_ticks_per_second = 20
	var camera := _new_camera()
	camera.position = Vector3(50, 0, 0)
	camera.reset_physics_interpolation()
	var held := HeldObject3D.new()
	held.bob_amplitude = 0.0
	add_child(held)
	var far := Node3D.new()
	far.position = Vector3(-300, 20, 0)
	add_child(far)
	await ticks(5)
	for parent: Node in [far, self, far]:
		held.reparent(parent)
		for i in 8:
			await frames(1)
			var drawn := held.get_global_transform_interpolated().origin
			check_near(drawn, Vector3(50, -0.2, -1), 1e-3, "drawn in frame %d" % i)


func _new_camera() -> Camera3D:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	return camera


func _new_ramp(degrees: float) -> StaticBody3D:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = WorldBoundaryShape3D.new()
	body.add_child(shape)
	body.rotation.x = deg_to_rad(degrees)
	add_child(body)
	return body


## A level with all nodes, on its own or below a moved root.
func _packed(moved: bool) -> PackedScene:
	var root := Node3D.new()
	root.position.x = 5.0 if moved else 0.0
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton3D"
	var made: Array[Node] = [Camera3D.new(), skeleton]
	for node in NODES:
		made.append(ClassDB.instantiate(node))
		made.back().name = node
	for node in made:
		var parent: Node = skeleton if node is FootIKSolver else root
		parent.add_child(node)
		node.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	return scene
