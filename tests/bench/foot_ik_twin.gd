class_name FootIKTwin
extends SkeletonModifier3D
## FootIKSolver at its defaults for two legs, as a competent user would write it in GDScript for a character that he
## knows: rays, lagged offsets and normals, pelvis, sole and tilt of the feet, knees by the law of cosines.
##
## The character is neither scaled nor mirrored; its skeleton is updated in physics ticks, never lies down, has Y up at
## rest and the soles at its origin, foot below shin below thigh below the pelvis, and the pelvis below nothing that is
## turned. Left out are risers, what other rigs and modes need, and foreign changes. The lags of the normals are two of
## the engine's slerps; the lags' weights are reckoned when the length of a tick changes.

@export var pelvis_bone := &"Hips"
@export var upper_bones: Array[StringName] = [&"LeftUpperLeg", &"RightUpperLeg"]
@export var lower_bones: Array[StringName] = [&"LeftLowerLeg", &"RightLowerLeg"]
@export var foot_bones: Array[StringName] = [&"LeftFoot", &"RightFoot"]
@export var toe_bones: Array[StringName] = [&"LeftToes", &"RightToes"]
@export_flags_3d_physics var collision_mask := 1
@export var probe_up := 0.5
@export var probe_down := 0.5
@export var max_slope_angle := deg_to_rad(50.0)
@export var pelvis_speed := 13.0
@export var max_pelvis_drop := 0.5
@export var foot_speed := 13.0
@export var foot_rotation_speed := 13.0
@export var max_foot_angle := deg_to_rad(45.0)
@export var max_step_up := 0.5
@export var soft_reach := 0.02
@export var airborne_fade := 0.2
@export var teleport_distance := 1.0

var _skeleton: Skeleton3D
var _body: CharacterBody3D
var _ray: RayCast3D
var _legs: Array[FootIKTwinLeg] = []
var _pelvis := -1
## Whether the ground was looked for.
var _started := false
var _origin: Vector3
## Whether there was a tick before.
var _was_seen := false
## Along up, and that of the last step.
var _drop := 0.0
var _drop_goal := 0.0
## Evenly, and eased; below 0 before the first tick.
var _fade := -1.0
var _eased := 1.0
## The length of a tick, and the weights of the lags in it: what is kept, and how far behind a goal that moves evenly
## they fall; of the normals, how far they go to where the goal was on the weighted mean.
var _delta := 0.0
var _pelvis_keep := 0.0
var _pelvis_slip := 0.0
var _foot_keep := 0.0
var _foot_slip := 0.0
var _turn_share := 0.0
var _turn_aim := 0.0
var _velocity_keep := 0.0


func _init() -> void:
	process_physics_priority = 100


func _ready() -> void:
	_skeleton = get_skeleton()
	_pelvis = _skeleton.find_bone(pelvis_bone)
	_legs = [_leg(0), _leg(1)]
	_ray = RayCast3D.new()
	_ray.enabled = false
	_ray.target_position = Vector3.DOWN * (probe_up + probe_down)
	_ray.collision_mask = collision_mask
	add_child(_ray, false, Node.INTERNAL_MODE_FRONT)
	var above: Node = _skeleton
	while above != null and not above is CharacterBody3D:
		above = above.get_parent()
	_body = above
	if _body != null:
		_ray.add_exception(_body)


func _physics_process(delta: float) -> void:
	if not active:
		_started = false
		_was_seen = false
		_fade = -1.0
		return
	if delta != _delta:
		_prepare(delta)
	var place := _skeleton.global_transform
	var on_floor := _is_on_floor()
	var fade_goal := 1.0 if on_floor else 0.0
	_fade = move_toward(_fade, fade_goal, delta / airborne_fade) if _fade >= 0.0 else fade_goal
	_eased = _fade * _fade * (3.0 - 2.0 * _fade)
	var jumped := not _was_seen or place.origin.distance_to(_origin) > teleport_distance
	_was_seen = true
	if _fade <= 0.0 or jumped:
		_started = false
	var rise := (place.origin - _origin).dot(place.basis.y)
	_origin = place.origin
	for leg in _legs:
		if not _started:
			leg.forget()
		if _fade <= 0.0 or jumped:
			leg.rest()
	if on_floor:
		_look_below(place, rise)
	else:
		for leg in _legs:
			leg.carry(place)


