class_name WalkingAnimal
extends Node3D
## An animal that shows what its body does: put it below any [CharacterBody3D], and it stands, walks and runs as that
## body does. It faces the body's -Z.
##
## The [SlopeAligner] tilts it to the ground, and the [FootIKSolver] below its skeleton puts each of its feet there.
## The animations know nothing of the ground. They are blended by how fast the body really gets on, at the speeds for
## which they were made (which the model brings along), so that the feet do not slide.

## How quickly what is shown follows what the body does, in 1/s.
const PACE_GAIN := 14.0
## Steps are played no faster than so many times the rate of the slowest gait.
const MOST_RATE := 4.0
## Slower than this it goes neither ahead nor back, in m/s.
const STANDING := 0.05

const _GAIT := &"parameters/gait/blend_position"
const _RATE := &"parameters/rate/scale"

## Its feet find the ground.
@export var foot_ik: bool = true:
	set(value):
		foot_ik = value
		if is_node_ready():
			_solver.influence = 1.0 if foot_ik else 0.0
## It is tilted to the ground. Without that it stays upright.
@export var aligned: bool = true:
	set(value):
		aligned = value
		if is_node_ready():
			_aligner.max_angle = _most_tilt if aligned else 0.0
## How fast its outer feet go when it turns by a radian a second on the spot, in metres.
@export_range(0.0, 2.0, 0.01, "suffix:m") var turning_radius: float = 0.1

var _motion := BodyMotion.new()
var _pace: float = 0.0
var _stride_pace: StridePace

@onready var _aligner: SlopeAligner = $SlopeAligner
@onready var _tree: AnimationTree = $AnimationTree
@onready var _player: AnimationPlayer = $SlopeAligner/Model/AnimationPlayer
@onready var _skeleton: Skeleton3D = _find_skeleton()
@onready var _solver: FootIKSolver = _skeleton.get_node(^"FootIKSolver")
@onready var _most_tilt: float = _aligner.max_angle


func _ready() -> void:
	_solver.influence = 1.0 if foot_ik else 0.0
	_aligner.max_angle = _most_tilt if aligned else 0.0
	var made: Dictionary = _skeleton.get_parent().get_meta(&"extras", {})
	var blend_tree: AnimationNodeBlendTree = _tree.tree_root
	_stride_pace = StridePace.new(blend_tree.get_node(&"gait"), _player, made.get("speeds", {}))


func _enter_tree() -> void:
	_motion.find_body(self)
	_pace = 0.0


func _physics_process(delta: float) -> void:
	if not _motion.measure(_aligner, delta):
		return
	var speed := maxf(_motion.velocity.length(), turning_radius * absf(_motion.turn_rate))
	var wanted := -speed if _motion.velocity.z > STANDING else speed
	_pace = lerpf(wanted, _pace, exp(-PACE_GAIN * delta))
	var shown := _find_gait(absf(_pace), delta)
	_tree.set(_GAIT, shown)
	_tree.set(_RATE, _stride_pace.get_rate(_pace, MOST_RATE, shown))
	_show_more(delta)


## What is animated and drawn.
func get_skeleton() -> Skeleton3D:
	return _skeleton


## What puts its feet on the ground.
func get_solver() -> FootIKSolver:
	return _solver


## What tilts it.
func get_aligner() -> SlopeAligner:
	return _aligner


## What blends its animations.
func get_animation_tree() -> AnimationTree:
	return _tree


## The body that it shows: the nearest [CharacterBody3D] above it, or null.
func get_body() -> CharacterBody3D:
	return _motion.body


## How fast it is shown to get on, in m/s; negative is backwards.
func get_pace() -> float:
	return _pace


## Forgets how its body moved: call it after the body has been put somewhere else.
func reset() -> void:
	_pace = 0.0
	_motion.forget()
	if is_node_ready() and is_inside_tree():
		_aligner.align_now()
		_solver.snap()


## At which speed of its gaits it is shown when it gets on at [param speed].
func _find_gait(speed: float, _delta: float) -> float:
	return speed


## What else it shows.
func _show_more(_delta: float) -> void:
	pass


func _find_skeleton() -> Skeleton3D:
	return $SlopeAligner/Model.find_children("*", "Skeleton3D")[0] as Skeleton3D
