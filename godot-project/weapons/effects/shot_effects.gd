class_name ShotEffects
extends Node
## What shots do to the world: a streak through the air, a mark where they hit, a push for loose
## things.

## How far a shot goes, in metres.
const REACH := 120.0
## Speed of the streaks, in m/s.
const STREAK_SPEED := 160.0
## Marks that are kept; the oldest go.
const MAX_MARKS := 40
## How far a mark lies above what was hit, in metres.
const MARK_HEIGHT := 0.004

const STREAK_SCENE := preload("res://weapons/effects/streak.tscn")
const MARK_SCENE := preload("res://weapons/effects/hit_mark.tscn")

## Shots that hit something since the beginning.
var hits: int = 0

var _shots: Array[Dictionary] = []
var _marks: Array[Node3D] = []


func _physics_process(_delta: float) -> void:
	# The physics space is asked in physics ticks only.
	for shot: Dictionary in _shots:
		_fly(shot)
	_shots.clear()


## A shot from [param eye] along [param direction], seen to come from [param muzzle], that pushes by
## [param impact] N·s.
func shoot(eye: Vector3, muzzle: Vector3, direction: Vector3, impact: float) -> void:
	_shots.append({eye = eye, muzzle = muzzle, direction = direction, impact = impact})


## The marks there are.
func get_marks() -> Array[Node3D]:
	_marks = _marks.filter(is_instance_valid)
	return _marks


func _fly(shot: Dictionary) -> void:
	var viewport := get_viewport()
	var end: Vector3 = shot.eye + shot.direction * REACH
	var query := PhysicsRayQueryParameters3D.create(shot.eye, end)
	query.exclude = _get_own_bodies()
	var hit := viewport.find_world_3d().direct_space_state.intersect_ray(query)
	if not hit.is_empty():
		hits += 1
		end = hit.position
		_mark(hit)
		var body := hit.collider as RigidBody3D
		if body != null:
			body.apply_impulse(shot.direction * shot.impact, end - body.global_position)
	var streak := STREAK_SCENE.instantiate() as Streak
	add_child(streak)
	streak.fly(shot.muzzle, end, STREAK_SPEED)


func _mark(hit: Dictionary) -> void:
	var mark := MARK_SCENE.instantiate() as Node3D
	var normal: Vector3 = hit.normal
	var side := Vector3.RIGHT if absf(normal.x) < 0.9 else Vector3.UP
	var out := normal.cross(side).normalized()
	(hit.collider as Node).add_child(mark)
	mark.global_transform = Transform3D(
		Basis(normal.cross(out), out, normal).orthonormalized(), hit.position + normal * MARK_HEIGHT
	)
	mark.reset_physics_interpolation()
	_marks.append(mark)
	while get_marks().size() > MAX_MARKS:
		_marks.pop_front().queue_free()


## The bodies above, which the shots do not hit.
func _get_own_bodies() -> Array[RID]:
	var bodies: Array[RID] = []
	var above := get_parent()
	while above != null:
		if above is CollisionObject3D:
			bodies.append((above as CollisionObject3D).get_rid())
		above = above.get_parent()
	return bodies
