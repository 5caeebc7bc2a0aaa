class_name KeyHelp
extends PanelContainer
## All keys of the game, read from the input map. An action that is not in [constant ROWS] gets a row
## of its own at the end, so that none is left out.

## Titles, and the actions that each of them sums up. An empty row is a gap.
const ROWS: Array[Array] = [
	["Walk", &"move_forward", &"move_left", &"move_back", &"move_right"],
	["Look", &"look_left", &"look_right", &"look_up", &"look_down"],
	["Sprint", &"sprint"],
	["Crouch", &"crouch"],
	["Jump", &"jump"],
	["Free the mouse", &"toggle_mouse"],
	[],
	["Tune: panel and plots", &"toggle_panel"],
	["Next camera: yours, the patrol's", &"cycle_camera"],
	["Debug drawing", &"toggle_debug_draw"],
	["Tilt to slopes on, off", &"toggle_alignment"],
	["Feet on the ground on, off", &"toggle_foot_ik"],
	["Slow motion", &"toggle_slow_motion"],
	["Pause", &"toggle_pause"],
	["This help", &"toggle_help"],
	[],
	["Take cube, rifle, machine gun", &"hand_free", &"hand_first", &"hand_second"],
	["Take the next one", &"hand_next"],
	["Switch weapons", &"weapon_switch"],
	["Put the weapon away", &"weapon_put_away"],
	["Aim", &"weapon_aim"],
	["Fire", &"weapon_fire"],
	[],
	["Grab, drop", &"grab"],
	["Throw what is held", &"grab_throw"],
	["Hold it further, nearer", &"grab_farther", &"grab_nearer"],
	["Turn it, with the mouse", &"grab_rotate"],
	[],
	["Position: lag or spring", &"held_follow_mode"],
	["Rotation: lag or spring", &"held_rotation_mode"],
	["Stiffness (lag: speed)", &"held_stiffness_down", &"held_stiffness_up"],
	["Damping", &"held_damping_down", &"held_damping_up"],
	["Reset the held object", &"held_reset"],
]
## Looking with the mouse is no action.
const MOUSE_LOOK := &"look_left"
const GAP := 6.0

@onready var _keys: GridContainer = %Keys


func _ready() -> void:
	_add_row("", "Keyboard", "Gamepad", &"Dim", &"Dim")
	for row: Array in ROWS:
		if row.is_empty():
			for _column: int in 3:
				var gap := Control.new()
				gap.custom_minimum_size.y = GAP
				_keys.add_child(gap)
		else:
			_add_actions(row[0], row.slice(1).filter(InputMap.has_action))
	for action: StringName in InputMap.get_actions():
		if not String(action).begins_with("ui_") and not _is_listed(action):
			_add_actions(String(action).capitalize(), [action])


func _add_actions(title: String, actions: Array) -> void:
	if actions.is_empty():
		return
	var keyboard := InputText.keyboard(actions)
	if MOUSE_LOOK in actions:
		keyboard = "Mouse" if keyboard.is_empty() else "Mouse, %s" % keyboard
	_add_row(title, keyboard, InputText.gamepad(actions), &"Key", &"HelpText")


func _add_row(
	title: String, keyboard: String, gamepad: String, key_type: StringName, pad_type: StringName
) -> void:
	var texts := [title, keyboard, gamepad]
	var types := [&"HelpText", key_type, pad_type]
	for column: int in 3:
		var label := Label.new()
		label.text = texts[column]
		label.theme_type_variation = types[column]
		_keys.add_child(label)


static func _is_listed(action: StringName) -> bool:
	return ROWS.any(func(row: Array) -> bool: return action in row.slice(1))
