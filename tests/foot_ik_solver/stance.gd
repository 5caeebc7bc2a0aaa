class_name Stance
extends RefCounted
## Poses of a [FootRig] in its own space: hips and feet where they are wanted, the knees bent straight ahead.

## How far the hips are moved from their rest.
var hips := Vector3.ZERO
## How far the ankles are moved from their rest: left, right.
var ankles: Array[Vector3] = [Vector3.ZERO, Vector3.ZERO]
## How the feet are turned from their rest.
var feet: Array[Basis] = [Basis.IDENTITY, Basis.IDENTITY]


## Feet pitched, positive: toes down.
func pitched(left: float, right: float) -> Stance:
	feet = [Basis(Vector3.RIGHT, left), Basis(Vector3.RIGHT, right)]
	return self


func moved(left: Vector3, right: Vector3) -> Stance:
	ankles = [left, right]
	return self


## Where the posed joints are, with their turn from the rest, by role.
func joints(rig: FootRig) -> Dictionary:
	var posed := {"hips": Transform3D(Basis.IDENTITY, rig.joints.hips + hips)}
	for leg in 2:
		var side := FootRig.SIDES[leg]
		var rest := [
			rig.joints["upper" + side], rig.joints["lower" + side], rig.joints["foot" + side]
		]
		var hip: Vector3 = rest[0] + hips
		var ankle: Vector3 = rest[2] + ankles[leg]
		var upper: float = rest[0].distance_to(rest[1])
		var lower: float = rest[1].distance_to(rest[2])
		var at_knee := knee(hip, ankle, upper, lower, Vector3.BACK)
		var turns := [
			_frame(at_knee - hip) * _frame(rest[1] - rest[0]).inverse(),
			_frame(ankle - at_knee) * _frame(rest[2] - rest[1]).inverse()
		]
		posed["upper" + side] = Transform3D(turns[0], hip)
		posed["lower" + side] = Transform3D(turns[1], at_knee)
		# What is out of reach stays at the end of the shin.
		var reached: Vector3 = at_knee + (ankle - at_knee).normalized() * lower
		posed["foot" + side] = Transform3D(feet[leg], reached)
	return posed


## The knee of a leg of two lengths that bends towards [param forward].
static func knee(hip: Vector3, ankle: Vector3, a: float, b: float, forward: Vector3) -> Vector3:
	var distance := clampf(hip.distance_to(ankle), absf(a - b) + 1e-6, a + b)
	var along := (ankle - hip).normalized()
	var side := (forward - along * forward.dot(along)).normalized()
	var reach := (a * a - b * b + distance * distance) / (2.0 * distance)
	return hip + along * reach + side * sqrt(maxf(a * a - reach * reach, 0.0))


## A basis whose Y is the direction and whose X stays as near to X as it can.
static func _frame(direction: Vector3) -> Basis:
	var y := direction.normalized()
	var x := (Vector3.RIGHT - y * y.x).normalized()
	return Basis(x, y, x.cross(y))
