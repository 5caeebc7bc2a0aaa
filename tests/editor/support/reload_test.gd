@tool
class_name ReloadTest
extends EditorTest
## The base of the tests of hot reload: a scene of changed nodes, whose values are to be kept.

const EXTENSION := "res://addons/springstep/springstep.gdextension"
const FRAMES_BETWEEN := 60
## The scene itself keeps what is to be compared: the editor loads scripts anew after it has found a new library.
const VALUES := "values"


## Opens a scene of changed nodes, in which previews run where there are some.
func open_changed() -> void:
	var root := await open(OneOfEach.scene())
	var values := {}
	for type: String in OneOfEach.PATHS:
		var node := root.get_node(OneOfEach.PATHS[type] as String)
		values[type] = OneOfEach.change(node)
		if "preview" in node:
			node.set("preview", true)
	root.get_node(OneOfEach.PATHS.FootIKSolver as String).set(
		"legs", [TwoLegs.leg("Left"), TwoLegs.leg("Right")]
	)
	root.set_meta(VALUES, values)
	await frames(FRAMES_BETWEEN)
	take_warnings()


## What is not as it was when the scene was opened.
func problems() -> PackedStringArray:
	var problems := PackedStringArray()
	var root := EditorInterface.get_edited_scene_root()
	var values: Dictionary = root.get_meta(VALUES)
	for type: String in OneOfEach.PATHS:
		var node := root.get_node(OneOfEach.PATHS[type] as String)
		if node.get_class() != type:
			problems.append("%s is a %s" % [type, node.get_class()])
		for property: String in values[type]:
			if node.get(property) != values[type][property]:
				problems.append("%s.%s is %s" % [type, property, node.get(property)])
	var solver := root.get_node(OneOfEach.PATHS.FootIKSolver as String)
	var legs: Array = solver.get("legs")
	if legs.size() != 2 or legs[1].get("foot_bone") != &"RightFoot":
		problems.append("the legs are %s" % [legs])
	if solver.call("get_leg_count") != 2:
		problems.append("the reloaded code finds %s legs" % solver.call("get_leg_count"))
	return problems
