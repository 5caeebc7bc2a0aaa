@tool
extends EditorTest
## The help pages that F1 opens tell of every member, with a text.

const TYPES: Array[String] = [
	"HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver", "FootIKLeg"
]
## How the engine says that a text is missing.
const NO_TEXT := "There is currently no description"
## The texts are gathered in a thread.
const LONGEST_WAIT := 600


func test_the_page_of_each_class_has_a_text_for_each_member() -> void:
	for type in TYPES:
		EditorInterface.get_script_editor().goto_help("class_name:" + type)
		var text := await _page_of(type)
		check(not NO_TEXT in text, "nothing on the page of %s is without a text" % type)
		for member in _members_of(type):
			check(member in text, "the page of %s tells of %s" % [type, member])


## The text of a page, once it is there.
func _page_of(type: String) -> String:
	for i in LONGEST_WAIT:
		await frames(1)
		for page in EditorInterface.get_script_editor().find_children(
			"*", "EditorHelp", true, false
		):
			for label: RichTextLabel in page.find_children("*", "RichTextLabel", true, false):
				if page.name == type and label.get_parsed_text():
					return label.get_parsed_text()
	return ""


func _members_of(type: String) -> PackedStringArray:
	var members := PackedStringArray()
	var accessors := {}
	for property: Dictionary in ClassDB.class_get_property_list(type, true):
		if property.usage & PROPERTY_USAGE_EDITOR:
			members.append(property.name)
		accessors[ClassDB.class_get_property_getter(type, property.name)] = true
		accessors[ClassDB.class_get_property_setter(type, property.name)] = true
	for method: Dictionary in ClassDB.class_get_method_list(type, true):
		if not accessors.has(StringName(method.name)) and not method.flags & METHOD_FLAG_VIRTUAL:
			members.append(method.name)
	for told: Dictionary in ClassDB.class_get_signal_list(type, true):
		members.append(told.name)
	members.append_array(ClassDB.class_get_integer_constant_list(type, true))
	return members
