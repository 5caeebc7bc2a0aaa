extends WeaponsTest
## Plots and presets of WeaponSway3D in the panel.


func test_the_plots_show_sway_offset_and_aim() -> void:
	await start()
	var weapon := await take(KEY_5)
	var sources := PlotTable.sources_for(weapon)
	check_equal(sources.size(), 3, "plots")
	await press(&"move_forward")
	set_button(MOUSE_BUTTON_RIGHT, true)
	await ticks(20)
	var sway := weapon.get_sway_rotation()
	var numbers := sources[0].sample(weapon)
	check_near(numbers.y, rad_to_deg(sway.y), 1e-4, "yaw in degrees")
	check(absf(numbers.x) + absf(numbers.y) > 0.05, "there is some: %v" % numbers)
	check_near(sources[1].sample(weapon).y, weapon.get_sway_offset().y * 1000.0, 1e-3, "up in mm")
	check_near(sources[2].sample(weapon).x, weapon.get_aim_blend() * 100.0, 1e-3, "aim")
	check(sources[2].sample(weapon).x > 50.0, "it is being aimed")


func test_the_presets_set_the_same_properties_and_one_is_the_nodes_defaults() -> void:
	await start()
	var weapon := await take(KEY_4)
	var presets := PresetList.presets_for(weapon)
	var titles := presets.map(func(preset: TuningPreset) -> String: return preset.title)
	check_equal(titles, ["Calm", "Tutorial", "Heavy", "Drag"] as Array, "the presets")
	for preset: TuningPreset in presets:
		check_equal(
			preset.values.keys(), presets[0].values.keys(), "properties of %s" % preset.title
		)
		preset.apply_to(weapon)
		for other: TuningPreset in presets:
			check_equal(other.is_applied_to(weapon), other == preset, "%s is lit" % other.title)
	var fresh := WeaponSway3D.new()
	check(presets[1].is_applied_to(fresh), "the tutorial's values are the defaults")
	fresh.free()
	check_equal(take_warnings().size(), 0, "warnings")


func test_the_hands_have_a_page_with_the_motion_scale() -> void:
	await start()
	check(TunableNodes.is_tunable(hands), "they have a page")
	var names := TunableProperties.list_of(hands).map(
		func(property: TunableProperty) -> StringName: return property.name
	)
	check(&"motion_scale" in names, "the motion scale is on it: %s" % [names])
	hands.motion_scale = 0.5
	for weapon: Weapon in hands.get_weapons():
		check_near(weapon.motion_scale, 0.5, 1e-6, "motion scale of %s" % weapon.name)


func test_the_panel_can_aim_and_gets_room() -> void:
	var main := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(main)
	await ticks(10)
	player = main.get_node("FirstPersonPlayer")
	hands = WeaponWatch.find_hands(player)
	var weapon := await take(KEY_4)
	var camera := player.get_camera()
	check_near(camera.h_offset, 0.0, 1e-6, "shift of the view")
	tap_key(KEY_TAB)
	await ticks(60)
	check(camera.h_offset > 0.05, "the weapon makes room: %f" % camera.h_offset)
	weapon.aiming = true
	await ticks(180)
	check(hands.get_aim_blend() > 0.99, "it is aimed by the panel")
	check_near(camera.h_offset, 0.0, 1e-3, "aimed, the sights are in the middle")
	weapon.aiming = false
	tap_key(KEY_TAB)
	await ticks(120)
	check_near(camera.h_offset, 0.0, 1e-6, "shift of the view afterwards")
