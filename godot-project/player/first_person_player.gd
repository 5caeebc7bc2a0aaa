class_name FirstPersonPlayer
extends CharacterBody3D
## A first-person player: walks, sprints, jumps and looks around with keyboard and mouse or a
## gamepad.
##
## Copy the folder [code]player/[/code] and the input actions that it names ([code]move_*[/code],
## [code]look_*[/code], [code]sprint[/code], [code]jump[/code], [code]toggle_mouse[/code]) into
## another project to use it there.
## [br][br]
## [b]Looking and physics interpolation.[/b] The body only moves, in physics ticks, and the engine
## interpolates its position. It never turns. All looking turns [code]Head[/code], whose physics
## interpolation is off, at once in the frame in which the input arrives: the look has no lag and
## the position does not jitter. The camera below it has interpolation on again, but never moves by
## itself: [method Node3D.get_global_transform_interpolated] then gives where it is drawn from, and
## its [member Node3D.global_transform], read in a physics tick, is exactly the position of that
## tick with the newest look.

## Looking was switched on or off: see [member look_enabled].
signal look_enabled_changed(enabled: bool)

@export_group("Move")
## Speed along the ground.
@export_range(0.0, 20.0, 0.1, "suffix:m/s") var walk_speed: float = 3.0
## Speed along the ground while the action [code]sprint[/code] is held.
@export_range(0.0, 20.0, 0.1, "suffix:m/s") var sprint_speed: float = 6.0
## How fast the velocity changes on the ground.
@export_range(0.0, 100.0, 0.5, "suffix:m/s²") var acceleration: float = 20.0
## How fast the velocity changes in the air.
@export_range(0.0, 100.0, 0.5, "suffix:m/s²") var air_acceleration: float = 5.0
## Height of a jump from flat ground.
@export_range(0.0, 5.0, 0.05, "suffix:m") var jump_height: float = 1.0

@export_group("Look")
## Angle that one pixel of mouse motion turns.
@export_range(0.0001, 0.01, 0.0001, "suffix:rad/px") var mouse_sensitivity: float = 0.002
## Turning speed with the gamepad's stick fully to one side.
@export_range(0.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var stick_speed: float = deg_to_rad(180.0)
## Response of the stick: 1 is linear, larger is finer around the middle.
@export_range(1.0, 4.0, 0.1) var stick_exponent: float = 2.0
## How far up and down one can look.
@export_range(0.0, 90.0, 1.0, "radians_as_degrees") var pitch_limit: float = deg_to_rad(89.0)

## Whether mouse and stick turn the head. While it is on, the mouse is captured. The action
## [code]toggle_mouse[/code] (Esc) switches it, a click switches it on. The player keeps this
## itself rather than asking for [member Input.mouse_mode], which a display server without a mouse
## (headless) cannot change.
var look_enabled: bool = true:
	set = set_look_enabled

@onready var _head: Node3D = $Head
@onready var _camera: Camera3D = $Head/Camera3D


func _ready() -> void:
	_apply_mouse_mode()


func _exit_tree() -> void:
	if DisplayServer.has_feature(DisplayServer.FEATURE_MOUSE):
		Input.mouse_mode = Input.MOUSE_MODE_VISIBLE


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_mouse"):
		look_enabled = not look_enabled
	elif event is InputEventMouseButton and not look_enabled:
		var button := event as InputEventMouseButton
		if button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
			look_enabled = true
	elif event is InputEventMouseMotion and look_enabled:
		# Every event counts: several may arrive in a frame. `screen_relative` is in pixels of the
		# screen, so that the sensitivity does not change with the size of the window.
		var motion := (event as InputEventMouseMotion).screen_relative
		turn_head(-motion.x * mouse_sensitivity, -motion.y * mouse_sensitivity)


func _process(delta: float) -> void:
	if not look_enabled:
		return
	# The dead zone is that of the actions; get_vector() makes it round and rescales what is left.
	var stick := Input.get_vector(&"look_left", &"look_right", &"look_up", &"look_down")
	if not stick.is_zero_approx():
		var rate := stick * pow(stick.length(), stick_exponent - 1.0) * stick_speed
		turn_head(-rate.x * delta, -rate.y * delta)


func _physics_process(delta: float) -> void:
	var stick := Input.get_vector(&"move_left", &"move_right", &"move_forward", &"move_back")
	var wish := Vector3(stick.x, 0.0, stick.y).rotated(Vector3.UP, _head.rotation.y)
	wish *= sprint_speed if Input.is_action_pressed(&"sprint") else walk_speed

	var on_floor := is_on_floor()
	var change := (acceleration if on_floor else air_acceleration) * delta
	var horizontal := Vector3(velocity.x, 0.0, velocity.z).move_toward(wish, change)
	velocity.x = horizontal.x
	velocity.z = horizontal.z
	if on_floor and Input.is_action_just_pressed(&"jump"):
		velocity.y = sqrt(2.0 * get_gravity().length() * jump_height)
	elif not on_floor:
		velocity += get_gravity() * delta
	move_and_slide()


## Switches [member look_enabled], and the capture of the mouse with it.
func set_look_enabled(enabled: bool) -> void:
	if enabled == look_enabled:
		return
	look_enabled = enabled
	_apply_mouse_mode()
	look_enabled_changed.emit(enabled)


## Turns the head by [param yaw] (positive: left) and [param pitch] (positive: up), in radians.
func turn_head(yaw: float, pitch: float) -> void:
	_head.rotation.y = wrapf(_head.rotation.y + yaw, -PI, PI)
	_head.rotation.x = clampf(_head.rotation.x + pitch, -pitch_limit, pitch_limit)


## Direction in which the player looks: yaw (0: along -Z, positive: left) in [code]y[/code] and
## pitch (positive: up) in [code]x[/code], in radians.
func get_look() -> Vector2:
	return Vector2(_head.rotation.x, _head.rotation.y)


## The camera that the player sees through.
func get_camera() -> Camera3D:
	return _camera


## Puts the player's feet at [param feet], standing still, without a streak on the screen.
func teleport(feet: Vector3) -> void:
	global_position = feet
	velocity = Vector3.ZERO
	reset_physics_interpolation()


func _apply_mouse_mode() -> void:
	if not is_inside_tree() or not DisplayServer.has_feature(DisplayServer.FEATURE_MOUSE):
		return
	Input.mouse_mode = Input.MOUSE_MODE_CAPTURED if look_enabled else Input.MOUSE_MODE_VISIBLE
