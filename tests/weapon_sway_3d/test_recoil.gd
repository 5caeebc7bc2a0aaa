extends SwayTest
## Recoil and breath.


func test_a_shot_throws_it_as_far_as_the_spring_says() -> void:
	var weapon := new_weapon_by_hand()
	weapon.add_recoil(Vector3(4, 0, 0), Vector3(0, 0, 1))
	var highest := 0.0
	var furthest := 0.0
	for i in 1000:
		weapon.advance(1e-3)
		highest = maxf(highest, weapon.get_sway_rotation().x)
		furthest = maxf(furthest, weapon.get_sway_offset().z)
	# The first extreme of the impulse response: v/ω0 · e^(−ζ/√(1−ζ²) · acos ζ), at 6 Hz and 0.6.
	var peak := exp(-0.6 / 0.8 * acos(0.6)) / (TAU * 6.0)
	check_near(highest, 4.0 * peak, 1e-4, "the muzzle")
	check_near(furthest, peak, 1e-4, "the way back")
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-4, "and it settles")


func test_ten_shots_a_second_stay_within_the_limits() -> void:
	for step: float in [0.1, 1.0 / 30.0, 1.0 / 240.0]:
		var weapon := new_weapon_by_hand()
		var since := 1.0
		for i in roundi(4.0 / step):
			since += step
			if since > 0.0999:
				since = 0.0
				weapon.add_recoil(Vector3(30, 10, -20), Vector3(0, 2, 10))
			weapon.advance(step)
			var turned := weapon.get_sway_rotation().abs()
			var moved := weapon.get_sway_offset().abs()
			check(
				turned[turned.max_axis_index()] <= deg_to_rad(15.0) + 1e-5,
				"angle within 15 degrees"
			)
			check(moved[moved.max_axis_index()] <= 0.1 + 1e-5, "way within 10 cm")
		weapon.free()


func test_the_breath_is_the_same_for_the_same_seed() -> void:
	var paths: Array[PackedVector3Array] = []
	for seed_of_breath: int in [5, 5, 6]:
		var weapon := new_weapon_by_hand()
		weapon.breath_angle = deg_to_rad(1.0)
		weapon.breath_seed = seed_of_breath
		var path := PackedVector3Array()
		for i in 600:
			weapon.advance(STEP)
			path.append(weapon.get_sway_rotation())
			check(path[-1].length() <= deg_to_rad(1.0) * 1.5, "within its angle")
			if i > 0:
				check(path[i].distance_to(path[i - 1]) < deg_to_rad(0.1), "smooth at step %d" % i)
		paths.append(path)
		weapon.free()
	check_equal(paths[0], paths[1], "the same seed")
	check(paths[0] != paths[2], "another seed")


func test_a_recoil_that_is_not_finite_is_ignored_and_said_once() -> void:
	var weapon := new_weapon_by_hand()
	for i in 3:
		weapon.add_recoil(Vector3(NAN, 0, 0), Vector3.ZERO)
		weapon.add_recoil(Vector3.ZERO, Vector3(INF, 0, 0))
		weapon.advance(STEP)
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-6, "at rest")
	check_equal(take_warnings().size(), 1, "warnings")
