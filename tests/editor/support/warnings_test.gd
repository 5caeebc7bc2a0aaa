@tool
class_name WarningsTest
extends EditorTest
## The base of the tests of the editor's warnings: each appears with what is wrong, and goes with it.

## The editor looks at what tells of no change only so often.
const LOOKED := 20


## Waits for the editor to have looked, then checks which warnings a node has: each contains one of the texts, in
## any order. How often it looked matters as well: an editor that is not told shows what was.
func check_warned(node: Node, texts: PackedStringArray, when: String) -> void:
	await frames(LOOKED)
	var warnings := node.get_configuration_warnings()
	check_equal(warnings.size(), texts.size(), "warnings %s, which are %s" % [when, warnings])
	for text in texts:
		var told := false
		for warning in warnings:
			told = told or text in warning
		check(told, "%s there is a warning of %s in %s" % [when, text, warnings])
	var shown := _shown(node)
	check_equal(shown, not texts.is_empty(), "the sign at the node in the scene dock %s" % when)


## Whether the scene dock shows the yellow sign at a node.
func _shown(node: Node) -> bool:
	for tree: Tree in EditorInterface.get_base_control().find_children("*", "Tree", true, false):
		if tree.get_parent().get_class() != "SceneTreeEditor":
			continue
		var item := _item_of(
			tree.get_root(), EditorInterface.get_edited_scene_root().get_path_to(node)
		)
		if item != null:
			for button in item.get_button_count(0):
				if "warning" in item.get_button_tooltip_text(0, button).to_lower():
					return true
	return false


func _item_of(item: TreeItem, path: NodePath) -> TreeItem:
	for i in path.get_name_count():
		if path.get_name(i) != &"." and item != null:
			item = _child_named(item, path.get_name(i))
	return item


func _child_named(item: TreeItem, wanted: StringName) -> TreeItem:
	for child in item.get_children():
		if child.get_text(0) == wanted:
			return child
	return null
