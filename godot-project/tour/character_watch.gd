class_name CharacterWatch
extends Node
## Watches the stand-in in every frame of a [Tour], as it is drawn: that it keeps walking on its loop, that
## its knees never bend backward, that no joint jerks, and how far its soles are from the ground.
##
## A sole counts while the animation holds it flat on the plane that it walks on, and while all of the ground
## below it is one plane: over the edge of a step no sole can lie on the ground. It follows the ground by the
## solver's lag: what it comes down on it finds while it swings.

## Something that must not happen has happened.
signal fault_found(reason: String)

## The animation holds a sole flat if its points are this near to the plane, in metres.
const FLAT := 0.006
## A sole that the animation has held flat for so long is settled, in seconds.
const SETTLING_TIME := 0.25
## The measurements begin again so long after the solver was switched or the character was put elsewhere.
const PAUSE := 0.6
## A knee may be stretched, but bent backward by no more than this, in radians.
const LEAST_KNEE := deg_to_rad(-0.5)
## No joint turns faster from frame to frame than this, in radians for a sixtieth of a second.
const LARGEST_STEP := deg_to_rad(25.0)
## A settled sole is never further from the ground than this, in metres.
const LARGEST_ERROR := 0.06
## It may be this far off its loop, in metres.
const FARTHEST_OFF := 0.4
## Longer than this it may not be in the air, in seconds.
const LONGEST_FLIGHT := 0.3
const FRAME := 1.0 / 60.0

## The character. There may be none.
var character: StandIn
## Smallest angle by which a knee was bent ahead, in radians: as drawn, and as the animation has it.
var least_knee: float = INF
var least_animated_knee: float = INF
## Largest turn of a joint in its parent's space for a sixtieth of a second, in radians, and of which bone
## and where: as drawn, and as the animation has it.
var largest_step: float = 0.0
var largest_step_of: String = ""
var largest_animated_step: float = 0.0
var largest_animated_step_of: String = ""
## Largest distance of a whole sole from the ground, in metres: in the walk, settled in the walk, and when
## the character has been standing still; and on what the first was.
var largest_error: float = 0.0
var largest_on: String = ""
var largest_settled_error: float = 0.0
var largest_settled_on: String = ""
var largest_standing_error: float = 0.0
var largest_standing_on: String = ""
## How the left and the right sole stand now, as drawn.
var stands: Array[FootView.Stand] = [FootView.Stand.new(), FootView.Stand.new()]
## Way along the loop while all this was measured, in metres.
var measured_way: float = 0.0
## What it is on now: the name of the body; empty in the air.
var ground: String = ""

var _feet: Array[FootView] = []
var _last_turns: Array[Quaternion] = []
var _last_animated: Array[Quaternion] = []
var _flat_for: PackedFloat32Array = [0.0, 0.0]
var _is_flat: Array[bool] = [false, false]
var _quiet_for: float = 0.0
var _in_air_for: float = 0.0
var _sum: float = 0.0
var _count: int = 0
var _delta: float = FRAME
var _last_way: float = 0.0
var _last_place: Vector3
var _query := PhysicsRayQueryParameters3D.new()


func _ready() -> void:
	# After the animation of the frame.
	process_priority = 200
	process_physics_priority = 200
	character = get_tree().get_first_node_in_group(&"characters") as StandIn
	set_process(character != null)
	set_physics_process(character != null)
	if character == null:
		return
	_query.collision_mask = character.collision_mask
	_query.exclude = [character.get_rid()]
	var skeleton := character.get_skeleton()
	for side: int in [1, -1]:
		_feet.append(FootView.new(skeleton, side))
	_last_way = character.get_way()
	_last_place = character.global_position
	skeleton.skeleton_updated.connect(_on_skeleton_updated)


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
	var way := character.get_way()
	if is_measuring():
		measured_way += maxf(way - _last_way, 0.0)
	_last_way = way
	var fault := find_fault()
	if not fault.is_empty():
		set_physics_process(false)
		fault_found.emit(fault)


