class_name CharacterWatch
extends Node
## Watches the [Patrol] in every frame of a [Tour], as it is drawn: that it gets on along its route, that
## its knees never bend backward, that no joint jerks, and by a [FootWatch] each what its feet do.

## Something that must not happen has happened.
signal fault_found(reason: String)

## The measurements begin again so long after the solver was switched or the character was put elsewhere.
const PAUSE := 0.6
## A knee may be stretched, but bent backward by no more than this, in radians.
const LEAST_KNEE := deg_to_rad(-0.5)
## No joint turns faster from frame to frame than this, in radians for a sixtieth of a second: so far the knee of a leg
## that was nearly straight goes when its foot meets a step of 25 cm at a run.
const LARGEST_STEP := deg_to_rad(45.0)
## A settled sole is never further from the ground than this, in metres.
const LARGEST_ERROR := 0.06
## It may be this far off the navigation mesh, in metres.
const FARTHEST_OFF := 0.4
## Longer than this it may not be in the air, in seconds.
const LONGEST_FLIGHT := 0.3
const FRAME := 1.0 / 60.0

## The character. There may be none.
var character: Patrol
## Its left foot and its right one.
var feet: Array[FootWatch] = []
## Smallest angle by which a knee was bent ahead, in radians: as drawn, and as the animation has it.
var least_knee: float = INF
var least_animated_knee: float = INF
## Largest turn of a joint in its parent's space for a sixtieth of a second, in radians, and of which bone: as
## drawn, and as the animation has it.
var joint_step := Largest.new()
var animated_joint_step := Largest.new()
## Rounds of its route while all this was measured.
var measured_rounds: float = 0.0
## What it is on now: the name of the body; empty in the air.
var ground: String = ""

var _mannequin: Mannequin
var _skeleton: Skeleton3D
var _solver: FootIKSolver
var _last_turns: Array[Quaternion] = []
var _last_animated: Array[Quaternion] = []
var _quiet_for: float = 0.0
var _in_air_for: float = 0.0
var _delta: float = FRAME
var _last_rounds: float = 0.0
var _last_place: Vector3
var _query := PhysicsRayQueryParameters3D.new()


func _ready() -> void:
	# After the animation of the frame.
	process_priority = 200
	process_physics_priority = 200
	character = get_tree().get_first_node_in_group(&"characters") as Patrol
	set_process(character != null)
	set_physics_process(character != null)
	if character == null:
		return
	_query.collision_mask = character.collision_mask
	_query.exclude = [character.get_rid()]
	_mannequin = character.get_mannequin()
	_skeleton = _mannequin.get_skeleton()
	_solver = _mannequin.get_solver()
	for side: int in 2:
		feet.append(FootWatch.new(_skeleton, side, _solver))
	_last_rounds = character.get_rounds()
	_last_place = character.global_position
	_skeleton.skeleton_updated.connect(_on_skeleton_updated)


func _physics_process(delta: float) -> void:
	var place := character.global_position
	_query.from = place + Vector3.UP * FootView.PROBE
	_query.to = place + Vector3.DOWN * FootView.PROBE
	var hit := character.get_world_3d().direct_space_state.intersect_ray(_query)
	ground = "" if hit.is_empty() else String((hit.collider as Node).name)
	_in_air_for = 0.0 if character.is_on_floor() else _in_air_for + delta
	if place.distance_to(_last_place) > 0.5:
		_quiet_for = 0.0
	_last_place = place
	if is_measuring():
		measured_rounds += character.get_rounds() - _last_rounds
	_last_rounds = character.get_rounds()
	var fault := find_fault()
	if not fault.is_empty():
		set_physics_process(false)
		fault_found.emit(fault)


## The poses are the animation's here.
func _process(delta: float) -> void:
	_delta = maxf(delta, 1.0 / Engine.physics_ticks_per_second) if delta > 0.0 else 0.0
	_quiet_for = _quiet_for + delta if _solver.influence > 0.999 else 0.0
	for foot: FootWatch in feet:
		foot.note_animated(delta)
	if not is_measuring():
		_last_animated = []
		return
	_last_animated = _note_joints(animated_joint_step, _last_animated)
	for foot: FootWatch in feet:
		least_animated_knee = minf(least_animated_knee, foot.view.get_knee_angle())


