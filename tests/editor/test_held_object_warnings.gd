@tool
extends WarningsTest
## HeldObject3D warns of what is wrong in the scene, and stops once it is right.

var _held: HeldObject3D


func test_nothing_is_wrong_with_a_new_one() -> void:
	await _open()
	await check_warned(_held, [], "of a new one")


func test_a_camera_inside_it() -> void:
	await _open()
	var camera := Camera3D.new()
	_held.add_child(camera)
	camera.owner = _held.owner
	await check_warned(_held, [], "with a camera inside that is not to be current")
	camera.current = true
	await check_warned(_held, ["chase itself"], "with a current camera inside")
	camera.reparent(_held.get_parent())
	await check_warned(_held, [], "with it outside")
	_held.camera = camera
	camera.reparent(_held)
	await check_warned(_held, ["chase itself"], "with an assigned camera inside")
	camera.current = false
	_held.camera = null
	await check_warned(_held, [], "with another camera")


func test_springs_that_do_not_pull() -> void:
	await _open()
	_held.stiffness = 0.0
	await check_warned(_held, ["Raise stiffness"], "without stiffness")
	_held.follow_mode = HeldObject3D.FOLLOW_LAG
	await check_warned(_held, [], "with a lag")
	_held.rotation_stiffness = 0.0
	await check_warned(_held, [], "without the rotation's stiffness, but with a lag")
	_held.rotation_mode = HeldObject3D.FOLLOW_SPRING
	await check_warned(_held, ["Raise rotation_stiffness"], "without the rotation's stiffness")
	_held.rotation_stiffness = 100.0
	await check_warned(_held, [], "with it")


func test_hold_distances_that_contradict_each_other() -> void:
	await _open()
	_held.hold_distance_min = 5.0
	await check_warned(_held, ["hold_distance_min is above"], "with the limits crossed")
	_held.hold_distance_max = 6.0
	await check_warned(_held, ["hold_distance is not within"], "with the hold out of them")
	_held.hold_distance = 5.5
	await check_warned(_held, [], "with all in order")


func test_a_colour_that_nothing_takes() -> void:
	await _open()
	_held.color_by_speed = true
	await check_warned(_held, [], "with the placeholder")
	_held.cube_half_size = 0.0
	_held.get_parent().remove_child(_held)
	EditorInterface.get_edited_scene_root().add_child(_held)
	_held.owner = EditorInterface.get_edited_scene_root()
	var mesh := MeshInstance3D.new()
	mesh.mesh = BoxMesh.new()
	_held.add_child(mesh)
	mesh.owner = _held.owner
	var shader := Shader.new()
	shader.code = "shader_type spatial; uniform vec4 tone : source_color;"
	var material := ShaderMaterial.new()
	material.shader = shader
	mesh.material_override = material
	await check_warned(_held, ['has no parameter "base_color"'], "with a shader without it")
	_held.color_parameter = "tone"
	await check_warned(_held, [], "with one that it has")
	_held.color_parameter = "base_color"
	await check_warned(_held, ["has no parameter"], "with the first again")
	mesh.material_override = null
	await check_warned(_held, [], "without the shader")


func _open() -> void:
	var scene := Node3D.new()
	var held := HeldObject3D.new()
	held.name = "Held"
	scene.add_child(held)
	await open(scene)
	_held = EditorInterface.get_edited_scene_root().get_node("Held")
