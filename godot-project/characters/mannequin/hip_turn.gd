class_name HipTurn
extends SkeletonModifier3D
## Turns the hips, and the legs with them, to where the body goes, while the chest and the head look where they did.
##
## So the steps of a walk ahead are also steps to the side, and the feet do not slide.

## The chest turns along by this share.
const CHEST_SHARE := 0.4

## How far to the left the hips are turned, in radians.
var angle: float = 0.0


func _process_modification_with_delta(_delta: float) -> void:
	if is_zero_approx(angle):
		return
	var skeleton := get_skeleton()
	# The hips, wherever they sway, and so the feet, about the middle of the body.
	var hips := skeleton.find_bone(&"Hips")
	if hips >= 0:
		var about := Transform3D(Basis(Vector3.UP, angle), Vector3.ZERO)
		skeleton.set_bone_global_pose(hips, about * skeleton.get_bone_global_pose(hips))
	for bone: StringName in [&"Spine", &"Chest", &"UpperChest"]:
		_turn(skeleton, bone, -angle * (1.0 - CHEST_SHARE) / 3.0)
	for bone: StringName in [&"Neck", &"Head"]:
		_turn(skeleton, bone, -angle * CHEST_SHARE / 2.0)


## Turns a bone, and all that hang on it, about the skeleton's up through its joint.
func _turn(skeleton: Skeleton3D, bone_name: StringName, by: float) -> void:
	var bone := skeleton.find_bone(bone_name)
	if bone < 0:
		return
	var pose := skeleton.get_bone_global_pose(bone)
	pose.basis = Basis(Vector3.UP, by) * pose.basis
	skeleton.set_bone_global_pose(bone, pose)
