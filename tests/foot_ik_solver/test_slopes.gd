extends FeetTest
## Ramps, whichever way the figure looks.

## The lower end of a foot may differ from the solver's notion of heel and toe by this, where the foot is not flat.
const END_OF_FOOT := 0.05


func test_a_ramp_of_10_degrees_in_eight_headings() -> void:
	await _check_ramp(10)


func test_a_ramp_of_20_degrees_in_eight_headings() -> void:
	await _check_ramp(20)


func test_a_ramp_of_30_degrees_in_eight_headings() -> void:
	await _check_ramp(30)


func test_a_ramp_of_40_degrees_in_eight_headings() -> void:
	await _check_ramp(40)


func test_a_crouch_and_a_straddle_stand_on_a_ramp_too() -> void:
	new_ramp(25)
	var rig := new_rig()
	var crouch := Stance.new()
	crouch.hips = Vector3(0, -0.25, 0)
	var straddle := Stance.new().moved(Vector3(0.15, 0, 0.15), Vector3(-0.15, 0, -0.2))
	straddle.hips = Vector3(0, -0.1, 0)
	straddle.feet = [Basis(Vector3.UP, 0.4), Basis(Vector3.UP, -0.5)]
	for stance: Stance in [crouch, straddle]:
		rig.pose(stance)
		for quarter in 4:
			rig.root.rotation.y = quarter * TAU / 4
			await settle()
			for leg: int in LEGS:
				check_stands(rig, leg, ramp(25), "in a pose, heading %d" % quarter)


func test_any_figure_in_any_pose_stands_on_any_slope() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 5
	var families := RigBuilder.FAMILIES.keys()
	for number in 60:
		var builder := RigBuilder.new()
		builder.family = families[random.randi() % families.size()]
		builder.unit = [1.0, 100.0, 0.01, 0.0254][random.randi() % 4]
		builder.unit_on_skeleton = random.randi() & 1
		builder.turned = random.randi() & 1
		builder.mirrored = random.randi() & 1
		builder.backwards = random.randi() & 1
		builder.foot_on_root = random.randi() & 1
		builder.toes = random.randi() & 1
		builder.helpers = random.randi() & 1
		if builder.family == "nameless" and builder.foot_on_root:
			# Neither names nor the hierarchy tell a twist bone of the shin from an ankle then.
			builder.helpers = false
		builder.order = random.randi() % 3 as RigBuilder.Order
		builder.axes = random.randi() % 3 as RigBuilder.Axes
		builder.rest_drop = [0.0, 0.0, 0.05, 0.15][random.randi() % 4]
		var degrees := random.randf_range(0, 35)
		var slab := new_ramp(degrees)
		var rig := new_rig(builder)
		rig.root.rotation.y = random.randf() * TAU
		# Feet flat and anywhere near, turned in or out, knees bent.
		var stance := Stance.new()
		stance.hips = Vector3(0, -0.2 + builder.rest_drop, 0)
		for leg: int in LEGS:
			var aside := random.randf_range(-0.03, 0.12) * (1 if leg == 0 else -1)
			stance.ankles[leg] = Vector3(aside, 0, random.randf_range(-0.15, 0.15))
			stance.feet[leg] = Basis(Vector3.UP, random.randf_range(-0.5, 0.5))
		rig.pose(stance)
		await settle()
		var what := "number %d, %s, on %f degrees" % [number, builder.family, degrees]
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(degrees), what)
			var twist := rad_to_deg(rig.knee_offset(leg).angle_to(rig.knee_offset(leg, true)))
			check(twist < 15.0, "%s: a knee leaves its plane by %f degrees" % [what, twist])
		check_lengths(rig, what)
		rig.root.free()
		slab.free()


func test_a_foot_in_the_air_keeps_its_height_and_its_pitch_over_the_ramp() -> void:
	new_ramp(20)
	var rig := new_rig()
	var stance := Stance.new().moved(Vector3(0, 0.2, 0.1), Vector3.ZERO)
	stance.hips = Vector3(0, -0.1, 0)
	rig.pose(stance)
	for quarter in 4:
		rig.root.rotation.y = quarter * TAU / 4
		await settle()
		check_stands(rig, 1, ramp(20), "the standing one")
		# Level with the ramp and 0.2 m over it, along up.
		for point in rig.shown_sole(0):
			var above := ramp(20).distance_to(point) / ramp(20).normal.y
			check_near(above, 0.2, 0.01, "height of the lifted sole, heading %d" % quarter)


