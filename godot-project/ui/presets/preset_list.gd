class_name PresetList
extends Resource
## The presets of a class: the resource [code]res://ui/presets/<class in snake case>.tres[/code]. A
## class joins by having such a file. All of its presets set the same properties, so that none leaves
## anything behind.

const PATH := "res://ui/presets/%s.tres"

## The presets, in their order in the panel.
@export var presets: Array[TuningPreset] = []


## The presets of the node's class, or of the nearest class above it that has any.
static func presets_for(node: Node) -> Array[TuningPreset]:
	for type: StringName in TunableNodes.class_names_of(node):
		var path := PATH % String(type).to_snake_case()
		if ResourceLoader.exists(path):
			return (load(path) as PresetList).presets
	return []
