class_name PlayerLook
extends Node3D
## Turns a head with the mouse and the gamepad's stick, and captures the mouse for it.
##
## The camera is a child. This node's physics interpolation must be off: it turns in the frame in
## which the input arrives.

## Emitted when [member enabled] changes.
signal enabled_changed(enabled: bool)

@export_group("View")
## Vertical angle of what the camera sees.
@export_range(40.0, 120.0, 1.0, "suffix:°") var field_of_view: float = 75.0:
	set = set_field_of_view
## How far up and down one can look.
@export_range(0.0, 90.0, 1.0, "radians_as_degrees") var pitch_limit: float = deg_to_rad(89.0)

@export_group("Mouse")
## Angle that one pixel of mouse motion turns.
@export_range(0.0001, 0.01, 0.0001, "suffix:rad/px") var mouse_sensitivity: float = 0.002
## Moving the mouse up looks down.
@export var invert_mouse: bool = false

@export_group("Gamepad")
## Turning speed with the stick fully to one side.
@export_range(0.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var stick_speed: float = deg_to_rad(180.0)
## Response of the stick: 1 is linear, larger is finer around the middle. The dead zone is that of
## the actions [code]look_*[/code] in the input map.
@export_range(1.0, 4.0, 0.1) var stick_exponent: float = 2.0
## Moving the stick up looks down.
@export var invert_stick: bool = false

## Whether mouse and stick turn the head. While it is on, the mouse is captured. The action
## [code]toggle_mouse[/code] (Esc) switches it, a click switches it on. This is kept here rather
## than read from [member Input.mouse_mode], which a display server without a mouse (headless)
## cannot change.
var enabled: bool = true:
	set = set_enabled
## How many times larger things look: the view narrows, and turning slows down with it.
var zoom: float = 1.0:
	set = set_zoom

@onready var _camera: Camera3D = $Camera3D


func _ready() -> void:
	_apply_field_of_view()
	_apply_mouse_mode()


func _exit_tree() -> void:
	if DisplayServer.has_feature(DisplayServer.FEATURE_MOUSE):
		Input.mouse_mode = Input.MOUSE_MODE_VISIBLE


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_mouse"):
		enabled = not enabled
	elif event is InputEventMouseButton and not enabled:
		var button := event as InputEventMouseButton
		if button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
			enabled = true
	elif event is InputEventMouseMotion and enabled:
		# Every event counts: several may arrive in a frame. `screen_relative` is in pixels of the
		# screen, so that the sensitivity does not change with the size of the window.
		var motion := (event as InputEventMouseMotion).screen_relative * get_mouse_angle()
		turn(-motion.x, motion.y if invert_mouse else -motion.y)


func _process(delta: float) -> void:
	if not enabled:
		return
	# get_vector() makes the dead zone of the actions round and rescales what is left.
	var stick := Input.get_vector(&"look_left", &"look_right", &"look_up", &"look_down")
	if not stick.is_zero_approx():
		var angle := stick * pow(stick.length(), stick_exponent - 1.0) * stick_speed * delta / zoom
		turn(-angle.x, angle.y if invert_stick else -angle.y)


## Turns by [param yaw] (positive: left) and [param pitch] (positive: up), in radians.
func turn(yaw: float, pitch: float) -> void:
	rotation.y = wrapf(rotation.y + yaw, -PI, PI)
	rotation.x = clampf(rotation.x + pitch, -pitch_limit, pitch_limit)


## Sets [member enabled], and captures or releases the mouse.
func set_enabled(value: bool) -> void:
	if value == enabled:
		return
	enabled = value
	_apply_mouse_mode()
	enabled_changed.emit(value)


## Sets [member field_of_view].
func set_field_of_view(value: float) -> void:
	field_of_view = value
	_apply_field_of_view()


## Sets [member zoom].
func set_zoom(value: float) -> void:
	if value == zoom or value <= 0.0:
		return
	zoom = value
	_apply_field_of_view()


## Angle that one pixel of mouse motion turns now, in radians: see [member zoom].
func get_mouse_angle() -> float:
	return mouse_sensitivity / zoom


## The camera that looks out of this head.
func get_camera() -> Camera3D:
	return _camera


func _apply_field_of_view() -> void:
	if not is_node_ready():
		return
	var half := deg_to_rad(field_of_view) / 2.0
	_camera.fov = field_of_view if zoom == 1.0 else rad_to_deg(2.0 * atan(tan(half) / zoom))


func _apply_mouse_mode() -> void:
	if not is_inside_tree() or not DisplayServer.has_feature(DisplayServer.FEATURE_MOUSE):
		return
	Input.mouse_mode = Input.MOUSE_MODE_CAPTURED if enabled else Input.MOUSE_MODE_VISIBLE
