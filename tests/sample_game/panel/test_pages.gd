extends PanelTest
## The panel's pages: values go to the node and come back.


func test_a_slider_changes_the_node() -> void:
	await open_panel()
	slider(&"stiffness").value = 420.0
	check_near(held.stiffness, 420.0, 1e-6, "stiffness after the slider moved")
	check_equal(field(&"stiffness").text, "420", "the field beside it")


func test_the_node_changes_its_slider() -> void:
	await open_panel()
	held.damping = 33.0
	await frames(2)
	check_near(slider(&"damping").value, 33.0, 1e-6, "the slider")
	check_equal(field(&"damping").text, "33.0", "the field")


func test_a_field_takes_any_number_and_refuses_what_is_none() -> void:
	await open_panel()
	enter(&"stiffness", "1234.5")
	check_near(held.stiffness, 1234.5, 1e-6, "a number beyond the slider's end")
	enter(&"damping", "7,25")
	check_near(held.damping, 7.25, 1e-6, "a decimal comma")
	for text: String in ["", "stiff", "nan", "inf"]:
		enter(&"stiffness", text)
		check_near(held.stiffness, 1234.5, 1e-6, "stiffness after “%s”" % text)
		check_equal(field(&"stiffness").text, "1234.5", "the field after “%s”" % text)


func test_the_field_shows_what_the_node_made_of_the_number() -> void:
	await open_panel()
	enter(&"hold_distance", "-3")
	take_warnings()
	check_equal(field(&"hold_distance").text.to_float(), held.hold_distance, "the field")


func test_showing_a_value_does_not_round_it() -> void:
	await start_game()
	held.stiffness = 123.456789
	await tap(KEY_TAB)
	await frames(5)
	check_near(held.stiffness, 123.456789, 1e-9, "stiffness after the panel showed it")


func test_angles_are_in_degrees() -> void:
	await open_panel()
	check_near(slider(&"bank_max").value, 25.0, 1e-4, "the slider at 25°")
	check_equal(field(&"bank_max").text, "25.0", "the field at 25°")
	slider(&"bank_max").value = 60.0
	check_near(held.bank_max, deg_to_rad(60.0), 1e-6, "radians in the node")
	enter(&"bank_max", "12.5")
	check_near(held.bank_max, deg_to_rad(12.5), 1e-6, "radians after typing")


func test_derived_properties_follow() -> void:
	await open_panel()
	slider(&"stiffness").value = 400.0
	await frames(2)
	check_near(field(&"spring_frequency").text.to_float(), 20.0 / TAU, 1e-3, "the frequency")
	enter(&"damping_ratio", "0.5")
	await frames(2)
	check_near(held.damping, 20.0, 1e-4, "damping from its ratio")
	check_near(field(&"damping").text.to_float(), 20.0, 1e-3, "the field of the damping")


func test_choices_toggles_and_colors() -> void:
	await open_panel()
	var options := control(&"follow_mode", "OptionButton") as OptionButton
	check_equal(options.get_item_text(options.selected), "Spring", "the mode that is shown")
	options.select(0)
	options.item_selected.emit(0)
	check_equal(held.follow_mode, HeldObject3D.FOLLOW_LAG, "the mode after the choice")
	(control(&"color_by_speed", "Button") as Button).button_pressed = false
	check_equal(held.color_by_speed, false, "the toggle")
	var button := control(&"slow_color", "ColorPickerButton") as ColorPickerButton
	check_near(button.color, held.slow_color, 1e-6, "the colour that is shown")
	button.color_changed.emit(Color.GREEN)
	check_near(held.slow_color, Color.GREEN, 1e-6, "the colour after the choice")
	enter(&"color_parameter", "glow")
	check_equal(held.color_parameter, &"glow", "the name")
	take_warnings()


func test_references_are_only_shown() -> void:
	await open_panel()
	check(row(&"camera").get_editor() is ReferenceView, "the camera is not edited")
	held.camera = player.get_camera()
	await frames(2)
	var text := (control(&"camera", "Label") as Label).text
	var shown := row(&"camera").get_editor().get_child(0) as Label
	check(shown.text.begins_with("Camera3D"), "its name is shown: %s, %s" % [text, shown.text])


func test_a_row_brings_its_value_back() -> void:
	await open_panel()
	slider(&"stiffness").value = 900.0
	slider(&"bob_amplitude").value = 0.5
	row(&"stiffness").reset()
	check_near(held.stiffness, 200.0, 1e-6, "stiffness")
	check_near(slider(&"stiffness").value, 200.0, 1e-6, "its slider")
	check_near(held.bob_amplitude, 0.5, 1e-6, "the other stays")


