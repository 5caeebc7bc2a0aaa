class_name WeaponSwayTwin
extends Node3D
## WeaponSway3D at its defaults as a competent user would write it in GDScript: look sway from the parent's turning,
## swing, bob, tilt and kick from a CharacterBody3D above, breath; with exact steps.
##
## What the node does besides is left out, where its defaults do not use it or a user who knows the game would not
## write it: curves, the look spring and its offset, aiming, recoil (its springs are at rest), foreign changes of the
## transform, scaled or rolled parents, an up that is not the world's. The breath's random values are drawn anew where
## they change, twice a breath, and not in each step; what depends on the parameters and the length of a tick alone,
## when that length changes.

## A foot came down: 0 left, 1 right.
signal stepped(foot: int)

const STANDING := 0.1
const FRAME := 1.0 / 60.0
const BOB_FADE := 10.0
const BREATH_SET_IN := 2.0
const BREATH_PERIOD := 1 << 20

@export var look_cut_rate := 30.0
@export var look_amount := Vector3(0.02, 0.02, 0.02)
@export var look_max_angle := deg_to_rad(2.0)
@export var look_speed := 2.0
@export var move_max_angle := deg_to_rad(10.0)
@export var move_speed := 2.5
@export var move_speed_reference := 5.0
@export var bob_offset := Vector2(0.01, 0.01)
@export var stride_length := 1.6
@export var strafe_tilt := deg_to_rad(2.0)
@export var tilt_speed := 8.0
@export var land_kick := 0.01
@export var jump_kick := 0.02
@export var kick_max := 0.05
@export var kick_frequency := 3.0
## Below 1.
@export var kick_damping_ratio := 0.6
@export var breath_angle := deg_to_rad(0.15)
@export var breath_rate := 0.25
@export var breath_seed := 0

var _parent: Node3D
var _body: CharacterBody3D
var _rest: Transform3D
## The parent's rotation in the last step.
var _seen: Quaternion
var _look: Vector3
var _swing: Vector3
var _swing_goal: Vector3
var _walked := 0.0
var _stride := 0.0
var _bob := 0.0
var _tilt := 0.0
var _tilt_goal := 0.0
var _kick := 0.0
var _kick_velocity := 0.0
var _grounded := false
var _rising := 0.0
var _breath := 0.0
var _breath_strength := 0.0
## Which random values the breath is between, and those.
var _breath_at := -1.0
var _breath_from: Vector3
var _breath_to: Vector3
## The length of a tick, and what a tick of it keeps or makes of the layers' states.
var _delta := 0.0
var _look_keep := 0.0
var _swing_keep := 0.0
var _swing_slip := 0.0
var _bob_keep := 0.0
var _tilt_keep := 0.0
var _tilt_slip := 0.0
var _breath_keep := 0.0
var _kick_by_kick := 0.0
var _kick_by_velocity := 0.0
var _velocity_by_kick := 0.0
var _velocity_by_velocity := 0.0


func _init() -> void:
	process_physics_priority = 100


func _ready() -> void:
	_parent = get_parent()
	_rest = transform
	_seen = _parent.global_basis.get_rotation_quaternion()
	var above: Node = _parent
	while above != null and not above is CharacterBody3D:
		above = above.get_parent()
	_body = above


