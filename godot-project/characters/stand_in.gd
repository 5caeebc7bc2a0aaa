class_name StandIn
extends CharacterBody3D
## A humanoid that walks round a loop by itself, over stairs, ramps and rough ground, and stands still
## now and then: at every [Marker3D] below its loop.
##
## The body is a capsule that stays upright. What one sees is the [code]Model[/code]: an animated
## skeleton that knows nothing of the ground. Its feet find it by the [FootIKSolver] below the skeleton,
## which needs no setting.
## [br][br]
## The animations are of a walk on the level, at two speeds (see [code]tools/make_stand_in.gd[/code]). They
## are blended by how fast the body really gets on over the ground, so that the feet do not slide.
## [br][br]
## If it gets nowhere for some seconds, it is put onto its loop behind the obstacle: see [signal put_back].

## It was stuck and has been put onto its loop a little further on.
signal put_back

## A sharp turn is taken at this share of the speed.
const SLOWEST_SHARE := 0.3
## It loses this share of its speed on ground that rises or falls by a metre for each metre of way, and
## keeps at least so much of it.
const SLOPE_CAUTION := 0.8
const LEAST_SHARE := 0.45
## So far ahead and behind the ground is looked at for that, from so far above to so far below, in metres.
const SLOPE_REACH := 0.5
const SLOPE_PROBE := 0.9
## How quickly the heading closes in on where it wants to go, in 1/s.
const TURN_GAIN := 4.0
## How quickly the animation follows the pace, in 1/s.
const BLEND_SPEED := 12.0
## A stop is reached within this way, in metres.
const ARRIVAL := 0.004
## Slower than this it does not try to get on, in m/s.
const LEAST_PACE := 0.05
## After so many seconds without getting on it is put back, so far ahead; there the ground is looked for
## from so far above to so far below; in metres.
const PUT_BACK_AFTER := 2.5
const PUT_BACK_AHEAD := 1.2
const PUT_BACK_HEIGHT := 1.5
## Below this height it has fallen out of the world, in metres.
const LOWEST := -5.0
const BLEND := &"parameters/blend_position"

