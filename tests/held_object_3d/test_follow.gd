extends HeldTest
## How the position and the rotation follow.


func test_the_first_step_snaps_to_the_goal() -> void:
	var camera := new_camera()
	camera.global_position = Vector3(100, 50, -20)
	var held := new_held()
	held.advance(STEP)
	check_near(held.global_position, Vector3(100, 49.8, -21), 1e-5, "at its goal")
	check_equal(held.get_velocity(), Vector3.ZERO, "at rest")


func test_the_defaults_of_the_goal_are_a_metre_ahead_and_20_cm_down() -> void:
	var camera := new_camera()
	camera.rotation = Vector3(-0.5, 0.8, 0.0)
	var held := new_held()
	held.advance(STEP)
	var goal := -camera.global_basis.z + Vector3.DOWN * 0.2
	check_near(held.global_position, goal, 1e-5, "along the camera's forward, down along the world")
	check_near(held.get_target_position(), goal, 1e-5, "get_target_position")


func test_a_walk_is_trailed_by_damping_over_stiffness() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	for i in 300:
		camera.position.z -= 3.0 * STEP
		held.advance(STEP)
	# damping/stiffness · v = 12/200 · 3 m/s.
	check_near(
		held.global_position - held.get_target_position(), Vector3(0, 0, 0.18), 1e-4, "the trail"
	)
	check_near(held.get_velocity(), Vector3(0, 0, -3), 1e-3, "get_velocity")
	check_near(held.get_smoothed_speed(), 3.0, 1e-3, "get_smoothed_speed")
	check_near(held.get_speed_factor(), 1.0, 1e-3, "get_speed_factor")


func test_full_target_velocity_follows_a_walk_without_lag() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.target_velocity_amount = 1.0
	held.advance(STEP)
	for i in 300:
		camera.position.z -= 3.0 * STEP
		held.advance(STEP)
	check_near(held.global_position, held.get_target_position(), 1e-4, "on its goal")


func test_the_lag_never_overshoots() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.advance(STEP)
	camera.position.x = 2.0
	var found := offsets(held, Vector3.RIGHT, 3.0)
	for i in found.size():
		check(found[i] <= 1e-6, "short of its goal at step %d: %f" % [i, found[i]])
	# The goal moved within the first step, at an even pace: 2·φ is left of it, φ = (1 − e^(−s·dt))/(s·dt).
	var slip := (1.0 - exp(-6.0 * STEP)) / (6.0 * STEP)
	check_near(found[0], -2.0 * slip, 1e-5, "after the first step")
	check_near(found[60], -2.0 * slip * exp(-6.0), 1e-5, "a second later")


func test_a_follow_speed_of_zero_is_glued() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = 0.0
	held.rotation_follow_speed = 0.0
	held.bank_strength = 0.0
	held.advance(STEP)
	camera.position = Vector3(1, 2, 3)
	camera.rotation = Vector3(0.3, 2.0, 0.0)
	held.advance(STEP)
	check_near(held.global_position, held.get_target_position(), 1e-6, "at its goal")
	check_near(rotation_of(held), rotation_of(camera), 1e-5, "turned as the camera")


func test_the_rotation_lags_towards_the_cameras() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.bank_strength = 0.0
	held.advance(STEP)
	camera.rotation.x = 0.5
	held.advance(STEP)
	var slip := (1.0 - exp(-8.0 * STEP)) / (8.0 * STEP)
	check_near(held.global_rotation.x, 0.5 * (1.0 - slip), 1e-5, "after the first step")
	offsets(held, Vector3.UP, 0.5)
	check_near(held.global_rotation.x, 0.5 * (1.0 - slip * exp(-4.0)), 1e-5, "half a second later")


func test_the_sprung_rotation_overshoots_and_settles() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.rotation_mode = HeldObject3D.FOLLOW_SPRING
	held.rotation_damping = 6.0
	held.bank_strength = 0.0
	held.advance(1e-4)
	camera.rotation.y = 0.5
	var largest := 0.0
	for i in 2000:
		held.advance(1e-3)
		largest = maxf(largest, held.global_rotation.y)
	# e^(−πζ/√(1−ζ²)) with ζ = 6/(2·√200).
	var ratio := 6.0 / (2.0 * sqrt(200.0))
	check_near(
		largest, 0.5 * (1.0 + exp(-PI * ratio / sqrt(1.0 - ratio * ratio))), 1e-3, "the overshoot"
	)
	check_near(held.global_rotation.y, 0.5, 1e-2, "settled")


func test_it_turns_the_short_way_round() -> void:
	var camera := new_camera()
	camera.rotation.y = deg_to_rad(179.0)
	var held := new_calm_held()
	held.bank_strength = 0.0
	held.advance(STEP)
	camera.rotation.y = deg_to_rad(-179.0)
	for i in 30:
		held.advance(STEP)
		check(
			absf(held.global_rotation.y) > deg_to_rad(178.9),
			"it goes through 180 degrees, at step %d" % i
		)


func test_a_left_turn_leans_left_and_is_limited() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	for i in 240:
		camera.rotate_y(0.5 * STEP)
		held.advance(STEP)
	# 0.4 s · 0.5 rad/s.
	check_near(held.get_bank_angle(), 0.2, 1e-3, "roll of a slow left turn")
	check(held.global_basis.x.y > 0.1, "the right side is raised")
	for i in 240:
		camera.rotate_y(-5.0 * STEP)
		held.advance(STEP)
	check_near(
		held.get_bank_angle(), -deg_to_rad(25.0), 1e-3, "roll of a fast right turn: the limit"
	)
	offsets(held, Vector3.UP, 3.0)
	check_near(held.get_bank_angle(), 0.0, 1e-3, "upright again")


