class_name PresetBar
extends HBoxContainer
## Buttons for the presets of one node. The one whose values the node has is lit.

var _node: Node
var _presets: Array[TuningPreset] = []
var _buttons: Array[Button] = []


func _process(_delta: float) -> void:
	if is_visible_in_tree() and is_instance_valid(_node):
		for index: int in _presets.size():
			_buttons[index].set_pressed_no_signal(_presets[index].is_applied_to(_node))


## Shows the presets of [param node]; none if it is [code]null[/code] or its class has none.
func show_node(node: Node) -> void:
	for button: Button in _buttons:
		button.queue_free()
	_buttons.clear()
	_node = node
	_presets = [] as Array[TuningPreset] if node == null else PresetList.presets_for(node)
	visible = not _presets.is_empty()
	for preset: TuningPreset in _presets:
		var button := Button.new()
		button.text = preset.title
		button.tooltip_text = preset.description
		button.toggle_mode = true
		button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		button.pressed.connect(preset.apply_to.bind(node))
		_buttons.append(button)
		add_child(button)
