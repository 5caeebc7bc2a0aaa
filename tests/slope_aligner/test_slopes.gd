extends SlopeTest
## The tilt on slopes: how far, which way, how fast.


func test_slope_angles_are_exact_for_every_ramp_and_heading() -> void:
	for degrees: int in [0, 10, 20, 30, 40]:
		for eighth in 8:
			var heading := eighth * TAU / 8.0
			var right := Vector3.RIGHT.rotated(Vector3.UP, heading)
			var found := SlopeAligner.slope_angles(
				right * 2.0, normal_of(degrees) * 3.0, Vector3.UP
			)
			# The gradient is tan(degrees) towards -Z, of which the heading's cosine lies ahead.
			var ahead := atan(tan(deg_to_rad(degrees)) * cos(heading))
			check_near(found.x, ahead, 1e-5, "ahead on %d degrees, heading %d" % [degrees, eighth])
			var whole := sqrt(sin(found.x) ** 2 + sin(found.y) ** 2)
			check_near(
				whole, sin(deg_to_rad(degrees)), 1e-5, "both together on %d degrees" % degrees
			)
	check_near(
		SlopeAligner.slope_angles(Vector3.RIGHT, normal_of(20), Vector3.UP).x,
		deg_to_rad(20),
		1e-5,
		"uphill"
	)
	check_equal(
		SlopeAligner.slope_angles(Vector3.RIGHT, Vector3.RIGHT, Vector3.UP),
		Vector2.ZERO,
		"a wall aside"
	)
	check_equal(
		SlopeAligner.slope_angles(Vector3.ZERO, Vector3.UP, Vector3.UP), Vector2.ZERO, "no right"
	)


func test_every_ramp_and_heading_settles_within_a_tenth_of_a_degree() -> void:
	var ground := new_ground(0)
	new_character()
	for degrees: int in [10, 20, 30, 40]:
		ground.rotation.x = deg_to_rad(degrees)
		for eighth in 8:
			body.rotation.y = eighth * TAU / 8.0
			await ticks(2)
			aligner.align_now()
			var what := "on %d degrees, heading %d" % [degrees, eighth]
			check(
				up_of(aligner).angle_to(normal_of(degrees)) < TENTH_OF_A_DEGREE,
				"up is the normal " + what
			)
			# Forward stays in the vertical plane of the body's heading.
			var aside := aligner.global_basis.z.dot(body.global_basis.x)
			check_near(aside, 0.0, 1e-5, "the heading is the body's " + what)
			check(aligner.is_grounded(), "it stands " + what)
			var slopes := SlopeAligner.slope_angles(
				body.global_basis.x, normal_of(degrees), Vector3.UP
			)
			check_near(aligner.get_slope_pitch(), slopes.x, 1e-4, "get_slope_pitch " + what)
			check_near(aligner.get_slope_roll(), slopes.y, 1e-4, "get_slope_roll " + what)
			check_near(
				aligner.get_floor_normal(), normal_of(degrees), 1e-4, "get_floor_normal " + what
			)


func test_the_first_probe_is_at_once_and_the_tilt_follows_by_its_lag() -> void:
	var ground := new_ground(20)
	new_character()
	aligner.update_interval = 0.0
	await ticks(1)
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "tilted at the first tick")
	ground.rotation.x = 0.0
	await ticks(2)
	var before := up_of(aligner).angle_to(Vector3.UP)
	for i in 20:
		await ticks(1)
		var now := up_of(aligner).angle_to(Vector3.UP)
		check_near(now, before * exp(-10.0 / 60.0), 2e-4, "the lag's share, tick %d" % i)
		before = now


