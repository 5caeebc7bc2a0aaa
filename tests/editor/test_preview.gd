@tool
extends PreviewTest
## Nodes move in the editor while they preview, and each as in the game.


func test_a_held_object_floats_before_the_editors_camera() -> void:
	var root := await open(new_scene())
	var held: HeldObject3D = root.get_node("Held")
	var authored := held.transform
	held.preview = true
	var camera := editor_camera()
	camera.global_transform = Transform3D(Basis.from_euler(Vector3(-0.3, 1, 0)), Vector3(5, 3, -2))
	await frames(240)
	var goal := camera.global_position - camera.global_basis.z * held.hold_distance
	check_shown(held.get_node("Mark"), goal + Vector3.UP * held.hold_height_offset, "before it")
	camera.global_position += Vector3(0.5, 0, 0)
	await frames(1)
	goal += Vector3(0.5, held.hold_height_offset, 0)
	check(not shows(held.get_node("Mark"), goal, 0.2), "it drags behind")
	check_near(held.get_target_position(), goal, held.bob_amplitude, "on its way to the goal")
	check_equal(held.transform, authored, "the node stays where it is")
	held.preview = false
	check_shown(held.get_node("Mark"), authored.origin, "and is shown there when switched off")


func test_an_aligner_tilts_to_the_ground_of_the_open_scene() -> void:
	var root := await open(new_scene())
	var aligner: SlopeAligner = root.get_node("Body/Aligner")
	var mark: MeshInstance3D = aligner.get_node("Mark")
	aligner.preview = true
	await frames(120)
	check(aligner.is_grounded(), "there is ground")
	check_near(aligner.get_slope_pitch(), deg_to_rad(20), 1e-3, "its slope")
	var ahead := Vector3.FORWARD.rotated(Vector3.RIGHT, deg_to_rad(20))
	check_shown(mark, ahead, "along the slope")
	check_equal(aligner.transform, Transform3D.IDENTITY, "the node is as it is")
	# Dragged up the slope, and turned.
	root.get_node("Body").position = ahead * 3.0
	root.get_node("Body").rotation.y = PI
	await frames(120)
	check_shown(mark, ahead * 2.0, "at once where it is dragged to")
	aligner.preview = false
	check_shown(mark, ahead * 3.0 + Vector3(0, 0, 1), "level when switched off")


func test_ground_that_is_added_and_moved_in_the_editor_counts_at_once() -> void:
	var scene := Node3D.new()
	var aligner := SlopeAligner.new()
	aligner.name = "Aligner"
	aligner.update_interval = 0.0
	scene.add_child(aligner)
	var root := await open(scene)
	aligner = root.get_node("Aligner")
	aligner.preview = true
	await frames(10)
	check(not aligner.is_grounded(), "there is none")
	var ground := new_slab(10)
	root.add_child(ground)
	ground.owner = root
	await frames(10)
	check_near(aligner.get_slope_pitch(), deg_to_rad(10), 1e-3, "added")
	ground.rotation.x = deg_to_rad(-25)
	await frames(10)
	check_near(aligner.get_slope_pitch(), deg_to_rad(-25), 1e-3, "turned")
	ground.position.y = -3.0
	await frames(10)
	check(not aligner.is_grounded(), "taken down")


func test_the_target_of_an_aligner_tilts_and_a_former_one_is_level() -> void:
	var scene := new_scene()
	var other := Node3D.new()
	other.name = "Other"
	other.add_child(new_mark(Vector3(0, 0, -2)))
	scene.get_node("Body").add_child(other)
	var root := await open(scene)
	var aligner: SlopeAligner = root.get_node("Body/Aligner")
	aligner.preview = true
	await frames(120)
	aligner.target = root.get_node("Body/Other")
	await frames(120)
	var ahead := Vector3.FORWARD.rotated(Vector3.RIGHT, deg_to_rad(20))
	check_shown(root.get_node("Body/Other/Mark"), ahead * 2.0, "the new target")
	check_shown(aligner.get_node("Mark"), Vector3(0, 0, -1), "the former one")
	aligner.preview = false
	check_shown(root.get_node("Body/Other/Mark"), Vector3(0, 0, -2), "the target, off")


