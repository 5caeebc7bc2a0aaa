@tool
extends WarningsTest
## FootIKSolver warns of what is wrong in the scene, in its rig and in its list of legs, and stops once it is right.

var _skeleton: Skeleton3D
var _solver: FootIKSolver


func test_a_skeleton_without_legs() -> void:
	await _open()
	await check_warned(_solver, [], "with two legs")
	_skeleton.clear_bones()
	await check_warned(_solver, ["No legs were found"], "without bones")
	TwoLegs.fill(_skeleton)
	await check_warned(_solver, [], "with the bones back")


func test_a_solver_that_is_no_child_of_a_skeleton() -> void:
	await _open()
	var root := EditorInterface.get_edited_scene_root()
	_solver.reparent(root)
	await check_warned(_solver, ["Skeleton3D"], "beside it, the engine's own")
	_solver.reparent(_skeleton)
	await check_warned(_solver, [], "below it again")


func test_a_list_with_wrong_legs() -> void:
	await _open()
	var left := TwoLegs.leg("Left")
	var right := TwoLegs.leg("Right")
	_solver.legs = [left, null]
	await check_warned(_solver, ["Slot 1 of legs is empty"], "with an empty slot")
	_solver.legs = [left, FootIKLeg.new()]
	await check_warned(_solver, ["Leg 1 is left out: it names no bones"], "with a new leg")
	_solver.legs = [left, right]
	await check_warned(_solver, [], "with both legs")
	right.foot_bone = "Paw"
	await check_warned(_solver, ['has no bone "Paw"'], "with a bone that there is not")
	right.foot_bone = "RightUpperLeg"
	await check_warned(_solver, ["has to be neither of them"], "with the thigh for a foot")
	right.foot_bone = "LeftFoot"
	await check_warned(_solver, ["is the foot of leg 0 as well"], "with one foot twice")
	right.foot_bone = "RightFoot"
	right.toe_bone = "Toes"
	await check_warned(_solver, ['has no bone "Toes"'], "with toes that there are not")
	right.toe_bone = "LeftToes"
	await check_warned(_solver, ["does not hang below its foot"], "with the other foot's toes")
	right.toe_bone = ""
	await check_warned(_solver, [], "without toes")


func test_a_pelvis_that_does_not_carry_the_legs() -> void:
	await _open()
	_solver.pelvis_bone = "Pelvis"
	await check_warned(_solver, ['has no bone "Pelvis"'], "with one that there is not")
	_solver.pelvis_bone = "LeftUpperLeg"
	await check_warned(_solver, ["is not above all legs"], "with a thigh")
	_solver.pelvis_bone = "Hips"
	await check_warned(_solver, [], "with the hips")


func test_rays_that_find_nothing() -> void:
	await _open()
	_solver.collision_mask = 0
	await check_warned(_solver, ["collision_mask is empty"], "without a layer")
	_solver.collision_mask = 1
	_solver.max_step_up = 0.8
	await check_warned(_solver, ["max_step_up is above probe_up"], "with steps above the rays")
	_solver.max_step_up = 0.0
	_solver.probe_up = 0.0
	_solver.probe_down = 0.0
	await check_warned(_solver, ["The rays have no length"], "without rays")
	_solver.probe_down = 0.5
	await check_warned(_solver, [], "with rays")


func test_two_solvers_for_one_leg() -> void:
	await _open()
	var second := FootIKSolver.new()
	_skeleton.add_child(second)
	second.owner = _skeleton.owner
	await check_warned(_solver, ["Another FootIKSolver"], "with a second one")
	await check_warned(second, ["Another FootIKSolver"], "at the second one")
	_solver.legs = [TwoLegs.leg("Left")]
	second.legs = [TwoLegs.leg("Right")]
	await check_warned(_solver, [], "with a leg each")
	second.legs = [TwoLegs.leg("Left")]
	await check_warned(_solver, ["Another FootIKSolver"], "with one leg for both")
	second.free()
	await check_warned(_solver, [], "with the second one removed")


func test_a_skeleton_with_strange_names_is_right() -> void:
	await _open()
	_skeleton.clear_bones()
	TwoLegs.fill(_skeleton, "Strange")
	await check_warned(_solver, [], "with names of nobody's, but the shape of legs")


func _open() -> void:
	var scene := Node3D.new()
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton"
	TwoLegs.fill(skeleton)
	scene.add_child(skeleton)
	var solver := FootIKSolver.new()
	solver.name = "Solver"
	skeleton.add_child(solver)
	await open(scene)
	_skeleton = EditorInterface.get_edited_scene_root().get_node("Skeleton")
	_solver = _skeleton.get_node("Solver")
