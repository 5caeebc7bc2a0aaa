class_name HeldObjectKeys
extends Node
## Keys and gamepad buttons that change a [HeldObject3D] while the game runs.
##
## A tap changes a value by one step, holding the key repeats it. In lag mode the keys for stiffness
## change the follow speed instead, and those for damping do nothing: the lag has neither. They work
## while the game is paused, too.

const REPEAT_DELAY := 0.35
const REPEAT_INTERVAL := 0.06
const STIFFNESS_FACTOR := 1.1
const STIFFNESS_RANGE := Vector2(5.0, 2000.0)
const DAMPING_STEP := 1.0
const DAMPING_RANGE := Vector2(0.0, 100.0)
const FOLLOW_SPEED_STEP := 0.5
const FOLLOW_SPEED_RANGE := Vector2(0.5, 40.0)
const REPEATED_ACTIONS: Array[StringName] = [
	&"held_stiffness_up", &"held_stiffness_down", &"held_damping_up", &"held_damping_down"
]

## The node to change.
@export var held_object: HeldObject3D

var _initial: Dictionary[StringName, Variant] = {}
var _held_action: StringName = &""
var _until_repeat: float = 0.0


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _ready() -> void:
	_initial = TunableProperties.get_values(held_object)


func _process(delta: float) -> void:
	if _held_action.is_empty():
		return
	if not Input.is_action_pressed(_held_action):
		_held_action = &""
		return
	# In slow motion the keys keep their speed.
	_until_repeat -= delta / maxf(Engine.time_scale, 0.001)
	while _until_repeat <= 0.0:
		_until_repeat += REPEAT_INTERVAL
		_step(_held_action)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"held_follow_mode"):
		held_object.follow_mode = _other_mode(held_object.follow_mode)
	elif event.is_action_pressed(&"held_rotation_mode"):
		held_object.rotation_mode = _other_mode(held_object.rotation_mode)
	elif event.is_action_pressed(&"held_reset"):
		reset()
	else:
		for action: StringName in REPEATED_ACTIONS:
			if event.is_action_pressed(action):
				_held_action = action
				_until_repeat = REPEAT_DELAY
				_step(action)


## Puts back the values that the scene was saved with.
func reset() -> void:
	TunableProperties.set_values(held_object, _initial)


func _step(action: StringName) -> void:
	var direction := 1.0 if action.ends_with("_up") else -1.0
	if held_object.follow_mode == HeldObject3D.FOLLOW_LAG:
		if action.begins_with("held_stiffness"):
			held_object.follow_speed = clampf(
				held_object.follow_speed + direction * FOLLOW_SPEED_STEP,
				FOLLOW_SPEED_RANGE.x,
				FOLLOW_SPEED_RANGE.y
			)
	elif action.begins_with("held_stiffness"):
		held_object.stiffness = clampf(
			held_object.stiffness * pow(STIFFNESS_FACTOR, direction),
			STIFFNESS_RANGE.x,
			STIFFNESS_RANGE.y
		)
	else:
		held_object.damping = clampf(
			held_object.damping + direction * DAMPING_STEP, DAMPING_RANGE.x, DAMPING_RANGE.y
		)


func _other_mode(mode: int) -> int:
	if mode == HeldObject3D.FOLLOW_LAG:
		return HeldObject3D.FOLLOW_SPRING
	return HeldObject3D.FOLLOW_LAG
