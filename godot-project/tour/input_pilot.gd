class_name InputPilot
extends Node
## Plays a [FirstPersonPlayer] the way a person does: only through input events.
##
## Keys are pressed by their physical code, buttons are clicked, mouse and sticks are moved, all by
## [method Input.parse_input_event]. The events are flushed at once, so that a tick sees them
## whatever the frame rate is. The coroutines here last as many physics ticks as they need.

## Faster turns than this look hectic, in radians a second.
const STEERING_RATE := deg_to_rad(240.0)
## How quickly steering closes in on its heading, in 1/s.
const STEERING_GAIN := 12.0
## Walk on only while the heading is right within this angle.
const STEERING_TOLERANCE := deg_to_rad(25.0)
## A direction is looked along within this angle.
const LOOK_TOLERANCE := deg_to_rad(1.0)
## A point is reached at this horizontal distance, in metres.
const ARRIVAL_DISTANCE := 0.4

## The player to steer. Read for its position and look, never written to.
var player: FirstPersonPlayer

var _pressed: Dictionary[Key, bool] = {}
var _pressed_buttons: Dictionary[MouseButton, bool] = {}


func _exit_tree() -> void:
	release_all()


## Presses a key and keeps it pressed.
func press(key: Key) -> void:
	if not _pressed.has(key):
		_pressed[key] = true
		_send_key(key, true)


## Lets go of a key.
func release(key: Key) -> void:
	if _pressed.erase(key):
		_send_key(key, false)


## Presses a button of the mouse and keeps it pressed.
func press_button(button: MouseButton) -> void:
	if not _pressed_buttons.has(button):
		_pressed_buttons[button] = true
		_send_button(button, true)


## Lets go of a button of the mouse.
func release_button(button: MouseButton) -> void:
	if _pressed_buttons.erase(button):
		_send_button(button, false)


## Presses a button of the mouse, or turns its wheel, for a moment.
func click(button: MouseButton) -> void:
	press_button(button)
	release_button(button)


## Lets go of all keys and buttons.
func release_all() -> void:
	for key: Key in _pressed.keys():
		release(key)
	for button: MouseButton in _pressed_buttons.keys():
		release_button(button)


## Presses a key for two ticks.
func tap(key: Key) -> void:
	press(key)
	await wait_ticks(2)
	release(key)
	await wait_ticks(1)


## Turns the head by [param yaw] (positive: left) and [param pitch] (positive: up), in radians,
## by moving the mouse.
func move_mouse(yaw: float, pitch: float) -> void:
	var motion := InputEventMouseMotion.new()
	motion.relative = -Vector2(yaw, pitch) / player.get_look_node().get_mouse_angle()
	motion.screen_relative = motion.relative
	_send(motion)


## Moves one axis of the gamepad's sticks to [param value] (-1 to 1).
func move_stick(axis: JoyAxis, value: float) -> void:
	var motion := InputEventJoypadMotion.new()
	motion.axis = axis
	motion.axis_value = value
	_send(motion)


## Waits for a number of physics ticks.
func wait_ticks(ticks: int) -> void:
	for _tick: int in ticks:
		await get_tree().physics_frame


## Waits for so many seconds of game time.
func wait(seconds: float) -> void:
	await wait_ticks(roundi(seconds * Engine.physics_ticks_per_second))


## Turns by the two angles within [param seconds], at an even rate.
func turn(yaw: float, pitch: float, seconds: float) -> void:
	var ticks := maxi(roundi(seconds * Engine.physics_ticks_per_second), 1)
	for _tick: int in ticks:
		move_mouse(yaw / ticks, pitch / ticks)
		await get_tree().physics_frame


## Looks in the direction of the two angles, in radians, and waits until it does.
func look_along(yaw: float, pitch: float, time_limit: float = 2.0) -> void:
	for _tick: int in roundi(time_limit * Engine.physics_ticks_per_second):
		var yaw_error := steer(yaw, pitch)
		if absf(yaw_error) < LOOK_TOLERANCE and absf(player.get_look().x - pitch) < LOOK_TOLERANCE:
			break
		await get_tree().physics_frame


## Walks straight to [param point], sprinting if [param sprint] is true, looking ahead with
## the given [param pitch]. Gives false if the player is not there within [param time_limit].
func walk_to(
	point: Vector3, sprint: bool = false, pitch: float = 0.0, time_limit: float = 12.0
) -> bool:
	return await walk_to_moving(func() -> Vector3: return point, sprint, pitch, time_limit)


## Walks to a point that moves: [param get_point] gives where it is. See [method walk_to].
func walk_to_moving(
	get_point: Callable, sprint: bool = false, pitch: float = 0.0, time_limit: float = 12.0
) -> bool:
	var arrived := false
	for _tick: int in roundi(time_limit * Engine.physics_ticks_per_second):
		var point: Vector3 = get_point.call()
		var way := point - player.global_position
		way.y = 0.0
		arrived = way.length() < ARRIVAL_DISTANCE
		if arrived:
			break
		var yaw_error := steer(atan2(-way.x, -way.z), pitch)
		if absf(yaw_error) < STEERING_TOLERANCE:
			press(KEY_W)
		else:
			release(KEY_W)
		if sprint:
			press(KEY_SHIFT)
		await get_tree().physics_frame
	release(KEY_W)
	release(KEY_SHIFT)
	return arrived


## Turns towards the two angles as far as one tick allows. Gives how far the yaw was off.
func steer(yaw: float, pitch: float) -> float:
	var delta := get_physics_process_delta_time()
	var look := player.get_look()
	var yaw_error := angle_difference(look.y, yaw)
	var share := 1.0 - exp(-STEERING_GAIN * delta)
	var limit := STEERING_RATE * delta
	move_mouse(
		clampf(yaw_error * share, -limit, limit), clampf((pitch - look.x) * share, -limit, limit)
	)
	return yaw_error


func _send_key(key: Key, pressed: bool) -> void:
	var event := InputEventKey.new()
	event.physical_keycode = key
	event.pressed = pressed
	_send(event)


func _send_button(button: MouseButton, pressed: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.pressed = pressed
	_send(event)


func _send(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
