@tool
extends WarningsTest
## SlopeAligner warns of what is wrong in the scene, and stops once it is right.

var _aligner: SlopeAligner
var _body: CharacterBody3D


func test_nothing_to_tilt() -> void:
	await _open(false)
	await check_warned(_aligner, ["nothing below this node"], "without anything to tilt")
	var other: Node3D = _add(Node3D.new(), _body)
	_aligner.target = other
	await check_warned(_aligner, [], "with a target")
	other.free()
	await check_warned(_aligner, ["nothing below this node"], "with that freed")
	_add(MeshInstance3D.new(), _aligner)
	await check_warned(_aligner, [], "with a child")


func test_a_body_that_would_tilt() -> void:
	await _open()
	_aligner.target = _body
	await check_warned(_aligner, ["target is a physics body"], "with the body for a target")
	_aligner.target = null
	var inside: Node3D = _add(CharacterBody3D.new(), _aligner)
	await check_warned(_aligner, ["would tilt with it"], "with a body below")
	inside.reparent(_body)
	await check_warned(_aligner, [], "with the bodies elsewhere")


func test_a_probe_that_tilts_or_sees_nothing() -> void:
	await _open()
	var probe: RayCast3D = _add(RayCast3D.new(), _aligner)
	_aligner.probe = probe
	await check_warned(_aligner, ["probe is below what is tilted"], "with the probe below it")
	probe.reparent(_body)
	await check_warned(_aligner, [], "with the probe beside it")
	probe.collision_mask = 0
	await check_warned(_aligner, ["The collision_mask of probe"], "with a probe without a mask")
	_aligner.collision_mask = 0
	await check_warned(_aligner, ["The collision_mask of probe"], "whatever the own mask is")
	probe.free()
	await check_warned(_aligner, ["collision_mask is empty"], "with the probe freed")
	_aligner.collision_mask = 2
	await check_warned(_aligner, [], "with a layer")


func test_a_ray_that_is_too_short() -> void:
	await _open()
	_aligner.ground_distance = 20.0
	await check_warned(_aligner, ["The ray ends before"], "with a distance beyond the ray")
	_aligner.probe_length = 30.0
	await check_warned(_aligner, [], "with a longer ray")


func _open(with_model := true) -> void:
	_body = CharacterBody3D.new()
	var aligner := SlopeAligner.new()
	aligner.name = "Aligner"
	_body.add_child(aligner)
	if with_model:
		aligner.add_child(MeshInstance3D.new())
	_body = await open(_body)
	_aligner = _body.get_node("Aligner")


func _add(node: Node, parent: Node) -> Node:
	parent.add_child(node)
	node.owner = EditorInterface.get_edited_scene_root()
	return node
