extends TestCase
## Previews are the editor's: in the game there is none.

const NODES: Array[String] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"]


func test_in_the_game_nothing_previews_and_no_list_has_the_property() -> void:
	for type: String in NODES:
		var node: Node3D = ClassDB.instantiate(type)
		var skeleton := Skeleton3D.new()
		skeleton.add_child(node)
		add_child(skeleton)
		node.set("preview", true)
		check_equal(node.get("preview"), false, "%s.preview" % type)
		for property: Dictionary in node.get_property_list():
			var usage: int = property.usage
			var listed := usage & (PROPERTY_USAGE_EDITOR | PROPERTY_USAGE_STORAGE) != 0
			check(property.name != "preview" or not listed, "%s lists no preview" % type)
	await ticks(2)
	take_warnings()
