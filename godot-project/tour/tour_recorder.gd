class_name TourRecorder
extends Node
## Watches the player and the held object in every physics tick of a [Tour], and says at once when
## something is wrong. It runs after both.

## Something that must not happen has happened.
signal fault_found(reason: String)

## The held object may never be further than this from its target, in metres.
const MAX_LAG := 2.0
## It must stay at least this far in front of the camera, in metres.
const MIN_DISTANCE_AHEAD := 0.15
## A player below this height has fallen, in metres.
const MIN_HEIGHT := -0.5
## An excursion to the other side counts as an overshoot from this size on, in metres ...
const OVERSHOOT_SIZE := 0.01
## ... unless the object had been calm for this long, in seconds.
const CALM_TIME := 0.25

## The player to watch.
var player: FirstPersonPlayer
## The held object to watch.
var held_object: HeldObject3D
## What was seen of each leg of the tour.
var legs: Array[TourLeg] = []
## Physics ticks seen.
var ticks: int = 0
## Path length over the ground, in metres.
var distance: float = 0.0
## Largest distance of the held object from its target, in metres.
var largest_lag: float = 0.0
## Largest bank angle to either side, in radians.
var largest_bank: float = 0.0
## How often the held object swung past its target, on the horizontal plane.
var overshoots: int = 0
## Greatest height of the player's feet, in metres.
var highest_point: float = 0.0
## Fastest turn between two ticks, in radians a second.
var fastest_turn: float = 0.0

var _last_position: Vector3
var _last_yaw: float
var _excursion: Vector2 = Vector2.ZERO
var _calm_for: float = 0.0


func _ready() -> void:
	process_physics_priority = 200
	_last_position = player.global_position
	_last_yaw = player.get_look().y


func _physics_process(delta: float) -> void:
	var fault := find_fault()
	if not fault.is_empty():
		set_physics_process(false)
		fault_found.emit(fault)
		return
	ticks += 1
	var position := player.global_position
	var step := Vector2(position.x - _last_position.x, position.z - _last_position.z)
	distance += step.length()
	highest_point = maxf(highest_point, position.y)
	var yaw := player.get_look().y
	fastest_turn = maxf(fastest_turn, absf(angle_difference(_last_yaw, yaw)) / delta)
	_last_position = position
	_last_yaw = yaw

	var offset := get_offset()
	largest_lag = maxf(largest_lag, offset.length())
	largest_bank = maxf(largest_bank, absf(held_object.get_bank_angle()))
	_count_overshoot(Vector2(offset.x, offset.z), delta)
	if not legs.is_empty():
		legs.back().add_tick(position, step.length(), offset, held_object.get_bank_angle(), delta)


## Starts a new leg of the tour.
func begin_leg(title: String) -> void:
	legs.append(TourLeg.new(title))


## Where the held object is from its target, in the frame of the player's heading: x to the right,
## y up, z backwards, in metres.
func get_offset() -> Vector3:
	var offset := held_object.global_position - held_object.get_target_position()
	return offset.rotated(Vector3.UP, -player.get_look().y)


## What is wrong at this moment, or an empty text.
func find_fault() -> String:
	if not player.global_transform.is_finite() or not player.velocity.is_finite():
		return "the player's position or velocity is not finite"
	if player.global_position.y < MIN_HEIGHT:
		return "the player fell to %.2f m" % player.global_position.y
	if not held_object.global_transform.is_finite():
		return "the held object's transform is not finite"
	if not held_object.get_target_position().is_finite():
		return "the held object's target is not finite"
	if not is_finite(held_object.get_bank_angle()):
		return "the bank angle is not finite"
	var lag := get_offset().length()
	if lag > MAX_LAG:
		return "the held object is %.2f m from its target" % lag
	var seen := player.get_camera().to_local(held_object.global_position)
	if -seen.z < MIN_DISTANCE_AHEAD:
		return "the held object is %.2f m in front of the camera" % -seen.z
	return ""


func _count_overshoot(offset: Vector2, delta: float) -> void:
	if offset.length() < OVERSHOOT_SIZE:
		_calm_for += delta
		if _calm_for > CALM_TIME:
			_excursion = Vector2.ZERO
		return
	_calm_for = 0.0
	if offset.dot(_excursion.normalized()) < -OVERSHOOT_SIZE:
		overshoots += 1
		_excursion = offset
	elif offset.length() > _excursion.length():
		_excursion = offset
