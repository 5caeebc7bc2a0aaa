class_name ReferenceView
extends PropertyEditor
## What a running game should not change: the nodes and resources that a property refers to. To be
## looked at only.

var _label: Label


func show_value(value: Variant) -> void:
	_label.text = describe(value)
	_label.tooltip_text = _label.text


## A reference in a few words.
static func describe(value: Variant) -> String:
	if value == null or (value is Object and not is_instance_valid(value)):
		return "none"
	if value is Node:
		return "%s (%s)" % [value.name, value.get_class()]
	if value is Resource:
		var path: String = value.resource_path
		return value.get_class() if path.is_empty() else path.get_file()
	if value is Array:
		return "none" if value.is_empty() else ", ".join(value.map(describe))
	return str(value)


func _build() -> void:
	_label = Label.new()
	_label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_label.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	_label.mouse_filter = Control.MOUSE_FILTER_PASS
	_label.theme_type_variation = &"Dim"
	add_child(_label)
