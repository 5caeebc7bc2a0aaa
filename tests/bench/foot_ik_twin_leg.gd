class_name FootIKTwinLeg
extends RefCounted
## A leg of [FootIKTwin]: where its foot's ground is, and the bones that reach it.
##
## All is in the skeleton's space, where the soles rest at height 0, but
## for what is in the world.

## The rest pose's shape of a foot, by the distance from ankle to ball.
const HEEL_OF_BALL := 0.45
const TOE_OF_BALL := 1.5
## A leg bent more than this, as a fraction of its length, bends where the animation has it; backward by so much more.
const CLEARLY_BENT := 0.05
const BACKWARD := 0.1
## Sides further apart than this are opposite.
const OPPOSITE := 5.0 / 6.0 * PI
## An ankle comes no nearer to its hip than this fraction of the leg's length.
const FOLDED := 0.35
## Further than this between ticks a foot does not go on on the same ground.
const SAME_GROUND := 0.25

## Speed of the lag of what is measured of a foot's velocity.
const STEADINESS := 60.0
## From the first of these speeds on, in lengths of the leg in a second, a foot swings, and at the second wholly.
const SWINGS: Array[float] = [0.4, 1.0]
## A foot looks no further ahead than this fraction of the leg's length, and its toes are looked below so far out.
const FURTHEST := 0.4
const TOES := 0.9
## Nearer than this ground is on one plane.
const SAME_PLANE := 1e-4

## Where the animation had the ankle in the last update.
var ankle: Vector3
## How fast it goes along the ground, in the world.
var velocity: Vector3
## Whether what it stood on stayed in the world in the last tick, rather than over the character's plane.
var stayed := false

var _upper: int
var _lower: int
var _foot: int
## In the axes of the foot bone, from the ankle: the ends of the sole, and its up.
var _heel: Vector3
var _toe: Vector3
var _sole_up: Vector3
## In the axes of the upper bone: which way the knee points where the animation has the leg straight.
var _pole: Vector3
var _thigh_length: float
var _shin_length: float

var _found := false
## Where the foot was in the last tick, and whether that and its velocity are known.
var _was_at: Vector3
var _seen := 0
## In the world: where the foot was in the last tick, what it stood on (none without a normal), and the lagged ground
## below it.
var _at: Vector3
var _stood_at: Vector3
var _stood_on: Vector3
var _ground: Vector3
## The height of the ground, lagged, and in the last step.
var _height := 0.0
var _height_goal := 0.0
## Its normal in the world.
var _normal: Vector3
var _normal_goal: Vector3

var _upper_pose: Transform3D
var _lower_pose: Transform3D
var _foot_pose: Transform3D


func _init(skeleton: Skeleton3D, upper: int, lower: int, foot: int, toe: int) -> void:
	_upper = upper
	_lower = lower
	_foot = foot
	var hip := skeleton.get_bone_global_rest(upper)
	var knee := skeleton.get_bone_global_rest(lower).origin
	var rest := skeleton.get_bone_global_rest(foot)
	ankle = rest.origin
	var ball := skeleton.get_bone_global_rest(toe).origin - ankle
	ball.y = 0.0
	var below := Vector3(0.0, -ankle.y, 0.0)
	_heel = rest.basis.inverse() * (below - ball * HEEL_OF_BALL)
	_toe = rest.basis.inverse() * (below + ball * TOE_OF_BALL)
	_sole_up = rest.basis.inverse() * Vector3.UP
	_pole = hip.basis.inverse() * (knee - hip.origin).slide((ankle - hip.origin).normalized())
	_thigh_length = hip.origin.distance_to(knee)
	_shin_length = knee.distance_to(ankle)
	_foot_pose = rest


## Makes the next ground the first one.
func forget() -> void:
	_found = false


## Takes it for standing still.
func rest() -> void:
	_seen = 0
	velocity = Vector3.ZERO


## Measures how fast it goes.
func go(place: Transform3D, delta: float, keep: float) -> void:
	var at := place * ankle
	var now := ((at - _was_at) / delta).slide(place.basis.y)
	_was_at = at
	if _seen == 0:
		velocity = Vector3.ZERO
	elif _seen == 1:
		velocity = now
	else:
		velocity = now + (velocity - now) * keep
	_seen += 1


## Where the toes are looked below, at height 0.
func toe_below() -> Vector3:
	var at := ankle + _foot_pose.basis * _toe * TOES
	return Vector3(at.x, 0.0, at.z)


## How far ahead along its axis it looks: as far as it swings within the lag.
func lead(over_ground: Vector3, axis: Vector3, foot_speed: float) -> float:
	var length := _thigh_length + _shin_length
	var swings := smoothstep(SWINGS[0] * length, SWINGS[1] * length, over_ground.length())
	var way := swings * over_ground.dot(axis) / foot_speed
	return clampf(way, -FURTHEST * length, FURTHEST * length)


