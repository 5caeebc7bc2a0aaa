extends AnimalTest
## The switches of alignment and foot IK, and the panel's plots and presets of a [SlopeAligner].

var game: Node


func test_g_levels_the_rat_and_tilts_it_again() -> void:
	await _start_on_the_ramp()
	check(get_pitch() > 25.0, "tilted on the ramp: %.1f°" % get_pitch())
	check(not _is_badge_shown(), "no badge")
	await _tap(KEY_G)
	await ticks(seconds(0.5))
	check_near(get_pitch(), 0.0, 1.0, "its pitch without alignment")
	check(_is_badge_shown(), "the badge says so")
	await _tap(KEY_G)
	await ticks(seconds(0.5))
	check(get_pitch() > 25.0, "tilted again: %.1f°" % get_pitch())
	check(not _is_badge_shown(), "no badge again")
	check_near(aligner.max_angle, deg_to_rad(45.0), 1e-6, "its largest angle")


func test_it_goes_to_level_and_back_without_a_jerk() -> void:
	await _start_on_the_ramp()
	# The lag's first tick from one slope to the other, of 30°.
	var largest := 30.0 * (1.0 - exp(-aligner.align_speed / Engine.physics_ticks_per_second))
	for _times: int in 2:
		await _tap(KEY_G)
		for _tick: int in seconds(0.5):
			var before := get_pitch()
			await ticks(1)
			check(
				absf(get_pitch() - before) < largest + 0.5,
				"step from %f to %f" % [before, get_pitch()]
			)


func test_what_is_tuned_meanwhile_stays() -> void:
	await _start_on_the_ramp()
	await _tap(KEY_G)
	aligner.max_angle = deg_to_rad(20.0)
	await _tap(KEY_G)
	check_near(aligner.max_angle, deg_to_rad(20.0), 1e-6, "its largest angle")


func test_a_rat_may_go_meanwhile() -> void:
	await _start_on_the_ramp()
	await _tap(KEY_G)
	runner.free()
	game.get_node("Spider").free()
	await frames(2)
	await _tap(KEY_G)
	await _tap(KEY_G)
	check(not _is_badge_shown(), "there is nothing left to align")


func test_i_takes_the_paws_off_the_ground_and_puts_them_back() -> void:
	await _start_on_the_ramp()
	runner.speed = 0.0
	await ticks(seconds(1.0))
	check_paws(0.002, "with foot IK")
	await _tap(KEY_I)
	await ticks(seconds(0.6))
	# The body's ball touches the slope beside its lowest point, so that the rat is above the slope.
	var above := 0.14 * (1.0 - cos(deg_to_rad(30.0)))
	for paw: PawWatch in feet.paws:
		check_near(paw.get_error(), above, 0.003, "%s without foot IK" % paw.view.title)
	await _tap(KEY_I)
	await ticks(seconds(0.6))
	check_paws(0.002, "with foot IK again")


func test_the_plots_show_slope_and_error() -> void:
	var ramp := deg_to_rad(20.0)
	add_box(
		Vector3(20, 1, 20), Vector3(0, -0.5, 0).rotated(Vector3.RIGHT, ramp), Vector3(ramp, 0, 0)
	)
	add_runner(null, Vector3(0, 0.05, 0))
	await ticks(1)
	var sources := PlotTable.sources_for(aligner)
	check_equal(sources.size(), 2, "plots")
	await ticks(60)
	check_near(sources[0].sample(aligner).x, 20.0, 0.1, "slope ahead")
	check_near(sources[0].sample(aligner).y, 0.0, 0.1, "slope to the right")
	check_near(sources[1].sample(aligner).x, 0.0, 0.1, "error when settled")
	aligner.max_angle = 0.0
	await ticks(120)
	check_near(sources[1].sample(aligner).x, 20.0, 0.1, "error of a level rat")
	check_near(sources[0].sample(aligner).x, 20.0, 0.1, "the slope is the ground's")


func test_the_presets_set_the_same_properties() -> void:
	var fresh := SlopeAligner.new()
	add_child(fresh)
	var presets := PresetList.presets_for(fresh)
	check(presets.size() >= 3, "presets: %d" % presets.size())
	var properties := presets[0].values.keys()
	var applied := 0
	for preset: TuningPreset in presets:
		check_equal(preset.values.keys(), properties, "properties of %s" % preset.title)
		applied += 1 if preset.is_applied_to(fresh) else 0
		preset.apply_to(fresh)
		check(preset.is_applied_to(fresh), "%s can be applied" % preset.title)
	var default := SlopeAligner.new()
	add_child(default)
	for preset: TuningPreset in presets:
		check_equal(
			preset.is_applied_to(default), preset.title == "Default", "%s as new" % preset.title
		)


## Starts the game, and waits until the rat is well on the ramp of 30°.
func _start_on_the_ramp() -> void:
	game = (load("res://main.tscn") as PackedScene).instantiate()
	add_child(game)
	watch(game.get_node("Rat"))
	await ticks(2)
	runner.put_onto_loop(fposmod(18.0 - follower.progress, follower.get_length()))
	await ticks(seconds(1.4))


func _tap(key: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.physical_keycode = key
		event.keycode = key
		event.pressed = pressed
		Input.parse_input_event(event)
		Input.flush_buffered_events()
	await frames(1)


func _is_badge_shown() -> bool:
	return (game.get_node("Hud").find_child("AlignmentBadge", true, false) as Control).visible