func test_probing_now_and_then_settles_the_same_and_moves_smoothly_between() -> void:
	var ground := new_ground(0)
	new_character()
	aligner.update_interval = 0.1
	await ticks(10)
	ground.rotation.x = deg_to_rad(30)
	var last := up_of(aligner)
	var moved := 0
	for i in 90:
		await ticks(1)
		var step := up_of(aligner).angle_to(last)
		# No further in a tick than the lag takes of what is left.
		var left := last.angle_to(normal_of(30))
		check(
			step <= left * (1.0 - exp(-10.0 / 60.0)) + 1e-4,
			"within the lag at tick %d: %f" % [i, step]
		)
		moved += 1 if step > 1e-6 else 0
		last = up_of(aligner)
	check(moved > 20, "it moves in nearly every tick, not in every sixth: %d" % moved)
	check(last.angle_to(normal_of(30)) < TENTH_OF_A_DEGREE, "settled on the slope")


func test_ground_is_looked_for_at_the_interval() -> void:
	var ground := new_ground(0)
	new_character()
	aligner.update_interval = 0.5
	await ticks(2)
	ground.rotation.x = deg_to_rad(10)
	var seen := 0
	while aligner.get_slope_pitch() < 0.01 and seen < 100:
		await ticks(1)
		seen += 1
	check(seen >= 26 and seen <= 31, "after half a second: %d ticks" % seen)


func test_the_tick_rate_changes_nothing() -> void:
	var ground := new_ground(0)
	for rate: int in [15, 30, 60, 144, 240]:
		Engine.physics_ticks_per_second = rate
		new_character()
		aligner.update_interval = 0.0
		ground.rotation.x = deg_to_rad(25)
		await ticks(rate)
		check(up_of(aligner).angle_to(normal_of(25)) < TENTH_OF_A_DEGREE, "settled at %d Hz" % rate)
		aligner.process_callback = SlopeAligner.PROCESS_MANUAL
		ground.rotation.x = 0.0
		await ticks(2)
		# Known ground, stepped by hand: e^(−10 · 0.1) of the angle is left after a tenth of a second.
		aligner.advance(1e-9)
		for i in 12:
			aligner.advance(0.1 / 12.0)
		var left := up_of(aligner).angle_to(Vector3.UP)
		check_near(
			left,
			deg_to_rad(25) * exp(-1.0),
			TENTH_OF_A_DEGREE,
			"after a tenth of a second at %d Hz" % rate
		)
		body.free()


func test_steeper_ground_counts_as_the_maximum() -> void:
	new_ground(60)
	new_character()
	await ticks(2)
	check(up_of(aligner).angle_to(normal_of(45)) < TENTH_OF_A_DEGREE, "45 degrees")
	aligner.max_angle = deg_to_rad(15)
	aligner.align_now()
	check(up_of(aligner).angle_to(normal_of(15)) < TENTH_OF_A_DEGREE, "15 degrees")
	check_near(aligner.get_slope_pitch(), deg_to_rad(60), 1e-4, "the slope itself is told as it is")


func test_the_weights_follow_ahead_and_aside_apart() -> void:
	new_ground(20)
	new_character()
	body.rotation.y = TAU / 8.0
	aligner.roll_weight = 0.0
	await ticks(2)
	check_near(aligner.global_basis.x.normalized(), body.global_basis.x, 1e-4, "no roll")
	check(aligner.global_basis.z.y < -0.2, "but pitch")
	aligner.roll_weight = 1.0
	aligner.pitch_weight = 0.0
	aligner.align_now()
	check_near(aligner.global_basis.z.y, 0.0, 1e-4, "no pitch")
	check(absf(aligner.global_basis.x.y) > 0.2, "but roll")


func test_turning_on_a_slope_has_no_lag() -> void:
	new_ground(30)
	new_character()
	await ticks(2)
	for i in 30:
		body.rotate_y(0.2)
		await ticks(1)
		check(
			up_of(aligner).angle_to(normal_of(30)) < TENTH_OF_A_DEGREE,
			"flat on the slope while turning, tick %d" % i
		)
		check_near(
			aligner.global_basis.z.dot(body.global_basis.x),
			0.0,
			1e-5,
			"with the body's heading, tick %d" % i
		)
