extends SwayTest
## What games do to a node, and what it says.


func test_without_a_body_a_camera_or_a_parent_it_stays_at_rest() -> void:
	var weapon := WeaponSway3D.new()
	weapon.breath_angle = 0.0
	add_child(weapon)
	weapon.aiming = true
	await ticks(5)
	check_equal(weapon.transform, Transform3D.IDENTITY, "at rest")
	check_equal(weapon.process_physics_priority, 100, "after the player")


func test_a_body_freed_between_steps_is_no_crash() -> void:
	var weapon := new_weapon()
	var other := CharacterBody3D.new()
	add_child(other)
	weapon.body = other
	other.velocity = Vector3(0, 0, -5)
	run(weapon, 0.5)
	check_equal(weapon.body, other, "the property gives it back")
	other.free()
	check(weapon.body == null, "a freed body is null")
	run(weapon, 0.5)
	check(weapon.transform.is_finite(), "it goes on")


func test_a_body_of_its_own_comes_before_the_one_above() -> void:
	var weapon := new_weapon()
	weapon.bob_offset = Vector2.ZERO
	weapon.move_max_angle = 0.0
	var other := CharacterBody3D.new()
	add_child(other)
	other.velocity = Vector3(5, 0, 0)
	weapon.body = other
	run(weapon, 3.0)
	check_near(weapon.get_sway_rotation().z, -deg_to_rad(2.0), 1e-4, "it tilts with the other body")


func test_time_scale_zero_and_pausing_freeze_it() -> void:
	var weapon := new_weapon()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	weapon.add_recoil(Vector3(2, 0, 0), Vector3.ZERO)
	await ticks(3)
	get_tree().paused = true
	var before := weapon.transform
	camera.rotation.y = 1.0
	await ticks(5)
	check_equal(weapon.transform, before, "frozen")
	get_tree().paused = false
	await ticks(1)
	check_near(weapon.get_sway_rotation().y, 0.0, 1e-6, "the turn made meanwhile is no rate")
	Engine.time_scale = 0.0
	before = weapon.transform
	await frames(5)
	check_equal(weapon.transform, before, "frozen again")
	Engine.time_scale = 1.0
	await ticks(120)
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-4, "settled")


func test_a_step_without_length_changes_nothing() -> void:
	var weapon := new_weapon_by_hand()
	weapon.add_recoil(Vector3(2, 0, 0), Vector3.ZERO)
	weapon.advance(STEP)
	var before := weapon.transform
	for delta: float in [0.0, -1.0, NAN, INF]:
		weapon.advance(delta)
		check_equal(weapon.transform, before, "advance(%f)" % delta)


func test_handlers_of_stepped_may_do_anything() -> void:
	var weapon := new_weapon_by_hand()
	weapon.set_velocity(Vector3(0, 0, -6))
	var count := [0]
	weapon.stepped.connect(
		func(_foot: int) -> void:
			count[0] += 1
			weapon.add_recoil(Vector3.ONE, Vector3.ZERO)
			weapon.bob_offset = Vector2(0.02, 0.02)
			weapon.aiming = not weapon.aiming
			weapon.reset()
			weapon.advance(0.001)
			if count[0] == 3:
				weapon.get_parent().remove_child(weapon)
	)
	run(weapon, 2.0)
	check_equal(count[0], 3, "steps until it was taken out of the tree")
	weapon.free()


func test_absurd_settings_never_make_a_transform_that_is_not_finite() -> void:
	new_player()
	var random := RandomNumberGenerator.new()
	random.seed = 11
	var values: Array[float] = [0.0, -1.0, 1e-30, 1e9, 1e30, -1e30, 1e300, NAN, INF, 3.0, 0.1]
	for i in 150:
		var weapon := new_weapon()
		for property: Dictionary in ClassDB.class_get_property_list("WeaponSway3D", true):
			if random.randf() < 0.5:
				continue
			var value := values[random.randi() % values.size()]
			match property.type:
				TYPE_FLOAT:
					weapon.set(property.name, value)
				TYPE_VECTOR2:
					weapon.set(property.name, Vector2(value, 1.0))
				TYPE_VECTOR3:
					weapon.set(property.name, Vector3(value, 1.0, value))
		weapon.look_source = random.randi() % 3
		weapon.look_mode = random.randi() % 2
		for k in 5:
			camera.rotation = Vector3(random.randfn(), random.randfn(), random.randfn())
			weapon.set_velocity(
				Vector3(1e30, -1e30, 3.0) if k == 2 else Vector3(random.randfn(), -5, 3)
			)
			weapon.set_grounded(k % 2 == 0)
			weapon.set_look_rate(Vector2(1e30, -3))
			weapon.aiming = k % 3 == 0
			weapon.advance([STEP, 0.5, 1e-9, 1e9][random.randi() % 4])
			check(weapon.transform.is_finite(), "finite in run %d" % i)
			check(weapon.get_sway_rotation().is_finite(), "a finite rotation in run %d" % i)
		weapon.free()
	take_warnings()


func test_its_debug_lines_come_and_go() -> void:
	var weapon := new_weapon_by_hand()
	weapon.debug_draw = true
	weapon.set_look_rate(Vector2(1, 1))
	run(weapon, 0.5)
	check_equal(weapon.get_children(true).size(), 1, "a child of its own")
	check_equal(weapon.get_child_count(), 0, "that scripts do not see")
	weapon.debug_draw = false
	await frames(2)
	check_equal(weapon.get_children(true).size(), 0, "gone")


func test_a_handler_of_stepped_may_free_everything_above() -> void:
	for by_hand: bool in [true, false]:
		player = null
		var weapon := new_weapon_by_hand()
		var holder := player
		weapon.set_velocity(Vector3(0, 0, -20))
		weapon.stepped.connect(func(_foot: int) -> void: holder.queue_free())
		if by_hand:
			weapon.stepped.connect(
				func(_foot: int) -> void: weapon.get_parent().remove_child(weapon)
			)
			run(weapon, 0.5)
			check(not weapon.is_inside_tree(), "taken out by the handler")
			weapon.free()
		else:
			weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
			weapon.stepped.connect(func(_foot: int) -> void: camera.queue_free())
			await ticks(20)
		await ticks(2)
	check(true, "and no crash")


func test_a_weapon_that_was_put_away_in_the_air_does_not_land_when_taken_out() -> void:
	var weapon := new_weapon_by_hand()
	weapon.set_grounded(false)
	weapon.set_velocity(Vector3(0, -12, 0))
	run(weapon, 0.2)
	camera.remove_child(weapon)
	weapon.set_grounded(true)
	weapon.set_velocity(Vector3.ZERO)
	camera.add_child(weapon)
	for i in 60:
		weapon.advance(STEP)
		check_near(weapon.get_sway_offset().y, 0.0, 1e-6, "no kick from a fall long ago")


func test_after_it_came_back_its_own_writes_are_not_told_of() -> void:
	var weapon := new_weapon_by_hand()
	weapon.add_recoil(Vector3(2, 0, 0), Vector3.ZERO)
	run(weapon, 0.1)
	camera.remove_child(weapon)
	camera.add_child(weapon)
	run(weapon, 0.1)
	check(
		not weapon.is_local_transform_notification_enabled(),
		"the watch for the first change is over"
	)
