@tool
class_name OneOfEach
extends Object
## A scene with one node of each class of Springstep, the solver below a skeleton with legs.

const PATHS := {
	"HeldObject3D": "HeldObject3D",
	"WeaponSway3D": "WeaponSway3D",
	"SlopeAligner": "SlopeAligner",
	"FootIKSolver": "Skeleton/FootIKSolver",
}


static func scene() -> Node3D:
	var root := Node3D.new()
	root.name = "Scene"
	var skeleton := Skeleton3D.new()
	skeleton.name = "Skeleton"
	TwoLegs.fill(skeleton)
	root.add_child(skeleton)
	for type: String in PATHS:
		var node: Node = ClassDB.instantiate(type)
		node.name = type
		(skeleton if type == "FootIKSolver" else root).add_child(node)
	return root


## Gives a value other than the present one to every property of the node's own class that is a number, a switch or a
## vector, and is saved. Gives the new values.
static func change(node: Object) -> Dictionary:
	var changed := {}
	for property: Dictionary in ClassDB.class_get_property_list(node.get_class(), true):
		var value: Variant = node.get(property.name)
		if property.usage & PROPERTY_USAGE_STORAGE and value != null:
			var other: Variant = _other(value, property)
			if other != null:
				node.set(property.name, other)
				changed[property.name] = other
	return changed


static func _other(value: Variant, property: Dictionary) -> Variant:
	match typeof(value):
		TYPE_BOOL:
			return not value
		TYPE_INT:
			return 1 - value if property.hint == PROPERTY_HINT_ENUM else value + 2
		TYPE_FLOAT:
			return value * 0.5 + 0.15
		TYPE_VECTOR2, TYPE_VECTOR3:
			return value * 0.5 + value.abs().clampf(0.25, 0.25)
		TYPE_COLOR:
			return value.inverted()
		TYPE_STRING_NAME:
			return StringName("Hips")
	return null
