@tool
extends EditorTest
## The harness itself: a test runs in the editor, on an edited scene.


func test_it_runs_in_the_editor_on_an_edited_scene() -> void:
	check(Engine.is_editor_hint(), "the editor runs")
	var held: HeldObject3D = await open(HeldObject3D.new())
	check(held.is_part_of_edited_scene(), "the node is part of the edited scene")
	await edit([held])
	check_equal(EditorInterface.get_inspector().get_edited_object(), held, "the inspector shows")
	check(not inspector_controls("EditorProperty").is_empty(), "it has property editors")
	check("HeldObject3D" in saved_text(), "the saved scene has the node")
