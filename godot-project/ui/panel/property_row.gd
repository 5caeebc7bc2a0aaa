class_name PropertyRow
extends HBoxContainer
## A line of a [PropertyPage]: the property's name and unit, its editor, and a button that brings
## back the value that it started with.

const TITLE_WIDTH := 196.0
const RESET_WIDTH := 26.0

## The property that is shown.
var property: TunableProperty

var _node: Node
var _starting_value: Variant
var _shown: Variant
var _is_shown: bool = false
var _editor: PropertyEditor
var _reset: Button


func _init(node: Node, shown_property: TunableProperty, starting_value: Variant) -> void:
	_node = node
	property = shown_property
	_starting_value = starting_value
	name = String(property.name)
	_add_title()
	_editor = _create_editor(property)
	_editor.edited.connect(_on_edited)
	add_child(_editor)
	_add_reset()
	for control: Control in get_controls():
		control.focus_entered.connect(queue_redraw)
		control.focus_exited.connect(queue_redraw)
	refresh()


func _draw() -> void:
	var focused := get_viewport().gui_get_focus_owner()
	if focused != null and is_ancestor_of(focused):
		draw_style_box(
			get_theme_stylebox(&"focused_row", &"PropertyRow"), Rect2(Vector2.ZERO, size)
		)


## The editor of the property's value.
func get_editor() -> PropertyEditor:
	return _editor


## All controls that can have the keys.
func get_controls() -> Array[Control]:
	var controls: Array[Control] = []
	for found: Node in find_children("*", "Control", true, false):
		if (found as Control).focus_mode == Control.FOCUS_ALL:
			controls.append(found as Control)
	return controls


## Shows the value that the node has now.
func refresh() -> void:
	var value: Variant = _node.get(property.name)
	if not _is_shown or typeof(value) != typeof(_shown) or value != _shown:
		_is_shown = true
		_shown = value
		_editor.show_value(value)
		_reset.disabled = (
			not property.is_settable() or TunableProperty.is_same(value, _starting_value)
		)


## Brings back the value that the property started with.
func reset() -> void:
	if property.is_settable():
		_on_edited(_starting_value)


func _on_edited(value: Variant) -> void:
	_node.set(property.name, value)
	# The node may have taken another value than this one.
	_is_shown = false
	refresh()


func _describe_property() -> String:
	var text := "%s.%s" % [TunableNodes.class_names_of(_node)[0], property.name]
	if not property.stored:
		return "%s\nDerived from other properties" % text
	var default: Variant = property.get_default(_node)
	if default == null:
		return text
	var shown := property.title_of(default)
	if default is float:
		var number := NumberField.format(property.to_shown(default), property.step)
		shown = ("%s %s" % [number, property.unit]).strip_edges()
	return "%s\nDefault: %s" % [text, shown]


func _add_title() -> void:
	var titles := HBoxContainer.new()
	titles.custom_minimum_size.x = TITLE_WIDTH
	titles.tooltip_text = _describe_property()
	var title := Label.new()
	title.text = property.title
	title.clip_text = true
	title.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	title.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	titles.add_child(title)
	if not property.unit.is_empty():
		var unit := Label.new()
		unit.text = property.unit
		unit.theme_type_variation = &"Dim"
		titles.add_child(unit)
	add_child(titles)


func _add_reset() -> void:
	_reset = Button.new()
	_reset.text = "↺"
	_reset.custom_minimum_size.x = RESET_WIDTH
	_reset.theme_type_variation = &"ResetButton"
	_reset.tooltip_text = "Back to the value that the scene started with"
	_reset.pressed.connect(reset)
	add_child(_reset)


static func _create_editor(for_property: TunableProperty) -> PropertyEditor:
	if for_property.read_only:
		return ReferenceView.new(for_property)
	if not for_property.choice_titles.is_empty():
		return ChoiceEditor.new(for_property)
	match for_property.type:
		TYPE_BOOL:
			return ToggleEditor.new(for_property)
		TYPE_INT, TYPE_FLOAT:
			return NumberEditor.new(for_property)
		TYPE_VECTOR2, TYPE_VECTOR3:
			return VectorEditor.new(for_property)
		TYPE_COLOR:
			return ColorEditor.new(for_property)
		TYPE_STRING, TYPE_STRING_NAME:
			return TextEditor.new(for_property)
		TYPE_CALLABLE:
			return ActionEditor.new(for_property)
	return ReferenceView.new(for_property)
