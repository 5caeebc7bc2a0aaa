extends GrabTest
## What cannot be grabbed is refused with false and one warning.


func test_what_is_no_rigid_body_is_refused() -> void:
	make_room()
	var character := CharacterBody3D.new()
	add_child(character)
	for body: Node3D in [make_box(Vector3.ONE, Vector3(3, 0, 0)), character, Node3D.new()]:
		_refused(body, "only a RigidBody3D")
		_refused_silently(body)
		body.free()
		held.free()
		held = HeldObject3D.new()
		add_child(held)


func test_null_and_what_is_freed_is_refused() -> void:
	make_room()
	_refused(null, "null")
	var freed := make_crate(Vector3(3, 0, 0))
	freed.free()
	_refused_silently(freed)


func test_a_frozen_body_is_refused() -> void:
	make_room()
	var crate := make_crate(goal())
	crate.freeze = true
	_refused(crate, "frozen")
	_refused_silently(crate)
	crate.freeze = false
	check(held.grab(crate), "thawed it is granted")
	crate.freeze = true
	await ticks(2)
	check(held.get_held_body() == null, "and let go when it freezes")


func test_a_body_that_its_process_mode_takes_out_of_the_physics_is_refused() -> void:
	make_room()
	var crate := make_crate(goal())
	await ticks(1)
	crate.process_mode = Node.PROCESS_MODE_DISABLED
	_refused(crate, "process mode")
	_refused_silently(crate)
	crate.process_mode = Node.PROCESS_MODE_INHERIT
	check(held.grab(crate), "enabled it is granted")
	crate.process_mode = Node.PROCESS_MODE_DISABLED
	await ticks(2)
	check(held.get_held_body() == null, "and let go when it is taken out")
	check(crate.can_sleep, "it may sleep again")


func test_what_is_too_heavy_is_refused() -> void:
	make_room()
	_refused(make_crate(goal(), 100.5), "max_mass")
	check(held.grab(make_crate(goal(), 100.0)), "max_mass itself is granted")


func test_the_body_that_the_player_stands_on_is_refused() -> void:
	make_room()
	var crate := make_crate(Vector3(0, 0.25, 0), 50.0, 0.5)
	player.global_position.y = 0.51
	for i in 30:
		player.velocity = Vector3.DOWN
		player.move_and_slide()
		await ticks(1)
	check(player.is_on_floor(), "they stand")
	_refused(crate, "stands on it")
	player.global_position = Vector3(0, 0, 1.5)
	await ticks(2)
	check(held.grab(crate), "from beside it is granted")


func test_the_player_and_what_bears_the_camera_or_hangs_below_the_node_is_refused() -> void:
	make_room()
	var vehicle := make_crate(Vector3(0, 5, 0))
	player.reparent(vehicle)
	_refused(vehicle, "chase itself")
	player.reparent(self)
	var child := RigidBody3D.new()
	held.add_child(child)
	_refused_silently(child)


func test_a_body_out_of_the_tree_and_a_node_out_of_the_tree_are_refused() -> void:
	make_room()
	var lost := RigidBody3D.new()
	_refused(lost, "not in the tree")
	lost.free()
	var crate := make_crate(goal())
	remove_child(held)
	check(not held.grab(crate), "the node is not in the tree")
	add_child(held)
	check_equal(take_warnings().size(), 1, "told once it has a path")


func test_without_a_camera_nothing_is_grabbed() -> void:
	var crate := make_crate(Vector3.ZERO)
	held = HeldObject3D.new()
	add_child(held)
	_refused(crate, "camera")


func test_what_another_one_holds_is_refused() -> void:
	make_room()
	var crate := await grab_crate()
	var other := HeldObject3D.new()
	add_child(other)
	check(not other.grab(crate), "refused")
	check_equal(take_warnings().size(), 1, "told")
	held.release()
	check(other.grab(crate), "granted after the release")
	await ticks(30)
	other.release()
	await ticks(30)
	check_equal(state_of(crate), state_of(make_crate(Vector3(3, 1, 3))), "as it was")


func test_a_refusal_keeps_what_is_held() -> void:
	make_room()
	var crate := await grab_crate()
	check(not held.grab(null), "refused")
	take_warnings()
	check_equal(held.get_held_body(), crate, "still held")


func test_the_crosshair_grabs_what_is_in_sight_and_in_range() -> void:
	make_room()
	var crate := make_crate(Vector3(0, EYE, -3.0))
	crate.gravity_scale = 0.0
	await ticks(2)
	var wall := make_box(Vector3.ONE, Vector3(0, EYE, -1.5))
	await ticks(2)
	check(not held.grab_under_crosshair(), "a wall hides it, silently")
	wall.free()
	await ticks(2)
	held.grab_range = 2.0
	check(not held.grab_under_crosshair(), "out of range")
	held.grab_range = 4.0
	camera.rotation.y = 0.5
	check(not held.grab_under_crosshair(), "looked past")
	camera.rotation.y = 0.0
	# Nor does the player's own body stand in the way.
	camera.position.z = 0.6
	check(held.grab_under_crosshair(), "grabbed")
	check_equal(held.get_held_body(), crate, "it is held")


func test_the_player_may_be_assigned() -> void:
	make_room()
	var free_camera := Camera3D.new()
	free_camera.position = Vector3(0, EYE, 0)
	add_child(free_camera)
	free_camera.make_current()
	var crate := make_crate(goal())
	held.grab(crate)
	check_equal(crate.get_collision_exceptions().size(), 0, "no player above this camera")
	held.release()
	held.player = player
	held.grab(crate)
	check_equal(crate.get_collision_exceptions(), [player], "the assigned one")
	held.release()


func test_numbers_out_of_range_are_refused_or_limited() -> void:
	make_room()
	for property: String in [
		"grab_range",
		"break_distance",
		"break_grace",
		"max_force",
		"max_mass",
		"throw_speed",
		"max_release_speed",
		"max_release_spin",
		"hold_distance_min",
		"hold_distance_max"
	]:
		var before: float = held.get(property)
		held.set(property, NAN)
		check_equal(held.get(property), before, "%s is not NaN" % property)
		held.set(property, -1.0)
		check_equal(held.get(property), 0.0, "%s is not negative" % property)
	check_equal(take_warnings().size(), 10, "each told once")


func _refused(body: Object, why: String) -> void:
	check(not held.grab(body), "it is refused: %s" % why)
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "one warning")
	check(warnings.size() == 1 and why in warnings[0], "%s says: %s" % [warnings, why])
	check(held.get_held_body() == null, "nothing is held")


func _refused_silently(body: Variant) -> void:
	check(not held.grab(body), "it is refused again")
	check_equal(take_warnings().size(), 0, "and not told again")
