extends PanelTest
## The keys of the sample game: panel, help, cameras, debug drawing, slow motion, pause.


func test_tab_opens_the_panel_and_frees_the_mouse() -> void:
	await start_game()
	check(not panel.visible and player.look_enabled, "closed at first, looking")
	await tap(KEY_TAB)
	check(panel.visible and not player.look_enabled, "open, the mouse is free")
	await tap(KEY_TAB)
	check(not panel.visible and player.look_enabled, "closed, looking again")


func test_the_game_goes_on_behind_the_panel() -> void:
	await open_panel()
	var before := player.global_position
	var event := InputEventKey.new()
	event.physical_keycode = KEY_W
	event.pressed = true
	Input.parse_input_event(event)
	await ticks(60)
	check(player.global_position.distance_to(before) > 1.0, "the player walks")


func test_typing_into_a_field_neither_walks_nor_jumps() -> void:
	await open_panel()
	await ticks(30)
	var field := LineEdit.new()
	add_child(field)
	field.grab_focus()
	var before := player.global_position
	for key: Key in [KEY_W, KEY_SPACE]:
		var event := InputEventKey.new()
		event.physical_keycode = key
		event.pressed = true
		Input.parse_input_event(event)
	await ticks(30)
	check_near(player.global_position, before, 0.01, "the player stays where he is")


func test_a_gamepad_opens_the_panel_and_keeps_looking() -> void:
	await start_game()
	await tap_button(JOY_BUTTON_START)
	check(panel.visible and player.look_enabled, "open, the stick still looks around")
	var stiffness := held.stiffness
	var focused := get_viewport().gui_get_focus_owner()
	await tap_button(JOY_BUTTON_DPAD_DOWN)
	check(get_viewport().gui_get_focus_owner() != focused, "the D-pad moves through the panel")
	check_equal(held.stiffness, stiffness, "and does not tune as it does in the game")


func test_every_control_of_the_page_is_reached_by_keyboard() -> void:
	await open_panel()
	var seen: Dictionary[Control, bool] = {}
	for _step: int in 200:
		seen[get_viewport().gui_get_focus_owner()] = true
		await tap(KEY_DOWN)
	var names: PackedStringArray = []
	for found: Control in seen:
		var parent: Node = found
		while parent != null and not parent is PropertyRow:
			parent = parent.get_parent()
		if parent != null:
			names.append((parent as PropertyRow).property.name)
	for property: TunableProperty in TunableProperties.list_of(held):
		if property.type != TYPE_OBJECT:
			check(String(property.name) in names, "%s can be focused" % property.name)


func test_keys_of_the_game_work_again_when_the_game_is_clicked() -> void:
	await open_panel()
	player.look_enabled = true
	await frames(1)
	check(get_viewport().gui_get_focus_owner() == null, "no control has the keys")
	var stiffness := held.stiffness
	await tap(KEY_UP)
	check(held.stiffness > stiffness, "the arrow tunes")


func test_f1_shows_and_hides_the_help() -> void:
	await start_game()
	var help := hud.find_child("Help", true, false) as Control
	var shown := help.visible
	await tap(KEY_F1)
	check_equal(help.visible, not shown, "the help after F1")


func test_the_help_makes_room_once_one_has_walked_and_comes_back_by_its_key() -> void:
	await start_game()
	var help := hud.find_child("Help", true, false) as Control
	check(help.visible, "shown at first")
	player.teleport(player.global_position + Vector3(0, 0, 4))
	await frames(2)
	check(not help.visible, "gone after a few metres")
	check((hud.find_child("HelpHint", true, false) as Control).visible, "a hint stays")
	await tap(KEY_F1)
	await frames(2)
	check(help.visible, "and stays when it is asked for")


func test_the_help_has_every_action() -> void:
	await start_game()
	var texts: PackedStringArray = []
	for label: Node in hud.find_child("Keys", true, false).get_children():
		if label is Label:
			texts.append((label as Label).text)
	for action: StringName in InputMap.get_actions():
		if not String(action).begins_with("ui_"):
			var key := InputText.keyboard([action])
			if key.is_empty():
				key = InputText.gamepad([action])
			var found := false
			for text: String in texts:
				found = found or key in text
			check(found, "%s (%s) is in the help" % [action, key])


func test_f3_draws_for_all_nodes() -> void:
	await start_game()
	var other := HeldObject3D.new()
	game.add_child(other)
	await frames(2)
	await tap(KEY_F3)
	check(held.debug_draw and other.debug_draw, "all are drawn")
	held.debug_draw = false
	await tap(KEY_F3)
	check(not held.debug_draw and not other.debug_draw, "none is, after one was already off")


func test_f5_is_slow_motion() -> void:
	await start_game()
	await tap(KEY_F5)
	check_near(Engine.time_scale, 0.1, 1e-6, "slow")
	await tap(KEY_F5)
	check_near(Engine.time_scale, 1.0, 1e-6, "normal")


func test_a_pause_freezes_the_object_and_ends_without_a_jump() -> void:
	await start_game()
	for _tick: int in 10:
		player.turn_head(0.08, 0.0)
		await ticks(1)
	await tap(KEY_P)
	check(get_tree().paused, "paused")
	var frozen := held.global_transform
	var velocity := held.get_velocity()
	check(velocity.length() > 0.1, "it was moving")
	await ticks(60)
	check_equal(held.global_transform, frozen, "the object in the pause")
	await tap(KEY_P)
	check(not get_tree().paused, "it goes on")
	await ticks(1)
	var step := held.global_position.distance_to(frozen.origin)
	check(step > 0.0 and step < velocity.length() * 0.1, "its first ticks: %f m" % step)


func test_in_a_pause_the_panel_and_the_cameras_go_on() -> void:
	await start_game()
	await tap(KEY_P)
	await tap(KEY_F2)
	check(get_viewport().get_camera_3d() != player.get_camera(), "another camera")
	await tap(KEY_TAB)
	check(panel.visible, "the panel opens")
	slider(&"stiffness").value = 500.0
	check_near(held.stiffness, 500.0, 1e-6, "and tunes")
	await tap(KEY_TAB)
	await tap(KEY_ESCAPE)
	check(not player.look_enabled, "Esc frees the mouse")
	await tap(KEY_ESCAPE)
	check(player.look_enabled, "and captures it")


func test_badges_say_what_is_on() -> void:
	await start_game()
	await frames(2)
	check_equal(_badges(), [] as Array[String], "badges at first")
	await tap(KEY_F5)
	await tap(KEY_F3)
	await tap(KEY_F2)
	await tap(KEY_P)
	await frames(2)
	var expected: Array[String] = ["PausedBadge", "SlowBadge", "CameraBadge", "DebugBadge"]
	check_equal(_badges(), expected, "badges")


func _badges() -> Array[String]:
	var shown: Array[String] = []
	for badge: Node in hud.find_child("Badges", true, false).get_children():
		if (badge as Control).visible:
			shown.append(String(badge.name))
	return shown
