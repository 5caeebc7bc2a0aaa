extends SlopeTest
## What is tilted, and what moves it besides.


func test_another_node_is_tilted_and_its_rest_rotation_kept() -> void:
	new_ground(25)
	new_character()
	var mesh := Node3D.new()
	mesh.rotation = Vector3(0, PI / 2, 0.3)
	mesh.position = Vector3(0.1, 0.2, 0.3)
	mesh.scale = Vector3(2, 1, 0.5)
	var rest := mesh.transform
	body.add_child(mesh)
	aligner.target = mesh
	await ticks(3)
	var tilt := Basis(Vector3.RIGHT, deg_to_rad(25))
	check_near(mesh.global_basis, tilt * rest.basis, 1e-4, "tilt · parent · rest")
	check_near(mesh.position, rest.origin, 1e-6, "not moved")
	check_equal(aligner.transform, Transform3D.IDENTITY, "the aligner itself is not tilted")
	aligner.target = null
	await ticks(3)
	check_near(mesh.transform, rest, 1e-5, "back at its rest when it is no longer the target")
	check(up_of(aligner).angle_to(normal_of(25)) < TENTH_OF_A_DEGREE, "the node itself instead")


func test_a_target_that_is_put_elsewhere_in_its_place_takes_no_tilt_along() -> void:
	new_ground(25)
	new_character()
	var mesh := Node3D.new()
	mesh.rotation = Vector3(0, PI / 2, 0.3)
	body.add_child(mesh)
	var other := Node3D.new()
	other.rotation.y = 0.7
	other.position = Vector3(0.3, 0.1, 0.2)
	body.add_child(other)
	aligner.target = mesh
	await ticks(3)
	var rest := Basis.from_euler(Vector3(0, PI / 2, 0.3))
	for i in 4:
		mesh.reparent(other if i % 2 == 0 else body as Node3D)
		await ticks(60)
	aligner.target = null
	await ticks(3)
	check_near(mesh.basis, rest, 1e-3, "the rest that it had, not one with tilts in it")


func test_a_turn_that_a_script_gives_the_target_is_its_new_rest() -> void:
	new_ground(25)
	new_character()
	await ticks(3)
	aligner.rotation = Vector3(0, 1.0, 0)
	await ticks(3)
	var expected := Basis(Vector3.RIGHT, deg_to_rad(25)) * Basis(Vector3.UP, 1.0)
	check_near(aligner.global_basis, expected, 1e-4, "tilted on top of the turn")


func test_leaving_the_tree_puts_it_back_at_its_rest() -> void:
	new_ground(25)
	new_character()
	await ticks(3)
	body.remove_child(aligner)
	check_near(aligner.transform, Transform3D.IDENTITY, 1e-6, "outside the tree")
	body.add_child(aligner)
	await ticks(3)
	check(up_of(aligner).angle_to(normal_of(25)) < TENTH_OF_A_DEGREE, "tilted again at once")


func test_any_scale_of_the_parent_makes_the_same_tilt() -> void:
	new_ground(25)
	new_character()
	for scale_of_parent: Vector3 in [
		Vector3.ONE * 0.01, Vector3.ONE * 50.0, Vector3(1, 2, 0.5), Vector3(-1, 1, 1)
	]:
		var rig := Node3D.new()
		rig.scale = scale_of_parent
		body.add_child(rig)
		var own := SlopeAligner.new()
		rig.add_child(own)
		await ticks(2)
		check(up_of(own).angle_to(normal_of(25)) < TENTH_OF_A_DEGREE, "scale %s" % scale_of_parent)
		var size := own.global_basis.get_scale().abs()
		check_near(
			size,
			scale_of_parent.abs(),
			size.length() * 1e-4,
			"its size below scale %s" % scale_of_parent
		)
		rig.free()


func test_upside_down_up_is_down() -> void:
	new_ground(-15)
	new_character()
	# On the ceiling: the ground's underside is a metre above the slab's top here.
	body.basis = Basis(Vector3.BACK, PI)
	body.position.y = -1.1
	await ticks(3)
	check(aligner.is_grounded(), "it stands on the ceiling")
	var normal := -normal_of(-15)
	check(up_of(aligner).angle_to(normal) < TENTH_OF_A_DEGREE, "tilted to it")


