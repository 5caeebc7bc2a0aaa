extends SwayTest
## The look sway: where the rate comes from, and what it makes.


func test_a_turning_camera_leads_the_weapon_into_the_turn() -> void:
	var weapon := new_weapon()
	weapon.advance(STEP)
	for i in 300:
		camera.rotate_y(0.5 * STEP)
		weapon.advance(STEP)
	# Left at 0.5 rad/s: yaw and roll of 0.5 · 0.02.
	check_near(weapon.get_sway_rotation(), Vector3(0, 0.01, 0.01), 1e-5, "a left turn")
	for i in 300:
		camera.rotate_object_local(Vector3.RIGHT, 0.004)
		weapon.advance(STEP)
	check_near(weapon.get_sway_rotation(), Vector3(0.24 * 0.02, 0, 0), 1e-5, "looking up")


func test_a_body_that_turns_below_the_camera_counts_as_well() -> void:
	var weapon := new_weapon()
	weapon.advance(STEP)
	for i in 300:
		player.rotate_y(-0.5 * STEP)
		weapon.advance(STEP)
	check_near(weapon.get_sway_rotation(), Vector3(0, -0.01, -0.01), 1e-5, "a right turn")


func test_constant_rates_are_exact_at_every_tick_rate() -> void:
	for rate: float in [10.0, 30.0, 144.0, 240.0]:
		var weapon := new_weapon()
		camera.rotation = Vector3.ZERO
		weapon.advance(1.0 / rate)
		for i in roundi(rate):
			camera.rotate_y(1.0 / rate)
			weapon.advance(1.0 / rate)
		check_near(
			weapon.get_sway_rotation().y,
			0.02 * (1.0 - exp(-2.0)),
			1e-6,
			"after a second at %d Hz" % rate
		)
		weapon.free()


func test_several_mouse_events_in_a_step_are_summed() -> void:
	var weapon := new_weapon()
	weapon.look_source = WeaponSway3D.LOOK_MOUSE
	weapon.look_speed = 0.0
	weapon.look_amount = Vector3(0.001, 0.001, 0.0)
	weapon.advance(STEP)
	for i in 4:
		_move_mouse(Vector2(-3, -5))
	Input.flush_buffered_events()
	weapon.advance(STEP)
	# 12 px to the left, 20 px up, at 0.002 rad/px, over a step.
	var expected := Vector3(20, 12, 0) * 0.002 / STEP * 0.001
	check_near(weapon.get_sway_rotation(), expected, 1e-6, "the sum")


func test_a_mouse_that_stops_makes_no_sway_any_more() -> void:
	var weapon := new_weapon()
	weapon.look_source = WeaponSway3D.LOOK_MOUSE
	weapon.look_speed = 0.0
	weapon.advance(STEP)
	_move_mouse(Vector2(5, 0))
	Input.flush_buffered_events()
	weapon.advance(STEP)
	check(weapon.get_sway_rotation().y < -1e-3, "to the right")
	weapon.advance(STEP)
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "no event, no rate")


func test_mouse_motion_is_heard_only_where_it_is_asked_for() -> void:
	var weapon := new_weapon()
	weapon.advance(STEP)
	_move_mouse(Vector2(500, 0))
	Input.flush_buffered_events()
	weapon.look_source = WeaponSway3D.LOOK_MOUSE
	weapon.advance(STEP)
	weapon.advance(STEP)
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "what came before is not kept")


func test_a_gamepad_sways_it_as_any_other_device() -> void:
	# Whatever turns the camera: here a stick that a player reads each tick.
	var weapon := new_weapon()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	InputMap.add_action(&"look_left")
	var stick := InputEventJoypadMotion.new()
	stick.axis = JOY_AXIS_RIGHT_X
	stick.axis_value = -1.0
	InputMap.action_add_event(&"look_left", stick)
	var pad := StickLook.new()
	pad.camera = camera
	add_child(pad)
	await ticks(2)
	Input.parse_input_event(stick)
	await ticks(180)
	# Once the stick is read the camera turns at 1 rad/s.
	check_near(weapon.get_sway_rotation().y, 0.02, 2e-4, "led by the stick")


func test_a_rate_given_by_hand_holds_until_the_next() -> void:
	var weapon := new_weapon_by_hand()
	weapon.set_look_rate(Vector2(0.3, -0.6))
	run(weapon, 5.0)
	check_near(
		weapon.get_sway_rotation(), Vector3(0.006, -0.012, -0.012), 1e-5, "pitch up, yaw right"
	)
	weapon.set_look_rate(Vector2.ZERO)
	run(weapon, 8.0)
	check_near(weapon.get_sway_rotation(), Vector3.ZERO, 1e-5, "back")


func test_each_axis_is_limited() -> void:
	var weapon := new_weapon_by_hand()
	weapon.set_look_rate(Vector2(-20, 20))
	run(weapon, 5.0)
	var most := deg_to_rad(2.0)
	check_near(
		weapon.get_sway_rotation(), Vector3(-most, most, most), 1e-6, "the tutorial's 2 degrees"
	)


