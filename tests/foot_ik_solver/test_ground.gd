extends FeetTest
## What is ground and what is not.


func test_ground_steeper_than_the_limit_is_a_wall() -> void:
	new_box(Transform3D(Basis.IDENTITY, Vector3(5, 0, 0)), Vector3(10, 1, 10))
	# Under the right foot a slab of 60 degrees, through the sole.
	var steep := Basis(Vector3.RIGHT, deg_to_rad(60))
	new_box(Transform3D(steep, Vector3(-0.6, 0.1, 0)), Vector3(1, 0.2, 4))
	var rig := new_rig()
	await settle()
	check_untouched(rig, "beside a wall")
	var leg := solver_leg(rig, 1)
	check(not rig.solver.is_foot_grounded(leg), "the foot over it is not grounded")
	check(rig.solver.is_foot_grounded(1 - leg), "the other one is")
	check_near(rig.solver.get_foot_offset(leg), 0.0, 1e-4, "its offset")
	rig.solver.max_slope_angle = deg_to_rad(65)
	await settle()
	check(rig.solver.is_foot_grounded(leg), "with a higher limit it is ground")
	check(absf(rig.solver.get_foot_offset(leg)) > 0.05, "and felt")


func test_a_wall_beside_the_feet_is_not_felt() -> void:
	new_floor()
	var rig := new_rig()
	# Upright faces 5 cm ahead of the toes, beside and behind.
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 2, 0.9)), Vector3(4, 2.5, 1.3))
	new_box(Transform3D(Basis.IDENTITY, Vector3(1.2, 2, 0)), Vector3(2, 2.5, 4))
	# And one that the right foot stands in, whose top is above where the probe starts.
	new_box(Transform3D(Basis.IDENTITY, Vector3(-0.6, 2, 0)), Vector3(1.1, 2, 1))
	await settle(10)
	check_untouched(rig, "in a corner")
	check_at_work(rig, "in a corner")


func test_a_hole_under_one_foot() -> void:
	var halves := new_halves(0.0, 0.0, NAN)
	check_equal(halves.size(), 1, "ground under the left foot alone")
	var rig := new_rig()
	await settle()
	check_untouched(rig, "over a hole")
	var leg := solver_leg(rig, 1)
	check(not rig.solver.is_foot_grounded(leg), "the foot over the hole is not grounded")
	check(rig.solver.is_foot_grounded(1 - leg), "the other one is")
	check_equal(rig.solver.get_foot_offset(leg), 0.0, "a miss is offset 0")
	check_near(rig.solver.get_foot_normal(leg), Vector3.UP, 1e-5, "and its normal up")
	check_equal(rig.solver.get_pelvis_offset(), 0.0, "the hips stay")


func test_a_foot_that_loses_its_ground_goes_back_by_its_lag() -> void:
	var halves := new_halves(0.0, 0.0, 0.2)
	var rig := new_rig()
	await settle()
	var leg := solver_leg(rig, 1)
	halves[1].free()
	await ticks(1)
	var before := rig.solver.get_foot_offset(leg)
	check(before > 0.15 and before < 0.2, "on its way down: %f" % before)
	for tick in 10:
		await ticks(1)
		var now := rig.solver.get_foot_offset(leg)
		check_near(now, before * exp(-SPEED / 60.0), 1e-5, "the lag's share, tick %d" % tick)
		before = now
	await settle()
	check_untouched(rig, "at the end", 2e-4)


func test_ground_within_the_probes_reach_alone() -> void:
	# The feet hover in the air: 0.55 m over the ground, with half a metre of probe.
	new_floor(-0.55)
	var rig := new_rig()
	await settle()
	check_untouched(rig, "out of reach")
	rig.solver.probe_down = 0.6
	rig.solver.max_pelvis_drop = 1.0
	await settle()
	check_near(pelvis_moved(rig), -0.55, 1e-3, "within reach")
	rig.root.position.y = -0.85
	rig.solver.snap()
	await settle()
	# The ground is 0.3 m above the soles, and the probe starts half a metre up.
	check_stands(rig, 0, level(-0.55), "ground above")
	rig.solver.probe_up = 0.2
	await settle(2 * SETTLED)
	check_untouched(rig, "ground above where it starts", 2e-4)


