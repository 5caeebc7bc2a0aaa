extends SwayTest
## The rest is never lost: whoever moves the weapon besides.

const REST := Vector3(0.2, -0.2, -0.4)


func test_a_script_that_moves_it_sets_the_rest() -> void:
	var weapon := _swaying()
	weapon.transform = Transform3D(Basis(Vector3.UP, 0.5), Vector3(1, 2, 3))
	run(weapon, 1.0)
	_calm(weapon)
	check_near(
		weapon.transform,
		Transform3D(Basis(Vector3.UP, 0.5), Vector3(1, 2, 3)),
		1e-4,
		"the new rest"
	)


func test_moving_one_coordinate_keeps_the_sway_of_the_others_out_of_the_rest() -> void:
	var weapon := _swaying()
	weapon.position.y = 0.5
	weapon.advance(STEP)
	weapon.rotation.y = 0.4
	weapon.advance(STEP)
	weapon.scale = Vector3(2, 2, 2)
	_calm(weapon)
	check_near(weapon.position, Vector3(REST.x, 0.5, REST.z), 1e-4, "one coordinate")
	check_near(weapon.rotation, Vector3(0, 0.4, 0), 1e-3, "one angle")
	check_near(weapon.scale, Vector3(2, 2, 2), 1e-4, "the scale")


func test_a_tween_of_one_coordinate_ends_where_it_should() -> void:
	var weapon := _swaying()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	var tween := create_tween().set_process_mode(Tween.TWEEN_PROCESS_PHYSICS).set_parallel()
	tween.tween_property(weapon, "position:y", -0.6, 0.5)
	tween.tween_property(weapon, "rotation:x", 0.3, 0.5)
	await ticks(60)
	_calm(weapon)
	check_near(
		weapon.position, Vector3(REST.x, -0.6, REST.z), 1e-4, "the tween's end, without the sway"
	)
	check_near(weapon.rotation, Vector3(0.3, 0, 0), 1e-3, "the tween's angle, without the sway")


func test_an_animation_that_plays_all_the_time_sets_the_rest_each_tick() -> void:
	var weapon := _swaying()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	weapon.name = "Weapon"
	var animation := Animation.new()
	animation.length = 1.0
	animation.loop_mode = Animation.LOOP_LINEAR
	animation.add_track(Animation.TYPE_POSITION_3D)
	animation.track_set_path(0, "Weapon")
	animation.position_track_insert_key(0, 0.0, Vector3(0, 0, -1))
	animation.position_track_insert_key(0, 1.0, Vector3(0, 0, -1))
	var library := AnimationLibrary.new()
	library.add_animation("idle", animation)
	var animator := AnimationPlayer.new()
	animator.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS
	camera.add_child(animator)
	animator.root_node = animator.get_path_to(camera)
	animator.add_animation_library("", library)
	animator.play("idle")
	await ticks(120)
	check_near(
		weapon.position - weapon.get_sway_offset(),
		Vector3(0, 0, -1),
		1e-4,
		"the animation's place, no drift"
	)


func test_reparented_with_its_place_kept_it_keeps_the_rest_of_that_place() -> void:
	var weapon := _swaying()
	var slot := Node3D.new()
	slot.position = Vector3(1, 1, 1)
	slot.rotation.y = 0.7
	player.add_child(slot)
	var rest_in_world := camera.global_transform * Transform3D(Basis.IDENTITY, REST)
	weapon.reparent(slot)
	weapon.advance(STEP)
	_calm(weapon)
	check_near(
		weapon.global_transform,
		rest_in_world,
		1e-3,
		"the rest keeps its place, the sway is not taken along"
	)


func test_moved_to_another_slot_it_takes_its_rest_along() -> void:
	var weapon := _swaying()
	var slot := Node3D.new()
	slot.position = Vector3(1, 1, 1)
	player.add_child(slot)
	camera.remove_child(weapon)
	check_near(
		weapon.transform, Transform3D(Basis.IDENTITY, REST), 1e-6, "outside the tree it is at rest"
	)
	slot.add_child(weapon)
	run(weapon, 0.1)
	_calm(weapon)
	check_near(
		weapon.transform, Transform3D(Basis.IDENTITY, REST), 1e-4, "the same below the new slot"
	)
	weapon.reparent(camera)
	weapon.transform = Transform3D(Basis.IDENTITY, Vector3(0, 0, -1))
	run(weapon, 0.1)
	_calm(weapon)
	check_near(
		weapon.transform,
		Transform3D(Basis.IDENTITY, Vector3(0, 0, -1)),
		1e-4,
		"or what the new slot sets"
	)


