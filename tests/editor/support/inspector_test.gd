@tool
class_name InspectorTest
extends EditorTest
## The base of the tests of what the inspector shows: unfolded, and with a mouse.


## Selects nodes and unfolds all groups of the inspector: what is folded is not drawn.
func edit(nodes: Array[Node]) -> void:
	await super(nodes)
	unfold()


## Unfolds all groups of the inspector.
func unfold() -> void:
	for section in inspector_controls("EditorInspectorSection"):
		section.call(&"unfold")


## Clicks on a control with the mouse, as far as the window knows.
func click(control: Control) -> void:
	var at := control.get_global_rect().get_center()
	for pressed: bool in [true, false]:
		var event := InputEventMouseButton.new()
		event.button_index = MOUSE_BUTTON_LEFT
		event.button_mask = MOUSE_BUTTON_MASK_LEFT if pressed else 0 as MouseButtonMask
		event.pressed = pressed
		event.position = at
		event.global_position = at
		control.get_window().push_input(event)
		await frames(2)


## What the editor's notifications say.
func toasts() -> String:
	var texts := PackedStringArray()
	var toaster := EditorInterface.get_editor_toaster()
	for label: Label in toaster.find_children("*", "Label", true, false):
		texts.append(label.text)
	return "\n".join(texts)
