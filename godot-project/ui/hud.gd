class_name Hud
extends CanvasLayer
## What is drawn over the game: crosshair, key help (F1), what is in the player's hands and its
## present values, the panel that tunes nodes (Tab), and badges for states that one should know of. It
## goes on while the game is paused.

## How far the weapons make room for the panel, in metres.
const ROOM_FOR_PANEL := 0.08

## Whoever has walked this far, in metres, has read what he wanted to: the help makes room.
const READ_HELP := 3.0

## The node whose values are shown.
@export var held_object: HeldObject3D
## The player who may have released the mouse.
@export var player: FirstPersonPlayer
## The player's hands, which may hold a weapon instead.
@export var hands: WeaponHands

var _start := Vector3.ZERO
## Until the help was shown or hidden by its key, or went by itself.
var _help_is_new := true

@onready var _tunable_nodes: TunableNodes = $TunableNodes
@onready var _panel: TuningPanel = %TuningPanel
@onready var _help: Control = %Help
@onready var _help_hint: Control = %HelpHint
@onready var _bottom: Control = %Bottom
@onready var _values: Label = %Values
@onready var _crosshair: Control = %Crosshair
@onready var _slots: HandSlots = %HandSlots
@onready var _paused_badge: Control = %PausedBadge
@onready var _slow_badge: Control = %SlowBadge
@onready var _camera_badge: Control = %CameraBadge
@onready var _camera_label: Label = %CameraLabel
@onready var _debug_badge: Control = %DebugBadge
@onready var _alignment_switch: AlignmentSwitch = $AlignmentSwitch
@onready var _alignment_badge: Control = %AlignmentBadge
@onready var _foot_ik_switch: FootIKSwitch = $FootIKSwitch
@onready var _foot_ik_badge: Control = %FootIKBadge
@onready var _mouse_badge: Control = %MouseBadge


func _ready() -> void:
	_panel.setup(_tunable_nodes, player)
	_slots.setup(hands)
	_start = player.global_position


func _process(_delta: float) -> void:
	if _help_is_new and player.global_position.distance_to(_start) > READ_HELP:
		_help_is_new = false
		_help.visible = false
	_help_hint.visible = not _help.visible
	# The help is long.
	_bottom.visible = not _panel.visible and not _help.visible
	if not _panel.visible:
		var weapon := hands.get_weapon()
		_values.text = describe(held_object) if weapon == null else describe_weapon(weapon)
	# Aimed, one looks through the sights instead.
	_crosshair.modulate.a = 1.0 - hands.get_aim_blend()
	hands.shift = ROOM_FOR_PANEL if _panel.visible else 0.0
	_paused_badge.visible = get_tree().paused
	_slow_badge.visible = Engine.time_scale < 1.0
	_debug_badge.visible = _tunable_nodes.is_debug_drawn()
	_alignment_badge.visible = _alignment_switch.is_off()
	_foot_ik_badge.visible = _foot_ik_switch.is_off()
	_mouse_badge.visible = not player.look_enabled and not _panel.visible
	var camera := get_viewport().get_camera_3d()
	_camera_badge.visible = camera != null and camera != player.get_camera()
	if _camera_badge.visible:
		var title := String(camera.name).trim_suffix("Camera").capitalize().to_lower()
		_camera_label.text = "Camera: %s" % title


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_help"):
		_help_is_new = false
		_help.visible = not _help.visible
	elif event.is_action_pressed(&"toggle_debug_draw"):
		_tunable_nodes.toggle_debug_draw()
	elif event.is_action_pressed(&"toggle_mouse") and get_tree().paused:
		# The player is paused too and does not hear it.
		player.look_enabled = not player.look_enabled


## The panel that tunes the nodes.
func get_panel() -> TuningPanel:
	return _panel


## The nodes that can be tuned.
func get_tunable_nodes() -> TunableNodes:
	return _tunable_nodes


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


## What there is to say about [param weapon], in three lines.
static func describe_weapon(weapon: Weapon) -> String:
	var lines: PackedStringArray = []
	lines.append("Fire    %s" % ("automatic" if weapon.automatic else "single shots"))
	if weapon.look_mode == WeaponSway3D.FOLLOW_SPRING:
		var values := [weapon.look_frequency, weapon.look_damping_ratio]
		lines.append("Look sway    spring, %.2f Hz, ratio %.2f" % values)
	else:
		lines.append("Look sway    lag, %.1f 1/s" % weapon.look_speed)
	lines.append("Motion    %.0f %%" % (weapon.motion_scale * 100.0))
	return "\n".join(lines)