func test_disabled_and_enabled_it_goes_on_from_its_rest() -> void:
	var weapon := _swaying()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	await ticks(5)
	weapon.process_mode = Node.PROCESS_MODE_DISABLED
	camera.rotation.y = 2.0
	await ticks(5)
	weapon.process_mode = Node.PROCESS_MODE_INHERIT
	await ticks(5)
	_calm(weapon)
	check_near(weapon.transform, Transform3D(Basis.IDENTITY, REST), 1e-4, "its rest")


func test_a_scene_saved_while_the_game_runs_holds_the_rest() -> void:
	var weapon := _swaying()
	check(weapon.position.distance_to(REST) > 0.005, "it is away from its rest")
	var scene := PackedScene.new()
	check_equal(scene.pack(weapon), OK, "packed")
	var copy := scene.instantiate() as WeaponSway3D
	check_near(copy.transform, Transform3D(Basis.IDENTITY, REST), 1e-6, "the rest is saved")
	copy.free()
	var twin := weapon.duplicate() as WeaponSway3D
	check_near(twin.transform, Transform3D(Basis.IDENTITY, REST), 1e-6, "and duplicated")
	twin.free()


func test_reset_ends_everything_at_once() -> void:
	var weapon := _swaying()
	weapon.aiming = true
	run(weapon, 1.0)
	weapon.aiming = false
	weapon.reset()
	check_equal(weapon.transform, Transform3D(Basis.IDENTITY, REST), "exactly at rest")
	check_equal(weapon.get_sway_rotation(), Vector3.ZERO, "no rotation")
	check_equal(weapon.get_sway_offset(), Vector3.ZERO, "no offset")
	check_equal(weapon.get_aim_blend(), 0.0, "no aim")


func test_capture_rest_takes_what_a_script_set_and_nothing_else() -> void:
	var weapon := _swaying()
	weapon.capture_rest()
	_calm(weapon)
	check_near(weapon.transform, Transform3D(Basis.IDENTITY, REST), 1e-4, "no sway in the rest")
	weapon.position = Vector3(0, 0, -1)
	weapon.capture_rest()
	weapon.reset()
	check_equal(weapon.position, Vector3(0, 0, -1), "what was set")


func test_a_scaled_turned_or_mirrored_parent_changes_nothing_in_the_world() -> void:
	var plain := _swaying()
	for basis_of_parent: Basis in [
		Basis.from_scale(Vector3(100, 100, 100)),
		Basis(Vector3(1, 2, 3).normalized(), 1.0),
		Basis.from_scale(Vector3(0.01, 0.01, 0.01)),
	]:
		var parent := Node3D.new()
		parent.basis = basis_of_parent
		camera.add_child(parent)
		var weapon := WeaponSway3D.new()
		weapon.process_callback = WeaponSway3D.PROCESS_MANUAL
		weapon.look_source = WeaponSway3D.LOOK_MANUAL
		weapon.breath_angle = 0.0
		weapon.set_velocity(Vector3.ZERO)
		weapon.set_grounded(true)
		parent.add_child(weapon)
		weapon.add_recoil(Vector3.ZERO, Vector3(0.5, 0.5, 0.5))
		weapon.advance(0.03)
		var way := weapon.global_position - parent.global_position
		check_near(
			way,
			parent.global_basis.orthonormalized() * weapon.get_sway_offset(),
			1e-5,
			"metres of the world"
		)
		check(way.length() > 0.005, "it moved")
		check_near(weapon.scale, Vector3.ONE, 1e-4, "its own scale")
		parent.free()
	check(plain != null, "beside a plain one")


## A weapon away from its rest in every way.
func _swaying() -> WeaponSway3D:
	var weapon := new_weapon_by_hand()
	weapon.look_offset = Vector2(0.02, 0.02)
	weapon.set_look_rate(Vector2(0.8, -1.2))
	run(weapon, 2.0)
	return weapon


func _calm(weapon: WeaponSway3D) -> void:
	weapon.process_callback = WeaponSway3D.PROCESS_MANUAL
	weapon.set_look_rate(Vector2.ZERO)
	weapon.look_source = WeaponSway3D.LOOK_MANUAL
	run(weapon, 12.0, 0.1)


