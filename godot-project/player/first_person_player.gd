class_name FirstPersonPlayer
extends CharacterBody3D
## A first-person player: walks, sprints, crouches, jumps, climbs stairs and looks around, with
## keyboard and mouse or a gamepad.
##
## To use it in another project, copy the folder [code]player/[/code] and the input actions that its
## scripts name ([code]move_*[/code], [code]look_*[/code], [code]sprint[/code], [code]crouch[/code],
## [code]jump[/code], [code]toggle_mouse[/code]). Each part is a node of its own with its own
## settings:
## [br]- this one moves the body: speeds, jumps, crouching;
## [br]- [PlayerLook] on [code]Neck/Head[/code] turns the head: mouse, stick, field of view;
## [br]- [PlayerNeck] on [code]Neck[/code] carries the head at its height, gently over steps;
## [br]- [StairStepper] takes the body up and down stairs; leave it out, and the body stops at them;
## [br]- [BodyPusher] pushes rigid bodies out of the way; leave it out, and they are like walls.
## [br][br]
## [b]Looking and physics interpolation.[/b] The body only moves, in physics ticks, and the engine
## interpolates its position. It never turns. All looking turns [code]Head[/code], whose physics
## interpolation is off, at once in the frame in which the input arrives: the look has no lag and
## the position does not jitter. The camera below it has interpolation on again, but never moves by
## itself: [method Node3D.get_global_transform_interpolated] then gives where it is drawn from, and
## its [member Node3D.global_transform], read in a physics tick, is exactly the position of that
## tick with the newest look.
## [br][br]
## The engine warns now and then that an interpolated camera was "triggered from outside physics
## process (possibly benign)": here it is. The project setting
## [code]debug/settings/physics_interpolation/enable_warnings[/code] switches that off.

## Looking was switched on or off: see [member look_enabled].
signal look_enabled_changed(enabled: bool)

## How far below the feet something counts as stood upon, in metres.
const FLOOR_REACH := 0.05
## How many things below the feet are looked at.
const MAX_HITS := 4

@export_group("Walk")
## Speed along the ground.
@export_range(0.0, 20.0, 0.1, "suffix:m/s") var walk_speed: float = 3.0
## Speed along the ground while the action [code]sprint[/code] is held.
@export_range(0.0, 20.0, 0.1, "suffix:m/s") var sprint_speed: float = 6.0
## How fast the velocity changes on the ground.
@export_range(0.0, 100.0, 0.5, "suffix:m/s²") var acceleration: float = 20.0
## How fast the velocity changes in the air.
@export_range(0.0, 100.0, 0.5, "suffix:m/s²") var air_acceleration: float = 5.0

@export_group("Jump")
## Height of a jump from flat ground.
@export_range(0.0, 5.0, 0.05, "suffix:m") var jump_height: float = 1.0
## One can still jump for this long after walking off an edge.
@export_range(0.0, 0.5, 0.01, "suffix:s") var coyote_time: float = 0.12
## A jump that is asked for this long before landing still happens.
@export_range(0.0, 0.5, 0.01, "suffix:s") var jump_buffer: float = 0.1

@export_group("Crouch")
## Speed along the ground while crouching.
@export_range(0.0, 20.0, 0.1, "suffix:m/s") var crouch_speed: float = 1.5
## Height of the body when it stands.
@export_range(0.8, 3.0, 0.05, "suffix:m") var standing_height: float = 1.8
## Height of the body when it crouches, twice its radius at least.
@export_range(0.8, 3.0, 0.05, "suffix:m") var crouching_height: float = 1.0

## Whether mouse and stick turn the head, and the mouse is captured: see [PlayerLook].
var look_enabled: bool:
	set(value):
		_look.enabled = value
	get:
		return _look.enabled

var _crouching: bool = false
var _since_floor: float = INF
var _until_jump_forgotten: float = 0.0

@onready var _platform_layers: int = platform_floor_layers
@onready var _shape: CollisionShape3D = $CollisionShape3D
@onready var _neck: PlayerNeck = $Neck
@onready var _look: PlayerLook = $Neck/Head
@onready var _stepper: StairStepper = get_node_or_null(^"StairStepper")
@onready var _pusher: BodyPusher = get_node_or_null(^"BodyPusher")


func _ready() -> void:
	_look.enabled_changed.connect(look_enabled_changed.emit)


func _process(delta: float) -> void:
	# On a turning platform the view turns with it; the body need not.
	if is_on_floor():
		turn_head(get_platform_angular_velocity().y * delta, 0.0)


