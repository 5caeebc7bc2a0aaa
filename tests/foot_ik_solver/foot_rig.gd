class_name FootRig
extends RefCounted
## A humanoid made by [RigBuilder]: it is posed in its own space, and what is shown of it is measured in the world.
##
## A skeleton takes its modified poses back at the end of its update: they are kept here at [signal
## Skeleton3D.skeleton_updated], and those that the solver was given at the start of its modifiers.

const SIDES: Array[String] = ["_l", "_r"]

var root: Node3D
var skeleton: Skeleton3D
var solver: FootIKSolver
## Role to joint at rest, in the figure's own space.
var joints := {}
## Role to the role above.
var parents := {}
## Role to index.
var bones := {}
## From the figure's own space to the skeleton's, and to the root node's.
var to_skeleton: Transform3D
var to_root: Transform3D

## Bone poses in the skeleton's space, by index: as animated, and as shown, in the last update.
var animated: Array[Transform3D] = []
var shown: Array[Transform3D] = []
## The skeleton's transform in that update.
var at: Transform3D
## How many updates there were.
var updates := 0
## Called after each update.
var on_update := Callable()

var _probe: PoseProbe


## Starts to keep what is shown.
func watch() -> void:
	_probe = PoseProbe.new()
	_probe.rig = self
	skeleton.add_child(_probe)
	skeleton.move_child(_probe, 0)
	skeleton.skeleton_updated.connect(_on_updated)
	animated = _poses()
	shown = _poses()


## Sets the bones to a pose.
func pose(stance: Stance) -> void:
	var locals := local_poses(stance)
	for role: String in locals:
		var local: Transform3D = locals[role]
		skeleton.set_bone_pose_position(bones[role], local.origin)
		skeleton.set_bone_pose_rotation(bones[role], local.basis.get_rotation_quaternion())


## The bones' poses below their parents in a pose of the figure, by role.
func local_poses(stance: Stance) -> Dictionary:
	var posed := stance.joints(self)
	var globals := {}
	var locals := {}
	for role: String in joints:
		var bone: int = bones[role]
		var above: String = parents[role]
		var rest := skeleton.get_bone_rest(bone)
		if posed.has(role):
			var turn := (
				to_skeleton.basis * (posed[role].basis as Basis) * to_skeleton.basis.inverse()
			)
			var rest_basis := skeleton.get_bone_global_rest(bone).basis
			globals[role] = Transform3D(turn * rest_basis, to_skeleton * posed[role].origin)
			var local: Transform3D = globals[role]
			if above != "":
				local = globals[above].affine_inverse() * local
			locals[role] = local
		else:
			globals[role] = rest if above == "" else globals[above] * rest
	return locals


## Where a bone is shown, in the world.
func bone(role: String) -> Transform3D:
	return at * shown[bones[role]]


## Where the animation has it.
func animated_bone(role: String) -> Transform3D:
	return at * animated[bones[role]]


## A point of the figure at rest, carried by a bone as it is shown. This is how a point of a skin moves.
func carried(role: String, own: Vector3) -> Vector3:
	return bone(role) * _of_bone(role, own)


func animated_carried(role: String, own: Vector3) -> Vector3:
	return animated_bone(role) * _of_bone(role, own)


func _of_bone(role: String, own: Vector3) -> Vector3:
	return skeleton.get_bone_global_rest(bones[role]).affine_inverse() * (to_skeleton * own)


## The points of a foot's sole at rest: heel, toes, and left and right of the ball.
func sole(leg: int) -> Array[Vector3]:
	var ankle: Vector3 = joints["foot" + SIDES[leg]]
	var below := Vector3(ankle.x, 0.0, ankle.z)
	var ball := below + Vector3(0, 0, 0.13)
	return [
		below + Vector3(0, 0, -0.05),
		below + Vector3(0, 0, 0.2),
		ball + Vector3(0.04, 0, 0),
		ball - Vector3(0.04, 0, 0)
	]


## Those as they are shown in the world.
func shown_sole(leg: int) -> PackedVector3Array:
	var points := PackedVector3Array()
	for point in sole(leg):
		points.append(carried("foot" + SIDES[leg], point))
	return points


