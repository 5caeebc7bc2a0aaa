extends WeaponsTest
## Firing.


func test_the_rifle_fires_once_a_pull_and_the_machine_gun_goes_on() -> void:
	await start()
	var shots := count_shots()
	await take(KEY_4)
	set_button(MOUSE_BUTTON_LEFT, true)
	await ticks(60)
	check_equal(shots[0], 1, "shots of the rifle while its trigger is held")
	set_button(MOUSE_BUTTON_LEFT, false)
	await ticks(5)
	var machine_gun := await take(KEY_5)
	shots[0] = 0
	set_button(MOUSE_BUTTON_LEFT, true)
	await ticks(61)
	set_button(MOUSE_BUTTON_LEFT, false)
	check_near(float(shots[0]), 1.0 / machine_gun.shot_interval, 1.5, "shots in a second")
	shots[0] = 0
	await ticks(30)
	check_equal(shots[0], 0, "after it was let go")


func test_quick_clicks_are_not_lost() -> void:
	await start()
	var shots := count_shots()
	var rifle := await take(KEY_4)
	click(MOUSE_BUTTON_LEFT)
	# Half way to the next shot: it waits until the rifle is ready.
	await ticks(seconds(rifle.shot_interval / 2.0))
	click(MOUSE_BUTTON_LEFT)
	await ticks(seconds(rifle.shot_interval) + 2)
	check_equal(shots[0], 2, "shots of two clicks")


func test_the_gamepads_triggers_aim_and_fire() -> void:
	await start()
	var shots := count_shots()
	await take(KEY_4)
	for value: float in [0.2, 0.5, 0.8, 1.0]:
		set_trigger(JOY_AXIS_TRIGGER_RIGHT, value)
		set_trigger(JOY_AXIS_TRIGGER_LEFT, value)
		await ticks(15)
	check_equal(shots[0], 1, "shots of one long pull")
	check(hands.get_aim_blend() > 0.9, "it is aimed")
	set_trigger(JOY_AXIS_TRIGGER_RIGHT, 0.0)
	set_trigger(JOY_AXIS_TRIGGER_LEFT, 0.0)
	await ticks(60)
	check(hands.get_aim_blend() < 0.1, "it is lowered")


func test_the_click_that_captures_the_mouse_is_no_shot() -> void:
	await start()
	var shots := count_shots()
	await take(KEY_5)
	tap_key(KEY_ESCAPE)
	await ticks(2)
	set_button(MOUSE_BUTTON_RIGHT, true)
	await ticks(30)
	check_near(hands.get_aim_blend(), 0.0, 1e-6, "aim while the mouse is free")
	set_button(MOUSE_BUTTON_RIGHT, false)
	set_button(MOUSE_BUTTON_LEFT, true)
	await ticks(30)
	check(player.look_enabled, "the mouse is captured")
	check_equal(shots[0], 0, "shots of the click that captured it, held")
	set_button(MOUSE_BUTTON_LEFT, false)
	await ticks(2)
	set_button(MOUSE_BUTTON_LEFT, true)
	await ticks(5)
	check(shots[0] > 0, "the next click fires")


func test_it_does_not_fire_before_it_is_up() -> void:
	await start()
	var shots := count_shots()
	tap_key(KEY_5)
	set_button(MOUSE_BUTTON_LEFT, true)
	await ticks(8)
	check_equal(shots[0], 0, "shots while it comes up")
	await ticks(60)
	check(shots[0] > 0, "it fires once it is up")


func test_long_fire_stays_within_the_recoils_limits() -> void:
	await start()
	for key: Key in each_weapon():
		var weapon := await take(key)
		weapon.shot_interval = 0.1
		weapon.automatic = true
		weapon.breath_angle = 0.0
		set_button(MOUSE_BUTTON_LEFT, true)
		var largest := 0.0
		for tick: int in 180:
			await ticks(1)
			var sway := weapon.get_sway_rotation().abs()
			largest = maxf(largest, sway[sway.max_axis_index()])
		set_button(MOUSE_BUTTON_LEFT, false)
		check(largest > deg_to_rad(1.0), "%s kicks: %f" % [weapon.name, largest])
		check(largest <= weapon.recoil_max_angle + 1e-5, "%s: %f" % [weapon.name, largest])
		await ticks(90)


func test_it_shoots_where_it_points_and_leaves_a_mark() -> void:
	await start()
	add_box(Vector3(6.0, 6.0, 1.0), Vector3(0.0, 2.0, -8.5))
	var effects := hands.get_node("ShotEffects") as ShotEffects
	for key: Key in each_weapon():
		var weapon := await take(key)
		set_button(MOUSE_BUTTON_RIGHT, true)
		await ticks(120)
		var marks := effects.get_marks().size()
		var expected := weapon.get_direction()
		click(MOUSE_BUTTON_LEFT)
		await ticks(4)
		check_equal(effects.get_marks().size(), marks + 1, "marks of %s" % weapon.name)
		var eye := player.get_camera().global_position
		var way := effects.get_marks().back().global_position - eye as Vector3
		check_near(way.normalized(), expected, 2e-3, "direction of the shot")
		check_near(way.z, -8.0, 0.01, "it is on the wall")
		set_button(MOUSE_BUTTON_RIGHT, false)
		await ticks(60)


func test_the_marks_are_limited_and_go_with_what_was_hit() -> void:
	await start()
	var effects := hands.get_node("ShotEffects") as ShotEffects
	var wall := add_box(Vector3(6.0, 6.0, 1.0), Vector3(0.0, 2.0, -8.5))
	for shot: int in ShotEffects.MAX_MARKS + 10:
		effects.shoot(Vector3(0.0, 1.0, 0.0), Vector3.ZERO, Vector3.FORWARD, 1.0)
	await ticks(30)
	check_equal(effects.get_marks().size(), ShotEffects.MAX_MARKS, "marks")
	check_equal(effects.get_child_count(), 0, "streaks that are still there")
	wall.free()
	check_equal(effects.get_marks().size(), 0, "marks on what is gone")
	effects.shoot(Vector3(0.0, 1.0, 0.0), Vector3.ZERO, Vector3.FORWARD, 1.0)
	await ticks(5)
	check_equal(effects.get_marks().size(), 0, "marks of a shot into the sky")


func test_a_shot_pushes_what_is_loose() -> void:
	await start()
	var crate := (
		(load("res://world/props/light_crate.tscn") as PackedScene).instantiate() as RigidBody3D
	)
	crate.position = Vector3(0.0, 1.0, -3.0)
	add_child(crate)
	await ticks(60)
	var before := crate.global_position
	var effects := hands.get_node("ShotEffects") as ShotEffects
	var eye := player.get_camera().global_position
	effects.shoot(eye, eye, eye.direction_to(before), 10.0)
	await ticks(30)
	var way := crate.global_position - before
	check(way.z < -0.1, "the crate is pushed away: %v, from %v" % [way, before])