## What a foot rests on with this ground below ankle and toes. Where more than the slopes there lies between them, it is
## laid over the higher one.
func support(
	up: Vector3, ankle_at: Vector3, ankle_ground: Plane, toe_at: Vector3, toe_ground: Plane
) -> Plane:
	var by_ankle := ankle_ground.normal
	var by_toe := toe_ground.normal
	if by_toe == Vector3.ZERO:
		return ankle_ground
	if by_ankle == Vector3.ZERO:
		return toe_ground
	var way := toe_at - ankle_at
	var height := (ankle_ground.d - by_ankle.dot(ankle_at)) / by_ankle.dot(up)
	var toe_height := (toe_ground.d - by_toe.dot(toe_at)) / by_toe.dot(up)
	var rise := toe_height - height
	var of_ankle := by_ankle.slide(up) / -by_ankle.dot(up)
	if absf(rise - of_ankle.dot(way)) < SAME_PLANE:
		return ankle_ground
	var of_toe := by_toe.slide(up) / -by_toe.dot(up)
	var length := way.length()
	var axis := way / length
	var steep_ankle := of_ankle.dot(axis)
	var steep_toe := of_toe.dot(axis)
	var pitch := clampf(rise / length, minf(steep_ankle, steep_toe), maxf(steep_ankle, steep_toe))
	var toes_bear := rise - pitch * length > SAME_PLANE
	var bears := of_toe if toes_bear else of_ankle
	var gradient := bears + axis * (pitch - bears.dot(axis))
	var point := toe_at + up * toe_height if toes_bear else ankle_at + up * height
	return Plane((up - gradient).normalized(), point)


## Goes after the ground, at a height and with a normal in the world, of which [param point] is a place. Only what is
## new of it is lagged: that the ground of the last tick stayed in the world, or over the character's plane, is not.
func follow(
	place: Transform3D,
	is_ground: bool,
	height: float,
	point: Vector3,
	normal: Vector3,
	keep: float,
	slip: float,
	turn_share: float,
	turn_aim: float
) -> void:
	var at := place * ankle
	stayed = false
	if _found:
		var drift := 0.0
		if _stood_on != Vector3.ZERO:
			var up := place.basis.y
			if (at - _at).slide(up).length_squared() < SAME_GROUND * SAME_GROUND:
				var below := at - up * ankle.y
				drift = (_stood_at - below).dot(_stood_on) / _stood_on.dot(up) - _height_goal
				var way := height - _height_goal
				stayed = absf(way - drift) < absf(way)
				if not stayed:
					drift = 0.0
		var before := _height_goal + drift
		_height = height + (_height - _height_goal) * keep - (height - before) * slip
		_normal = _normal.slerp(_normal_goal.slerp(normal, turn_aim), turn_share)
	else:
		_found = true
		_height = height
		_normal = normal
	_height_goal = height
	_normal_goal = normal
	_at = at
	_stood_at = point
	_stood_on = normal if is_ground else Vector3.ZERO
	_ground = at + place.basis.y * (_height - ankle.y)


## Takes along what was below, off the ground.
func carry(place: Transform3D) -> void:
	_at = place * ankle
	_ground = _at + place.basis.y * (_height - ankle.y)


## How much it stands: all up to 3 % of the leg's length over the plane, nothing from 12 % on.
func standing() -> float:
	var clearance := minf((_foot_pose * _heel).y, (_foot_pose * _toe).y)
	return 1.0 - smoothstep(0.03, 0.12, clearance / (_thigh_length + _shin_length))


## Reads the animated pose.
func read(skeleton: Skeleton3D) -> void:
	_upper_pose = skeleton.get_bone_global_pose(_upper)
	_lower_pose = skeleton.get_bone_global_pose(_lower)
	_foot_pose = skeleton.get_bone_global_pose(_foot)
	ankle = _foot_pose.origin


