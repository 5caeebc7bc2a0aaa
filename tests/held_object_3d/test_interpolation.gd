extends HeldTest
## Physics interpolation: the game's frames between its ticks.


func before() -> void:
	get_tree().physics_interpolation = true
	Engine.physics_ticks_per_second = 20


func test_the_modes_set_the_nodes_own_interpolation() -> void:
	var held := HeldObject3D.new()
	add_child(held)
	check_equal(held.physics_interpolation_mode, Node.PHYSICS_INTERPOLATION_MODE_ON, "in ticks")
	held.process_callback = HeldObject3D.PROCESS_IDLE
	check_equal(held.physics_interpolation_mode, Node.PHYSICS_INTERPOLATION_MODE_OFF, "in frames")
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	check_equal(held.physics_interpolation_mode, Node.PHYSICS_INTERPOLATION_MODE_INHERIT, "by hand")


func test_no_streak_on_the_first_tick_after_a_snap_or_a_teleport() -> void:
	before()
	var camera := new_camera()
	camera.position = Vector3(50, 0, 0)
	camera.reset_physics_interpolation()
	var held := HeldObject3D.new()
	held.bob_amplitude = 0.0
	add_child(held)
	await ticks(1)
	await _check_drawn_at(held, Vector3(50, -0.2, -1), "after the first tick")
	camera.position = Vector3(53, 0, 0)
	camera.reset_physics_interpolation()
	held.snap_to_target()
	await _check_drawn_at(held, Vector3(53, -0.2, -1), "after a snap")
	await ticks(1)
	camera.position = Vector3(-200, 0, 0)
	camera.reset_physics_interpolation()
	await ticks(1)
	await _check_drawn_at(held, Vector3(-200, -0.2, -1), "after a teleport")


func test_in_frames_it_follows_the_interpolated_camera() -> void:
	before()
	var mover := Mover.new()
	add_child(mover)
	var camera := Camera3D.new()
	mover.add_child(camera)
	camera.make_current()
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_IDLE
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = 0.0
	held.bob_amplitude = 0.0
	add_child(held)
	await frames(10)
	var between := 0
	for i in 12:
		await frames(1)
		var seen := camera.get_global_transform_interpolated().origin
		check_near(
			held.global_position,
			seen + Vector3(0, -0.2, -1),
			1e-4,
			"in front of what is seen, frame %d" % i
		)
		if absf(seen.x - camera.global_position.x) > 0.01:
			between += 1
	check(between > 3, "some frames lie between ticks: %d" % between)


func test_in_ticks_it_is_drawn_between_them() -> void:
	before()
	var mover := Mover.new()
	add_child(mover)
	var camera := Camera3D.new()
	mover.add_child(camera)
	camera.make_current()
	var held := HeldObject3D.new()
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = 0.0
	held.bob_amplitude = 0.0
	add_child(held)
	await frames(10)
	var last := held.get_global_transform_interpolated().origin
	for i in 12:
		await frames(1)
		var drawn := held.get_global_transform_interpolated().origin
		# 3 m/s at 60 frames a second: 5 cm each frame, though ticks come in every third only.
		check_near(drawn - last, Vector3(0.05, 0, 0), 1e-3, "the same way each frame, frame %d" % i)
		last = drawn


func _check_drawn_at(held: HeldObject3D, expected: Vector3, when: String) -> void:
	for i in 3:
		await frames(1)
		check_near(
			held.get_global_transform_interpolated().origin,
			expected,
			1e-3,
			"drawn %s, frame %d" % [when, i]
		)


class Mover:
	extends Node3D

	func _physics_process(delta: float) -> void:
		position.x += 3.0 * delta
