extends FeetTest
## Which feet are planted: those that bear, at any pace, and none that swings.

const MILLIMETRE := 0.001
const SPIN := PI / 2

var _phase := 0.0


func test_in_a_walk_those_are_planted_that_bear_and_they_do_not_slide() -> void:
	new_floor()
	for pace: float in [0.15, 0.3, 0.6, 1.0, 1.4]:
		var rig := _new_figure()
		await _check_walk(rig, pace, "at %f m/s" % pace)
		rig.root.free()


func test_in_a_crouch_too() -> void:
	new_floor()
	for pace: float in [0.3, 0.8]:
		var rig := _new_figure()
		await _check_walk(rig, pace, "crouching at %f m/s" % pace, -0.3)
		rig.root.free()


func test_up_and_down_a_ramp_too() -> void:
	new_ramp(12)
	for heading: float in [0.0, PI]:
		var rig := _new_figure()
		rig.root.rotation.y = heading
		await _check_walk(rig, 1.0, "on a ramp, heading %f" % heading, 0.0, tan(deg_to_rad(12)))
		rig.root.free()


func test_at_every_tick_rate_the_same_share_of_a_walk_is_planted() -> void:
	new_floor()
	var shares := PackedFloat32Array()
	for rate: int in [30, 60, 144]:
		Engine.physics_ticks_per_second = rate
		var rig := _new_figure()
		var watch := await _walk(rig, 1.0, 4.0)
		watch.stop()
		shares.append(float(watch.planted_for[0]) / watch.updates)
		check_near(watch.largest_ball_slide, 0.0, MILLIMETRE, "the slide at %d" % rate)
		rig.root.free()
	for share in shares:
		# Half of the cycle bears.
		check_near(share, 0.5, 0.1, "planted shares: %s" % shares)


func test_feet_that_swing_over_one_spot_are_not_planted() -> void:
	# A march on the spot: at the top a foot is as slow as one that bears.
	new_floor()
	var rig := _new_figure()
	var high := 0
	for tick in 240:
		var stance := Stance.new()
		var swing := TAU * tick / 60.0
		stance.hips.y = -0.05
		stance.ankles[0].y = 0.12 * maxf(sin(swing), 0.0)
		stance.ankles[1].y = 0.12 * maxf(-sin(swing), 0.0)
		rig.pose(stance)
		await ticks(1)
		for leg: int in LEGS:
			if stance.ankles[leg].y > 0.08:
				high += 1
				check(not rig.solver.is_foot_planted(leg), "tick %d: foot %d is up" % [tick, leg])
	check(high > 50, "it marches")


func test_at_the_speed_s_limit_it_never_chatters() -> void:
	new_floor()
	for from: float in [0.3, 0.9]:
		var rig := _new_figure()
		rig.solver.unplant_distance = 10.0
		rig.pose(Stance.new())
		await ticks(30)
		var watch := PlantWatch.new(rig)
		# A foot that goes to the side of the other one at about the speed, a little above it and a little below.
		var aside := 0.0
		for tick in 120:
			var speed := 0.5 + 0.09 * sin(tick * 1.7) if tick > 3 else from
			aside += speed / 60.0 * (1.0 if tick / 20 % 2 == 0 else -1.0)
			rig.root.position.z += speed / 60.0
			await ticks(1)
		watch.stop()
		for leg: int in LEGS:
			check(watch.told[leg].size() <= 1, "told from %f: %s" % [from, watch.told])
		rig.root.free()


