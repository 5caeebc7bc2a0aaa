@tool
extends InspectorTest
## What an undo brings back.


func test_undo_of_a_derived_value_brings_stiffness_and_damping_back_exactly() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	# No short decimals, so that only an undo that keeps them brings them back.
	held.stiffness = 100.0 * PI
	held.damping = 10.0 / 3.0
	await edit([held])
	for property: String in ["spring_frequency", "damping_ratio"]:
		var before: Array[float] = [held.stiffness, held.damping, held.get(property)]
		change_in_inspector(property, 1.7)
		await frames(2)
		check_near(held.get(property), 1.7, 1e-9, property)
		var after: Array[float] = [held.stiffness, held.damping]
		check(before.slice(0, 2) != after, "%s rewrites the others" % property)
		history().undo()
		check_equal(
			[held.stiffness, held.damping, held.get(property)], before, "undone " + property
		)
		history().redo()
		check_equal([held.stiffness, held.damping], after, "redone " + property)
		history().undo()
		check_equal(
			[held.stiffness, held.damping, held.get(property)], before, "undone " + property
		)


func test_undo_of_a_derived_value_of_several_nodes_brings_short_numbers_back_exactly() -> void:
	var root := Node3D.new()
	for i in 2:
		root.add_child(HeldObject3D.new(), true)
	root = await open(root)
	var nodes: Array[Node] = root.get_children()
	var first: HeldObject3D = nodes[0]
	first.stiffness = 345.6
	first.damping = 7.8
	await edit(nodes)
	change_in_inspector("spring_frequency", 1.7)
	await frames(2)
	for held: HeldObject3D in nodes:
		check_near(held.spring_frequency, 1.7, 1e-9, "both are changed")
	history().undo()
	for held: HeldObject3D in nodes:
		var expected := [345.6, 7.8] if held == first else [200.0, 12.0]
		check_equal([held.stiffness, held.damping], expected, "stiffness and damping")


## Gives a property a value as its editor in the inspector does.
func change_in_inspector(property: String, value: Variant) -> void:
	for editor: EditorProperty in inspector_controls("EditorProperty"):
		if editor.get_edited_property() == property:
			editor.emit_changed(property, value)
			return
	fail("the inspector has no editor of " + property)
