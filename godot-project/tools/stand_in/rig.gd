extends RefCounted
## The bones of the stand-in: names of Godot's humanoid profile, where they are at rest, and the bending
## of a leg to an ankle.
##
## All of it is in the skeleton's own space: the character faces +Z, as characters do that Godot imports,
## its left is +X, and its soles are at the plane y = 0. A bone's Y axis points along the bone.

## Lengths of the two bones of a leg, in metres.
const UPPER_LEG := 0.44
const LOWER_LEG := 0.43
## The joints of the left leg, and of its foot, seen from the ankle: height over the sole, ahead.
const HIP := Vector3(0.095, 0.94, 0.0)
const ANKLE := Vector3(0.095, 0.085, -0.015)
const BALL := Vector3(0.0, -0.063, 0.13)
const TOE_TIP := Vector3(0.0, -0.063, 0.2)
## Where the sole touches the ground, seen from the ankle: below the rear of the heel.
const HEEL := Vector3(0.0, -0.085, -0.055)
## Lengths of the arm, in metres, and how far it stands off.
const UPPER_ARM := 0.28
const LOWER_ARM := 0.25
const HAND := 0.17
const SHOULDER := Vector3(0.19, 1.43, -0.005)
const ARM_ANGLE := deg_to_rad(9.0)
const ELBOW_ANGLE := deg_to_rad(10.0)

## Bones in the order of the skeleton.
var names: PackedStringArray = []
## For each bone its parent's index, or -1.
var parents: PackedInt32Array = []
## For each bone its rest in the skeleton's space.
var rests: Array[Transform3D] = []


func _init() -> void:
	_add_trunk()
	for side: int in [1, -1]:
		_add_arm(side)
	for side: int in [1, -1]:
		_add_leg(side)


## The bone's index.
func find(bone: String) -> int:
	return names.find(bone)


## The bone's rest in the skeleton's space.
func get_rest(bone: String) -> Transform3D:
	return rests[find(bone)]


## The bone's rest in its parent's space, as a skeleton keeps it.
func get_local_rest(bone: int) -> Transform3D:
	if parents[bone] < 0:
		return rests[bone]
	return rests[parents[bone]].affine_inverse() * rests[bone]


## "Left" for 1, "Right" for -1.
static func side_name(side: int) -> String:
	return "Left" if side > 0 else "Right"


## A point of the left side, for [param side] 1, or the same of the right side, for -1.
static func mirrored(point: Vector3, side: int) -> Vector3:
	return Vector3(point.x * side, point.y, point.z)


## Where the knee is between a hip and an ankle, towards [param pole] from the line between them, by the
## law of cosines. The leg is never quite straight.
static func find_knee(hip: Vector3, ankle: Vector3, pole: Vector3) -> Vector3:
	var way := ankle - hip
	var length := minf(way.length(), (UPPER_LEG + LOWER_LEG) * 0.9999)
	var along := way.normalized()
	var reach := UPPER_LEG * UPPER_LEG - LOWER_LEG * LOWER_LEG + length * length
	reach /= 2.0 * length
	var height := sqrt(maxf(UPPER_LEG * UPPER_LEG - reach * reach, 0.0))
	return hip + along * reach + pole.slide(along).normalized() * height


## Axes of a bone that goes along [param way], with its Z axis as near to [param ahead] as can be.
static func axes(way: Vector3, ahead: Vector3) -> Basis:
	var y := way.normalized()
	var x := y.cross(ahead).normalized()
	return Basis(x, y, x.cross(y))


func _add_trunk() -> void:
	_add("Hips", "", Vector3(0.0, 0.96, 0.0), Vector3.UP, Vector3.BACK)
	_add("Spine", "Hips", Vector3(0.0, 1.06, 0.0), Vector3.UP, Vector3.BACK)
	_add("Chest", "Spine", Vector3(0.0, 1.2, 0.0), Vector3.UP, Vector3.BACK)
	_add("Neck", "Chest", Vector3(0.0, 1.485, -0.005), Vector3.UP, Vector3.BACK)
	_add("Head", "Neck", Vector3(0.0, 1.56, 0.0), Vector3.UP, Vector3.BACK)


func _add_arm(side: int) -> void:
	var left_or_right := side_name(side)
	var shoulder := mirrored(Vector3(0.03, 1.435, -0.005), side)
	var arm := mirrored(SHOULDER, side)
	var down := Vector3.DOWN.rotated(Vector3.BACK, ARM_ANGLE * side)
	var elbow := arm + down * UPPER_ARM
	var bent := down.rotated(Vector3.RIGHT, -ELBOW_ANGLE)
	var wrist := elbow + bent * LOWER_ARM
	_add(left_or_right + "Shoulder", "Chest", shoulder, arm - shoulder, Vector3.BACK)
	_add(left_or_right + "UpperArm", left_or_right + "Shoulder", arm, down, Vector3.BACK)
	_add(left_or_right + "LowerArm", left_or_right + "UpperArm", elbow, bent, Vector3.BACK)
	_add(left_or_right + "Hand", left_or_right + "LowerArm", wrist, bent, Vector3.BACK)


func _add_leg(side: int) -> void:
	var left_or_right := side_name(side)
	var hip := mirrored(HIP, side)
	var ankle := mirrored(ANKLE, side)
	var knee := find_knee(hip, ankle, Vector3.BACK)
	_add(left_or_right + "UpperLeg", "Hips", hip, knee - hip, Vector3.BACK)
	_add(left_or_right + "LowerLeg", left_or_right + "UpperLeg", knee, ankle - knee, Vector3.BACK)
	_add(left_or_right + "Foot", left_or_right + "LowerLeg", ankle, BALL, Vector3.UP)
	_add(left_or_right + "Toes", left_or_right + "Foot", ankle + BALL, TOE_TIP - BALL, Vector3.UP)


func _add(bone: String, parent: String, place: Vector3, way: Vector3, ahead: Vector3) -> void:
	names.append(bone)
	parents.append(names.find(parent) if not parent.is_empty() else -1)
	rests.append(Transform3D(axes(way, ahead), place))
