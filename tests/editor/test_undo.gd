@tool
extends EditorTest
## Whatever the inspector changes is undone and redone, at one node and at several; nodes are duplicated with their
## values.


func test_each_property_is_undone_and_redone() -> void:
	var root := await open(OneOfEach.scene())
	for type: String in OneOfEach.PATHS:
		var node := root.get_node(OneOfEach.PATHS[type] as String)
		await edit([node])
		var text := saved_text()
		var done := 0
		for property in _names(node):
			var before: Variant = node.get(property)
			var after: Variant = _other(before)
			if after == null or not _set_in_inspector(property, after):
				continue
			await frames(2)
			var set_to: Variant = node.get(property)
			check(set_to != before, "%s.%s is set to %s" % [type, property, after])
			history().undo()
			check_equal(node.get(property), before, "%s.%s undone" % [type, property])
			history().redo()
			check_equal(node.get(property), set_to, "%s.%s redone" % [type, property])
			history().undo()
			done += 1
		check(done > 5, "%d properties of %s were changed" % [done, type])
		check_equal(saved_text(), text, "the scene as saved after all was undone at %s" % type)
	take_warnings()


func test_several_nodes_at_once() -> void:
	var scene := Node3D.new()
	for name: String in ["A", "B", "C"]:
		var held := HeldObject3D.new()
		held.name = name
		scene.add_child(held)
	var root := await open(scene)
	var nodes: Array[Node] = [root.get_node("A"), root.get_node("B")]
	await edit(nodes)
	check(_set_in_inspector("stiffness", 300.0), "the inspector shows what they have in common")
	var stiffnesses := func() -> Array:
		return root.get_children().map(func(node: Node) -> float: return node.get("stiffness"))
	check_equal(stiffnesses.call(), [300.0, 300.0, 200.0], "stiffness of A, B and C")
	history().undo()
	check_equal(stiffnesses.call(), [200.0, 200.0, 200.0], "stiffness after undoing")
	history().redo()
	check_equal(stiffnesses.call(), [300.0, 300.0, 200.0], "stiffness after redoing")


func test_a_duplicate_has_the_values_and_shares_no_leg() -> void:
	var root := await open(OneOfEach.scene())
	for type: String in OneOfEach.PATHS:
		var node := root.get_node(OneOfEach.PATHS[type] as String)
		var values := OneOfEach.change(node)
		if type == "FootIKSolver":
			node.set("legs", [TwoLegs.leg("Left")])
		take_warnings()
		var twin := node.duplicate()
		node.add_sibling(twin)
		await frames(2)
		for property: String in values:
			check_equal(twin.get(property), values[property], "%s.%s" % [type, property])
		if type == "FootIKSolver":
			check_equal(twin.get("legs").size(), 1, "legs of the duplicate")
			check(twin.get("legs")[0].foot_bone == &"LeftFoot", "the leg of the duplicate")
		twin.free()


func _names(node: Node) -> PackedStringArray:
	var names := PackedStringArray()
	for property: Dictionary in ClassDB.class_get_property_list(node.get_class(), true):
		if property.usage & PROPERTY_USAGE_EDITOR:
			names.append(property.name)
	return names


func _other(value: Variant) -> Variant:
	match typeof(value):
		TYPE_BOOL:
			return not value
		TYPE_FLOAT:
			return value * 0.5 + 0.15
	return null


## Sets a property as its editor in the inspector does. False where the inspector does not show it.
func _set_in_inspector(property: String, value: Variant) -> bool:
	for editor: EditorProperty in inspector_controls("EditorProperty"):
		if editor.get_edited_property() == property:
			editor.emit_changed(property, value)
			return true
	return false
