extends HeldTest
## The same motion at any tick rate, against a reference of 20,000 steps a second.

const SECONDS := 3.0
const RATES: Array[float] = [10.0, 30.0, 60.0, 144.0, 240.0]
## 180 degrees a second.
const TURN := PI


func test_a_straight_walk_with_the_spring_is_the_same_at_every_rate() -> void:
	await _check_straight_walk(HeldObject3D.FOLLOW_SPRING)


func test_a_straight_walk_with_the_lag_is_the_same_at_every_rate() -> void:
	await _check_straight_walk(HeldObject3D.FOLLOW_LAG)


func test_a_turn_of_180_degrees_a_second_errs_by_the_square_of_the_step() -> void:
	var held := new_calm_held()
	var path := HeldPath.new(Vector3(1.5, 0.0, -2.5), TURN)
	var reference := HeldReference.new(held, path, SECONDS)
	# Stated constants, in metres, radians and m/s over s²: of the position, the rotation, the roll and the speed.
	for rate: float in RATES:
		var square := 1.0 / (rate * rate)
		var worst := _run(held, path, reference, _even(rate))
		check(
			worst.position <= 1.5 * square + 2e-5,
			"position at %d Hz is off by %f m" % [rate, worst.position]
		)
		check(
			worst.rotation <= 2.0 * square + 1e-4,
			"rotation at %d Hz is off by %f" % [rate, worst.rotation]
		)
		check(worst.bank <= 1.0 * square + 1e-5, "bank at %d Hz is off by %f" % [rate, worst.bank])
		check(
			worst.speed <= 5.0 * square + 1e-3,
			"speed at %d Hz is off by %f m/s" % [rate, worst.speed]
		)
	var coarse: float = _run(held, path, reference, _even(10.0)).position
	var fine: float = _run(held, path, reference, _even(30.0)).position
	check(
		coarse > 6.0 * fine,
		"a third of the step has about a ninth of the error: %f and %f" % [coarse, fine]
	)


func test_a_turn_with_uneven_steps_stays_within_the_bound_of_the_longest() -> void:
	var held := new_calm_held()
	var path := HeldPath.new(Vector3(1.5, 0.0, -2.5), TURN)
	var reference := HeldReference.new(held, path, SECONDS)
	for run in 5:
		var worst := _run(held, path, reference, _uneven(run))
		check(worst.position <= 1.5 * 0.05 * 0.05, "run %d is off by %f m" % [run, worst.position])


func test_the_bob_errs_by_the_square_of_the_step() -> void:
	var held := new_held()
	var path := HeldPath.new(Vector3(0.0, 0.0, -3.0), 0.0)
	var reference := HeldReference.new(held, path, SECONDS)
	# Stated constant: the chord of the bob's arc, amplitude · frequency²/8 = 1.2 m/s², times what the spring makes of it.
	for rate: float in RATES:
		var worst := _run(held, path, reference, _even(rate))
		var bound := 3.0 / (rate * rate) + 2e-5
		check(worst.position <= bound, "at %d Hz the bob is off by %f m" % [rate, worst.position])


func _check_straight_walk(follow_mode: int) -> void:
	var held := new_calm_held()
	held.follow_mode = follow_mode
	var path := HeldPath.new(Vector3(1.5, 0.4, -2.5), 0.0, 0.7)
	var reference := HeldReference.new(held, path, SECONDS)
	for rate: float in RATES:
		var worst := _run(held, path, reference, _even(rate))
		check(worst.position <= 1e-4, "at %d Hz it is off by %f m" % [rate, worst.position])
		check(worst.speed <= 1e-3, "at %d Hz the speed is off by %f m/s" % [rate, worst.speed])
	for run in 5:
		var worst := _run(held, path, reference, _uneven(run))
		check(worst.position <= 1e-4, "with uneven steps it is off by %f m" % worst.position)


func _even(rate: float) -> PackedFloat64Array:
	var steps := PackedFloat64Array()
	steps.resize(roundi(SECONDS * rate))
	steps.fill(1.0 / rate)
	return steps


## Steps of 1 ms to 50 ms.
func _uneven(seed_of_run: int) -> PackedFloat64Array:
	var random := RandomNumberGenerator.new()
	random.seed = 77 + seed_of_run
	var steps := PackedFloat64Array()
	var left := SECONDS
	while left > 0.051:
		steps.append(random.randf_range(0.001, 0.05))
		left -= steps[-1]
	steps.append(left)
	return steps


## Walks a fresh camera and a copy of [param held] along the path, and gives the largest errors.
func _run(
	held: HeldObject3D, path: HeldPath, reference: HeldReference, steps: PackedFloat64Array
) -> Dictionary:
	var camera := new_camera()
	camera.global_transform = path.camera(0.0)
	var copy := held.duplicate() as HeldObject3D
	add_child(copy)
	copy.snap_to_target()
	var worst := {position = 0.0, rotation = 0.0, bank = 0.0, speed = 0.0}
	var t := 0.0
	for step: float in steps:
		t += step
		camera.global_transform = path.camera(t)
		copy.advance(step)
		worst.position = maxf(
			worst.position, copy.global_position.distance_to(reference.position(t))
		)
		worst.rotation = maxf(worst.rotation, reference.angle_to(rotation_of(copy), t))
		worst.bank = maxf(worst.bank, absf(copy.get_bank_angle() - reference.bank(t)))
		worst.speed = maxf(worst.speed, absf(copy.get_smoothed_speed() - reference.speed(t)))
	copy.free()
	camera.free()
	return worst
