extends GrabTest
## Everything that a grab changes on a body is as it was on every way out.

var told: Array[int] = []


func test_a_drop_a_throw_and_a_broken_grip_restore_everything() -> void:
	make_room()
	for reason: int in 3:
		var crate := _unusual_crate()
		var before := state_of(crate)
		held.grab(crate)
		await ticks(60)
		check(crate.get_collision_exceptions().has(player), "they do not collide meanwhile")
		match reason:
			HeldObject3D.RELEASE_DROPPED:
				held.release()
			HeldObject3D.RELEASE_THROWN:
				held.throw_held(5.0)
			HeldObject3D.RELEASE_BROKE:
				held.break_grace = 0.0
				crate.global_position += Vector3(2, 0, 0)
		await ticks(30)
		check(held.get_held_body() == null, "it is held no longer")
		check_equal(state_of(crate), before, "after reason %d" % reason)
		crate.free()


func test_a_second_grab_restores_the_first_body() -> void:
	make_room()
	_listen()
	var one := _unusual_crate()
	var two := make_crate(Vector3(1, 0.25, -2))
	var before := state_of(one)
	held.grab(one)
	await ticks(60)
	check(held.grab(two), "the other one")
	check_equal(held.get_held_body(), two, "is held")
	check_equal(told, [HeldObject3D.RELEASE_DROPPED] as Array[int], "the first is dropped")
	await ticks(30)
	check_equal(state_of(one), before, "and as it was")


func test_the_same_body_again_changes_nothing() -> void:
	make_room()
	_listen()
	var crate := _unusual_crate()
	var before := state_of(crate)
	check(held.grab(crate) and held.grab(crate), "both are granted")
	await ticks(30)
	held.release()
	check_equal(told.size(), 1, "one release")
	await ticks(30)
	check_equal(state_of(crate), before, "as it was")


func test_a_disabled_node_a_stopped_one_and_one_that_leaves_the_tree_restore_everything() -> void:
	var ways: Array[Callable] = [
		func() -> void: held.process_mode = Node.PROCESS_MODE_DISABLED,
		func() -> void: held.set_physics_process(false),
		func() -> void: remove_child(held),
		func() -> void: held.queue_free(),
		func() -> void: held.free(),
	]
	for way in ways:
		make_room()
		told.clear()
		_listen()
		var crate := _unusual_crate()
		var before := state_of(crate)
		held.grab(crate)
		await ticks(60)
		way.call()
		await ticks(30)
		check_equal(told, [HeldObject3D.RELEASE_DROPPED] as Array[int], "told")
		check_equal(state_of(crate), before, "as it was")
		if is_instance_valid(held) and not held.is_inside_tree():
			held.free()
		for child in get_children():
			child.free()


func test_a_freed_player_restores_everything() -> void:
	for at_once: bool in [true, false]:
		make_room()
		told.clear()
		_listen()
		var other := Camera3D.new()
		add_child(other)
		var crate := _unusual_crate()
		var before := state_of(crate)
		held.grab(crate)
		await ticks(60)
		if at_once:
			player.free()
		else:
			player.queue_free()
		await ticks(3)
		check_equal(told, [HeldObject3D.RELEASE_FREED] as Array[int], "told")
		await ticks(30)
		check_equal(state_of(crate), before, "as it was")
		for child in get_children():
			child.free()


func test_a_freed_body_is_told_and_the_node_goes_on() -> void:
	make_room()
	_listen()
	var bodies: Array[RigidBody3D] = []
	held.released.connect(func(body: RigidBody3D, _reason: int) -> void: bodies.append(body))
	for at_once: bool in [true, false]:
		var crate := make_crate(goal())
		held.grab(crate)
		await ticks(30)
		if at_once:
			crate.free()
			check(held.get_held_body() == null, "it is not there any more")
		else:
			crate.queue_free()
		await ticks(3)
	check_equal(
		told, [HeldObject3D.RELEASE_FREED, HeldObject3D.RELEASE_FREED] as Array[int], "told"
	)
	check(bodies[0] == null and bodies[1] == null, "with no body")
	await ticks(120)
	check_near(held.global_position, goal(), 0.01, "the object is back at its goal")


