class_name WeaponsTest
extends SampleGameTest
## What the tests of the weapons share: a player on a floor with the weapons, and their buttons.

const WEAPONS_SCENE := "res://weapons/weapons.tscn"

var player: FirstPersonPlayer
var hands: WeaponHands


## A player at rest on a floor, the hands still free.
func start() -> void:
	add_floor()
	player = add_player(Vector3(0.0, 0.02, 0.0))
	hands = (load(WEAPONS_SCENE) as PackedScene).instantiate() as WeaponHands
	player.get_camera().add_child(hands)
	await ticks(20)


## Takes a weapon by its key, and waits until it is up.
func take(key: Key) -> Weapon:
	tap_key(key)
	await ticks(40)
	var weapon := hands.get_weapon()
	check(weapon != null and weapon.raised == 1.0, "a weapon is up")
	return weapon


## Both weapons, one after the other, each up.
func each_weapon() -> Array[Key]:
	return [KEY_4, KEY_5]


func tap_key(key: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.physical_keycode = key
		event.pressed = pressed
		_send(event)


func set_button(button: MouseButton, pressed: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.pressed = pressed
	_send(event)


func click(button: MouseButton) -> void:
	set_button(button, true)
	set_button(button, false)


func tap_pad(button: JoyButton) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		_send(event)


func set_trigger(axis: JoyAxis, value: float) -> void:
	var event := InputEventJoypadMotion.new()
	event.axis = axis
	event.axis_value = value
	_send(event)


## How many shots the weapons have made, counted from now on.
func count_shots() -> Array[int]:
	var shots: Array[int] = [0]
	for weapon: Weapon in hands.get_weapons():
		weapon.fired.connect(func(_muzzle: Vector3, _direction: Vector3) -> void: shots[0] += 1)
	return shots


func _send(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
