extends FeetTest
## The legs are found, with no property set, in rigs of every family and with every trap: they stand on a ramp of 20
## degrees, with a heading that is neither along nor across.

const HEADING := 0.6


func test_every_family_of_names_is_found() -> void:
	new_ramp(20)
	for family: String in RigBuilder.FAMILIES:
		var builder := RigBuilder.new()
		builder.family = family
		await _check_found(builder, "named " + family)


func test_every_family_of_names_is_found_without_toes() -> void:
	new_ramp(20)
	for family: String in RigBuilder.FAMILIES:
		var builder := RigBuilder.new()
		builder.family = family
		builder.toes = false
		await _check_found(builder, "without toes named " + family)


func test_names_without_meaning_are_found_by_shape() -> void:
	new_ramp(20)
	for variant in 8:
		var builder := RigBuilder.new()
		builder.family = "nameless"
		builder.with_root = variant & 1
		builder.turned = variant & 2
		builder.unit = 0.01 if variant & 4 else 1.0
		builder.order = RigBuilder.Order.SHUFFLED
		builder.axes = RigBuilder.Axes.RANDOM
		await _check_found(builder, "nameless, variant %d" % variant)


func test_any_unit_of_the_armature() -> void:
	new_ramp(20)
	for unit: float in [100.0, 0.01]:
		for on_skeleton: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.unit = unit
			builder.unit_on_skeleton = on_skeleton
			await _check_found(builder, "in units of %f m, on skeleton: %s" % [unit, on_skeleton])


func test_a_root_bone_that_scales_all_others() -> void:
	new_ramp(20)
	for unit: float in [100.0, 0.01]:
		for foot_on_root: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.unit = unit
			builder.unit_on_root_bone = true
			builder.foot_on_root = foot_on_root
			builder.axes = RigBuilder.Axes.RANDOM
			await _check_found(builder, "root bone of %f, feet on it: %s" % [unit, foot_on_root])


func test_an_armature_turned_by_90_degrees() -> void:
	new_ramp(20)
	for backwards: bool in [false, true]:
		var builder := RigBuilder.new()
		builder.turned = true
		builder.backwards = backwards
		await _check_found(builder, "turned, backwards: %s" % backwards)


func test_a_mirrored_armature() -> void:
	new_ramp(20)
	for turned: bool in [false, true]:
		for toes: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.mirrored = true
			builder.turned = turned
			builder.toes = toes
			await _check_found(builder, "mirrored, turned: %s, toes: %s" % [turned, toes])


func test_facing_plus_z_and_minus_z() -> void:
	new_ramp(20)
	for backwards: bool in [false, true]:
		for toes: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.backwards = backwards
			builder.toes = toes
			await _check_found(builder, "facing -Z: %s, toes: %s" % [backwards, toes])


func test_bones_in_any_order_of_index() -> void:
	new_ramp(20)
	for order: RigBuilder.Order in [RigBuilder.Order.REVERSED, RigBuilder.Order.SHUFFLED]:
		for family: String in ["humanoid", "nameless"]:
			var builder := RigBuilder.new()
			builder.order = order
			builder.family = family
			await _check_found(builder, "%s in order %d" % [family, order])


func test_a_foot_whose_parent_is_the_root_bone() -> void:
	new_ramp(20)
	for family: String in ["humanoid", "dotted", "rigify"]:
		for toes: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.foot_on_root = true
			builder.family = family
			builder.toes = toes
			await _check_found(builder, "feet on the root, %s, toes: %s" % [family, toes])


func test_bones_with_any_roll_and_axes() -> void:
	new_ramp(20)
	for axes: RigBuilder.Axes in [RigBuilder.Axes.PLAIN, RigBuilder.Axes.RANDOM]:
		for foot_on_root: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.axes = axes
			builder.foot_on_root = foot_on_root
			await _check_found(builder, "axes %d, feet on root: %s" % [axes, foot_on_root])