## Whether what is drawn counts now.
func is_measuring() -> bool:
	return _quiet_for > PAUSE


## Mean distance of the whole soles from the ground in the walk, in metres.
func get_mean_error() -> float:
	return (
		(feet[0].error_sum + feet[1].error_sum) / maxi(feet[0].error_count + feet[1].error_count, 1)
	)


## Mean slide of a foot in a step, in metres.
func get_mean_slide() -> float:
	return (feet[0].slide_sum + feet[1].slide_sum) / maxi(feet[0].steps + feet[1].steps, 1)


## The larger of both feet's values of a kind: the name of a property of [FootWatch].
func get_largest(kind: StringName) -> Largest:
	var left: Largest = feet[0].get(kind)
	var right: Largest = feet[1].get(kind)
	return left if left.value > right.value else right


## The larger of both feet's pops of a kind: the name of a property of [FootPops].
func get_largest_pop(kind: StringName) -> Largest:
	var left: Largest = feet[0].pops.get(kind)
	var right: Largest = feet[1].pops.get(kind)
	return left if left.value > right.value else right


## What is wrong at this moment, or an empty text.
func find_fault() -> String:
	var place := character.global_position
	if not character.global_transform.is_finite() or not character.velocity.is_finite():
		return "the patrol's position or velocity is not finite"
	if character.times_put_back > 0:
		return "the patrol was stuck at %v" % place
	if _in_air_for > LONGEST_FLIGHT:
		return "the patrol falls at %v" % place
	if character.get_distance_off() > FARTHEST_OFF:
		return "the patrol is off the navigation mesh at %v" % place
	if least_knee < LEAST_KNEE:
		return "a knee of the patrol bends backward by %.1f°" % -rad_to_deg(least_knee)
	if joint_step.value > LARGEST_STEP:
		return "%s turns by %.1f° in a frame" % [joint_step.where, rad_to_deg(joint_step.value)]
	return _find_fault_of_feet()


func _find_fault_of_feet() -> String:
	for kind: StringName in [&"settled", &"standing"]:
		var error := get_largest(kind)
		if error.value > LARGEST_ERROR:
			return "a sole is %.1f cm off the ground on %s" % [error.value * 100.0, error.where]
	return ""


## The poses are what is drawn here.
func _on_skeleton_updated() -> void:
	var seen_from := _skeleton.get_global_transform_interpolated()
	var space := character.get_world_3d().direct_space_state
	for foot: FootWatch in feet:
		foot.note_drawn(seen_from, space, _query)
	if not is_measuring() or _delta <= 0.0:
		_last_turns = []
		for foot: FootWatch in feet:
			foot.interrupt()
		return
	_last_turns = _note_joints(joint_step, _last_turns)
	for foot: FootWatch in feet:
		least_knee = minf(least_knee, foot.view.get_knee_angle())
		foot.pops.measure(_delta)
		foot.measure(character.get_rest_time() > PAUSE, _is_planted(foot.view.side))


func _is_planted(leg: int) -> bool:
	return _solver.is_foot_planted(leg)


## Notes the turns of all joints since [param last], for a sixtieth of a second. Gives the present ones.
func _note_joints(step: Largest, last: Array[Quaternion]) -> Array[Quaternion]:
	var turns: Array[Quaternion] = []
	for bone: int in _skeleton.get_bone_count():
		var turn := _skeleton.get_bone_pose_rotation(bone)
		turns.append(turn)
		if _delta <= 0.0 or last.is_empty():
			continue
		var difference := minf((turn - last[bone]).length(), (turn + last[bone]).length())
		var angle := 4.0 * asin(minf(difference / 2.0, 1.0)) * FRAME / _delta
		step.note(angle, _skeleton.get_bone_name(bone))
	return turns
