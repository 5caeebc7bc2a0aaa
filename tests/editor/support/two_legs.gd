@tool
class_name TwoLegs
extends Object
## A skeleton of two legs under one pelvis, 1 m high, whose bones are named as humanoids are.

const BONES := {
	"Hips": ["", Vector3(0.0, 1.0, 0.0)],
	"LeftUpperLeg": ["Hips", Vector3(0.1, 0.0, 0.0)],
	"LeftLowerLeg": ["LeftUpperLeg", Vector3(0.0, -0.45, 0.02)],
	"LeftFoot": ["LeftLowerLeg", Vector3(0.0, -0.45, -0.02)],
	"LeftToes": ["LeftFoot", Vector3(0.0, -0.07, 0.12)],
	"RightUpperLeg": ["Hips", Vector3(-0.1, 0.0, 0.0)],
	"RightLowerLeg": ["RightUpperLeg", Vector3(0.0, -0.45, 0.02)],
	"RightFoot": ["RightLowerLeg", Vector3(0.0, -0.45, -0.02)],
	"RightToes": ["RightFoot", Vector3(0.0, -0.07, 0.12)],
}


## Fills a skeleton with the bones, each prefixed.
static func fill(skeleton: Skeleton3D, prefix := "") -> void:
	for bone: String in BONES:
		var index := skeleton.add_bone(prefix + bone)
		var parent: String = BONES[bone][0]
		if parent:
			skeleton.set_bone_parent(index, skeleton.find_bone(prefix + parent))
		skeleton.set_bone_rest(index, Transform3D(Basis(), BONES[bone][1]))
	skeleton.reset_bone_poses()


## A leg of such a skeleton, as one lists it.
static func leg(side: String) -> FootIKLeg:
	var listed := FootIKLeg.new()
	listed.upper_bone = side + "UpperLeg"
	listed.lower_bone = side + "LowerLeg"
	listed.foot_bone = side + "Foot"
	listed.toe_bone = side + "Toes"
	return listed
