extends HeldTest
## What one sees of it: the placeholder cube, the colour, the debug lines, the editor's warnings.

const SLOW := Color(0.25, 0.48, 0.91)
const FAST := Color(0.95, 0.58, 0.25)


func test_a_cube_stands_in_as_long_as_there_is_no_geometry() -> void:
	var held := new_held()
	var cube := _cube(held)
	check(cube != null and cube.visible, "a cube")
	check_near((cube.mesh as BoxMesh).size, Vector3(0.2, 0.2, 0.2), 1e-6, "of twice the half size")
	check_equal(held.get_child_count(), 0, "not among the children that scripts see")
	held.cube_half_size = 0.3
	check_near((cube.mesh as BoxMesh).size, Vector3(0.6, 0.6, 0.6), 1e-6, "resized")
	held.cube_half_size = 0.0
	check(not cube.visible, "none at size 0")
	held.cube_half_size = 0.1
	var model := Node3D.new()
	var mesh := MeshInstance3D.new()
	model.add_child(mesh)
	held.add_child(model)
	check(not cube.visible, "none beside a model, however deep its mesh is")
	model.free()
	check(cube.visible, "again when the model is gone")


func test_geometry_that_comes_or_goes_deep_below_is_noticed() -> void:
	new_camera()
	var held := new_held()
	var model := Node3D.new()
	held.add_child(model)
	held.advance(STEP)
	check(_cube(held).visible, "a cube beside an empty model")
	var mesh := MeshInstance3D.new()
	model.add_child(mesh)
	held.advance(STEP)
	check(not _cube(held).visible, "none beside a mesh that was added to it later")
	mesh.free()
	held.advance(STEP)
	check(_cube(held).visible, "again when that is gone")


func test_a_child_of_the_cubes_name_is_left_alone() -> void:
	var held := HeldObject3D.new()
	var own := Node3D.new()
	own.name = "SpringstepPlaceholder"
	held.add_child(own)
	add_child(held)
	held.debug_draw = true
	new_camera()
	await ticks(2)
	check_equal(held.get_children(), [own] as Array[Node], "the user's child")
	check_equal(held.get_children(true).size(), 3, "beside one cube and one set of lines")


func test_a_busy_parent_gets_its_children_later_and_nothing_leaks() -> void:
	new_camera()
	var held := HeldObject3D.new()
	held.debug_draw = true
	var child := CallsItsParent.new()
	held.add_child(child)
	add_child(held)
	await ticks(3)
	check(held.get_children(true).size() <= 3, "children: %s" % str(held.get_children(true)))
	take_warnings()


func test_handlers_of_its_own_children_may_call_it_and_free_them() -> void:
	new_camera()
	var held := new_held()
	held.advance(STEP)
	var calls := [0]
	_cube(held).visibility_changed.connect(
		func() -> void:
			calls[0] += 1
			held.stiffness = 50.0
			held.advance(STEP)
	)
	var mesh := MeshInstance3D.new()
	held.add_child(mesh)
	check(calls[0] > 0, "the handler was called")
	mesh.free()
	held.child_order_changed.connect(
		func() -> void:
			var lines := _own(held, "SpringstepDebugDraw")
			if lines:
				lines.free()
	)
	held.debug_draw = true
	for i in 3:
		held.get_viewport().get_camera_3d().position.x += 0.1
		held.advance(STEP)
	_cube(held).free()
	held.advance(STEP)
	check(held.global_transform.is_finite(), "it goes on")


