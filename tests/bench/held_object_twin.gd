class_name HeldObjectTwin
extends Node3D
## HeldObject3D at its defaults as a competent user would write it in GDScript: spring, rotation lag, bob and bank, with
## exact steps.
##
## What the node does besides is left out, where its defaults do not use it or a user who knows the game would not
## write it: lag for the position, spring for the rotation, `max_offset`, colour, placeholder, foreign changes of the
## transform, a rolled camera (the yaw is taken from its X axis) and a scaled one. The rotation's lag is two of the
## engine's slerps instead of logarithms, with the same weights: the same about one axis, and to the second order in
## the step elsewhere. What depends on the parameters and the length of a tick alone is reckoned when that length
## changes.

@export var hold_distance := 1.0
@export var hold_height_offset := -0.2
@export var teleport_distance := 5.0
@export var rotation_follow_speed := 8.0
@export var stiffness := 200.0
## Below the critical damping, 2·sqrt(stiffness).
@export var damping := 12.0
@export var bob_amplitude := 0.12
@export var bob_frequency := 9.0
@export var bob_speed_reference := 3.0
@export var bob_speed_smoothing := 5.0
@export var bank_strength := 0.4
@export var bank_max := deg_to_rad(25.0)
@export var bank_smoothing := 6.0

var _viewport: Viewport
## The camera of the last step.
var _camera: Camera3D
var _position: Vector3
var _velocity: Vector3
var _rotation: Quaternion
## Of the last step: the goal before the bob, with it, its rotation and the camera's yaw.
var _base: Vector3
var _goal: Vector3
var _goal_rotation: Quaternion
var _yaw := 0.0
var _phase := 0.0
var _speed := 0.0
var _bank := 0.0
## The length of a tick, and what a tick of it keeps or makes of speeds, offsets and goals.
var _delta := 0.0
var _speed_keep := 0.0
var _bank_keep := 0.0
var _turn_share := 0.0
var _turn_aim := 0.0
var _offset_by_offset := 0.0
var _offset_by_velocity := 0.0
var _offset_by_goal := 0.0
var _velocity_by_offset := 0.0
var _velocity_by_velocity := 0.0
var _velocity_by_goal := 0.0


func _init() -> void:
	top_level = true
	process_physics_priority = 100


func _enter_tree() -> void:
	_viewport = get_viewport()
	_camera = null


func _physics_process(delta: float) -> void:
	if delta != _delta:
		_prepare(delta)
	var camera := _viewport.get_camera_3d()
	if camera == null:
		return
	var view := camera.global_transform
	var side := view.basis.x
	var yaw := atan2(-side.z, side.x)
	var base := view.origin - view.basis.z * hold_distance
	base.y += hold_height_offset
	if _camera == null:
		_snap(camera, base, view.basis.get_rotation_quaternion(), yaw)
		return

	var travel := base - _base
	var distance := travel.length()
	var teleported := distance > teleport_distance
	var measured := camera == _camera and not teleported
	_phase = fposmod(_phase + bob_frequency * delta, TAU)
	if measured:
		var speed := distance / delta
		_speed = speed + (_speed - speed) * _speed_keep
		var bank := bank_strength * angle_difference(_yaw, yaw) / delta
		bank = clampf(bank, -bank_max, bank_max)
		_bank = bank + (_bank - bank) * _bank_keep
	var goal := base
	goal.y += sin(_phase) * bob_amplitude * minf(_speed / bob_speed_reference, 1.0)
	var goal_rotation := view.basis.get_rotation_quaternion() * Quaternion(Vector3.BACK, _bank)
	if not measured:
		_goal = goal
		_goal_rotation = goal_rotation
		_camera = camera
		if teleported:
			_position += travel

	var offset := _position - _goal
	var way := goal - _goal
	_position = (
		goal + offset * _offset_by_offset + _velocity * _offset_by_velocity + way * _offset_by_goal
	)
	_velocity = (
		offset * _velocity_by_offset + _velocity * _velocity_by_velocity + way * _velocity_by_goal
	)
	_rotation = _rotation.slerp(_goal_rotation.slerp(goal_rotation, _turn_aim), _turn_share)

	_base = base
	_goal = goal
	_goal_rotation = goal_rotation
	_yaw = yaw
	global_transform = Transform3D(Basis(_rotation), _position)
	if teleported:
		reset_physics_interpolation()


func _prepare(delta: float) -> void:
	_delta = delta
	_speed_keep = exp(-bob_speed_smoothing * delta)
	_bank_keep = exp(-bank_smoothing * delta)

	# The exact lag for a goal that turns evenly: it goes to where the goal was on the weighted mean.
	var fade := rotation_follow_speed * delta
	_turn_share = 1.0 - exp(-fade)
	_turn_aim = (1.0 - _turn_share / fade) / _turn_share

	# The exact step of an underdamped spring for a goal that moves evenly.
	var half_damping := 0.5 * damping
	var rate := sqrt(stiffness - half_damping * half_damping)
	var decay := exp(-half_damping * delta)
	_offset_by_velocity = decay * sin(rate * delta) / rate
	_offset_by_offset = decay * cos(rate * delta) + half_damping * _offset_by_velocity
	var sum := (1.0 - _offset_by_offset) / stiffness
	_offset_by_goal = -(_offset_by_velocity + damping * sum) / delta
	_velocity_by_offset = -stiffness * _offset_by_velocity
	_velocity_by_velocity = _offset_by_offset - damping * _offset_by_velocity
	_velocity_by_goal = stiffness * sum / delta


## Puts it at rest at its goal.
func _snap(camera: Camera3D, base: Vector3, view: Quaternion, yaw: float) -> void:
	_camera = camera
	_base = base
	_goal = base
	_position = base
	_velocity = Vector3.ZERO
	_goal_rotation = view
	_rotation = view
	_yaw = yaw
	_speed = 0.0
	_bank = 0.0
	global_transform = Transform3D(Basis(view), base)
	reset_physics_interpolation()
