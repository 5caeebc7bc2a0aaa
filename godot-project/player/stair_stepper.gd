class_name StairStepper
extends Node
## Takes a [CharacterBody3D] with a round bottom up and down steps.
##
## The bottom of a capsule rolls over the edge of a step like over a slope, but the edge is steeper
## there than [member CharacterBody3D.floor_max_angle]: to the body it is a wall. Where there is
## something to stand on behind the edge, this lets the body take it for floor, for one tick. In the
## same way the body stays on the floor down a flight of stairs. Nothing is teleported: the body
## slides over the edges with its own speed.
## [br][br]
## The body's capsule must have a larger radius than steps are high, and its
## [member CharacterBody3D.floor_snap_length] must be the height of a step.

## Edges up to this angle are taken for floor on a step. Upright walls never are.
const EDGE_ANGLE := deg_to_rad(86.0)
## How far ahead of the body a step is looked for, at least, in metres.
const LOOK_AHEAD := 0.02
## How many things that the body touches at once are looked at.
const MAX_HITS := 4
## How far above the feet the ray begins that finds the ground, in metres.
const RAY_MARGIN := 0.1

## Highest step that is climbed.
@export_range(0.0, 1.0, 0.01, "suffix:m") var step_height: float = 0.35
## How far the body must be able to go on, over the edge, to stand there.
@export_range(0.0, 1.0, 0.01, "suffix:m") var step_depth: float = 0.16

var _was_on_floor: bool = false
var _floor_angle: float = 0.0


## Moves [param body] by its velocity, like [method CharacterBody3D.move_and_slide].
func move(body: CharacterBody3D) -> void:
	_floor_angle = body.floor_max_angle
	_was_on_floor = body.is_on_floor() and body.velocity.y <= 0.0
	if _was_on_floor and _is_step_ahead(body):
		body.floor_max_angle = EDGE_ANGLE
	body.move_and_slide()
	if _was_on_floor and not body.is_on_floor() and _find_ground_normal(body) != Vector3.ZERO:
		body.floor_max_angle = EDGE_ANGLE
		body.apply_floor_snap()
	body.floor_max_angle = _floor_angle


## How far the last [method move] took the body up a step (negative: down), in metres, given the
## height of its feet before. Slopes, jumps and moving platforms do not count.
func get_stepped_height(body: CharacterBody3D, feet_before: float) -> float:
	if not _was_on_floor or not body.is_on_floor():
		return 0.0
	var delta := get_physics_process_delta_time()
	var stepped := body.global_position.y - feet_before - body.get_platform_velocity().y * delta
	var normal := _find_ground_normal(body)
	if normal != Vector3.ZERO:
		var motion := body.get_real_velocity() * delta
		stepped += (normal.x * motion.x + normal.z * motion.z) / normal.y
	return stepped


## Whether something blocks the body that it can stand on.
func _is_step_ahead(body: CharacterBody3D) -> bool:
	var motion := body.velocity.slide(Vector3.UP) * get_physics_process_delta_time()
	if motion.is_zero_approx():
		return false
	motion = motion.normalized() * maxf(motion.length(), LOOK_AHEAD)
	if body.get_floor_angle() <= body.floor_max_angle:
		# Along the floor: the edge that the body stands on must not hide the one ahead.
		motion = motion.slide(body.get_floor_normal())
	var from := body.global_transform
	var hit := KinematicCollision3D.new()
	if not body.test_move(from, motion, hit, body.safe_margin, false, MAX_HITS):
		return false
	var wall := Vector3.ZERO
	for index: int in hit.get_collision_count():
		if hit.get_angle(index) > body.floor_max_angle:
			if hit.get_collider(index) is RigidBody3D:
				return false
			wall = hit.get_normal(index)
	if wall == Vector3.ZERO:
		return false

	# Up, over the edge, and down again: what the feet of a person do.
	var rise := Vector3.UP * step_height
	if body.test_move(from, rise, hit):
		rise = hit.get_travel()
	from.origin += rise
	var over := -wall.slide(Vector3.UP).normalized() * step_depth
	if body.test_move(from, over):
		return false
	from.origin += over
	if not body.test_move(from, -rise, hit):
		return false
	return hit.get_angle() <= body.floor_max_angle


## Normal of the ground below the middle of the body if it is within reach and one can stand on it,
## else zero. Within reach are two steps: on a steep flight the body still rests on the edge of one
## while its middle is past the next.
func _find_ground_normal(body: CharacterBody3D) -> Vector3:
	var feet := body.global_position
	var query := PhysicsRayQueryParameters3D.create(
		feet + Vector3.UP * RAY_MARGIN,
		feet + Vector3.DOWN * 2.0 * step_height,
		body.collision_mask,
		[body.get_rid()]
	)
	var hit := body.get_world_3d().direct_space_state.intersect_ray(query)
	if hit.is_empty():
		return Vector3.ZERO
	var normal: Vector3 = hit.normal
	return normal if normal.angle_to(Vector3.UP) <= _floor_angle else Vector3.ZERO
