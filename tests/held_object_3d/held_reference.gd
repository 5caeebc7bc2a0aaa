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
var rotations: Array[Quaternion] = []
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
	var turned := path.rotation(0.0)
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
		var facing := path.rotation(t + 0.5 * h) * Quaternion(Vector3.BACK, roll)
		turned = turned.slerp(facing, turn_share).normalized()
		_sample(p, turned, roll, speed_now)


## The position at a time.
func position(t: float) -> Vector3:
	return Vector3(_between(x, t), _between(y, t), _between(z, t))


## The rotation at a time.
func rotation(t: float) -> Quaternion:
	return rotations[mini(roundi(t * RATE), rotations.size() - 1)]


## The roll at a time.
func bank(t: float) -> float:
	return _between(banks, t)


## The smoothed speed at a time.
func speed(t: float) -> float:
	return _between(speeds, t)


func _sample(p: Array, turned: Quaternion, bank_now: float, speed_now: float) -> void:
	x.append(p[0])
	y.append(p[1])
	z.append(p[2])
	rotations.append(turned)
	banks.append(bank_now)
	speeds.append(speed_now)


func _bobbed(goal: Array, phase: float, speed_now: float) -> Array:
	var factor := clampf(speed_now / _bob_reference, 0.0, 1.0)
	return [goal[0], goal[1] + sin(phase) * _bob_amplitude * factor, goal[2]]


static func _between(samples: PackedFloat64Array, t: float) -> float:
	var at := t * RATE
	var i := clampi(floori(at), 0, samples.size() - 2)
	return lerpf(samples[i], samples[i + 1], at - i)