func test_the_offset_is_never_larger_than_its_limit() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.max_offset = 0.15
	held.advance(STEP)
	for i in 300:
		camera.position.x += 12.0 * STEP if i < 150 else -12.0 * STEP
		camera.rotate_y(0.1)
		held.advance(STEP)
		var offset := held.global_position - held.get_target_position()
		check(
			offset.length() <= 0.15 + 1e-5, "within the limit at step %d: %f" % [i, offset.length()]
		)


func test_an_impulse_changes_the_velocity() -> void:
	new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	held.add_impulse(Vector3(0, 0, -2))
	check_near(held.get_velocity(), Vector3(0, 0, -2), 1e-6, "at once")
	var found := offsets(held, Vector3.FORWARD, 3.0)
	# The largest offset of an impulse: v/ω0 · e^(−ζ/√(1−ζ²) · acos ζ).
	var rate := sqrt(200.0)
	var ratio := 12.0 / (2.0 * rate)
	var largest := 2.0 / rate * exp(-ratio / sqrt(1.0 - ratio * ratio) * acos(ratio))
	var found_largest := 0.0
	for offset: float in found:
		found_largest = maxf(found_largest, offset)
	check_near(found_largest, largest, 1e-3, "how far it is knocked")
	check_near(held.global_position, held.get_target_position(), 1e-4, "and back")


func test_an_impulse_on_a_lag_does_nothing() -> void:
	new_camera()
	var held := new_calm_held()
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.advance(STEP)
	held.add_impulse(Vector3(5, 0, 0))
	check_equal(held.get_velocity(), Vector3.ZERO, "no velocity")
	held.follow_mode = HeldObject3D.FOLLOW_SPRING
	held.advance(STEP)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "nor later")


func test_it_arrives_far_from_the_origin_too() -> void:
	var camera := new_camera()
	camera.position.x = 1e5
	var held := new_calm_held()
	held.advance(STEP)
	camera.position.x = 1e5 + 1.0
	for i in 2400:
		held.advance(1.0 / 240.0)
	check_near(held.global_position, Vector3(1e5 + 1.0, -0.2, -1), 0.01, "at its goal")
	check_near(held.get_velocity(), Vector3.ZERO, 1e-3, "at rest")


func test_every_second_tick_by_hand_measures_speed_as_well() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	held.set_physics_process(false)
	add_child(held)
	for i in 60:
		camera.position.x += 6.0 * STEP
		await ticks(2)
		held.advance(2.0 * STEP)
	check_near(held.get_smoothed_speed(), 3.0, 0.01, "the speed")


func test_a_teleport_carries_it_along_and_a_step_does_not() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	held.add_impulse(Vector3(1, 0, 0))
	camera.position = Vector3(0, 0, -100)
	held.advance(1e-4)
	check_near(held.global_position, Vector3(0, -0.2, -101), 1e-3, "carried along")
	check_near(held.get_velocity(), Vector3(1, 0, 0), 1e-2, "with its velocity")
	check_near(held.get_smoothed_speed(), 0.0, 1e-6, "a jump is no speed")
	camera.position = Vector3(0, 0, -104)
	held.advance(1e-4)
	check_near(held.global_position, Vector3(0, -0.2, -101), 1e-2, "4 m are no teleport")
	held.teleport_distance = 0.0
	camera.position = Vector3(0, 0, 1000)
	held.advance(1e-4)
	check_near(held.global_position, Vector3(0, -0.2, -101), 0.1, "0 turns it off")


func test_snapping_puts_it_at_rest_at_its_goal() -> void:
	var camera := new_camera()
	var held := new_held()
	held.advance(STEP)
	held.add_impulse(Vector3(9, 9, 9))
	held.advance(0.1)
	camera.position = Vector3(1, 2, 3)
	camera.rotation.y = 2.0
	held.snap_to_target()
	check_near(held.global_position, held.get_target_position(), 1e-6, "at its goal")
	check_near(rotation_of(held), rotation_of(camera), 1e-5, "turned as the camera")
	check_equal(held.get_velocity(), Vector3.ZERO, "at rest")


func test_a_step_without_length_changes_nothing() -> void:
	var camera := new_camera()
	var held := new_held()
	held.advance(STEP)
	held.add_impulse(Vector3.UP)
	var before := held.global_transform
	camera.position.x = 1.0
	for delta: float in [0.0, -1.0, NAN, INF, -INF]:
		held.advance(delta)
		check_equal(held.global_transform, before, "advance(%f)" % delta)
	held.advance(STEP)
	check(held.global_position != before.origin, "and it is not stuck")


func test_the_bob_lifts_the_goal_by_the_sine_of_its_phase() -> void:
	var camera := new_camera()
	var held := new_held()
	held.bob_speed_smoothing = 0.0
	held.advance(STEP)
	for i in range(1, 200):
		camera.position.z -= 1.5 * STEP
		held.advance(STEP)
		var height := held.get_target_position().y + 0.2
		check_near(
			height,
			sin(9.0 * i * STEP) * 0.12 * 0.5,
			1e-5,
			"at half the reference speed, step %d" % i
		)


func test_it_goes_on_from_where_a_script_puts_it() -> void:
	new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	held.global_position = Vector3(0, 3, -1)
	held.scale = Vector3(2, 2, 2)
	held.advance(1e-4)
	check_near(held.global_position, Vector3(0, 3, -1), 1e-3, "from where it was put")
	offsets(held, Vector3.UP, 5.0)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-4, "back at its goal")
	check_near(held.scale, Vector3(2, 2, 2), 1e-5, "with the scale it was given")