func test_sprites_labels_and_multimeshes_are_coloured_by_what_they_have() -> void:
	new_camera()
	var held := new_held()
	held.color_by_speed = true
	var sprite := Sprite3D.new()
	sprite.modulate = Color.RED
	var label := Label3D.new()
	var instances := MultiMeshInstance3D.new()
	instances.multimesh = MultiMesh.new()
	instances.multimesh.mesh = BoxMesh.new()
	for target: GeometryInstance3D in [sprite, label, instances]:
		add_child(target)
		held.color_target = target
		held.advance(STEP)
		if target == instances:
			check_near(
				(target.material_override as StandardMaterial3D).albedo_color,
				SLOW,
				1e-3,
				"a multimesh"
			)
		else:
			check_near(target.get("modulate"), SLOW, 1e-3, "the modulation of %s" % target)
			check(target.material_override == null, "no material over %s" % target)
	held.color_target = null
	held.advance(STEP)
	check_equal(sprite.modulate, Color.RED, "the sprite's own colour is back")
	check(instances.material_override == null, "and the multimesh's own material")


func test_a_mesh_that_is_set_later_is_coloured_then() -> void:
	new_camera()
	var held := new_held()
	var mine := MeshInstance3D.new()
	held.add_child(mine)
	held.color_by_speed = true
	held.advance(STEP)
	mine.mesh = BoxMesh.new()
	held.advance(STEP)
	check_near(
		(mine.get_active_material(0) as StandardMaterial3D).albedo_color, SLOW, 1e-3, "coloured"
	)


func test_a_mesh_that_is_swapped_is_coloured_anew() -> void:
	new_camera()
	var held := new_held()
	var mine := MeshInstance3D.new()
	mine.mesh = BoxMesh.new()
	held.add_child(mine)
	held.color_by_speed = true
	held.advance(STEP)
	var other := SphereMesh.new()
	other.material = StandardMaterial3D.new()
	(other.material as StandardMaterial3D).roughness = 0.123
	mine.mesh = other
	held.advance(STEP)
	var seen := mine.get_active_material(0) as StandardMaterial3D
	check_near(seen.albedo_color, SLOW, 1e-3, "coloured")
	check_near(seen.roughness, 0.123, 1e-6, "with the new mesh's own material")
	held.color_by_speed = false
	check_equal(mine.get_active_material(0), other.material, "which comes back")


func test_an_override_set_meanwhile_does_not_keep_the_surfaces_coloured() -> void:
	new_camera()
	var held := new_held()
	var mine := MeshInstance3D.new()
	mine.mesh = BoxMesh.new()
	held.add_child(mine)
	held.color_by_speed = true
	held.advance(STEP)
	mine.material_override = StandardMaterial3D.new()
	held.color_by_speed = false
	check(mine.get_surface_override_material(0) == null, "the surface is as it was")


func test_the_colour_is_mixed_in_linear_light_by_speed() -> void:
	var camera := new_camera()
	var held := new_held()
	held.color_by_speed = true
	held.bob_speed_smoothing = 0.0
	held.advance(STEP)
	check_near(_albedo(held), SLOW, 1e-3, "at rest")
	for i in 10:
		camera.position.x += 1.5 * STEP
		held.advance(STEP)
	var half := SLOW.srgb_to_linear().lerp(FAST.srgb_to_linear(), 0.5).linear_to_srgb()
	check_near(_albedo(held), half, 1e-3, "at half speed")
	for i in 10:
		camera.position.x += 30.0 * STEP
		held.advance(STEP)
	check_near(_albedo(held), FAST, 1e-3, "beyond full speed")


func test_others_that_use_the_material_keep_their_colour_and_it_comes_back() -> void:
	new_camera()
	var shared := StandardMaterial3D.new()
	shared.albedo_color = Color.WHITE
	var mesh := BoxMesh.new()
	mesh.material = shared
	var held := new_held()
	var mine := MeshInstance3D.new()
	mine.mesh = mesh
	held.add_child(mine)
	held.color_by_speed = true
	held.advance(STEP)
	check_equal(shared.albedo_color, Color.WHITE, "the shared material")
	check_near(
		(mine.get_active_material(0) as StandardMaterial3D).albedo_color, SLOW, 1e-3, "its own"
	)
	held.color_by_speed = false
	check_equal(mine.get_active_material(0), shared, "back again")
	check(mine.get_surface_override_material(0) == null, "nothing left on the surface")
	held.color_by_speed = true
	held.advance(STEP)
	var other := StandardMaterial3D.new()
	mine.set_surface_override_material(0, other)
	held.color_by_speed = false
	check_equal(mine.get_surface_override_material(0), other, "what a script set meanwhile stays")