func _physics_process(delta: float) -> void:
	_set_crouching(_is_heard() and Input.is_action_pressed(&"crouch"))
	_walk(delta)
	_jump_or_fall(delta)
	var feet := global_position.y
	if _stepper != null:
		_stepper.move(self)
	else:
		move_and_slide()
	platform_floor_layers = 0 if _stands_on_rigid_body() else _platform_layers
	if _pusher != null:
		_pusher.push(self, _get_wish(), delta)
	_neck.settle(
		_crouching, _stepper.get_stepped_height(self, feet) if _stepper != null else 0.0, delta
	)


## Turns the head by [param yaw] (positive: left) and [param pitch] (positive: up), in radians.
func turn_head(yaw: float, pitch: float) -> void:
	_look.turn(yaw, pitch)


## Direction in which the player looks: yaw (0: along -Z, positive: left) in [code]y[/code] and
## pitch (positive: up) in [code]x[/code], in radians.
func get_look() -> Vector2:
	return Vector2(_look.rotation.x, _look.rotation.y)


## The node that turns the head, with its settings.
func get_look_node() -> PlayerLook:
	return _look


## The camera that the player sees through.
func get_camera() -> Camera3D:
	return _look.get_camera()


## Whether the body is low: because [code]crouch[/code] is held, or for want of headroom.
func is_crouching() -> bool:
	return _crouching


## What carries the head.
func get_neck() -> PlayerNeck:
	return _neck


## Puts the player's feet at [param feet], standing still, without a streak on the screen.
func teleport(feet: Vector3) -> void:
	global_position = feet
	velocity = Vector3.ZERO
	_neck.reset()
	reset_physics_interpolation()


## Whether keys are meant for the player: not while somebody types into a field.
func _is_heard() -> bool:
	var focused := get_viewport().gui_get_focus_owner()
	return not (focused is LineEdit or focused is TextEdit)


## The horizontal velocity that the player asks for.
func _get_wish() -> Vector3:
	if not _is_heard():
		return Vector3.ZERO
	var stick := Input.get_vector(&"move_left", &"move_right", &"move_forward", &"move_back")
	var wish := Vector3(stick.x, 0.0, stick.y).rotated(Vector3.UP, _look.rotation.y)
	if _crouching:
		return wish * crouch_speed
	return wish * (sprint_speed if Input.is_action_pressed(&"sprint") else walk_speed)


func _walk(delta: float) -> void:
	var change := (acceleration if is_on_floor() else air_acceleration) * delta
	var horizontal := Vector3(velocity.x, 0.0, velocity.z).move_toward(_get_wish(), change)
	velocity.x = horizontal.x
	velocity.z = horizontal.z


func _jump_or_fall(delta: float) -> void:
	_until_jump_forgotten -= delta
	# A focused control takes the same buttons for "accept".
	if Input.is_action_just_pressed(&"jump") and get_viewport().gui_get_focus_owner() == null:
		_until_jump_forgotten = jump_buffer + delta
	_since_floor = 0.0 if is_on_floor() else _since_floor + delta
	if _until_jump_forgotten > 0.0 and _since_floor <= coyote_time:
		velocity.y = sqrt(2.0 * get_gravity().length() * jump_height)
		_until_jump_forgotten = 0.0
		_since_floor = INF
	elif is_on_floor():
		velocity.y = 0.0
	else:
		velocity += get_gravity() * delta


## Whether a loose thing is below the feet. Those are no platforms: they do not carry the body, and
## their own speed does not throw it into the sky when it jumps off, or they slip away.
func _stands_on_rigid_body() -> bool:
	if not is_on_floor():
		return false
	for index: int in get_slide_collision_count():
		if _is_rigid_floor(get_slide_collision(index)):
			return true
	var hit := KinematicCollision3D.new()
	var down := Vector3.DOWN * FLOOR_REACH
	return (
		test_move(global_transform, down, hit, safe_margin, false, MAX_HITS)
		and _is_rigid_floor(hit)
	)


func _is_rigid_floor(hit: KinematicCollision3D) -> bool:
	for index: int in hit.get_collision_count():
		if hit.get_collider(index) is RigidBody3D and hit.get_angle(index) <= floor_max_angle:
			return true
	return false


## Lowers the body, or raises it if there is room above.
func _set_crouching(wanted: bool) -> void:
	var rise := Vector3.UP * (standing_height - crouching_height)
	if wanted == _crouching or (not wanted and test_move(global_transform, rise)):
		return
	_crouching = wanted
	var capsule := _shape.shape as CapsuleShape3D
	capsule.height = crouching_height if _crouching else standing_height
	_shape.position.y = capsule.height / 2.0
