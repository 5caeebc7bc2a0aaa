extends HeldTest
## Which camera it follows, and what happens when that one goes.


func test_it_follows_any_players_camera_without_being_told() -> void:
	var player := CharacterBody3D.new()
	var head := Node3D.new()
	var camera := Camera3D.new()
	add_child(player)
	player.add_child(head)
	head.add_child(camera)
	head.position = Vector3(0, 1.6, 0)
	camera.make_current()
	player.global_position = Vector3(10, 0, 5)
	player.rotation.y = PI / 2
	var held := HeldObject3D.new()
	add_child(held)
	await ticks(1)
	check_near(
		held.global_position, Vector3(9, 1.4, 5), 1e-5, "in front of the player, below the eyes"
	)
	check_near(rotation_of(held), Quaternion(Vector3.UP, PI / 2), 1e-5, "turned as the camera")


func test_it_goes_over_to_a_camera_that_becomes_current() -> void:
	var first := new_camera()
	var held := new_calm_held()
	held.snap_to_target()
	var second := Camera3D.new()
	add_child(second)
	second.global_position = Vector3(3, 0, 0)
	second.rotation.y = 1.0
	second.make_current()
	held.advance(STEP)
	check_near(held.global_position, Vector3(0, -0.2, -1), 0.3, "not there at once")
	check_near(held.get_smoothed_speed(), 0.0, 1e-6, "a cut is no speed")
	check_near(held.get_bank_angle(), 0.0, 1e-6, "a cut is no turn")
	offsets(held, Vector3.RIGHT, 5.0)
	var goal := Vector3(3, -0.2, 0) - second.global_basis.z
	check_near(held.global_position, goal, 1e-4, "in front of the new one in the end")
	first.make_current()
	offsets(held, Vector3.RIGHT, 5.0)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-4, "and back")


func test_a_camera_of_its_own_comes_before_the_current_one() -> void:
	new_camera()
	var own := Camera3D.new()
	add_child(own)
	own.current = false
	own.global_position = Vector3(0, 5, 0)
	var held := new_calm_held()
	held.camera = own
	held.snap_to_target()
	check_equal(held.camera, own, "the property gives it back")
	check_near(held.global_position, Vector3(0, 4.8, -1), 1e-5, "in front of its own camera")


func test_a_freed_camera_of_its_own_gives_way_to_the_current_one() -> void:
	new_camera()
	var own := Camera3D.new()
	add_child(own)
	own.global_position = Vector3(0, 2, 0)
	var held := new_calm_held()
	held.camera = own
	held.snap_to_target()
	own.free()
	check(held.camera == null, "the property of a freed camera is null")
	offsets(held, Vector3.UP, 5.0)
	check_near(
		held.global_position, Vector3(0, -0.2, -1), 1e-4, "in front of the viewport's camera"
	)


func test_a_camera_of_its_own_outside_the_tree_gives_way_too() -> void:
	new_camera()
	var own := Camera3D.new()
	var held := new_calm_held()
	held.camera = own
	held.snap_to_target()
	check_near(
		held.global_position, Vector3(0, -0.2, -1), 1e-5, "in front of the viewport's camera"
	)
	own.free()


func test_the_only_camera_freed_between_steps_leaves_it_where_it_is() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.snap_to_target()
	camera.free()
	held.advance(STEP)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "where it was")
	await ticks(2)
	camera = new_camera()
	camera.position.x = 1.0
	held.advance(STEP)
	check_near(held.get_smoothed_speed(), 0.0, 1e-6, "the gap is no speed")
	offsets(held, Vector3.RIGHT, 5.0)
	check_near(
		held.global_position, Vector3(1, -0.2, -1), 1e-4, "in front of the next camera in the end"
	)


func test_a_camera_queued_for_deletion_in_the_same_tick_is_no_crash() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	await ticks(2)
	camera.queue_free()
	await ticks(3)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "where it was")


func test_without_any_camera_it_stays_and_says_nothing() -> void:
	var held := HeldObject3D.new()
	add_child(held)
	held.global_position = Vector3(4, 5, 6)
	await ticks(3)
	held.advance(STEP)
	held.snap_to_target()
	check_equal(held.global_position, Vector3(4, 5, 6), "where it was put")
	check_equal(held.get_target_position(), Vector3(4, 5, 6), "its target is its own place")


func test_the_goal_ignores_scale_and_mirroring_of_the_camera() -> void:
	var rig := Node3D.new()
	add_child(rig)
	rig.scale = Vector3(3, 0.5, 2)
	var camera := Camera3D.new()
	rig.add_child(camera)
	camera.make_current()
	var held := new_calm_held()
	held.snap_to_target()
	check_near(
		held.global_position, Vector3(0, -0.2, -1), 1e-5, "a metre in front, whatever the scale"
	)
	check_near(held.global_basis, Basis.IDENTITY, 1e-5, "with its own scale")
	rig.scale = Vector3(-1, 1, 1)
	held.snap_to_target()
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-5, "in front of a mirrored one")
	check_near(held.global_basis, Basis.IDENTITY, 1e-5, "not mirrored itself")


func test_a_camera_without_extent_is_said_once_and_waited_for() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.snap_to_target()
	camera.transform.basis = Basis(Vector3.ZERO, Vector3.ZERO, Vector3.ZERO)
	for i in 5:
		held.advance(STEP)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "where it was")
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check(str(held.get_path()) in warnings[0], "the warning has the node's path: %s" % warnings[0])
	camera.transform = Transform3D.IDENTITY
	held.advance(STEP)
	check(held.global_transform.is_finite(), "it goes on")


func test_looking_straight_up_and_over_is_no_spin() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.snap_to_target()
	for i in 120:
		camera.rotation.x = i * PI / 120.0
		held.advance(STEP)
		check(absf(held.get_bank_angle()) < 1e-3, "pitching alone does not bank, at %d" % i)
	check(held.global_transform.is_finite(), "it is still somewhere")


func test_rolling_the_camera_is_no_turn() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.snap_to_target()
	for i in 120:
		camera.rotation.z = i * PI / 60.0
		held.advance(STEP)
		check(absf(held.get_bank_angle()) < 1e-3, "rolling alone does not bank, at %d" % i)
