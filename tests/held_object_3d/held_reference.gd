class_name HeldReference
extends RefCounted
## The held object's equations in the plainest way: 20,000 small steps a second, in double precision.
##
## Written from the contract alone; it shares no code with the library. Positions by the leapfrog
## method with the goal at both ends of a step, lags by their differential equation at the middle of it.

const RATE := 20000.0

## Samples from time 0 on, [constant RATE] a second.
var x := PackedFloat64Array()
var y := PackedFloat64Array()
var z := PackedFloat64Array()
## Quaternions, x, y, z and w each.
var rotations: Array[PackedFloat64Array] = []
var banks := PackedFloat64Array()
var speeds := PackedFloat64Array()

var _bob_amplitude := 0.0
var _bob_reference := 1.0


## Follows [param path], which takes seconds and gives a camera's Transform3D, with the properties of [param held].
func _init(held: HeldObject3D, path: HeldPath, seconds: float) -> void:
	var h := 1.0 / RATE
	var k := held.stiffness
	var c := held.damping
	var lags := held.follow_mode == HeldObject3D.FOLLOW_LAG
	var follow_share := 1.0 - exp(-held.follow_speed * h)
	var turn_share := 1.0 - exp(-held.rotation_follow_speed * h)
	var speed_share := 1.0 - exp(-held.bob_speed_smoothing * h)
	var bank_share := 1.0 - exp(-held.bank_smoothing * h)
	var bank_strength := held.bank_strength
	var bank_max := held.bank_max
	var bob_rate := held.bob_frequency
	_bob_amplitude = held.bob_amplitude
	_bob_reference = held.bob_speed_reference
	var p := path.goal(0.0)
	var v := [0.0, 0.0, 0.0]
	var phase := 0.0
	var speed_now := 0.0
	var roll := 0.0
	var turned := _facing(path.yaw(0.0), 0.0)
	_sample(p, turned, roll, speed_now)
	var goal := _bobbed(path.goal(0.0), phase, speed_now)
	for i in roundi(seconds * RATE):
		var t := i * h
		speed_now += (path.goal_speed(t + 0.5 * h) - speed_now) * speed_share
		phase += bob_rate * h
		var wanted := clampf(path.yaw_rate(t + 0.5 * h) * bank_strength, -bank_max, bank_max)
		roll += (wanted - roll) * bank_share
		var next := _bobbed(path.goal(t + h), phase, speed_now)
		if lags:
			for a in 3:
				p[a] += (0.5 * (goal[a] + next[a]) - p[a]) * follow_share
		else:
			for a in 3:
				v[a] += 0.5 * h * (k * (goal[a] - p[a]) - c * v[a])
				p[a] += h * v[a]
				v[a] = (v[a] + 0.5 * h * k * (next[a] - p[a])) / (1.0 + 0.5 * h * c)
		goal = next
		turned = _turned_towards(turned, _facing(path.yaw(t + 0.5 * h), roll), turn_share)
		_sample(p, turned, roll, speed_now)


## The position at a time.
func position(t: float) -> Vector3:
	return Vector3(_between(x, t), _between(y, t), _between(z, t))


## How far a rotation is from that at a time, radians.
func angle_to(rotation: Quaternion, t: float) -> float:
	var at := rotations[mini(roundi(t * RATE), rotations.size() - 1)]
	var difference := Vector4(
		at[0] - rotation.x, at[1] - rotation.y, at[2] - rotation.z, at[3] - rotation.w
	)
	var opposite := Vector4(
		at[0] + rotation.x, at[1] + rotation.y, at[2] + rotation.z, at[3] + rotation.w
	)
	return 2.0 * minf(difference.length(), opposite.length())


## The roll at a time.
func bank(t: float) -> float:
	return _between(banks, t)


## The smoothed speed at a time.
func speed(t: float) -> float:
	return _between(speeds, t)


func _sample(p: Array, turned: PackedFloat64Array, bank_now: float, speed_now: float) -> void:
	x.append(p[0])
	y.append(p[1])
	z.append(p[2])
	rotations.append(turned)
	banks.append(bank_now)
	speeds.append(speed_now)


func _bobbed(goal: Array, phase: float, speed_now: float) -> Array:
	var factor := clampf(speed_now / _bob_reference, 0.0, 1.0)
	return [goal[0], goal[1] + sin(phase) * _bob_amplitude * factor, goal[2]]


## A yaw about +Y, then a roll about the +Z that it makes.
static func _facing(yaw: float, roll: float) -> PackedFloat64Array:
	var a := 0.5 * yaw
	var b := 0.5 * roll
	return PackedFloat64Array([sin(a) * sin(b), sin(a) * cos(b), cos(a) * sin(b), cos(a) * cos(b)])


## Along the great arc, in double precision.
static func _turned_towards(
	from: PackedFloat64Array, to: PackedFloat64Array, share: float
) -> PackedFloat64Array:
	var dot := from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3]
	var side := 1.0 if dot >= 0.0 else -1.0
	var angle := acos(minf(absf(dot), 1.0))
	if angle < 1e-9:
		return to
	var kept := sin((1.0 - share) * angle) / sin(angle)
	var taken := side * sin(share * angle) / sin(angle)
	var result := PackedFloat64Array([0.0, 0.0, 0.0, 0.0])
	for i in 4:
		result[i] = kept * from[i] + taken * to[i]
	return result


static func _between(samples: PackedFloat64Array, t: float) -> float:
	var at := t * RATE
	var i := clampi(floori(at), 0, samples.size() - 2)
	return lerpf(samples[i], samples[i + 1], at - i)
