class_name FootView
extends RefCounted
## What one sees of a leg of a [Mannequin], and where its sole is on the ground: measured from the bones as
## they are drawn, and by rays of its own, never by asking the [FootIKSolver].
##
## The skeleton's modifiers have done their part when it says [signal Skeleton3D.skeleton_updated]; at any
## other time its poses are the animation's own.

## The sole reaches so far behind the ankle, and so far ahead of the toes' joint, in metres.
const HEEL := 0.046
const TIP := 0.078
## The ground is looked for from so far above a point of the sole to so far below, in metres.
const PROBE := 0.4
## Points of the ground whose normals and heights agree so well are of one plane: radians, metres.
const SAME_NORMAL := deg_to_rad(1.0)
const SAME_PLANE := 0.004
const SIDES: Array[String] = ["Left", "Right"]

## 0: left, 1: right, as the legs of its solver.
var side: int

var _skeleton: Skeleton3D
var _upper: int
var _lower: int
var _foot: int
var _toes: int
## From a bone to the sole's points that hang on it, in the bone's space: heel and ball, tip.
var _heel: Vector3
var _ball: Vector3
var _tip: Vector3


## How a sole stands on the ground.
class Stand:
	extends RefCounted
	## Whether there is ground below each of its points, and all of one plane.
	var is_whole: bool = false
	## Mean height of its points over the ground, in metres; negative: below it.
	var mean: float = 0.0
	## Height of the lowest point over the ground, in metres.
	var lowest: float = INF
	## The angle between the sole and the ground, in radians.
	var angle: float = 0.0
	## What it stands on: the name of the body below its ball.
	var ground: String = ""
	## How high the ground is there, in metres.
	var ground_height: float = 0.0
	## Where its ball is on that body, as both are drawn, in the body's space.
	var place: Vector3
	## The normal of the ground there, in the body's space.
	var normal: Vector3
	## That body; null where there is none.
	var body: Node3D

	## How far its ball got from a place on the body, along the ground: a foot that is lifted or comes down does not
	## slide.
	func find_slide(from: Vector3) -> float:
		return (place - from).slide(normal).length()


func _init(skeleton: Skeleton3D, of_side: int) -> void:
	_skeleton = skeleton
	side = of_side
	var title := SIDES[side]
	_upper = skeleton.find_bone(title + "UpperLeg")
	_lower = skeleton.find_bone(title + "LowerLeg")
	_foot = skeleton.find_bone(title + "Foot")
	_toes = skeleton.find_bone(title + "Toes")
	var foot := skeleton.get_bone_global_rest(_foot)
	var toes := skeleton.get_bone_global_rest(_toes)
	var ball := Vector3(toes.origin.x, 0.0, toes.origin.z)
	_heel = Vector3(foot.origin.x, 0.0, foot.origin.z - HEEL) * foot
	_ball = ball * foot
	_tip = (ball + Vector3(0.0, 0.0, TIP)) * toes


## Heel, ball and tip of the toes at the sole, in the skeleton's space, as its poses are now.
func get_sole() -> PackedVector3Array:
	var foot := _skeleton.get_bone_global_pose(_foot)
	var toes := _skeleton.get_bone_global_pose(_toes)
	return [foot * _heel, foot * _ball, toes * _tip]


## How far the knee is bent ahead, in radians; negative: backward. By where the joints are: the bones' own axes
## need not point along them.
func get_knee_angle() -> float:
	var thigh := _skeleton.get_bone_global_pose(_upper)
	var knee := _skeleton.get_bone_global_pose(_lower).origin
	var along := (knee - thigh.origin).normalized()
	var ahead := thigh.basis.z.slide(along).normalized()
	var shin := _skeleton.get_bone_global_pose(_foot).origin - knee
	return atan2(-shin.dot(ahead), shin.dot(along))


## Length of thigh and shin, in metres of the skeleton.
func get_lengths() -> Vector2:
	var hip := _skeleton.get_bone_global_pose(_upper).origin
	var knee := _skeleton.get_bone_global_pose(_lower).origin
	var ankle := _skeleton.get_bone_global_pose(_foot).origin
	return Vector2(hip.distance_to(knee), knee.distance_to(ankle))


## How a sole, given by its points in the world, stands on what [param query] finds.
static func find_stand(
	sole: PackedVector3Array, space: PhysicsDirectSpaceState3D, query: PhysicsRayQueryParameters3D
) -> Stand:
	var stand := Stand.new()
	var places: PackedVector3Array = []
	var normals: PackedVector3Array = []
	for point: Vector3 in sole:
		query.from = point + Vector3.UP * PROBE
		query.to = point + Vector3.DOWN * PROBE
		var hit := space.intersect_ray(query)
		if hit.is_empty():
			continue
		places.append(hit.position)
		normals.append(hit.normal)
		stand.mean += (point.y - (hit.position as Vector3).y) / sole.size()
		stand.lowest = minf(stand.lowest, point.y - (hit.position as Vector3).y)
		if places.size() == 2:
			var body := hit.collider as Node3D
			stand.ground = String(body.name)
			stand.body = body
			stand.ground_height = (hit.position as Vector3).y
			var seen := body.get_global_transform_interpolated()
			stand.place = seen.affine_inverse() * point
			stand.normal = ((hit.normal as Vector3) * seen.basis).normalized()
	if places.size() < sole.size():
		return stand
	stand.is_whole = true
	for index: int in places.size():
		var off := absf((places[index] - places[0]).dot(normals[0]))
		if normals[index].angle_to(normals[0]) > SAME_NORMAL or off > SAME_PLANE:
			stand.is_whole = false
	var along := (sole[1] - sole[0]).normalized()
	stand.angle = absf(asin(clampf(along.dot(normals[0]), -1.0, 1.0)))
	return stand
