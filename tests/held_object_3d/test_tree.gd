extends HeldTest
## What games do to a node: parents, reparenting, pausing, saving, scripts on it.


func test_a_scaled_turned_or_mirrored_parent_changes_nothing() -> void:
	var camera := new_camera()
	camera.position = Vector3(1, 2, 3)
	var alone := new_held()
	var parents: Array[Basis] = [
		Basis.from_scale(Vector3(100, 100, 100)),
		Basis.from_scale(Vector3(0.01, 2, 3)),
		Basis(Vector3(1, 2, 3).normalized(), 1.0),
		Basis.from_scale(Vector3(-1, 1, 1)),
	]
	var below: Array[HeldObject3D] = []
	for basis_of_parent: Basis in parents:
		var parent := Node3D.new()
		parent.transform = Transform3D(basis_of_parent, Vector3(7, 8, 9))
		add_child(parent)
		var held := HeldObject3D.new()
		held.process_callback = HeldObject3D.PROCESS_MANUAL
		parent.add_child(held)
		below.append(held)
	for i in 60:
		camera.rotate_y(0.05)
		camera.position.x += 0.03
		alone.advance(STEP)
		for held: HeldObject3D in below:
			held.advance(STEP)
			check_near(held.global_transform, alone.global_transform, 1e-5, "the same, step %d" % i)


func test_it_keeps_the_scale_of_its_own() -> void:
	new_camera()
	var parent := Node3D.new()
	parent.scale = Vector3(5, 5, 5)
	add_child(parent)
	var held := HeldObject3D.new()
	held.scale = Vector3(0.5, 1.0, 2.0)
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	parent.add_child(held)
	held.advance(STEP)
	held.advance(STEP)
	check_near(
		held.global_basis.get_scale(), Vector3(0.5, 1.0, 2.0), 1e-5, "its own, not the parent's"
	)


func test_reparented_below_a_scaled_node_it_goes_on() -> void:
	var camera := new_camera()
	var scaled := Node3D.new()
	scaled.scale = Vector3(3, 3, 3)
	add_child(scaled)
	var held := new_calm_held()
	held.advance(STEP)
	camera.position.x = 1.0
	held.advance(STEP)
	var before := held.global_transform
	held.reparent(scaled)
	check_near(held.global_transform, before, 1e-5, "not moved by being reparented")
	offsets(held, Vector3.RIGHT, 5.0)
	check_near(held.global_position, Vector3(1, -0.2, -1), 1e-4, "at its goal")
	check_near(held.global_basis.get_scale(), Vector3.ONE, 1e-5, "with the scale it had")
	held.reparent(self, false)
	held.advance(STEP)
	check_near(
		held.global_position, Vector3(1, -0.2, -1), 1e-4, "and again without keeping the transform"
	)


func test_the_engine_steps_it_in_the_tick_in_frames_or_not_at_all() -> void:
	var camera := new_camera()
	var ticked := HeldObject3D.new()
	var framed := HeldObject3D.new()
	framed.process_callback = HeldObject3D.PROCESS_IDLE
	var manual := new_held()
	add_child(ticked)
	add_child(framed)
	await ticks(2)
	await frames(2)
	camera.position.x = 1.0
	await ticks(1)
	check(ticked.global_position.x > 0.0, "in a tick")
	check_near(framed.global_position.x, 0.0, 1e-6, "not in a tick")
	await frames(1)
	check(framed.global_position.x > 0.0, "in a frame")
	check_equal(manual.global_position, Vector3.ZERO, "not by itself")
	framed.process_callback = HeldObject3D.PROCESS_MANUAL
	var before := framed.global_position
	await frames(3)
	check_equal(framed.global_position, before, "no longer in frames")
	framed.process_callback = HeldObject3D.PROCESS_PHYSICS
	await ticks(3)
	check(framed.global_position != before, "in ticks now")


func test_it_steps_after_the_player_that_it_follows() -> void:
	var held := HeldObject3D.new()
	add_child(held)
	check_equal(held.process_physics_priority, 100, "process_physics_priority")
	check_equal(held.process_priority, 100, "process_priority")
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = 0.0
	held.bob_amplitude = 0.0
	var mover := Mover.new()
	add_child(mover)
	var camera := Camera3D.new()
	mover.add_child(camera)
	camera.make_current()
	await ticks(5)
	check_near(
		held.global_position,
		mover.global_position + Vector3(0, -0.2, -1),
		1e-5,
		"where the camera is now"
	)


func test_set_physics_process_stops_it_and_lets_it_go_on() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	held.bob_amplitude = 0.0
	add_child(held)
	await ticks(3)
	held.set_physics_process(false)
	camera.position.x = 2.0
	camera.rotation.y = 1.0
	await ticks(10)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "stopped")
	held.set_physics_process(true)
	await ticks(1)
	check_near(held.get_smoothed_speed(), 0.0, 1e-6, "the way made meanwhile is no speed")
	check_near(held.get_bank_angle(), 0.0, 1e-6, "the turn made meanwhile is no rate")
	await ticks(300)
	check_near(held.global_position, held.get_target_position(), 1e-4, "at its goal")


func test_a_paused_tree_stops_it_and_lets_it_go_on() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	await ticks(3)
	get_tree().paused = true
	camera.position.x = 2.0
	await ticks(10)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-6, "stopped")
	get_tree().paused = false
	await ticks(1)
	check_near(held.get_smoothed_speed(), 0.0, 1e-6, "the way made meanwhile is no speed")
	check(held.global_position.distance_to(Vector3(0, -0.2, -1)) < 0.3, "no jump")
	await ticks(300)
	check_near(held.global_position, Vector3(2, -0.2, -1), 1e-4, "at its goal")


