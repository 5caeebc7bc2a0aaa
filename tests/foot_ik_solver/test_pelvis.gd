extends FeetTest
## How far the hips go down, and up.

const MODES: Array[int] = [FootIKSolver.PELVIS_LOWEST_FOOT, FootIKSolver.PELVIS_REACH]


func test_by_reach_the_hips_go_down_only_as_far_as_the_legs_ask_for() -> void:
	for height: float in [-0.1, -0.2, -0.35]:
		var halves := new_halves(0.0, 0.0, height)
		var rig := new_rig()
		var crouch := Stance.new()
		crouch.hips.y = -0.06
		rig.pose(crouch)
		rig.solver.pelvis_mode = FootIKSolver.PELVIS_REACH
		await settle()
		# The hip is as far over the ankle on the lower ground as the leg reaches before it eases.
		var length := rig.rest_lengths(1).x + rig.rest_lengths(1).y
		var way := rig.animated_bone("upper_r").origin - rig.animated_bone("foot_r").origin
		var reach := maxf(0.98 * length, way.length())
		var over := sqrt(reach ** 2 - way.z ** 2)
		var expected := minf(0.0, over - (way.y - height))
		check_near(pelvis_moved(rig), expected, 1e-3, "the hips over %f" % height)
		check_near(rig.solver.get_pelvis_offset(), expected, 1e-3, "as is told")
		check(expected > height + 0.02, "less than the lowest foot: %f" % expected)
		check_stands(rig, 0, level(0.0), "over %f" % height)
		check_stands(rig, 1, level(height), "over %f" % height)
		check_lengths(rig, "over %f" % height)
		rig.root.free()
		for half in halves:
			half.free()


func test_in_no_mode_a_foot_floats_for_lack_of_it() -> void:
	for mode: int in MODES:
		for height: float in [0.3, 0.1, -0.05, -0.25, -0.45]:
			for planted: bool in [false, true]:
				var halves := new_halves(0.0, 0.0, height)
				var rig := new_rig()
				rig.solver.pelvis_mode = mode
				rig.solver.plant = planted
				await settle()
				var what := "mode %d, over %f, planted: %s" % [mode, height, planted]
				check_stands(rig, 0, level(0.0), what)
				check_stands(rig, 1, level(height), what)
				check(pelvis_moved(rig) >= minf(height, 0.0) - 1e-3, "no lower " + what)
				rig.root.free()
				for half in halves:
					half.free()


func test_on_flat_ground_no_mode_moves_anything() -> void:
	new_floor()
	for mode: int in MODES:
		var rig := new_rig()
		rig.solver.pelvis_mode = mode
		rig.solver.pelvis_lift_weight = 1.0
		await settle()
		check_untouched(rig, "in mode %d" % mode)
		check_at_work(rig, "in mode %d" % mode)
		rig.root.free()


func test_a_mode_that_there_is_not_is_refused() -> void:
	new_floor()
	var rig := new_rig()
	rig.solver.pelvis_mode = FootIKSolver.PELVIS_REACH
	for value: int in [-1, 2, 99]:
		rig.solver.pelvis_mode = value
		check_equal(rig.solver.pelvis_mode, FootIKSolver.PELVIS_REACH, "it stays")
	check_equal(take_warnings().size(), 1, "told once")


func test_the_hips_are_lifted_where_every_foot_stands_above() -> void:
	var halves := new_halves(0.0, 0.15, 0.1)
	var rig := new_rig()
	for weight: float in [0.0, 0.5, 1.0]:
		rig.solver.pelvis_lift_weight = weight
		await settle()
		check_near(pelvis_moved(rig), 0.1 * weight, 1e-3, "lifted by %f" % weight)
		check_near(rig.solver.get_pelvis_offset(), 0.1 * weight, 1e-3, "as is told")
		check_stands(rig, 0, level(0.15), "lifted by %f" % weight)
		check_stands(rig, 1, level(0.1), "lifted by %f" % weight)
	halves[1].position.y = 0.0
	await settle()
	check_near(pelvis_moved(rig), 0.0, 1e-3, "one foot stands on the plane")
	halves[1].position.y = -0.1
	await settle()
	check_near(pelvis_moved(rig), -0.1, 1e-3, "one foot stands below")


func test_a_foot_that_swings_over_an_edge_does_not_pull_the_hips_down() -> void:
	new_halves(0.0, 0.0, -0.3)
	var rig := new_rig()
	for lifted: float in [0.12, 0.0, 0.12]:
		var stance := Stance.new()
		stance.ankles[1].y = lifted
		rig.pose(stance)
		await settle()
		var expected := 0.0 if lifted > 0.0 else -0.3
		check_near(pelvis_moved(rig), expected, 1e-3, "a foot lifted by %f" % lifted)
		check_stands(rig, 0, level(0.0), "a foot lifted by %f" % lifted)


func test_over_a_flight_of_ten_steps_the_hips_make_no_step_larger_than_their_lag() -> void:
	for index in 10:
		var top := Transform3D(Basis.IDENTITY, Vector3(0, 0.17 * (index + 1), -0.3 * index - 1.0))
		# The next one is on top of it.
		new_box(top.translated(Vector3(0, 0, -5.0 + 0.15)), Vector3(4, 1, 10))
	new_floor()
	for mode: int in MODES:
		for up: bool in [true, false]:
			for glides: bool in [true, false]:
				await _check_flight(mode, up, glides)


## Goes over the flight, along its slope or a step at once.
func _check_flight(mode: int, up: bool, glides: bool) -> void:
	var rig := new_rig()
	rig.solver.pelvis_mode = mode
	# Hips that may not be lifted go down with a body that is put down.
	rig.solver.pelvis_lift_weight = 0.0 if up or glides else 1.0
	var what := "in mode %d, up: %s, gliding: %s" % [mode, up, glides]
	rig.root.rotation.y = PI if up else 0.0
	rig.root.position.z = 0.0 if up else -4.3
	rig.root.position.y = _height_of_body(rig.root.position.z, glides)
	rig.pose(WalkCycle.stance(0.0))
	await settle()
	var share := 1.0 - exp(-SPEED / 60.0)
	var largest := 0.0
	var before := INF
	var body := 0.0
	for tick in 250:
		# Before the solver's tick, as a body moves.
		await get_tree().physics_frame
		var height := pelvis_moved(rig) + rig.at.origin.y
		# What a body that glides makes by itself is not the hips' affair; that of one that is put on a step is.
		var own := absf(rig.at.origin.y - body) if glides else 0.0
		if tick > 1:
			largest = maxf(largest, absf(height - before) - own)
		before = height
		body = rig.at.origin.y
		rig.pose(WalkCycle.stance((tick + 1) / 60.0))
		rig.root.position += rig.forward() * WalkCycle.SPEED / 60.0
		rig.root.position.y = _height_of_body(rig.root.position.z, glides)
	# The lowest foot is at most two steps below the body, and what it was is at most as far off.
	var most := share * 2.0 * 0.17 + 1e-3
	check(largest < most, "the hips make a step of %f %s" % [largest, what])
	check(largest > 0.001, "they move " + what)
	rig.root.free()


## The height of a body on the flight.
func _height_of_body(z: float, glides: bool) -> float:
	var steps := clampf((-z - 0.85) / 0.3 + 1.0, 0.0, 10.0)
	return 0.17 * (steps if glides else floorf(steps))
