extends HeldTest
## The feel that the tutorial describes, as numbers: a camera that stops after a turn.


func test_damping_4_rings_long_12_overshoots_once_or_twice_30_hardly() -> void:
	# Swings beyond 2 % of the step: e^(−πζn/√(1−ζ²)) > 0.02 for ζ = 0.141, 0.424; at 30 the spring is overdamped.
	check_equal(_swings(4.0), 8, "swings at damping 4: jelly")
	check_equal(_swings(12.0), 2, "swings at damping 12")
	check_equal(_swings(30.0), 0, "swings at damping 30")


func test_follow_speed_2_is_soft_and_20_nearly_glued() -> void:
	check_near(
		_seconds_to_a_tenth(2.0), log(10.0) / 2.0, 0.02, "seconds until a tenth is left at 2"
	)
	check_near(
		_seconds_to_a_tenth(20.0), log(10.0) / 20.0, 0.02, "seconds until a tenth is left at 20"
	)
	check(_seconds_to_a_tenth(2.0) > 1.0, "soft: more than a second")
	check(_seconds_to_a_tenth(20.0) < 0.15, "nearly glued: less than a blink")


func test_it_is_calm_when_still() -> void:
	new_camera()
	var held := new_held()
	held.advance(STEP)
	for i in 600:
		held.advance(STEP)
		check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "still at step %d" % i)


func test_extreme_settings_stay_bounded() -> void:
	var camera := new_camera()
	for step: float in [0.5, 1.0 / 60.0, 1e-3]:
		var held := new_held()
		held.stiffness = 1e6
		held.damping = 0.0
		held.rotation_mode = HeldObject3D.FOLLOW_SPRING
		held.rotation_stiffness = 1e6
		held.rotation_damping = 0.0
		held.advance(step)
		for i in 1000:
			camera.rotation.y = sin(i * 0.37)
			camera.rotation.x = cos(i * 0.61)
			camera.position.x = 0.5 * sin(i * 0.23)
			held.advance(step)
			check(held.global_transform.is_finite(), "finite at dt %f, step %d" % [step, i])
		# The goal stands still from here on: a spring without damping rings as far as it did, and no further.
		held.bob_amplitude = 0.0
		held.advance(step)
		var early := _largest_offset(held, step)
		for i in 3000:
			held.advance(step)
		var late := _largest_offset(held, step)
		check(
			late <= early * 1.02 + 1e-3,
			"no further after a while at dt %f: %f m, then %f m" % [step, early, late]
		)
		held.free()
		camera.transform = Transform3D.IDENTITY


func _largest_offset(held: HeldObject3D, step: float) -> float:
	var largest := 0.0
	for i in 500:
		held.advance(step)
		largest = maxf(largest, held.global_position.distance_to(held.get_target_position()))
	return largest


## How often the offset changes its side after a step of the goal, counting swings of 2 % and more.
func _swings(damping: float) -> int:
	var camera := new_camera()
	var held := new_calm_held()
	held.damping = damping
	held.advance(1e-6)
	camera.position.x = 1.0
	var count := 0
	var side := -1.0
	for offset: float in offsets(held, Vector3.RIGHT, 8.0, 1e-3):
		if absf(offset) > 0.02 and signf(offset) != side:
			side = signf(offset)
			count += 1
	camera.free()
	held.free()
	return count


func _seconds_to_a_tenth(follow_speed: float) -> float:
	var camera := new_camera()
	var held := new_calm_held()
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = follow_speed
	held.advance(1e-6)
	camera.position.x = 1.0
	var seconds := 0.0
	for offset: float in offsets(held, Vector3.RIGHT, 4.0, 1e-3):
		seconds += 1e-3
		if offset > -0.1:
			break
	camera.free()
	held.free()
	return seconds
