@tool
class_name EditorTest
extends TestCase
## The base of the tests that run in Godot's editor.
##
## A test opens a scene with [method open], edits its nodes with [method edit], and judges what the editor makes of it.

const SCENE := "res://scratch_%s.tscn"
## An inspector is built when its frame is drawn, a scene opened in a deferred call.
const SETTLED := 6


## Saves a scene of this root under a name of its own, opens it in the editor, and gives the root of the edited
## scene. The one that was given is freed.
func open(root: Node) -> Node:
	if root.name.is_empty():
		root.name = "Scene"
	for node in root.find_children("*", "", true, false):
		node.owner = root
	var packed := PackedScene.new()
	check_equal(packed.pack(root), OK, "the scene is packed")
	root.free()
	var path := SCENE % OS.get_cmdline_user_args()[1]
	check_equal(ResourceSaver.save(packed, path), OK, "the scene is saved")
	EditorInterface.open_scene_from_path(path)
	await frames(SETTLED)
	return EditorInterface.get_edited_scene_root()


## The text of the scene as the editor would save it now. (It also draws a thumbnail then, which takes a screen.)
func saved_text() -> String:
	var packed := PackedScene.new()
	var root := EditorInterface.get_edited_scene_root()
	check_equal(packed.pack(root), OK, "the scene is packed")
	check_equal(ResourceSaver.save(packed, root.scene_file_path), OK, "the scene is saved")
	return FileAccess.get_file_as_string(root.scene_file_path)


## Selects nodes as a click in the scene dock does, and waits until the inspector shows them.
func edit(nodes: Array[Node]) -> void:
	var selection := EditorInterface.get_selection()
	selection.clear()
	for node in nodes:
		selection.add_node(node)
	if nodes.size() == 1:
		EditorInterface.edit_node(nodes[0])
	await frames(SETTLED)


## The inspector's controls of a class, from top to bottom.
func inspector_controls(type: String) -> Array[Node]:
	return EditorInterface.get_inspector().find_children("*", type, true, false)


## The undo history of the edited scene.
func history() -> UndoRedo:
	var undo_redo := EditorInterface.get_editor_undo_redo()
	var root := EditorInterface.get_edited_scene_root()
	return undo_redo.get_history_undo_redo(undo_redo.get_object_history_id(root))
