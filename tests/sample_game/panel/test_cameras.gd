extends PanelTest
## The cameras of the game, one after the other by a key, and what each of them shows.


func test_f2_cycles_the_cameras_and_the_held_object_follows_each() -> void:
	await start_game()
	var first := get_viewport().get_camera_3d()
	check_equal(first, player.get_camera(), "the player's own at first")
	var seen: Array[Camera3D] = [first]
	for _camera: int in 2:
		await tap(KEY_F2)
		var camera := get_viewport().get_camera_3d()
		check(camera not in seen, "another camera: %s" % camera.name)
		seen.append(camera)
		await ticks(240)
		_check_that_it_is_in_front_of(camera)
	var patrol := game.get_node("Patrol") as Patrol
	for _camera: int in 3:
		await tap(KEY_F2)
		var camera := get_viewport().get_camera_3d()
		check(camera is PatrolCamera and camera not in seen, "another camera: %s" % camera.name)
		seen.append(camera)
		await ticks(60)
		check(camera.is_position_in_frustum(patrol.global_position), "it sees the patrol's feet")
		check(not held.visible, "the cube is not drawn before it")
	await tap(KEY_F2)
	check_equal(get_viewport().get_camera_3d(), first, "the player's own again")
	check(held.visible, "the cube is drawn again")
	await ticks(240)
	_check_that_it_is_in_front_of(first)


func test_the_third_person_camera_turns_and_walks_with_the_player() -> void:
	await start_game()
	await tap(KEY_F2)
	await ticks(5)
	var camera := get_viewport().get_camera_3d()
	player.turn_head(1.0, 0.0)
	player.teleport(Vector3(3.0, 0.0, 10.0))
	await ticks(5)
	var ahead := -camera.global_basis.z
	check_near(atan2(-ahead.x, -ahead.z), player.get_look().y, 1e-3, "its heading")
	var way := camera.global_position - player.get_camera().global_position
	check(way.dot(ahead) < -1.0, "it is behind the player: %v" % way)


func test_the_body_is_seen_from_behind_and_only_its_shadow_in_first_person() -> void:
	await start_game()
	var body := player.get_node("PlayerBody") as PlayerBody
	check(_is_only_shadow(body), "in first person there is its shadow")
	await tap(KEY_F2)
	check(not _is_only_shadow(body), "it is seen from behind")
	player.turn_head(1.0, 0.0)
	Input.action_press(&"crouch")
	await ticks(60)
	var ahead := -body.global_basis.z
	check_near(atan2(-ahead.x, -ahead.z), player.get_look().y, 1e-3, "it faces where one looks")
	check(body.get_mannequin().crouching, "it crouches")
	Input.action_release(&"crouch")
	await ticks(60)
	check(not body.get_mannequin().crouching, "it stands")
	Input.action_press(&"move_forward")
	await ticks(60)
	check_near(body.get_mannequin().get_pace(), player.walk_speed, 0.05, "its pace")
	Input.action_release(&"move_forward")
	await ticks(60)
	Input.action_press(&"jump")
	await ticks(4)
	Input.action_release(&"jump")
	check_equal(body.get_mannequin().get_state(), Mannequin.STATE_JUMP, "it jumps")


func test_a_wall_brings_the_third_person_camera_nearer() -> void:
	await start_game()
	var wall := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(6.0, 6.0, 0.2)
	shape.shape = box
	wall.add_child(shape)
	game.add_child(wall)
	wall.global_position = player.global_position + Vector3(0.0, 2.0, 1.5)
	await tap(KEY_F2)
	await ticks(5)
	var camera := get_viewport().get_camera_3d()
	check(camera.global_position.z < wall.global_position.z, "it is on the player's side")


func test_below_a_roof_the_overview_sees_the_player() -> void:
	await start_game()
	var roof := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(20.0, 0.2, 20.0)
	shape.shape = box
	roof.add_child(shape)
	game.add_child(roof)
	roof.global_position = player.global_position + Vector3.UP * 3.0
	await ticks(1)
	await tap(KEY_F2)
	await tap(KEY_F2)
	await ticks(5)
	var camera := get_viewport().get_camera_3d()
	check_equal(camera.name, &"Overview", "the camera")
	check(camera.global_position.y < roof.global_position.y, "it is below the roof")


func _check_that_it_is_in_front_of(camera: Camera3D) -> void:
	var local := camera.global_transform.affine_inverse() * held.global_position
	check(local.z < -0.5, "it is in front of %s: %v" % [camera.name, local])
	check(local.length() < 2.0, "and near it: %v" % local)


func _is_only_shadow(body: PlayerBody) -> bool:
	var meshes := body.find_children("*", "GeometryInstance3D", true, false)
	return meshes.all(
		func(mesh: GeometryInstance3D) -> bool:
			return mesh.cast_shadow == GeometryInstance3D.SHADOW_CASTING_SETTING_SHADOWS_ONLY
	)
