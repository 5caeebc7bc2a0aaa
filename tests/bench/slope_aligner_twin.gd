class_name SlopeAlignerTwin
extends Node3D
## SlopeAligner at its defaults, looking for the ground in each tick, as a competent user would write it in GDScript: it
## tilts itself to the ground, with an exact step.
##
## It goes below a body that is not scaled; its ray is a child of the body, made here, so that nothing has to carry it
## along. Left out are what the defaults do not use (another target, footprint, weights, keeping the tilt in the air)
## and foreign changes of the transform. The lag is two of the engine's slerps, with the same weights as along the arc:
## the same about one axis, and to the second order in the step elsewhere. The weights are reckoned when the length of
## a tick changes.

signal grounded_changed(grounded: bool)

@export var probe_height := 0.5
@export var probe_length := 10.0
@export var ground_distance := 0.5
@export_flags_3d_physics var collision_mask := 1
@export var align_speed := 10.0
@export var max_angle := deg_to_rad(45.0)

var _parent: Node3D
var _ray: RayCast3D
var _rest: Basis
var _grounded := false
var _started := false
var _normal: Vector3
## That of the last step.
var _goal: Vector3
## The length of a tick, and the weights of the lag in it.
var _delta := 0.0
var _share := 0.0
var _aim := 0.0


func _init() -> void:
	process_physics_priority = 100


func _ready() -> void:
	_parent = get_parent()
	_rest = basis
	_ray = RayCast3D.new()
	_ray.enabled = false
	_ray.position = position + Vector3.UP * probe_height
	_ray.target_position = Vector3.DOWN * probe_length
	_ray.collision_mask = collision_mask
	if _parent is CollisionObject3D:
		_ray.add_exception(_parent)
	_parent.add_child.call_deferred(_ray)


func _physics_process(delta: float) -> void:
	if delta != _delta:
		# The exact lag for a goal that turns evenly: it goes to where the goal was on the weighted mean.
		_delta = delta
		_share = 1.0 - exp(-align_speed * delta)
		_aim = (1.0 - _share / (align_speed * delta)) / _share
	var place := _parent.global_transform
	var up := place.basis.y
	var goal := up
	var grounded := false
	_ray.force_raycast_update()
	if _ray.is_colliding():
		var below := (place * position - _ray.get_collision_point()).dot(up)
		if below <= ground_distance:
			grounded = true
			goal = _ray.get_collision_normal()
			var angle := up.angle_to(goal)
			if angle > max_angle:
				goal = up.slerp(goal, max_angle / angle)
	if grounded != _grounded:
		_grounded = grounded
		grounded_changed.emit(grounded)

	if _started:
		_normal = _normal.slerp(_goal.slerp(goal, _aim), _share)
	else:
		_started = true
		_normal = goal
	_goal = goal

	# In the body's own axes, so that the heading is the body's: forward is straight above or below forward on the level.
	var normal := _normal * place.basis
	var forward := Vector3(0.0, normal.z, -normal.y).normalized()
	basis = Basis(forward.cross(normal), normal, -forward) * _rest
