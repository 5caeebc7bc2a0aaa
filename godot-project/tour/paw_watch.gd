class_name PawWatch
extends RefCounted
## Watches one paw of a [WalkingAnimal]: how far it is from the ground where the animation has it, and how far it
## slides over it.
##
## A paw is down while the animation has its lowest point on the plane that the animal walks on. For its distance from
## the ground it counts while all of the ground below it is one plane: over an edge no sole can lie on the ground.

## The animation has a paw down if its lowest point is this near to the plane, in metres.
const DOWN := 0.006
## It holds a paw still there, and does not just put it down or lift it, if it is as near as this, in metres.
const HELD := 0.0015
## A joint that the animation bends by less than this may bend either way, in metres.
const BENT := 0.004

## What is measured.
var view: PawView
## Whether the animation has it down.
var is_down: bool = false
## How it stands now, as drawn.
var stand := PawView.Stand.new()
## How far it is higher or lower over the ground than the animation has it over its plane, in metres: in the step,
## and when the animal has been standing still.
var stepping := Largest.new()
var standing := Largest.new()
## Sum and number of these distances in the step.
var error_sum: float = 0.0
var error_count: int = 0
## How far it got from where it came down, over what it stands on, until it was lifted, in metres.
var slide := Largest.new()
## How far it gets from frame to frame beyond what its animation moves it by; and how far it slides while the solver
## says that it is planted, in metres.
var pops: FootPops
var planted_slide := Largest.new()
## Sum and number of the slides of the steps.
var slide_sum: float = 0.0
var steps: int = 0
## How far its joints bend at least to the side to which they are animated, in metres.
var least_bend: float = INF

var _animated_height: float = 0.0
var _animated_bends: PackedVector3Array = []
var _start := Vector3.INF
var _start_ground: String = ""
var _slid: float = 0.0
var _planted_start := Vector3.INF


func _init(skeleton: Skeleton3D, leg: FootIKLeg, solver: FootIKSolver) -> void:
	view = PawView.new(skeleton, leg)
	pops = FootPops.new(solver, view.get_length())


## Notes the pose while it is the animation's own.
func note_animated() -> void:
	_animated_height = INF
	pops.note_animated(view.get_sole()[-1])
	for point: Vector3 in view.get_sole():
		_animated_height = minf(_animated_height, point.y)
	is_down = absf(_animated_height) < DOWN
	_animated_bends = view.get_bends()


## Notes the pose as it is drawn, with the skeleton at [param seen_from].
func note_drawn(
	seen_from: Transform3D,
	space: PhysicsDirectSpaceState3D,
	query: PhysicsRayQueryParameters3D,
) -> void:
	var sole := view.get_sole()
	stand = PawView.find_stand(seen_from * sole, space, query)
	pops.note_drawn(sole[-1], seen_from, stand.body)


## Whether the animation holds it still on the plane.
func is_held() -> bool:
	return absf(_animated_height) < HELD


## How far it is higher over the ground than the animation has it over its plane, in metres.
func get_error() -> float:
	return stand.lowest - _animated_height


## Measures what was noted. [param stands]: the animal has been standing still; [param planted]: the solver says that it
## holds the paw.
func measure(stands: bool, planted: bool) -> void:
	_measure_slide(planted)
	_measure_bends()
	if not is_down or not stand.is_whole:
		return
	var error := absf(get_error())
	if stands:
		standing.note(error, stand.ground)
		return
	error_sum += error
	error_count += 1
	stepping.note(error, stand.ground)


## Forgets where it is: the animal has been put elsewhere, or the solver was switched.
func interrupt() -> void:
	_interrupt_slides()
	pops.interrupt()


func _interrupt_slides() -> void:
	_start = Vector3.INF
	_planted_start = Vector3.INF


func _measure_slide(planted: bool) -> void:
	if stand.ground != _start_ground:
		_interrupt_slides()
	_start_ground = stand.ground
	if not planted or not stand.is_whole:
		_planted_start = Vector3.INF
	elif _planted_start == Vector3.INF:
		_planted_start = stand.place
	else:
		planted_slide.note(stand.place.distance_to(_planted_start), stand.ground)
	if is_held() and not _start_ground.is_empty():
		if _start == Vector3.INF:
			_start = stand.place
			_slid = 0.0
		_slid = maxf(_slid, stand.place.distance_to(_start))
	elif _start != Vector3.INF:
		_start = Vector3.INF
		slide.note(_slid, stand.ground)
		slide_sum += _slid
		steps += 1


func _measure_bends() -> void:
	var bends := view.get_bends()
	for index: int in mini(bends.size(), _animated_bends.size()):
		if _animated_bends[index].length() > BENT:
			least_bend = minf(least_bend, bends[index].dot(_animated_bends[index].normalized()))