func test_knees_that_are_bent_at_rest() -> void:
	new_ramp(20)
	# 0.17 m lower the knees are bent by some 76 degrees.
	for drop: float in [0.05, 0.17, 0.3]:
		var builder := RigBuilder.new()
		builder.rest_drop = drop
		await _check_found(builder, "with hips %f m lower at rest" % drop)


func test_helpers_and_twist_bones_are_no_legs() -> void:
	new_ramp(20)
	for family: String in ["unreal", "dotted", "humanoid", "nameless"]:
		var builder := RigBuilder.new()
		builder.family = family
		builder.helpers = true
		builder.with_root = true
		await _check_found(builder, "with helpers, named " + family)


func test_nameless_feet_on_the_root_behind_twist_bones() -> void:
	new_ramp(20)
	for turned: bool in [false, true]:
		for toes: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.family = "nameless"
			builder.foot_on_root = true
			builder.helpers = true
			builder.turned = turned
			builder.toes = toes
			await _check_found(builder, "nameless, feet on the root, twist, turned: %s" % turned)


func test_everything_at_once() -> void:
	new_ramp(20)
	for mirrored: bool in [false, true]:
		for backwards: bool in [false, true]:
			var builder := RigBuilder.new()
			builder.family = "exporter_suffix"
			builder.unit = 100.0
			builder.turned = true
			builder.mirrored = mirrored
			builder.backwards = backwards
			builder.foot_on_root = true
			builder.rest_drop = 0.17
			builder.order = RigBuilder.Order.SHUFFLED
			builder.axes = RigBuilder.Axes.RANDOM
			builder.helpers = true
			builder.toes = false
			await _check_found(builder, "all, mirrored: %s, backwards: %s" % [mirrored, backwards])


func test_the_legs_can_be_asked_for_by_hand() -> void:
	var rig := new_rig()
	check_equal(rig.solver.detect_rig(), 2, "legs found")
	check_equal(rig.solver.legs.size(), 2, "and they are in the property")
	var names := {}
	for leg: FootIKLeg in rig.solver.legs:
		names[leg.foot_bone] = [leg.upper_bone, leg.lower_bone, leg.toe_bone]
	for side: String in ["Left", "Right"]:
		var bones := ["UpperLeg", "LowerLeg", "Toes"].map(
			func(part: String) -> StringName: return StringName(side + part)
		)
		check_equal(names.get(StringName(side + "Foot"), []), bones, "bones of the %s leg" % side)
	check_equal(rig.solver.pelvis_bone, &"Hips", "the bone above them")


func test_a_skeleton_without_legs_is_told_of_once() -> void:
	var skeleton := Skeleton3D.new()
	skeleton.add_bone("Lamp")
	var solver := FootIKSolver.new()
	skeleton.add_child(solver)
	add_child(skeleton)
	await settle(5)
	check_equal(solver.get_leg_count(), 0, "no legs")
	check_equal(solver.detect_rig(), 0, "nor by hand")
	check_equal(solver.get_pelvis_offset(), 0.0, "no pelvis")
	check(take_warnings().size() <= 2, "not each tick")
	await settle(5)
	check_equal(take_warnings().size(), 0, "nor later")


func _check_found(builder: RigBuilder, what: String) -> void:
	var rig := new_rig(builder)
	rig.root.rotation.y = HEADING
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "legs found " + what)
	for leg: int in LEGS:
		check_stands(rig, leg, ramp(20), what)
		check(rig.solver.is_foot_grounded(leg), "a foot is grounded " + what)
	# The lower foot is the one further downhill, where the ramp is below the ground plane of the figure.
	var lowest := 0.0
	for leg: int in LEGS:
		lowest = minf(lowest, _ramp_height(rig.animated_bone("foot" + FootRig.SIDES[leg]).origin))
	check(lowest < -0.01, "one foot is downhill " + what)
	check_near(pelvis_moved(rig), lowest, 1e-3, "the hips are lowered with it " + what)
	check_lengths(rig, what)
	rig.root.free()


func _ramp_height(at: Vector3) -> float:
	return -at.z * tan(deg_to_rad(20))
