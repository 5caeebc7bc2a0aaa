class_name BenchRig
extends RefCounted
## Figures for the benchmark: the humanoid of [RigBuilder], 18 bones, that walks on the spot by a table of poses.

## Poses of one second of [WalkCycle].
const FRAMES := 60

static var _made: BenchRig

## The bones: names, parents and rests.
var _names := PackedStringArray()
var _parents := PackedInt32Array()
var _rests: Array[Transform3D] = []
var _hips := -1
## The bones of the legs.
var _turned := PackedInt32Array()
## By frame: where the hips are, and the rotations of the legs' bones.
var _hips_positions: PackedVector3Array = []
var _rotations: Array[Array] = []


## The one of this run.
static func shared() -> BenchRig:
	if _made == null:
		_made = BenchRig.new()
	return _made


## Forgets it.
static func clear() -> void:
	_made = null


func _init() -> void:
	var parent := Node3D.new()
	var rig := RigBuilder.new().build(parent)
	var skeleton := rig.skeleton
	for bone in skeleton.get_bone_count():
		_names.append(skeleton.get_bone_name(bone))
		_parents.append(skeleton.get_bone_parent(bone))
		_rests.append(skeleton.get_bone_rest(bone))
	_hips = rig.bones["hips"]
	for frame in FRAMES:
		var locals := rig.local_poses(WalkCycle.stance(float(frame) / FRAMES))
		var rotations: Array[Quaternion] = []
		for role: String in locals:
			var local: Transform3D = locals[role]
			if role == "hips":
				_hips_positions.append(local.origin)
				continue
			if frame == 0:
				_turned.append(rig.bones[role])
			rotations.append(local.basis.get_rotation_quaternion())
		_rotations.append(rotations)
	parent.free()


## A skeleton in its rest pose that is updated in physics ticks.
func build() -> Skeleton3D:
	var skeleton := Skeleton3D.new()
	skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS
	for bone_name in _names:
		skeleton.add_bone(bone_name)
	for bone in _names.size():
		if _parents[bone] >= 0:
			skeleton.set_bone_parent(bone, _parents[bone])
		skeleton.set_bone_rest(bone, _rests[bone])
	skeleton.reset_bone_poses()
	return skeleton


## Puts it into a pose of the walk.
func pose(skeleton: Skeleton3D, frame: int) -> void:
	frame %= FRAMES
	skeleton.set_bone_pose_position(_hips, _hips_positions[frame])
	var rotations := _rotations[frame]
	for i in _turned.size():
		skeleton.set_bone_pose_rotation(_turned[i], rotations[i])
