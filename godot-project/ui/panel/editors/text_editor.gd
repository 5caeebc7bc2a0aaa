class_name TextEditor
extends PropertyEditor
## A text or a name.

var _field: LineEdit


func show_value(value: Variant) -> void:
	if not _field.is_editing() and _field.text != String(value):
		_field.text = value


func _build() -> void:
	_field = LineEdit.new()
	_field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_field.text_submitted.connect(_choose.unbind(1))
	_field.focus_exited.connect(_choose)
	add_child(_field)


func _choose() -> void:
	if property.type == TYPE_STRING_NAME:
		edited.emit(StringName(_field.text))
	else:
		edited.emit(_field.text)
