class_name ChoiceEditor
extends PropertyEditor
## One of several choices.

var _options: OptionButton


func show_value(value: Variant) -> void:
	var index := property.choice_values.find(value)
	if _options.selected != index:
		_options.select(index)


func _build() -> void:
	_options = OptionButton.new()
	_options.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	for title: String in property.choice_titles:
		_options.add_item(title)
	_options.item_selected.connect(_choose)
	add_child(_options)


func _choose(index: int) -> void:
	edited.emit(property.choice_values[index])
