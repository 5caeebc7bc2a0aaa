class_name TunableProperties
extends RefCounted
## Reads which properties a node exports, as its inspector shows them, and saves and restores their
## values. It knows nothing of any particular class.

## Categories of the engine's own that are worth showing: what a modifier of a skeleton has to turn
## it off and to fade it.
const ENGINE_CATEGORIES: Array[StringName] = [&"SkeletonModifier3D"]


## The exported properties of the classes of [param node] that do not come with the engine: those of
## extensions, and of scripts.
static func list_of(node: Node) -> Array[TunableProperty]:
	var found: Array[TunableProperty] = []
	var own := false
	var group_name := ""
	var subgroup := ""
	var prefix := ""
	for info: Dictionary in node.get_property_list():
		var usage: int = info.usage
		if usage & PROPERTY_USAGE_CATEGORY:
			own = _is_own(info.name)
			group_name = String(info.name) if info.name in ENGINE_CATEGORIES else ""
			subgroup = ""
			prefix = ""
		elif usage & PROPERTY_USAGE_GROUP:
			group_name = info.name
			subgroup = ""
			prefix = info.hint_string
		elif usage & PROPERTY_USAGE_SUBGROUP:
			subgroup = info.name
			prefix = info.hint_string
		elif own and usage & PROPERTY_USAGE_EDITOR:
			if not String(info.name).begins_with(prefix):
				group_name = ""
				subgroup = ""
				prefix = ""
			var full := group_name if subgroup.is_empty() else "%s: %s" % [group_name, subgroup]
			found.append(TunableProperty.new(info, full, prefix))
	return found


## The values of all properties of [param node] that a script can put back with
## [method set_values].
static func get_values(node: Node) -> Dictionary[StringName, Variant]:
	var values: Dictionary[StringName, Variant] = {}
	for property: TunableProperty in list_of(node):
		if property.is_settable():
			values[property.name] = node.get(property.name)
	return values


## Sets the values that [method get_values] gave.
static func set_values(node: Node, values: Dictionary[StringName, Variant]) -> void:
	for property: StringName in values:
		node.set(property, values[property])


static func _is_own(category: StringName) -> bool:
	if category in ENGINE_CATEGORIES or not ClassDB.class_exists(category):
		return true
	return ClassDB.class_get_api_type(category) == ClassDB.API_EXTENSION
