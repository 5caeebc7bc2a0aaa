class_name Mannequin
extends Node3D
## A humanoid that shows what its body does: put it below any [CharacterBody3D], and it stands, walks, runs,
## crouches, turns, jumps, falls and lands as that body does. It faces the body's -Z.
##
## The animations know nothing of the ground: its feet find it by the [FootIKSolver] below its skeleton, which needs no
## setting. They are blended by how fast the body really gets on, at the speeds for which they were made (which the
## model brings along), so that the feet do not slide.
## [br][br]
## When the body gets on to the side of where it faces, the hips turn to where it goes, and the chest and the head
## stay; backwards, the steps run backwards.

## Its legs do something else from now on: one of the [code]STATE[/code]s.
signal state_changed(state: StringName)

const STATE_GROUND := &"ground"
const STATE_JUMP := &"jump"
const STATE_FALL := &"fall"
const STATE_LAND := &"land"

## How quickly what is shown follows what the body does, in 1/s.
const PACE_GAIN := 14.0
const CROUCH_GAIN := 9.0
const TURN_GAIN := 10.0
const HEADING_GAIN := 9.0
## Slower than this it stands, in m/s.
const STANDING := 0.25
## It begins to step round at this rate of turn, and steps with both feet wholly at that one, in rad/s.
const TURN_BEGINS := 0.25
const TURN_WHOLE := 0.6
## Steps are played no faster than so many times the rate at which they were made.
const MOST_RATE := 2.5
## The angle between where it faces and where it gets on from which it goes backwards; in between it goes on
## as it did.
const BACKWARD_FROM := deg_to_rad(115.0)
const FORWARD_UP_TO := deg_to_rad(80.0)
## It left the ground by a jump if it rises faster than this, in m/s.
const JUMP_SPEED := 1.0
## Off the ground for less than this it has not fallen: a step of a stair, in seconds.
const SHORT_DROP := 0.16
## After this time in the air it lands visibly, if it does not run on.
const LONG_DROP := 0.3
const RUNS_ON := 1.0

const _WALK := "parameters/ground/walk/blend_position"
const _WALK_RATE := "parameters/ground/walk_rate/scale"
const _CROUCH_WALK := "parameters/ground/crouch_walk/blend_position"
const _CROUCH_RATE := "parameters/ground/crouch_rate/scale"
const _CROUCH := "parameters/ground/crouch/blend_amount"
const _TURN := "parameters/ground/turn/blend_amount"
const _TURN_SIDE := "parameters/ground/turn_side/blend_amount"
const _TURN_RATE := "parameters/ground/turn_rate/scale"

## It crouches, and walks so.
@export var crouching: bool = false
## Its feet find the ground.
@export var foot_ik: bool = true:
	set(value):
		foot_ik = value
		if is_node_ready():
			_solver.influence = 1.0 if foot_ik else 0.0

var _motion := BodyMotion.new()
var _pace: float = 0.0
var _crouched: float = 0.0
var _turn_rate: float = 0.0
var _heading: float = 0.0
var _backward: bool = false
var _state: StringName = STATE_GROUND
var _air_time: float = 0.0
var _state_time: float = 0.0
var _walk_pace: StridePace
var _crouch_pace: StridePace
var _made_turn_rate: float = 1.0

@onready var _tree: AnimationTree = $AnimationTree
@onready var _player: AnimationPlayer = $Model/AnimationPlayer
@onready var _skeleton: Skeleton3D = $Model/Mannequin/GeneralSkeleton
@onready var _hip_turn: HipTurn = $Model/Mannequin/GeneralSkeleton/HipTurn
@onready var _solver: FootIKSolver = $Model/Mannequin/GeneralSkeleton/FootIKSolver
@onready var _playback: AnimationNodeStateMachinePlayback = _tree.get(&"parameters/playback")


func _ready() -> void:
	_solver.influence = 1.0 if foot_ik else 0.0
	var made: Dictionary = $Model/Mannequin.get_meta(&"extras", {})
	var ground: AnimationNodeBlendTree = (_tree.tree_root as AnimationNodeStateMachine).get_node(
		STATE_GROUND
	)
	_walk_pace = StridePace.new(ground.get_node(&"walk"), _player, made.get("speeds", {}))
	_crouch_pace = StridePace.new(ground.get_node(&"crouch_walk"), _player, made.get("speeds", {}))
	_made_turn_rate = absf((made.get("turn_rates", {}) as Dictionary).get("turn_left", 1.0))


