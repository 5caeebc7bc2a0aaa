extends SwayTest
## What walking, jumping and landing make of it.


func test_curves_are_sampled_over_their_own_domain_and_repeated() -> void:
	var weapon := _still_layers(new_weapon_by_hand())
	weapon.move_speed = 0.0
	# Half a second, from 0 up to 1: a saw.
	var curve := Curve.new()
	curve.max_domain = 2.5
	curve.min_domain = 2.0
	curve.add_point(Vector2(2.0, 0.0), 0, 2, Curve.TANGENT_LINEAR, Curve.TANGENT_LINEAR)
	curve.add_point(Vector2(2.5, 1.0), 2, 0, Curve.TANGENT_LINEAR, Curve.TANGENT_LINEAR)
	weapon.move_yaw_curve = curve
	weapon.set_velocity(Vector3(0, 0, -5))
	var full := deg_to_rad(10.0)
	for i in range(1, 100):
		weapon.advance(0.01)
		var fraction := fmod(i * 0.01 + 1e-9, 0.5) / 0.5
		if absf(fraction - roundf(fraction)) > 0.02:
			check_near(
				weapon.get_sway_rotation(),
				Vector3(0, fraction * full, 0),
				1e-3,
				"after %d steps" % i
			)


func test_without_curves_it_swings_yaw_once_and_pitch_twice_a_second() -> void:
	var weapon := _still_layers(new_weapon_by_hand())
	weapon.move_speed = 0.0
	weapon.set_velocity(Vector3(0, 0, -5))
	var full := deg_to_rad(10.0)
	for i in range(1, 150):
		weapon.advance(0.01)
		var t := i * 0.01
		check_near(
			weapon.get_sway_rotation(),
			Vector3(sin(2 * TAU * t), sin(TAU * t), 0) * full,
			1e-5,
			"at %f s" % t
		)


func test_the_swing_grows_with_the_speed_up_to_the_reference() -> void:
	for speed: float in [0.05, 2.5, 5.0, 50.0]:
		var weapon := _still_layers(new_weapon_by_hand())
		weapon.move_speed = 0.0
		weapon.set_velocity(Vector3(speed, 7.0, 0))
		weapon.set_grounded(true)
		run(weapon, 0.25, 0.25)
		var share := 0.0 if speed < 0.1 else minf(speed / 5.0, 1.0)
		check_near(
			weapon.get_sway_rotation().y, share * deg_to_rad(10.0), 1e-5, "at %f m/s" % speed
		)
		weapon.free()


func test_walk_stop_walk_begins_anew_and_never_pops() -> void:
	var weapon := new_weapon_by_hand()
	var last := Vector3.ZERO
	for i in 600:
		var walking := i < 190 or i > 250
		weapon.set_velocity(Vector3(0, 0, -5) if walking else Vector3.ZERO)
		weapon.advance(STEP)
		var now := weapon.get_sway_rotation()
		# The lag's largest step: 2.5/s of a distance of two full swings on two axes.
		check(now.distance_to(last) < 2.5 * STEP * 4.0 * deg_to_rad(10.0), "no pop at step %d" % i)
		last = now
	weapon.set_velocity(Vector3.ZERO)
	run(weapon, 6.0)
	check_near(
		weapon.get_sway_rotation(), Vector3.ZERO, 1e-4, "it eases back instead of freezing half-way"
	)


func test_steps_over_32_metres_are_forty_at_every_tick_rate() -> void:
	for rate: float in [30.0, 60.0, 144.0, 240.0, 0.0]:
		var weapon := new_weapon_by_hand()
		var feet := PackedInt32Array()
		weapon.stepped.connect(func(foot: int) -> void: feet.append(foot))
		weapon.set_velocity(Vector3(0, 0, -4))
		var random := RandomNumberGenerator.new()
		random.seed = 3
		var left := 8.0
		while left > 1e-9:
			var step := minf(1.0 / rate if rate > 0.0 else random.randf_range(0.001, 0.05), left)
			weapon.advance(step)
			left -= step
		check_equal(feet.size(), 40, "steps at %d Hz" % rate)
		for i in feet.size():
			check_equal(feet[i], 1 - i % 2, "left and right in turn, step %d" % i)
		weapon.free()


