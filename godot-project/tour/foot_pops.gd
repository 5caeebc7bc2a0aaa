class_name FootPops
extends RefCounted
## How far the ball of a foot gets from one frame to the next, beyond what its animation and the character move it by:
## along the ground, and up or down. That is what [FootIKSolver] does to it, and a pop if it is too much.
##
## Over the body that it stands on, so that the motion of a platform is nobody's, in a frame of dt seconds it may be
## [br]- along the ground: what a planted foot that was released comes back by. It comes from no further than
## unplant_distance, over plant_blend, eased: 1.5 · unplant_distance · dt / plant_blend at most. Or what a foot that was
## stopped before a riser comes back by: it was stopped for no more than 0.35 of its leg, and comes back by the lag of
## foot_speed s: (1 − e^(−s·dt)) · 0.35 · leg. One does not come on top of the other.
## [br]- up or down: what the lag leaves of the highest step, max_step_up, in the shortest time that it takes, that
## before a riser: (1 − e^(−2s·dt)) · max_step_up; and no more than two steps of [constant STEP] are below a foot.
## [br]- both: what the lag of the rotation turns it by about the ankle:
## (1 − e^(−s·dt)) · max_foot_angle · [constant ANKLE_TO_BALL].

## The highest step of the course, in metres.
const STEP := 0.25
## From ankle to ball, in lengths of the leg.
const ANKLE_TO_BALL := 0.18
## How much further aside a foot goes than a leg is long, before a riser; how much steeper an eased way is than an even
## one; and how much faster the lag is before a riser.
const ASIDE := 0.35
const EASED := 1.5
const HASTE := 2.0

## The largest excess along the ground and up or down, in metres.
var along := Largest.new()
var up := Largest.new()
## The largest share of what is allowed.
var share := Largest.new()

var _solver: FootIKSolver
var _leg_length: float
var _animated_ball: Vector3
var _drawn_ball: Vector3
var _seen_from: Transform3D
var _stands_on: Node3D
## Those of the last frame, in the world.
var _shown := Vector3.INF
var _animated: Vector3
var _ground: Node3D
var _ground_at: Transform3D


func _init(solver: FootIKSolver, leg_length: float) -> void:
	_solver = solver
	_leg_length = leg_length


## Notes where the ball is animated, in the skeleton's space.
func note_animated(ball: Vector3) -> void:
	_animated_ball = ball


## Notes where it is drawn, likewise, with the skeleton at [param seen_from] and on [param ground].
func note_drawn(ball: Vector3, seen_from: Transform3D, ground: Node3D) -> void:
	_drawn_ball = ball
	_seen_from = seen_from
	_stands_on = ground


## Measures what was noted in a frame, [param delta] seconds after the last one.
func measure(delta: float) -> void:
	_note(_seen_from * _drawn_ball, _seen_from * _animated_ball, _stands_on, delta)


## The foot is somewhere else from here on.
func interrupt() -> void:
	_shown = Vector3.INF


func _note(shown: Vector3, animated: Vector3, ground: Node3D, delta: float) -> void:
	if _shown != Vector3.INF and delta > 0.0:
		var carried := _find_carried(_shown)
		var way := shown - _shown - carried
		var own := animated - _animated - carried
		var excess := way.slide(Vector3.UP).length() - own.slide(Vector3.UP).length()
		var rise := absf(way.y) - absf(own.y)
		var where := "" if ground == null else String(ground.name)
		along.note(excess, where)
		up.note(rise, where)
		share.note(maxf(excess / find_allowed_along(delta), rise / find_allowed_up(delta)), where)
	_shown = shown
	_animated = animated
	_ground = ground
	if ground != null:
		_ground_at = ground.get_global_transform_interpolated()


## How far the foot is drawn from where it is animated, along the ground, in metres.
func find_shift() -> float:
	return (_drawn_ball - _animated_ball).slide(Vector3.UP).length()


## How far it may get along the ground in a frame, in metres.
func find_allowed_along(delta: float) -> float:
	var blend := INF if _solver.plant else 0.0
	if _solver.plant and _solver.plant_blend > 0.0:
		blend = EASED * _solver.unplant_distance * minf(delta / _solver.plant_blend, 1.0)
	var aside := _find_part(_solver.foot_speed, delta) * ASIDE * _leg_length
	return maxf(blend, aside) + _find_turn(delta)


## The same up or down.
func find_allowed_up(delta: float) -> float:
	var height := minf(_solver.max_step_up, 2.0 * STEP)
	return _find_part(HASTE * _solver.foot_speed, delta) * height + _find_turn(delta)


func _find_turn(delta: float) -> float:
	var part := _find_part(_solver.foot_rotation_speed, delta)
	return part * _solver.max_foot_angle * ANKLE_TO_BALL * _leg_length


## Which part of its way a lag makes.
func _find_part(speed: float, delta: float) -> float:
	return 1.0 - exp(-speed * delta) if speed > 0.0 else 1.0


## How far what it stood on has carried a place since the last frame.
func _find_carried(place: Vector3) -> Vector3:
	if not is_instance_valid(_ground):
		return Vector3.ZERO
	return (
		_ground.get_global_transform_interpolated() * (_ground_at.affine_inverse() * place) - place
	)
