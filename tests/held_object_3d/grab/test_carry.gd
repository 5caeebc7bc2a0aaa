extends GrabTest
## A body that is carried follows the goal as the held object does, through the physics engine.


func test_the_engine_is_the_one_that_the_project_sets() -> void:
	make_room()
	var crate := make_crate(Vector3(0, 1, -2))
	var state := PhysicsServer3D.body_get_direct_state(crate.get_rid())
	check_equal(state.get_class().begins_with("Jolt"), with_jolt(), state.get_class())


func test_a_grabbed_crate_comes_to_the_goal_and_stays_there() -> void:
	make_room()
	var crate := make_crate(Vector3(0, 0.25, -3))
	await ticks(30)
	check(held.grab(crate), "it is grabbed")
	await ticks(240)
	check_near(crate.global_position, goal(), 0.005, "it is at the goal")
	check_near(held.global_position, crate.global_position, 1e-3, "the node is where the body is")
	check_near(held.get_target_position(), goal(), 1e-4, "which it tells")
	check_equal(held.get_held_body(), crate, "it is held")
	check(crate.linear_velocity.length() < 0.2, "it is at rest: %s" % crate.linear_velocity)


func test_a_free_body_moves_as_the_spring_does_at_any_tick_rate() -> void:
	# Written from the contract: a = k (g - x) - c v, by small steps.
	for rate: int in [15, 60, 240]:
		Engine.physics_ticks_per_second = rate
		make_room()
		var start := goal() + Vector3.RIGHT
		var ball := make_ball(start)
		ball.sleeping = false
		await ticks(1)
		ball.global_position = start
		ball.linear_velocity = Vector3.ZERO
		check(held.grab(ball), "it is grabbed")
		var x := 1.0
		var v := 0.0
		var h := 1.0 / rate / 1000.0
		var farthest := 0.0
		var at := ball.global_position
		for tick in rate:
			await ticks(1)
			# The tick that a node sees moved the body in the one before.
			if tick > 0:
				for i in 1000:
					v += h * (-200.0 * x - 12.0 * v)
					x += h * v
			at = ball.global_position - goal()
			farthest = maxf(farthest, absf(at.x - x))
		check(farthest < 2e-3, "at %d ticks a second off by %f" % [rate, farthest])
		# It fell in the step in which it was grabbed.
		check_near(at.y, 0.0, 2e-3, "held up against gravity")
		for child in get_children():
			child.free()
	Engine.physics_ticks_per_second = 60


func test_what_is_heavy_is_slow_and_what_is_heavier_than_the_force_stays_down() -> void:
	make_room()
	held.max_mass = 1000.0
	var times := PackedFloat64Array()
	for mass: float in [1.0, 100.0]:
		var crate := make_crate(goal() + Vector3.RIGHT * 1.5, mass)
		held.grab(crate)
		var count := 0
		while crate.global_position.distance_to(goal()) > 0.3 and count < 600:
			await ticks(1)
			count += 1
		times.append(count)
		held.release()
		crate.free()
	check(times[1] > 1.5 * times[0], "100 kg takes longer than 1 kg: %s" % times)
	var anvil := make_crate(Vector3(0, 0.25, -2), 250.0)
	await ticks(10)
	check(held.grab(anvil), "it is grabbed")
	await ticks(120)
	check(anvil.global_position.y < 0.3, "it stays down: %s" % anvil.global_position)


func test_it_keeps_its_rotation_to_the_players_yaw_or_to_the_camera() -> void:
	make_room()
	var crate := await grab_crate()
	var before := crate.global_basis
	player.rotate_y(1.0)
	camera.rotation.x = -0.4
	await ticks(180)
	var by_yaw := Basis(Vector3.UP, 1.0) * before
	check_near(crate.global_basis, by_yaw, 0.02, "turned with the player, upright")
	held.keep_rotation = false
	await ticks(60)
	check_near(crate.global_basis, by_yaw, 0.02, "a change of the frame turns nothing")
	camera.rotation.x = 0.4
	await ticks(180)
	var right := Vector3.RIGHT.rotated(Vector3.UP, 1.0)
	check_near(crate.global_basis, Basis(right, 0.8) * by_yaw, 0.02, "turned with the camera")


func test_rotate_held_turns_it_about_the_players_axes() -> void:
	make_room()
	var crate := await grab_crate()
	held.rotate_held(Vector3(0, 0.5, 0))
	held.rotate_held(Vector3(0.3, 0, 0))
	await ticks(180)
	var turned := Basis(Vector3.RIGHT, 0.3) * Basis(Vector3.UP, 0.5)
	check_near(crate.global_basis, turned, 0.02, "yaw first, then pitch")
	held.rotate_held(Vector3(NAN, 0, 0))
	check_equal(take_warnings().size(), 1, "what is not finite is refused")


