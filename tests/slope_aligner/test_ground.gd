extends SlopeTest
## What is ground and what is not.


func test_its_own_shapes_areas_and_child_bodies_are_never_hit() -> void:
	new_ground(10)
	new_character()
	for below: Node3D in [body, aligner]:
		var plate := StaticBody3D.new()
		var shape := CollisionShape3D.new()
		shape.shape = BoxShape3D.new()
		plate.add_child(shape)
		plate.position = Vector3(0, -0.2, 0)
		plate.rotation.x = 0.5
		below.add_child(plate)
		var area := Area3D.new()
		var sphere := CollisionShape3D.new()
		sphere.shape = SphereShape3D.new()
		area.add_child(sphere)
		below.add_child(area)
	await ticks(3)
	check(up_of(aligner).angle_to(normal_of(10)) < TENTH_OF_A_DEGREE, "the ground below them all")
	# A body that is added later is left out as well, and one that is taken away is ground again.
	var late := StaticBody3D.new()
	var plate_shape := CollisionShape3D.new()
	plate_shape.shape = BoxShape3D.new()
	late.add_child(plate_shape)
	body.add_child(late)
	late.position = Vector3(0, -0.4, 0)
	await ticks(10)
	check(aligner.get_ground_collider() != late, "not a body that came later")
	late.reparent(self)
	late.global_transform = Transform3D(Basis.IDENTITY, Vector3(0, -0.3, 0))
	await ticks(10)
	check_equal(aligner.get_ground_collider(), late, "but one that no longer belongs to it")


func test_areas_are_no_ground() -> void:
	new_character()
	var area := Area3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	area.add_child(shape)
	area.position.y = -0.6
	add_child(area)
	await ticks(3)
	check(not aligner.is_grounded(), "in the air above an area")


func test_only_the_layers_of_the_mask_are_ground() -> void:
	var ground := new_ground(10)
	ground.collision_layer = 4
	new_character()
	await ticks(3)
	check(not aligner.is_grounded(), "not on layer 3")
	aligner.collision_mask = 4
	aligner.align_now()
	check(aligner.is_grounded(), "with that layer in the mask")


func test_ground_too_far_below_is_air() -> void:
	new_ground(20, Vector3(0, -0.4, 0))
	new_character()
	await ticks(2)
	check(aligner.is_grounded(), "40 cm below")
	check_near(aligner.get_ground_distance(), 0.4, 1e-4, "the distance")
	body.position.y = 0.2
	aligner.align_now()
	check(not aligner.is_grounded(), "60 cm below")
	check_near(aligner.get_ground_distance(), 0.6, 1e-4, "known all the same")
	body.position.y = 50.0
	aligner.align_now()
	check_equal(aligner.get_ground_distance(), INF, "beyond the ray")
	check(aligner.get_ground_collider() == null, "and nothing hit")
	check_near(aligner.get_floor_normal(), Vector3.UP, 1e-6, "the normal of the air is up")


func test_in_the_air_it_levels_or_keeps_its_tilt() -> void:
	new_ground(20)
	new_character()
	await ticks(2)
	aligner.airborne = SlopeAligner.AIRBORNE_KEEP
	body.position.y = 5.0
	await ticks(60)
	check(not aligner.is_grounded(), "in the air")
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "the last tilt is kept")
	aligner.airborne = SlopeAligner.AIRBORNE_LEVEL
	await ticks(90)
	check(up_of(aligner).angle_to(Vector3.UP) < TENTH_OF_A_DEGREE, "back to level")


func test_a_jump_a_cliff_and_a_removed_floor_are_one_change_each() -> void:
	var ground := new_ground(0)
	new_character()
	var changes: Array[bool] = []
	aligner.grounded_changed.connect(func(grounded: bool) -> void: changes.append(grounded))
	await ticks(10)
	check_equal(changes, [true] as Array[bool], "it came to the ground")
	changes.clear()
	# Up to a metre and down again within a second.
	for i in 61:
		body.position.y = 4.0 * (i / 60.0) * (1.0 - i / 60.0)
		await ticks(1)
	await ticks(10)
	check_equal(changes, [false, true] as Array[bool], "a jump of a metre")
	changes.clear()
	for i in 60:
		body.position.x += 0.5
		await ticks(1)
	await ticks(10)
	check_equal(changes, [false] as Array[bool], "over the edge of the floor")
	body.position = Vector3.ZERO
	await ticks(10)
	changes.clear()
	ground.free()
	await ticks(10)
	check_equal(changes, [false] as Array[bool], "the floor was removed")
	check(aligner.get_ground_collider() == null, "a freed floor is null")


