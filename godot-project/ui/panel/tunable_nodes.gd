class_name TunableNodes
extends Node
## Keeps the list of the nodes in the tree that can be tuned while the game runs: those whose class
## comes from an extension, and whatever is in the group [code]tunable[/code].
##
## It also remembers the values that each of them had when it was first seen, which for nodes of the
## scene are those that the scene was saved with. Resetting brings these back.

## Nodes came or went.
signal changed

## A node with a script of one's own gets a page in the panel by being in this group.
const GROUP := &"tunable"

## The nodes, in the order in which they were found.
var nodes: Array[Node] = []

var _starting: Dictionary[int, Dictionary] = {}


func _enter_tree() -> void:
	get_tree().node_added.connect(_on_node_added)
	get_tree().node_removed.connect(_on_node_removed)
	_find_below(get_tree().root)


func _exit_tree() -> void:
	get_tree().node_added.disconnect(_on_node_added)
	get_tree().node_removed.disconnect(_on_node_removed)


func _ready() -> void:
	for node: Node in nodes:
		_remember(node)


## Whether a node can be tuned.
static func is_tunable(node: Node) -> bool:
	# What a node of Springstep made for itself bears this mark.
	var from_extension := (
		ClassDB.class_get_api_type(node.get_class()) == ClassDB.API_EXTENSION
		and not node.has_meta(&"_springstep_own")
	)
	return from_extension or node.is_in_group(GROUP)


## The names by which scripts know the node's class and those above it, nearest first: those of its
## scripts, then the engine's.
static func class_names_of(node: Node) -> Array[StringName]:
	var names: Array[StringName] = []
	var script: Script = node.get_script()
	while script != null:
		if not script.get_global_name().is_empty():
			names.append(script.get_global_name())
		script = script.get_base_script()
	var type := StringName(node.get_class())
	while not type.is_empty():
		names.append(type)
		type = ClassDB.get_parent_class(type)
	return names


## The value that a property of [param node] had when the node was first seen.
func get_starting_value(node: Node, property: StringName) -> Variant:
	var values: Dictionary = _starting.get(node.get_instance_id(), {})
	return values.get(property, node.get(property))


## Brings back the values that [param node] had when it was first seen. Derived properties follow.
func reset(node: Node) -> void:
	if _starting.has(node.get_instance_id()):
		TunableProperties.set_values(node, _starting[node.get_instance_id()])


## Whether any of the nodes draws what it reads and wants.
func is_debug_drawn() -> bool:
	return nodes.any(func(node: Node) -> bool: return node.get(&"debug_draw") == true)


## Switches the debug drawing of all nodes off if any has it on, else on.
func toggle_debug_draw() -> void:
	var shown := not is_debug_drawn()
	for node: Node in nodes:
		if &"debug_draw" in node:
			node.set(&"debug_draw", shown)


func _find_below(node: Node) -> void:
	_on_node_added(node)
	for child: Node in node.get_children(true):
		_find_below(child)


func _on_node_added(node: Node) -> void:
	if node in nodes or not is_tunable(node):
		return
	nodes.append(node)
	if node.is_node_ready():
		_remember(node)
	else:
		node.ready.connect(_remember.bind(node), CONNECT_ONE_SHOT)
	changed.emit()


func _on_node_removed(node: Node) -> void:
	if node in nodes:
		nodes.erase(node)
		changed.emit()


func _remember(node: Node) -> void:
	if _starting.has(node.get_instance_id()):
		return
	for id: int in _starting.keys():
		if not is_instance_id_valid(id):
			_starting.erase(id)
	_starting[node.get_instance_id()] = TunableProperties.get_values(node)
