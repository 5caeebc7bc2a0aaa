class_name Patrol
extends CharacterBody3D
## A body that walks from mark to mark by a navigation mesh, over stairs, ramps, rough ground and platforms, and
## stands at some of them. What one sees of it is its [Mannequin].
##
## The body is a capsule that stays upright. A platform carries it and turns it along.
## [br][br]
## If it gets nowhere for some seconds, it is put onto its way behind the obstacle: see [signal put_back].

## It was stuck and has been put onto its way a little further on.
signal put_back

## It loses this share of its speed on ground that rises or falls by a metre for each metre of way, and
## keeps at least so much of it.
const SLOPE_CAUTION := 0.8
const LEAST_SHARE := 0.45
## So far ahead and behind the ground is looked at for that, from so far above to so far below, in metres.
const SLOPE_REACH := 0.5
const SLOPE_PROBE := 0.9
## How quickly the heading closes in on where it wants to go, in 1/s, and how quickly a turn begins and ends, in rad/s².
const TURN_GAIN := 4.0
const TURN_ACCELERATION := 5.0
## So nearly it looks where its mark says when it begins to rest, in radians.
const FACING := deg_to_rad(2.0)
## A mark at which it does not stop is reached within this way; where it stops, within that; in metres.
const PASSING := 0.6
const ARRIVAL := 0.01
## So near to where it stops it does not turn any more; on what carries it on it arrives then; in metres.
const STRAIGHT := 0.3
## It brakes with this share of its acceleration.
const BRAKING_SHARE := 0.8
## No more than so many times its speed it goes to make up for what carries it along.
const MOST_HASTE := 1.6
## It is not stuck if it gets this far, in metres, within so many seconds; else it is put back, so far ahead; there the
## ground is looked for from so far above to so far below, in metres.
const GETS_ON := 0.3
const PUT_BACK_AFTER := 2.5
const PUT_BACK_AHEAD := 1.2
const PUT_BACK_HEIGHT := 1.5
## Slower than this it does not try to get on, in m/s.
const LEAST_PACE := 0.05
## Below this height it has fallen out of the world, in metres.
const LOWEST := -5.0

