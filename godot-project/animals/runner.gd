class_name AnimalRunner
extends CharacterBody3D
## The body of an animal that runs round a loop by itself, over whatever ground is there, and rests now and then.
##
## What one sees of it is a [WalkingAnimal] below it, which shows what the body does; the body itself stays upright.
## Where to go knows its [LoopFollower].
## [br][br]
## Something in its way it first tries to jump over. If it gets nowhere for some seconds, it is put onto
## its loop behind the obstacle: see [signal put_back].

## It was stuck and has been put onto its loop a little further on.
signal put_back

## A sharp turn is taken at this share of the speed.
const SLOWEST_SHARE := 0.35
## How much slower it goes on ground that moves, in s/m.
const CAUTION := 2.0
## How quickly the heading closes in on where it wants to go, in 1/s.
const TURN_GAIN := 7.0
## Slower than this it does not try to get on, in m/s.
const LEAST_PACE := 0.1
## After so many seconds without getting on it jumps, and after so many it is put back.
const JUMP_AFTER := 0.4
const PUT_BACK_AFTER := 2.5
## How far on it is put, and from how far above the ground is looked for there, in metres.
const PUT_BACK_AHEAD := 1.2
const PUT_BACK_HEIGHT := 1.5
## Below this height it has fallen out of the world, in metres.
const LOWEST := -5.0

## Where it runs: a path whose last point is its first again.
@export var loop: Path3D
## Its pace.
@export_range(0.0, 10.0, 0.05, "suffix:m/s") var speed: float = 2.1
## How quickly it gets faster and slower.
@export_range(0.1, 50.0, 0.1, "suffix:m/s²") var acceleration: float = 6.0
## It turns no faster than this.
@export_range(0.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var turn_rate: float = deg_to_rad(220.0)
## How fast it jumps off. At 0 it does not jump.
@export_range(0.0, 10.0, 0.05, "suffix:m/s") var jump_speed: float = 3.2
## What it weighs on a see-saw.
@export_range(0.1, 100.0, 0.1, "suffix:kg") var mass: float = 8.0
## Where it rests: metres along its loop.
@export var stops: PackedFloat64Array = []
## For how long.
@export_range(0.0, 60.0, 0.1, "suffix:s") var rest_time: float = 3.5
## Bodies that it does not run into.
@export var passes_through: Array[PhysicsBody3D] = []

## How often it has been put back onto its loop.
var times_put_back: int = 0

var _pace: float = 0.0
var _rests_for: float = 0.0
var _last_progress: float = 0.0

@onready var _follower: LoopFollower = $LoopFollower
@onready var _animal: WalkingAnimal = _find_animal()
@onready var _gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")


func _ready() -> void:
	for body: PhysicsBody3D in passes_through:
		add_collision_exception_with(body)
	_follower.loop = loop
	_follower.begin(global_position)
	_last_progress = _follower.progress


func _physics_process(delta: float) -> void:
	_follower.advance(global_position)
	_mind_stops(delta)
	var wanted_pace := 0.0
	if not is_resting() and not _follower.get_direction(global_position).is_zero_approx():
		var error := _follower.turn(self, TURN_GAIN, turn_rate, delta)
		wanted_pace = speed * clampf(cos(error), SLOWEST_SHARE, 1.0)
		wanted_pace /= 1.0 + CAUTION * get_platform_velocity().length()
	_pace = move_toward(_pace, wanted_pace, acceleration * delta)
	var fall := 0.0 if is_on_floor() else velocity.y - _gravity * delta
	velocity = -global_basis.z * _pace + Vector3.UP * fall
	_mind_obstacles(delta)
	move_and_slide()


## What one sees of it.
func get_animal() -> WalkingAnimal:
	return _animal


## What knows where it is on its loop.
func get_follower() -> LoopFollower:
	return _follower


## The way along the loop since it began, in metres.
func get_way() -> float:
	return _follower.get_way()


## Whether it rests, or comes to a halt for that.
func is_resting() -> bool:
	return _rests_for > 0.0


## Puts it onto the ground at its loop's point [param ahead] metres further on, heading along the loop.
func put_onto_loop(ahead: float) -> void:
	if not _follower.has_loop():
		return
	_follower.put(self, ahead, PUT_BACK_HEIGHT)
	velocity = Vector3.ZERO
	_pace = 0.0
	_rests_for = 0.0
	_last_progress = _follower.progress
	reset_physics_interpolation()
	_animal.reset()


## What else it does while it rests, and when that is over.
func _show_rest(_is_resting: bool) -> void:
	pass


## Begins to rest where it has come past a stop.
func _mind_stops(delta: float) -> void:
	var progress := _follower.progress
	_rests_for = maxf(_rests_for - delta, 0.0)
	for stop: float in stops:
		if _last_progress < stop and progress >= stop:
			_rests_for = rest_time
	_last_progress = progress
	_show_rest(is_resting())


## Jumps at what keeps it from getting on, and in the end gets past it.
func _mind_obstacles(delta: float) -> void:
	_follower.note_progress(_pace >= LEAST_PACE, delta)
	if global_position.y < LOWEST or _follower.stuck_for > PUT_BACK_AFTER:
		times_put_back += 1
		put_onto_loop(PUT_BACK_AHEAD)
		put_back.emit()
	elif _follower.stuck_for > JUMP_AFTER and is_on_floor():
		velocity.y = jump_speed


func _find_animal() -> WalkingAnimal:
	for child: Node in get_children():
		if child is WalkingAnimal:
			return child
	return null
