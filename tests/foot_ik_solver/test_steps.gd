extends FeetTest
## A step under either foot, up or down, whichever way the figure looks.


func test_a_step_up_under_either_foot() -> void:
	await _check_steps([0.05, 0.1, 0.2, 0.3])


func test_a_step_down_under_either_foot() -> void:
	await _check_steps([-0.05, -0.1, -0.2, -0.3])


func test_both_feet_on_the_same_other_height() -> void:
	var rig := new_rig()
	for height: float in [-0.3, -0.1, 0.15]:
		var ground := new_floor(height)
		await settle()
		for leg: int in LEGS:
			check_stands(rig, leg, level(height), "on ground at %f" % height)
		check_near(
			pelvis_moved(rig), minf(height, 0.0), 1e-3, "the hips over ground at %f" % height
		)
		ground.free()


func test_the_hips_go_down_along_up_alone() -> void:
	new_halves(0.0, 0.0, -0.2)
	var rig := new_rig()
	await settle()
	var moved := rig.bone("hips").origin - rig.animated_bone("hips").origin
	check_near(moved, Vector3(0, -0.2, 0), 1e-3, "the hips")
	check_near(rig.solver.get_pelvis_offset(), -0.2, 1e-3, "as is told")
	for role: String in ["spine", "head", "hand_l"]:
		var by := rig.bone(role).origin - rig.animated_bone(role).origin
		check_near(by, Vector3(0, -0.2, 0), 1e-3, "what hangs on them: " + role)


func test_standing_on_steps_nothing_moves_any_more() -> void:
	new_halves(0.0, 0.12, -0.2)
	var rig := new_rig()
	await settle(120)
	check_stands(rig, 0, level(0.12), "at first")
	check_stands(rig, 1, level(-0.2), "at first")
	var before := rig.shown.duplicate()
	for tick in 60:
		await ticks(1)
		for index in before.size():
			if not check_near(
				rig.shown[index], before[index], 1e-5, "bone %d stands still" % index
			):
				return


func test_part_of_the_hips_drop_and_its_limit() -> void:
	new_halves(0.0, 0.0, -0.3)
	var rig := new_rig()
	# Bent knees reach down without the hips.
	var crouch := Stance.new()
	crouch.hips = Vector3(0, -0.2, 0)
	rig.pose(crouch)
	rig.solver.pelvis_weight = 0.5
	await settle()
	check_near(pelvis_moved(rig), -0.15, 1e-3, "half of it")
	check_stands(rig, 0, level(0.0), "with the hips half down")
	check_stands(rig, 1, level(-0.3), "with the hips half down")
	rig.solver.pelvis_weight = 0.0
	await settle()
	check_near(pelvis_moved(rig), 0.0, 1e-3, "none of it")
	rig.solver.pelvis_weight = 1.0
	rig.solver.max_pelvis_drop = 0.12
	await settle()
	check_near(pelvis_moved(rig), -0.12, 1e-3, "the limit")
	check_near(rig.solver.get_pelvis_offset(), -0.12, 1e-3, "as is told")


func test_out_of_reach_the_leg_is_stretched_and_no_longer() -> void:
	new_halves(0.0, 0.0, -0.4)
	var rig := new_rig()
	rig.solver.max_pelvis_drop = 0.1
	await settle()
	check_lengths(rig, "stretched")
	check_near(pelvis_moved(rig), -0.1, 1e-3, "the hips at their limit")
	check(ankle_moved(rig, 1).y < -0.09, "the foot goes down with them")
	var hip := rig.bone("upper_r").origin
	var reach := hip.distance_to(rig.bone("foot_r").origin)
	var length := rig.rest_lengths(1).x + rig.rest_lengths(1).y
	# Missed by at most soft_reach's fraction; never beyond the whole length.
	check(reach <= length * 1.001, "no longer than the leg: %f of %f" % [reach, length])
	check(reach >= length * 0.98 - 1e-4, "as far as it reaches: %f of %f" % [reach, length])
	check_stands(rig, 0, level(0.0), "the other one")


func test_a_step_higher_than_allowed_is_not_stepped_on() -> void:
	new_halves(0.0, 0.0, 0.3)
	var rig := new_rig()
	rig.solver.max_step_up = 0.25
	await settle()
	check_near(ankle_moved(rig, 1), Vector3.ZERO, 1e-3, "the foot at the high step stays")
	check_near(rig.solver.get_foot_offset(1), 0.0, 1e-4, "its offset")
	check_near(pelvis_moved(rig), 0.0, 1e-3, "the hips stay")
	rig.solver.max_step_up = 0.35
	await settle()
	check_stands(rig, 1, level(0.3), "when it is allowed")


func test_what_is_told_of_the_feet_is_what_the_ground_is() -> void:
	new_halves(0.0, 0.1, -0.15)
	var rig := new_rig()
	await settle()
	var heights := [0.1, -0.15]
	for leg: int in LEGS:
		var of_leg := solver_leg(rig, leg)
		check_near(rig.solver.get_foot_offset(of_leg), heights[leg], 1e-3, "offset, " + SOLES[leg])
		check_near(rig.solver.get_foot_normal(of_leg), Vector3.UP, 1e-3, "normal, " + SOLES[leg])
		check(rig.solver.is_foot_grounded(of_leg), "grounded, " + SOLES[leg])
		var target := rig.solver.get_foot_target(of_leg)
		var foot := rig.bone("foot" + FootRig.SIDES[leg])
		check_near(target.origin, foot.origin, 1e-3, "the target is where the ankle is shown")
		check_near(
			FootRig.angle_between(target.basis, foot.basis), 0.0, 2e-3, "and turned as it is"
		)


func _check_steps(heights: Array[float]) -> void:
	var rig := new_rig()
	for height: float in heights:
		for leg: int in LEGS:
			for eighth in 8:
				var heading := eighth * TAU / 8
				rig.root.rotation.y = heading
				var grounds := [0.0, 0.0]
				grounds[leg] = height
				var halves := new_halves(heading, grounds[0], grounds[1])
				await settle()
				var what := "with %f under the %s foot, heading %d" % [height, SOLES[leg], eighth]
				for side: int in LEGS:
					check_stands(rig, side, level(grounds[side]), what)
				check_near(pelvis_moved(rig), minf(height, 0.0), 1e-3, "the hips " + what)
				check_lengths(rig, what)
				for half in halves:
					half.free()