func _prepare(delta: float) -> void:
	_delta = delta
	_pelvis_keep = exp(-pelvis_speed * delta)
	_pelvis_slip = (1.0 - _pelvis_keep) / (pelvis_speed * delta)
	_foot_keep = exp(-foot_speed * delta)
	_foot_slip = (1.0 - _foot_keep) / (foot_speed * delta)
	_velocity_keep = exp(-FootIKTwinLeg.STEADINESS * delta)
	_turn_share = 1.0 - exp(-foot_rotation_speed * delta)
	_turn_aim = (1.0 - _turn_share / (foot_rotation_speed * delta)) / _turn_share


## Looks for the ground of the feet. The character has come up by [param rise] since the last tick.
func _look_below(place: Transform3D, rise: float) -> void:
	var up := place.basis.y
	var steepest := cos(max_slope_angle + 1e-3)
	var lowest := 0.0
	var stayed := false
	var ground_velocity := _body.get_platform_velocity() if _body != null else Vector3.ZERO
	for leg in _legs:
		var below := place * Vector3(leg.ankle.x, 0.0, leg.ankle.z)
		var ankle_at := below
		var toe_at := place * leg.toe_below()
		var axis := (toe_at - ankle_at).normalized()
		var lead := axis * leg.lead(leg.velocity - ground_velocity, axis, foot_speed)
		if lead.dot(axis) < 0.0:
			ankle_at += lead
		else:
			toe_at += lead
		var ground := leg.support(
			up,
			ankle_at,
			_ground_at(ankle_at, up, steepest),
			toe_at,
			_ground_at(toe_at, up, steepest)
		)
		var is_ground := ground.normal != Vector3.ZERO
		var normal := ground.normal if is_ground else up
		var height := (ground.d - normal.dot(below)) / normal.dot(up) if is_ground else 0.0
		var point := below + up * height
		leg.follow(
			place, is_ground, height, point, normal, _foot_keep, _foot_slip, _turn_share, _turn_aim
		)
		var standing := leg.standing() if height < 0.0 else 1.0
		lowest = minf(lowest, height * standing)
		stayed = stayed or leg.stayed and leg.standing() > 0.0

	var drop := maxf(lowest, -max_pelvis_drop)
	if _started:
		# Where the feet stayed in the world meanwhile, so does the pelvis: only what is new is lagged.
		var way := drop - _drop_goal
		var drift := -rise if stayed and rise > 0.0 or absf(way + rise) < absf(way) else 0.0
		_drop = drop + (_drop - _drop_goal) * _pelvis_keep - (way - drift) * _pelvis_slip
	else:
		_drop = drop
	_drop_goal = drop
	_started = true


## What a ray below a place of the character's plane hits and one can stand on; without a normal, nothing.
func _ground_at(below: Vector3, up: Vector3, steepest: float) -> Plane:
	_ray.global_position = below + up * probe_up
	_ray.force_raycast_update()
	if _ray.is_colliding():
		var normal := _ray.get_collision_normal()
		var point := _ray.get_collision_point()
		if normal.y >= steepest and (point - below).dot(up) <= max_step_up:
			return Plane(normal, point)
	return Plane()


func _process_modification_with_delta(delta: float) -> void:
	for leg in _legs:
		leg.read(_skeleton)
		leg.go(_skeleton.global_transform, delta, _velocity_keep)
	if not _started:
		return
	var from_world := _skeleton.global_transform.affine_inverse()
	var shift := Vector3(0.0, minf(_drop, 0.0) * _eased, 0.0)
	var pelvis := _skeleton.get_bone_global_pose(_pelvis).basis.get_rotation_quaternion().inverse()
	_skeleton.set_bone_pose_position(_pelvis, _skeleton.get_bone_pose_position(_pelvis) + shift)
	for leg in _legs:
		leg.solve(_skeleton, from_world, pelvis, shift, _eased, soft_reach, max_foot_angle)


func _is_on_floor() -> bool:
	return (
		_body == null
		or _body.is_on_floor()
		or _body.motion_mode == CharacterBody3D.MOTION_MODE_FLOATING
	)


func _leg(index: int) -> FootIKTwinLeg:
	return FootIKTwinLeg.new(
		_skeleton,
		_skeleton.find_bone(upper_bones[index]),
		_skeleton.find_bone(lower_bones[index]),
		_skeleton.find_bone(foot_bones[index]),
		_skeleton.find_bone(toe_bones[index])
	)
