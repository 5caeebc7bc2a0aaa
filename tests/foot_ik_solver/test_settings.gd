extends FeetTest
## What the remaining properties do, and the legs' own.


func test_a_height_bias_lifts_every_sole() -> void:
	for degrees: float in [0, 20]:
		var slab := new_ramp(degrees)
		var rig := new_rig()
		var crouch := Stance.new()
		crouch.hips = Vector3(0, -0.1, 0)
		rig.pose(crouch)
		rig.solver.height_bias = 0.03
		await settle()
		for leg: int in LEGS:
			for point in rig.shown_sole(leg):
				# Along up.
				var height := ramp(degrees).distance_to(point) / ramp(degrees).normal.y
				check_near(
					height, 0.03, 1e-3 if degrees == 0 else CENTIMETRE, "sole over the ground"
				)
		rig.root.free()
		slab.free()


func test_a_legs_weight_takes_that_share() -> void:
	new_halves(0.0, 0.2, 0.2)
	var rig := new_rig()
	rig.solver.detect_rig()
	var left := _leg_of(rig, "foot_l")
	left.weight = 0.0
	await settle()
	check_near(ankle_moved(rig, 0), Vector3.ZERO, 1e-3, "the leg without weight stays")
	check_stands(rig, 1, level(0.2), "the other one")
	left.weight = 0.5
	await settle()
	check_near(ankle_moved(rig, 0).y, 0.1, 2e-3, "half")
	left.weight = 1.0
	await settle()
	check_stands(rig, 0, level(0.2), "whole")


func test_the_weight_of_a_leg_can_be_set_by_its_number() -> void:
	new_halves(0.0, 0.2, 0.2)
	var rig := new_rig()
	await settle()
	var number := solver_leg(rig, 0)
	rig.solver.set_leg_weight(number, 0.0)
	await settle()
	check_near(ankle_moved(rig, 0), Vector3.ZERO, 1e-3, "without weight")
	check_stands(rig, 1, level(0.2), "the other one")
	rig.solver.set_leg_weight(number, 1.0)
	await settle()
	check_stands(rig, 0, level(0.2), "with weight")


func test_thick_soles_put_the_ground_plane_lower() -> void:
	# The ankles are 0.09 m over the skeleton's origin. With soles 0.05 m thicker it hovers as much over flat ground.
	var rig := new_rig()
	rig.solver.detect_rig()
	for leg: FootIKLeg in rig.solver.legs:
		leg.sole_height = 0.14
	var ground := new_floor(-0.05)
	await settle()
	check_untouched(rig, "on ground that its soles touch")
	ground.position.y = 0.0
	await settle()
	for leg: int in LEGS:
		check_near(ankle_moved(rig, leg), Vector3(0, 0.05, 0), 1e-3, "ankle on higher ground")


func test_a_sole_height_below_zero_is_measured() -> void:
	# From the origin, which is on the ground; where it is not, from the joint of the toes.
	new_ramp(20)
	for height: float in [0.0, 0.95]:
		var builder := RigBuilder.new()
		builder.origin_height = height
		builder.unit = 0.01
		var rig := new_rig(builder)
		await settle()
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(20), "with its origin at %f m" % height)
		rig.root.free()


func test_a_thicker_sole_raises_the_ankle_by_its_share_of_the_slope() -> void:
	# On a ramp an ankle h over its sole is raised by h/cos − h.
	new_ramp(30)
	var rig := new_rig()
	rig.solver.detect_rig()
	for height: float in [0.05, 0.09, 0.16]:
		for leg: FootIKLeg in rig.solver.legs:
			leg.sole_height = height
		# The ground plane of the figure goes through the ramp's middle all the while.
		rig.root.position.y = height - 0.09
		await settle()
		var ground := -rig.animated_bone("foot_l").origin.z * tan(deg_to_rad(30))
		var expected := ground + height / cos(deg_to_rad(30)) - height
		check_near(ankle_moved(rig, 0).y, expected, 1e-3, "the ankle %f m over its sole" % height)


