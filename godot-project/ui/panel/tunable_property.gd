class_name TunableProperty
extends RefCounted
## One exported property of a node, as its inspector entry describes it: name, group, unit, range,
## choices. It knows nothing of any particular class.

## Types of what refers to something else.
const REFERENCES: Array[int] = [
	TYPE_NIL, TYPE_OBJECT, TYPE_ARRAY, TYPE_DICTIONARY, TYPE_CALLABLE, TYPE_SIGNAL, TYPE_RID
]
const SUFFIX := "suffix:"
const DEGREES := "°"

## The property's name in code.
var name: StringName
## A value of [enum Variant.Type].
var type: int = TYPE_NIL
## The inspector's group, with the subgroup if there is one. Empty above all groups.
var group: String
## Name for people, without the group's prefix.
var title: String
## Unit for people: the hint's suffix, or degrees. Empty if there is none.
var unit: String
## Whether a value in radians is shown in degrees.
var in_degrees: bool = false
## Whether [member minimum], [member maximum] and [member step] mean anything. They are in the shown
## unit.
var has_range: bool = false
## Lower end of the range.
var minimum: float = 0.0
## Upper end of the range.
var maximum: float = 1.0
## Step of the range.
var step: float = 0.0
## Whether the range is best seen on a logarithmic scale.
var exponential: bool = false
## What each choice of an enum is called; empty if it is none.
var choice_titles: PackedStringArray = []
## The value of each choice; the same as its title where the property is a text.
var choice_values: Array = []
## Whether it is to be looked at only.
var read_only: bool = false
## Whether a saved scene holds it. Derived properties are not stored.
var stored: bool = true


func _init(info: Dictionary, in_group: String = "", group_prefix: String = "") -> void:
	name = info.name
	type = info.type
	group = in_group
	title = String(name).trim_prefix(group_prefix).capitalize()
	var usage: int = info.usage
	read_only = usage & PROPERTY_USAGE_READ_ONLY != 0
	stored = usage & PROPERTY_USAGE_STORAGE != 0
	var hint: String = info.hint_string
	if type != TYPE_OBJECT and type != TYPE_ARRAY:
		_read_unit(hint.split(","))
	if info.hint == PROPERTY_HINT_RANGE:
		_read_range(hint.split(","))
	elif info.hint == PROPERTY_HINT_ENUM and not hint.is_empty():
		_read_choices(hint.split(","))


## Whether its value is a plain one that the node stores: no reference to anything, nothing derived
## from other properties.
func is_settable() -> bool:
	return stored and not read_only and type not in REFERENCES


## The value that a new node of this class has, or [code]null[/code] where the class says none.
func get_default(node: Node) -> Variant:
	var script: Script = node.get_script()
	while script != null:
		for info: Dictionary in script.get_script_property_list():
			if info.name == name:
				return script.get_property_default_value(name)
		script = script.get_base_script()
	return ClassDB.class_get_property_default_value(node.get_class(), name)


## A value of the node as people see it: degrees for radians.
func to_shown(value: float) -> float:
	return rad_to_deg(value) if in_degrees else value


## What people see as a value of the node.
func to_stored(shown: float) -> float:
	return deg_to_rad(shown) if in_degrees else shown


## The title of a choice; the value itself if it is none of the choices.
func title_of(choice: Variant) -> String:
	var index := choice_values.find(choice)
	return str(choice) if index < 0 else choice_titles[index]


## Whether two values look the same: a node may keep its numbers in fewer digits.
static func is_same(a: Variant, b: Variant) -> bool:
	if a is float and b is float:
		return is_equal_approx(a, b)
	if a is Color or a is Vector2 or a is Vector3:
		return typeof(a) == typeof(b) and a.is_equal_approx(b)
	return typeof(a) == typeof(b) and a == b


func _read_unit(parts: PackedStringArray) -> void:
	for part: String in parts:
		if part.begins_with(SUFFIX):
			unit = part.trim_prefix(SUFFIX)
		elif part == "radians_as_degrees":
			in_degrees = true
	if in_degrees and unit.is_empty():
		unit = DEGREES


func _read_range(parts: PackedStringArray) -> void:
	if parts.size() < 2:
		return
	has_range = true
	minimum = parts[0].to_float()
	maximum = parts[1].to_float()
	if parts.size() > 2 and parts[2].is_valid_float():
		step = parts[2].to_float()
	exponential = "exp" in parts
	if "hide_control" in parts or "hide_slider" in parts:
		has_range = false


func _read_choices(parts: PackedStringArray) -> void:
	var next := 0
	for part: String in parts:
		var pieces := part.rsplit(":", true, 1)
		if type == TYPE_INT:
			if pieces.size() > 1 and pieces[1].is_valid_int():
				next = pieces[1].to_int()
			choice_values.append(next)
		elif type == TYPE_STRING_NAME:
			choice_values.append(StringName(pieces[0]))
		else:
			choice_values.append(pieces[0])
		choice_titles.append(pieces[0].strip_edges())
		next += 1