func test_a_cut_or_a_teleport_gives_no_kick() -> void:
	var weapon := new_weapon()
	weapon.advance(STEP)
	camera.rotation.y = 2.5
	player.position = Vector3(100, 0, 50)
	weapon.advance(STEP)
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "a turn of 150 rad/s is a cut")
	weapon.advance(STEP)
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "and nothing comes after it")
	weapon.look_cut_rate = 0.0
	camera.rotation.y = 0.0
	weapon.advance(STEP)
	check(weapon.get_sway_rotation().y < -1e-3, "0 turns that off")


func test_a_spring_overshoots_and_a_lag_does_not() -> void:
	var weapon := new_weapon_by_hand()
	weapon.look_mode = WeaponSway3D.FOLLOW_SPRING
	weapon.set_look_rate(Vector2(0, 1))
	var largest := 0.0
	for i in 1000:
		weapon.advance(1e-3)
		largest = maxf(largest, weapon.get_sway_rotation().y)
	# e^(−πζ/√(1−ζ²)) for a ratio of 0.5.
	check_near(largest, 0.02 * (1.0 + exp(-PI * 0.5 / sqrt(0.75))), 1e-5, "the overshoot")


func test_the_offset_leads_by_the_rate() -> void:
	var weapon := new_weapon_by_hand()
	weapon.look_offset = Vector2(0.01, 0.02)
	weapon.set_look_rate(Vector2(1, 2))
	run(weapon, 6.0)
	check_near(weapon.get_sway_offset(), Vector3(-0.02, 0.02, 0), 1e-5, "to the left and up")
	check_near(weapon.position, Vector3(0.18, -0.18, -0.4), 1e-5, "on top of the rest")
	weapon.set_look_rate(Vector2(100, 200))
	run(weapon, 6.0)
	check_near(weapon.get_sway_offset(), Vector3(-0.05, 0.05, 0), 1e-5, "limited")


func test_a_bell_shaped_look_peaks_alike_at_every_tick_rate() -> void:
	var reference := _bell_peak(_even(2000.0))
	check(reference > 0.001 and reference < deg_to_rad(1.9), "below the clamp: %f" % reference)
	for rate: float in [30.0, 60.0, 144.0, 240.0]:
		check_near(_bell_peak(_even(rate)), reference, 0.02 * reference, "the peak at %d Hz" % rate)
	var random := RandomNumberGenerator.new()
	random.seed = 9
	var uneven := PackedFloat64Array()
	for i in 200:
		uneven.append(random.randf_range(0.002, 0.033))
	check_near(_bell_peak(uneven), reference, 0.02 * reference, "the peak with uneven steps")


func _even(rate: float) -> PackedFloat64Array:
	var steps := PackedFloat64Array()
	steps.resize(roundi(1.0 * rate))
	steps.fill(1.0 / rate)
	return steps


## A look of 0.3 s from still to still, by 14 degrees.
func _bell_peak(steps: PackedFloat64Array) -> float:
	var weapon := new_weapon()
	camera.rotation = Vector3.ZERO
	weapon.advance(1e-3)
	var t := 0.0
	var peak := 0.0
	for step: float in steps:
		t += step
		var share := clampf(t / 0.3, 0.0, 1.0)
		camera.rotation.y = 0.24 * (share - sin(TAU * share) / TAU)
		weapon.advance(step)
		peak = maxf(peak, weapon.get_sway_rotation().y)
	weapon.free()
	return peak


func _move_mouse(relative: Vector2) -> void:
	var event := InputEventMouseMotion.new()
	event.relative = relative
	Input.parse_input_event(event)


class StickLook:
	extends Node

	var camera: Camera3D

	func _physics_process(delta: float) -> void:
		camera.rotate_y(Input.get_action_strength(&"look_left") * delta)


func test_a_camera_that_turns_once_a_frame_sways_it_alike_at_every_tick_rate() -> void:
	for rate: int in [60, 240, 1000]:
		var weapon := new_weapon()
		weapon.look_max_angle = 1.0
		camera.rotation = Vector3.ZERO
		weapon.advance(1.0 / rate)
		var ticks_made := 0
		for frame in 60:
			camera.rotate_y(6.0 / 60.0)
			while ticks_made < roundi((frame + 1) * rate / 60.0):
				weapon.advance(1.0 / rate)
				ticks_made += 1
		check_near(weapon.get_sway_rotation().y, 0.12 * (1.0 - exp(-2.0)), 2e-3, "at %d Hz" % rate)
		weapon.free()


func test_for_who_walks_on_a_wall_left_is_left() -> void:
	var weapon := new_weapon()
	player.up_direction = Vector3.RIGHT
	player.basis = Basis(Vector3.BACK, -PI / 2)
	weapon.advance(STEP)
	for i in 300:
		player.rotate_object_local(Vector3.UP, 0.5 * STEP)
		weapon.advance(STEP)
	check_near(weapon.get_sway_rotation(), Vector3(0, 0.01, 0.01), 1e-4, "yaw and roll, no pitch")
