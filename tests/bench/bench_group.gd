class_name BenchGroup
extends Node3D
## So many nodes of a contender, with the characters that they need.

const HELD := "held_object_3d"
const WEAPON := "weapon_sway_3d"
const SLOPE := "slope_aligner"
const FEET := "foot_ik_solver"
const SUBJECTS: Array[String] = [HELD, WEAPON, SLOPE, FEET]

## The scene without any contender: what is measured of the others is what they add to it.
const SCENE := "scene"
const SPRINGSTEP := "springstep"
const TWIN := "twin"
const FLOOR := "floor"
## For feet: the engine's solver alone, the usual set-up, and modifiers that do nothing: of the floor's library, of a
## script, and the engine's own base class.
const TWO_BONE_IK := "two_bone_ik"
const TODAY := "today"
const EMPTY := "empty"
const EMPTY_SCRIPT := "empty_script"
const EMPTY_NATIVE := "empty_native"

const CLASSES := {
	HELD: &"HeldObject3D",
	WEAPON: &"WeaponSway3D",
	SLOPE: &"SlopeAligner",
	FEET: &"FootIKSolver",
}
const TWINS := {
	HELD: preload("res://bench/held_object_twin.gd"),
	WEAPON: preload("res://bench/weapon_sway_twin.gd"),
	SLOPE: preload("res://bench/slope_aligner_twin.gd"),
	FEET: preload("res://bench/foot_ik_twin.gd"),
}
## Classes of a library that is built for benchmarks alone: the engine calls of Springstep's without any arithmetic.
const FLOOR_CLASSES := {
	HELD: &"FloorHeldObject3D",
	WEAPON: &"FloorWeaponSway3D",
	SLOPE: &"FloorSlopeAligner",
	FEET: &"FloorFootIKSolver",
}
const EMPTY_CLASS := &"FloorEmptyModifier"
const TWO_BONE_CLASS := &"TwoBoneIK3D"

## Between the characters of the row.
const SPACING := 1.0

var subject: String
var contender: String
## The contender's nodes; with the usual set-up its scripts.
var nodes: Array[Node] = []

var _bodies: Array[CharacterBody3D] = []
var _skeletons: Array[Skeleton3D] = []


## The contenders for a subject that this engine and this library have, the bare scene first.
static func contenders(of_subject: String) -> Array[String]:
	var found: Array[String] = [SCENE, SPRINGSTEP, TWIN]
	if ClassDB.class_exists(FLOOR_CLASSES[of_subject]):
		found.append(FLOOR)
	if of_subject == FEET:
		if ClassDB.class_exists(TWO_BONE_CLASS):
			found.append_array([TWO_BONE_IK, TODAY])
		if ClassDB.class_exists(EMPTY_CLASS):
			found.append(EMPTY)
		found.append_array([EMPTY_SCRIPT, EMPTY_NATIVE])
	return found


## Makes it, outside the tree.
static func make(of_subject: String, of_contender: String, count: int) -> BenchGroup:
	var made := BenchGroup.new()
	made.subject = of_subject
	made.contender = of_contender
	for index in count:
		match of_subject:
			FEET:
				made._add_figure(index, count)
			SLOPE:
				made._add_body(index, count)
			_:
				made._add_to(made)
	return made


## Weapons do.
func goes_below_camera() -> bool:
	return subject == WEAPON


## Moves its characters: they look around, and walk on the spot if they have legs.
func move(tick: int) -> void:
	var turn := Basis(Vector3.UP, 0.4 * sin(0.03 * tick))
	for body in _bodies:
		body.basis = turn
	var rig := BenchRig.shared() if not _skeletons.is_empty() else null
	for index in _skeletons.size():
		rig.pose(_skeletons[index], tick + 7 * index)


## Whether something is to be seen of its last node's work, which a benchmark of nothing would not have: that moves, or
## the foot that its skeleton shows is not the animated one. True for those that are meant to do nothing.
func works(clock: BenchClock) -> bool:
	if contender in [SCENE, FLOOR, EMPTY, EMPTY_SCRIPT, EMPTY_NATIVE]:
		return true
	if subject != FEET:
		var node: Node3D = nodes[-1]
		var before := node.transform
		await clock.measure(0, 2)
		return node.transform != before
	var skeleton: Skeleton3D = _skeletons[-1]
	var foot := skeleton.find_bone(BenchFigure.FEET[0])
	var shown: Array[Transform3D] = []
	var keep := func() -> void: shown.append(skeleton.get_bone_global_pose(foot))
	skeleton.skeleton_updated.connect(keep)
	await clock.measure(0, 2)
	skeleton.skeleton_updated.disconnect(keep)
	return not shown.is_empty() and shown[-1] != skeleton.get_bone_global_pose(foot)


func _add_to(parent: Node) -> void:
	var made := _new_node()
	if made != null:
		parent.add_child(made)
		nodes.append(made)


func _add_body(index: int, count: int) -> void:
	var body := CharacterBody3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = BenchWalker.RADIUS
	capsule.height = BenchWalker.HEIGHT
	BenchStage._add_shape(body, capsule, Vector3(0, 0.5 * BenchWalker.HEIGHT, 0))
	body.collision_layer = 2
	body.position.x = SPACING * (index - 0.5 * count)
	add_child(body)
	_bodies.append(body)
	_add_to(body)


func _add_figure(index: int, count: int) -> void:
	var figure := BenchFigure.new()
	figure.build(self)
	figure.body.position.x = SPACING * (index - 0.5 * count)
	_bodies.append(figure.body)
	_skeletons.append(figure.skeleton)
	match contender:
		TWO_BONE_IK:
			figure.add_two_bone_ik()
		TODAY:
			figure.add_today()
		_:
			_add_to(figure.skeleton)


func _new_node() -> Node:
	match contender:
		SPRINGSTEP:
			return _set_up(ClassDB.instantiate(CLASSES[subject]))
		FLOOR:
			return _set_up(ClassDB.instantiate(FLOOR_CLASSES[subject]))
		TWIN:
			return (TWINS[subject] as GDScript).new()
		EMPTY:
			return ClassDB.instantiate(EMPTY_CLASS)
		EMPTY_SCRIPT:
			return EmptyModifier.new()
		EMPTY_NATIVE:
			return SkeletonModifier3D.new()
	return null


## Where the benchmark departs from the defaults: the ground is looked for in each tick, and there is no cube to draw.
static func _set_up(node: Node) -> Node:
	if "update_interval" in node:
		node.set("update_interval", 0.0)
	if "cube_half_size" in node:
		node.set("cube_half_size", 0.0)
	return node


class EmptyModifier:
	extends SkeletonModifier3D
	## A script that does nothing.

	func _process_modification_with_delta(_delta: float) -> void:
		pass
