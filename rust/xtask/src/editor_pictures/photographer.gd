@tool
extends EditorPlugin
## Takes the manual's pictures of the editor: the engine's half of `cargo xtask editor-pictures`, which carries it.
##
## Reads from the environment SPRINGSTEP_PICTURES_OUT, the folder to write to, and SPRINGSTEP_PICTURES_THEME, `dark` or
## `light`: of the light theme only the icons are taken. Every picture is a part of the editor's window.

const SCENE := "res://editor_pictures/player.tscn"
const RAT := "res://animals/rat/rat.tscn"
## Frames until the editor has laid out and drawn what was asked of it.
const SETTLED := 6
## What comes with the first start: scan, import of the icons for the theme, gathering of the help.
const STARTED := 15
## The middle of the 3D view.
const GIZMO_VIEW := Vector2(480.0, 400.0)
const LONGEST_WAIT := 200
const MARGIN := 6
## As far down in the scene dock as the scene goes.
const SCENE_HEIGHT := 270.0

var _folder := OS.get_environment("SPRINGSTEP_PICTURES_OUT")
var _theme := OS.get_environment("SPRINGSTEP_PICTURES_THEME")


func _enter_tree() -> void:
	if _folder:
		_run.call_deferred()


func _run() -> void:
	var files := EditorInterface.get_resource_filesystem()
	while files.is_scanning():
		await get_tree().process_frame
	await _frames(STARTED)
	await _open(_make_scene(), "2D")
	var dock := _ancestor(_scene_tree(), "SceneTreeDock")
	# The dock shows warnings half a second late.
	for i in LONGEST_WAIT:
		if _item_with_button(_scene_tree().get_root(), "warning") != null:
			break
		await _frames(1)
	var frame := dock.get_global_rect()
	frame.size.y = minf(frame.size.y, SCENE_HEIGHT)
	await _save("icons_" + _theme, frame)
	if _theme == "dark":
		await _take_all(dock)
	print("PICTURES OK")
	get_tree().quit()


func _take_all(dock: Control) -> void:
	await _take_warning(dock)
	await _take_add_node()
	await _take_inspector("HeldObject3D", ["stiffness"])
	await _take_inspector("Camera3D/WeaponSway3D", ["look_amount", "move_max_angle"])
	await _take_inspector("SlopeAligner")
	await _take_inspector("SlopeAligner/Skeleton3D/FootIKSolver")
	await _take_gizmos("held_object_3d", "HeldObject3D")
	await _take_gizmos("weapon_sway_3d", "Camera3D/WeaponSway3D")
	await _open(RAT, "2D")
	for type: String in ["SlopeAligner", "FootIKSolver"]:
		var found := EditorInterface.get_edited_scene_root().find_children("*", type)
		if found:
			await _take_gizmos(type.to_snake_case(), str(found[0].owner.get_path_to(found[0])))
	await _take_help("HeldObject3D")


## A player with a node of each class, as one would build it. The skeleton has no bones yet, which its solver warns of.
func _make_scene() -> String:
	var player := CharacterBody3D.new()
	player.name = "Player"
	var camera := Camera3D.new()
	camera.position = Vector3(0.0, 1.6, 0.0)
	var weapon := MeshInstance3D.new()
	weapon.mesh = load("res://weapons/rifle/rifle_mesh.res")
	var sway := WeaponSway3D.new()
	sway.position = Vector3(0.12, -0.16, -0.4)
	var body := MeshInstance3D.new()
	body.mesh = CapsuleMesh.new()
	body.position.y = 1.0
	var held := HeldObject3D.new()
	held.camera = camera
	held.position = Vector3(0.0, 1.4, -1.0)
	var chain: Array[Array] = [
		[CollisionShape3D.new(), player],
		[camera, player],
		[sway, camera],
		[weapon, sway],
		[held, player],
		[SlopeAligner.new(), player],
	]
	for link: Array in chain:
		_add(link[0] as Node, link[1] as Node)
	var aligner := player.get_node("SlopeAligner")
	_add(body, aligner)
	_add(Skeleton3D.new(), aligner)
	_add(FootIKSolver.new(), aligner.get_node("Skeleton3D"))
	player.get_node("CollisionShape3D").set("shape", CapsuleShape3D.new())
	for node in player.find_children("*", "", true, false):
		node.owner = player
	var packed := PackedScene.new()
	packed.pack(player)
	player.free()
	ResourceSaver.save(packed, SCENE)
	return SCENE


func _add(node: Node, parent: Node) -> void:
	node.name = node.get_class()
	parent.add_child(node)


func _open(scene: String, screen: String) -> void:
	EditorInterface.open_scene_from_path(scene)
	await _frames(SETTLED)
	EditorInterface.set_main_screen_editor(screen)
	await _frames(SETTLED)


## The scene dock's tree.
func _scene_tree() -> Tree:
	for tree: Tree in EditorInterface.get_base_control().find_children("*", "Tree", true, false):
		if _ancestor(tree, "SceneTreeDock") != null:
			return tree
	return null


