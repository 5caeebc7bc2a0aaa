extends SampleGameTest
## Grabbing in the game, by the keys and buttons that a person uses.

var main: Node
var player: FirstPersonPlayer
var grab_hands: GrabHands
var held: HeldObject3D
var hint: GrabHint


func test_the_ring_shows_what_the_key_then_grabs_and_drops() -> void:
	await _start()
	check_equal(grab_hands.target, null, "nothing is in sight")
	check(not (hint.get_node(^"Hint") as Control).visible, "no keys are shown")
	var ball := _prop("LightBall")
	await _look_at(ball)
	check_equal(grab_hands.target, ball, "the ball is in sight")
	check((hint.get_node(^"Hint") as Control).visible, "the key is shown")
	_key(KEY_E)
	check_equal(held.get_held_body(), ball, "grabbed")
	await ticks(30)
	check_equal(grab_hands.target, null, "nothing else is offered meanwhile")
	var tunable: TunableNodes = main.get_node(^"Hud/TunableNodes")
	check(not tunable.nodes.any(ball.is_ancestor_of), "the grab has no page in the panel")
	_key(KEY_E)
	check(held.get_held_body() == null, "dropped")


func test_the_right_shoulder_grabs_and_the_trigger_throws() -> void:
	await _start()
	var ball := _prop("LightBall")
	await _look_at(ball)
	_pad(JOY_BUTTON_RIGHT_SHOULDER)
	check_equal(held.get_held_body(), ball, "grabbed")
	check_equal(Engine.time_scale, 1.0, "it is no slow motion any more")
	await ticks(30)
	var trigger := InputEventJoypadMotion.new()
	trigger.axis = JOY_AXIS_TRIGGER_RIGHT
	trigger.axis_value = 1.0
	_send(trigger)
	check_near(ball.linear_velocity.length(), held.throw_speed, 0.01, "thrown")


func test_r_and_the_mouse_turn_it_and_nothing_else() -> void:
	await _start()
	var crate := _prop("MediumCrate")
	await _look_at(crate)
	_key(KEY_E)
	check_equal(held.get_held_body(), crate, "grabbed")
	await ticks(60)
	held.stiffness = 150.0
	var basis := crate.global_basis
	var look := player.get_look()
	_key(KEY_R)
	Input.action_press(&"grab_rotate")
	for tick: int in 20:
		var motion := InputEventMouseMotion.new()
		motion.screen_relative = Vector2(8, 0)
		motion.relative = motion.screen_relative
		_send(motion)
		await ticks(1)
	Input.action_release(&"grab_rotate")
	await ticks(40)
	var turned := (crate.global_basis * basis.inverse()).get_rotation_quaternion().get_angle()
	check(turned > 0.8, "turned by %f" % turned)
	check_near(player.get_look(), look, 1e-6, "the head stays")
	check_equal(held.stiffness, 150.0, "R does not reset the object meanwhile")
	held.release()
	_key(KEY_R)
	check_equal(held.stiffness, 200.0, "with free hands it does")


func test_a_weapon_and_a_body_do_not_go_together() -> void:
	await _start()
	var weapons: WeaponHands = player.get_camera().get_node(^"Weapons")
	var ball := _prop("LightBall")
	await _look_at(ball)
	_key(KEY_4)
	check(weapons.get_weapon() != null, "a weapon is in the hands")
	_key(KEY_E)
	check_equal(weapons.get_weapon(), null, "it is put away")
	check_equal(held.get_held_body(), ball, "for the ball")
	await ticks(30)
	_key(KEY_5)
	check(held.get_held_body() == null, "it falls when a weapon is taken")


func test_a_target_counts_hits_and_lights_up() -> void:
	await _start()
	var target := main.get_node(^"World/ThrowingRange/TargetWindow") as Target
	var ball := _prop("LightBall")
	ball.global_position = target.to_global(Vector3(0, 0.1, 2))
	ball.linear_velocity = -target.global_basis.z * 8.0
	await ticks(30)
	check_equal(target.hits, 1, "one hit")
	ball.linear_velocity = Vector3.ZERO
	ball.global_position = target.to_global(Vector3(0, 0.1, 0.4))
	await ticks(40)
	check_equal(target.hits, 1, "what falls past it is none")


func _start() -> void:
	main = (load("res://main.tscn") as PackedScene).instantiate()
	add_child(main)
	player = main.get_node(^"FirstPersonPlayer")
	grab_hands = main.get_node(^"GrabHands")
	held = main.get_node(^"HeldObject3D")
	hint = main.get_node(^"Hud/Root/GrabHint")
	player.look_enabled = true
	player.teleport(Vector3(-6.0, 0.0, 20.2))
	player.turn_head(PI, 0.0)
	await ticks(30)


func _prop(title: String) -> RigidBody3D:
	return main.get_node("World/ThrowingRange/" + title) as RigidBody3D


func _look_at(body: RigidBody3D) -> void:
	var way := body.global_position - player.get_camera().global_position
	var look := player.get_look()
	var yaw := angle_difference(look.y, atan2(-way.x, -way.z))
	player.turn_head(yaw, atan2(way.y, Vector2(way.x, way.z).length()) - look.x)
	await ticks(3)
	await frames(2)


func _key(code: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.physical_keycode = code
		event.pressed = pressed
		_send(event)


func _pad(button: JoyButton) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		_send(event)


func _send(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
