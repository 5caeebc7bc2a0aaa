class_name WalkCycle
extends RefCounted
## A walk made of formulas: 1 m a second ahead, two steps a second's cycle, the feet flat on the ground while they bear.

## Distance that a foot slides back while it bears: half a cycle.
const STRIDE := 0.5
const SPEED := 1.0
## How far the hips are carried below standing, and how high a foot swings.
const DROP := 0.07
const LIFT := 0.12


## The pose at a phase of 0 to 1, repeated beyond.
static func stance(phase: float) -> Stance:
	var pose := Stance.new()
	pose.hips = Vector3(0.0, -DROP + 0.01 * cos(4.0 * PI * phase), 0.0)
	for leg in 2:
		var own := fposmod(phase + 0.5 * leg, 1.0)
		if own < 0.5:
			pose.ankles[leg] = Vector3(0, 0, STRIDE * (0.5 - 2.0 * own))
		else:
			var swing := (own - 0.5) * 2.0
			var ahead := STRIDE * (-0.5 + 0.5 * (1.0 - cos(PI * swing)))
			var lift := LIFT * sin(PI * swing) ** 2
			pose.ankles[leg] = Vector3(0, lift, ahead)
			# The heel first, then the toes: 20 degrees.
			pose.feet[leg] = Basis(Vector3.RIGHT, deg_to_rad(20) * sin(TAU * swing))
	return pose


## The same as an animation of one second, of the bones of [param rig], for a player beside the skeleton's armature.
static func animation(rig: FootRig, keys := 24) -> Animation:
	var made := Animation.new()
	made.length = 1.0
	made.loop_mode = Animation.LOOP_LINEAR
	var tracks := {}
	for key in keys + 1:
		var time := float(key) / keys
		var locals := rig.local_poses(stance(time))
		for role: String in locals:
			if not tracks.has(role):
				tracks[role] = _add_tracks(made, rig, role)
			var local: Transform3D = locals[role]
			made.position_track_insert_key(tracks[role][0], time, local.origin)
			made.rotation_track_insert_key(
				tracks[role][1], time, local.basis.get_rotation_quaternion()
			)
	return made


static func _add_tracks(made: Animation, rig: FootRig, role: String) -> Array[int]:
	var indices: Array[int] = []
	for type: Animation.TrackType in [Animation.TYPE_POSITION_3D, Animation.TYPE_ROTATION_3D]:
		var index := made.add_track(type)
		var bone := rig.skeleton.get_bone_name(rig.bones[role])
		made.track_set_path(index, NodePath("Armature/Skeleton3D:" + bone))
		indices.append(index)
	return indices