func test_on_a_tilting_and_a_moving_platform_it_stays_with_it() -> void:
	var platform := AnimatableBody3D.new()
	platform.sync_to_physics = false
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(10, 0.5, 10)
	shape.shape = box
	platform.add_child(shape)
	add_child(platform)
	new_character()
	aligner.update_interval = 0.0
	aligner.align_speed = 0.0
	for i in 60:
		platform.position.x = 0.02 * i
		platform.rotation = Vector3(0.3 * sin(i * 0.1), 0.02 * i, 0.2 * sin(i * 0.07))
		body.position = platform.position + Vector3(0, 0.3, 0)
		await ticks(1)
		# The ray sees the platform where the physics server has it: a tick ago.
		check(
			up_of(aligner).angle_to(platform.global_basis.y) < deg_to_rad(3.0),
			"with the platform at tick %d" % i
		)
	await ticks(2)
	check(
		up_of(aligner).angle_to(platform.global_basis.y) < TENTH_OF_A_DEGREE,
		"flat on it when it rests"
	)


func test_at_the_seam_of_two_slopes_it_does_not_flicker() -> void:
	var flat := new_ground(0)
	flat.position.z = 20.0
	var ramp := new_ground(20)
	ramp.position = ramp.basis.z * -20.0
	new_character()
	aligner.update_interval = 0.0
	body.position.y = 0.05
	await ticks(30)
	var turns := 0
	var last := up_of(aligner)
	for i in 60:
		await ticks(1)
		turns += 1 if up_of(aligner).angle_to(last) > 1e-4 else 0
		last = up_of(aligner)
	check(turns == 0, "standing on the seam it stands still: %d" % turns)


func test_frames_and_hands_move_it_while_rays_are_cast_in_ticks() -> void:
	var ground := new_ground(20)
	new_character()
	aligner.process_callback = SlopeAligner.PROCESS_IDLE
	await ticks(2)
	await frames(3)
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "in frames")
	aligner.process_callback = SlopeAligner.PROCESS_MANUAL
	ground.rotation.x = 0.0
	await ticks(20)
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "not by itself")
	check_near(aligner.get_slope_pitch(), 0.0, 1e-4, "though the ground is known")
	# The first step's goal still moves, within it, from where it was.
	aligner.advance(10.0)
	aligner.advance(10.0)
	check(up_of(aligner).angle_to(Vector3.UP) < TENTH_OF_A_DEGREE, "by hand")


func test_pausing_time_scale_zero_and_disabling_are_survived() -> void:
	var ground := new_ground(20)
	new_character()
	await ticks(3)
	get_tree().paused = true
	ground.rotation.x = 0.0
	await ticks(5)
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "frozen")
	get_tree().paused = false
	Engine.time_scale = 0.0
	await frames(5)
	Engine.time_scale = 1.0
	aligner.set_physics_process(false)
	await ticks(20)
	aligner.set_physics_process(true)
	await ticks(90)
	check(up_of(aligner).angle_to(Vector3.UP) < TENTH_OF_A_DEGREE, "it goes on")


func test_a_freed_target_or_body_is_no_crash() -> void:
	new_ground(20)
	new_character()
	var mesh := Node3D.new()
	body.add_child(mesh)
	aligner.target = mesh
	await ticks(3)
	mesh.free()
	check(aligner.target == null, "a freed target is null")
	await ticks(3)
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "the node itself instead")
	var alone := SlopeAligner.new()
	add_child(alone)
	alone.align_now()
	await ticks(3)
	check(alone.global_transform.is_finite(), "without any body it works as well")
	body.free()
	await ticks(3)


func test_handlers_of_grounded_changed_may_do_anything() -> void:
	var ground := new_ground(20)
	new_character()
	var count := [0]
	aligner.grounded_changed.connect(
		func(_grounded: bool) -> void:
			count[0] += 1
			aligner.align_speed = 3.0
			aligner.debug_draw = not aligner.debug_draw
			aligner.advance(0.01)
			if count[0] < 4:
				aligner.align_now()
	)
	await ticks(3)
	ground.free()
	await ticks(20)
	check(count[0] >= 2, "it was called")
	check(aligner.global_transform.is_finite(), "it goes on")


func test_numbers_that_are_none_are_refused_and_bad_ones_limited() -> void:
	new_ground(20)
	new_character()
	aligner.align_speed = NAN
	aligner.max_angle = 9.0
	aligner.footprint = Vector2(-1, INF)
	aligner.update_interval = -3.0
	aligner.airborne = 9
	check_equal(aligner.align_speed, 10.0, "align_speed")
	check_near(aligner.max_angle, deg_to_rad(89), 1e-9, "max_angle")
	check_equal(aligner.footprint, Vector2.ZERO, "footprint")
	check_equal(aligner.update_interval, 0.0, "update_interval")
	check_equal(aligner.airborne, SlopeAligner.AIRBORNE_LEVEL, "airborne")
	check_equal(take_warnings().size(), 5, "one warning each")
	await ticks(3)
	check(aligner.global_transform.is_finite(), "and it tilts")


