class_name FootWatch
extends RefCounted
## Watches one foot of a [Mannequin]: how far its sole is from the ground, and how far it slides over it.
##
## A sole counts while the animation holds it flat on the plane that it walks on; for its distance, while all of the
## ground below it is one plane: over the edge of a step no sole can lie on the ground. It follows the ground by
## the solver's lag: what it comes down on it finds while it swings.

## The animation holds a sole flat if its points are this near to the plane, in metres.
const FLAT := 0.006
## A sole that the animation has held flat for so long over ground without a step is settled, in seconds; a step is
## as high as this between two frames, in metres. One that comes back to where it is animated, as far off as this, may
## be on its way to another step.
const SETTLING_TIME := 0.25
const STEP := 0.02

## What is measured.
var view: FootView
## How the sole stands now, as drawn.
var stand := FootView.Stand.new()
## Distances of the whole sole from the ground, in metres: as it lands, settled in the step, and when the
## character has been standing still.
var landing := Largest.new()
var settled := Largest.new()
var standing := Largest.new()
## Sum and number of these distances.
var error_sum: float = 0.0
var error_count: int = 0
## How far the ball of the foot got from where it was when it became flat, over what it stands on, until it was lifted,
## in metres; and the same while the solver says that it is planted.
var slide := Largest.new()
var planted_slide := Largest.new()
## How far it gets from frame to frame beyond what its animation moves it by.
var pops: FootPops
## Sum and number of the slides of the steps.
var slide_sum: float = 0.0
var steps: int = 0

var _flat_for: float = 0.0
var _level_for: float = 0.0
var _last_height: float = 0.0
var _start := Vector3.INF
var _planted_start := Vector3.INF
var _start_ground: String = ""
var _slid: float = 0.0


func _init(skeleton: Skeleton3D, side: int, solver: FootIKSolver) -> void:
	view = FootView.new(skeleton, side)
	var lengths := view.get_lengths()
	pops = FootPops.new(solver, lengths.x + lengths.y)


## Notes the pose while it is the animation's own.
func note_animated(delta: float) -> void:
	for point: Vector3 in view.get_sole():
		if absf(point.y) > FLAT:
			_flat_for = 0.0
			return
	_flat_for += delta
	_level_for += delta


## Notes the pose that the solver is given: the animation's, with the hips turned.
func note_given() -> void:
	pops.note_animated(view.get_sole()[1])


## Notes the pose as it is drawn, with the skeleton at [param seen_from].
func note_drawn(
	seen_from: Transform3D,
	space: PhysicsDirectSpaceState3D,
	query: PhysicsRayQueryParameters3D,
) -> void:
	var sole := view.get_sole()
	stand = FootView.find_stand(seen_from * sole, space, query)
	pops.note_drawn(sole[1], seen_from, stand.body)


## Measures what was noted. [param stands]: the character has been standing still; [param planted]: the
## solver says that it holds the foot.
func measure(stands: bool, planted: bool) -> void:
	_measure_slide(planted)
	var is_back := planted or pops.find_shift() < STEP
	var is_level := stand.is_whole and absf(stand.ground_height - _last_height) < STEP
	if _flat_for <= 0.0 or not is_back or not is_level:
		_level_for = 0.0
	_last_height = stand.ground_height
	if _flat_for <= 0.0 or not stand.is_whole:
		return
	var error := absf(stand.mean)
	error_sum += error
	error_count += 1
	landing.note(error, stand.ground)
	if stands:
		standing.note(error, stand.ground)
	elif _level_for > SETTLING_TIME:
		settled.note(error, stand.ground)


## Forgets where the foot is: the character has been put elsewhere, or the solver was switched.
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
	# Over an edge what is below the ball is not what the foot stands on.
	if planted and stand.is_whole:
		if _planted_start == Vector3.INF:
			_planted_start = stand.place
		planted_slide.note(stand.find_slide(_planted_start), stand.ground)
	else:
		_planted_start = Vector3.INF
	if _flat_for > 0.0 and not _start_ground.is_empty():
		if _start == Vector3.INF:
			_start = stand.place
			_slid = 0.0
		_slid = maxf(_slid, stand.find_slide(_start))
	elif _start != Vector3.INF:
		_start = Vector3.INF
		slide.note(_slid, stand.ground)
		slide_sum += _slid
		steps += 1