func test_when_the_character_turns_on_the_spot_its_feet_are_released_and_planted_anew() -> void:
	new_floor()
	for rate: int in [30, 60, 144]:
		Engine.physics_ticks_per_second = rate
		var rig := _new_figure()
		await ticks(rate / 2)
		var watch := PlantWatch.new(rig)
		var largest := 0.0
		for tick in 2 * rate:
			rig.root.rotate_y(SPIN / rate)
			await ticks(1)
			for leg: int in LEGS:
				var foot := "foot" + FootRig.SIDES[leg]
				var turned := FootRig.angle_between(
					rig.bone(foot).basis, rig.animated_bone(foot).basis
				)
				largest = maxf(largest, turned)
		watch.stop()
		check(largest > deg_to_rad(43), "feet stay behind: %f" % rad_to_deg(largest))
		# The update in which it is found, and one of the tick.
		var most := deg_to_rad(45) + 2.1 * SPIN / rate
		check(largest < most, "a leg is twisted by %f degrees" % rad_to_deg(largest))
		check_near(watch.largest_slide, 0.0, MILLIMETRE, "the slide at %d" % rate)
		for leg: int in LEGS:
			check(watch.told[leg].count(0) >= 3, "released at %d: %s" % [rate, watch.told])
			check(absi(watch.told[leg].count(0) - watch.told[leg].count(1)) <= 1, "each once")
			for index in range(1, watch.told[leg].size()):
				check(watch.told[leg][index] != watch.told[leg][index - 1], "in turns")
		# Way back: 45 degrees in 0.1 s, at most 1.5 times as fast as evenly, and that of the character itself.
		var pop := 1.5 * most * 10.0 / rate
		check(watch.largest_pop_turn < pop + SPIN / rate, "turns by %f" % watch.largest_pop_turn)
		rig.root.free()


func test_a_foot_that_stands_is_planted_where_the_ground_is_uneven() -> void:
	new_halves(0.0, 0.15, -0.1)
	var rig := _new_figure()
	await settle()
	for leg: int in LEGS:
		check(rig.solver.is_foot_planted(leg), "planted")
		check_stands(rig, leg, level([0.15, -0.1][leg]), "planted")
	check_near(pelvis_moved(rig), -0.1, 1e-3, "the hips")
	check_lengths(rig, "planted")


func _new_figure() -> FootRig:
	var rig := new_rig()
	rig.solver.plant = true
	return rig


func _check_walk(rig: FootRig, pace: float, what: String, hips := 0.0, steep := 0.0) -> void:
	var watch := await _walk(rig, pace, 4.0 / minf(pace, 1.0), hips, steep)
	watch.stop()
	check_near(watch.largest_ball_slide, 0.0, MILLIMETRE, "the slide " + what)
	var changes := 8.0 * maxf(pace, 1.0)
	for leg: int in LEGS:
		var share := float(watch.planted_for[leg]) / watch.updates
		check(share > 0.4 and share < 0.66, "foot %d is planted %s: %f" % [leg, what, share])
		var told := watch.told[leg]
		check_near(told.size(), changes, 2.0, "a step is told of once %s: %s" % [what, told])
		for index in range(1, told.size()):
			check(told[index] != told[index - 1], "in turns %s: %s" % [what, told])
	# Released no further than a tenth of the leg from its animated place, it is back in 0.1 s, eased.
	var most := 1.5 * 0.09 / 0.1 / Engine.physics_ticks_per_second
	check(watch.largest_pop < most, "a released foot jumps by %f %s" % [watch.largest_pop, what])
	check_lengths(rig, what)
	print(
		(
			"%s: planted %s of %d, slide %.1f um, pop %.1f mm"
			% [
				what,
				watch.planted_for,
				watch.updates,
				watch.largest_ball_slide * 1e6,
				watch.largest_pop * 1e3
			]
		)
	)


## Walks ahead at that pace with the cycle as fast as the ground goes by; the feet that swing must not be planted.
func _walk(rig: FootRig, pace: float, seconds: float, hips := 0.0, steep := 0.0) -> PlantWatch:
	var rate := float(Engine.physics_ticks_per_second)
	var stance := WalkCycle.stance(_phase)
	rig.pose(stance)
	await ticks(int(rate / 2))
	var watch := PlantWatch.new(rig)
	watch.normal_of_ground = Vector3(0, 1, steep).normalized()
	var swinging := 0
	for tick in int(seconds * rate):
		_phase += pace / WalkCycle.SPEED / rate
		stance = WalkCycle.stance(_phase)
		stance.hips.y += hips
		rig.pose(stance)
		rig.root.position += rig.forward() * (pace / rate)
		rig.root.position.y = -rig.root.position.z * steep
		await ticks(1)
		for leg: int in LEGS:
			var own := fposmod(_phase + 0.5 * leg, 1.0)
			# At both ends of its swing it is as slow as one that bears.
			if own > 0.6 and own < 0.94:
				swinging += 1 if rig.solver.is_foot_planted(leg) else 0
	check_equal(swinging, 0, "ticks in which a foot is planted that swings, at %f m/s" % pace)
	return watch
