extends WeaponsTest
## Aiming: the sights, the view through them, and room between weapon and eye.


func test_aimed_and_still_the_sights_lie_on_the_axis() -> void:
	await start()
	for key: Key in each_weapon():
		var weapon := await take(key)
		weapon.breath_angle = 0.0
		set_button(MOUSE_BUTTON_RIGHT, true)
		await ticks(240)
		var seen := _seen_from_camera(weapon.aim_marker)
		check_near(seen.origin, Vector3.FORWARD * weapon.aim_distance, 1e-4, "%s" % weapon.name)
		check_near(seen.basis, Basis.IDENTITY, 1e-4, "%s is upright" % weapon.name)
		set_button(MOUSE_BUTTON_RIGHT, false)
		await ticks(120)


func test_nothing_of_a_weapon_is_on_its_axis() -> void:
	await start()
	for weapon: Weapon in hands.get_weapons():
		var faces := (weapon.get_node("Mesh") as MeshInstance3D).mesh.generate_triangle_mesh()
		var marker := weapon.aim_marker.position
		for angle: int in 12:
			# The post of iron sights ends a millimetre below.
			for radius: float in [0.0, 0.0004, 0.0008]:
				var aside := Vector3(cos(angle * TAU / 12.0), sin(angle * TAU / 12.0), 0.0) * radius
				var from := marker + aside + Vector3.BACK * 0.5
				var hit := faces.intersect_ray(from, Vector3.FORWARD)
				check(hit.is_empty(), "%s is clear %v off its axis" % [weapon.name, aside])
		var below := faces.intersect_ray(marker + Vector3(0.0, -0.06, 0.5), Vector3.FORWARD)
		check(not below.is_empty(), "there is something of %s below" % weapon.name)


func test_the_view_narrows_while_aiming_and_comes_back() -> void:
	await start()
	var wide := player.get_camera().fov
	var weapon := await take(KEY_4)
	set_button(MOUSE_BUTTON_RIGHT, true)
	var last := wide
	for tick: int in 120:
		await ticks(1)
		var fov := player.get_camera().fov
		check(fov <= last + 1e-4 and last - fov < 6.0, "it narrows step by step: %f" % fov)
		last = fov
	var expected := 2.0 * atan(tan(deg_to_rad(wide) / 2.0) / weapon.zoom)
	check_near(deg_to_rad(last), expected, 1e-3, "the view through the sights")
	var look := player.get_look_node()
	check_near(
		look.get_mouse_angle(), look.mouse_sensitivity / weapon.zoom, 1e-6, "angle of a pixel"
	)
	look.field_of_view = 90.0
	check(player.get_camera().fov < 80.0, "a setting changed meanwhile keeps the zoom")
	set_button(MOUSE_BUTTON_RIGHT, false)
	await ticks(180)
	check_near(player.get_camera().fov, 90.0, 1e-3, "the view afterwards")


func test_no_corner_comes_near_the_eye_whatever_one_does() -> void:
	await start()
	var watch := WeaponWatch.new()
	watch.hands = hands
	watch.fault_found.connect(fail)
	add_child(watch)
	for key: Key in each_weapon():
		await take(key)
		for aimed: bool in [false, true]:
			set_button(MOUSE_BUTTON_RIGHT, aimed)
			set_button(MOUSE_BUTTON_LEFT, true)
			await _be_wild()
			set_button(MOUSE_BUTTON_LEFT, false)
		set_button(MOUSE_BUTTON_RIGHT, false)
	check(watch.shots > 20, "shots: %d" % watch.shots)
	check(watch.largest_sway > 0.03, "sway: %f" % watch.largest_sway)
	check(watch.nearest_corner > player.get_camera().near, "corner at %f m" % watch.nearest_corner)


func test_a_watch_finds_what_is_wrong() -> void:
	await start()
	var weapon := await take(KEY_4)
	var watch := WeaponWatch.new()
	watch.hands = hands
	add_child(watch)
	await ticks(2)
	check_equal(watch.find_fault(weapon), "", "nothing is wrong")
	weapon.position.z += 0.25
	check(watch.find_fault(weapon).contains("camera"), "too near: %s" % watch.find_fault(weapon))
	await ticks(1)
	weapon.position.z -= 0.25
	set_button(MOUSE_BUTTON_RIGHT, true)
	await ticks(120)
	check_equal(watch.find_fault(weapon), "", "nothing is wrong when aimed")
	weapon.position.x += 0.002
	check(watch.find_fault(weapon).contains("sights"), "sights: %s" % watch.find_fault(weapon))


func test_the_sway_is_even_between_ticks() -> void:
	await start()
	var weapon := await take(KEY_5)
	check_equal(weapon.process_callback, WeaponSway3D.PROCESS_IDLE, "it steps in frames")
	check_equal(weapon.look_source, WeaponSway3D.LOOK_CAMERA, "it follows the camera")
	weapon.breath_angle = 0.0
	Engine.physics_ticks_per_second = 25
	set_trigger(JOY_AXIS_RIGHT_X, 0.4)
	await frames(180)
	var lowest := INF
	var highest := -INF
	for frame: int in 60:
		await frames(1)
		lowest = minf(lowest, weapon.get_sway_rotation().y)
		highest = maxf(highest, weapon.get_sway_rotation().y)
	set_trigger(JOY_AXIS_RIGHT_X, 0.0)
	Engine.physics_ticks_per_second = 60
	check(absf(highest) > 0.005, "it sways: %f" % highest)
	check(highest - lowest < absf(highest) * 0.002, "evenly: %f to %f" % [lowest, highest])


## Turns, runs, jumps and lands.
func _be_wild() -> void:
	await press(&"sprint")
	await press(&"jump")
	for side: StringName in [&"move_left", &"move_right", &"move_forward", &"move_back"]:
		await press(side)
		for tick: int in 25:
			player.turn_head(sin(tick * 0.5) * 0.25, cos(tick * 0.4) * 0.15)
			await ticks(1)
		await release(side)
	await release(&"jump")
	await release(&"sprint")
	await ticks(40)


func _seen_from_camera(node: Node3D) -> Transform3D:
	return player.get_camera().global_transform.affine_inverse() * node.global_transform
