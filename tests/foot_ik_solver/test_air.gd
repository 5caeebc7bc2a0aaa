extends FeetTest
## Off the floor and back on it, teleports, snaps.

const FADE := 0.2


func test_a_jump_fades_the_correction_out_and_the_landing_fades_it_in() -> void:
	new_floor()
	var walker := new_walker()
	var rig := _new_figure_on_a_bump(walker, 0.1)
	await settle(90)
	var standing := rig.largest_change().x
	check(standing > 0.09, "one foot is on the bump: %f" % standing)
	walker.velocity.y = 4.0
	var changes := await _record(rig, 20)
	check(not walker.is_on_floor(), "it jumps")
	_check_monotonous(changes, -1.0, "fading out")
	# Two ticks after the fade's time nothing is left; half way through about half is.
	check_near(changes[roundi(FADE * 60) + 2], 0.0, 1e-4, "what is left after the fade")
	check(
		changes[6] > 0.25 * standing and changes[6] < 0.75 * standing, "half way: %f" % changes[6]
	)
	while not walker.is_on_floor():
		check_untouched(rig, "in the air")
		check_equal(rig.solver.get_pelvis_offset(), 0.0, "hips in the air")
		for leg: int in LEGS:
			check(not rig.solver.is_foot_grounded(leg), "no foot is grounded in the air")
		await ticks(1)
	changes = await _record(rig, 20)
	_check_monotonous(changes, 1.0, "fading in")
	await settle(60)
	check_near(rig.largest_change().x, standing, 1e-3, "as before the jump")


func test_the_time_of_the_fade_is_a_property() -> void:
	new_floor()
	var walker := new_walker()
	var rig := _new_figure_on_a_bump(walker, 0.1)
	rig.solver.airborne_fade = 0.0
	await settle(90)
	check(rig.largest_change().x > 0.09, "one foot is on the bump")
	walker.velocity.y = 4.0
	await settle(2)
	check_untouched(rig, "at once in the air")


func test_without_a_body_it_is_always_on() -> void:
	new_floor(-0.2)
	var rig := new_rig()
	await settle()
	for leg: int in LEGS:
		check_stands(rig, leg, level(-0.2), "of a figure that hovers")


func test_the_body_may_be_any_that_is_assigned() -> void:
	new_floor(-0.1)
	var walker := new_walker()
	walker.position = Vector3(5, 3, 0)
	var rig := new_rig()
	check(rig.solver.body == null, "none is set")
	rig.solver.body = walker
	check_equal(rig.solver.body, walker, "set")
	await settle(20)
	check(not walker.is_on_floor(), "it falls")
	check_untouched(rig, "while the other falls")
	await settle(120)
	check(walker.is_on_floor(), "it has landed")
	check_stands(rig, 0, level(-0.1), "when it has landed")
	walker.free()
	check(rig.solver.body == null, "a freed body is null")
	await settle()
	check_stands(rig, 0, level(-0.1), "without it")
	rig.solver.body = null
	await settle(5)
	check_stands(rig, 0, level(-0.1), "with none")


func test_up_is_the_bodys_own() -> void:
	# A world whose up is +X: floor, body, figure and all.
	var turn := Basis(Vector3.BACK, -PI / 2)
	var ups := turn.y
	var slab := new_box(Transform3D(turn, Vector3.ZERO))
	var walker := new_walker()
	walker.up_direction = ups
	walker.basis = turn
	walker.position = ups * 0.05
	var rig := new_rig(RigBuilder.new(), walker)
	await settle(60)
	check(walker.is_on_floor(), "it stands on the wall")
	check_untouched(rig, "upright there", 2e-3)
	slab.free()
	# It rises by 15 degrees ahead, in that world.
	slab = new_box(Transform3D(turn * Basis(Vector3.RIGHT, deg_to_rad(-15)), Vector3.ZERO))
	await settle(90)
	check(walker.is_on_floor(), "it stands on the slope there")
	var top := Plane(slab.basis.y, 0.0)
	for leg: int in LEGS:
		check_stands(rig, leg, top, "on a slope of the wall")


func test_a_teleport_is_there_at_once() -> void:
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(10.1 + 0.9, 0.2, 0)), Vector3(1.8, 0.3, 3))
	var rig := new_rig()
	await settle()
	# Its left foot comes to stand on a box of 0.2 m.
	rig.root.position.x = 10.0
	rig.root.reset_physics_interpolation()
	await settle(3)
	check_stands(rig, 0, level(0.2), "on the box")
	check_stands(rig, 1, level(0.0), "beside the box")
	rig.root.position.x = 0.0
	await settle(3)
	check_untouched(rig, "back again")


