class_name VectorEditor
extends PropertyEditor
## Two or three numbers.

const AXES: PackedStringArray = ["X", "Y", "Z"]

var _fields: Array[NumberField] = []
var _value: Variant = Vector3.ZERO


func show_value(value: Variant) -> void:
	_value = value
	for axis: int in _fields.size():
		_fields[axis].show_number(property.to_shown(value[axis]))


func _build() -> void:
	for axis: int in 2 if property.type == TYPE_VECTOR2 else 3:
		var field := NumberField.new()
		field.step = property.step
		field.custom_minimum_size.x = 40.0
		field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		field.tooltip_text = AXES[axis]
		field.entered.connect(_choose.bind(axis))
		_fields.append(field)
		add_child(field)


func _choose(shown: float, axis: int) -> void:
	var value: Variant = _value
	value[axis] = property.to_stored(shown)
	edited.emit(value)
