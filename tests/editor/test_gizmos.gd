@tool
extends PreviewTest
## Each node has a gizmo in the editor's 3D view, whatever the scene lacks.


func test_each_node_has_a_gizmo_that_is_drawn_anew_as_values_change() -> void:
	var root := await open(new_scene())
	for node: Node3D in nodes_of(root):
		await edit([node])
		check(not node.get_gizmos().is_empty(), "%s has one" % node.name)
	var held: HeldObject3D = root.get_node("Held")
	held.max_offset = 0.5
	held.hold_distance_max = 5.0
	var aligner: SlopeAligner = root.get_node("Body/Aligner")
	aligner.footprint = Vector2(0.5, 1.5)
	var solver: FootIKSolver = root.get_node("Body/Aligner/Legs/Feet")
	solver.plant = true
	solver.probe_radius = 0.1
	var weapon: WeaponSway3D = root.get_node("Body/Camera/Weapon")
	weapon.look_max_angle = 0.3
	await frames(5)
	switch(root, true)
	await frames(30)
	EditorInterface.get_selection().clear()
	await frames(5)
	switch(root, false)
	await frames(5)


func test_debug_draw_shows_the_same_lines_in_the_editor() -> void:
	var root := await open(new_scene())
	for node: Node3D in nodes_of(root):
		node.set("debug_draw", true)
	await frames(5)
	for node: Node3D in nodes_of(root):
		var lines := node.get_children(true).filter(
			func(child: Node) -> bool: return child.name == "SpringstepDebugDraw"
		)
		if check_equal(lines.size(), 1, "children with lines of %s" % node.name):
			check_equal((lines[0].mesh as Mesh).get_surface_count(), 1, "its lines")
		node.set("debug_draw", false)


func test_without_camera_skeleton_or_extent_there_is_no_error() -> void:
	var scene := Node3D.new()
	for node: Node3D in [HeldObject3D.new(), SlopeAligner.new(), WeaponSway3D.new()]:
		node.name = node.get_class()
		scene.add_child(node)
	var root := await open(scene)
	var alone := FootIKSolver.new()
	root.add_child(alone)
	alone.owner = root
	for node: Node3D in root.get_children():
		await edit([node])
		for scale: Vector3 in [Vector3.ONE, Vector3(1, -1, 1), Vector3.ZERO]:
			if scale == Vector3.ZERO:
				# The editor's own frame of what is selected takes no such scale.
				EditorInterface.get_selection().clear()
			node.scale = scale
			node.update_gizmos()
			await frames(2)
		node.hide()
		await frames(1)
		node.show()
	check(root.get_child_count() == 4, "all are there")
