extends FeetTest
## Skeletons and legs that are not as they should be: told of once, and never a crash.


func test_a_bone_that_there_is_not_is_named_once() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	var bad: FootIKLeg = rig.solver.legs[0]
	var was := bad.lower_bone
	bad.lower_bone = &"Kneecap"
	await settle()
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check("Kneecap" in "".join(warnings), "it names the bone: %s" % "".join(warnings))
	var kept := 1 if "Left" in String(bad.foot_bone) else 0
	check_stands(rig, kept, level(0.1 if kept == 0 else 0.2), "the other leg goes on")
	check_near(ankle_moved(rig, 1 - kept), Vector3.ZERO, 1e-3, "this one is left alone")
	await settle(30)
	check_equal(take_warnings().size(), 0, "later warnings")
	bad.lower_bone = was
	await settle()
	check_stands(rig, 0, level(0.1), "with the right name")
	check_stands(rig, 1, level(0.2), "with the right name")


func test_a_bone_renamed_while_running_is_told_of_once() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	await settle()
	rig.skeleton.set_bone_name(rig.bones["foot_l"], "Stump")
	await settle()
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check("LeftFoot" in "".join(warnings), "it names the bone: %s" % "".join(warnings))
	check_stands(rig, 1, level(0.2), "the other leg")
	rig.skeleton.set_bone_name(rig.bones["foot_l"], "LeftFoot")
	await settle()
	check_stands(rig, 0, level(0.1), "named as before")
	check_equal(take_warnings().size(), 0, "and nothing is told")


func test_toes_that_there_are_not_are_named_and_the_leg_goes_on() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	rig.solver.legs[0].toe_bone = &"Claws"
	await settle()
	var told := "".join(take_warnings())
	check("Claws" in told, "it names the bone: " + told)
	check_equal(rig.solver.get_leg_count(), 2, "toes are optional: both legs")
	check(not "left out" in told, "and no leg is said to be left out: " + told)
	check_stands(rig, 0, level(0.1), "without toes")
	check_stands(rig, 1, level(0.2), "without toes")


func test_a_missing_pelvis_is_named_once() -> void:
	new_halves(0.0, 0.0, -0.1)
	var rig := new_rig()
	rig.solver.pelvis_bone = &"Bucket"
	await settle()
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check("Bucket" in "".join(warnings), "it names the bone: %s" % "".join(warnings))
	for pose: Transform3D in rig.shown:
		check(pose.is_finite(), "finite")


func test_legs_that_make_no_leg_are_survived() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	var names := [
		["Hips", "Hips", "Hips", ""],
		["LeftFoot", "LeftLowerLeg", "LeftUpperLeg", ""],
		["LeftUpperLeg", "RightLowerLeg", "LeftFoot", "LeftFoot"],
		["", "", "", ""],
		["LeftUpperArm", "LeftLowerArm", "hand_Left", ""],
		["LeftUpperLeg", "LeftLowerLeg", "LeftFoot", "Tail"],
	]
	for bones: Array in names:
		var leg := FootIKLeg.new()
		leg.upper_bone = bones[0]
		leg.lower_bone = bones[1]
		leg.foot_bone = bones[2]
		leg.toe_bone = bones[3]
		rig.solver.legs = [leg] as Array[FootIKLeg]
		await settle(10)
		for pose: Transform3D in rig.shown:
			check(pose.is_finite(), "finite with %s" % [bones])
		var warnings := take_warnings()
		check(warnings.size() <= 3, "a warning a bone for %s: %d" % [bones, warnings.size()])
	rig.solver.legs = [] as Array[FootIKLeg]
	await settle()
	check_stands(rig, 0, level(0.1), "detected afterwards")


func test_empty_slots_are_no_legs() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	var legs := rig.solver.legs.duplicate()
	legs.insert(0, null)
	legs.append(null)
	rig.solver.legs = legs
	await settle()
	check_stands(rig, 0, level(0.1), "between empty slots")
	check_stands(rig, 1, level(0.2), "between empty slots")
	# Nothing but empty slots: whatever is made of them, it can be asked.
	rig.solver.legs = [null, null] as Array[FootIKLeg]
	await settle(10)
	check(rig.solver.get_leg_count() in [0, 2], "none, or those that are detected")
	for leg in 3:
		check(is_finite(rig.solver.get_foot_offset(leg)), "offset of leg %d" % leg)
	take_warnings()


