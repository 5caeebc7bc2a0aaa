extends RefCounted
## One pose of the stand-in: where every bone is, in the skeleton's space, made from the hips down and up.
##
## Turns are given about the skeleton's own axes (x: left, y: up, z: ahead), each on top of the parent's.

const Rig := preload("res://tools/stand_in/rig.gd")

var rig: Rig
## For each bone its place and axes in the skeleton's space.
var bones: Array[Transform3D] = []


func _init(of: Rig) -> void:
	rig = of
	bones = rig.rests.duplicate()


## Puts the hips [param offset] from their rest and turns them; all the rest goes with them.
func place_hips(offset: Vector3, turn: Basis) -> void:
	bones[0] = Transform3D(turn * rig.rests[0].basis, rig.rests[0].origin + offset)
	_carry_below(0)


## Turns a bone about its joint, on top of where its parent has it; all below goes with it.
func turn_bone(bone: String, turn: Basis) -> void:
	var index := rig.find(bone)
	var parent := rig.parents[index]
	var carried := bones[parent] * rig.get_local_rest(index)
	var parent_turn := bones[parent].basis * rig.rests[parent].basis.inverse()
	carried.basis = parent_turn * turn * rig.rests[index].basis
	bones[index] = carried
	_carry_below(index)


## Bends a leg so that its ankle is at [param ankle] and its foot has the axes that [param turn] gives it
## from its rest; the toes are bent up by [param toes] against it. The knee points ahead, as the foot does.
func place_foot(side: int, ankle: Vector3, turn: Basis, toes: float) -> void:
	var left_or_right := Rig.side_name(side)
	var upper := rig.find(left_or_right + "UpperLeg")
	var hip := bones[upper].origin
	var ahead := (turn * Vector3.BACK).slide(Vector3.UP).normalized()
	var knee := Rig.find_knee(hip, ankle, ahead)
	bones[upper] = Transform3D(Rig.axes(knee - hip, ahead), hip)
	bones[upper + 1] = Transform3D(Rig.axes(ankle - knee, ahead), knee)
	bones[upper + 2] = Transform3D(turn * rig.rests[upper + 2].basis, ankle)
	var ball := bones[upper + 2] * rig.get_local_rest(upper + 3)
	var bent := turn * Basis(Vector3.RIGHT, -toes) * rig.rests[upper + 3].basis
	bones[upper + 3] = Transform3D(bent, ball.origin)


## The distance from hip to ankle as a share of the leg's length.
func get_stretch(side: int) -> float:
	var upper := rig.find(Rig.side_name(side) + "UpperLeg")
	var way := bones[upper].origin.distance_to(bones[upper + 2].origin)
	return way / (Rig.UPPER_LEG + Rig.LOWER_LEG)


## The bone's turn in its parent's space, as a track of an animation keeps it.
func get_rotation(bone: int) -> Quaternion:
	var parent := rig.parents[bone]
	var local := bones[bone].basis
	if parent >= 0:
		local = bones[parent].basis.inverse() * local
	return local.orthonormalized().get_rotation_quaternion()


## Everything below a bone as it is at rest seen from it.
func _carry_below(bone: int) -> void:
	for index: int in range(bone + 1, bones.size()):
		var parent := rig.parents[index]
		if parent == bone or (parent > bone and _is_below(parent, bone)):
			bones[index] = bones[parent] * rig.get_local_rest(index)


func _is_below(bone: int, above: int) -> bool:
	var parent := rig.parents[bone]
	while parent > above:
		parent = rig.parents[parent]
	return parent == above