func _take_warning(dock: Control) -> void:
	var tree := _scene_tree()
	var item := _item_with_button(tree.get_root(), "warning")
	if item == null:
		return
	tree.item_collapsed.emit(item)
	await _frames(4)
	for button in item.get_button_count(0):
		if "warning" in item.get_button_tooltip_text(0, button):
			tree.button_clicked.emit(item, 0, item.get_button_id(0, button), MOUSE_BUTTON_LEFT)
	await _frames(SETTLED)
	for window in get_tree().root.get_embedded_subwindows():
		if window is AcceptDialog and window.visible:
			var frame := dock.get_global_rect()
			frame.size.y = minf(frame.size.y, SCENE_HEIGHT)
			window.position = Vector2i(frame.position) + Vector2i(30, 60)
			await _frames(4)
			var all := frame.merge(Rect2(window.position, window.size))
			await _save("warning", all)
			window.hide()


func _item_with_button(item: TreeItem, tooltip: String) -> TreeItem:
	for button in item.get_button_count(0):
		if tooltip in item.get_button_tooltip_text(0, button):
			return item
	for child in item.get_children():
		var found := _item_with_button(child, tooltip)
		if found != null:
			return found
	return null


func _take_add_node() -> void:
	_scene_tree().grab_focus()
	_press(KEY_A, true)
	await _frames(SETTLED)
	for letter: int in [KEY_S, KEY_W, KEY_A, KEY_Y]:
		_press(letter, false)
		await _frames(2)
	await _frames(SETTLED)
	for window in get_tree().root.get_embedded_subwindows():
		if window.visible and window.get_class() == "CreateDialog":
			var frame := Rect2(window.position, window.size)
			await _save("add_node", frame.grow_individual(0, 30, 0, 0))
			window.hide()


func _press(key: Key, with_control: bool) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = key
		event.physical_keycode = key
		event.unicode = 0 if with_control else key + 32
		event.ctrl_pressed = with_control
		event.pressed = pressed
		Input.parse_input_event(event)


func _select(path: String) -> Node:
	var node := EditorInterface.get_edited_scene_root().get_node(path)
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(node)
	EditorInterface.edit_node(node)
	await _frames(SETTLED)
	return node


## With the groups unfolded in which these properties are.
func _take_inspector(path: String, unfolded: PackedStringArray = []) -> void:
	var node := await _select(path)
	var inspector := EditorInterface.get_inspector()
	for property: EditorProperty in inspector.find_children("*", "EditorProperty", true, false):
		if String(property.get_edited_property()) in unfolded:
			_ancestor(property, "EditorInspectorSection").call("unfold")
	await _frames(SETTLED)
	var frame := inspector.get_global_rect()
	# As far down as the node's own properties go.
	for section: Control in inspector.find_children("*", "EditorInspectorCategory", true, false):
		if section.get_global_rect().position.y > frame.position.y + 60.0:
			frame.end.y = minf(frame.end.y, section.get_global_rect().position.y)
			break
	await _save("inspector_" + node.get_class().to_snake_case(), frame)


func _take_gizmos(name: String, path: String) -> void:
	await _select(path)
	# Only now: the processor alone draws it.
	EditorInterface.set_main_screen_editor("3D")
	var viewport := EditorInterface.get_editor_viewport_3d(0)
	for surface: Control in viewport.get_parent().get_parent().find_children(
		"*", "Control", false, false
	):
		if surface.focus_mode == Control.FOCUS_ALL:
			surface.grab_focus()
	_press(KEY_F, false)
	await _frames(3 * SETTLED)
	var view := (viewport.get_parent() as Control).get_global_rect()
	await _save("gizmos_" + name, Rect2(view.get_center() - GIZMO_VIEW / 2.0, GIZMO_VIEW))
	EditorInterface.set_main_screen_editor("2D")


func _take_help(type: String) -> void:
	EditorInterface.set_main_screen_editor("Script")
	EditorInterface.get_script_editor().goto_help("class_name:" + type)
	await _frames(STARTED)
	for page: Control in EditorInterface.get_script_editor().find_children(
		"*", "EditorHelp", true, false
	):
		if page.name == type:
			await _save("help", page.get_global_rect())


func _ancestor(node: Node, type: String) -> Control:
	while node != null and node.get_class() != type:
		node = node.get_parent()
	return node


## Saves a part of the window as it is drawn now.
func _save(name: String, frame: Rect2) -> void:
	await _frames(2)
	# The editor draws only what changes, and waits else.
	EditorInterface.get_base_control().queue_redraw()
	await RenderingServer.frame_post_draw
	var window := get_tree().root.get_texture().get_image()
	var part := Rect2i(frame.grow(MARGIN)).intersection(Rect2i(Vector2i.ZERO, window.get_size()))
	var path := _folder.path_join("editor_%s.png" % name.to_lower())
	var error := window.get_region(part).save_png(path)
	if error != OK:
		printerr("ERROR: cannot write %s: %s" % [path, error_string(error)])
	print(path)


func _frames(count: int) -> void:
	for i in count:
		await get_tree().process_frame