func test_the_bob_is_a_figure_of_eight_within_a_hundredth_at_every_tick_rate() -> void:
	for rate: float in [30.0, 60.0, 144.0, 240.0]:
		var weapon := new_weapon_by_hand()
		weapon.bob_offset = Vector2(0.01, 0.02)
		weapon.set_velocity(Vector3(0, 0, -4))
		run(weapon, 4.0, 1.0 / rate)
		var widest := Vector3.ZERO
		for i in roundi(2.0 * rate):
			weapon.advance(1.0 / rate)
			var t := 4.0 + (i + 1) / rate
			var angle := TAU * 4.0 * t / 1.6
			var expected := Vector3(0.01 * sin(angle), 0.02 * sin(2.0 * angle), 0)
			check_near(weapon.get_sway_offset(), expected, 2e-4, "at %d Hz, %f s" % [rate, t])
			widest = widest.max(weapon.get_sway_offset().abs())
		weapon.free()


func test_the_air_has_no_steps() -> void:
	var weapon := new_weapon_by_hand()
	weapon.stepped.connect(func(_foot: int) -> void: fail("a step in the air"))
	weapon.set_velocity(Vector3(0, 0, -5))
	weapon.set_grounded(false)
	run(weapon, 3.0)
	check(true, "no step")


func test_going_right_leans_right() -> void:
	var weapon := new_weapon_by_hand()
	weapon.move_max_angle = 0.0
	weapon.set_velocity(Vector3(2.5, 0, 0))
	run(weapon, 3.0)
	check_near(
		weapon.get_sway_rotation(),
		Vector3(0, 0, -deg_to_rad(1.0)),
		1e-5,
		"half the speed, half the tilt"
	)
	camera.rotation.y = PI / 2
	run(weapon, 3.0)
	check_near(
		weapon.get_sway_rotation(),
		Vector3.ZERO,
		1e-4,
		"straight ahead for a view that looks that way"
	)


func test_a_landing_from_five_metres_is_bounded() -> void:
	var weapon := _still_layers(new_weapon_by_hand())
	weapon.set_grounded(false)
	weapon.set_velocity(Vector3(0, -sqrt(2 * 9.8 * 5.0), 0))
	run(weapon, 0.2)
	weapon.set_grounded(true)
	weapon.set_velocity(Vector3.ZERO)
	var lowest := 0.0
	for i in 240:
		weapon.advance(STEP)
		lowest = minf(lowest, weapon.get_sway_offset().y)
	check_near(lowest, -0.05, 1e-3, "down to kick_max")
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-4, "and back")


func test_a_real_body_that_falls_and_jumps_kicks_it() -> void:
	var floor_body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	(shape.shape as BoxShape3D).size = Vector3(20, 1, 20)
	floor_body.add_child(shape)
	floor_body.position.y = -0.5
	add_child(floor_body)
	player = Faller.new()
	var feet := CollisionShape3D.new()
	feet.shape = CapsuleShape3D.new()
	feet.position.y = 1.0
	player.add_child(feet)
	player.position.y = 1.5
	camera = Camera3D.new()
	camera.position.y = 1.6
	player.add_child(camera)
	add_child(player)
	camera.make_current()
	var weapon := _still_layers(new_weapon())
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	var lowest := 0.0
	for i in 90:
		await ticks(1)
		lowest = minf(lowest, weapon.get_sway_offset().y)
	check(player.is_on_floor(), "it landed")
	# From 1.5 m: 5.4 m/s at a hundredth of a metre each, limited to 5 cm.
	check_near(lowest, -0.05, 4e-3, "the landing")
	lowest = 0.0
	player.velocity.y = 4.0
	for i in 10:
		await ticks(1)
		lowest = minf(lowest, weapon.get_sway_offset().y)
	check_near(lowest, -0.02, 2e-3, "the jump")


func _still_layers(weapon: WeaponSway3D) -> WeaponSway3D:
	weapon.bob_offset = Vector2.ZERO
	weapon.strafe_tilt = 0.0
	return weapon


class Faller:
	extends CharacterBody3D

	func _physics_process(delta: float) -> void:
		velocity.y -= 9.8 * delta
		move_and_slide()