## Where it walks: a path whose last point is its first again. [Marker3D]s below it are its stops.
@export var loop: Path3D
## Its pace on the level.
@export_range(0.0, 1.2, 0.05, "suffix:m/s") var speed: float = 1.2
## How quickly it gets faster and slower.
@export_range(0.1, 10.0, 0.1, "suffix:m/s²") var acceleration: float = 1.6
## It turns no faster than this.
@export_range(0.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var turn_rate: float = deg_to_rad(120.0)
## How long it stands at a stop.
@export_range(0.0, 60.0, 0.1, "suffix:s") var stop_time: float = 3.0
## Bodies that it does not run into.
@export var passes_through: Array[PhysicsBody3D] = []

## How often it has been put back onto its loop.
var times_put_back: int = 0

var _pace: float = 0.0
var _stops: Dictionary[String, float] = {}
var _stop_places: Dictionary[String, Vector3] = {}
var _next_stop: String = ""
var _standing_at: String = ""
var _rest_left: float = 0.0
var _query := PhysicsRayQueryParameters3D.new()

@onready var _follower: LoopFollower = $LoopFollower
@onready var _stepper: StairStepper = $StairStepper
@onready var _glide: PlayerNeck = $Glide
@onready var _tree: AnimationTree = $AnimationTree
@onready var _skeleton: Skeleton3D = $Glide/Model/Skeleton3D
@onready var _solver: FootIKSolver = $Glide/Model/Skeleton3D/FootIKSolver
@onready var _gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")


func _ready() -> void:
	for body: PhysicsBody3D in passes_through:
		add_collision_exception_with(body)
	_query.collision_mask = collision_mask
	_query.exclude = [get_rid()]
	_follower.loop = loop
	_follower.begin(global_position)
	_find_stops()
	_find_next_stop()


func _physics_process(delta: float) -> void:
	_follower.advance(global_position)
	_rest_left = maxf(_rest_left - delta, 0.0)
	if _rest_left <= 0.0:
		_standing_at = ""
	_pace = move_toward(_pace, _turn(delta), acceleration * delta)
	_pace = minf(_pace, _brake())
	var fall := 0.0 if is_on_floor() else velocity.y - _gravity * delta
	velocity = -global_basis.z * _pace + Vector3.UP * fall
	var before := global_position
	_stepper.move(self)
	_glide.settle(false, _stepper.get_stepped_height(self, before.y), delta)
	_animate(global_position - before - get_platform_velocity() * delta, delta)
	_mind_obstacles(delta)


## What is animated and drawn.
func get_skeleton() -> Skeleton3D:
	return _skeleton


## What puts its feet on the ground.
func get_solver() -> FootIKSolver:
	return _solver


## What knows where it is on its loop.
func get_follower() -> LoopFollower:
	return _follower


## The way along the loop since it began, in metres.
func get_way() -> float:
	return _follower.get_way()


## The name of the stop at which it stands; empty if it walks.
func get_stop() -> String:
	return _standing_at


## For how long it has been standing at its stop, in seconds.
func get_rest_time() -> float:
	return 0.0 if _standing_at.is_empty() else stop_time - _rest_left


## Where on the loop its stops are, by their names, in metres from its first point.
func get_stops() -> Dictionary[String, float]:
	return _stops


## Puts it onto the ground at its loop's point [param ahead] metres further on, heading along the loop.
func put_onto_loop(ahead: float) -> void:
	if not _follower.has_loop():
		return
	_follower.put(self, ahead, PUT_BACK_HEIGHT)
	velocity = Vector3.ZERO
	_pace = 0.0
	_rest_left = 0.0
	_glide.reset()
	_find_next_stop()
	reset_physics_interpolation()
	_solver.snap()


## Turns towards its way. Gives the pace that it would like to have.
func _turn(delta: float) -> float:
	if _follower.get_direction(global_position).is_zero_approx() or _rest_left > 0.0:
		return 0.0
	var error := _follower.turn(self, TURN_GAIN, turn_rate, delta)
	var share := maxf(1.0 - SLOPE_CAUTION * absf(_find_slope()), LEAST_SHARE)
	return speed * clampf(cos(error), SLOWEST_SHARE, 1.0) * share


## How the ground rises (positive) or falls along its way, in metres of height for each of way.
func _find_slope() -> float:
	var heights := Vector2.ZERO
	for end: int in 2:
		var ahead := -global_basis.z * SLOPE_REACH * (1.0 if end == 1 else -1.0)
		_query.from = global_position + ahead + Vector3.UP * SLOPE_PROBE
		_query.to = global_position + ahead + Vector3.DOWN * SLOPE_PROBE
		var hit := get_world_3d().direct_space_state.intersect_ray(_query)
		heights[end] = (hit.get("position", global_position) as Vector3).y
	return (heights[1] - heights[0]) / (2.0 * SLOPE_REACH)


## The pace at which it still comes to a stand at its next stop. There it begins to rest.
func _brake() -> float:
	if _next_stop.is_empty() or _rest_left > 0.0:
		return INF
	var left := fposmod(_stops[_next_stop] - _follower.progress, _follower.get_length())
	if left > _follower.get_length() / 2.0:
		left -= _follower.get_length()
	if absf(left) < LoopFollower.SEARCH_STEP * 3.0:
		# The follower knows it to a step only.
		var way := _stop_places[_next_stop] - global_position
		left = way.dot(_follower.get_direction(global_position))
	if left > ARRIVAL:
		return sqrt(2.0 * acceleration * left)
	_standing_at = _next_stop
	_rest_left = stop_time
	_next_stop = _find_stop_after(_next_stop)
	return 0.0


## Where the markers below the loop are along it: in the ground plan, as everything about it.
func _find_stops() -> void:
	if not _follower.has_loop():
		return
	for node: Node in loop.find_children("*", "Marker3D"):
		var marker := node as Marker3D
		var place := loop.to_local(marker.global_position)
		var nearest := INF
		for step: int in floori(_follower.get_length() / LoopFollower.SEARCH_STEP):
			var at := step * LoopFollower.SEARCH_STEP
			var way := loop.curve.sample_baked(at, true) - place
			var distance := Vector2(way.x, way.z).length()
			if distance < nearest:
				nearest = distance
				_stops[String(marker.name)] = at
		_stop_places[String(marker.name)] = marker.global_position


func _find_next_stop() -> void:
	_next_stop = ""
	var nearest := INF
	for stop: String in _stops:
		var left := fposmod(_stops[stop] - _follower.progress, _follower.get_length())
		if left < nearest:
			nearest = left
			_next_stop = stop


func _find_stop_after(stop: String) -> String:
	var after := stop
	var nearest := INF
	for other: String in _stops:
		var left := fposmod(_stops[other] - _stops[stop], _follower.get_length())
		if other != stop and left < nearest:
			nearest = left
			after = other
	return after


## Blends the animations for the way that the body really went over the ground.
func _animate(walked: Vector3, delta: float) -> void:
	var pace := walked.dot(-global_basis.z) / delta
	var shown: float = _tree.get(BLEND)
	_tree.set(BLEND, lerpf(pace, shown, exp(-BLEND_SPEED * delta)))


func _mind_obstacles(delta: float) -> void:
	_follower.note_progress(_pace >= LEAST_PACE, delta)
	if global_position.y < LOWEST or _follower.stuck_for > PUT_BACK_AFTER:
		times_put_back += 1
		put_onto_loop(PUT_BACK_AHEAD)
		put_back.emit()