func _enter_tree() -> void:
	_motion.find_body(self)
	reset()


func _physics_process(delta: float) -> void:
	if _motion.measure(self, delta):
		_show_steps(delta)
		_show_air(delta)


## What is animated and drawn.
func get_skeleton() -> Skeleton3D:
	return _skeleton


## What turns its hips to where it goes, before its feet are put on the ground.
func get_hip_turn() -> HipTurn:
	return _hip_turn


## What puts its feet on the ground.
func get_solver() -> FootIKSolver:
	return _solver


## What blends its animations.
func get_animation_tree() -> AnimationTree:
	return _tree


## The body that it shows: the nearest [CharacterBody3D] above it, or null.
func get_body() -> CharacterBody3D:
	return _motion.body


## What it does: one of the [code]STATE[/code]s.
func get_state() -> StringName:
	return _state


## How fast it is shown to get on, in m/s; negative is backwards.
func get_pace() -> float:
	return _pace


## Forgets how its body moved: call it after the body has been put somewhere else.
func reset() -> void:
	_pace = 0.0
	_turn_rate = 0.0
	_heading = 0.0
	_motion.forget()
	if is_node_ready():
		_solver.snap()


func _show_steps(delta: float) -> void:
	var local := _motion.velocity
	var speed := local.length()
	var off := 0.0
	if speed > STANDING:
		# To the left is positive, as a turn about up is.
		off = atan2(-local.x, -local.z)
		if absf(off) > BACKWARD_FROM:
			_backward = true
		elif absf(off) < FORWARD_UP_TO:
			_backward = false
		if _backward:
			off = wrapf(off + PI, -PI, PI)
	_heading = lerp_angle(off, _heading, exp(-HEADING_GAIN * delta))
	_hip_turn.angle = _heading
	_pace = lerpf(-speed if _backward else speed, _pace, exp(-PACE_GAIN * delta))
	_crouched = lerpf(1.0 if crouching else 0.0, _crouched, exp(-CROUCH_GAIN * delta))
	_turn_rate = lerpf(_motion.turn_rate, _turn_rate, exp(-TURN_GAIN * delta))
	_tree.set(_WALK, absf(_pace))
	_tree.set(_WALK_RATE, _walk_pace.get_rate(_pace, MOST_RATE))
	_tree.set(_CROUCH_WALK, absf(_pace))
	_tree.set(_CROUCH_RATE, _crouch_pace.get_rate(_pace, MOST_RATE))
	_tree.set(_CROUCH, _crouched)
	var still := 1.0 - smoothstep(0.0, STANDING * 2.0, absf(_pace))
	_tree.set(_TURN, smoothstep(TURN_BEGINS, TURN_WHOLE, absf(_turn_rate)) * still)
	_tree.set(_TURN_SIDE, 0.0 if _turn_rate > 0.0 else 1.0)
	_tree.set(_TURN_RATE, minf(absf(_turn_rate) / _made_turn_rate, MOST_RATE))


func _show_air(delta: float) -> void:
	var body := _motion.body
	_state_time += delta
	if body.is_on_floor():
		if _state in [STATE_JUMP, STATE_FALL]:
			var lands := _air_time > LONG_DROP and absf(_pace) < RUNS_ON
			_go(STATE_LAND if lands else STATE_GROUND)
		elif _state == STATE_LAND and (_is_over(STATE_LAND) or absf(_pace) > RUNS_ON):
			_go(STATE_GROUND)
		_air_time = 0.0
		return
	_air_time += delta
	if _state in [STATE_GROUND, STATE_LAND]:
		if _motion.rise > JUMP_SPEED and body.velocity.dot(body.up_direction) > JUMP_SPEED:
			_go(STATE_JUMP)
		elif _air_time > SHORT_DROP:
			_go(STATE_FALL)
	elif _state == STATE_JUMP and _is_over(STATE_JUMP):
		_go(STATE_FALL)


func _is_over(clip: StringName) -> bool:
	return _state_time >= _player.get_animation(clip).length


func _go(state: StringName) -> void:
	_state = state
	_state_time = 0.0
	_playback.travel(state)
	state_changed.emit(state)
