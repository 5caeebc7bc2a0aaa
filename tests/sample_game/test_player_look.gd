extends SampleGameTest
## Looking around: mouse and gamepad are the same to the player.


func test_mouse_and_stick_turn_the_same() -> void:
	var by_mouse := add_player(Vector3.ZERO)
	var by_stick := add_player(Vector3(5.0, 0.0, 0.0))
	await ticks(2)
	var look := by_stick.get_look_node()
	# Half a second with the stick fully to the right and a little up, each player deaf to the other's device.
	by_mouse.get_look_node().stick_speed = 0.0
	look.mouse_sensitivity = 0.0
	_move_stick(JOY_AXIS_RIGHT_X, 1.0)
	await frames(30)
	_move_stick(JOY_AXIS_RIGHT_X, 0.0)
	await frames(2)
	var turned := by_stick.get_look()
	check(turned.y < -1.4, "the stick turns to the right: %v" % turned)
	var motion := -Vector2(turned.y, turned.x) / by_mouse.get_look_node().mouse_sensitivity
	for event: int in 10:
		_move_mouse(motion / 10.0)
	await frames(2)
	check_near(by_mouse.get_look(), turned, 1e-4, "the look after as much mouse motion")
	await _walk_and_compare(by_mouse, by_stick)


func test_keys_and_stick_walk_the_same() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.05, 0.0))
	await ticks(20)
	_send_key(KEY_W, true)
	await ticks(30)
	_send_key(KEY_W, false)
	var by_key := player.velocity
	await ticks(40)
	_move_stick(JOY_AXIS_LEFT_Y, -1.0)
	await ticks(30)
	_move_stick(JOY_AXIS_LEFT_Y, 0.0)
	check_near(player.velocity, by_key, 1e-3, "velocity by stick and by key")
	check_near(by_key.length(), player.walk_speed, 1e-3, "it is the walking speed")


func test_a_stick_near_its_middle_is_still_and_then_fine() -> void:
	var player := add_player(Vector3.ZERO)
	await frames(2)
	_move_stick(JOY_AXIS_RIGHT_X, 0.1)
	await frames(30)
	check_near(player.get_look(), Vector2.ZERO, 1e-9, "within the dead zone")
	_move_stick(JOY_AXIS_RIGHT_X, 0.575)
	await frames(1)
	var before := player.get_look().y
	await frames(30)
	# Half of what is left of the way, squared: a quarter of the speed.
	var expected := -player.get_look_node().stick_speed * 0.5 * 0.25
	check_near(
		player.get_look().y - before, expected, 0.01, "half a second with the stick half way"
	)


func test_one_cannot_look_over_the_top() -> void:
	var player := add_player(Vector3.ZERO)
	await frames(1)
	_move_mouse(Vector2(0.0, -100000.0))
	await frames(1)
	check_near(player.get_look().x, deg_to_rad(89.0), 1e-4, "the highest look")
	_move_mouse(Vector2(0.0, 200000.0))
	await frames(1)
	check_near(player.get_look().x, -deg_to_rad(89.0), 1e-4, "the lowest look")


func test_escape_frees_the_mouse_and_a_click_takes_it() -> void:
	var player := add_player(Vector3.ZERO)
	await frames(1)
	_send_key(KEY_ESCAPE, true)
	_send_key(KEY_ESCAPE, false)
	await frames(1)
	check(not player.look_enabled, "Esc switches looking off")
	_move_mouse(Vector2(300.0, 0.0))
	await frames(1)
	check_near(player.get_look(), Vector2.ZERO, 1e-9, "the mouse does not turn the player")
	var click := InputEventMouseButton.new()
	click.button_index = MOUSE_BUTTON_LEFT
	click.pressed = true
	_send(click)
	await frames(1)
	check(player.look_enabled, "a click switches it on")


func test_the_settings_reach_the_camera() -> void:
	var player := add_player(Vector3.ZERO)
	await frames(1)
	player.get_look_node().field_of_view = 100.0
	check_near(player.get_camera().fov, 100.0, 1e-4, "field of view")
	player.get_look_node().invert_mouse = true
	_move_mouse(Vector2(0.0, 100.0))
	await frames(1)
	check(player.get_look().x > 0.1, "an inverted mouse looks up when moved down")


func test_the_camera_is_where_this_tick_has_it() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.05, 0.0), 1.0)
	await ticks(20)
	await press(&"move_forward")
	for tick: int in 30:
		await ticks(1)
		var camera := player.get_camera().global_transform
		var eyes := player.global_position + Vector3.UP * 1.65
		check_near(camera.origin, eyes, 1e-3, "the camera in the tick")
		check_near(-camera.basis.z, Vector3.FORWARD.rotated(Vector3.UP, 1.0), 1e-5, "its direction")


func test_what_is_drawn_turns_at_once() -> void:
	# Three frames to a tick: a turn must not wait for the next tick, nor be spread over it.
	Engine.physics_ticks_per_second = 20
	var player := add_player(Vector3.ZERO)
	await ticks(3)
	while Engine.get_physics_interpolation_fraction() > 0.1:
		await frames(1)
	player.turn_head(0.5, 0.2)
	await frames(1)
	var drawn := player.get_camera().get_global_transform_interpolated().basis.get_euler()
	check_near(drawn, Vector3(0.2, 0.5, 0.0), 1e-4, "the direction that is drawn a frame later")


## Both walk ahead, by the device of the other, and go the same way.
func _walk_and_compare(one: FirstPersonPlayer, other: FirstPersonPlayer) -> void:
	add_floor()
	var apart := other.global_position - one.global_position
	await press(&"move_forward")
	await ticks(40)
	check_near(other.global_position - one.global_position, apart, 1e-2, "they walk side by side")


func _move_mouse(motion: Vector2) -> void:
	var event := InputEventMouseMotion.new()
	event.relative = motion
	event.screen_relative = motion
	_send(event)


func _move_stick(axis: JoyAxis, value: float) -> void:
	var event := InputEventJoypadMotion.new()
	event.axis = axis
	event.axis_value = value
	_send(event)


func _send_key(key: Key, pressed: bool) -> void:
	var event := InputEventKey.new()
	event.physical_keycode = key
	event.pressed = pressed
	_send(event)


func _send(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
