class_name TuningPreset
extends Resource
## Values of some properties that together give a character.

## What it is called.
@export var title: String
## What it is like, in a sentence.
@export_multiline var description: String
## The value of each property that it sets.
@export var values: Dictionary[StringName, Variant] = {}


## Sets the values.
func apply_to(node: Node) -> void:
	for property: StringName in values:
		node.set(property, values[property])


## Whether [param node] has all of these values.
func is_applied_to(node: Node) -> bool:
	for property: StringName in values:
		if not TunableProperty.is_same(node.get(property), values[property]):
			return false
	return true
