class_name AnimalHead
extends Node3D
## The head of an animal: it looks into a turn and round about, keeps itself half level on a slope, and
## flicks an ear now and then.

## It looks ahead into a turn by so many seconds of it.
const FORESIGHT := 0.35
const LARGEST_YAW := deg_to_rad(40.0)
## Share of the slope ahead that it makes up for.
const LEVELLING := 0.45
## How quickly it moves, in 1/s.
const SPEED := 7.0
## How far it looks to either side by itself.
const GLANCE := deg_to_rad(9.0)
## Time between two flicks of an ear, and for one of them, in seconds.
const FLICK_EVERY := 2.7
const FLICK_TIME := 0.22
const FLICK_ANGLE := deg_to_rad(28.0)

var _time: float = 0.0
var _look: Vector2 = Vector2.ZERO

@onready var _rest: Basis = basis
@onready var _ears: Array[Node3D] = [$LeftEar, $RightEar]
@onready var _ear_rests: Array[Basis] = [_ears[0].basis, _ears[1].basis]


## One tick, while the body turns at [param turning] (rad/s, positive: left) on a slope that rises ahead
## by [param pitch].
func live(turning: float, pitch: float, delta: float) -> void:
	_time += delta
	var glance := GLANCE * (0.7 * sin(0.8 * _time) + 0.3 * sin(2.3 * _time))
	var yaw := clampf(turning * FORESIGHT, -LARGEST_YAW, LARGEST_YAW) + glance
	_look = _look.lerp(Vector2(-LEVELLING * pitch, yaw), 1.0 - exp(-SPEED * delta))
	basis = Basis.from_euler(Vector3(_look.x, _look.y, 0.0)) * _rest
	for side: int in 2:
		# The other ear half a period later.
		var since := fmod(_time + side * FLICK_EVERY / 2.0, FLICK_EVERY)
		var flick := sin(PI * since / FLICK_TIME) if since < FLICK_TIME else 0.0
		_ears[side].basis = Basis(Vector3.RIGHT, FLICK_ANGLE * flick) * _ear_rests[side]
