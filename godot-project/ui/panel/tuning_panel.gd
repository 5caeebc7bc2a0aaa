class_name TuningPanel
extends PanelContainer
## Tunes the nodes of the scene while the game goes on: a page for each of them, with its presets,
## its plots and its properties. Nothing here knows any particular class.
##
## The action [code]toggle_panel[/code] opens and closes it. Opened by keyboard it frees the mouse,
## and captures it again when it closes; a gamepad goes on looking and walking with its sticks and
## moves through the panel with its D-pad.

const EMPTY := "There is no node of an extension in this scene, nor one in the group “tunable”."
const MOUSE_HINT := "Click the game to look around, Esc brings the mouse back."
const GAMEPAD_HINT := "D-pad: move and change.   A: press.   The sticks go on playing."
const COPY := "Copy as GDScript"

## The player whose mouse is freed.
var player: FirstPersonPlayer

var _tunable_nodes: TunableNodes
var _nodes: Array[Node] = []
var _node: Node
var _looked_before: bool = true

@onready var _tabs: TabBar = %Tabs
@onready var _presets: PresetBar = %Presets
@onready var _plots: PlotBoard = %Plots
@onready var _page: PropertyPage = %Page
@onready var _scroll: ScrollContainer = %Scroll
@onready var _empty: Label = %Empty
@onready var _reset: Button = %Reset
@onready var _copy: Button = %Copy
@onready var _hint: Label = %Hint
@onready var _copied_timer: Timer = %CopiedTimer


func _ready() -> void:
	visible = false
	_copy.text = COPY
	_empty.text = EMPTY
	_tabs.tab_changed.connect(_on_tab_changed)
	_reset.pressed.connect(_page.reset)
	_copy.pressed.connect(copy)
	_copied_timer.timeout.connect(_restore_copy_text)


# Before the controls: they would take Tab for themselves.
func _input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_panel"):
		get_viewport().set_input_as_handled()
		if visible:
			close()
		else:
			open(event is InputEventKey)


## Gives it its surroundings. The pages follow the nodes that come and go.
func setup(tunable_nodes: TunableNodes, mouse_player: FirstPersonPlayer) -> void:
	_tunable_nodes = tunable_nodes
	player = mouse_player
	player.look_enabled_changed.connect(_on_look_enabled_changed)
	_tunable_nodes.changed.connect(_update_tabs, CONNECT_DEFERRED)
	_update_tabs()


## Opens it. [param free_mouse] hands the mouse to it.
func open(free_mouse: bool = true) -> void:
	visible = true
	_looked_before = player.look_enabled
	if free_mouse:
		player.look_enabled = false
	_hint.text = MOUSE_HINT if free_mouse else GAMEPAD_HINT
	_tabs.grab_focus()


## Closes it, and lets the mouse look around again if it did so before.
func close() -> void:
	visible = false
	if _looked_before:
		player.look_enabled = true


## Turns to the page of [param node].
func show_node(node: Node) -> void:
	var index := _nodes.find(node)
	if index >= 0:
		_tabs.current_tab = index


## The node whose page is shown; [code]null[/code] if there is none.
func get_node_shown() -> Node:
	return _node if is_instance_valid(_node) else null


## The properties that are shown.
func get_page() -> PropertyPage:
	return _page


## The plots that are shown.
func get_plots() -> PlotBoard:
	return _plots


## Puts what differs from the defaults into the clipboard, as GDScript. Gives the text.
func copy() -> String:
	if get_node_shown() == null:
		return ""
	var text := GDScriptText.of(_node)
	if DisplayServer.has_feature(DisplayServer.FEATURE_CLIPBOARD):
		DisplayServer.clipboard_set(text)
	var count := GDScriptText.count_assignments(text)
	_copy.text = "Copied: %s" % ("1 value" if count == 1 else "%d values" % count)
	_copied_timer.start()
	return text


func _update_tabs() -> void:
	if _nodes == _tunable_nodes.nodes and _node != null:
		return
	_nodes = _tunable_nodes.nodes.duplicate()
	_tabs.set_block_signals(true)
	_tabs.clear_tabs()
	for node: Node in _nodes:
		_tabs.add_tab(_title_of(node))
	var index := _nodes.find(get_node_shown())
	if not _nodes.is_empty():
		index = maxi(index, 0)
		_tabs.current_tab = index
	_tabs.set_block_signals(false)
	_on_tab_changed(index)


## The node's name; where others have the same one, behind that of the scene in which it is, or of the one around that.
func _title_of(node: Node) -> String:
	var namesakes := _nodes.filter(
		func(other: Node) -> bool: return other != node and other.name == node.name
	)
	if namesakes.is_empty():
		return node.name
	var holder := _holder_of(node)
	while holder.owner != null and namesakes.any(_is_held_by.bind(holder.name)):
		holder = holder.owner
		namesakes = namesakes.map(_holder_of)
	return "%s/%s" % [holder.name, node.name]


func _is_held_by(node: Node, holder_name: StringName) -> bool:
	return _holder_of(node).name == holder_name


## The root of the scene in which it is; without one its parent.
func _holder_of(node: Node) -> Node:
	if node.owner != null:
		return node.owner
	return node.get_parent() if node.get_parent() != null else node


func _on_tab_changed(index: int) -> void:
	var node := _nodes[index] if index >= 0 else null
	var is_other := node != get_node_shown()
	_node = node
	_empty.visible = node == null
	_reset.disabled = node == null
	_copy.disabled = node == null
	_restore_copy_text()
	if is_other or node == null:
		_presets.show_node(node)
		_plots.show_node(node)
		_page.show_node(node, _tunable_nodes)
		_scroll.scroll_vertical = 0


func _restore_copy_text() -> void:
	_copy.text = COPY


func _on_look_enabled_changed(enabled: bool) -> void:
	# The keys belong to the game again.
	if enabled and visible:
		get_viewport().gui_release_focus()
