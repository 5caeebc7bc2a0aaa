extends FeetTest
## Poses and figures that no animator would make; and being copied, saved and loaded.


func test_poses_that_are_no_numbers_are_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	for role: String in ["hips", "upper_l", "lower_l", "foot_l", "toe_l"]:
		var rig := new_rig()
		await settle(5)
		rig.skeleton.set_bone_pose_position(rig.bones[role], Vector3(NAN, 0, 0))
		await settle(5)
		# Only what the animation itself broke is broken.
		check(rig.bone("foot_r").is_finite() or role == "hips", "the other leg: " + role)
		check(is_finite(rig.solver.get_pelvis_offset()), "the hips' offset: " + role)
		for leg: int in LEGS:
			check(is_finite(rig.solver.get_foot_offset(leg)), "offset: " + role)
			check(rig.solver.get_foot_normal(leg).is_finite(), "normal: " + role)
			check(rig.solver.get_foot_target(leg).is_finite(), "target: " + role)
		rig.skeleton.reset_bone_poses()
		await settle()
		check_stands(rig, 0, level(0.1), "well again: " + role)
		check_stands(rig, 1, level(-0.1), "well again: " + role)
		take_warnings()
		rig.root.free()


func test_bones_of_no_scale_are_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	for role: String in ["hips", "upper_l", "lower_l", "foot_l"]:
		var rig := new_rig()
		await settle(5)
		for scale_of_bone: Vector3 in [Vector3.ZERO, Vector3(1, 0, 1)]:
			rig.skeleton.set_bone_pose_scale(rig.bones[role], scale_of_bone)
			await settle(5)
			for pose: Transform3D in rig.shown:
				check(pose.is_finite(), "finite with %s of %s" % [role, scale_of_bone])
		rig.skeleton.reset_bone_poses()
		await settle()
		check_stands(rig, 0, level(0.1), "well again: " + role)
		check_stands(rig, 1, level(-0.1), "well again: " + role)
		take_warnings()
		rig.root.free()


func test_a_figure_of_no_size_is_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	await settle(5)
	for size: Vector3 in [Vector3.ZERO, Vector3(1, 0, 1), Vector3.ONE * 1e-9]:
		rig.root.scale = size
		await settle(5)
		for pose: Transform3D in rig.shown:
			check(pose.is_finite(), "finite at size %s" % size)
		check(rig.solver.get_foot_target(0).is_finite(), "target at size %s" % size)
	rig.root.scale = Vector3.ONE
	await settle()
	check_stands(rig, 0, level(0.1), "of its size again")
	check_stands(rig, 1, level(-0.1), "of its size again")
	take_warnings()


func test_a_figure_of_another_size_stands_too() -> void:
	for size: float in [0.3, 2.5]:
		var slab := new_ramp(20)
		var rig := new_rig()
		rig.root.scale = Vector3.ONE * size
		rig.solver.probe_up *= size
		rig.solver.probe_down *= size
		await settle()
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(20), "of size %f" % size)
		rig.root.free()
		slab.free()


func test_a_figure_that_is_squeezed_stays_finite() -> void:
	new_ramp(10)
	var rig := new_rig()
	rig.root.scale = Vector3(1.4, 0.7, 1.0)
	await settle()
	for pose: Transform3D in rig.shown:
		check(pose.is_finite(), "finite")
	for leg: int in LEGS:
		var ankle := rig.bone("foot" + FootRig.SIDES[leg]).origin
		check(absf(ankle.y) < 0.3, "a foot is near its place: %s" % ankle)
	check_at_work(rig, "squeezed")
	check(rig.largest_change().x > 0.01, "and it is felt")


func test_bones_without_length_are_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	for role: String in ["lower_l", "foot_l", "toe_l"]:
		var rig := new_rig()
		var bone: int = rig.bones[role]
		var rest := rig.skeleton.get_bone_rest(bone)
		rig.skeleton.set_bone_rest(bone, Transform3D(rest.basis, Vector3.ZERO))
		rig.skeleton.reset_bone_poses()
		await settle()
		for pose: Transform3D in rig.shown:
			check(pose.is_finite(), "finite with no length before %s" % role)
		check_stands(rig, 1, level(-0.1), "the other leg, no length before %s" % role)
		take_warnings()
		rig.root.free()