func test_reparented_on_a_slope_it_keeps_its_rest() -> void:
	new_ground(20)
	new_character()
	var other := Node3D.new()
	body.add_child(other)
	await ticks(3)
	for i in 4:
		aligner.reparent(other if i % 2 == 0 else body as Node3D)
		await ticks(60)
		check(
			up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE,
			"flat on the slope, time %d" % i
		)
	body.position.y = 5.0
	await ticks(120)
	check_near(aligner.basis, Basis.IDENTITY, 1e-3, "at rest in the air")


func test_saved_or_duplicated_on_a_slope_it_holds_its_rest() -> void:
	new_ground(20)
	new_character()
	await ticks(3)
	var twin := aligner.duplicate() as SlopeAligner
	check_near(twin.transform, Transform3D.IDENTITY, 1e-6, "duplicated")
	twin.free()
	var scene := PackedScene.new()
	check_equal(scene.pack(aligner), OK, "packed")
	var copy := scene.instantiate() as SlopeAligner
	check_near(copy.transform, Transform3D.IDENTITY, 1e-6, "saved")
	copy.free()


func test_a_handler_of_grounded_changed_may_free_target_and_parent() -> void:
	new_ground(20)
	new_character()
	var mesh := Node3D.new()
	body.add_child(mesh)
	aligner.target = mesh
	aligner.process_callback = SlopeAligner.PROCESS_MANUAL
	aligner.grounded_changed.connect(func(_grounded: bool) -> void: mesh.free())
	aligner.align_now()
	check(aligner.target == null, "the target was freed by hand")
	new_character()
	aligner.grounded_changed.connect(func(_grounded: bool) -> void: body.queue_free())
	await ticks(3)
	check(not is_instance_valid(aligner), "and the whole character in a tick")


func test_below_a_mirrored_parent_ahead_is_ahead() -> void:
	new_ground(20)
	new_character()
	var rig := Node3D.new()
	rig.scale = Vector3(-1, 1, 1)
	body.add_child(rig)
	aligner.reparent(rig, false)
	await ticks(3)
	check_near(aligner.get_slope_pitch(), deg_to_rad(20), 1e-3, "it rises ahead")


func test_a_popping_target_keeps_its_rest() -> void:
	new_ground(20)
	new_character()
	var mesh := Node3D.new()
	mesh.rotation_degrees = Vector3(0, 40, 0)
	body.add_child(mesh)
	aligner.target = mesh
	await ticks(3)
	for i in 3:
		mesh.scale = Vector3.ZERO
		await ticks(2)
		for k in 5:
			mesh.scale = Vector3.ONE * (k + 1) / 5.0
			await ticks(1)
	await ticks(2)
	var expected := Basis(Vector3.RIGHT, deg_to_rad(20)) * Basis(Vector3.UP, deg_to_rad(40))
	check_near(mesh.global_basis, expected, 1e-3, "tilted on top of its own turn")


func test_a_change_is_told_in_its_tick_in_every_mode() -> void:
	for mode: int in 3:
		var ground := new_ground(0)
		new_character()
		aligner.process_callback = mode
		aligner.update_interval = 0.0
		var changes: Array[bool] = []
		aligner.grounded_changed.connect(func(grounded: bool) -> void: changes.append(grounded))
		await ticks(3)
		check_equal(changes, [true] as Array[bool], "it came to the ground in mode %d" % mode)
		ground.free()
		await ticks(3)
		check_equal(changes, [true, false] as Array[bool], "and left it in mode %d" % mode)
		body.free()


func test_a_script_that_wants_to_hear_of_its_transform_goes_on_hearing() -> void:
	new_ground(20)
	new_character()
	aligner.set_notify_local_transform(true)
	await ticks(3)
	body.remove_child(aligner)
	body.add_child(aligner)
	await ticks(3)
	check(aligner.is_local_transform_notification_enabled(), "what the script asked for stays")
	aligner.set_notify_local_transform(false)
	body.remove_child(aligner)
	body.add_child(aligner)
	await ticks(3)
	check(
		not aligner.is_local_transform_notification_enabled(),
		"and what it did not ask for does not"
	)
