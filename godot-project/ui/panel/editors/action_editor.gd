class_name ActionEditor
extends PropertyEditor
## A button that calls what the node offers as a tool button.

var _button: Button
var _action: Callable


func show_value(value: Variant) -> void:
	if value is Callable:
		_action = value
	_button.disabled = not _action.is_valid()


func _build() -> void:
	_button = Button.new()
	_button.text = property.title
	_button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_button.pressed.connect(func() -> void: _action.call())
	add_child(_button)
