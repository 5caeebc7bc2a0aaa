class_name PropertyPage
extends VBoxContainer
## The properties of one node, group by group, as its inspector shows them. The values follow the
## node in every frame in which they are seen, whoever changes them.

var _node: Node
var _tunable_nodes: TunableNodes
var _rows: Dictionary[StringName, PropertyRow] = {}
## Folded groups stay so when the page is built anew.
var _folded: Dictionary[String, bool] = {}


func _process(_delta: float) -> void:
	if is_visible_in_tree():
		refresh()


## Shows the properties of [param node], or nothing if it is [code]null[/code].
func show_node(node: Node, tunable_nodes: TunableNodes) -> void:
	if is_instance_valid(_node):
		_node.property_list_changed.disconnect(_rebuild)
	_node = node
	_tunable_nodes = tunable_nodes
	if node != null:
		# Deferred: a row may be what changes the list.
		node.property_list_changed.connect(_rebuild, CONNECT_DEFERRED)
	_rebuild()


## Shows the values that the node has now.
func refresh() -> void:
	if is_instance_valid(_node):
		for row: PropertyRow in _rows.values():
			row.refresh()


## The row of a property, or [code]null[/code] if there is none.
func get_row(property: StringName) -> PropertyRow:
	return _rows.get(property)


## Brings back the values that the node started with.
func reset() -> void:
	if is_instance_valid(_node):
		_tunable_nodes.reset(_node)
		refresh()


func _rebuild() -> void:
	var focused := _get_focused_property()
	for child: Node in get_children():
		remove_child(child)
		child.queue_free()
	_rows.clear()
	if not is_instance_valid(_node):
		return
	var groups: Dictionary[String, Container] = {}
	for property: TunableProperty in TunableProperties.list_of(_node):
		if not groups.has(property.group):
			groups[property.group] = _add_group(property.group)
		var starting: Variant = _tunable_nodes.get_starting_value(_node, property.name)
		var row := PropertyRow.new(_node, property, starting)
		_rows[property.name] = row
		groups[property.group].add_child(row)
	_link_focus()
	if _rows.has(focused) and is_visible_in_tree():
		_rows[focused].get_editor().get_first_control().grab_focus()


## The property whose row has the keys; empty if none has.
func _get_focused_property() -> StringName:
	var focused := get_viewport().gui_get_focus_owner()
	for row: PropertyRow in _rows.values():
		if focused != null and row.is_ancestor_of(focused):
			return row.property.name
	return &""


func _add_group(title: String) -> Container:
	var rows := VBoxContainer.new()
	if title.is_empty():
		var margin := MarginContainer.new()
		margin.theme_type_variation = &"RowMargin"
		margin.add_child(rows)
		add_child(margin)
		return rows
	var group := FoldableContainer.new()
	group.title = title
	group.folded = _folded.get(title, false)
	group.folding_changed.connect(func(folded: bool) -> void: _folded[title] = folded)
	group.add_child(rows)
	add_child(group)
	return rows


# Up and down move from row to row and into the groups. Their frames reach around all of their rows,
# so that the nearest control by place would be the next group.
func _link_focus() -> void:
	var last: Array[Control] = []
	for child: Node in find_children("*", "Container", true, false):
		var row := child as PropertyRow
		var controls: Array[Control] = []
		if child is FoldableContainer:
			controls.append(child as Control)
		elif row != null and row.get_editor().get_first_control() != null:
			controls = row.get_controls()
		if not controls.is_empty():
			for control: Control in last:
				control.focus_neighbor_bottom = control.get_path_to(controls[0])
			for control: Control in controls:
				if not last.is_empty():
					control.focus_neighbor_top = control.get_path_to(last[0])
			last = controls
