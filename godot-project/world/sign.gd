@tool
class_name Sign
extends Node3D
## A board on a post that says something, readable from the front (+Z) and from the back.

## What the board says.
@export_multiline var text: String = "Sign":
	set = set_text


func _ready() -> void:
	set_text(text)


## Sets [member text].
func set_text(value: String) -> void:
	text = value
	if is_node_ready():
		($Front as Label3D).text = text
		($Back as Label3D).text = text
