class_name PlotBoard
extends VBoxContainer
## The plots of one node. They are sampled in every physics tick, after the node has moved, also
## while nobody looks; a paused game adds nothing.

var _node: Node
var _views: Array[PlotView] = []


func _init() -> void:
	process_mode = Node.PROCESS_MODE_PAUSABLE
	process_physics_priority = 1000


func _physics_process(_delta: float) -> void:
	if is_instance_valid(_node) and _node.is_inside_tree():
		for view: PlotView in _views:
			view.sample(_node)


## Shows the plots of [param node]; none if it is [code]null[/code] or its class has none.
func show_node(node: Node) -> void:
	for view: PlotView in _views:
		view.queue_free()
	_views.clear()
	_node = node
	visible = false
	if node == null:
		return
	for source: PlotSource in PlotTable.sources_for(node):
		var view := PlotView.new(source)
		_views.append(view)
		add_child(view)
		visible = true


## The plots.
func get_views() -> Array[PlotView]:
	return _views