func test_a_disabled_node_that_the_player_left_far_behind_is_carried_along() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	await ticks(3)
	held.process_mode = Node.PROCESS_MODE_DISABLED
	camera.position.x = 500.0
	await ticks(10)
	held.process_mode = Node.PROCESS_MODE_INHERIT
	await ticks(1)
	check_near(held.global_position, Vector3(500, -0.2, -1), 1e-3, "no flight across the level")


func test_time_scale_zero_freezes_it_and_nothing_is_lost() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	held.bob_amplitude = 0.0
	add_child(held)
	await ticks(3)
	held.add_impulse(Vector3(1, 0, 0))
	var before := held.global_transform
	Engine.time_scale = 0.0
	await frames(10)
	check_equal(held.global_transform, before, "frozen")
	held.advance(0.0)
	check_equal(held.get_velocity(), Vector3(1, 0, 0), "with its velocity")
	camera.position.y = 1.0
	Engine.time_scale = 1.0
	await ticks(1)
	check(held.global_position.x > 0.01, "the impulse goes on")
	await ticks(300)
	check_near(held.global_position, Vector3(0, 0.8, -1), 1e-4, "at its goal")


func test_leaving_and_entering_the_tree_goes_on() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	await ticks(3)
	remove_child(held)
	held.advance(STEP)
	held.snap_to_target()
	camera.position.x = 3.0
	await ticks(3)
	add_child(held)
	await ticks(2)
	check_near(
		held.global_position, Vector3(3, -0.2, -1), 1e-4, "snapped, as asked outside the tree"
	)
	check(held.top_level, "top-level again")


func test_a_scene_saved_while_the_game_runs_holds_what_was_set_and_no_more() -> void:
	var held := HeldObject3D.new()
	held.stiffness = 321.0
	held.bank_max = 0.5
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.color_parameter = &"tint"
	var mesh := MeshInstance3D.new()
	mesh.name = "Mesh"
	held.add_child(mesh)
	mesh.owner = held
	held.color_target = mesh
	add_child(held)
	new_camera()
	await ticks(3)
	var scene := PackedScene.new()
	check_equal(scene.pack(held), OK, "packed")
	var state := scene.get_state()
	var stored := {}
	for i in state.get_node_property_count(0):
		stored[String(state.get_node_property_name(0, i))] = state.get_node_property_value(0, i)
	for name_of_game_state: String in [
		"top_level",
		"physics_interpolation_mode",
		"process_physics_priority",
		"process_priority",
		"spring_frequency",
		"damping_ratio",
		"damping"
	]:
		check(name_of_game_state not in stored, "%s is not saved" % name_of_game_state)
	check_equal(state.get_node_count(), 2, "nodes saved: itself and the mesh")
	var copy := scene.instantiate() as HeldObject3D
	check_equal(copy.stiffness, 321.0, "stiffness")
	check_equal(copy.bank_max, 0.5, "bank_max")
	check_equal(copy.follow_mode, HeldObject3D.FOLLOW_LAG, "follow_mode")
	check_equal(copy.color_parameter, &"tint", "color_parameter")
	check_equal(copy.color_target, copy.get_node("Mesh"), "color_target")
	check(not copy.top_level, "top_level")
	copy.free()


func test_what_a_script_does_to_the_transform_before_the_first_step_holds() -> void:
	new_camera()
	var parent := Node3D.new()
	parent.scale = Vector3(3, 3, 3)
	add_child(parent)
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	parent.add_child(held)
	held.scale = Vector3(2, 2, 2)
	held.advance(STEP)
	check_near(held.global_basis.get_scale(), Vector3(2, 2, 2), 1e-5, "the scale that was set")


func test_a_position_set_after_it_entered_again_holds() -> void:
	new_camera()
	var held := new_calm_held()
	held.advance(STEP)
	remove_child(held)
	add_child(held)
	held.global_position = Vector3(0, 2, -1)
	held.advance(1e-4)
	check_near(held.global_position, Vector3(0, 2, -1), 1e-2, "from where it was put")


func test_a_mirrored_scale_of_its_own_stays_as_it_is() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	held.scale = Vector3(-1, 1, 1)
	add_child(held)
	held.advance(STEP)
	check_near(held.global_basis, Basis.from_scale(Vector3(-1, 1, 1)), 1e-5, "mirrored")
	camera.rotation.y = 0.3
	held.global_position += Vector3.UP
	held.advance(STEP)
	held.global_basis = held.global_basis
	held.global_position += Vector3.UP
	for i in 300:
		held.advance(STEP)
	var expected := Basis(Vector3.UP, 0.3) * Basis.from_scale(Vector3(-1, 1, 1))
	check_near(held.global_basis, expected, 1e-4, "not turned over by being moved")


func test_a_step_by_hand_outside_the_tree_is_nothing() -> void:
	var camera := new_camera()
	var held := new_calm_held()
	held.camera = camera
	held.advance(STEP)
	remove_child(held)
	var before := held.transform
	for i in 5:
		held.advance(STEP)
	check_equal(held.transform, before, "not moved")
	add_child(held)
	held.advance(STEP)
	check_near(held.global_position, Vector3(0, -0.2, -1), 1e-5, "and it goes on")


class Mover:
	extends Node3D

	func _physics_process(delta: float) -> void:
		position.x += 3.0 * delta
