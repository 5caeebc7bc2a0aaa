class_name LoopFollower
extends Node
## Says where to go along a closed [Path3D], and how far off it one is. Only the ground plan of the
## path counts: how high its points are does not matter, so it may lie anywhere over or in the ground.

## The path is searched in steps of this length, in metres.
const SEARCH_STEP := 0.05
## No more of the path than this is searched in one go, in metres.
const SEARCH_LENGTH := 2.0

## How far ahead on the path one goes for. More cuts corners, less swerves.
@export_range(0.1, 5.0, 0.05, "suffix:m") var look_ahead: float = 0.6

## The path. Its last point is its first again.
var loop: Path3D
## How far along the path one is, in metres from its first point.
var progress: float = 0.0
## How many times round the path one has been since [method begin].
var laps: int = 0
## For how long one has not got on, though one tried: see [method note_progress]. In seconds.
var stuck_for: float = 0.0

var _last_way: float = 0.0


## Whether there is a path to follow.
func has_loop() -> bool:
	return is_instance_valid(loop) and loop.curve != null and get_length() > SEARCH_STEP


## Length of the path, in metres.
func get_length() -> float:
	return loop.curve.get_baked_length()


## Starts at the place of the path that is nearest to [param place].
func begin(place: Vector3) -> void:
	laps = 0
	if has_loop():
		progress = loop.curve.get_closest_offset(loop.to_local(place))
	_last_way = get_way()


## The way along the path since [method begin], in metres.
func get_way() -> float:
	return laps * get_length() + progress if has_loop() else 0.0


## Moves on along the path as long as that comes nearer to [param place]: never back, and never across
## to another part of the path.
func advance(place: Vector3) -> void:
	if not has_loop():
		return
	var distance := get_distance_off(place)
	for _step: int in roundi(SEARCH_LENGTH / SEARCH_STEP):
		var next := _ground_plan(get_point(SEARCH_STEP) - place).length()
		if next > distance:
			return
		distance = next
		skip(SEARCH_STEP)


## Moves on by [param distance] metres.
func skip(distance: float) -> void:
	progress += distance
	if progress >= get_length():
		progress -= get_length()
		laps += 1


## Notes whether one has got on since the last call, [param delta] seconds ago. Who does not try to is not stuck.
func note_progress(tries: bool, delta: float) -> void:
	var way := get_way()
	stuck_for = stuck_for + delta if tries and way <= _last_way else 0.0
	_last_way = way


## Turns a body towards its way, at most by [param rate] rad/s and at [param gain] 1/s. Gives how far off it was, in
## radians.
func turn(body: Node3D, gain: float, rate: float, delta: float) -> float:
	var wish := get_direction(body.global_position)
	var error := angle_difference(body.global_rotation.y, atan2(-wish.x, -wish.z))
	body.rotate_y(clampf(error * (1.0 - exp(-gain * delta)), -rate * delta, rate * delta))
	return error


## Puts a body onto the ground [param ahead] metres further along the path, heading along it. The ground is looked for
## within [param reach] metres above and below the path.
func put(body: PhysicsBody3D, ahead: float, reach: float) -> void:
	skip(ahead)
	var place := get_point()
	var query := PhysicsRayQueryParameters3D.create(
		place + Vector3.UP * reach,
		place + Vector3.DOWN * reach,
		body.collision_mask,
		[body.get_rid()]
	)
	var hit := body.get_world_3d().direct_space_state.intersect_ray(query)
	var way := get_point(SEARCH_STEP) - place
	body.global_position = hit.get("position", place)
	body.global_rotation = Vector3(0.0, atan2(-way.x, -way.z), 0.0)
	stuck_for = 0.0
	_last_way = get_way()


## The point [param ahead] metres further along the path, in world space.
func get_point(ahead: float = 0.0) -> Vector3:
	return loop.to_global(loop.curve.sample_baked(fposmod(progress + ahead, get_length()), true))


## Where to go from [param place]: level, of length 1. Zero without a path.
func get_direction(place: Vector3) -> Vector3:
	if not has_loop():
		return Vector3.ZERO
	return _ground_plan(get_point(look_ahead) - place).normalized()


## How far sideways [param place] is from the path, in metres.
func get_distance_off(place: Vector3) -> float:
	return _ground_plan(get_point() - place).length() if has_loop() else 0.0


static func _ground_plan(way: Vector3) -> Vector3:
	return Vector3(way.x, 0.0, way.z)