func test_turned_or_scaled_around_being_put_away_it_keeps_what_was_set() -> void:
	var weapon := _swaying()
	camera.remove_child(weapon)
	camera.add_child(weapon)
	weapon.rotation_degrees = Vector3(0, 30, 0)
	run(weapon, 0.1)
	_calm(weapon)
	check_near(weapon.rotation_degrees, Vector3(0, 30, 0), 0.01, "a turn set after it came back")
	camera.remove_child(weapon)
	weapon.scale = Vector3(2, 2, 2)
	camera.add_child(weapon)
	_calm(weapon)
	check_near(weapon.scale, Vector3(2, 2, 2), 1e-4, "a scale set outside the tree")
	player.position.x = 1000.0
	camera.remove_child(weapon)
	camera.add_child(weapon)
	weapon.position.x += 0.05
	_calm(weapon)
	check_near(weapon.position.x, REST.x + 0.05, 1e-3, "five centimetres a kilometre away")


func test_reparented_while_the_player_moves_it_keeps_its_rest() -> void:
	var weapon := _swaying()
	var slot := Node3D.new()
	slot.position = camera.position
	player.add_child(slot)
	for i in 6:
		weapon.add_recoil(Vector3(4, 1, 0), Vector3(0, 0.5, 0.5))
		run(weapon, 0.05)
		weapon.reparent(slot if i % 2 == 0 else camera as Node3D)
		player.position.x += 0.08
		player.rotate_y(0.05)
		weapon.advance(STEP)
	_calm(weapon)
	check_near(weapon.position, REST, 1e-3, "the place at rest")
	check_near(weapon.rotation, Vector3.ZERO, 1e-3, "the turn at rest")


func test_tweens_of_one_angle_work_in_every_rotation_order() -> void:
	for order: int in [EULER_ORDER_XYZ, EULER_ORDER_XZY, EULER_ORDER_YXZ, EULER_ORDER_ZYX]:
		var weapon := _swaying()
		weapon.rotation_order = order
		weapon.rotation_degrees = Vector3(0, 30, 0)
		for i in 10:
			weapon.advance(STEP)
			weapon.rotation.x = 0.7 if i % 2 == 0 else 0.0
			weapon.advance(STEP)
		_calm(weapon)
		check_near(weapon.rotation_degrees, Vector3(0, 30, 0), 0.05, "in order %d" % order)
		weapon.free()


func test_popping_up_from_no_size_keeps_the_rest() -> void:
	var weapon := _swaying()
	weapon.rotation_degrees = Vector3(0, 30, 0)
	for i in 5:
		run(weapon, 0.1)
		weapon.scale = Vector3.ZERO
		weapon.advance(STEP)
		for k in 10:
			weapon.scale = Vector3.ONE * (k + 1) / 10.0
			weapon.advance(STEP)
	_calm(weapon)
	check_near(weapon.position, REST, 1e-3, "the place")
	check_near(weapon.rotation_degrees, Vector3(0, 30, 0), 0.05, "the turn")
	check_near(weapon.scale, Vector3.ONE, 1e-4, "the size")


func test_under_a_holder_without_size_nothing_breaks() -> void:
	var weapon := _swaying()
	weapon.debug_draw = true
	var holder := Node3D.new()
	player.add_child(holder)
	holder.scale = Vector3.ZERO
	camera.remove_child(weapon)
	weapon.rotation.y = 0.5
	holder.add_child(weapon)
	for i in 10:
		weapon.advance(STEP)
	holder.scale = Vector3.ONE
	_calm(weapon)
	check_near(weapon.rotation, Vector3(0, 0.5, 0), 1e-3, "as it was set")
	take_warnings()


func test_what_was_set_since_the_last_step_is_in_a_copy() -> void:
	var weapon := _swaying()
	weapon.position = Vector3(8, 8, 8)
	var twin := weapon.duplicate() as WeaponSway3D
	check_near(twin.position, Vector3(8, 8, 8), 1e-5, "in the tree")
	twin.free()
	camera.remove_child(weapon)
	weapon.position = Vector3(7, 7, 7)
	twin = weapon.duplicate() as WeaponSway3D
	check_near(twin.position, Vector3(7, 7, 7), 1e-5, "outside")
	twin.free()
	weapon.free()