func test_feet_stand_on_the_ground_of_the_open_scene() -> void:
	var scene := Node3D.new()
	scene.add_child(new_legs())
	scene.add_child(new_slab(0, Vector3(0.5, 0.1, 0), Vector3(1, 1, 4)))
	scene.add_child(new_slab(0, Vector3(-0.5, -0.15, 0), Vector3(1, 1, 4)))
	var root := await open(scene)
	var skeleton: Skeleton3D = root.get_node("Legs")
	var solver: FootIKSolver = skeleton.get_node("Feet")
	var left := skeleton.find_bone("LeftFoot")
	var right := skeleton.find_bone("RightFoot")
	var poses := _poses(skeleton)
	var animated := await shown_bones(skeleton)
	solver.preview = true
	await frames(120)
	check_near(solver.get_foot_offset(0), 0.1, 1e-3, "the ground of the left foot")
	check_near(solver.get_foot_offset(1), -0.15, 1e-3, "the ground of the right foot")
	var shown := await shown_bones(skeleton)
	check_near(shown[left], animated[left] + Vector3(0, 0.1, 0), 1e-3, "the left foot")
	check_near(shown[right], animated[right] + Vector3(0, -0.15, 0), 1e-3, "the right foot")
	check_equal(_poses(skeleton), poses, "the bones' own poses")
	var updates := [0]
	skeleton.skeleton_updated.connect(func() -> void: updates[0] += 1)
	solver.preview = false
	await frames(3)
	check(updates[0] > 0, "switched off, the skin is shown anew")
	check_equal(await shown_bones(skeleton), animated, "as it is posed")


func test_feet_below_a_tilted_aligner_find_their_ground_where_they_are_shown() -> void:
	var root := await open(new_scene())
	var aligner: SlopeAligner = root.get_node("Body/Aligner")
	var legs: Skeleton3D = aligner.get_node("Legs")
	legs.position.z = -1.0
	var solver: FootIKSolver = legs.get_node("Feet")
	solver.preview = true
	await frames(120)
	check_near(solver.get_foot_offset(0), tan(deg_to_rad(20)), 0.05, "over level legs")
	aligner.preview = true
	await frames(240)
	for leg in 2:
		check_near(solver.get_foot_offset(leg), 0.0, 2e-3, "leg %d of tilted legs" % leg)


func test_a_weapon_hangs_on_the_editors_camera() -> void:
	var root := await open(new_scene())
	var weapon: WeaponSway3D = root.get_node("Body/Camera/Weapon")
	weapon.breath_angle = 0.0
	weapon.preview = true
	var camera := editor_camera()
	camera.global_transform = Transform3D(Basis.from_euler(Vector3(0.2, 2, 0)), Vector3(1, 1, 6))
	await frames(600)
	check_shown(weapon.get_node("Mark"), camera.global_transform * weapon.position, "in the hand")
	for frame in 20:
		camera.rotate_y(0.02)
		await frames(1)
	check(weapon.get_sway_rotation().y > 0.001, "it sways with the look")
	check_equal(weapon.position, Vector3(0.2, -0.2, -0.5), "the node stays where it is")
	weapon.preview = false
	check_shown(weapon.get_node("Mark"), weapon.global_position, "and is shown there again")


func test_a_preview_off_the_ground_and_without_bones_reports_nothing() -> void:
	var scene := Node3D.new()
	for node: Node3D in [HeldObject3D.new(), SlopeAligner.new(), WeaponSway3D.new()]:
		node.name = node.get_class()
		scene.add_child(node)
	var empty := Skeleton3D.new()
	empty.name = "Empty"
	scene.add_child(empty)
	empty.add_child(FootIKSolver.new())
	var root := await open(scene)
	for path: String in ["HeldObject3D", "SlopeAligner", "WeaponSway3D"]:
		root.get_node(path).set("preview", true)
	empty = root.get_node("Empty")
	empty.get_child(0).set("preview", true)
	for scale: float in [1.0, 0.0, -1.0]:
		for node: Node3D in root.get_children():
			node.scale = Vector3.ONE * scale if scale != 0.0 else Vector3.ZERO
		await frames(10)
	check(root.get_node("SlopeAligner").get("preview"), "it previews all the same")
	# What is wrong with the skeleton is said once.
	take_warnings()


func _poses(skeleton: Skeleton3D) -> Array[Transform3D]:
	var poses: Array[Transform3D] = []
	for bone in skeleton.get_bone_count():
		poses.append(skeleton.get_bone_pose(bone))
	return poses
