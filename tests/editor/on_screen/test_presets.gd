@tool
extends InspectorTest
## Copying and pasting a node's values in the inspector, with real clicks and the system's clipboard.

const CHANGED := {
	&"stiffness": 100.0 * PI,
	&"damping": 10.0 / 3.0,
	&"follow_mode": HeldObject3D.FOLLOW_LAG,
	&"bank_max": 0.5,
	&"color_by_speed": true,
	&"slow_color": Color(0.1, 0.2, 0.3),
	&"color_parameter": &"glow # 1",
	&"keep_rotation": false,
	&"wall_mask": 5,
}


func test_values_go_from_one_node_to_another_and_can_be_undone() -> void:
	var nodes := await open_nodes([HeldObject3D.new(), HeldObject3D.new()])
	for property: StringName in CHANGED:
		nodes[0].set(property, CHANGED[property])
	await edit([nodes[0]])
	await press("Copy Values")
	await edit([nodes[1]])
	await press("Paste Values")
	for property: StringName in CHANGED:
		check_equal(nodes[1].get(property), CHANGED[property], "pasted %s" % property)
	check_equal(history().get_current_action_name(), "Paste HeldObject3D Values", "action")
	var fresh := HeldObject3D.new()
	history().undo()
	for property: StringName in CHANGED:
		check_equal(nodes[1].get(property), fresh.get(property), "undone %s" % property)
	fresh.free()
	history().redo()
	check_equal(nodes[1].get(&"stiffness"), 100.0 * PI, "redone")


func test_values_go_to_several_nodes_at_once() -> void:
	var all: Array[Node] = [WeaponSway3D.new(), WeaponSway3D.new(), WeaponSway3D.new()]
	var nodes := await open_nodes(all)
	nodes[0].set(&"look_amount", Vector3(0.1, -0.2, 0.3))
	nodes[0].set(&"bob_offset", Vector2(0.03, 0.04))
	await edit([nodes[0]])
	await press("Copy Values")
	await edit([nodes[1], nodes[2]])
	check(button("Copy Values").disabled, "there is no one node to copy")
	await press("Paste Values")
	for node: Node in [nodes[1], nodes[2]]:
		check_equal(node.get(&"look_amount"), nodes[0].get(&"look_amount"), "look_amount")
		check_equal(node.get(&"bob_offset"), nodes[0].get(&"bob_offset"), "bob_offset")
	history().undo()
	for node: Node in [nodes[1], nodes[2]]:
		check_equal(node.get(&"look_amount"), Vector3.ONE * 0.02, "undone in one action")


func test_the_text_of_the_game_s_panel_is_read() -> void:
	var nodes := await open_nodes([HeldObject3D.new()])
	await edit(nodes)
	var text := "var node: HeldObject3D = $Held\nnode.follow_mode = 0  # Lag\nnode.stiffness = 350\n"
	DisplayServer.clipboard_set(text)
	await press("Paste Values")
	check_equal(nodes[0].get(&"follow_mode"), HeldObject3D.FOLLOW_LAG, "follow_mode")
	check_equal(nodes[0].get(&"stiffness"), 350.0, "stiffness")
	check_equal(nodes[0].get(&"damping"), 12.0, "what the text does not name stays")


func test_a_clipboard_of_something_else_is_told_of_and_changes_nothing() -> void:
	var nodes := await open_nodes([HeldObject3D.new(), WeaponSway3D.new()])
	await edit([nodes[1]])
	await press("Copy Values")
	var weapon := DisplayServer.clipboard_get()
	await edit([nodes[0]])
	var version := history().get_version()
	var messages := {
		"a shopping list": "holds no values of a HeldObject3D",
		weapon: "holds values of a WeaponSway3D, and this is a HeldObject3D",
		"node.stiffness = Node.new()": "value of stiffness is none",
		'node.stiffness = Resource("res://x.tres")': "value of stiffness is none",
		'node.stiffness = "hard"': "value of stiffness is none",
	}
	for text: String in messages:
		DisplayServer.clipboard_set(text)
		await press("Paste Values")
		check(messages[text] in toasts(), "%s: %s" % [text.left(30), toasts()])
	check_equal(take_warnings().size(), messages.size(), "warnings")
	check_equal(history().get_version(), version, "actions")


## Opens a scene with these nodes, and gives those of the edited scene.
func open_nodes(nodes: Array[Node]) -> Array[Node]:
	var root := Node3D.new()
	for node in nodes:
		root.add_child(node, true)
	root = await open(root)
	return root.get_children()


func press(text: String) -> void:
	await click(button(text))


func button(text: String) -> Button:
	for control: Button in inspector_controls("Button"):
		if control.text == text and control.is_visible_in_tree():
			return control
	fail("the inspector has no button " + text)
	return null
