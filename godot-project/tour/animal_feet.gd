class_name AnimalFeet
extends Node
## Watches the legs of an [AnimalRunner] in every frame, as it is drawn: by a [PawWatch] each what its paws do, and how
## far a joint turns from frame to frame.

## The measurements begin again so long after the solver or the alignment was switched or the animal was put elsewhere.
const PAUSE := 0.6
## So long after its body has come to a halt, it stands.
const STANDING_TIME := 1.0
const FRAME := 1.0 / 60.0
## No joint turns faster from frame to frame than this, in radians for a sixtieth of a second.
const LARGEST_STEP := deg_to_rad(65.0)
## No joint bends further to the other side than it is animated, in metres.
const LEAST_BEND := -0.002
## No paw of a standing animal is further from the ground than this, in metres.
const LARGEST_ERROR := 0.01

## The animal's body.
var runner: AnimalRunner
## Its paws, as the legs of its solver.
var paws: Array[PawWatch] = []
## Largest turn of a joint in its parent's space for a sixtieth of a second, in radians, and of which bone: as
## drawn, and as the animation has it.
var joint_step := Largest.new()
var animated_joint_step := Largest.new()

var _animal: WalkingAnimal
var _skeleton: Skeleton3D
var _last_turns: Array[Quaternion] = []
var _last_animated: Array[Quaternion] = []
var _is_animated: bool = false
var _quiet_for: float = 0.0
var _stands_for: float = 0.0
var _delta: float = FRAME
var _last_place: Vector3
var _query := PhysicsRayQueryParameters3D.new()


func _init(of_runner: AnimalRunner) -> void:
	runner = of_runner


func _ready() -> void:
	# After the animation of the frame.
	process_priority = 200
	_animal = runner.get_animal()
	_skeleton = _animal.get_skeleton()
	_query.collision_mask = runner.collision_mask
	_query.exclude = [runner.get_rid()]
	_last_place = runner.global_position
	for leg: FootIKLeg in _animal.get_solver().legs:
		paws.append(PawWatch.new(_skeleton, leg, _animal.get_solver()))
	_skeleton.skeleton_updated.connect(_on_skeleton_updated)


## The poses are the animation's here.
func _process(delta: float) -> void:
	_delta = maxf(delta, 1.0 / Engine.physics_ticks_per_second) if delta > 0.0 else 0.0
	var is_on := _animal.get_solver().influence > 0.999 and _animal.get_aligner().max_angle > 0.0
	var place := runner.global_position
	_quiet_for = _quiet_for + delta if is_on and place.distance_to(_last_place) < 0.5 else 0.0
	_stands_for = _stands_for + delta if place.distance_to(_last_place) < 1e-5 else 0.0
	_last_place = place
	_is_animated = true
	for paw: PawWatch in paws:
		paw.note_animated()
	_last_animated = _note_joints(animated_joint_step, _last_animated)


## Whether what is drawn counts now.
func is_measuring() -> bool:
	return _quiet_for > PAUSE


## Mean distance of the paws that are down in the step from the ground, in metres.
func get_mean_error() -> float:
	return _sum(&"error_sum") / maxf(_sum(&"error_count"), 1.0)


## Mean slide of a paw in a step, in metres.
func get_mean_slide() -> float:
	return _sum(&"slide_sum") / maxf(_sum(&"steps"), 1.0)


## How far a joint bends at least to the side to which it is animated, in metres.
func get_least_bend() -> float:
	return paws.reduce(
		func(least: float, paw: PawWatch) -> float: return minf(least, paw.least_bend), INF
	)


## The largest of all paws' values of a kind: the name of a property of [PawWatch].
func get_largest(kind: StringName) -> Largest:
	var largest := Largest.new()
	for paw: PawWatch in paws:
		var of_paw: Largest = paw.get(kind)
		largest.note(of_paw.value, "%s on %s" % [paw.view.title, of_paw.where])
	return largest


## The largest of all paws' pops of a kind: the name of a property of [FootPops].
func get_largest_pop(kind: StringName) -> Largest:
	var largest := Largest.new()
	for paw: PawWatch in paws:
		var of_paw: Largest = paw.pops.get(kind)
		largest.note(of_paw.value, "%s on %s" % [paw.view.title, of_paw.where])
	return largest


## What is wrong at this moment, or an empty text.
func find_fault() -> String:
	if joint_step.value > LARGEST_STEP:
		return "%s turns by %.1f° in a frame" % [joint_step.where, rad_to_deg(joint_step.value)]
	if get_least_bend() < LEAST_BEND:
		return "a joint bends backward by %.1f mm" % (-get_least_bend() * 1000.0)
	var pop := get_largest_pop(&"share")
	if pop.value > 1.0:
		return "%s pops by %.0f %% of what is allowed" % [pop.where, pop.value * 100.0]
	var error := get_largest(&"standing")
	if error.value > LARGEST_ERROR:
		return "%s is %.1f mm off the ground" % [error.where, error.value * 1000.0]
	return ""


## The poses are what is drawn here: after a frame's animation. That of a tick makes the skeleton say so too.
func _on_skeleton_updated() -> void:
	if not _is_animated:
		return
	_is_animated = false
	var seen_from := _skeleton.get_global_transform_interpolated()
	var space := runner.get_world_3d().direct_space_state
	for leg: int in paws.size():
		var paw := paws[leg]
		paw.note_drawn(seen_from, space, _query)
		if is_measuring() and _delta > 0.0:
			paw.pops.measure(_delta)
			paw.measure(_stands_for > STANDING_TIME, _animal.get_solver().is_foot_planted(leg))
		else:
			paw.interrupt()
	_last_turns = _note_joints(joint_step, _last_turns)


## Notes the turns of all joints since [param last], for a sixtieth of a second. Gives the present ones.
func _note_joints(step: Largest, last: Array[Quaternion]) -> Array[Quaternion]:
	if not is_measuring() or _delta <= 0.0:
		return []
	var turns: Array[Quaternion] = []
	for bone: int in _skeleton.get_bone_count():
		var turn := _skeleton.get_bone_pose_rotation(bone)
		turns.append(turn)
		if not last.is_empty():
			var difference := minf((turn - last[bone]).length(), (turn + last[bone]).length())
			var angle := 4.0 * asin(minf(difference / 2.0, 1.0)) * FRAME / _delta
			step.note(angle, _skeleton.get_bone_name(bone))
	return turns


func _sum(kind: StringName) -> float:
	var sum := 0.0
	for paw: PawWatch in paws:
		sum += float(paw.get(kind))
	return sum
