class_name PropertyEditor
extends HBoxContainer
## Shows the value of one property and lets it be changed. There is one class of editors for each
## kind of value.

## The user chose a value, as the node stores it.
signal edited(value: Variant)

## What is edited.
var property: TunableProperty


func _init(edited_property: TunableProperty) -> void:
	property = edited_property
	size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_build()


## The control that has the keys first when the user moves through the page; [code]null[/code] if
## there is nothing to change.
func get_first_control() -> Control:
	for child: Node in get_children():
		if child is Control and (child as Control).focus_mode == Control.FOCUS_ALL:
			return child
	return null


## Shows [param _value], unless the user is just typing another one.
func show_value(_value: Variant) -> void:
	pass


## Adds the controls.
func _build() -> void:
	pass
