@tool
extends EditorTest
## What scenes hold of the nodes: what was changed, and nothing else.


func test_nodes_as_they_are_made_save_their_type_alone() -> void:
	var root := await open(OneOfEach.scene())
	var solver: FootIKSolver = root.get_node(OneOfEach.PATHS.FootIKSolver)
	await frames(30)
	var text := saved_text()
	for type: String in OneOfEach.PATHS:
		check_equal(_lines_of(text, '[node name="%s"' % type).size(), 0, "lines of %s" % type)
	solver.legs = [FootIKLeg.new()]
	text = saved_text()
	check_equal(_lines_of(text, '[sub_resource type="FootIKLeg"').size(), 0, "lines of a leg")
	check_equal(_lines_of(text, '[node name="FootIKSolver"').size(), 1, "lines of a list of legs")


func test_every_change_is_saved_and_comes_back() -> void:
	var root := await open(OneOfEach.scene())
	var values := {}
	for type: String in OneOfEach.PATHS:
		values[type] = OneOfEach.change(root.get_node(OneOfEach.PATHS[type]))
		check(values[type].size() > 10, "%s was changed: %s" % [type, values[type].size()])
	take_warnings()
	var text := saved_text()
	for type: String in OneOfEach.PATHS:
		var lines := _lines_of(text, '[node name="%s"' % type)
		check_equal(lines.size(), values[type].size(), "lines of %s: %s" % [type, lines])
	var packed: PackedScene = ResourceLoader.load(
		root.scene_file_path, "", ResourceLoader.CACHE_MODE_IGNORE_DEEP
	)
	var again := packed.instantiate()
	for type: String in OneOfEach.PATHS:
		var node := again.get_node(OneOfEach.PATHS[type] as String)
		for property: String in values[type]:
			var same := is_same_value(node.get(property), values[type][property])
			check(same, "%s.%s is %s" % [type, property, node.get(property)])
	again.free()


## Whether two values are the same as far as a scene file keeps their digits.
func is_same_value(a: Variant, b: Variant) -> bool:
	return is_equal_approx(a, b) if a is float else a == b


## The lines below a heading of a scene file that begins so.
func _lines_of(text: String, heading: String) -> PackedStringArray:
	var lines := PackedStringArray()
	var inside := false
	for line in text.split("\n"):
		if line.begins_with("["):
			inside = line.begins_with(heading)
		elif inside and line:
			lines.append(line)
	return lines
