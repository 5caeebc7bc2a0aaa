extends PanelTest
## Copying as GDScript.


func test_the_text_parses_and_brings_the_values_back() -> void:
	await start_game()
	var values := {
		&"stiffness": 351.25,
		&"follow_mode": HeldObject3D.FOLLOW_LAG,
		&"bank_max": deg_to_rad(33.3),
		&"slow_color": Color(0.1, 0.2, 0.3),
		&"color_parameter": &"glow",
		&"debug_draw": true,
		&"hold_height_offset": -0.35,
	}
	for property: StringName in values:
		held.set(property, values[property])
	take_warnings()
	var text := panel.copy()
	check_equal(
		GDScriptText.count_assignments(text), values.size() + 1, "assignments, with color_by_speed"
	)
	var copy := _run(text, "HeldObject3D")
	for property: StringName in values:
		check_equal(copy.get(property), values[property], "copied %s" % property)
	check_equal(copy.get(&"color_by_speed"), true, "what the scene changed is copied too")
	for property: StringName in TunableProperties.get_values(held):
		check_equal(copy.get(property), held.get(property), "%s" % property)
	take_warnings()


func test_what_is_derived_or_a_reference_is_left_out() -> void:
	await start_game()
	held.spring_frequency = 3.0
	held.camera = player.get_camera()
	var text := GDScriptText.of(held)
	check(not "spring_frequency" in text and not ".camera" in text, text)
	check("stiffness" in text and "damping" in text, "what it rewrites is there: " + text)


func test_angles_and_choices_are_explained() -> void:
	await start_game()
	held.bank_max = deg_to_rad(40.0)
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	var text := GDScriptText.of(held)
	check("# 40°" in text.replace("40.0°", "40°"), "the angle in degrees: " + text)
	check("follow_mode = 0  # Lag" in text, "the choice by its title: " + text)


func test_a_node_with_its_defaults_gives_a_comment() -> void:
	var fresh := HeldObject3D.new()
	fresh.name = "Fresh"
	add_child(fresh)
	var text := GDScriptText.of(fresh)
	check(text.begins_with("#"), text)
	check_equal(GDScriptText.count_assignments(text), 0, "assignments")
	_run(text, "Fresh")


func test_any_name_and_class_makes_valid_code() -> void:
	for title: String in ["Held Object 2", "2nd", "für", 'a"b', "if"]:
		var unknown := new_unknown()
		unknown.name = title
		unknown.set(&"plain", 9.5)
		unknown.set(&"direction", Vector3(1.0, 2.0, 3.5))
		add_child(unknown)
		var copy := _run(GDScriptText.of(unknown), unknown.name, unknown.get_script())
		check_equal(copy.get(&"plain"), 9.5, "plain of “%s”" % title)
		check_equal(copy.get(&"direction"), Vector3(1.0, 2.0, 3.5), "direction of “%s”" % title)


## Runs [param text] in a script whose child is a fresh node by that name, and gives that node.
func _run(text: String, title: String, script: Script = null) -> Node:
	var code := GDScript.new()
	code.source_code = "extends Node\n\n\nfunc apply() -> void:\n\tpass\n%s" % text.indent("\t")
	check_equal(code.reload(), OK, "it parses: " + text)
	var parent: Node = code.new()
	var node: Node = HeldObject3D.new()
	if script != null:
		node.free()
		node = script.new()
	node.name = title
	parent.add_child(node)
	add_child(parent)
	parent.call(&"apply")
	return node