func test_a_ragdoll_that_lies_about_is_survived() -> void:
	new_floor()
	var rig := new_rig()
	var random := RandomNumberGenerator.new()
	random.seed = 3
	for tick in 120:
		for role: String in ["hips", "upper_l", "lower_l", "foot_l", "upper_r", "foot_r"]:
			var turn := Vector3(random.randf(), random.randf(), random.randf()) * TAU
			rig.skeleton.set_bone_pose_rotation(rig.bones[role], Quaternion.from_euler(turn))
		rig.root.rotation = Vector3(random.randf(), random.randf(), random.randf()) * TAU
		await ticks(1)
		for pose: Transform3D in rig.shown:
			if not check(pose.is_finite(), "finite in tick %d" % tick):
				return
		check_lengths(rig, "in tick %d" % tick)
	rig.root.rotation = Vector3.ZERO
	rig.skeleton.reset_bone_poses()
	await settle(60)
	check_untouched(rig, "on its feet again")
	check_at_work(rig, "on its feet again")


func test_duplicated_it_keeps_its_legs() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	rig.solver.detect_rig()
	rig.solver.legs[0].weight = 0.5
	rig.solver.foot_speed = 7.0
	await settle()
	var twin := rig.solver.duplicate() as FootIKSolver
	check_equal(twin.legs.size(), 2, "legs of the copy")
	check_equal(twin.legs[0].foot_bone, rig.solver.legs[0].foot_bone, "its bones")
	check_near(twin.legs[0].weight, 0.5, 1e-6, "its weight")
	check_equal(twin.foot_speed, 7.0, "its speed")
	twin.free()
	var copy := rig.root.duplicate() as Node3D
	add_child(copy)
	await settle(5)
	var solver := copy.find_children("*", "FootIKSolver", true, false)[0] as FootIKSolver
	check_equal(solver.get_leg_count(), 2, "a copy of the whole figure")


func test_saved_and_loaded_it_keeps_its_legs() -> void:
	var rig := new_rig()
	rig.solver.detect_rig()
	var body := new_walker()
	body.position.x = 5.0
	for leg: FootIKLeg in rig.solver.legs:
		leg.pole_axis = Vector3(0, 0, 1)
		leg.sole_height = 0.09
	rig.solver.legs.append(null)
	rig.solver.height_bias = 0.03
	rig.solver.debug_draw = true
	await settle(3)
	check_equal(rig.solver.get_child_count(), 0, "what it makes for itself is not to be seen")
	_own(rig.root, rig.root)
	var scene := PackedScene.new()
	check_equal(scene.pack(rig.root), OK, "packed")
	var path := "user://foot_ik_solver_saved.tscn"
	check_equal(ResourceSaver.save(scene, path), OK, "saved")
	var text := FileAccess.get_file_as_string(path)
	check(not "RayCast3D" in text, "no probe of its own is saved")
	check_equal(text.count('type="FootIKSolver"'), 1, "one solver is")
	var loaded := ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
	var copy := loaded.instantiate() as Node3D
	var solver := copy.find_children("*", "FootIKSolver", true, false)[0] as FootIKSolver
	check_equal(solver.legs.size(), 3, "legs and the empty slot")
	check_equal(solver.legs[0].foot_bone, rig.solver.legs[0].foot_bone, "its bones")
	check_near(solver.legs[1].pole_axis, Vector3(0, 0, 1), 1e-6, "its pole")
	check_near(solver.legs[1].sole_height, 0.09, 1e-6, "its sole")
	check_near(solver.height_bias, 0.03, 1e-9, "a property")
	add_child(copy)
	await settle(3)
	check_equal(solver.get_leg_count() >= 2, true, "it works")
	take_warnings()
	DirAccess.remove_absolute(ProjectSettings.globalize_path(path))


func test_a_scene_change_and_a_return_to_the_tree_are_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	await settle()
	for time in 3:
		remove_child(rig.root)
		await ticks(3)
		add_child(rig.root)
		await settle(3)
		check_stands(rig, 0, level(0.1), "back in the tree, time %d" % time)
		check_stands(rig, 1, level(-0.1), "back in the tree, time %d" % time)


## Makes a scene of all that is visible in the editor below a node, but the tests' own probe.
func _own(node: Node, owner_of_all: Node) -> void:
	for child in node.get_children():
		if not child is FootRig.PoseProbe:
			child.owner = owner_of_all
			_own(child, owner_of_all)
