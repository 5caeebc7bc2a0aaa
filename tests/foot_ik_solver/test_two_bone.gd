extends FeetTest
## The legs' bend: against Godot's own TwoBoneIK3D, the pole that one may set, and the soft end of the reach.


func test_the_knee_agrees_with_the_engines_own_solver() -> void:
	# Legs that both can solve: the foot below the shin, the target within reach, the pole in the animated plane.
	var grounds: Array[Array] = [[0.1, -0.1], [0.25, 0.0], [0.0, -0.3]]
	for pair: Array in grounds:
		var halves := new_halves(0.0, pair[0], pair[1])
		var rig := new_rig()
		rig.solver.soft_reach = 0.0
		for stance: Stance in _stances():
			rig.pose(stance)
			await settle()
			var own := await _solved_by_the_engine(rig, stance)
			for leg: int in LEGS:
				var side: String = FootRig.SIDES[leg]
				var what := "%s leg over %s" % [SOLES[leg], pair]
				check_near(
					own.bone("foot" + side).origin,
					rig.bone("foot" + side).origin,
					1e-3,
					"the ankle of the " + what
				)
				check_near(
					rig.bone("lower" + side).origin,
					own.bone("lower" + side).origin,
					1e-3,
					"the knee of the " + what
				)
			own.root.free()
		rig.root.free()
		for half in halves:
			half.free()


func test_a_straight_leg_bends_ahead() -> void:
	# Knees on the line from hip to ankle: nothing in the pose says which way they bend.
	new_halves(0.0, 0.2, 0.0)
	for variant in 4:
		var builder := RigBuilder.new()
		builder.backwards = variant & 1
		builder.toes = variant & 2
		builder.straight = true
		var rig := new_rig(builder)
		await settle()
		var raised := 1 if builder.backwards else 0
		check_stands(rig, raised, level(0.2), "of a straight leg, variant %d" % variant)
		var ahead := rig.knee_offset(raised).normalized().dot(rig.forward())
		check(
			ahead > cos(deg_to_rad(15)), "its knee points ahead, variant %d: %f" % [variant, ahead]
		)
		rig.root.free()


func test_a_straight_leg_that_bends_and_straightens_never_flips() -> void:
	var builder := RigBuilder.new()
	builder.straight = true
	var rig := new_rig(builder)
	rig.solver.foot_speed = 0.0
	rig.solver.pelvis_weight = 0.0
	var ground := new_floor()
	await settle(5)
	var last := rig.bone("lower_l").basis
	var most_bent := 0.0
	for tick in 120:
		# From 3 cm above to 3 cm out of reach and back, twice.
		ground.position.y = 0.03 * cos(TAU * tick / 60.0)
		await ticks(1)
		var off := rig.knee_offset(0)
		most_bent = maxf(most_bent, off.length())
		if off.length() > 2e-3:
			var ahead := off.normalized().dot(rig.forward())
			check(ahead > 0.95, "the knee points ahead in tick %d: %f" % [tick, ahead])
		# Ground that moves by 3.2 mm turns a straight shin of a leg of 0.81 m by acos(1 − 0.0032/0.81) at most.
		var step := FootRig.angle_between(last, rig.bone("lower_l").basis)
		check(tick < 2 or step < 0.1, "no jump in tick %d: %f" % [tick, step])
		last = rig.bone("lower_l").basis
	check(most_bent > 0.05, "it was bent: %f" % most_bent)


func test_the_pole_axis_says_where_a_straight_leg_bends() -> void:
	new_halves(0.0, 0.2, 0.0)
	var builder := RigBuilder.new()
	builder.straight = true
	builder.axes = RigBuilder.Axes.PLAIN
	var rig := new_rig(builder)
	rig.solver.detect_rig()
	# Its bones' axes are the figure's: outwards for the left leg, whichever bone's axes or skeleton's are meant.
	for leg: FootIKLeg in rig.solver.legs:
		leg.pole_axis = Vector3(1, 0, 0)
	await settle()
	var outwards := rig.knee_offset(0).normalized().dot(Vector3.RIGHT)
	check(outwards > cos(deg_to_rad(15)), "its knee points outwards: %f" % outwards)
	check_stands(rig, 0, level(0.2), "of a leg bent outwards")