func test_the_foot_keeps_its_heading() -> void:
	new_ramp(30)
	var rig := new_rig()
	var stance := Stance.new()
	stance.feet = [Basis(Vector3.UP, 0.4), Basis(Vector3.UP, -0.5)]
	rig.pose(stance)
	for eighth in 8:
		rig.root.rotation.y = eighth * TAU / 8
		await settle()
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(30), "toes out, heading %d" % eighth)
			var before := rig.animated_sole(leg)
			var after := rig.shown_sole(leg)
			var turn := _flat(before[1] - before[0]).angle_to(_flat(after[1] - after[0]))
			check(
				rad_to_deg(turn) < 0.5,
				"heading %d, %s foot: turned by %f" % [eighth, SOLES[leg], rad_to_deg(turn)]
			)


func test_a_foot_tilts_no_further_than_its_limit() -> void:
	new_ramp(40)
	var rig := new_rig()
	rig.solver.max_foot_angle = deg_to_rad(20)
	for quarter in 4:
		rig.root.rotation.y = quarter * TAU / 4
		await settle()
		for leg: int in LEGS:
			var tilt := rad_to_deg(rig.sole_normal(leg).angle_to(Vector3.UP))
			check_near(tilt, 20.0, 1.0, "tilt of the %s foot, heading %d" % [SOLES[leg], quarter])
			# What is steeper than the foot is touched by its lower end.
			var lowest := INF
			for point in rig.shown_sole(leg):
				lowest = minf(lowest, ramp(40).distance_to(point))
			check_near(lowest, 0.0, END_OF_FOOT * sin(deg_to_rad(20)), "height of the lower end")


func test_the_limit_includes_the_animations_own_angle() -> void:
	# Toes up by 30 degrees on a ramp that rises ahead by 30: 45 in all, not 60. Toes down the other way.
	for sign_of_pitch: float in [-1.0, 1.0]:
		var slab := new_ramp(30)
		var rig := new_rig()
		rig.root.rotation.y = PI if sign_of_pitch < 0.0 else 0.0
		var pitch := deg_to_rad(30) * sign_of_pitch
		rig.pose(Stance.new().moved(Vector3(0, 0.1, 0), Vector3(0, 0.1, 0)).pitched(pitch, pitch))
		await settle()
		for leg: int in LEGS:
			var angle := rad_to_deg(rig.sole_normal(leg).angle_to(Vector3.UP))
			check_near(angle, 45.0, 1.0, "with its own 30 degrees, sign %f" % sign_of_pitch)
		rig.root.free()
		slab.free()


func test_what_the_animation_does_beyond_the_limit_is_its_own_affair() -> void:
	new_floor()
	var rig := new_rig()
	rig.solver.max_foot_angle = deg_to_rad(10)
	rig.pose(Stance.new().moved(Vector3(0, 0.1, 0), Vector3.ZERO).pitched(0.8, 0.0))
	await settle(5)
	check_untouched(rig, "toes down by 46 degrees")
	check_at_work(rig, "toes down by 46 degrees")


func test_a_weight_of_foot_rotation_tilts_by_that_share() -> void:
	new_ramp(30)
	var rig := new_rig()
	for weight: float in [0.0, 0.5]:
		rig.solver.foot_rotation_weight = weight
		for quarter in 4:
			rig.root.rotation.y = quarter * TAU / 4
			await settle()
			for leg: int in LEGS:
				var what := "weight %f, heading %d, %s" % [weight, quarter, SOLES[leg]]
				var tilt := rad_to_deg(rig.sole_normal(leg).angle_to(Vector3.UP))
				check_near(tilt, 30.0 * weight, 1.0, "tilt with " + what)
				var lowest := INF
				for point in rig.shown_sole(leg):
					lowest = minf(lowest, ramp(30).distance_to(point))
				var allowed := END_OF_FOOT * sin(deg_to_rad(30 * (1 - weight)))
				check_near(lowest, 0.0, allowed, "height of the lower end with " + what)


func _check_ramp(degrees: float) -> void:
	new_ramp(degrees)
	for builder: RigBuilder in [RigBuilder.new(), _backwards()]:
		var rig := new_rig(builder)
		for eighth in 8:
			rig.root.rotation.y = eighth * TAU / 8
			await settle()
			var what := "on %d degrees, heading %d" % [degrees, eighth]
			for leg: int in LEGS:
				check_stands(rig, leg, ramp(degrees), what)
			check_lengths(rig, what)
			for leg: int in LEGS:
				var ahead := rig.knee_offset(leg).dot(rig.forward())
				check(ahead > 0.0, "the %s knee points ahead %s" % [SOLES[leg], what])
		rig.root.free()


func _backwards() -> RigBuilder:
	var builder := RigBuilder.new()
	builder.backwards = true
	builder.toes = false
	builder.foot_on_root = true
	return builder


func _flat(direction: Vector3) -> Vector3:
	return Vector3(direction.x, 0, direction.z)
