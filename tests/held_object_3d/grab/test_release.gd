extends GrabTest
## Letting go: dropped, thrown, broken.

var events: Array[Array] = []


func test_a_grab_and_a_drop_are_told_once_each() -> void:
	make_room()
	_listen()
	var crate := await grab_crate()
	held.release()
	held.release()
	check_equal(
		events, [["grabbed", crate], ["released", crate, HeldObject3D.RELEASE_DROPPED]], "told"
	)
	check(held.get_held_body() == null, "nothing is held")


func test_a_throw_is_as_fast_as_asked_along_the_cameras_forward() -> void:
	make_room()
	_listen()
	var crate := await grab_crate()
	camera.rotation.x = 0.3
	held.throw_held(9.0)
	check_near(crate.linear_velocity, -camera.global_basis.z * 9.0, 1e-3, "9 m/s forward")
	check_equal(events[-1], ["released", crate, HeldObject3D.RELEASE_THROWN], "told")


func test_a_throw_without_a_speed_is_one_at_throw_speed() -> void:
	make_room()
	for speed: float in [-1.0, NAN]:
		var crate := await grab_crate()
		held.throw_held(speed)
		check_near(crate.linear_velocity.length(), 12.0, 1e-3, "throw_held(%s)" % speed)
		crate.free()
	check_equal(take_warnings().size(), 1, "what is not finite is told")
	var last := await grab_crate()
	held.throw_held()
	check_near(last.linear_velocity.length(), 12.0, 1e-3, "throw_held()")


func test_what_is_heavy_is_thrown_slowly() -> void:
	make_room()
	var crate := await grab_crate(100.0)
	held.throw_held(12.0)
	# 2000 N for 0.3 s.
	check_near(crate.linear_velocity.length(), 6.0, 1e-3, "100 kg")


func test_what_lies_on_the_floor_is_not_thrown_into_it() -> void:
	make_room()
	camera.rotation.x = -1.0
	var crate := make_crate(Vector3(0, 0.25, -1.0), 10.0)
	held.grab(crate)
	crate.global_position = Vector3(0, 0.24, -1.0)
	crate.global_basis = Basis()
	held.throw_held(12.0)
	check(crate.linear_velocity.y > -0.01, "not down: %s" % crate.linear_velocity)
	check_near(crate.linear_velocity.z, -12.0 * cos(1.0), 0.01, "but along it")


func test_a_release_is_capped_in_speed_and_spin() -> void:
	make_room()
	var ball := make_ball(goal(), 0.2)
	held.grab(ball)
	await ticks(60)
	var fastest := 0.0
	for i in 20:
		player.rotate_y(0.3)
		held.rotate_held(Vector3(0, 1.0, 0))
		await ticks(1)
		fastest = maxf(fastest, ball.linear_velocity.length())
	check(fastest > 10.0, "it is swung at %f m/s" % fastest)
	ball.angular_velocity = Vector3(0, 50, 0)
	held.release()
	await ticks(1)
	check(ball.linear_velocity.length() <= 8.0 + 0.2, "%s m/s" % ball.linear_velocity.length())
	check_near(ball.angular_velocity.length(), 4.0 * PI, 0.1, "and 4π rad/s")


func test_a_body_grabbed_from_afar_does_not_break_but_one_that_is_stuck_does() -> void:
	make_room()
	_listen()
	var crate := make_crate(Vector3(0, 1.5, -4.2), 60.0)
	check(held.grab(crate), "it is grabbed")
	await ticks(180)
	check_equal(held.get_held_body(), crate, "from 2.7 m beyond its goal it has come")
	# A fence that stops bodies and is no wall for the hold.
	var fence := make_box(Vector3(10, 4, 0.3), Vector3(0, 2, -0.75))
	fence.collision_layer = 2
	crate.collision_mask = 3
	player.global_position.z = 2.4
	var count := 0
	while held.get_held_body() != null and count < 120:
		await ticks(1)
		count += 1
	# A tick tells at its end.
	await ticks(1)
	check_equal(events[-1], ["released", crate, HeldObject3D.RELEASE_BROKE], "told")
	# 0.5 s, once it was beyond 1.5 m.
	check(count >= 30 and count <= 60, "after %d ticks" % count)


func test_a_short_stretch_is_forgiven() -> void:
	make_room()
	var crate := await grab_crate(90.0)
	player.rotate_y(PI)
	await ticks(20)
	check(crate.global_position.distance_to(goal()) > 1.5, "it is far behind")
	await ticks(100)
	check_equal(held.get_held_body(), crate, "and has come after")


func test_handlers_may_call_anything() -> void:
	make_room()
	var one := make_crate(goal())
	var two := make_crate(Vector3(2, 0.25, -2))
	var calls := [0]
	held.grabbed.connect(
		func(body: RigidBody3D) -> void:
			calls[0] += 1
			held.scroll_distance(0.1)
			held.rotate_held(Vector3.UP)
			held.advance(0.01)
			check_equal(held.get_held_body(), body, "it is held already")
			if body == one:
				held.throw_held(5.0)
	)
	held.released.connect(
		func(body: RigidBody3D, reason: int) -> void:
			calls[0] += 1
			check(held.get_held_body() == null, "it is held no longer")
			if reason == HeldObject3D.RELEASE_THROWN:
				held.grab(two)
			elif body == two:
				held.queue_free()
	)
	check(held.grab(one), "grabbed, and thrown at once")
	check_equal(held.get_held_body(), two, "the handler grabbed another")
	await ticks(3)
	held.release()
	check_equal(calls[0], 4, "calls")
	await ticks(2)
	check(not is_instance_valid(held), "freed by the handler")
	check_equal(state_of(two), state_of(make_crate(Vector3(5, 1, 5))), "nothing is left on it")


func test_a_handler_of_a_broken_grip_may_grab_again_or_free_the_player() -> void:
	make_room()
	var crate := await grab_crate()
	held.break_grace = 0.0
	held.released.connect(
		func(_body: RigidBody3D, reason: int) -> void:
			if reason == HeldObject3D.RELEASE_BROKE:
				check(held.grab(crate), "grabbed again")
				player.queue_free()
	)
	crate.global_position += Vector3(3, 0, 0)
	await ticks(4)
	check(not is_instance_valid(player), "the player is gone")
	check(held.get_held_body() == null, "and with them the grip")


func test_methods_without_a_body_do_nothing() -> void:
	make_room()
	_listen()
	held.release()
	held.throw_held(5.0)
	held.scroll_distance(1.0)
	held.rotate_held(Vector3.UP)
	check(not held.grab_under_crosshair(), "nothing is looked at")
	held.get_parent().remove_child(held)
	held.release()
	check(not held.grab_under_crosshair(), "out of the tree neither")
	add_child(held)
	check_equal(events, [] as Array[Array], "nothing is told")


func _listen() -> void:
	held.grabbed.connect(func(body: RigidBody3D) -> void: events.append(["grabbed", body]))
	held.released.connect(
		func(body: RigidBody3D, reason: int) -> void: events.append(["released", body, reason])
	)
