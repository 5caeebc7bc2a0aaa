class_name AnimalWatch
extends Node
## Watches an animal in every physics tick of a [Tour], after it and its [SlopeAligner] have moved: that
## it keeps running on its loop, and how far its up is from the normal of the ground below it. What its feet
## do is seen by [AnimalFeet].
##
## At an edge the ground's normal jumps and the tilt follows: of 30° there are 15° left when half of the
## rat is across (its footprint is 0.28 m long, at 2.1 m/s that takes 0.07 s), the next probe has seen
## that (0.05 s), and the lag has halved it once more (ln 2 / 12 s = 0.06 s). That makes 0.2 s; with a
## second edge right behind the first twice that. So an angle of more than that for
## longer than [constant LONGEST_TIME] is not the lag's.

## Something that must not happen has happened.
signal fault_found(reason: String)

const LARGEST_ANGLE := deg_to_rad(15.0)
## Longer than this the angle may not be larger than that, in seconds.
const LONGEST_TIME := 0.4
## It may be this far off its loop, in metres.
const FARTHEST_OFF := 0.3
## Longer than this it may not be in the air, nor without getting on, in seconds.
const LONGEST_FLIGHT := 0.3
const LONGEST_REST := 1.0
## Its tilt counts again so long after the alignment was switched on, in seconds.
const SETTLING_TIME := 0.6
## The ground is looked for from so far above the animal's feet to so far below, in metres.
const PROBE := 0.4

## The group that the animal is in, and what it is called.
@export var group: StringName = &"rats"
@export var title: String = "rat"
## An angle between its up and the ground's normal that is larger does not last, in radians. An animal that stands on
## several facets of the ground at a time is tilted to none of them.
@export_range(0.0, 90.0, 0.1, "radians_as_degrees") var allowed_angle: float = LARGEST_ANGLE

## The animal. There may be none.
var animal: AnimalRunner
## What its feet do.
var feet: AnimalFeet
## Largest angle between the animal's up and the ground's normal, in radians; mean of it.
var largest_angle: float = 0.0
## On what the largest angle was, and where.
var largest_on: String = ""
var largest_at: Vector3 = Vector3.ZERO
## For how long the angle was larger than [member allowed_angle] at a stretch, at most, in seconds.
var longest_time: float = 0.0
## Way along the loop while the angle was measured, in metres.
var measured_way: float = 0.0
## How far it was off its loop at most, in metres.
var farthest_off: float = 0.0
## What it is on now: the name of the body; empty in the air.
var ground: String = ""

var _aligner: SlopeAligner
var _sum: float = 0.0
var _count: int = 0
var _too_large_for: float = 0.0
var _in_air_for: float = 0.0
var _rests_for: float = 0.0
var _aligned_for: float = SETTLING_TIME
var _last_way: float = 0.0
var _query := PhysicsRayQueryParameters3D.new()


func _ready() -> void:
	process_physics_priority = 200
	animal = get_tree().get_first_node_in_group(group) as AnimalRunner
	set_physics_process(animal != null)
	if animal != null:
		_aligner = animal.get_animal().get_aligner()
		_query.collision_mask = animal.collision_mask
		_query.exclude = [animal.get_rid()]
		_last_way = animal.get_way()
		feet = AnimalFeet.new(animal)
		add_child(feet)


func _physics_process(delta: float) -> void:
	var way := animal.get_way()
	var step := way - _last_way
	_last_way = way
	farthest_off = maxf(
		farthest_off, animal.get_follower().get_distance_off(animal.global_position)
	)
	_rests_for = 0.0 if step > 0.0 or animal.is_resting() else _rests_for + delta
	_in_air_for = 0.0 if animal.is_on_floor() else _in_air_for + delta
	_measure(step, delta)
	var fault := find_fault()
	if not fault.is_empty():
		set_physics_process(false)
		fault_found.emit(fault)


## Mean angle between the animal's up and the ground's normal, in radians.
func get_mean_angle() -> float:
	return _sum / maxi(_count, 1)


## The animal's own slope ahead, in radians: positive with its head up.
func get_pitch() -> float:
	return asin(clampf(-_aligner.global_basis.z.normalized().y, -1.0, 1.0))


## How often the animal has been measured all round its loop.
func get_measured_laps() -> float:
	return 0.0 if animal == null else measured_way / animal.get_follower().get_length()


## What is wrong at this moment, or an empty text.
func find_fault() -> String:
	var place := animal.global_position
	if not animal.global_transform.is_finite() or not animal.velocity.is_finite():
		return "the %s's position or velocity is not finite" % title
	if not _aligner.global_transform.is_finite():
		return "the %s's tilt is not finite" % title
	if animal.times_put_back > 0:
		return "the %s was stuck" % title
	if _in_air_for > LONGEST_FLIGHT:
		return "the %s falls at %v" % [title, place]
	if _rests_for > LONGEST_REST:
		return "the %s stands still at %v" % [title, place]
	if farthest_off > FARTHEST_OFF:
		return "the %s is %.2f m off its loop at %v" % [title, farthest_off, place]
	if _too_large_for > LONGEST_TIME:
		var angle := [title, rad_to_deg(allowed_angle), place]
		return "the %s's up is off the ground's normal by more than %.0f° at %v" % angle
	var of_feet := feet.find_fault()
	return "" if of_feet.is_empty() else "the %s: %s" % [title, of_feet]


func _measure(step: float, delta: float) -> void:
	var up := animal.up_direction
	_query.from = animal.global_position + up * PROBE
	_query.to = animal.global_position - up * PROBE
	var hit := animal.get_world_3d().direct_space_state.intersect_ray(_query)
	ground = "" if hit.is_empty() else String((hit.collider as Node).name)
	var is_aligned := _aligner.max_angle > 0.0
	_aligned_for = _aligned_for + delta if is_aligned else 0.0
	if hit.is_empty() or _aligned_for < SETTLING_TIME:
		_too_large_for = 0.0
		return
	var angle := _aligner.global_basis.y.angle_to(hit.normal)
	_sum += angle
	_count += 1
	measured_way += step
	if angle > largest_angle:
		largest_angle = angle
		largest_on = ground
		largest_at = animal.global_position
	_too_large_for = _too_large_for + delta if angle > allowed_angle else 0.0
	longest_time = maxf(longest_time, _too_large_for)
