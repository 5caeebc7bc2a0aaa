extends RefCounted
## The animations of the stand-in, made by formula: [code]idle[/code], and the walks, whose names and
## speeds are in [constant WALKS]. A walk's speed is kept with it as the metadata [code]speed[/code].

const Rig := preload("res://tools/stand_in/rig.gd")
const Pose := preload("res://tools/stand_in/pose.gd")
const WalkCycle := preload("res://tools/stand_in/walk_cycle.gd")

## Speeds, in m/s.
const WALKS: Dictionary[String, float] = {"stroll": 0.6, "walk": 1.2}
## Time of a whole step of both legs, in seconds, and keys for it.
const PERIOD := 1.1
const WALK_KEYS := 66
const IDLE_TIME := 4.4
const IDLE_KEYS := 88
## No leg is stretched further than this share of its length.
const LONGEST_STRETCH := 0.982
## How far the hips go up and down in a walk, twice a step, in metres.
const BOB := 0.019
## Feet of the idle: where the left ankle stands, and the right one, the depth of a tread behind it, in metres;
## how far they turn out.
const IDLE_LEFT := Vector3(0.105, Rig.ANKLE.y, 0.13)
const IDLE_RIGHT := Vector3(-0.105, Rig.ANKLE.y, -0.17)
const IDLE_TURNED_OUT := deg_to_rad(11.0)
const SKELETON := "Skeleton3D"

var _rig := Rig.new()


## All of them.
func make() -> AnimationLibrary:
	var library := AnimationLibrary.new()
	library.add_animation("idle", _make(IDLE_TIME, IDLE_KEYS, pose_idle))
	for title: String in WALKS:
		var cycle := WalkCycle.new(WALKS[title], PERIOD)
		var height := find_height(cycle)
		var clip := _make(PERIOD, WALK_KEYS, pose_walk.bind(cycle, height))
		clip.set_meta(&"speed", WALKS[title])
		library.add_animation(title, clip)
	return library


## The pose of the idle at [param phase] of it, from 0 to 1.
func pose_idle(phase: float) -> Pose:
	var pose := Pose.new(_rig)
	var breath := sin(TAU * phase)
	var sway := sin(TAU * phase + 1.1)
	pose.place_hips(
		Vector3(0.012 * sway, -0.046 + 0.003 * breath, -0.012),
		Basis.from_euler(Vector3(0.02, deg_to_rad(-4.0), deg_to_rad(0.8) * sway))
	)
	pose.turn_bone("Spine", Basis.from_euler(Vector3(0.0, deg_to_rad(2.0), -0.012 * sway)))
	pose.turn_bone("Chest", Basis.from_euler(Vector3(-0.02 * breath - 0.02, 0.03, 0.0)))
	pose.turn_bone("Head", Basis.from_euler(Vector3(0.015 * breath, 0.12 * sin(TAU * phase), 0.0)))
	for side: int in [1, -1]:
		var title := Rig.side_name(side)
		pose.turn_bone(title + "UpperArm", Basis(Vector3.RIGHT, 0.05 + 0.015 * breath))
		pose.turn_bone(title + "LowerArm", Basis(Vector3.RIGHT, -0.12 - 0.02 * breath))
		var turn := Basis(Vector3.UP, IDLE_TURNED_OUT * side)
		pose.place_foot(side, IDLE_LEFT if side > 0 else IDLE_RIGHT, turn, 0.0)
	return pose


## The pose of a walk at [param phase] of it, with its hips at a mean height over their rest.
func pose_walk(phase: float, cycle: WalkCycle, height: float) -> Pose:
	var pose := Pose.new(_rig)
	var liveliness := clampf(cycle.speed / 1.2, 0.0, 1.0)
	var stride := cos(TAU * phase)
	# Over the leg that stands: the left one at a phase of 0.3.
	var weight := sin(TAU * (phase - 0.05))
	var bob := BOB * liveliness * cos(2.0 * TAU * (phase - 0.3))
	var yaw := deg_to_rad(7.0) * liveliness
	pose.place_hips(
		Vector3(0.022 * weight, height + bob, 0.0),
		Basis.from_euler(Vector3(0.03 * liveliness, -yaw * stride, deg_to_rad(2.5) * weight))
	)
	pose.turn_bone(
		"Spine", Basis.from_euler(Vector3(0.02, 0.8 * yaw * stride, -deg_to_rad(1.8) * weight))
	)
	pose.turn_bone(
		"Chest", Basis.from_euler(Vector3(0.0, 0.9 * yaw * stride, -deg_to_rad(1.2) * weight))
	)
	pose.turn_bone("Head", Basis.from_euler(Vector3(-0.04, -0.7 * yaw * stride, 0.0)))
	for side: int in [1, -1]:
		var title := Rig.side_name(side)
		# An arm goes against its leg, a little late.
		var swing := side * cos(TAU * (phase - 0.03)) * liveliness
		var forearm := -0.2 - 0.16 * liveliness + 0.16 * side * cos(TAU * (phase - 0.08))
		pose.turn_bone(title + "UpperArm", Basis(Vector3.RIGHT, 0.03 + 0.36 * swing))
		pose.turn_bone(title + "LowerArm", Basis(Vector3.RIGHT, minf(forearm, -0.05)))
		var own := phase if side > 0 else fposmod(phase + 0.5, 1.0)
		pose.place_foot(
			side, cycle.get_ankle(side, own), cycle.get_turn(side, own), cycle.get_toes(own)
		)
	return pose


## The highest mean place of the hips over their rest at which no leg is stretched too far.
func find_height(cycle: WalkCycle) -> float:
	var low := -0.3
	var high := 0.0
	for _halving: int in 24:
		var middle := (low + high) / 2.0
		var stretch := 0.0
		for key: int in WALK_KEYS:
			var pose := pose_walk(float(key) / WALK_KEYS, cycle, middle)
			stretch = maxf(stretch, maxf(pose.get_stretch(1), pose.get_stretch(-1)))
		if stretch > LONGEST_STRETCH:
			high = middle
		else:
			low = middle
	return low


func _make(length: float, keys: int, pose_at: Callable) -> Animation:
	var clip := Animation.new()
	clip.length = length
	clip.step = length / keys
	clip.loop_mode = Animation.LOOP_LINEAR
	var hips := clip.add_track(Animation.TYPE_POSITION_3D)
	clip.track_set_path(hips, NodePath("%s:Hips" % SKELETON))
	for bone: String in _rig.names:
		var track := clip.add_track(Animation.TYPE_ROTATION_3D)
		clip.track_set_path(track, NodePath("%s:%s" % [SKELETON, bone]))
	var last: Array[Quaternion] = []
	last.resize(_rig.names.size())
	for key: int in keys + 1:
		var pose: Pose = pose_at.call(float(key % keys) / keys)
		var time := length * key / keys
		clip.position_track_insert_key(hips, time, pose.bones[0].origin)
		for bone: int in _rig.names.size():
			var turn := pose.get_rotation(bone)
			# The nearer of the two that mean the same.
			if key > 0 and turn.dot(last[bone]) < 0.0:
				turn = -turn
			last[bone] = turn
			clip.rotation_track_insert_key(bone + 1, time, turn)
	return clip
