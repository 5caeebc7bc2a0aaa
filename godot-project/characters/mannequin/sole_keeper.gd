class_name SoleKeeper
extends SkeletonModifier3D
## Lifts the hips so far that no sole is below the skeleton's ground plane.
##
## Each animation keeps the soles out of the ground, but a blend of two is one of their angles: a leg half-way between
## straight down and far ahead reaches deeper than either foot.

## What may touch the ground, as it is at rest: the heel by the foot, the ball by the toes. Metres; mirrored for the
## right side.
const HEEL := Vector3(0.096, 0.0, -0.066)
const BALL := Vector3(0.100, 0.0, 0.118)

var _bones: PackedInt32Array = []
var _points: PackedVector3Array = []
var _hips: int = -1


func _process_modification_with_delta(_delta: float) -> void:
	var skeleton := get_skeleton()
	if _bones.is_empty():
		_find_points(skeleton)
	var lowest := 0.0
	for index: int in _bones.size():
		lowest = minf(lowest, (skeleton.get_bone_global_pose(_bones[index]) * _points[index]).y)
	if lowest < 0.0 and _hips >= 0:
		var pose := skeleton.get_bone_global_pose(_hips)
		pose.origin.y -= lowest
		skeleton.set_bone_global_pose(_hips, pose)


func _find_points(skeleton: Skeleton3D) -> void:
	_hips = skeleton.find_bone("Hips")
	for side: String in ["Left", "Right"]:
		var mirror := Vector3(1.0 if side == "Left" else -1.0, 1.0, 1.0)
		for part: String in ["Foot", "Toes"]:
			var bone := skeleton.find_bone(side + part)
			if bone >= 0:
				var point := (HEEL if part == "Foot" else BALL) * mirror
				_bones.append(bone)
				_points.append(skeleton.get_bone_global_rest(bone).affine_inverse() * point)