## Its marks are the [PatrolMark]s below this node, in their order; after the last comes the first.
@export var route: Node
## The mark that it makes for first; without it the first of its route.
@export var starts_for: PatrolMark
## Its pace on the level.
@export_range(0.0, 3.5, 0.05, "suffix:m/s") var speed: float = 1.4
## How quickly it gets faster and slower.
@export_range(0.1, 10.0, 0.1, "suffix:m/s²") var acceleration: float = 1.6
## It turns no faster than this.
@export_range(0.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var turn_rate: float = deg_to_rad(120.0)
## Bodies that it does not run into.
@export var passes_through: Array[PhysicsBody3D] = []

## How many marks it has reached.
var marks_reached: int = 0
## How often it has been put back onto its way.
var times_put_back: int = 0

var _mark: PatrolMark
var _pace: float = 0.0
var _turn: float = 0.0
var _is_at_mark: bool = false
var _is_facing: bool = false
var _rested: float = 0.0
var _stuck_for: float = 0.0
var _last_place: Vector3
var _query := PhysicsRayQueryParameters3D.new()

@onready var _agent: NavigationAgent3D = $NavigationAgent3D
@onready var _stepper: StairStepper = $StairStepper
@onready var _glide: PlayerNeck = $Glide
@onready var _mannequin: Mannequin = $Glide/Mannequin
@onready var _gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")


func _ready() -> void:
	for body: PhysicsBody3D in passes_through:
		add_collision_exception_with(body)
	_query.collision_mask = collision_mask
	_query.exclude = [get_rid()]
	_mark = starts_for
	_last_place = global_position


func _physics_process(delta: float) -> void:
	if is_on_floor():
		rotate_y(get_platform_angular_velocity().y * delta)
	var wish := _stand(delta) if _is_at_mark else _walk(delta)
	_pace = move_toward(_pace, wish, acceleration * delta)
	var fall := 0.0 if is_on_floor() else velocity.y - _gravity * delta
	velocity = -global_basis.z * _pace + Vector3.UP * fall
	var height := global_position.y
	_stepper.move(self)
	_glide.settle(false, _stepper.get_stepped_height(self, height), delta)
	_mind_obstacles(delta)


## What one sees of it.
func get_mannequin() -> Mannequin:
	return _mannequin


## The marks of its route.
func get_marks() -> Array[PatrolMark]:
	var marks: Array[PatrolMark] = []
	if is_instance_valid(route):
		for child: Node in route.get_children():
			if child is PatrolMark:
				marks.append(child)
	return marks


## The name of the mark at which it stands, looking where that says; empty if it does not.
func get_stop() -> String:
	return String(_mark.name) if _is_facing and is_instance_valid(_mark) else ""


## For how long it has been standing at its stop, in seconds.
func get_rest_time() -> float:
	return _rested


## How often it has been round its route.
func get_rounds() -> float:
	return float(marks_reached) / maxi(get_marks().size(), 1)


## How far it is off the navigation mesh, in the ground plan; in metres.
func get_distance_off() -> float:
	if not _has_map():
		return 0.0
	var map := _agent.get_navigation_map()
	var nearest := NavigationServer3D.map_get_closest_point(map, global_position)
	return _level(nearest - global_position).length()


## Puts it onto the ground at a mark, as if it had just passed there.
func start_at(mark: PatrolMark) -> void:
	_mark = mark
	_put(mark.global_position, mark.get_yaw())
	_go_on()


## Walks towards its mark. Gives the pace that it would like to have.
func _walk(delta: float) -> float:
	if not is_instance_valid(_mark):
		_go_on()
	if _mark == null or not _has_map():
		return 0.0
	if _agent.target_position != _mark.global_position:
		_agent.target_position = _mark.global_position
	var way := _level(_agent.get_next_path_position() - global_position)
	var carried := _level(get_platform_velocity()) if is_on_floor() else Vector3.ZERO
	var most := _find_pace(carried)
	if _is_at_mark or way.is_zero_approx():
		return 0.0
	# What carries it along it makes up for.
	var wish := way.normalized() * most - carried
	var error := 0.0
	if (
		_mark.stop_time <= 0.0
		or _level(_mark.global_position - global_position).length() > STRAIGHT
	):
		error = _turn_to(atan2(-wish.x, -wish.z), delta)
	return minf(wish.length(), speed * MOST_HASTE) * maxf(cos(error), 0.0)


## How fast it goes on: slower on slopes, and so that it comes to a stand where it stops. Goes on to the next mark when
## it is at this one, or stays.
func _find_pace(carried: Vector3) -> float:
	var pace := speed * maxf(1.0 - SLOPE_CAUTION * absf(_find_slope()), LEAST_SHARE)
	var way := _level(_mark.global_position - global_position)
	var left := way.length()
	if _mark.stop_time <= 0.0:
		if left < PASSING:
			_go_on()
		return pace
	if left < STRAIGHT:
		left = way.dot(-global_basis.z) if carried.is_zero_approx() else 0.0
	_is_at_mark = left <= ARRIVAL
	return minf(pace, sqrt(2.0 * BRAKING_SHARE * acceleration * maxf(left, 0.0)))


## Stands at its mark: turns to where that looks, and rests.
func _stand(delta: float) -> float:
	if not is_instance_valid(_mark):
		_go_on()
	elif not _is_facing:
		_is_facing = absf(_turn_to(_mark.get_yaw(), delta)) < FACING
	else:
		_rested += delta
		if _rested > _mark.stop_time:
			_go_on()
	return 0.0


## Makes for the mark after this one.
func _go_on() -> void:
	var marks := get_marks()
	var at := marks.find(_mark) if is_instance_valid(_mark) else -1
	if at >= 0:
		marks_reached += 1
	_mark = null if marks.is_empty() else marks[(at + 1) % marks.size()]
	_is_at_mark = false
	_is_facing = false
	_turn = 0.0
	_rested = 0.0


## Turns towards [param yaw]. Gives how far off it was, in radians.
func _turn_to(yaw: float, delta: float) -> float:
	var error := angle_difference(global_rotation.y, yaw)
	var wish := clampf(error * (1.0 - exp(-TURN_GAIN * delta)) / delta, -turn_rate, turn_rate)
	_turn = move_toward(_turn, wish, TURN_ACCELERATION * delta)
	rotate_y(_turn * delta)
	return error


## How the ground rises (positive) or falls along its way, in metres of height for each of way.
func _find_slope() -> float:
	var reach := -global_basis.z * SLOPE_REACH
	var ahead := _find_ground(global_position + reach, SLOPE_PROBE)
	var behind := _find_ground(global_position - reach, SLOPE_PROBE)
	return (ahead.y - behind.y) / (2.0 * SLOPE_REACH)


## The ground at [param place], within [param reach] metres above and below; without any, the place itself.
func _find_ground(place: Vector3, reach: float) -> Vector3:
	_query.from = place + Vector3.UP * reach
	_query.to = place + Vector3.DOWN * reach
	return get_world_3d().direct_space_state.intersect_ray(_query).get("position", place)


func _mind_obstacles(delta: float) -> void:
	if global_position.distance_to(_last_place) > GETS_ON:
		_last_place = global_position
		_stuck_for = 0.0
	elif _pace >= LEAST_PACE:
		_stuck_for += delta
	if global_position.y < LOWEST or _stuck_for > PUT_BACK_AFTER:
		times_put_back += 1
		_put(_find_place_ahead(PUT_BACK_AHEAD), global_rotation.y)
		put_back.emit()


## The place on its way [param ahead] metres further on, or where that ends.
func _find_place_ahead(ahead: float) -> Vector3:
	var path := _agent.get_current_navigation_path()
	var place := global_position
	for index: int in range(_agent.get_current_navigation_path_index(), path.size()):
		var length := place.distance_to(path[index])
		if length > ahead:
			return place.move_toward(path[index], ahead)
		ahead -= length
		place = path[index]
	return place


func _put(place: Vector3, yaw: float) -> void:
	global_position = _find_ground(place, PUT_BACK_HEIGHT)
	global_rotation = Vector3(0.0, yaw, 0.0)
	velocity = Vector3.ZERO
	_pace = 0.0
	_turn = 0.0
	_stuck_for = 0.0
	_last_place = global_position
	_glide.reset()
	reset_physics_interpolation()
	_mannequin.reset()


## Whether there is a navigation mesh yet.
func _has_map() -> bool:
	return NavigationServer3D.map_get_iteration_id(_agent.get_navigation_map()) > 0


static func _level(way: Vector3) -> Vector3:
	return Vector3(way.x, 0.0, way.z)