func test_two_slots_with_one_leg_are_survived() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	var leg: FootIKLeg = rig.solver.legs[0]
	rig.solver.legs = [leg, leg] as Array[FootIKLeg]
	await settle()
	for pose: Transform3D in rig.shown:
		check(pose.is_finite(), "finite")
	check_lengths(rig, "twice the same leg")
	take_warnings()


func test_a_skeleton_whose_bones_are_swapped_is_found_anew() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	await settle()
	var solver := rig.solver
	# The same node becomes another figure: other names, another order.
	rig.skeleton.clear_bones()
	await settle(5)
	take_warnings()
	var builder := RigBuilder.new()
	builder.family = "unreal"
	builder.order = RigBuilder.Order.SHUFFLED
	var other := new_rig(builder)
	for index in other.skeleton.get_bone_count():
		rig.skeleton.add_bone(other.skeleton.get_bone_name(index))
	for index in other.skeleton.get_bone_count():
		rig.skeleton.set_bone_parent(index, other.skeleton.get_bone_parent(index))
		rig.skeleton.set_bone_rest(index, other.skeleton.get_bone_rest(index))
	rig.skeleton.reset_bone_poses()
	rig.bones = other.bones
	other.root.free()
	await settle()
	check_equal(solver.get_leg_count(), 2, "legs of the new figure")
	check_stands(rig, 0, level(0.1), "in its new bones")
	check_stands(rig, 1, level(0.2), "in its new bones")


func test_it_may_move_to_another_skeleton() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	var builder := RigBuilder.new()
	builder.family = "mixamo"
	builder.unit = 0.01
	builder.order = RigBuilder.Order.REVERSED
	var other := new_rig(builder)
	other.solver.free()
	other.solver = rig.solver
	await settle()
	check_stands(rig, 0, level(0.1), "on the first")
	rig.solver.reparent(other.skeleton, false)
	await settle()
	check_equal(other.solver.get_leg_count(), 2, "legs on the other")
	check_stands(other, 0, level(0.1), "on the other")
	check_stands(other, 1, level(0.2), "on the other")
	rig.pose(Stance.new())
	await settle(5)
	check_untouched(rig, "that it left")


func test_moved_off_its_skeleton_it_does_nothing() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	await settle()
	rig.solver.reparent(rig.root, false)
	rig.pose(Stance.new())
	await settle(10)
	check_untouched(rig, "without it")
	check_equal(rig.solver.get_leg_count(), 0, "it has no legs")
	check_equal(rig.solver.get_pelvis_offset(), 0.0, "and moves no hips")
	check(rig.solver.get_foot_target(0).is_finite(), "its target")
	check_equal(rig.solver.detect_rig(), 0, "nothing to detect")
	rig.solver.snap()
	check(take_warnings().size() <= 2, "told of, not each tick")
	rig.solver.reparent(rig.skeleton, false)
	await settle()
	check_stands(rig, 0, level(0.1), "on it again")
	check_stands(rig, 1, level(0.2), "on it again")
	take_warnings()


func test_a_freed_skeleton_leaves_a_solver_that_does_nothing() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	await settle()
	var solver := rig.solver
	rig.skeleton.remove_child(solver)
	rig.root.free()
	check_equal(solver.get_leg_count(), 0, "no legs")
	check_equal(solver.get_foot_offset(0), 0.0, "no offset")
	add_child(solver)
	await settle(5)
	solver.snap()
	check_equal(solver.get_leg_count(), 0, "no legs in the tree either")
	solver.free()
	take_warnings()


func test_it_may_be_freed_in_an_update() -> void:
	new_halves(0.0, 0.1, 0.2)
	var rig := new_rig()
	await settle()
	rig.on_update = func() -> void:
		if is_instance_valid(rig.solver):
			rig.solver.queue_free()
	await settle(5)
	check(not is_instance_valid(rig.solver), "it is gone")
	rig.on_update = Callable()
	rig.pose(Stance.new())
	await settle(3)
	check_untouched(rig, "without it")
