@tool
extends PreviewTest
## Whatever previews, the scene that is edited stays as it is: saved, copied, undone, closed, reloaded.


func test_a_scene_is_saved_as_if_nothing_previewed() -> void:
	var root := await open(new_scene())
	var before := saved_text()
	switch(root, true)
	await frames(60)
	check_equal(saved_text(), before, "while all preview")
	switch(root, false)
	await frames(5)
	check_equal(saved_text(), before, "afterwards")


func test_materials_and_children_stay_as_they_are() -> void:
	var scene := new_scene()
	var mark: MeshInstance3D = scene.get_node("Held/Mark")
	mark.mesh.surface_set_material(0, StandardMaterial3D.new())
	scene.get_node("Held").set("color_by_speed", true)
	var root := await open(scene)
	var before := saved_text()
	mark = root.get_node("Held/Mark")
	var material: Material = mark.mesh.surface_get_material(0)
	switch(root, true)
	await frames(60)
	check(mark.get_surface_override_material(0) == null, "no material of its own")
	check(mark.material_override == null, "nor one over it")
	check_equal(mark.get_active_material(0), material, "the mesh's own is seen")
	check_equal(saved_text(), before, "the saved scene")


func test_copies_have_the_authored_state_and_do_not_preview() -> void:
	var root := await open(new_scene())
	switch(root, true)
	await frames(60)
	for node: Node in nodes_of(root):
		var copy := node.duplicate()
		check_equal(copy.get("preview"), false, "a copy of %s" % node.name)
		check_equal(copy.get("transform"), node.get("transform"), "its transform")
		copy.free()
	check_equal(root.get_node("Held").get("position"), Vector3(3, 2, 1), "as it was authored")


func test_the_switch_in_the_inspector_is_beside_the_history() -> void:
	var root := await open(new_scene())
	for node: Node in nodes_of(root):
		await edit([node])
		var switches := inspector_controls("CheckButton").filter(
			func(button: CheckButton) -> bool: return "Preview" in button.text
		)
		if not check_equal(switches.size(), 1, "switches of %s" % node.name):
			continue
		var version := history().get_version()
		switches[0].button_pressed = true
		await frames(3)
		check_equal(node.get("preview"), true, "%s previews" % node.name)
		check_equal(history().get_version(), version, "its history")
		node.set("preview", false)
		await frames(SETTLED)
		for button: CheckButton in inspector_controls("CheckButton"):
			check(
				not button.button_pressed or not "Preview" in button.text, "the switch goes along"
			)


func test_undoing_a_move_under_a_preview_goes_back_to_the_authored_place() -> void:
	var root := await open(new_scene())
	var held: HeldObject3D = root.get_node("Held")
	var authored := held.transform
	held.preview = true
	await frames(30)
	var undo_redo := EditorInterface.get_editor_undo_redo()
	undo_redo.create_action("Move")
	undo_redo.add_do_property(held, "position", Vector3(7, 0, 0))
	undo_redo.add_undo_property(held, "position", held.position)
	undo_redo.commit_action()
	await frames(10)
	check_equal(held.position, Vector3(7, 0, 0), "moved")
	history().undo()
	await frames(10)
	check_equal(held.transform, authored, "undone")
	check(held.preview, "it previews all along")
	held.preview = false
	check_shown(held.get_node("Mark"), authored.origin, "where it is")


func test_a_preview_ends_when_another_scene_is_edited() -> void:
	var root := await open(new_scene())
	switch(root, true)
	await frames(60)
	var path := root.scene_file_path
	var before := FileAccess.get_file_as_string(path)
	var other := Node3D.new()
	other.name = "Other"
	var packed := PackedScene.new()
	packed.pack(other)
	other.free()
	ResourceSaver.save(packed, "res://scratch_other.tscn")
	EditorInterface.open_scene_from_path("res://scratch_other.tscn")
	await frames(SETTLED)
	check(not root.is_inside_tree(), "another scene is edited")
	EditorInterface.open_scene_from_path(path)
	await frames(SETTLED)
	root = EditorInterface.get_edited_scene_root()
	for node: Node in nodes_of(root):
		check_equal(node.get("preview"), false, "%s is off" % node.name)
	check_shown(root.get_node("Held/Mark"), Vector3(3, 2, 1), "the object")
	check_shown(root.get_node("Body/Aligner/Mark"), Vector3(0, 0, -1), "the character")
	check_equal(saved_text(), before, "the scene")


func test_a_preview_ends_with_the_library_that_it_ran_in() -> void:
	var root := await open(new_scene())
	switch(root, true)
	await frames(60)
	var file := "res://addons/springstep/springstep.gdextension"
	check_equal(
		GDExtensionManager.reload_extension(file), GDExtensionManager.LOAD_STATUS_OK, "reloaded"
	)
	await frames(10)
	for node: Node in nodes_of(root):
		check_equal(node.get("preview"), false, "%s is off" % node.name)
	check_shown(root.get_node("Held/Mark"), Vector3(3, 2, 1), "the object")
	check_shown(root.get_node("Body/Aligner/Mark"), Vector3(0, 0, -1), "the character")
	check_shown(
		root.get_node("Body/Camera/Weapon/Mark"),
		root.get_node("Body/Camera/Weapon").get("global_position"),
		"the weapon"
	)
	switch(root, true)
	await frames(60)
	check(root.get_node("Body/Aligner").call("is_grounded"), "it previews anew")


func test_nothing_previews_outside_the_edited_scene() -> void:
	var root := await open(new_scene())
	var held := HeldObject3D.new()
	held.preview = true
	check(not held.preview, "out of the tree")
	add_child(held)
	held.preview = true
	check(not held.preview, "in the editor's own tree")
	switch(root, true)
	var node: Node = root.get_node("Held")
	root.remove_child(node)
	check_equal(node.get("preview"), false, "taken out")
	root.add_child(node)
	node.owner = root
	await frames(5)
	check_shown(node.get_node("Mark"), Vector3(3, 2, 1), "and put back, it is where it was")
