@tool
extends InspectorTest
## The button Detect Rig of FootIKSolver.


func test_the_button_lists_the_legs_and_can_be_undone() -> void:
	var solver := await open_rig(["LeftUpLeg", "LeftLeg", "LeftFoot"])
	press(solver)
	check_equal(feet_of(solver), ["LeftFoot", "RightFoot"], "listed")
	check_equal(solver.pelvis_bone, &"Hips", "pelvis")
	history().undo()
	check_equal(feet_of(solver), [], "undone")
	check_equal(solver.pelvis_bone, &"", "pelvis undone")
	history().redo()
	check_equal(feet_of(solver), ["LeftFoot", "RightFoot"], "redone")
	check('foot_bone = &"LeftFoot"' in saved_text(), "the list is saved")
	var version := history().get_version()
	press(solver)
	check_equal(history().get_version(), version, "once more changes nothing, and is no action")


func test_the_button_keeps_the_settings_of_listed_legs_and_undo_their_bones() -> void:
	var solver := await open_rig(["LeftUpLeg", "LeftLeg", "LeftFoot"])
	var leg := FootIKLeg.new()
	leg.foot_bone = &"LeftFoot"
	leg.upper_bone = &"Wrong"
	leg.weight = 0.5
	solver.legs = [leg]
	press(solver)
	check_equal(solver.legs[0].weight, 0.5, "its weight")
	check_equal(solver.legs[0].upper_bone, &"LeftUpLeg", "its bone")
	history().undo()
	check_equal(solver.legs.size(), 1, "legs")
	check_equal(solver.legs[0].upper_bone, &"Wrong", "undone")
	check_equal(solver.legs[0].weight, 0.5, "its weight")


func test_it_says_what_was_found_by_which_family() -> void:
	var solver := await open_rig(["LeftUpLeg", "LeftLeg", "LeftFoot"])
	press(solver)
	await frames(2)
	var said := toasts()
	check("2 legs, by Mixamo: LeftFoot, RightFoot; pelvis Hips." in said, said)


func test_no_legs_are_a_message_and_no_action() -> void:
	var root := Skeleton3D.new()
	root.add_bone("Root")
	root.add_child(FootIKSolver.new(), true)
	root = await open(root)
	var solver: FootIKSolver = root.get_child(0)
	var version := history().get_version()
	press(solver)
	await frames(2)
	check_equal(history().get_version(), version, "actions")
	check("no legs were found" in toasts(), toasts())
	check_equal(take_warnings().size(), 2, "it says so, and why")


## A skeleton with two legs of these bones, the left ones, and a solver.
func open_rig(left: Array[String]) -> FootIKSolver:
	var root := Skeleton3D.new()
	root.add_bone("Hips")
	root.set_bone_rest(0, Transform3D(Basis.IDENTITY, Vector3(0.0, 1.0, 0.0)))
	for side: float in [1.0, -1.0]:
		var parent := 0
		for part in left.size():
			var bone := root.add_bone(left[part].replace("Left", "Left" if side > 0.0 else "Right"))
			root.set_bone_parent(bone, parent)
			var offset := Vector3(0.1 * side, 0.0, 0.0) if part == 0 else Vector3(0.0, -0.45, 0.02)
			root.set_bone_rest(bone, Transform3D(Basis.IDENTITY, offset))
			parent = bone
	root.reset_bone_poses()
	root.add_child(FootIKSolver.new(), true)
	root = await open(root)
	return root.get_child(0)


func press(solver: FootIKSolver) -> void:
	var button: Callable = solver.get(&"detect_button")
	button.call()


func feet_of(solver: FootIKSolver) -> Array:
	return solver.legs.map(func(leg: FootIKLeg) -> String: return leg.foot_bone)
