extends FeetTest
## What releases planted feet: cleanly, and told of once.

const MILLIMETRE := 0.001


func test_off_nothing_is_planted() -> void:
	new_floor()
	var rig := new_rig()
	var watch := PlantWatch.new(rig)
	await ticks(60)
	watch.stop()
	check_equal(watch.told, [PackedInt32Array(), PackedInt32Array()], "nothing is told")
	for leg in 3:
		check(not rig.solver.is_foot_planted(leg), "leg %d" % leg)
	check(not rig.solver.is_foot_planted(-1), "a leg that there is not")


func test_a_foot_is_told_of_once() -> void:
	new_floor()
	var rig := _new_figure()
	var watch := PlantWatch.new(rig)
	await ticks(120)
	watch.stop()
	check_equal(watch.told, [PackedInt32Array([1]), PackedInt32Array([1])], "told")
	check_untouched(rig, "standing on flat ground, planted")


func test_switched_off_the_feet_go_back_within_the_blend() -> void:
	for blend: float in [0.0, 0.1, 0.4]:
		var moved := await _shift_planted()
		var rig: FootRig = moved[0]
		var watch: PlantWatch = moved[1]
		rig.solver.plant_blend = blend
		rig.solver.plant = false
		var before := ankle_moved(rig, 0).z
		for tick in 30:
			await ticks(1)
			# The update shown is that of the tick before, in which nothing has passed of the way back yet.
			var past := (tick - 1) / 60.0
			var x := clampf(past / blend, 0.0, 1.0) if blend > 0.0 else 1.0
			var expected := before * (1.0 - x * x * (3.0 - 2.0 * x))
			if tick > 0 and (tick > 1 or blend > 0.0):
				var what := "of the way back, tick %d, blend %f" % [tick, blend]
				check_near(ankle_moved(rig, 0).z, expected, 2e-4, what)
		watch.stop()
		check_equal(watch.told[0], PackedInt32Array([0]), "told")
		check_untouched(rig, "at the end")
		_clear(rig)


func test_a_teleport_releases_at_once() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	rig.root.position.x += 5.0
	rig.root.reset_physics_interpolation()
	await ticks(3)
	check_untouched(rig, "elsewhere")
	await ticks(20)
	moved[1].stop()
	check_equal(moved[1].told[0], PackedInt32Array([0, 1]), "told")
	check_untouched(rig, "planted elsewhere")


func test_a_snap_releases_at_once() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	rig.solver.snap()
	await ticks(2)
	check_untouched(rig, "snapped")
	moved[1].stop()


func test_inactive_it_releases() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	rig.solver.active = false
	await ticks(5)
	for leg: int in LEGS:
		check(not rig.solver.is_foot_planted(leg), "inactive")
	check_equal(moved[1].told[0], PackedInt32Array([0]), "told")
	rig.solver.active = true
	await ticks(2)
	check_untouched(rig, "active again")
	await ticks(20)
	moved[1].stop()
	check_equal(moved[1].told[0], PackedInt32Array([0, 1]), "told when it is planted anew")


func test_without_influence_it_releases() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	rig.solver.influence = 0.0
	await ticks(3)
	check(not rig.solver.is_foot_planted(0), "released")
	rig.solver.influence = 1.0
	await ticks(20)
	check(rig.solver.is_foot_planted(0), "planted anew")
	moved[1].stop()
	check_untouched(rig, "where it is animated")


func test_a_leg_without_weight_is_released() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	var number := solver_leg(rig, 0)
	rig.solver.set_leg_weight(number, 0.0)
	await ticks(20)
	check(not rig.solver.is_foot_planted(number), "released")
	check(rig.solver.is_foot_planted(1 - number), "the other one stays")
	moved[1].stop()


func test_in_the_air_it_releases() -> void:
	new_floor()
	var walker := new_walker()
	var rig := new_rig(RigBuilder.new(), walker)
	rig.solver.plant = true
	await ticks(60)
	var watch := PlantWatch.new(rig)
	check(rig.solver.is_foot_planted(0), "planted")
	walker.velocity.y = 4.0
	await ticks(2)
	for leg: int in LEGS:
		check(not rig.solver.is_foot_planted(leg), "in the air")
	await ticks(90)
	watch.stop()
	check_equal(watch.told[0], PackedInt32Array([0, 1]), "told at the start and at the landing")
	# The body rises by its own.
	check(watch.largest_pop < 0.09, "no jump: %f" % watch.largest_pop)


