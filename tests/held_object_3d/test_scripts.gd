extends HeldTest
## Scripts on the node, and handlers that call it back.


func test_a_script_with_virtuals_of_its_own_does_not_stop_it_nor_the_other_way_round() -> void:
	new_camera()
	for mode: int in 3:
		var held := Scripted.new()
		held.process_callback = mode
		add_child(held)
		await ticks(3)
		await frames(3)
		check(
			held.ticks_seen >= 3, "the script's own ticks in mode %d: %d" % [mode, held.ticks_seen]
		)
		check(
			held.frames_seen >= 3,
			"the script's own frames in mode %d: %d" % [mode, held.frames_seen]
		)
		if mode == HeldObject3D.PROCESS_MANUAL:
			check_equal(held.global_position, Vector3.ZERO, "not stepped")
		else:
			check_near(held.global_position, Vector3(0, -0.2, -1), 1e-5, "and it follows")
		held.free()


func test_a_script_may_stop_it_as_early_as_it_likes() -> void:
	new_camera()
	var before_the_tree := HeldObject3D.new()
	before_the_tree.set_physics_process(false)
	add_child(before_the_tree)
	var in_ready := StopsItself.new()
	add_child(in_ready)
	await ticks(3)
	check_equal(before_the_tree.global_position, Vector3.ZERO, "stopped before it was added")
	check_equal(in_ready.global_position, Vector3.ZERO, "stopped in _ready")


func test_setters_and_methods_called_from_handlers_are_safe() -> void:
	var camera := new_camera()
	var held := HeldObject3D.new()
	add_child(held)
	var calls := [0]
	var meddle := func(_child: Node) -> void:
		calls[0] += 1
		held.stiffness = 100.0 + calls[0]
		held.cube_half_size = 0.2
		held.debug_draw = not held.debug_draw
		held.color_by_speed = not held.color_by_speed
		held.snap_to_target()
		held.add_impulse(Vector3.UP)
		held.advance(STEP)
		held.process_callback = HeldObject3D.PROCESS_IDLE
		held.process_callback = HeldObject3D.PROCESS_PHYSICS
	held.child_entered_tree.connect(meddle)
	held.child_exiting_tree.connect(meddle)
	await ticks(1)
	var mesh := MeshInstance3D.new()
	held.add_child(mesh)
	await ticks(1)
	mesh.queue_free()
	await ticks(2)
	held.visibility_changed.connect(func() -> void: held.camera = camera)
	held.visible = false
	held.child_entered_tree.disconnect(meddle)
	held.child_exiting_tree.disconnect(meddle)
	check(calls[0] >= 2, "the handlers were called")
	check(held.global_transform.is_finite(), "it is still there")
	held.tree_exiting.connect(func() -> void: held.advance(STEP))
	held.queue_free()
	await ticks(2)


class Scripted:
	extends HeldObject3D

	var ticks_seen := 0
	var frames_seen := 0

	func _ready() -> void:
		pass

	func _enter_tree() -> void:
		pass

	func _process(_delta: float) -> void:
		frames_seen += 1

	func _physics_process(_delta: float) -> void:
		ticks_seen += 1


class StopsItself:
	extends HeldObject3D

	func _ready() -> void:
		set_physics_process(false)