## Puts the leg on its ground, below a pelvis (its rotation's inverse) that is moved by [param shift].
func solve(
	skeleton: Skeleton3D,
	from_world: Transform3D,
	pelvis: Quaternion,
	shift: Vector3,
	weight: float,
	soft_reach: float,
	max_foot_angle: float
) -> void:
	# The foot: the lower of heel and toe keeps its animated height.
	var normal := from_world.basis * _normal
	var ground := from_world * _ground
	var heel := _foot_pose * _heel
	var toe := _foot_pose * _toe
	var tilt := _tilt(normal, toe - heel, weight, max_foot_angle)
	var animated := minf(heel.y, toe.y)
	heel = ankle + tilt * (heel - ankle)
	toe = ankle + tilt * (toe - ankle)
	var heel_over := lerpf(heel.y, (heel - ground).dot(normal) / normal.y, weight)
	var toe_over := lerpf(toe.y, (toe - ground).dot(normal) / normal.y, weight)
	var target := ankle
	target.y += animated - minf(heel_over, toe_over)

	# The distance from hip to ankle, easing into full stretch.
	var a := _thigh_length
	var b := _shin_length
	var hip := _upper_pose.origin
	var thigh := _lower_pose.origin - hip
	var shin := ankle - _lower_pose.origin
	var leg := ankle - hip
	var reach := target - hip - shift
	var stretch := leg.length()
	var along := leg / stretch
	var missing := minf(FOLDED * (a + b), stretch) - reach.dot(along)
	if missing > 0.0:
		reach += along * missing
	var distance := reach.length()
	var towards := reach / distance
	var soft := soft_reach * (a + b)
	var excess := distance - (a + b - soft)
	var c := distance
	if excess > 0.0:
		c = maxf(a + b - soft * exp(-excess / soft), minf(distance, stretch))
	c = clampf(c, absf(a - b), a + b)

	# The knee: how far along that line and how far off it, on the side where the animation has it.
	var knee_along := (a * a - b * b + c * c) / (2.0 * c)
	var knee_off := sqrt(maxf(a * a - knee_along * knee_along, 0.0))
	var swing := Quaternion(along, towards)
	var side := _side(thigh.slide(along), along, a + b, knee_off)
	side = (swing * side).slide(towards).normalized()
	var knee := towards * knee_along + side * knee_off
	var upper_turn := Quaternion((swing * thigh).normalized(), knee / a) * swing
	var new_shin := (towards * c - knee).normalized()
	var lower_turn := Quaternion((swing * shin).normalized(), new_shin) * swing

	var upper := upper_turn * _upper_pose.basis.get_rotation_quaternion()
	var lower := lower_turn * _lower_pose.basis.get_rotation_quaternion()
	var foot := Quaternion(tilt) * _foot_pose.basis.get_rotation_quaternion()
	skeleton.set_bone_pose_rotation(_upper, pelvis * upper)
	skeleton.set_bone_pose_rotation(_lower, upper.inverse() * lower)
	skeleton.set_bone_pose_rotation(_foot, lower.inverse() * foot)


## The tilt of a foot that points [param ahead] to a ground of this normal, as far as the limit of the sole's angle
## lets it.
func _tilt(normal: Vector3, ahead: Vector3, weight: float, max_angle: float) -> Basis:
	var right := Vector3(-ahead.z, 0.0, ahead.x).normalized()
	var sole_up := _foot_pose.basis * _sole_up
	var share := weight
	if sole_up.y < cos(0.5 * max_angle):
		# A foot that rolls over its toes takes less and less of the ground's tilt.
		share *= smoothstep(0.0, 0.5 * max_angle, max_angle - acos(minf(sole_up.y, 1.0)))
	var most := minf(cos(max_angle), sole_up.y) - 1e-6
	var tilt := _tilt_to(Vector3.UP.slerp(normal, share) if share < 1.0 else normal, right)
	if (tilt * sole_up).y >= most:
		return tilt
	var within := 0.0
	var beyond := share
	for i in 16:
		var middle := 0.5 * (within + beyond)
		if (_tilt_to(Vector3.UP.slerp(normal, middle), right) * sole_up).y >= most:
			within = middle
		else:
			beyond = middle
	return _tilt_to(Vector3.UP.slerp(normal, within), right)


static func _tilt_to(normal: Vector3, right: Vector3) -> Basis:
	var forward := normal.cross(right).normalized()
	var level := Basis(right, Vector3.UP, right.cross(Vector3.UP))
	return Basis(forward.cross(normal), normal, -forward) * level.transposed()


## The side on which the knee lies: the animation's, or the pole's, the more so the straighter the leg is animated.
func _side(off: Vector3, along: Vector3, length: float, wanted: float) -> Vector3:
	var pole := (_upper_pose.basis * _pole).slide(along).normalized()
	var bent := off.length()
	if bent < 1e-9 * length:
		return pole
	var animated := off / bent
	var backward := 0.5 - 0.5 * animated.dot(pole)
	var least := BACKWARD * backward * length
	if bent >= 2.0 * least + CLEARLY_BENT * length or bent >= wanted:
		return off
	var clearly := smoothstep(least, 2.0 * least + CLEARLY_BENT * length, bent)
	var as_wanted := 1.0 - (1.0 - bent / wanted) / (1.0 - 0.7 * backward)
	var share := maxf(clearly, smoothstep(0.0, 1.0, as_wanted))
	# Round the line, and never through the leg.
	var across := along.cross(pole)
	var angle := atan2(animated.dot(across), animated.dot(pole))
	if angle < -OPPOSITE:
		angle += TAU
	return pole.rotated(along, angle * share)