func test_a_ragdoll_releases_and_is_not_planted() -> void:
	new_floor()
	var rig := _new_figure()
	var simulator := PhysicalBoneSimulator3D.new()
	rig.skeleton.add_child(simulator)
	var bone := PhysicalBone3D.new()
	bone.bone_name = rig.skeleton.get_bone_name(rig.bones["head"])
	bone.collision_layer = 0
	bone.collision_mask = 0
	bone.gravity_scale = 0.0
	simulator.add_child(bone)
	await ticks(30)
	check(rig.solver.is_foot_planted(0), "planted")
	simulator.physical_bones_start_simulation()
	await ticks(5)
	check(not rig.solver.is_foot_planted(0), "a ragdoll")
	await ticks(30)
	check(not rig.solver.is_foot_planted(0), "still a ragdoll")
	simulator.physical_bones_stop_simulation()
	await ticks(30)
	check(rig.solver.is_foot_planted(0), "up again")


func test_where_the_leg_would_be_stretched_it_releases() -> void:
	new_floor()
	var rig := _new_figure()
	# So that neither distance nor pelvis help.
	rig.solver.unplant_distance = 2.0
	rig.solver.max_pelvis_drop = 0.02
	await ticks(30)
	var watch := PlantWatch.new(rig)
	var released_at := -1.0
	for tick in 240:
		# Moved after the solver's tick.
		rig.root.position.z += 0.1 / 60.0
		await ticks(1)
		if released_at < 0.0 and not rig.solver.is_foot_planted(0):
			released_at = rig.root.position.z
	watch.stop()
	# Hips 0.81 m over the ankle come down by 2 cm; the leg is 0.813 m long, and eases by 2 %.
	check(released_at > 0.1 and released_at < 0.25, "released at %f m" % released_at)
	check_near(watch.largest_slide, 0.0, MILLIMETRE, "the slide until then")
	check_lengths(rig, "stretched")


func test_the_pelvis_comes_down_for_feet_that_stay_behind() -> void:
	new_floor()
	var rig := _new_figure()
	rig.solver.unplant_distance = 0.3
	await ticks(30)
	for tick in 40:
		rig.root.position.z += 0.3 / 60.0
		await ticks(1)
	check(rig.solver.is_foot_planted(0), "planted")
	var behind := -ankle_moved(rig, 0).z
	check(behind > 0.15, "behind by %f" % behind)
	# Within the part of the leg that does not ease, or as far as it is animated.
	var leg := rig.animated_bone("upper_l").origin - rig.animated_bone("foot_l").origin
	var reach := maxf(leg.length(), 0.98 * (rig.rest_lengths(0).x + rig.rest_lengths(0).y))
	var needed := leg.y - sqrt(reach ** 2 - (absf(leg.z) + behind) ** 2)
	check_near(pelvis_moved(rig), -needed, 2e-3, "the hips")
	check_near(rig.solver.get_pelvis_offset(), pelvis_moved(rig), 1e-4, "as is told")


func test_what_games_do_meanwhile_is_survived() -> void:
	var moved := await _shift_planted()
	var rig: FootRig = moved[0]
	moved[1].stop()
	var holder := Node3D.new()
	add_child(holder)
	rig.root.reparent(holder)
	await ticks(20)
	check(rig.solver.is_foot_planted(0), "planted after a new parent")
	rig.solver.detect_rig()
	rig.solver.legs.remove_at(0)
	await ticks(20)
	check_equal(rig.solver.get_leg_count(), 1, "one leg")
	check(not rig.solver.is_foot_planted(1), "the other leg there is not")
	rig.solver.legs = [] as Array[FootIKLeg]
	await ticks(20)
	rig.solver.process_mode = Node.PROCESS_MODE_DISABLED
	for tick in 30:
		rig.root.position.z += 0.05
		await ticks(1)
		var leg := rig.bone("upper_l").origin - rig.bone("foot_l").origin
		check(leg.y > 0.4, "disabled, tick %d: the ankle is %f below the hip" % [tick, leg.y])
	rig.solver.process_mode = Node.PROCESS_MODE_INHERIT
	await ticks(30)
	check_untouched(rig, "enabled again")
	for value: float in [NAN, INF, -1.0, 1e30]:
		for name: String in ["plant_speed", "unplant_distance", "unplant_angle", "plant_blend"]:
			rig.solver.set(name, value)
		await ticks(3)
		for pose: Transform3D in rig.shown:
			check(pose.is_finite(), "finite with %f" % value)
	take_warnings()


func _new_figure() -> FootRig:
	var rig := new_rig()
	rig.solver.plant = true
	return rig


func _clear(rig: FootRig) -> void:
	rig.root.free()
	for child: Node in get_children():
		if child is StaticBody3D:
			child.free()


## A figure whose planted feet have stayed behind by some centimetres, and what watches it.
func _shift_planted() -> Array:
	new_floor()
	var rig := _new_figure()
	await ticks(30)
	for tick in 20:
		rig.root.position.z += 0.3 / 60.0
		await ticks(1)
	await ticks(2)
	for leg: int in LEGS:
		check(rig.solver.is_foot_planted(leg), "planted")
		check_near(ankle_moved(rig, leg).z, -0.1, 1e-3, "stays behind")
	return [rig, PlantWatch.new(rig)]
