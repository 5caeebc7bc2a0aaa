@tool
extends WarningsTest
## WeaponSway3D warns of what is wrong in the scene, and stops once it is right.

var _sway: WeaponSway3D


func test_a_weapon_in_a_scene_of_its_own_is_right() -> void:
	await _open(Node3D.new(), "")
	await check_warned(_sway, ["nothing below this node"], "without a model")
	_add(MeshInstance3D.new(), _sway)
	await check_warned(_sway, [], "with one, in a scene without a camera")


func test_a_weapon_that_is_not_below_the_camera() -> void:
	var body := CharacterBody3D.new()
	body.add_child(Camera3D.new())
	await _open(body, "")
	_add(MeshInstance3D.new(), _sway)
	await check_warned(_sway, ["no Camera3D above"], "beside the camera")
	_sway.look_source = WeaponSway3D.LOOK_MOUSE
	await check_warned(_sway, [], "with the mouse for its look")
	_sway.look_source = WeaponSway3D.LOOK_CAMERA
	_sway.reparent(EditorInterface.get_edited_scene_root().get_child(0))
	await check_warned(_sway, [], "below the camera")


func test_a_weapon_without_a_body() -> void:
	var scene := Node3D.new()
	scene.add_child(Camera3D.new())
	await _open(scene, "Camera3D")
	_add(MeshInstance3D.new(), _sway)
	await check_warned(_sway, ["no CharacterBody3D above"], "below a camera without a body")
	var body: CharacterBody3D = _add(CharacterBody3D.new(), EditorInterface.get_edited_scene_root())
	_sway.body = body
	await check_warned(_sway, [], "with a body assigned")
	body.free()
	await check_warned(_sway, ["no CharacterBody3D above"], "with that freed")


func test_a_marker_that_is_not_at_the_weapon() -> void:
	await _open(Node3D.new(), "")
	var marker: Node3D = _add(Marker3D.new(), _sway)
	var between: Node = _add(Node.new(), _sway)
	_sway.aim_marker = marker
	await check_warned(_sway, [], "with the marker below it")
	marker.reparent(EditorInterface.get_edited_scene_root())
	await check_warned(_sway, ["aim_marker is not below"], "with the marker beside it")
	marker.reparent(between)
	await check_warned(_sway, ["aim_marker is not below"], "with a Node between")
	marker.reparent(_sway)
	await check_warned(_sway, [], "with the marker back")


func test_curves_without_points() -> void:
	await _open(Node3D.new(), "")
	_add(MeshInstance3D.new(), _sway)
	for axis: String in ["pitch", "yaw", "roll"]:
		var curve := Curve.new()
		_sway.set("move_%s_curve" % axis, curve)
		await check_warned(
			_sway, ["move_%s_curve has no points" % axis], "without points for " + axis
		)
		curve.add_point(Vector2(0.0, 0.5))
		await check_warned(_sway, [], "with one for " + axis)


## Opens a scene with the node below one of these.
func _open(scene: Node, parent: String) -> void:
	for child in scene.get_children():
		child.name = child.get_class()
	var sway := WeaponSway3D.new()
	sway.name = "Sway"
	scene.get_node(parent if parent else ".").add_child(sway)
	await open(scene)
	_sway = EditorInterface.get_edited_scene_root().find_child("Sway", true)


func _add(node: Node, parent: Node) -> Node:
	parent.add_child(node)
	node.owner = EditorInterface.get_edited_scene_root()
	return node
