extends TestCase
## Names, defaults, units and constants that users script against. The tables beside this script are written by hand
## after the contract; rust/nodes checks that the editor's help covers every line of them.

const TABLES: Array[String] = [
	"HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver", "FootIKLeg"
]


func test_the_tables_and_the_classes_have_the_same_members() -> void:
	for type: String in TABLES:
		var table := _table(type)
		check_equal(_names(table.property), _properties(type, false), "properties of %s" % type)
		check_equal(_names(table.get("group", {})), _properties(type, true), "groups of %s" % type)
		check_equal(_names(table.get("method", {})), _methods(type), "methods of %s" % type)
		check_equal(
			_names(table.get("constant", {})),
			_sorted(ClassDB.class_get_integer_constant_list(type, true)),
			"constants of %s" % type
		)
		check_equal(_names(table.get("signal", {})), _signals(type), "signals of %s" % type)


func test_the_defaults_are_those_of_the_contract() -> void:
	for type: String in TABLES:
		var table := _table(type)
		var node: Object = ClassDB.instantiate(type)
		for name: String in table.property:
			# A button has no value.
			if table.property[name] == "":
				continue
			var expected: Variant = str_to_var(table.property[name])
			if expected == null:
				check(node.get(name) == null, "%s.%s is null" % [type, name])
			elif expected is float:
				check_near(node.get(name), expected, 1e-15, "%s.%s" % [type, name])
			else:
				check_equal(node.get(name), expected, "%s.%s" % [type, name])
		if node is Node:
			node.free()


func test_the_constants_have_the_values_of_the_contract() -> void:
	for type: String in TABLES:
		var table := _table(type)
		for name: String in table.get("constant", {}):
			var value := ClassDB.class_get_integer_constant(type, name)
			check_equal(value, int(table.constant[name]), "%s.%s" % [type, name])


func test_every_number_has_a_range_and_every_quantity_a_unit() -> void:
	# Shares and ratios are plain numbers.
	var plain := [
		"target_velocity_amount",
		"hip_weight",
		"aim_weight",
		"motion_scale",
		"pitch_weight",
		"roll_weight",
		"pelvis_weight",
		"pelvis_lift_weight",
		"foot_rotation_weight",
		"soft_reach",
		"weight",
		# A direction.
		"pole_axis"
	]
	for type: String in TABLES:
		for property: Dictionary in ClassDB.class_get_property_list(type, true):
			if property.type not in [TYPE_FLOAT, TYPE_VECTOR2, TYPE_VECTOR3]:
				continue
			var what := "%s.%s: %s" % [type, property.name, property.hint_string]
			if property.name != "pole_axis":
				check_equal(property.hint, PROPERTY_HINT_RANGE, "the hint of " + what)
			var has_unit: bool = (
				"suffix:" in property.hint_string or "radians_as_degrees" in property.hint_string
			)
			check(
				has_unit or property.name in plain or property.name.ends_with("damping_ratio"),
				"a unit for " + what
			)


func test_a_slider_ends_where_the_values_do_or_lets_one_type_more() -> void:
	for type: String in TABLES:
		var node: Object = ClassDB.instantiate(type)
		if node is Node:
			add_child(node)
		for property: Dictionary in ClassDB.class_get_property_list(type, true):
			if property.hint != PROPERTY_HINT_RANGE or property.type != TYPE_FLOAT:
				continue
			var parts: PackedStringArray = property.hint_string.split(",")
			var unit := PI / 180.0 if "radians_as_degrees" in parts else 1.0
			var step := parts[2].to_float()
			for end: String in ["or_less", "or_greater"]:
				var beyond := parts[0].to_float() - step
				if end == "or_greater":
					beyond = parts[1].to_float() + step
				node.set(property.name, beyond * unit)
				var taken: bool = is_equal_approx(node.get(property.name), beyond * unit)
				var what := (
					"%s.%s takes %s, and its slider has %s" % [type, property.name, beyond, end]
				)
				check_equal(taken, end in parts, what)
		if node is Node:
			node.free()
	check(take_warnings().size() > 0, "what is out of range is said")


## Kind of member, then name, then value.
func _table(type: String) -> Dictionary:
	var table := {}
	for line: String in FileAccess.get_file_as_string("res://contract/%s.txt" % type).split(
		"\n", false
	):
		# A group's name may have spaces, and no value follows it.
		var words := line.split(" ", true, 1 if line.begins_with("group ") else 2)
		table.get_or_add(words[0], {})[words[1]] = words[2] if words.size() > 2 else ""
	check(table.size() > 0, "the table of %s" % type)
	return table


func _names(members: Dictionary) -> PackedStringArray:
	return _sorted(PackedStringArray(members.keys()))


func _properties(type: String, groups: bool) -> PackedStringArray:
	var names := PackedStringArray()
	for property: Dictionary in ClassDB.class_get_property_list(type, true):
		var is_group: bool = property.usage & (PROPERTY_USAGE_GROUP | PROPERTY_USAGE_CATEGORY) != 0
		if is_group == groups and not property.usage & PROPERTY_USAGE_CATEGORY:
			names.append(property.name)
	return _sorted(names)


## Without the accessors of properties.
func _methods(type: String) -> PackedStringArray:
	var accessors := {}
	for property: String in _properties(type, false):
		accessors[ClassDB.class_get_property_getter(type, property)] = true
		accessors[ClassDB.class_get_property_setter(type, property)] = true
	var names := PackedStringArray()
	for method: Dictionary in ClassDB.class_get_method_list(type, true):
		if not accessors.has(StringName(method.name)) and not method.flags & METHOD_FLAG_VIRTUAL:
			names.append(method.name)
	return _sorted(names)


func _signals(type: String) -> PackedStringArray:
	var names := PackedStringArray()
	for signal_of_class: Dictionary in ClassDB.class_get_signal_list(type, true):
		names.append(signal_of_class.name)
	return _sorted(names)


func _sorted(names: PackedStringArray) -> PackedStringArray:
	names.sort()
	return names


func test_layers_are_taken_from_any_integer_as_the_engines_own_nodes_do() -> void:
	var ray := RayCast3D.new()
	for named: Array in [
		["HeldObject3D", "wall_mask"],
		["SlopeAligner", "collision_mask"],
		["FootIKSolver", "collision_mask"]
	]:
		var node: Object = ClassDB.instantiate(named[0])
		for value: int in [-1, 0, 5, 0xffffffff, 1 << 32, (1 << 63) - 1, 1 << 63]:
			ray.collision_mask = value
			node.set(named[1], value)
			check_equal(
				node.get(named[1]),
				ray.collision_mask,
				"%s of %s for %d" % [named[1], named[0], value]
			)
		node.free()
	ray.free()
