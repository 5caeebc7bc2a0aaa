extends FeetTest
## Numbers that are none, absurd ones, and what is asked of legs that there are not.

const DEFAULTS := {
	"probe_up": 0.5,
	"probe_down": 0.5,
	"max_slope_angle": PI * 50 / 180,
	"height_bias": 0.0,
	"pelvis_weight": 1.0,
	"pelvis_speed": 13.0,
	"max_pelvis_drop": 0.5,
	"foot_speed": 13.0,
	"foot_rotation_speed": 13.0,
	"foot_rotation_weight": 1.0,
	"max_foot_angle": PI * 45 / 180,
	"max_step_up": 0.5,
	"soft_reach": 0.02,
	"airborne_fade": 0.2,
	"teleport_distance": 1.0,
}


func test_the_defaults_are_those_of_the_contract() -> void:
	var solver := FootIKSolver.new()
	for property: String in DEFAULTS:
		check_near(solver.get(property), DEFAULTS[property], 1e-12, property)
	check_equal(solver.collision_mask, 1, "collision_mask")
	check_equal(solver.legs, [] as Array[FootIKLeg], "legs")
	check_equal(solver.pelvis_bone, &"", "pelvis_bone")
	check(solver.body == null, "body")
	check_equal(solver.debug_draw, false, "debug_draw")
	check_equal(solver.process_physics_priority, 100, "process_physics_priority")
	check_equal(solver.process_priority, 100, "process_priority")
	var leg := FootIKLeg.new()
	check_equal(leg.weight, 1.0, "weight")
	check_equal(leg.sole_height, -1.0, "sole_height")
	check_equal(leg.pole_axis, Vector3.ZERO, "pole_axis")
	for bone: String in ["upper_bone", "lower_bone", "foot_bone", "toe_bone"]:
		check_equal(leg.get(bone), &"", bone)
	solver.free()


func test_what_is_not_a_number_is_refused_with_one_warning() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	for property: String in DEFAULTS:
		for value: float in [NAN, INF, -INF]:
			rig.solver.set(property, value)
			check_near(rig.solver.get(property), DEFAULTS[property], 1e-12, "kept: " + property)
		var warnings := take_warnings()
		check_equal(warnings.size(), 1, "warnings of " + property)
		check(property in "".join(warnings), "it is named: " + property)
	await settle()
	check_stands(rig, 0, level(0.1), "with what was kept")
	check_stands(rig, 1, level(-0.1), "with what was kept")


func test_absurd_values_are_limited_and_give_no_absurd_pose() -> void:
	new_halves(0.0, 0.1, -0.1)
	for value: float in [-1e30, -5.0, 1e30]:
		for property: String in DEFAULTS:
			var rig := new_rig()
			rig.solver.set(property, value)
			check(is_finite(rig.solver.get(property)), "%s = %f" % [property, value])
			await settle(6)
			_check_sane(rig, "%s = %f" % [property, value])
			take_warnings()
			rig.root.free()


func test_all_at_their_ends_at_once_are_survived() -> void:
	new_halves(0.0, 0.1, -0.1)
	for value: float in [0.0, -1.0, 1e30]:
		var rig := new_rig()
		for property: String in DEFAULTS:
			rig.solver.set(property, value)
		await settle(30)
		_check_sane(rig, "all %f" % value)
		take_warnings()
		rig.root.free()


func test_bad_numbers_of_a_leg_are_refused() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	rig.solver.detect_rig()
	await settle()
	var leg: FootIKLeg = rig.solver.legs[0]
	for value: float in [NAN, INF, -INF]:
		leg.weight = value
		leg.sole_height = value
		leg.pole_axis = Vector3(value, 0, 1)
		rig.solver.set_leg_weight(1, value)
		await settle(5)
		_check_sane(rig, "a leg with %f" % value)
	check(is_finite(leg.weight), "the weight is a number")
	check(is_finite(leg.sole_height), "the height is a number")
	check(leg.pole_axis.is_finite(), "the axis is one")
	for value: float in [-7.0, 1e20]:
		leg.weight = value
		leg.sole_height = value
		leg.pole_axis = Vector3.ONE * value
		rig.solver.set_leg_weight(1, value)
		await settle(5)
		_check_sane(rig, "a leg with %f" % value)
	check(leg.weight >= 0.0 and leg.weight <= 1.0, "the weight is a share: %f" % leg.weight)
	check(take_warnings().size() < 12, "not a warning each tick")


func test_legs_that_there_are_not_give_neutral_values() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	await settle(5)
	for leg: int in [-1, 2, 99, -(1 << 40), 1 << 40]:
		check_equal(rig.solver.get_foot_offset(leg), 0.0, "offset of leg %d" % leg)
		check_near(rig.solver.get_foot_normal(leg), Vector3.UP, 1e-6, "normal of leg %d" % leg)
		check(rig.solver.get_foot_target(leg).is_finite(), "target of leg %d" % leg)
		check(not rig.solver.is_foot_grounded(leg), "leg %d is not grounded" % leg)
		rig.solver.set_leg_weight(leg, 0.0)
	check(take_warnings().size() <= 5, "a warning a method at most")
	await settle()
	check_stands(rig, 0, level(0.1), "afterwards")


func test_before_it_is_in_a_tree_all_can_be_asked() -> void:
	var solver := FootIKSolver.new()
	check_equal(solver.get_leg_count(), 0, "legs")
	check_equal(solver.get_foot_offset(0), 0.0, "offset")
	check_near(solver.get_foot_normal(0), Vector3.UP, 1e-6, "normal")
	check(solver.get_foot_target(0).is_finite(), "target")
	check(not solver.is_foot_grounded(0), "grounded")
	check_equal(solver.get_pelvis_offset(), 0.0, "hips")
	check_equal(solver.detect_rig(), 0, "detected")
	solver.set_leg_weight(0, 0.5)
	solver.snap()
	solver.free()
	take_warnings()


## Finite, of the right lengths, and near the figure.
func _check_sane(rig: FootRig, what: String) -> void:
	for pose: Transform3D in rig.shown:
		if not check(pose.is_finite(), "a pose is finite: " + what):
			return
	check_lengths(rig, what)
	for role: String in rig.bones:
		var far := rig.bone(role).origin.distance_to(rig.animated_bone(role).origin)
		check(far < 1e7, "a bone is %f m away: %s" % [far, what])