func test_a_footprint_lies_over_a_ridge_and_over_steps() -> void:
	# A roof along Z: both sides fall by 30 degrees from its ridge.
	for side: float in [-1.0, 1.0]:
		var half := new_ground(0)
		half.basis = Basis(Vector3.BACK, -side * deg_to_rad(30))
		half.position = half.basis.x * side * 20.0
	new_character()
	aligner.footprint = Vector2(1.0, 1.0)
	aligner.update_interval = 0.0
	await ticks(2)
	for x: float in [-0.02, 0.0, 0.02]:
		body.position = Vector3(x, 0.0, 0.0)
		aligner.align_now()
		check(
			up_of(aligner).angle_to(Vector3.UP) < deg_to_rad(2.0), "level over the ridge at %f" % x
		)
		check(aligner.is_grounded(), "it stands there")
	aligner.footprint = Vector2.ZERO
	body.position.x = 0.02
	aligner.align_now()
	check(up_of(aligner).angle_to(Vector3.UP) > deg_to_rad(29.0), "a point lies on one side alone")


func test_over_a_cliff_edge_the_corners_in_the_air_do_not_count() -> void:
	new_ground(0, Vector3(-20.2, 0, 0))
	new_ground(0, Vector3(0, -5, 0))
	new_character()
	aligner.footprint = Vector2(1.0, 1.0)
	await ticks(2)
	for x: float in [-1.0, -0.6, -0.3, -0.21]:
		body.position.x = x
		aligner.align_now()
		check(up_of(aligner).angle_to(Vector3.UP) < TENTH_OF_A_DEGREE, "level at %f" % x)
		check(aligner.is_grounded(), "it stands at %f" % x)
	body.position.x = 0.5
	aligner.align_now()
	check(not aligner.is_grounded(), "beyond the edge")


func test_a_ray_of_the_users_is_read_instead() -> void:
	new_ground(20)
	new_character()
	var probe := RayCast3D.new()
	probe.position = Vector3(0, 1, 0)
	probe.target_position = Vector3(0, -3, 0)
	probe.add_exception(body)
	body.add_child(probe)
	aligner.probe = probe
	aligner.collision_mask = 0
	await ticks(3)
	check_equal(aligner.probe, probe, "the property gives it back")
	check(up_of(aligner).angle_to(normal_of(20)) < TENTH_OF_A_DEGREE, "tilted by it")
	probe.enabled = false
	await ticks(10)
	check(aligner.is_grounded(), "one that is disabled is cast when needed")
	probe.free()
	aligner.collision_mask = 1
	await ticks(10)
	check(aligner.probe == null, "a freed one is null")
	check(aligner.is_grounded(), "and the own ray goes on")


func test_many_bodies_of_its_own_are_all_looked_through() -> void:
	new_ground(10)
	new_character()
	var changes: Array[bool] = []
	aligner.grounded_changed.connect(func(grounded: bool) -> void: changes.append(grounded))
	var own: Array[Node3D] = []
	for i in 40:
		var plate := StaticBody3D.new()
		var shape := CollisionShape3D.new()
		shape.shape = BoxShape3D.new()
		(shape.shape as BoxShape3D).size = Vector3.ONE * (0.1 + 0.01 * i)
		plate.add_child(shape)
		body.add_child(plate)
		own.append(plate)
	var solid := CSGBox3D.new()
	solid.size = Vector3(0.2, 0.2, 0.2)
	solid.use_collision = true
	body.add_child(solid)
	await ticks(12)
	own[0].free()
	await ticks(12)
	check_equal(changes, [true] as Array[bool], "it came to the ground, once")
	check(up_of(aligner).angle_to(normal_of(10)) < TENTH_OF_A_DEGREE, "the ground below them all")


func test_a_shorter_interval_counts_at_once() -> void:
	var ground := new_ground(0)
	new_character()
	aligner.update_interval = 1000.0
	await ticks(10)
	ground.rotation.x = deg_to_rad(10)
	aligner.update_interval = 0.0
	await ticks(3)
	check_near(aligner.get_slope_pitch(), deg_to_rad(10), 1e-3, "looked for in the next tick")


func test_something_that_stands_below_a_corner_tilts_nothing() -> void:
	new_ground(0)
	new_character()
	var crate := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = BoxShape3D.new()
	(shape.shape as BoxShape3D).size = Vector3(0.1, 0.8, 0.1)
	crate.add_child(shape)
	crate.position = Vector3(0.15, 0, -0.3)
	add_child(crate)
	aligner.footprint = Vector2(0.3, 0.6)
	await ticks(3)
	check(up_of(aligner).angle_to(Vector3.UP) < TENTH_OF_A_DEGREE, "level")