func test_the_page_brings_back_what_the_scene_started_with() -> void:
	await open_panel()
	check_equal(held.color_by_speed, true, "the scene has it on, other than the class")
	var before := TunableProperties.get_values(held)
	for change: Array in [
		[&"stiffness", 900.0],
		[&"damping", 1.0],
		[&"follow_mode", 0],
		[&"bank_max", 1.0],
		[&"color_by_speed", false],
		[&"fast_color", Color.BLACK],
		[&"debug_draw", true],
	]:
		held.set(change[0], change[1])
	(panel.find_child("Reset", true, false) as Button).pressed.emit()
	check_equal(TunableProperties.get_values(held), before, "all values")


func test_a_class_that_it_does_not_know_gets_a_page() -> void:
	await open_panel()
	var unknown := await show_unknown()
	check_equal(panel.get_node_shown(), unknown, "the page's node")
	check(panel.get_page().get_row(&"not_exported") == null, "what is not exported has no row")
	slider(&"angle_limit").value = 45.0
	check_near(unknown.get(&"angle_limit"), PI / 4.0, 1e-6, "the angle")
	check_equal(row(&"angle_limit").property.title, "Limit", "the title without the group's prefix")
	check_equal(row(&"angle_limit").property.group, "Angles", "the group")
	check_equal(row(&"turn_rate").property.unit, "°/s", "the unit of the rate")
	enter(&"turn_rate", "90")
	check_near(unknown.get(&"turn_rate"), PI / 2.0, 1e-6, "the rate")
	enter(&"plain", "2.75")
	check_near(unknown.get(&"plain"), 2.75, 1e-6, "a number without a range")
	enter(&"count", "4.6")
	check_equal(unknown.get(&"count"), 5, "an integer stays one")
	(control(&"kind", "OptionButton") as OptionButton).item_selected.emit(2)
	check_equal(unknown.get(&"kind"), 7, "an enum with numbers of its own")
	(control(&"texture", "OptionButton") as OptionButton).item_selected.emit(1)
	check_equal(unknown.get(&"texture"), "hard", "an enum of texts")
	enter(&"direction", "5")
	check_near(unknown.get(&"direction"), Vector3(5.0, 1.0, 0.0), 1e-6, "one axis of a vector")
	(control(&"poke", "Button") as Button).pressed.emit()
	check_equal(unknown.get(&"pokes"), 1, "calls of the tool button")
	check(row(&"friends").get_editor() is ReferenceView, "an array is only shown")


func test_a_page_follows_the_list_of_properties() -> void:
	await open_panel()
	await show_unknown()
	check(panel.get_page().get_row(&"detail") == null, "what is hidden has no row")
	var toggle := control(&"detailed", "Button") as Button
	toggle.grab_focus()
	toggle.button_pressed = true
	await frames(3)
	check(panel.get_page().get_row(&"detail") != null, "what is shown then has one")
	var focused := get_viewport().gui_get_focus_owner()
	check(
		focused != null and row(&"detailed").is_ancestor_of(focused),
		"the keys stay where they were"
	)


func test_pages_come_and_go_with_the_nodes() -> void:
	await open_panel()
	var tabs := panel.find_child("Tabs", true, false) as TabBar
	var before := tabs.tab_count
	var other := HeldObject3D.new()
	other.name = "Other"
	game.add_child(other)
	await frames(2)
	check_equal(tabs.tab_count, before + 1, "the tabs with another node")
	check_equal(panel.get_node_shown(), held, "the page stays")
	panel.show_node(other)
	await frames(2)
	check_equal(panel.get_node_shown(), other, "the other's page")
	other.free()
	await frames(3)
	check_equal(tabs.tab_count, before, "the tabs without it")
	check(panel.get_node_shown() in hud.get_tunable_nodes().nodes, "a page that is there is shown")


func test_every_number_of_the_held_object_has_a_slider_with_its_range() -> void:
	await open_panel()
	for property: TunableProperty in TunableProperties.list_of(held):
		if property.type == TYPE_FLOAT:
			var range_slider := slider(property.name)
			check_near(range_slider.min_value, property.minimum, 1e-6, "%s: start" % property.name)
			check_near(range_slider.max_value, property.maximum, 1e-6, "%s: end" % property.name)
			check(range_slider.step > 0.0, "%s: step" % property.name)