func test_a_teleport_leaves_no_streak_between_ticks() -> void:
	Engine.physics_ticks_per_second = 20
	get_tree().physics_interpolation = true
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(10, 0.2, 0)), Vector3(4, 0.3, 3))
	var rig := new_rig()
	rig.skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
	await settle(20)
	for round_trip in 3:
		for x: float in [10.0, 0.0]:
			await ticks(1)
			rig.root.position.x = x
			rig.root.reset_physics_interpolation()
			# From the tick that sees it there on; the update is over with the frame.
			await ticks(1)
			await frames(1)
			for frame in 6:
				await frames(1)
				for leg: int in LEGS:
					check_stands(
						rig, leg, level(0.2 if x > 5.0 else 0.0), "at %f, frame %d" % [x, frame]
					)
	get_tree().physics_interpolation = false


func test_a_move_below_the_teleports_distance_lags() -> void:
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(0.9 + 0.5, 0.2, 0)), Vector3(1.8, 0.3, 3))
	var rig := new_rig()
	await settle()
	rig.root.position.x = 0.9
	await settle(3)
	var raised := ankle_moved(rig, 0).y
	check(raised > 0.01 and raised < 0.19, "on its way: %f" % raised)
	rig.solver.snap()
	await settle(2)
	check_stands(rig, 0, level(0.2), "after a snap")
	check_stands(rig, 1, level(0.2), "after a snap")
	rig.solver.teleport_distance = 0.5
	rig.root.position.x = 0.0
	await settle(3)
	check_untouched(rig, "with a shorter distance")


func test_with_a_teleports_distance_of_zero_every_move_lags() -> void:
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(10, 0.2, 0)), Vector3(4, 0.3, 3))
	var rig := new_rig()
	rig.solver.teleport_distance = 0.0
	await settle()
	rig.root.position.x = 10.0
	await settle(3)
	var raised := ankle_moved(rig, 0).y
	check(raised > 0.01 and raised < 0.19, "on its way: %f" % raised)


func test_a_figure_that_leaves_its_body_is_on() -> void:
	new_floor(-0.1)
	var walker := new_walker()
	walker.position = Vector3(0, 20, 0)
	var rig := new_rig(RigBuilder.new(), walker)
	await settle(10)
	rig.root.reparent(self)
	rig.root.transform = Transform3D.IDENTITY
	await settle()
	check_stands(rig, 0, level(-0.1), "without its body")
	rig.root.reparent(walker, false)
	await settle(5)
	check_untouched(rig, "with the body that falls")


func test_a_snap_is_at_once_what_would_be_settled() -> void:
	var halves := new_halves(0.0, 0.0, 0.0)
	var rig := new_rig()
	await settle()
	halves[0].position.y = -0.2
	await ticks(1)
	rig.solver.snap()
	await settle(2)
	check_stands(rig, 0, level(-0.2), "after the snap")
	check_stands(rig, 1, level(0.0), "after the snap")
	check_near(pelvis_moved(rig), -0.2, 1e-3, "the hips after the snap")


func test_the_first_tick_is_at_its_goal() -> void:
	new_halves(0.0, 0.1, -0.2)
	# The physics server knows of the ground.
	await ticks(2)
	var rig := new_rig()
	await settle(2)
	check_stands(rig, 0, level(0.1), "at once")
	check_stands(rig, 1, level(-0.2), "at once")


## A walker's figure whose left foot stands on a bump of [param height], which the solver sees and the walker does not.
func _new_figure_on_a_bump(walker: Walker, height: float) -> FootRig:
	var bump := new_box(
		Transform3D(Basis.IDENTITY, Vector3(0.35, height, 0)), Vector3(0.6, height, 2)
	)
	bump.collision_layer = 2
	var rig := new_rig(RigBuilder.new(), walker)
	rig.solver.collision_mask = 3
	return rig


## The largest change in each of the next updates.
func _record(rig: FootRig, count: int) -> Array[float]:
	var changes: Array[float] = []
	for tick in count:
		await ticks(1)
		changes.append(rig.largest_change().x)
	return changes


func _check_monotonous(changes: Array[float], direction: float, what: String) -> void:
	for index in range(1, changes.size()):
		var step := (changes[index] - changes[index - 1]) * direction
		check(
			step > -1e-3,
			"%s, tick %d: %f to %f" % [what, index, changes[index - 1], changes[index]]
		)
