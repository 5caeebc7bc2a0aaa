extends AnimalsTest
## The legs of animals are found, in their order: front to back, the left one before the right.


func test_four_legs_are_found_by_name_and_by_shape() -> void:
	for naming: AnimalBuilder.Naming in [AnimalBuilder.Naming.PARTS, AnimalBuilder.Naming.NAMELESS]:
		for elsewhere: bool in [false, true]:
			for order: RigBuilder.Order in RigBuilder.Order.values():
				var builder := AnimalBuilder.dog(naming)
				builder.feet_elsewhere = elsewhere
				builder.order = order
				var what := "naming %d, paws elsewhere %s, order %d" % [naming, elsewhere, order]
				_check_order(new_animal(builder), what)


func test_six_and_eight_legs_are_found_by_number_and_by_shape() -> void:
	for naming: AnimalBuilder.Naming in [
		AnimalBuilder.Naming.NUMBERS, AnimalBuilder.Naming.NAMELESS
	]:
		for pairs: int in [3, 4]:
			for third: bool in [false, true]:
				for order: RigBuilder.Order in RigBuilder.Order.values():
					var builder := AnimalBuilder.radial(pairs, third)
					builder.naming = naming
					builder.order = order
					var what := (
						"naming %d, %d pairs, third %s, order %d" % [naming, pairs, third, order]
					)
					_check_order(new_animal(builder), what)


func test_a_listed_leg_has_its_third_segment_too() -> void:
	new_floor(-0.05)
	var builder := AnimalBuilder.dog(AnimalBuilder.Naming.NAMELESS)
	var rig := new_animal(builder)
	var legs: Array[FootIKLeg] = []
	for leg: int in [2, 3]:
		var listed := FootIKLeg.new()
		listed.upper_bone = _name(rig, "upper%d" % leg)
		listed.lower_bone = _name(rig, "lower%d" % leg)
		listed.foot_bone = _name(rig, "foot%d" % leg)
		legs.append(listed)
	rig.solver.legs = legs
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "legs")
	for leg: int in [2, 3]:
		check_near(off_ground(rig, leg, level(-0.05)), 0.0, MILLIMETRE, "sole %d" % leg)
	check_segments(rig, "of listed legs")
	check_thirds(rig, "of listed legs")


func test_legs_that_are_named_and_not_whole_are_said() -> void:
	# Back legs without feet: they end at the shin.
	var skeleton := Skeleton3D.new()
	_add_chain(skeleton, ["Hips", "FrontUpperLeg.@", "FrontLowerLeg.@", "FrontFoot.@"])
	_add_chain(skeleton, ["Hips", "BackUpperLeg.@", "BackLowerLeg.@"])
	var solver := FootIKSolver.new()
	skeleton.add_child(solver)
	add_child(skeleton)
	await settle(5)
	check_equal(solver.get_leg_count(), 2, "legs")
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	if not warnings.is_empty():
		check(warnings[0].contains("BackUpperLeg.L"), "it names the bone: " + warnings[0])
		check(warnings[0].contains("`legs`"), "it tells the remedy: " + warnings[0])
	await settle(5)
	check_equal(take_warnings().size(), 0, "warnings later")


func test_legs_below_no_common_bone_are_said() -> void:
	new_floor(-0.05)
	var skeleton := Skeleton3D.new()
	_add_chain(skeleton, ["LeftUpperLeg", "LeftLowerLeg", "LeftFoot"])
	_add_chain(skeleton, ["RightUpperLeg", "RightLowerLeg", "RightFoot"])
	var solver := FootIKSolver.new()
	skeleton.add_child(solver)
	add_child(skeleton)
	await settle(5)
	check_equal(solver.get_leg_count(), 2, "legs")
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	if not warnings.is_empty():
		check(warnings[0].contains("above all"), "it tells what is missing: " + warnings[0])


func _check_order(rig: FootRig, what: String) -> void:
	var count := leg_count(rig)
	check_equal(rig.solver.detect_rig(), count, "legs found, " + what)
	check_equal(rig.solver.pelvis_bone, _name(rig, "body"), "the bone above them, " + what)
	for leg in mini(count, rig.solver.legs.size()):
		var found: FootIKLeg = rig.solver.legs[leg]
		var names: Array[StringName] = [found.upper_bone, found.lower_bone, found.foot_bone]
		var expected: Array[StringName] = []
		for part: String in ["upper", "lower", "foot"]:
			expected.append(_name(rig, part + str(leg)))
		check_equal(names, expected, "leg %d, %s" % [leg, what])
	rig.root.free()


func _name(rig: FootRig, role: String) -> StringName:
	return rig.skeleton.get_bone_name(rig.bones[role])


## Bones below each other, for each side; one that is there already is not added again.
func _add_chain(skeleton: Skeleton3D, names: Array[String]) -> void:
	for side: String in ["L", "R"]:
		var above := -1
		for index in names.size():
			var bone_name := names[index].replace("@", side)
			var bone := skeleton.find_bone(bone_name)
			if bone < 0:
				bone = skeleton.add_bone(bone_name)
				skeleton.set_bone_parent(bone, above)
				var out := 0.2 if side == "L" else -0.2
				var place := Vector3(out if index == 1 else 0.0, 0.9 if above < 0 else -0.4, 0)
				skeleton.set_bone_rest(bone, Transform3D(Basis.IDENTITY, place))
			above = bone