func test_the_soft_reach_eases_into_full_stretch() -> void:
	# The hips stay, and the ground sinks evenly under a bent leg until it is straight.
	for soft: float in [0.0, 0.02, 0.1]:
		var rig := new_rig()
		rig.solver.soft_reach = soft
		rig.solver.pelvis_weight = 0.0
		rig.solver.foot_speed = 0.0
		var crouch := Stance.new()
		crouch.hips = Vector3(0, -0.25, 0)
		rig.pose(crouch)
		var ground := new_floor()
		await settle(3)
		var length := rig.rest_lengths(0).x + rig.rest_lengths(0).y
		for step in 40:
			ground.position.y = -0.01 * step
			await settle(2)
			var hip := rig.bone("upper_l").origin
			var target := rig.animated_bone("foot_l").origin + Vector3.UP * ground.position.y
			var wanted := hip.distance_to(target)
			var reached := hip.distance_to(rig.bone("foot_l").origin)
			var expected := minf(wanted, length)
			var excess := wanted - length * (1.0 - soft)
			if soft > 0.0 and excess > 0.0:
				var ease_length := soft * length
				expected = length - ease_length * exp(-excess / ease_length)
			check_near(reached, expected, 5e-4, "stretch for %f, soft %f" % [wanted, soft])
		check_lengths(rig, "stretched")
		rig.root.free()
		ground.free()


func test_it_never_shortens_the_stretch_that_is_animated() -> void:
	# Standing legs are nearly straight: 0.1 of their length is soft, and they stay as they are.
	new_floor()
	var rig := new_rig()
	rig.solver.soft_reach = 0.1
	await settle(5)
	check_untouched(rig, "with straight legs and a soft reach")
	check_at_work(rig, "with straight legs and a soft reach")


## A second figure in the same pose, its hips as low, whose legs are solved by TwoBoneIK3D for the same ankles.
func _solved_by_the_engine(rig: FootRig, stance: Stance) -> FootRig:
	var own := new_rig()
	own.solver.free()
	var lowered := Stance.new()
	lowered.ankles = stance.ankles.duplicate()
	lowered.feet = stance.feet.duplicate()
	lowered.hips = stance.hips + Vector3.UP * rig.solver.get_pelvis_offset()
	own.pose(lowered)
	var solver: SkeletonModifier3D = ClassDB.instantiate("TwoBoneIK3D")
	own.skeleton.add_child(solver)
	solver.set("setting_count", 2)
	for leg: int in LEGS:
		var side: String = FootRig.SIDES[leg]
		var target := Node3D.new()
		target.transform = rig.solver.get_foot_target(solver_leg(rig, leg))
		own.root.add_child(target)
		var pole := Node3D.new()
		# Far ahead of the knee: the legs are animated in upright planes that look ahead.
		pole.position = rig.joints["lower" + side] + Vector3(0, 0, 10)
		pole.position.x = rig.bone("upper" + side).origin.x
		own.root.add_child(pole)
		solver.call(
			"set_root_bone_name", leg, own.skeleton.get_bone_name(own.bones["upper" + side])
		)
		solver.call(
			"set_middle_bone_name", leg, own.skeleton.get_bone_name(own.bones["lower" + side])
		)
		solver.call("set_end_bone_name", leg, own.skeleton.get_bone_name(own.bones["foot" + side]))
		solver.call("set_target_node", leg, solver.get_path_to(target))
		solver.call("set_pole_node", leg, solver.get_path_to(pole))
	await settle(5)
	return own


## Bent in upright planes that look ahead, and within reach over every ground.
func _stances() -> Array[Stance]:
	var crouch := Stance.new()
	crouch.hips = Vector3(0, -0.15, 0)
	var stride := Stance.new().moved(Vector3(0, 0, 0.2), Vector3(0, 0.05, -0.2)).pitched(0.0, 0.3)
	stride.hips = Vector3(0, -0.15, 0)
	return [crouch, stride]
