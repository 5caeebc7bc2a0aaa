class_name ToggleEditor
extends PropertyEditor
## On or off.

var _toggle: Button


func show_value(value: Variant) -> void:
	_toggle.set_pressed_no_signal(value == true)
	_toggle.text = "On" if value == true else "Off"


func _build() -> void:
	_toggle = Button.new()
	_toggle.toggle_mode = true
	_toggle.theme_type_variation = &"Toggle"
	_toggle.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_toggle.toggled.connect(edited.emit)
	add_child(_toggle)
