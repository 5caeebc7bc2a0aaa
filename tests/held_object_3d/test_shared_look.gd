extends HeldTest
## Colours of several nodes on one geometry, and of what is duplicated while it is coloured.


func test_two_nodes_that_colour_one_mesh_leave_it_as_it_was() -> void:
	for first_leaves_first: bool in [true, false]:
		var original := StandardMaterial3D.new()
		var mesh := _new_mesh(original)
		add_child(mesh)
		var nodes: Array[HeldObject3D] = [_colouring(mesh), _colouring(mesh)]
		if not first_leaves_first:
			nodes.reverse()
		nodes[0].color_by_speed = false
		check(mesh.material_override != original, "one still colours it")
		nodes[1].color_by_speed = false
		check_equal(mesh.material_override, original, "none is left")
		check_equal(original.albedo_color, Color.WHITE, "nor changed")
		for node in nodes:
			node.free()
		mesh.free()


func test_a_mesh_without_a_material_has_none_after_two_nodes() -> void:
	var mesh := _new_mesh(null)
	add_child(mesh)
	var nodes: Array[HeldObject3D] = [_colouring(mesh), _colouring(mesh)]
	for node in nodes:
		node.color_by_speed = false
	check(mesh.get_surface_override_material(0) == null, "none, as before")


func test_what_is_duplicated_while_coloured_goes_back_to_the_original() -> void:
	new_camera()
	var original := StandardMaterial3D.new()
	var held := new_held()
	held.add_child(_new_mesh(original))
	held.color_by_speed = true
	held.advance(STEP)
	var twin: HeldObject3D = held.duplicate()
	add_child(twin)
	twin.advance(STEP)
	twin.color_by_speed = false
	var mesh: MeshInstance3D = twin.find_children("*", "MeshInstance3D", true, false)[0]
	check_equal(mesh.material_override, original, "the duplicate's")
	held.free()
	check_equal(mesh.material_override, original, "still, without the one that it is of")


func _new_mesh(material: Material) -> MeshInstance3D:
	var mesh := MeshInstance3D.new()
	mesh.mesh = BoxMesh.new()
	mesh.material_override = material
	return mesh


func _colouring(mesh: MeshInstance3D) -> HeldObject3D:
	if get_viewport().get_camera_3d() == null:
		new_camera()
	var held := new_held()
	held.color_target = mesh
	held.color_by_speed = true
	held.advance(STEP)
	return held
