class_name ColorEditor
extends PropertyEditor
## A colour.

var _button: ColorPickerButton


func show_value(value: Variant) -> void:
	if value is Color and _button.color != value:
		_button.color = value


func _build() -> void:
	_button = ColorPickerButton.new()
	_button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_button.custom_minimum_size.y = 24.0
	_button.color_changed.connect(edited.emit)
	_button.picker_created.connect(_simplify_picker)
	add_child(_button)


# It is to be small, beside the other properties.
func _simplify_picker() -> void:
	var picker := _button.get_picker()
	picker.sampler_visible = false
	picker.color_modes_visible = false
	picker.presets_visible = false
	picker.edit_intensity = false
