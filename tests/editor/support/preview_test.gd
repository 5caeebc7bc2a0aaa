@tool
class_name PreviewTest
extends EditorTest
## What the tests of previews share: where the rendering server shows things, scenes, the editor's camera.

const TENTH_OF_A_MILLIMETRE := 1e-4


## A mesh whose place can be asked for with [method shows]: its box is hardly more than a point.
static func new_mark(at := Vector3.ZERO) -> MeshInstance3D:
	var mark := MeshInstance3D.new()
	mark.name = "Mark"
	mark.mesh = BoxMesh.new()
	mark.custom_aabb = AABB(Vector3.ONE * -TENTH_OF_A_MILLIMETRE, Vector3.ONE * 2e-4)
	mark.position = at
	return mark


## Whether the rendering server shows a mark within [param tolerance] of a place in the world.
static func shows(mark: MeshInstance3D, at: Vector3, tolerance := 1e-3) -> bool:
	var box := AABB(at - Vector3.ONE * tolerance, Vector3.ONE * 2.0 * tolerance)
	var seen := RenderingServer.instances_cull_aabb(box, mark.get_world_3d().scenario)
	return mark.get_instance_id() in seen


func check_shown(mark: MeshInstance3D, at: Vector3, what: String, tolerance := 1e-3) -> void:
	check(shows(mark, at, tolerance), "%s: shown at %s" % [what, at])


## The camera of the editor's 3D view.
static func editor_camera() -> Camera3D:
	return EditorInterface.get_editor_viewport_3d().get_camera_3d()


## A slab whose top goes through [param at], rising by [param degrees] towards -Z.
static func new_slab(
	degrees: float, at := Vector3.ZERO, size := Vector3(40, 1, 40)
) -> StaticBody3D:
	var ground := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = size
	shape.shape = box
	shape.position.y = -0.5 * size.y
	ground.add_child(shape)
	ground.rotation.x = deg_to_rad(degrees)
	ground.position = at
	return ground


## A character of nothing but two legs that point down, 0.4 m apart, facing +Z, its soles at the origin's height.
static func new_legs() -> Skeleton3D:
	var skeleton := Skeleton3D.new()
	skeleton.name = "Legs"
	var hips := _add_bone(skeleton, "Hips", -1, Vector3(0, 0.95, 0))
	for side: String in ["Left", "Right"]:
		var x := 0.2 if side == "Left" else -0.2
		var upper := _add_bone(skeleton, side + "UpperLeg", hips, Vector3(x, -0.05, 0))
		var lower := _add_bone(skeleton, side + "LowerLeg", upper, Vector3(0, -0.42, 0.02))
		var foot := _add_bone(skeleton, side + "Foot", lower, Vector3(0, -0.4, -0.02))
		_add_bone(skeleton, side + "Toes", foot, Vector3(0, -0.08, 0.15))
	skeleton.reset_bone_poses()
	var solver := FootIKSolver.new()
	solver.name = "Feet"
	skeleton.add_child(solver)
	return skeleton


static func _add_bone(skeleton: Skeleton3D, bone: String, parent: int, at: Vector3) -> int:
	var index := skeleton.add_bone(bone)
	skeleton.set_bone_parent(index, parent)
	skeleton.set_bone_rest(index, Transform3D(Basis.IDENTITY, at))
	return index


## Where each bone of a skeleton is shown in its next update, in the world.
func shown_bones(skeleton: Skeleton3D) -> Array[Vector3]:
	var shown: Array[Vector3] = []
	var note := func() -> void:
		shown.clear()
		for bone in skeleton.get_bone_count():
			shown.append(skeleton.global_transform * skeleton.get_bone_global_pose(bone).origin)
	skeleton.skeleton_updated.connect(note)
	# What has not changed is not updated.
	skeleton.set_bone_pose_position(0, skeleton.get_bone_pose_position(0))
	await frames(3)
	skeleton.skeleton_updated.disconnect(note)
	return shown


## The whole scene with one of each node.
static func new_scene() -> Node3D:
	var root := Node3D.new()
	root.add_child(new_slab(20))
	var held := HeldObject3D.new()
	held.name = "Held"
	held.position = Vector3(3, 2, 1)
	held.rotation.y = 0.5
	held.add_child(new_mark())
	root.add_child(held)
	var body := CharacterBody3D.new()
	body.name = "Body"
	root.add_child(body)
	var aligner := SlopeAligner.new()
	aligner.name = "Aligner"
	aligner.add_child(new_mark(Vector3(0, 0, -1)))
	aligner.add_child(new_legs())
	body.add_child(aligner)
	var camera := Camera3D.new()
	camera.name = "Camera"
	camera.position = Vector3(0, 1.7, 0)
	body.add_child(camera)
	var weapon := WeaponSway3D.new()
	weapon.name = "Weapon"
	weapon.position = Vector3(0.2, -0.2, -0.5)
	weapon.add_child(new_mark())
	camera.add_child(weapon)
	return root


## The nodes of that scene that preview.
static func nodes_of(root: Node) -> Array[Node]:
	var nodes: Array[Node] = []
	for path: String in ["Held", "Body/Aligner", "Body/Aligner/Legs/Feet", "Body/Camera/Weapon"]:
		nodes.append(root.get_node(path))
	return nodes


static func switch(root: Node, on: bool) -> void:
	for node: Node in nodes_of(root):
		node.set("preview", on)
