extends PanelTest
## The plots.


func test_they_hold_four_seconds_of_finite_numbers() -> void:
	await open_panel()
	var views := panel.get_plots().get_views()
	check_equal(views.size(), 2, "plots of the held object")
	await ticks(300)
	for view: PlotView in views:
		var history := view.get_history()
		check_equal(history.get_count(), history.get_capacity(), "samples after five seconds")
		var seconds := (history.get_count() - 1) / float(Engine.physics_ticks_per_second)
		check_near(seconds, 4.0, 1e-6, "what they span")
		for age: int in history.get_count():
			if not history.get_sample(age).is_finite():
				fail("a sample is not finite")


func test_they_show_how_it_trails_and_banks() -> void:
	await open_panel()
	var offset := panel.get_plots().get_views()[0].get_history()
	var bank := panel.get_plots().get_views()[1].get_history()
	for _tick: int in 20:
		player.turn_head(0.06, 0.0)
		await ticks(1)
	# A turn to the left leaves it behind on the right, and leans it to the left.
	check(offset.get_sample(0).x > 0.1, "offset to the right: %v" % offset.get_sample(0))
	check(bank.get_sample(0).x > 5.0, "bank to the left: %v" % bank.get_sample(0))
	check_near(bank.get_sample(0).x, rad_to_deg(held.get_bank_angle()), 1e-4, "the bank in degrees")
	var real := held.global_position.distance_to(held.get_target_position())
	var sample := offset.get_sample(0)
	check_near(Vector3(sample.x, sample.y, sample.z).length(), real, 1e-5, "the offset's length")


func test_they_are_sampled_while_the_panel_is_closed_but_not_in_a_pause() -> void:
	await start_game()
	var history := panel.get_plots().get_views()[0].get_history()
	history.clear()
	await ticks(10)
	check_equal(history.get_count(), 10, "samples behind a closed panel")
	await tap(KEY_P)
	var count := history.get_count()
	await ticks(10)
	check_equal(history.get_count(), count, "samples in a pause")


func test_the_scale_adapts() -> void:
	await open_panel()
	var view := panel.get_plots().get_views()[0]
	await ticks(300)
	check_near(view.get_extent(), view.get_source().least_extent, 0.02, "the scale at rest")
	held.global_position += Vector3.RIGHT * 2.0
	await ticks(30)
	check(view.get_extent() > 1.5, "the scale after a knock: %f" % view.get_extent())
	await ticks(600)
	check(view.get_extent() < 0.1, "the scale some seconds later: %f" % view.get_extent())


func test_the_grid_is_round() -> void:
	for extent: float in [0.05, 0.0731, 0.3, 1.0, 4.2, 9.9, 25.0, 130.0]:
		var step := PlotView.grid_step(extent)
		check(step > 0.2 * extent and step <= extent, "step %f of %f" % [step, extent])
		var digit := step / pow(10.0, floorf(log(step) / log(10.0) + 1e-9))
		check(absf(digit - roundf(digit)) < 1e-6, "a round step: %f" % step)


func test_a_history_keeps_the_newest() -> void:
	var history := PlotHistory.new(3)
	for number: int in 5:
		history.push(Vector4(number, -number, 0.0, 0.0))
	check_equal(history.get_count(), 3, "samples")
	check_equal(history.get_sample(0).x, 4.0, "the newest")
	check_equal(history.get_sample(2).x, 2.0, "the oldest")
	check_equal(history.get_extent(), 4.0, "the largest")


func test_a_class_without_plots_has_none() -> void:
	await open_panel()
	await show_unknown()
	check_equal(panel.get_plots().get_views().size(), 0, "plots")
	check(not panel.get_plots().visible, "the board is hidden")
