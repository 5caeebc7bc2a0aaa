extends RefCounted
## How a foot of the stand-in goes through one step of a walk on the level, by formula.
##
## The foot comes down on its heel, rolls flat, stands, rolls off over the ball with the toes on the
## ground, and swings ahead. What is on the ground goes back at exactly the speed of the walk: first the
## heel, then all of the sole, then the ball. Phases are shares of the period; 0 is the left heel's strike.

const Rig := preload("res://tools/stand_in/rig.gd")

## When the sole is flat on the ground, and when the foot leaves it.
const FLAT_FROM := 0.1
const FLAT_TO := 0.34
const LEAVES_AT := 0.6
## How far the foot turns out, and how far to the side of the middle the ankle is, in metres.
const TURNED_OUT := deg_to_rad(6.0)
const ANKLE_X := 0.088

## Speed in m/s, and time of a whole step of both legs in seconds.
var speed: float
var period: float
## How far the toes are up at the strike, and down when the foot leaves the ground, in radians.
var strike_angle: float
var leaving_angle: float
## How much higher the ankle goes in the swing than the straight way, in metres.
var lift: float
## Where the ankle would be ahead of the hips at the strike if the sole were flat, in metres.
var strike_ahead: float


func _init(of_speed: float, of_period: float) -> void:
	speed = of_speed
	period = of_period
	var liveliness := clampf(speed / 1.2, 0.0, 1.0)
	strike_angle = deg_to_rad(lerpf(3.0, 19.0, liveliness))
	leaving_angle = deg_to_rad(lerpf(22.0, 46.0, liveliness))
	lift = lerpf(0.09, 0.075, liveliness)
	# The sole stands as long before the hips as behind them, but for what the foot rolls over.
	strike_ahead = speed * period * LEAVES_AT / 2.0 - lerpf(0.02, 0.085, liveliness)


## How far the toes are up at [param phase], in radians.
func get_pitch(phase: float) -> float:
	if phase <= FLAT_FROM:
		return strike_angle * (1.0 - smoothstep(0.0, FLAT_FROM, phase))
	if phase <= FLAT_TO:
		return 0.0
	if phase <= LEAVES_AT:
		var share := (phase - FLAT_TO) / (LEAVES_AT - FLAT_TO)
		return -leaving_angle * share * share
	var share := (phase - LEAVES_AT) / (1.0 - LEAVES_AT)
	var rate := -2.0 * leaving_angle / (LEAVES_AT - FLAT_TO) * (1.0 - LEAVES_AT)
	return _hermite(-leaving_angle, rate, strike_angle, 0.0, share)


## How far the toes are bent up against the foot at [param phase], in radians.
func get_toes(phase: float) -> float:
	if phase <= FLAT_TO:
		return 0.0
	if phase <= LEAVES_AT:
		return -get_pitch(phase)
	# They follow the foot down over the first half of the swing.
	var share := clampf((phase - LEAVES_AT) / (1.0 - LEAVES_AT) / 0.55, 0.0, 1.0)
	return leaving_angle * (1.0 - smoothstep(0.0, 1.0, share))


## The foot's turn from its rest at [param phase].
func get_turn(side: int, phase: float) -> Basis:
	return Basis(Vector3.UP, TURNED_OUT * side) * Basis(Vector3.RIGHT, -get_pitch(phase))


## Where the ankle is at [param phase], in the skeleton's space.
func get_ankle(side: int, phase: float) -> Vector3:
	if phase <= LEAVES_AT:
		return _get_standing_ankle(side, phase)
	var share := (phase - LEAVES_AT) / (1.0 - LEAVES_AT)
	var from := _get_standing_ankle(side, LEAVES_AT)
	var to := _get_standing_ankle(side, 0.0)
	const STEP := 1e-4
	var span := (1.0 - LEAVES_AT) / STEP
	var leaving := (from - _get_standing_ankle(side, LEAVES_AT - STEP)) * span
	var landing := (_get_standing_ankle(side, STEP) - to) * span
	var place := Vector3.ZERO
	for axis: int in 3:
		place[axis] = _hermite(from[axis], leaving[axis], to[axis], landing[axis], share)
	# Early, so that the toes come off the ground at once.
	place.y += lift * pow(sin(PI * pow(share, 0.75)), 2.0)
	return place


## The ankle of a foot on the ground: the part of it that touches goes straight back.
func _get_standing_ankle(side: int, phase: float) -> Vector3:
	var flat := Vector3(ANKLE_X * side, Rig.ANKLE.y, strike_ahead - speed * period * phase)
	var out := Basis(Vector3.UP, TURNED_OUT * side)
	var pivot := Vector3.ZERO
	if phase < FLAT_FROM:
		pivot = Rig.HEEL
	elif phase > FLAT_TO:
		pivot = Rig.BALL
	return flat + out * pivot - get_turn(side, phase) * pivot


## From one value and rate to another, over a share from 0 to 1.
static func _hermite(from: float, rate: float, to: float, end_rate: float, share: float) -> float:
	var square := share * share
	var cube := square * share
	return (
		(2.0 * cube - 3.0 * square + 1.0) * from
		+ (cube - 2.0 * square + share) * rate
		+ (3.0 * square - 2.0 * cube) * to
		+ (cube - square) * end_rate
	)