func test_a_body_taken_out_of_the_tree_is_restored() -> void:
	make_room()
	_listen()
	var crate := _unusual_crate()
	var before := state_of(crate)
	held.grab(crate)
	await ticks(30)
	remove_child(crate)
	await ticks(3)
	check_equal(told, [HeldObject3D.RELEASE_FREED] as Array[int], "told")
	add_child(crate)
	await ticks(3)
	check_equal(state_of(crate), before, "as it was")


func test_a_freed_scene_leaves_nothing_behind() -> void:
	# With the body before the node in the tree, and behind it.
	for body_first: bool in [true, false]:
		make_room()
		var scene := Node3D.new()
		add_child(scene)
		var crate := make_crate(goal())
		held.reparent(scene)
		crate.reparent(scene)
		scene.move_child(crate, 0 if body_first else 1)
		held.grab(crate)
		await ticks(10)
		scene.queue_free()
		await ticks(3)
		check(not is_instance_valid(held), "it is gone")
		for child in get_children():
			child.free()


func test_what_was_set_meanwhile_stays() -> void:
	make_room()
	var crate := _unusual_crate()
	held.grab(crate)
	await ticks(10)
	crate.gravity_scale = 0.25
	crate.linear_damp = 3.0
	crate.can_sleep = true
	held.release()
	check_equal(crate.gravity_scale, 0.25, "gravity")
	check_near(crate.linear_damp, 3.0, 1e-6, "damping")
	check_equal(crate.can_sleep, true, "sleep")
	check_equal(crate.angular_damp, 1.5, "and the rest is as it was")


func test_an_exception_of_the_games_own_stays() -> void:
	make_room()
	var crate := make_crate(goal())
	crate.add_collision_exception_with(player)
	held.grab(crate)
	await ticks(60)
	check_near(crate.global_position, goal(), 0.05, "the player is no wall to it")
	held.release()
	await ticks(60)
	check_equal(crate.get_collision_exceptions(), [player], "still an exception")


func test_body_and_player_do_not_collide_until_they_are_apart() -> void:
	make_room()
	var crate := make_crate(goal(), 5.0)
	held.grab(crate)
	await ticks(30)
	# Into the player, and left there.
	crate.global_position = Vector3(0.1, 0.25, 0)
	held.release()
	await ticks(30)
	check(crate.get_collision_exceptions().has(player), "still apart")
	check_near(crate.global_position, Vector3(0.1, 0.25, 0), 0.02, "and not thrown out of them")
	# The node's end does not end it.
	held.free()
	await ticks(10)
	check(crate.get_collision_exceptions().has(player), "still apart without the node")
	player.global_position.x += 2.0
	await ticks(3)
	check_equal(crate.get_collision_exceptions().size(), 0, "out of each other they collide again")


func test_a_held_body_does_not_push_the_player() -> void:
	make_room()
	var crate := await grab_crate(50.0)
	crate.global_position = player.global_position + Vector3(0, 0.9, 0)
	for i in 30:
		player.velocity = Vector3.ZERO
		player.move_and_slide()
		await ticks(1)
	check_near(player.global_position, Vector3.ZERO, 0.01, "the player stays")
	check_near(crate.global_position, goal(), 0.4, "and the crate comes out")


func _listen() -> void:
	held.released.connect(func(_body: RigidBody3D, reason: int) -> void: told.append(reason))


## A crate with no property at its default.
func _unusual_crate() -> RigidBody3D:
	var crate := make_crate(goal())
	crate.gravity_scale = 0.5
	crate.linear_damp = 0.5
	crate.angular_damp = 1.5
	crate.linear_damp_mode = RigidBody3D.DAMP_MODE_COMBINE
	crate.angular_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	return crate