func test_legs_may_be_named_by_hand() -> void:
	new_halves(0.0, 0.1, -0.1)
	var builder := RigBuilder.new()
	builder.family = "nameless"
	var rig := new_rig(builder)
	var legs: Array[FootIKLeg] = []
	for side: String in FootRig.SIDES:
		legs.append(_new_leg(rig, side))
	rig.solver.legs = legs
	rig.solver.pelvis_bone = rig.skeleton.get_bone_name(rig.bones["hips"])
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "two legs")
	check_stands(rig, 0, level(0.1), "of a leg named by hand")
	check_stands(rig, 1, level(-0.1), "of a leg named by hand")


func test_one_leg_alone_may_be_solved() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	var legs: Array[FootIKLeg] = [_new_leg(rig, "_l")]
	rig.solver.legs = legs
	await settle()
	check_equal(rig.solver.get_leg_count(), 1, "one leg")
	check_stands(rig, 0, level(0.1), "of the one leg")
	check_near(ankle_moved(rig, 1), Vector3.ZERO, 1e-3, "the other is left alone")


func test_another_pelvis_may_be_named() -> void:
	new_halves(0.0, 0.0, -0.2)
	var builder := RigBuilder.new()
	builder.with_root = true
	var rig := new_rig(builder)
	rig.solver.pelvis_bone = &"root"
	await settle()
	var moved := rig.bone("root").origin - rig.animated_bone("root").origin
	check_near(moved, Vector3(0, -0.2, 0), 1e-3, "the bone that was named goes down")
	check_stands(rig, 0, level(0.0), "with the root lowered")
	check_stands(rig, 1, level(-0.2), "with the root lowered")


func test_legs_edited_while_running_are_taken_as_they_are_now() -> void:
	new_halves(0.0, 0.2, 0.2)
	var rig := new_rig()
	var legs: Array[FootIKLeg] = [_new_leg(rig, "_l")]
	rig.solver.legs = legs
	await settle()
	check_near(ankle_moved(rig, 1), Vector3.ZERO, 1e-3, "one leg")
	# In place, without the property's setter.
	rig.solver.legs.append(_new_leg(rig, "_r"))
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "a second one")
	for leg: int in LEGS:
		check_stands(rig, leg, level(0.2), "with the second leg")
	# The first resource becomes the other leg and back.
	var first: FootIKLeg = rig.solver.legs[0]
	first.upper_bone = rig.skeleton.get_bone_name(rig.bones["upper_r"])
	first.lower_bone = rig.skeleton.get_bone_name(rig.bones["lower_r"])
	first.foot_bone = rig.skeleton.get_bone_name(rig.bones["foot_r"])
	first.toe_bone = &""
	rig.solver.legs.remove_at(1)
	await settle()
	check_equal(rig.solver.get_leg_count(), 1, "one again")
	check_near(ankle_moved(rig, 0), Vector3.ZERO, 1e-3, "the left is left alone")
	check_stands(rig, 1, level(0.2), "the right is solved")
	rig.solver.legs = [] as Array[FootIKLeg]
	await settle()
	check_equal(rig.solver.get_leg_count(), 2, "detected again")
	check_stands(rig, 0, level(0.2), "detected again")


func test_it_is_drawn_without_changing_anything() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	rig.solver.debug_draw = true
	await settle()
	check_stands(rig, 0, level(0.1), "with debug_draw")
	check_stands(rig, 1, level(-0.1), "with debug_draw")
	rig.solver.debug_draw = false
	await settle(5)
	check_stands(rig, 0, level(0.1), "without")


func _new_leg(rig: FootRig, side: String) -> FootIKLeg:
	var leg := FootIKLeg.new()
	leg.upper_bone = rig.skeleton.get_bone_name(rig.bones["upper" + side])
	leg.lower_bone = rig.skeleton.get_bone_name(rig.bones["lower" + side])
	leg.foot_bone = rig.skeleton.get_bone_name(rig.bones["foot" + side])
	leg.toe_bone = rig.skeleton.get_bone_name(rig.bones["toe" + side])
	return leg


func _leg_of(rig: FootRig, role: String) -> FootIKLeg:
	var wanted := StringName(rig.skeleton.get_bone_name(rig.bones[role]))
	for leg: FootIKLeg in rig.solver.legs:
		if leg.foot_bone == wanted:
			return leg
	fail("no leg has the foot %s" % wanted)
	return FootIKLeg.new()
