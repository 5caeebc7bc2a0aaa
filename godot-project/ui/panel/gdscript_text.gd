class_name GDScriptText
extends RefCounted
## Writes what was tuned as GDScript, ready to paste.


## Assignments of every stored property of [param node] that differs from its class's default, after
## a variable that holds the node. What refers to other nodes or to resources is left out.
static func of(node: Node) -> String:
	var assignments: PackedStringArray = []
	for property: TunableProperty in TunableProperties.list_of(node):
		if property.is_settable():
			var value: Variant = node.get(property.name)
			if not TunableProperty.is_same(value, property.get_default(node)):
				assignments.append(_assignment(property, value))
	if assignments.is_empty():
		return "# %s: everything has its default.\n" % node.name
	var path := String(node.name)
	var shown_path := path if path.is_valid_ascii_identifier() else '"%s"' % path.c_escape()
	var declaration := "var node: %s = $%s" % [TunableNodes.class_names_of(node)[0], shown_path]
	return "%s\n%s\n" % [declaration, "\n".join(assignments)]


## How many properties the text of [method of] sets.
static func count_assignments(text: String) -> int:
	return text.count("\n") - 1


static func _assignment(property: TunableProperty, value: Variant) -> String:
	var line := "node.%s = %s" % [property.name, var_to_str(value)]
	if not property.choice_titles.is_empty() and value is int:
		return "%s  # %s" % [line, property.title_of(value)]
	if property.in_degrees and value is float:
		return "%s  # %s°" % [line, String.num(property.to_shown(value), 3)]
	return line
