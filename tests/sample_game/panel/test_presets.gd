extends PanelTest
## The presets of the held object.


func test_they_are_four_and_set_what_they_say() -> void:
	await open_panel()
	var presets := PresetList.presets_for(held)
	var titles := presets.map(func(preset: TuningPreset) -> String: return preset.title)
	check_equal(titles, ["Stiff", "Tutorial", "Jelly", "Lag"] as Array, "the presets")
	for preset: TuningPreset in presets:
		_press(preset.title)
		for property: StringName in preset.values:
			check_equal(
				held.get(property), preset.values[property], "%s: %s" % [preset.title, property]
			)
		for other: TuningPreset in presets:
			check_equal(other.is_applied_to(held), other == preset, "%s is lit" % other.title)
	check_equal(take_warnings().size(), 0, "warnings")


func test_all_set_the_same_properties() -> void:
	await start_game()
	var presets := PresetList.presets_for(held)
	for preset: TuningPreset in presets:
		check_equal(preset.values.keys(), presets[0].values.keys(), preset.title)
		for property: StringName in preset.values:
			check(property in held, "%s is a property" % property)


func test_the_tutorials_are_the_defaults() -> void:
	var fresh := HeldObject3D.new()
	add_child(fresh)
	check(
		PresetList.presets_for(fresh)[1].is_applied_to(fresh),
		"a new node has the tutorial's values"
	)


func test_they_have_the_character_that_they_name() -> void:
	await open_panel()
	_press("Stiff")
	check(held.damping_ratio > 0.8 and held.damping_ratio < 1.0, "stiff is near critical")
	check(held.stiffness > 500.0, "stiff is stiff")
	_press("Jelly")
	check_equal(held.damping, 4.0, "jelly's damping")
	_press("Lag")
	check_equal(held.follow_mode, HeldObject3D.FOLLOW_LAG, "lag lags")
	check_equal(held.follow_speed, 6.0, "at 6")


func test_the_one_that_the_node_has_is_lit() -> void:
	await open_panel()
	_press("Jelly")
	await frames(2)
	check(_button("Jelly").button_pressed, "jelly is lit")
	held.damping = 5.0
	await frames(2)
	check(not _button("Jelly").button_pressed, "jelly is not lit when a value has changed")


func test_a_class_without_presets_has_none() -> void:
	check_equal(PresetList.presets_for(self).size(), 0, "presets of a test")


func _press(title: String) -> void:
	_button(title).pressed.emit()


func _button(title: String) -> Button:
	for found: Node in panel.find_child("Presets", true, false).get_children():
		if (found as Button).text == title:
			return found as Button
	fail("there is no button " + title)
	return null
