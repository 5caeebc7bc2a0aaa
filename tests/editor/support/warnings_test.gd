@tool
class_name WarningsTest
extends EditorTest
## The base of the tests of the editor's warnings: each appears with what is wrong, and goes with it. They are read
## where one reads them: at the sign in the scene dock.

## The node looks at what tells of no change each quarter second, and the scene dock shows what changed after half of
## one.
const LOOKED := 60
const BULLET := "•"


## Waits for the node to have looked, then checks which warnings the editor shows of it: each contains one of the texts,
## in any order.
func check_warned(node: Node, texts: PackedStringArray, when: String) -> void:
	await frames(LOOKED)
	var shown := warnings_of(node)
	check_equal(shown.count(BULLET), texts.size(), "warnings %s, which are %s" % [when, shown])
	for text in texts:
		check(text in shown, "%s there is a warning of %s in %s" % [when, text, shown])


## The warnings that the scene dock shows of a node.
func warnings_of(node: Node) -> String:
	var path := EditorInterface.get_edited_scene_root().get_path_to(node)
	for tree: Tree in EditorInterface.get_base_control().find_children("*", "Tree", true, false):
		var item := _item_of(tree.get_root(), path) if _is_of_scenes(tree) else null
		if item != null:
			for button in item.get_button_count(0):
				var tooltip := item.get_button_tooltip_text(0, button)
				if BULLET in tooltip:
					return tooltip
	return ""


func _is_of_scenes(tree: Tree) -> bool:
	return tree.get_parent().get_class() == "SceneTreeEditor"


func _item_of(root: TreeItem, path: NodePath) -> TreeItem:
	var item := root
	for i in path.get_name_count():
		if item != null and path.get_name(i) != &".":
			item = _child_named(item, path.get_name(i))
	return item


func _child_named(item: TreeItem, wanted: StringName) -> TreeItem:
	for child in item.get_children():
		if child.get_text(0) == wanted:
			return child
	return null