func animated_sole(leg: int) -> PackedVector3Array:
	var points := PackedVector3Array()
	for point in sole(leg):
		points.append(animated_carried("foot" + SIDES[leg], point))
	return points


## The upward normal of a sole as it is shown.
func sole_normal(leg: int) -> Vector3:
	return _normal(shown_sole(leg), bone("foot" + SIDES[leg]).origin)


func animated_sole_normal(leg: int) -> Vector3:
	return _normal(animated_sole(leg), animated_bone("foot" + SIDES[leg]).origin)


func _normal(points: PackedVector3Array, above: Vector3) -> Vector3:
	var normal := (points[1] - points[0]).cross(points[2] - points[3]).normalized()
	return normal if normal.dot(above - points[0]) > 0.0 else -normal


## Forward of the figure in the world.
func forward() -> Vector3:
	return (root.global_basis * to_root.basis * Vector3.BACK).normalized()


## How far the knee is off the line from hip to ankle.
func knee_offset(leg: int, of_animation := false) -> Vector3:
	var side: String = SIDES[leg]
	var hip := animated_bone("upper" + side).origin if of_animation else bone("upper" + side).origin
	var knee := (
		animated_bone("lower" + side).origin if of_animation else bone("lower" + side).origin
	)
	var ankle := animated_bone("foot" + side).origin if of_animation else bone("foot" + side).origin
	var along := (ankle - hip).normalized()
	return (knee - hip) - along * (knee - hip).dot(along)


## Lengths of thigh and shin as they are shown, of the figure at rest.
func lengths(leg: int) -> Vector2:
	var side: String = SIDES[leg]
	var knee := bone("lower" + side).origin
	return Vector2(
		bone("upper" + side).origin.distance_to(knee), knee.distance_to(bone("foot" + side).origin)
	)


func rest_lengths(leg: int) -> Vector2:
	var side: String = SIDES[leg]
	var knee: Vector3 = joints["lower" + side]
	return Vector2(
		knee.distance_to(joints["upper" + side]), knee.distance_to(joints["foot" + side])
	)


## By how much a bone is shown elsewhere than animated: metres, radians.
func change(index: int) -> Vector2:
	var before := at * animated[index]
	var after := at * shown[index]
	return Vector2(
		before.origin.distance_to(after.origin), angle_between(before.basis, after.basis)
	)


## The largest change of any bone.
func largest_change() -> Vector2:
	var largest := Vector2.ZERO
	for index in shown.size():
		largest = largest.max(change(index))
	return largest


func _on_updated() -> void:
	# An update that was asked for before the figure left the tree comes all the same.
	if not skeleton.is_inside_tree():
		return
	shown = _poses()
	var in_frames := (
		skeleton.modifier_callback_mode_process == Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
	)
	at = skeleton.global_transform
	if in_frames and skeleton.is_physics_interpolated_and_enabled():
		at = skeleton.get_global_transform_interpolated()
	updates += 1
	if on_update.is_valid():
		on_update.call()


func _poses() -> Array[Transform3D]:
	var poses: Array[Transform3D] = []
	for index in skeleton.get_bone_count():
		poses.append(skeleton.get_bone_global_pose(index))
	return poses


## The angle between two bases of any scale, both mirrored or neither.
static func angle_between(a: Basis, b: Basis) -> float:
	var by := a.orthonormalized().inverse() * b.orthonormalized()
	# Half the length of the difference is the sine of half the angle; acos is blind for small ones.
	var difference := by.x.distance_squared_to(Vector3.RIGHT)
	difference += by.y.distance_squared_to(Vector3.UP) + by.z.distance_squared_to(Vector3.BACK)
	return 2.0 * asin(clampf(sqrt(difference / 8.0), 0.0, 1.0))


class PoseProbe:
	extends SkeletonModifier3D
	## Keeps the poses that the modifiers after it are given.

	var rig: FootRig

	func _notification(what: int) -> void:
		# A lambda may hold the rig that holds it.
		if what == NOTIFICATION_PREDELETE and rig != null:
			rig.on_update = Callable()

	func _process_modification_with_delta(_delta: float) -> void:
		# A copy of the figure has a probe that nobody looks at.
		if rig != null:
			rig.animated = rig._poses()