func test_only_the_layers_of_the_mask_are_ground() -> void:
	var halves := new_halves(0.0, 0.1, -0.1)
	for half in halves:
		half.collision_layer = 4
	var rig := new_rig()
	await settle()
	check_untouched(rig, "on layer 3")
	rig.solver.collision_mask = 4
	await settle()
	check_stands(rig, 0, level(0.1), "with that layer in the mask")
	check_stands(rig, 1, level(-0.1), "with that layer in the mask")


func test_areas_are_no_ground() -> void:
	new_floor()
	var area := Area3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(4, 0.2, 4)
	shape.shape = box
	area.add_child(shape)
	add_child(area)
	var rig := new_rig()
	await settle(10)
	check_untouched(rig, "in an area")
	check_at_work(rig, "in an area")


func test_its_own_body_and_all_below_are_never_hit() -> void:
	new_floor()
	var walker := new_walker()
	var rig := new_rig(RigBuilder.new(), walker)
	_add_plates(walker)
	_add_plates(rig.root)
	var hand := BoneAttachment3D.new()
	rig.skeleton.add_child(hand)
	hand.bone_idx = rig.bones["foot_l"]
	_add_plates(hand)
	await settle(90)
	check_untouched(rig, "among its own plates", 2e-3)
	# One that comes later, and one that is not its own any more.
	var late := _add_plates(rig.root)
	late.position.y = 0.05
	await settle(10)
	check_untouched(rig, "with a plate that came later", 2e-3)
	late.reparent(self)
	late.collision_layer = 2
	rig.solver.collision_mask = 3
	late.global_transform = Transform3D(Basis.IDENTITY, walker.position + Vector3.UP * 0.1)
	await settle(10)
	check(rig.largest_change().x > 0.02, "a plate that left is ground")


func test_a_body_that_another_script_adds_below_it_in_the_tick_is_not_hit() -> void:
	new_floor()
	var walker := new_walker()
	var rig := new_rig(RigBuilder.new(), walker)
	await settle(60)
	for round_of_plates in 5:
		var plate := _add_plates(rig.root)
		plate.position.y = 0.06
		await ticks(4)
		check_untouched(rig, "plate %d" % round_of_plates, 2e-3)
		check_at_work(rig, "plate %d" % round_of_plates)
		plate.free()
		await ticks(2)


func test_the_shape_of_the_ground_may_be_anything() -> void:
	# A heightmap of a ramp of 20 degrees, and the same as a mesh.
	var rise := tan(deg_to_rad(20))
	var map := HeightMapShape3D.new()
	map.map_width = 9
	map.map_depth = 9
	var heights := PackedFloat32Array()
	for z in 9:
		for x in 9:
			heights.append(-(z - 4) * rise)
	map.map_data = heights
	var faces := PackedVector3Array()
	for corner: Vector2 in [
		Vector2(-4, -4),
		Vector2(4, -4),
		Vector2(4, 4),
		Vector2(-4, -4),
		Vector2(4, 4),
		Vector2(-4, 4)
	]:
		faces.append(Vector3(corner.x, -corner.y * rise, corner.y))
	var mesh := ConcavePolygonShape3D.new()
	mesh.set_faces(faces)
	for shape: Shape3D in [map, mesh]:
		var ground := StaticBody3D.new()
		var holder := CollisionShape3D.new()
		holder.shape = shape
		ground.add_child(holder)
		add_child(ground)
		var rig := new_rig()
		rig.root.rotation.y = 0.4
		await settle()
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(20), "on a " + shape.get_class())
		rig.root.free()
		ground.free()


## A plate at the soles, below a node. Tilted, so that it would be felt.
func _add_plates(above: Node3D) -> StaticBody3D:
	var plate := StaticBody3D.new()
	plate.collision_layer = 1
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(1, 0.02, 1)
	shape.shape = box
	plate.add_child(shape)
	above.add_child(plate)
	plate.rotation.x = 0.3
	if above is CharacterBody3D:
		(above as CharacterBody3D).add_collision_exception_with(plate)
	else:
		for walker: Node in get_children():
			if walker is CharacterBody3D:
				(walker as CharacterBody3D).add_collision_exception_with(plate)
	return plate
