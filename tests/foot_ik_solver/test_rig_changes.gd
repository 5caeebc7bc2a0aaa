extends FeetTest
## Rigs that change while they are used, and lists that cannot be.


func test_a_foot_hung_on_the_thigh_is_turned_once() -> void:
	new_halves(0.0, 0.15, 0.0)
	var rig := new_rig()
	await settle(10)
	for side: String in FootRig.SIDES:
		var foot: int = rig.bones["foot" + side]
		var thigh: int = rig.bones["upper" + side]
		var rest := rig.skeleton.get_bone_global_rest(foot)
		var below_thigh := rig.skeleton.get_bone_global_rest(thigh).affine_inverse() * rest
		rig.skeleton.set_bone_parent(foot, thigh)
		rig.skeleton.set_bone_rest(foot, below_thigh)
		rig.skeleton.set_bone_pose(foot, below_thigh)
	await settle()
	check_stands(rig, 0, level(0.15), "hung on the thigh")
	check_stands(rig, 1, level(0.0), "hung on the thigh")


func test_a_rest_pose_that_changes_is_read_anew() -> void:
	new_floor()
	var rig := new_rig()
	await settle(10)
	# The whole figure 0.1 m lower in its skeleton's space, which is raised by as much.
	var root: int = rig.bones["hips"]
	var lower := rig.skeleton.get_bone_rest(root).translated(Vector3(0, -0.1, 0))
	rig.skeleton.set_bone_rest(root, lower)
	rig.skeleton.set_bone_pose(root, lower)
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "legs")
	check(
		rig.solver.get_foot_offset(0) > 0.05, "the floor is higher than the soles of the new rest"
	)


func test_who_hears_of_the_bones_may_ask_the_solver() -> void:
	new_floor()
	var rig := new_rig()
	await settle(5)
	var asked := [0]
	var ask := func() -> void:
		asked[0] += 1
		rig.solver.get_leg_count()
	rig.skeleton.bone_list_changed.connect(ask)
	rig.skeleton.rest_updated.connect(ask)
	for round_number in 3:
		var added := rig.skeleton.add_bone("Added%d" % round_number)
		rig.skeleton.set_bone_parent(added, 0)
		rig.skeleton.set_bone_rest(0, rig.skeleton.get_bone_rest(0))
		rig.solver.detect_rig()
		await ticks(2)
	check(asked[0] > 0, "it was told")
	check_equal(rig.solver.get_leg_count(), 2, "legs")


func test_a_pelvis_that_does_not_carry_the_legs_is_said_and_not_taken() -> void:
	new_halves(0.0, 0.0, -0.2)
	for role: String in ["foot_l", "upper_l", "spine"]:
		var rig := new_rig()
		var bone_name := rig.skeleton.get_bone_name(rig.bones[role])
		rig.solver.pelvis_bone = bone_name
		await settle()
		var warnings := take_warnings()
		check_equal(warnings.size(), 1, "warnings of %s" % role)
		check(warnings[0].contains(bone_name), "it names the bone: " + warnings[0])
		check_near(pelvis_moved(rig), -0.2, CENTIMETRE, "the hips, with %s" % role)
		check_stands(rig, 1, level(-0.2), "with %s" % role)
		rig.root.free()


func test_detecting_again_keeps_what_was_set_for_a_leg() -> void:
	var rig := new_rig()
	check_equal(rig.solver.detect_rig(), 2, "legs")
	rig.solver.legs[0].weight = 0.5
	rig.solver.legs[0].sole_height = 0.07
	rig.solver.legs[1].upper_bone = &"Nothing"
	check_equal(rig.solver.detect_rig(), 2, "legs again")
	check_equal(rig.solver.legs[0].weight, 0.5, "its weight")
	check_equal(rig.solver.legs[0].sole_height, 0.07, "its sole")
	var upper := rig.skeleton.get_bone_name(rig.bones["upper_r"])
	var names := [rig.solver.legs[0].upper_bone, rig.solver.legs[1].upper_bone]
	check(StringName(upper) in names, "the wrong name is mended: %s" % [names])
	take_warnings()


func test_feet_above_their_thighs_and_toes_elsewhere_are_said() -> void:
	new_floor()
	var rig := new_rig()
	rig.solver.detect_rig()
	var first: FootIKLeg = rig.solver.legs[0]
	var foot := first.foot_bone
	first.foot_bone = rig.skeleton.get_bone_name(rig.bones["hips"])
	await settle(5)
	check_equal(rig.solver.get_leg_count(), 1, "legs")
	first.foot_bone = foot
	first.toe_bone = rig.skeleton.get_bone_name(rig.bones["spine"])
	await settle(5)
	check_equal(rig.solver.get_leg_count(), 2, "legs")
	check_equal(take_warnings().size(), 2, "warnings")
