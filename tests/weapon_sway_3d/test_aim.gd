extends SwayTest
## Aiming down the sights.


func test_fully_aimed_and_still_the_marker_lies_on_the_cameras_axis_upright() -> void:
	var weapon := new_weapon_by_hand()
	weapon.rotation = Vector3(0.1, -0.2, 0.3)
	weapon.scale = Vector3(1.5, 1.5, 1.5)
	var marker := _marker(weapon, Vector3(0.01, 0.08, -0.05), Vector3(0, PI / 2, 0))
	weapon.aiming = true
	run(weapon, 3.0)
	check_near(weapon.get_aim_blend(), 1.0, 1e-5, "fully aimed")
	check_near(
		marker.global_position, camera.global_position + Vector3(0, 0, -0.25), 1e-4, "on the axis"
	)
	check_near(
		marker.global_basis.orthonormalized(), camera.global_basis, 1e-4, "upright, along the view"
	)
	check_near(weapon.scale, Vector3(1.5, 1.5, 1.5), 1e-5, "with its own scale")
	weapon.aiming = false
	run(weapon, 3.0)
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-4, "back at the hip")


func test_it_finds_the_axis_from_a_hand_below_a_turned_and_scaled_rig() -> void:
	new_player()
	player.position = Vector3(300, 20, -100)
	player.rotation.y = 1.0
	camera.rotation.x = 0.4
	var hand := Node3D.new()
	hand.position = Vector3(0.3, -0.3, -0.2)
	hand.rotation = Vector3(0.2, 0.5, -0.1)
	hand.scale = Vector3(2, 2, 2)
	camera.add_child(hand)
	var weapon := new_weapon_by_hand()
	weapon.get_parent().remove_child(weapon)
	hand.add_child(weapon)
	var marker := _marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	weapon.aiming = true
	weapon.aim_distance = 0.4
	run(weapon, 3.0)
	check_near(
		marker.global_position,
		camera.global_position - camera.global_basis.z * 0.4,
		1e-4,
		"on the axis"
	)
	check_near(marker.global_basis.orthonormalized(), camera.global_basis, 1e-3, "upright")


func test_the_sway_comes_on_top_of_the_aim_scaled_by_its_weight() -> void:
	var weapon := new_weapon_by_hand()
	_marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	weapon.set_look_rate(Vector2(0, 1))
	weapon.aiming = true
	run(weapon, 8.0)
	check_near(
		weapon.get_sway_rotation(), Vector3(0, 0.02, 0.02) * 0.35, 1e-5, "a third of the sway"
	)
	var turned := Quaternion.from_euler(weapon.get_sway_rotation())
	check_near(rotation_of(weapon), turned, 1e-4, "about the aim pose")


func test_toggled_mid_swing_it_never_steps_further_than_the_motion_allows() -> void:
	var weapon := new_weapon_by_hand()
	_marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	weapon.set_velocity(Vector3(0, 0, -5))
	run(weapon, 1.3)
	var aimed := Vector3(0, -0.05, -0.15)
	var way := aimed.distance_to(Vector3(0.2, -0.2, -0.4)) + 0.05
	var last := weapon.position
	for i in 200:
		weapon.aiming = (i / 7) % 2 == 0
		weapon.advance(STEP)
		check(weapon.position.distance_to(last) < way * 10.0 * STEP + 0.01, "no pop at step %d" % i)
		last = weapon.position


func test_motion_scale_zero_is_exactly_rest_and_leaves_the_aim() -> void:
	var weapon := new_weapon_by_hand()
	var rest := weapon.transform
	weapon.motion_scale = 0.0
	weapon.breath_angle = 1.0
	weapon.set_look_rate(Vector2(3, 3))
	weapon.set_velocity(Vector3(3, 0, 3))
	weapon.add_recoil(Vector3.ONE * 9, Vector3.ONE)
	for i in 60:
		weapon.advance(STEP)
		check_equal(weapon.transform, rest, "at rest, step %d" % i)
	var marker := _marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	weapon.aiming = true
	run(weapon, 3.0)
	check_near(
		marker.global_position,
		camera.global_position + Vector3(0, 0, -0.25),
		1e-4,
		"aimed without sway"
	)


func test_the_weights_make_it_sway_only_while_aiming() -> void:
	var weapon := new_weapon_by_hand()
	weapon.hip_weight = 0.0
	weapon.aim_weight = 1.0
	weapon.set_look_rate(Vector2(0, 1))
	run(weapon, 5.0)
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "not from the hip")
	weapon.aiming = true
	run(weapon, 5.0)
	check_near(weapon.get_sway_rotation(), Vector3(0, 0.02, 0.02), 1e-5, "while aiming")


func test_a_marker_freed_or_elsewhere_leaves_it_at_the_hip() -> void:
	var weapon := new_weapon_by_hand()
	var marker := _marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	weapon.aiming = true
	run(weapon, 3.0)
	marker.free()
	check(weapon.aim_marker == null, "a freed marker is null")
	run(weapon, 1.0)
	check_near(weapon.position, Vector3(0.2, -0.2, -0.4), 1e-4, "at the hip")
	var elsewhere := Node3D.new()
	add_child(elsewhere)
	weapon.aim_marker = elsewhere
	run(weapon, 1.0)
	check_near(
		weapon.position,
		Vector3(0.2, -0.2, -0.4),
		1e-4,
		"a marker that is not below it does nothing"
	)


func _marker(weapon: WeaponSway3D, at: Vector3, turned: Vector3) -> Node3D:
	var mesh := Node3D.new()
	mesh.position = Vector3(0, 0.01, 0)
	weapon.add_child(mesh)
	var marker := Marker3D.new()
	marker.position = at - mesh.position
	marker.rotation = turned
	mesh.add_child(marker)
	weapon.aim_marker = marker
	return marker


func test_a_camera_whose_lens_is_shifted_is_aimed_through_all_the_same() -> void:
	var weapon := new_weapon_by_hand()
	var marker := _marker(weapon, Vector3(0, 0.05, -0.1), Vector3.ZERO)
	camera.h_offset = 0.3
	camera.v_offset = 0.1
	weapon.aiming = true
	run(weapon, 3.0)
	var lens := camera.get_camera_transform()
	check_near(
		marker.global_position,
		lens.origin - lens.basis.z * 0.25,
		1e-4,
		"on the axis that is rendered"
	)