## The poses are the animation's here.
func _process(delta: float) -> void:
	_delta = delta
	var is_on := character.get_solver().influence > 0.999
	_quiet_for = _quiet_for + delta if is_on else 0.0
	var turns := _get_turns()
	if delta > 0.0:
		var step := _find_step(turns, _last_animated)
		if step.y > largest_animated_step:
			largest_animated_step = step.y
			largest_animated_step_of = character.get_skeleton().get_bone_name(int(step.x))
	_last_animated = turns
	for index: int in 2:
		_is_flat[index] = true
		for point: Vector3 in _feet[index].get_sole():
			_is_flat[index] = _is_flat[index] and absf(point.y) < FLAT
		_flat_for[index] = _flat_for[index] + delta if _is_flat[index] else 0.0
		least_animated_knee = minf(least_animated_knee, _feet[index].get_knee_angle())


## Whether what is drawn counts now.
func is_measuring() -> bool:
	return _quiet_for > PAUSE


## Mean distance of the whole soles from the ground in the walk, in metres.
func get_mean_error() -> float:
	return _sum / maxi(_count, 1)


## How often the character has been measured all round its loop.
func get_measured_laps() -> float:
	return 0.0 if character == null else measured_way / character.get_follower().get_length()


## What is wrong at this moment, or an empty text.
func find_fault() -> String:
	var place := character.global_position
	if not character.global_transform.is_finite() or not character.velocity.is_finite():
		return "the stand-in's position or velocity is not finite"
	if character.times_put_back > 0:
		return "the stand-in was stuck at %v" % place
	if _in_air_for > LONGEST_FLIGHT:
		return "the stand-in falls at %v" % place
	if character.get_follower().get_distance_off(place) > FARTHEST_OFF:
		return "the stand-in is off its loop at %v" % place
	if least_knee < LEAST_KNEE:
		return "a knee of the stand-in bends backward by %.1f°" % -rad_to_deg(least_knee)
	if largest_step > LARGEST_STEP:
		return "%s turns by %.1f° in a frame" % [largest_step_of, rad_to_deg(largest_step)]
	var is_settled := largest_settled_error > largest_standing_error
	var error := largest_settled_error if is_settled else largest_standing_error
	if error > LARGEST_ERROR:
		var on := largest_settled_on if is_settled else largest_standing_on
		return "a sole of the stand-in is %.1f cm off the ground on %s" % [error * 100.0, on]
	return ""


## The poses are what is drawn here.
func _on_skeleton_updated() -> void:
	var seen_from := character.get_skeleton().get_global_transform_interpolated()
	var space := character.get_world_3d().direct_space_state
	for index: int in 2:
		stands[index] = FootView.find_stand(seen_from * _feet[index].get_sole(), space, _query)
	var turns := _get_turns()
	var last := _last_turns
	_last_turns = turns
	if not is_measuring() or _delta <= 0.0 or last.is_empty():
		return
	var step := _find_step(turns, last)
	if step.y > largest_step:
		largest_step = step.y
		largest_step_of = character.get_skeleton().get_bone_name(int(step.x))
	for index: int in 2:
		least_knee = minf(least_knee, _feet[index].get_knee_angle())
		if _is_flat[index] and stands[index].is_whole:
			_measure_sole(index, stands[index])


func _measure_sole(index: int, stand: FootView.Stand) -> void:
	var error := absf(stand.mean)
	_sum += error
	_count += 1
	if error > largest_error:
		largest_error = error
		largest_on = stand.ground
	if character.get_rest_time() > PAUSE:
		if error > largest_standing_error:
			largest_standing_error = error
			largest_standing_on = stand.ground
	elif _flat_for[index] > SETTLING_TIME and error > largest_settled_error:
		largest_settled_error = error
		largest_settled_on = stand.ground


func _get_turns() -> Array[Quaternion]:
	var skeleton := character.get_skeleton()
	var turns: Array[Quaternion] = []
	for bone: int in skeleton.get_bone_count():
		turns.append(skeleton.get_bone_pose_rotation(bone))
	return turns


## The bone that turned furthest since the last frame, and by how much for a sixtieth of a second.
func _find_step(turns: Array[Quaternion], last: Array[Quaternion]) -> Vector2:
	var largest := Vector2.ZERO
	for bone: int in mini(turns.size(), last.size()):
		var difference := minf(
			(turns[bone] - last[bone]).length(), (turns[bone] + last[bone]).length()
		)
		var step := 4.0 * asin(minf(difference / 2.0, 1.0)) * FRAME / _delta
		if step > largest.y:
			largest = Vector2(bone, step)
	return largest
