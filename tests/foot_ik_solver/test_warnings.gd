extends FeetTest
## What is wrong is said while the game runs, once and with a remedy, also to who builds characters in code.


func test_a_body_that_never_moves_by_itself_is_said() -> void:
	new_floor()
	var still := CharacterBody3D.new()
	add_child(still)
	var rig := new_rig(RigBuilder.new(), still)
	await settle(130)
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check(warnings[0].contains("move_and_slide"), "it names the remedy: " + warnings[0])
	still.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
	await settle()
	check_at_work(rig, "floating")


func test_a_body_that_falls_or_stands_is_not_complained_of() -> void:
	new_floor()
	var walker := new_walker()
	walker.position.y = 12.0
	new_rig(RigBuilder.new(), walker)
	await settle(260)
	check(walker.is_on_floor(), "it has landed")
	check_equal(take_warnings().size(), 0, "warnings")


func test_an_empty_mask_is_said() -> void:
	new_floor()
	var rig := new_rig()
	rig.solver.collision_mask = 0
	await settle(10)
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check(warnings[0].contains("collision_mask"), "it names the property: " + warnings[0])


func test_a_second_solver_for_the_same_legs_is_said() -> void:
	new_floor()
	var rig := new_rig()
	rig.skeleton.add_child(FootIKSolver.new())
	await settle(10)
	var warnings := take_warnings()
	check(warnings.size() in [1, 2], "said by one, or by each: %d" % warnings.size())
	check(warnings[0].contains("Another FootIKSolver"), "it tells what is wrong: " + warnings[0])


func test_a_leg_that_there_is_not_is_said() -> void:
	new_floor()
	var rig := new_rig()
	await settle(5)
	rig.solver.set_leg_weight(2, 0.5)
	check_equal(take_warnings().size(), 1, "warnings of the third of two legs")
	rig.solver.set_leg_weight(1, 0.5)
	check_equal(take_warnings().size(), 0, "warnings of the second")


func test_the_pelvis_offset_is_that_which_one_sees() -> void:
	new_halves(0.0, 0.0, -0.2)
	var rig := new_rig()
	for influence: float in [1.0, 0.5, 0.0]:
		rig.solver.influence = influence
		await settle()
		var seen := pelvis_moved(rig)
		check_near(seen, -0.2 * influence, 2e-3, "the hips at influence %f" % influence)
		check_near(rig.solver.get_pelvis_offset(), seen, 2e-3, "the reading at %f" % influence)