func test_an_override_and_a_target_of_ones_own_are_coloured_and_restored() -> void:
	new_camera()
	var held := new_held()
	var target := CSGBox3D.new()
	var override := StandardMaterial3D.new()
	target.material_override = override
	add_child(target)
	held.color_target = target
	held.color_by_speed = true
	held.advance(STEP)
	check_near(
		(target.material_override as StandardMaterial3D).albedo_color, SLOW, 1e-3, "coloured"
	)
	check_equal(override.albedo_color, Color.WHITE, "the material itself is not")
	var second := MeshInstance3D.new()
	second.mesh = BoxMesh.new()
	add_child(second)
	held.color_target = second
	held.advance(STEP)
	check_equal(target.material_override, override, "restored when the target changes")
	check_near(
		(second.get_active_material(0) as StandardMaterial3D).albedo_color,
		SLOW,
		1e-3,
		"the new target"
	)
	second.free()
	check(held.color_target == null, "a freed target is null")
	held.advance(STEP)
	check_near(_albedo(held), SLOW, 1e-3, "the cube instead")


func test_a_shader_gets_its_parameter() -> void:
	new_camera()
	var held := new_held()
	var mine := _shaded_mesh(
		"uniform vec4 base_color : source_color; void fragment() { ALBEDO = base_color.rgb; }"
	)
	held.add_child(mine)
	held.color_by_speed = true
	held.advance(STEP)
	var material := mine.get_active_material(0) as ShaderMaterial
	check_near(material.get_shader_parameter("base_color"), SLOW, 1e-3, "the parameter")


func test_a_shader_without_that_parameter_is_said_once() -> void:
	new_camera()
	var held := new_held()
	held.add_child(
		_shaded_mesh("uniform vec4 other : source_color; void fragment() { ALBEDO = other.rgb; }")
	)
	held.color_by_speed = true
	for i in 5:
		held.advance(STEP)
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check("base_color" in warnings[0], "names the parameter: %s" % warnings[0])


func test_debug_draw_shows_lines_and_takes_them_away() -> void:
	var camera := new_camera()
	var held := new_held()
	held.max_offset = 0.5
	held.debug_draw = true
	held.advance(STEP)
	camera.position.x = 1.0
	held.advance(STEP)
	var lines := _own(held, "SpringstepDebugDraw")
	check(lines != null, "there are lines")
	check_equal(lines.mesh.get_surface_count(), 1, "one surface of lines")
	check(
		lines.mesh.get_aabb().has_point(held.get_target_position()),
		"around the goal, in world space"
	)
	check_equal(lines.global_transform, Transform3D.IDENTITY, "wherever the node is")
	held.debug_draw = false
	await frames(2)
	check(_own(held, "SpringstepDebugDraw") == null, "gone")


func _cube(held: HeldObject3D) -> MeshInstance3D:
	return _own(held, "SpringstepPlaceholder")


func _own(held: HeldObject3D, purpose: String) -> MeshInstance3D:
	for child: Node in held.get_children(true):
		if child.has_meta("_springstep_own") and child.get_meta("_springstep_own") == purpose:
			return child as MeshInstance3D
	return null


func _albedo(held: HeldObject3D) -> Color:
	return (_cube(held).get_active_material(0) as StandardMaterial3D).albedo_color


func _shaded_mesh(code: String) -> MeshInstance3D:
	var material := ShaderMaterial.new()
	material.shader = Shader.new()
	material.shader.code = "shader_type spatial; " + code
	var mesh := MeshInstance3D.new()
	mesh.mesh = BoxMesh.new()
	(mesh.mesh as BoxMesh).material = material
	return mesh


class CallsItsParent:
	extends Node3D

	func _ready() -> void:
		(get_parent() as HeldObject3D).snap_to_target()
