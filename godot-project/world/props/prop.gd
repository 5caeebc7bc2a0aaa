@tool
class_name Prop
extends RigidBody3D
## A loose thing to push around, with its mass written on it.


func _ready() -> void:
	for label: Node in find_children("*", "Label3D"):
		(label as Label3D).text = "%s kg" % String.num(mass, 1).trim_suffix(".0")