func _physics_process(delta: float) -> void:
	if delta != _delta:
		_prepare(delta)
	var view := _parent.global_basis
	var velocity := _body.velocity
	var grounded := _body.is_on_floor()
	var rising := velocity.y
	velocity.y = 0.0
	var speed := velocity.length()
	var walks := grounded and speed >= STANDING

	# How fast the view turns about its own axes.
	var seen := view.get_rotation_quaternion()
	var by := _seen.inverse() * seen
	_seen = seen
	var turn := Vector3(by.x, by.y, by.z)
	var sine := turn.length()
	var angle := 2.0 * asin(minf(sine, 1.0))
	if sine > 1e-6 and angle <= look_cut_rate * maxf(delta, FRAME):
		turn *= signf(by.w) * angle / (sine * delta)
	else:
		turn = Vector3.ZERO
	var look := Vector3(turn.x, turn.y, turn.y) * look_amount
	_look = look + (_look - look) * _look_keep
	_look = _look.clampf(-look_max_angle, look_max_angle)

	# The swing over the time walked: yaw once a second, pitch twice.
	var swing := Vector3.ZERO
	if walks:
		_walked += delta
		var share := minf(speed / move_speed_reference, 1.0) * move_max_angle
		swing.x = sin(2.0 * TAU * _walked) * share
		swing.y = sin(TAU * _walked) * share
	elif grounded or speed < STANDING:
		_walked = 0.0
	_swing = swing + (_swing - _swing_goal) * _swing_keep - (swing - _swing_goal) * _swing_slip
	_swing_goal = swing

	# The figure of eight over the distance walked.
	var bob := 1.0 if walks else 0.0
	_bob = bob + (_bob - bob) * _bob_keep
	if walks:
		_stride = _walk(speed * delta / stride_length)
	var stride := TAU * _stride
	var offset := Vector3(bob_offset.x * sin(stride), bob_offset.y * sin(2.0 * stride), 0.0) * _bob

	# The roll into a way to the side.
	var tilt := -strafe_tilt * clampf(velocity.dot(view.x) / move_speed_reference, -1.0, 1.0)
	_tilt = tilt + (_tilt - _tilt_goal) * _tilt_keep - (tilt - _tilt_goal) * _tilt_slip
	_tilt_goal = tilt

	# Jumps and landings.
	if grounded != _grounded:
		if grounded:
			_throw_down(land_kick * maxf(-_rising, 0.0))
		elif rising > 0.5:
			_throw_down(jump_kick)
	_grounded = grounded
	_rising = rising
	var kick := _kick * _kick_by_kick + _kick_velocity * _kick_by_velocity
	_kick_velocity = _kick * _velocity_by_kick + _kick_velocity * _velocity_by_velocity
	_kick = clampf(kick, -kick_max, kick_max)
	if _kick != kick:
		_kick_velocity = minf(_kick_velocity, 0.0) if kick > 0.0 else maxf(_kick_velocity, 0.0)
	offset.y += _kick

	# The breath.
	_breath = fposmod(_breath + breath_rate * delta, BREATH_PERIOD)
	_breath_strength = 1.0 + (_breath_strength - 1.0) * _breath_keep
	var at := 2.0 * _breath
	var whole := floorf(at)
	if whole != _breath_at:
		_breath_at = whole
		_breath_from = _random_direction(int(whole))
		_breath_to = _random_direction(int(whole) + 1)
	var t := at - whole
	var breath := _breath_from.lerp(_breath_to, t * t * t * (t * (6.0 * t - 15.0) + 10.0))

	var sway := _look + _swing + breath * (_breath_strength * breath_angle)
	sway.z += _tilt
	transform = Transform3D(Basis.from_euler(sway) * _rest.basis, _rest.origin + offset)


func _prepare(delta: float) -> void:
	_delta = delta
	_look_keep = exp(-look_speed * delta)
	_swing_keep = exp(-move_speed * delta)
	_swing_slip = (1.0 - _swing_keep) / (move_speed * delta)
	_bob_keep = exp(-BOB_FADE * delta)
	_tilt_keep = exp(-tilt_speed * delta)
	_tilt_slip = (1.0 - _tilt_keep) / (tilt_speed * delta)
	_breath_keep = exp(-BREATH_SET_IN * delta)

	# The exact step of an underdamped spring.
	var rate := TAU * kick_frequency
	var half_damping := kick_damping_ratio * rate
	var ringing := sqrt(rate * rate - half_damping * half_damping)
	var decay := exp(-half_damping * delta)
	_kick_by_velocity = decay * sin(ringing * delta) / ringing
	_kick_by_kick = decay * cos(ringing * delta) + half_damping * _kick_by_velocity
	_velocity_by_kick = -rate * rate * _kick_by_velocity
	_velocity_by_velocity = _kick_by_kick - 2.0 * half_damping * _kick_by_velocity


## Where the stride is after so many more, 0 to 1. Tells of each foot that comes down.
func _walk(strides: float) -> float:
	var end := _stride + strides
	if _stride < 0.375 and end >= 0.375:
		stepped.emit(1)
	if _stride < 0.875 and end >= 0.875:
		stepped.emit(0)
	return fposmod(end, 1.0)


## Kicks the spring so that it goes down as far as that.
func _throw_down(distance: float) -> void:
	var rate := TAU * kick_frequency
	var ratio := kick_damping_ratio
	var per_velocity := exp(-ratio / sqrt(1.0 - ratio * ratio) * acos(ratio)) / rate
	_kick_velocity -= clampf(distance, -kick_max, kick_max) / per_velocity


func _random_direction(at: int) -> Vector3:
	return Vector3(_random(at, 1), _random(at, 2), 0.5 * _random(at, 3))


## A random value within ±1.
func _random(at: int, axis: int) -> float:
	var own_seed := _hash(breath_seed ^ (axis * -0x61c8864680b583eb))
	var bits := _hash(own_seed + at % (2 * BREATH_PERIOD))
	# The bits are those of a number without a sign.
	var value := float(bits) if bits >= 0 else float(bits) + 18446744073709551616.0
	return value / 18446744073709551616.0 * 2.0 - 1.0


## SplitMix64's finaliser.
static func _hash(x: int) -> int:
	x += -0x61c8864680b583eb
	x = (x ^ _shifted(x, 30)) * -0x40a7b892e31b1a47
	x = (x ^ _shifted(x, 27)) * -0x6b2fb644ecceee15
	return x ^ _shifted(x, 31)


## Shifted right, with zeros from the left.
static func _shifted(x: int, by: int) -> int:
	return x >> by if x >= 0 else ((x & 0x7fffffffffffffff) >> by) | (1 << (63 - by))
