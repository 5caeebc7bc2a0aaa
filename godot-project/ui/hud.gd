class_name Hud
extends CanvasLayer
## What is drawn over the game: crosshair, key help (F1), the held object's present values, and
## badges for states that one should know of.

## The node whose values are shown.
@export var held_object: HeldObject3D
## The player who may have released the mouse.
@export var player: FirstPersonPlayer

@onready var _help: Control = %Help
@onready var _values: Label = %Values
@onready var _mouse_badge: Control = %MouseBadge
@onready var _slow_badge: Control = %SlowBadge
@onready var _debug_badge: Control = %DebugBadge


func _process(_delta: float) -> void:
	_values.text = describe(held_object)
	_mouse_badge.visible = not player.look_enabled
	_slow_badge.visible = Engine.time_scale < 1.0
	_debug_badge.visible = held_object.debug_draw


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_help"):
		_help.visible = not _help.visible


## The values of [param object] that the keys change, in three lines.
static func describe(object: HeldObject3D) -> String:
	var lines: PackedStringArray = []
	if object.follow_mode == HeldObject3D.FOLLOW_SPRING:
		var rate := [object.spring_frequency, object.damping_ratio]
		lines.append("Position    spring, %.2f Hz, ratio %.2f" % rate)
		var values := [object.stiffness, object.damping]
		lines.append("stiffness %.0f 1/s²    damping %.0f 1/s" % values)
	else:
		lines.append("Position    lag")
		lines.append("speed %.1f 1/s" % object.follow_speed)
	var turning_springs := object.rotation_mode == HeldObject3D.FOLLOW_SPRING
	lines.append("Rotation    %s" % ("spring" if turning_springs else "lag"))
	return "\n".join(lines)
