extends FeetTest
## Planted feet on bodies that move: to the millimetre where they stand, in the body's own frame.

const RATES: Array[int] = [30, 60, 144]
const MILLIMETRE := 0.001
const QUICK := 2.0
const SPIN := PI / 2


func test_planted_feet_do_not_slide_on_a_platform_at_any_tick_rate() -> void:
	for rate: int in RATES:
		for synced: bool in [true, false]:
			Engine.physics_ticks_per_second = rate
			var platform := _new_platform(synced)
			var walker := new_walker()
			var rig := _new_figure(walker)
			await ticks(rate)
			_move(platform)
			await ticks(rate / 4)
			var watch := PlantWatch.new(rig, platform)
			await ticks(2 * rate)
			watch.stop()
			var what := "at %d ticks a second, synced: %s" % [rate, synced]
			_check_watched(watch, what, 1.9 * rate)
			# It turns by half a turn while the character does not: released each 45 degrees.
			for leg: int in LEGS:
				check(watch.told[leg].count(0) in [3, 4], "released %s: %s" % [what, watch.told])
			walker.free()
			platform.free()


func test_planted_feet_do_not_slide_where_frames_are_interpolated() -> void:
	get_tree().physics_interpolation = true
	for rate: int in RATES:
		for synced: bool in [true, false]:
			Engine.physics_ticks_per_second = rate
			var platform := _new_platform(synced)
			var walker := new_walker()
			var rig := _new_figure(walker)
			rig.skeleton.modifier_callback_mode_process = (
				Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
			)
			await ticks(rate)
			_move(platform)
			await ticks(rate / 4)
			var watch := PlantWatch.new(rig, platform)
			watch.in_frames = true
			await frames(120)
			watch.stop()
			_check_watched(
				watch, "in frames at %d ticks a second, synced: %s" % [rate, synced], 115
			)
			walker.free()
			platform.free()
	get_tree().physics_interpolation = false


func test_planted_feet_go_along_with_a_platform_that_tilts() -> void:
	for rate: int in RATES:
		Engine.physics_ticks_per_second = rate
		var platform := _new_platform(true)
		# Not so near its axis that the character slides or the feet leave the ground.
		platform.tilt = deg_to_rad(8)
		platform.time = 0.0
		var rig := _new_figure(self)
		await ticks(rate / 2)
		var watch := PlantWatch.new(rig, platform)
		await ticks(2 * rate)
		watch.stop()
		var what := "tilting at %d ticks a second" % rate
		_check_watched(watch, what, 1.9 * rate)
		check_near(watch.largest_turn, 0.0, deg_to_rad(0.1), "the sole turns " + what)
		check(rig.sole_normal(0).angle_to(Vector3.UP) < 0.2, "at rest again " + what)
		rig.root.free()
		platform.free()


func test_whatever_body_moves_takes_its_feet_along() -> void:
	for body: PhysicsBody3D in [StaticBody3D.new(), CharacterBody3D.new(), RigidBody3D.new()]:
		var shape := CollisionShape3D.new()
		var box := BoxShape3D.new()
		box.size = Vector3(6, 1, 6)
		shape.shape = box
		shape.position.y = -0.5
		body.add_child(shape)
		add_child(body)
		if body is RigidBody3D:
			body.gravity_scale = 0.0
			body.linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
			body.linear_damp = 0.0
		var rig := _new_figure(self)
		await ticks(30)
		for leg: int in LEGS:
			check(rig.solver.is_foot_planted(leg), "planted on %s" % body.get_class())
		var watch := PlantWatch.new(rig, body)
		if body is RigidBody3D:
			body.linear_velocity = Vector3(0.5, 0, 0)
		for tick in 15:
			if not body is RigidBody3D:
				body.position.x += 0.5 / 60.0
			await ticks(1)
		check_near(ankle_moved(rig, 0).x, 0.12, 0.02, "taken along by %s" % body.get_class())
		watch.stop()
		_check_watched(watch, "on %s" % body.get_class(), 14)
		await ticks(40)
		var told: PackedInt32Array = watch.told[0]
		check_equal(told.size(), 0, "not released before its distance")
		rig.root.free()
		body.free()


