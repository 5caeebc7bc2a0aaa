class_name PawView
extends RefCounted
## What one sees of a leg of a [WalkingAnimal], and how its paw stands on the ground: measured from the bones as they
## are drawn, and by rays of its own, never by asking the [FootIKSolver].
##
## The skeleton's modifiers have done their part when it says [signal Skeleton3D.skeleton_updated]; at any
## other time its poses are the animation's own.

## A foot whose bone does not point at the ground nearer than this is no tip, in metres.
const LONGEST_TIP := 0.1

## Its foot's bone.
var title: String

var _skeleton: Skeleton3D
## The bones from the hip to the foot.
var _joints: PackedInt32Array = []
## The bones that the points of the sole hang on, and where.
var _sole_bones: PackedInt32Array = []
var _sole: PackedVector3Array = []


## How a paw stands on the ground.
class Stand:
	extends RefCounted
	## Whether there is ground below each of its points, and all of one plane.
	var is_whole: bool = false
	## Height of its lowest point over the ground, along the ground's normal, in metres; negative: below it.
	var lowest: float = INF
	## What it stands on: the name of the body below its ball.
	var ground: String = ""
	## Where its ball is on that body, as both are drawn, in the body's space.
	var place: Vector3
	## That body; null where there is none.
	var body: Node3D


func _init(skeleton: Skeleton3D, leg: FootIKLeg) -> void:
	_skeleton = skeleton
	title = leg.foot_bone
	var foot := skeleton.find_bone(leg.foot_bone)
	var bone := foot
	while bone >= 0:
		_joints.insert(0, bone)
		if skeleton.get_bone_name(bone) == leg.upper_bone:
			break
		bone = skeleton.get_bone_parent(bone)
	var rest := skeleton.get_bone_global_rest(foot)
	if leg.toe_bone.is_empty():
		# It stands on the tip that its bone points with.
		var way := rest.basis.y * (rest.origin.y / maxf(-rest.basis.y.y, 1e-6))
		_add_point(foot, rest.origin + way if way.length() < LONGEST_TIP else rest.origin)
	else:
		var toes := skeleton.find_bone(leg.toe_bone)
		_add_point(foot, rest.origin)
		_add_point(toes, skeleton.get_bone_global_rest(toes).origin)


## The points of its sole, the ball last, in the skeleton's space, as its poses are now.
func get_sole() -> PackedVector3Array:
	var sole: PackedVector3Array = []
	for index: int in _sole.size():
		sole.append(_skeleton.get_bone_global_pose(_sole_bones[index]) * _sole[index])
	return sole


## How far each joint between hip and foot lies off the line between its neighbours, in the skeleton's space.
func get_bends() -> PackedVector3Array:
	var places: PackedVector3Array = []
	for joint: int in _joints:
		places.append(_skeleton.get_bone_global_pose(joint).origin)
	var bends: PackedVector3Array = []
	for index: int in range(1, places.size() - 1):
		var line := (places[index + 1] - places[index - 1]).normalized()
		bends.append((places[index] - places[index - 1]).slide(line))
	return bends


## How long its segments are together, from hip to foot, as its poses are now, in metres of the skeleton.
func get_length() -> float:
	var length := 0.0
	for index: int in range(1, _joints.size()):
		var from := _skeleton.get_bone_global_pose(_joints[index - 1]).origin
		length += from.distance_to(_skeleton.get_bone_global_pose(_joints[index]).origin)
	return length


## How a sole, given by its points in the world as they are drawn, stands on what [param query] finds.
static func find_stand(
	sole: PackedVector3Array, space: PhysicsDirectSpaceState3D, query: PhysicsRayQueryParameters3D
) -> Stand:
	var stand := Stand.new()
	var planes: Array[Plane] = []
	stand.is_whole = true
	for point: Vector3 in sole:
		query.from = point + Vector3.UP * FootView.PROBE
		query.to = point + Vector3.DOWN * FootView.PROBE
		var hit := space.intersect_ray(query)
		if hit.is_empty():
			stand.is_whole = false
			continue
		var body := hit.collider as Node3D
		var drawn := body.get_global_transform_interpolated()
		# What moves is drawn a little behind where the ray has hit it.
		var normal := drawn.basis * ((hit.normal as Vector3) * body.global_basis)
		var plane := Plane(normal, drawn * ((hit.position as Vector3) * body.global_transform))
		stand.lowest = minf(stand.lowest, plane.distance_to(point))
		stand.ground = body.name
		stand.body = body
		stand.place = point * drawn
		if not planes.is_empty():
			var off := absf(plane.distance_to(planes[0].project(point)))
			var turned := plane.normal.angle_to(planes[0].normal)
			if off > FootView.SAME_PLANE or turned > FootView.SAME_NORMAL:
				stand.is_whole = false
		planes.append(plane)
	return stand


## A point of the sole, straight below [param place] in the rest pose.
func _add_point(bone: int, place: Vector3) -> void:
	_sole_bones.append(bone)
	_sole.append(Vector3(place.x, 0.0, place.z) * _skeleton.get_bone_global_rest(bone))
