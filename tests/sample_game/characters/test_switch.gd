extends CharacterTest
## The switch of the foot IK, and the panel's page, plots and presets of a [FootIKSolver].

var game: Node


func test_i_takes_the_feet_off_the_ground_and_puts_them_back() -> void:
	await _start()
	check_near(solver.influence, 1.0, 1e-6, "influence")
	check(not _is_badge_shown(), "no badge")
	await _tap_i()
	await ticks(seconds(0.5))
	check_near(solver.influence, 0.0, 1e-6, "influence when it is off")
	check(_is_badge_shown(), "the badge says so")
	await _tap_i()
	await ticks(seconds(0.5))
	check_near(solver.influence, 1.0, 1e-6, "influence when it is on again")
	check(not _is_badge_shown(), "no badge again")


func test_it_goes_and_comes_softly() -> void:
	await _start()
	for _times: int in 2:
		await _tap_i()
		var before := solver.influence
		for _tick: int in seconds(0.4):
			await ticks(1)
			check(absf(solver.influence - before) < 0.15, "%f to %f" % [before, solver.influence])
			before = solver.influence


func test_pressed_again_on_the_way_it_turns_back() -> void:
	await _start()
	solver.influence = 0.8
	await _tap_i()
	await ticks(4)
	check(solver.influence > 0.0 and solver.influence < 0.8, "on the way: %f" % solver.influence)
	await _tap_i()
	await ticks(seconds(0.5))
	check_near(solver.influence, 0.8, 1e-6, "what it had")


func test_what_is_tuned_meanwhile_stays() -> void:
	await _start()
	await _tap_i()
	await ticks(seconds(0.5))
	solver.influence = 0.4
	await _tap_i()
	await ticks(seconds(0.5))
	check_near(solver.influence, 0.4, 1e-6, "influence")


func test_a_character_may_go_meanwhile() -> void:
	await _start()
	await _tap_i()
	for node: Node in game.find_children("*", "FootIKSolver", true, false):
		# The solver's scene is the mannequin; that is part of a patrol, a bystander or the player's body.
		node.owner.owner.free()
	await frames(20)
	await _tap_i()
	await _tap_i()
	await frames(2)
	check(not _is_badge_shown(), "there is nothing left to switch")


func test_the_panel_has_its_page() -> void:
	await _start()
	var panel := (game.get_node("Hud") as Hud).get_panel()
	panel.show_node(solver)
	panel.open()
	await frames(3)
	check_equal(panel.get_node_shown(), solver, "the node that is shown")
	for property: StringName in [&"influence", &"active", &"foot_speed", &"max_pelvis_drop"]:
		check(panel.get_page().get_row(property) != null, "a row for %s" % property)
	check_equal(panel.get_plots().get_views().size(), 3, "plots")


func test_the_plots_show_feet_and_pelvis() -> void:
	for step: int in 5:
		add_box(Vector3(3, 0.15 * (step + 1), 0.4), Vector3(0, 0.075 * (step + 1), -0.4 * step))
	# It looks across the flight: its left foot is a step below the right one.
	add_bystander(Vector3(0, 0.62, -1.0), PI / 2.0)
	await ticks(120)
	var sources := PlotTable.sources_for(solver)
	check_equal(sources.size(), 3, "plots")
	var offsets := sources[0].sample(solver)
	check_near(offsets.y - offsets.x, 15.0, 0.5, "right over left, in cm")
	check_near(
		sources[1].sample(solver).x, minf(offsets.x, 0.0), 0.5, "the pelvis goes with the lower"
	)
	check_equal(sources[2].sample(solver), Vector4(1, -1, 0, 0), "both are over ground")
	body.global_position.y = 20.0
	await ticks(30)
	check_equal(sources[2].sample(solver), Vector4.ZERO, "none is, in the air")


func test_the_presets_set_the_same_properties() -> void:
	add_floor()
	add_bystander(Vector3.ZERO)
	await ticks(2)
	var presets := PresetList.presets_for(solver)
	check(presets.size() >= 4, "presets: %d" % presets.size())
	var properties := presets[0].values.keys()
	for preset: TuningPreset in presets:
		check_equal(
			preset.is_applied_to(solver), preset.title == "Default", "%s as new" % preset.title
		)
	for preset: TuningPreset in presets:
		check_equal(preset.values.keys(), properties, "properties of %s" % preset.title)
		preset.apply_to(solver)
		check(preset.is_applied_to(solver), "%s can be applied" % preset.title)


func _start() -> void:
	game = (load("res://main.tscn") as PackedScene).instantiate()
	add_child(game)
	var patrol := game.get_node("Patrol") as Patrol
	watch(patrol, patrol.get_mannequin())
	await ticks(30)


func _tap_i() -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.physical_keycode = KEY_I
		event.keycode = KEY_I
		event.pressed = pressed
		Input.parse_input_event(event)
		Input.flush_buffered_events()
	await frames(1)


func _is_badge_shown() -> bool:
	return (game.get_node("Hud").find_child("FootIKBadge", true, false) as Control).visible