func test_when_the_platform_is_freed_its_feet_are_released_without_a_jump() -> void:
	new_floor(-0.02)
	var platform := _new_platform(true)
	var rig := _new_figure(self)
	await ticks(30)
	platform.speed = Vector3(0.5, 0, 0)
	platform.time = 0.0
	await ticks(15)
	check(ankle_moved(rig, 0).x > 0.05, "taken along")
	var watch := PlantWatch.new(rig)
	for leg: int in LEGS:
		check(rig.solver.is_foot_planted(leg), "planted")
	platform.free()
	await ticks(30)
	watch.stop()
	for leg: int in LEGS:
		# Released from the platform, it is planted on the floor below.
		check_equal(watch.told[leg], PackedInt32Array([0, 1]), "told of foot %d" % leg)
		check_stands(rig, leg, level(-0.02), "on the floor below")
		check_near(ankle_moved(rig, leg).x, 0.0, MILLIMETRE, "back where it is animated")
	# The ease is 1.5 times as steep as an even pace, and the floor is 2 cm lower.
	check(watch.largest_pop < 1.6 * 0.14 / 6.0, "no jump: %f" % watch.largest_pop)


func test_a_platform_that_leaves_releases_at_its_distance_at_every_rate() -> void:
	print("| ticks a second | released after (s) | at (m) | back after (s) |")
	for rate: int in RATES:
		Engine.physics_ticks_per_second = rate
		var platform := _new_platform(true)
		var rig := _new_figure(self)
		rig.solver.unplant_distance = 0.15
		await ticks(rate)
		# Slower than a foot has to be.
		platform.speed = Vector3(0.5, 0, 0)
		platform.time = 0.0
		var released := 0
		var furthest := 0.0
		while rig.solver.is_foot_planted(0) and released < 2 * rate:
			await ticks(1)
			released += 1
			furthest = maxf(furthest, ankle_moved(rig, 0).x)
		var back := 0
		while absf(ankle_moved(rig, 0).x) > 1e-4 and back < rate:
			await ticks(1)
			back += 1
		# One tick until the platform goes, one until the update is looked at; and the tick in which it is past it.
		var expected := 0.15 / 0.5
		check_near(float(released) / rate, expected + 2.0 / rate, 1.5 / rate, "released")
		check(furthest < 0.15 + 3.0 * 0.5 / rate, "at %f m" % furthest)
		check_near(float(back) / rate, 0.1, 2.5 / rate, "back again")
		print(
			"| %d | %f | %f | %f |" % [rate, float(released) / rate, furthest, float(back) / rate]
		)
		rig.root.free()
		platform.free()


func _new_platform(synced: bool) -> MovingPlatform:
	var platform := MovingPlatform.make()
	platform.sync_to_physics = synced
	add_child(platform)
	return platform


## A platform that moves at [constant QUICK] and turns at [constant SPIN] from now on.
func _move(platform: MovingPlatform) -> void:
	platform.speed = Vector3(0, 0, QUICK)
	platform.turn = SPIN
	platform.time = 0.0


func _new_figure(parent: Node) -> FootRig:
	var rig := new_rig(RigBuilder.new(), parent)
	rig.solver.plant = true
	return rig


func _check_watched(watch: PlantWatch, what: String, updates: float) -> void:
	check(watch.updates >= updates, "%d updates %s" % [watch.updates, what])
	for leg: int in LEGS:
		check(
			watch.planted_for[leg] > 0.6 * watch.updates,
			"foot %d is planted most of the time %s: %d" % [leg, what, watch.planted_for[leg]]
		)
	check_near(watch.largest_slide, 0.0, MILLIMETRE, "the slide " + what)
	print("slide of %.2f micrometres %s" % [watch.largest_slide * 1e6, what])
