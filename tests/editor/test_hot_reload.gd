@tool
extends EditorTest
## A rebuilt library is picked up with the editor open, and the nodes of the open scene keep their values.

const EXTENSION := "res://addons/springstep/springstep.gdextension"
const FRAMES_BETWEEN := 60
## The node that keeps what is to be compared: the editor loads scripts anew after it has found a new library.
const VALUES := "values"


func test_the_nodes_keep_their_values() -> void:
	await _open()
	for i in 3:
		check_equal(
			GDExtensionManager.reload_extension(EXTENSION),
			GDExtensionManager.LOAD_STATUS_OK,
			"the extension reloads"
		)
		await frames(FRAMES_BETWEEN)
		for problem in _problems():
			fail(problem)
	take_warnings()


## Ends by itself: a script that the editor loads anew forgets what it waits for.
func test_a_library_that_was_replaced_is_picked_up() -> void:
	await _open()
	var root := EditorInterface.get_edited_scene_root()
	GDExtensionManager.extensions_reloaded.connect(root.set_meta.bind("reloaded", true))
	get_tree().create_timer(4.0).timeout.connect(_judge)
	checks += 1
	var library := _library()
	var file := FileAccess.open(library + ".tmp", FileAccess.WRITE)
	file.store_buffer(FileAccess.get_file_as_bytes(library))
	file.close()
	# As `cargo xtask stage` does: written beside, then renamed. Its time tells the editor.
	DirAccess.rename_absolute(library + ".tmp", library)
	# The editor looks when one comes back to its window.
	get_tree().root.propagate_notification(NOTIFICATION_APPLICATION_FOCUS_IN)
	await get_tree().create_timer(30.0).timeout


func _judge() -> void:
	var problems := _problems()
	if not EditorInterface.get_edited_scene_root().has_meta("reloaded"):
		problems.append("the editor has not noticed the new library")
	for problem in problems:
		print("FAILED: ", problem)
	print("TEST PASSED" if problems.is_empty() else "TEST FAILED")
	get_tree().quit(0 if problems.is_empty() else 1)


## Opens a scene of changed nodes, in which previews run where there are some.
func _open() -> void:
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
func _problems() -> PackedStringArray:
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


func _library() -> String:
	var file := ConfigFile.new()
	file.load(EXTENSION)
	for key in file.get_section_keys("libraries"):
		var library := EXTENSION.get_base_dir().path_join(
			file.get_value("libraries", key) as String
		)
		if FileAccess.file_exists(library):
			return ProjectSettings.globalize_path(library)
	return ""
