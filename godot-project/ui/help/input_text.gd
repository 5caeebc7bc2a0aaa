class_name InputText
extends RefCounted
## Names of the keys, buttons and sticks that the input map gives to actions.

const BUTTONS: Dictionary[int, String] = {
	JOY_BUTTON_A: "A",
	JOY_BUTTON_B: "B",
	JOY_BUTTON_X: "X",
	JOY_BUTTON_Y: "Y",
	JOY_BUTTON_BACK: "Back",
	JOY_BUTTON_START: "Start",
	JOY_BUTTON_LEFT_STICK: "L3",
	JOY_BUTTON_RIGHT_STICK: "R3",
	JOY_BUTTON_LEFT_SHOULDER: "LB",
	JOY_BUTTON_RIGHT_SHOULDER: "RB",
	JOY_BUTTON_MISC1: "Share",
	JOY_BUTTON_DPAD_UP: "D-pad ↑",
	JOY_BUTTON_DPAD_DOWN: "D-pad ↓",
	JOY_BUTTON_DPAD_LEFT: "D-pad ←",
	JOY_BUTTON_DPAD_RIGHT: "D-pad →",
}
const AXES: Dictionary[int, String] = {
	JOY_AXIS_LEFT_X: "Left stick",
	JOY_AXIS_LEFT_Y: "Left stick",
	JOY_AXIS_RIGHT_X: "Right stick",
	JOY_AXIS_RIGHT_Y: "Right stick",
	JOY_AXIS_TRIGGER_LEFT: "LT",
	JOY_AXIS_TRIGGER_RIGHT: "RT",
}
const MOUSE_BUTTONS: Dictionary[int, String] = {
	MOUSE_BUTTON_LEFT: "Left click",
	MOUSE_BUTTON_RIGHT: "Right click",
	MOUSE_BUTTON_MIDDLE: "Middle click",
	MOUSE_BUTTON_WHEEL_UP: "Wheel up",
	MOUSE_BUTTON_WHEEL_DOWN: "Wheel down",
}
const KEYS: Dictionary[int, String] = {
	KEY_ESCAPE: "Esc",
	KEY_UP: "↑",
	KEY_DOWN: "↓",
	KEY_LEFT: "←",
	KEY_RIGHT: "→",
	KEY_CTRL: "Ctrl",
}
const DIRECTION_PAD := "D-pad "


## The keys and mouse buttons of some actions.
static func keyboard(actions: Array) -> String:
	return _join(actions, _keyboard_name)


## The gamepad's buttons and sticks of some actions.
static func gamepad(actions: Array) -> String:
	return _join(actions, _gamepad_name)


static func _join(actions: Array, name_of: Callable) -> String:
	var names: PackedStringArray = []
	for action: StringName in actions:
		for event: InputEvent in InputMap.action_get_events(action):
			var name: String = name_of.call(event)
			if not name.is_empty() and name not in names:
				names.append(name)
	if names.size() > 1 and Array(names).all(_is_on_direction_pad):
		for index: int in range(1, names.size()):
			names[index] = names[index].trim_prefix(DIRECTION_PAD)
		return " ".join(names)
	# W A S D reads better than W, A, S, D.
	var are_short := Array(names).all(func(name: String) -> bool: return name.length() == 1)
	return (" " if are_short else ", ").join(names)


static func _is_on_direction_pad(name: String) -> bool:
	return name.begins_with(DIRECTION_PAD)


static func _keyboard_name(event: InputEvent) -> String:
	if event is InputEventMouseButton:
		var button := (event as InputEventMouseButton).button_index
		return MOUSE_BUTTONS.get(button, "Mouse %d" % button)
	if not event is InputEventKey:
		return ""
	var key := event as InputEventKey
	var code := key.keycode
	if code == KEY_NONE:
		code = key.physical_keycode
		# The label of the key on the user's own keyboard, where the display server knows it.
		if DisplayServer.get_name() != "headless" and code < KEY_SPECIAL:
			code = DisplayServer.keyboard_get_keycode_from_physical(code)
	return KEYS.get(code, OS.get_keycode_string(code))


static func _gamepad_name(event: InputEvent) -> String:
	if event is InputEventJoypadButton:
		var button := (event as InputEventJoypadButton).button_index
		return BUTTONS.get(button, "Button %d" % button)
	if event is InputEventJoypadMotion:
		var axis := (event as InputEventJoypadMotion).axis
		return AXES.get(axis, "Axis %d" % axis)
	return ""
