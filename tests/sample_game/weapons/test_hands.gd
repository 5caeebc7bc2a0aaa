extends WeaponsTest
## What is in the hands: choosing, putting away, and who sees it.


func test_keys_wheel_and_gamepad_choose() -> void:
	await start()
	var rifle := hands.get_weapons()[0]
	var machine_gun := hands.get_weapons()[1]
	check_equal(hands.get_weapon(), null, "at first")
	click(MOUSE_BUTTON_WHEEL_DOWN)
	check_equal(hands.get_weapon(), null, "the wheel does not take a weapon into free hands")
	for step: Array in [
		[tap_key.bind(KEY_4), rifle],
		[tap_key.bind(KEY_5), machine_gun],
		[click.bind(MOUSE_BUTTON_WHEEL_UP), rifle],
		[click.bind(MOUSE_BUTTON_WHEEL_DOWN), machine_gun],
		[tap_key.bind(KEY_H), null],
		[tap_key.bind(KEY_H), machine_gun],
		[tap_key.bind(KEY_Q), null],
		[tap_pad.bind(JOY_BUTTON_Y), rifle],
		[tap_pad.bind(JOY_BUTTON_Y), machine_gun],
		[tap_key.bind(KEY_3), null],
	]:
		(step[0] as Callable).call()
		check_equal(hands.get_weapon(), step[1], "in the hands after %s" % [step[0]])
		await ticks(40)
		for weapon: Weapon in hands.get_weapons():
			check_equal(weapon.visible, weapon == step[1], "%s is seen" % weapon.name)
			check_equal(weapon.raised, 1.0 if weapon == step[1] else 0.0, "%s is up" % weapon.name)


func test_however_fast_one_switches_each_comes_back_to_its_rest() -> void:
	await start()
	hands.motion_scale = 0.0
	var rests: Dictionary[Weapon, Vector3] = {}
	for key: Key in each_weapon():
		var weapon := await take(key)
		rests[weapon] = weapon.position
	for switch: int in 25:
		tap_key(KEY_Q)
		await ticks(1 + switch % 7)
	for key: Key in each_weapon():
		var weapon := await take(key)
		check_near(weapon.position, rests[weapon], 1e-6, "rest of %s" % weapon.name)


func test_the_cube_gives_way() -> void:
	var main := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(main)
	await ticks(10)
	var held := main.get_node("HeldObject3D") as HeldObject3D
	var hud := main.get_node("Hud") as Hud
	check(held.visible, "the cube at first")
	tap_key(KEY_4)
	await ticks(2)
	check(not held.visible, "no cube with a weapon in the hands")
	check_equal(hud.get_panel().get_node_shown().name, &"Rifle", "the page of the panel")
	tap_key(KEY_3)
	await ticks(2)
	check(held.visible, "the cube is back")
	check_equal(hud.get_panel().get_node_shown(), held, "the page of the panel")


func test_another_camera_does_not_see_it_and_it_does_not_fire() -> void:
	await start()
	await take(KEY_5)
	var shots := count_shots()
	var other := Camera3D.new()
	add_child(other)
	other.make_current()
	set_button(MOUSE_BUTTON_LEFT, true)
	set_button(MOUSE_BUTTON_RIGHT, true)
	await ticks(30)
	check(not hands.is_visible_in_tree(), "it is hidden")
	check_equal(shots[0], 0, "shots")
	check_near(hands.get_aim_blend(), 0.0, 1e-6, "aim")
	player.get_camera().make_current()
	await ticks(5)
	check(hands.is_visible_in_tree(), "it is there again")


func test_motion_scale_zero_keeps_every_weapon_still() -> void:
	await start()
	hands.motion_scale = 0.0
	for key: Key in each_weapon():
		var weapon := await take(key)
		var rest := weapon.transform
		await press(&"move_forward")
		for tick: int in 40:
			player.turn_head(0.05, 0.0)
			await ticks(1)
			check_equal(weapon.transform, rest, "%s, tick %d" % [weapon.name, tick])
		await release(&"move_forward")
		await ticks(20)


func test_steps_are_heard_by_distance_whatever_is_in_the_hands() -> void:
	await start()
	for key: Key in [KEY_4, KEY_5, KEY_3]:
		tap_key(key)
		await ticks(40)
		var before := _steps()
		var from := player.global_position
		await press(&"move_forward")
		await ticks(240)
		await release(&"move_forward")
		await ticks(30)
		var walked := player.global_position.distance_to(from)
		var expected := walked / hands.get_weapons()[0].stride_length * 2.0
		check_near(float(_steps() - before), expected, 1.5, "steps over %.1f m" % walked)
		before = _steps()
		await ticks(60)
		check_equal(_steps(), before, "steps when standing")
		player.teleport(Vector3(0.0, 0.02, 0.0))
		await ticks(10)


func _steps() -> int:
	return (
		(hands.get_node("StepLeft") as OneShot).times
		+ (hands.get_node("StepRight") as OneShot).times
	)