func test_scrolling_moves_it_within_the_limits() -> void:
	make_room()
	var crate := await grab_crate()
	held.scroll_distance(0.5)
	await ticks(120)
	check_near(crate.global_position, goal() + Vector3.FORWARD * 0.5, 0.01, "further away")
	held.scroll_distance(100.0)
	await ticks(120)
	check_near(-crate.global_position.z, 3.0, 0.01, "no further than hold_distance_max")
	held.scroll_distance(-100.0)
	await ticks(120)
	# 0.6 m, and the player's 0.3 m and half the crate leave 0.55 m.
	check_near(-crate.global_position.z, 0.6, 0.01, "no nearer than hold_distance_min")
	check_near(held.hold_distance, 1.5, 0.0, "the property stays")


func test_bob_and_bank_move_the_body() -> void:
	make_room()
	held.bob_amplitude = 0.12
	var crate := await grab_crate()
	var heights := PackedFloat64Array()
	var leaned := 0.0
	for i in 120:
		player.global_position += player.global_basis.z * -0.05
		player.rotate_y(0.02)
		await ticks(1)
		heights.append(crate.global_position.y)
		leaned = maxf(leaned, crate.global_basis.x.y)
	check(held.get_speed_factor() > 0.9, "it goes at full speed")
	var sorted := Array(heights)
	sorted.sort()
	check(sorted[-1] - sorted[0] > 0.1, "it bobs by %f m" % (sorted[-1] - sorted[0]))
	check(leaned > 0.2, "it leans into the left turn: %f" % leaned)


func test_the_colour_goes_to_the_body_and_comes_back() -> void:
	make_room()
	held.color_by_speed = true
	var crate := make_crate(goal())
	var mesh := MeshInstance3D.new()
	mesh.mesh = BoxMesh.new()
	var material := StandardMaterial3D.new()
	mesh.material_override = material
	crate.add_child(mesh)
	held.grab(crate)
	await ticks(5)
	check(mesh.material_override != material, "it is coloured")
	held.release()
	check_equal(mesh.material_override, material, "and has its own again")


func test_the_placeholder_is_hidden_while_it_holds() -> void:
	make_room()
	await ticks(2)
	var cube: Node3D = held.get_child(0, true)
	check(cube.visible, "the cube is there")
	var crate := await grab_crate()
	check(not cube.visible, "hidden")
	held.release()
	check(cube.visible, "and there again")
	await ticks(120)
	check_near(held.global_position, goal(), 0.01, "the object itself is back at its goal")
	check(crate.global_position.y < 0.3, "the crate has fallen")


func test_it_is_carried_in_every_mode() -> void:
	for mode: int in 3:
		make_room()
		held.process_callback = mode
		var crate := make_crate(goal() + Vector3.RIGHT * 0.5)
		held.grab(crate)
		for i in 120:
			await ticks(1)
			held.advance(0.01)
		check_near(crate.global_position, goal(), 0.02, "at the goal in mode %d" % mode)
		check_near(held.global_position, crate.global_position, 0.01, "the node is there")
		held.release()
		await ticks(2)
		check_equal(
			held.is_physics_processing(), mode == HeldObject3D.PROCESS_PHYSICS, "calls as before"
		)
		for child in get_children():
			child.free()


func test_a_teleport_takes_it_along() -> void:
	make_room()
	var crate := await grab_crate()
	player.global_position = Vector3(15, 0, 0)
	await ticks(2)
	check_near(crate.global_position, goal(), 0.05, "it is there at once")
	await ticks(60)
	check_equal(held.get_held_body(), crate, "and still held")


func test_it_pushes_a_stack_of_crates() -> void:
	make_room()
	var stack: Array[RigidBody3D] = []
	for i in 3:
		stack.append(make_crate(Vector3(0, 0.25 + 0.5 * i, -2.6), 10.0))
	await ticks(60)
	camera.rotation.x = -0.25
	var crate := make_crate(Vector3(0, 1.2, -1.2), 20.0)
	held.grab(crate)
	for i in 120:
		player.global_position.z -= 0.02
		await ticks(1)
	var moved := 0.0
	for body in stack:
		moved = maxf(moved, -2.6 - body.global_position.z)
	check(moved > 0.5, "the stack is pushed by %f m" % moved)
	check_equal(held.get_held_body(), crate, "and the crate still held")
