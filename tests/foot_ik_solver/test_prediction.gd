extends FeetTest
## Feet that look ahead: [member FootIKSolver.prediction], and what feet with toes see in any case.

const RISE := 0.2
const SPEED_AHEAD := 1.2


func test_a_foot_finds_a_step_so_many_seconds_before_it_is_there() -> void:
	for prediction: float in [0.0, 0.1, 0.2]:
		var rig := _new_glider(false)
		rig.solver.prediction = prediction
		var found := await _glide(rig, 1.0)
		check_near(
			found,
			1.0 - prediction,
			2.0 / 60.0,
			"seconds until a step is found %f ahead" % prediction
		)
		rig.root.free()


func test_it_is_found_at_the_same_time_at_any_tick_rate() -> void:
	for rate: int in [30, 60, 144]:
		Engine.physics_ticks_per_second = rate
		var rig := _new_glider(false)
		rig.solver.prediction = 0.2
		var found := await _glide(rig, 1.0)
		check_near(found, 0.8, 2.0 / rate, "seconds at %d ticks a second" % rate)
		rig.root.free()
	Engine.physics_ticks_per_second = 60


func test_no_foot_looks_further_than_two_fifths_of_its_leg() -> void:
	var rig := _new_glider(false)
	rig.solver.prediction = 100.0
	var found := await _glide(rig, 1.0)
	var leg := rig.rest_lengths(0).x + rig.rest_lengths(0).y
	check_near(found, 1.0 - 0.4 * leg / SPEED_AHEAD, 2.0 / 60.0, "seconds until a step is found")


func test_a_foot_that_stands_looks_below_itself() -> void:
	new_floor()
	var rig := new_rig()
	rig.solver.prediction = 0.5
	var ahead := rig.forward() * 0.25
	new_box(Transform3D(Basis.IDENTITY, ahead + Vector3(0, 0.2, 0.5)), Vector3(4, 1, 1))
	await settle()
	check_untouched(rig, "before a step", 2e-4)
	check_at_work(rig, "before a step")


func test_on_planes_a_prediction_changes_nothing() -> void:
	new_ramp(20)
	var rigs: Array[FootRig] = [new_rig(), new_rig()]
	rigs[1].solver.prediction = 0.2
	for tick in 90:
		for rig in rigs:
			rig.pose(WalkCycle.stance(tick / 60.0))
			rig.root.position += rig.forward() * WalkCycle.SPEED / 60.0
			rig.root.position.y = -rig.root.position.z * tan(deg_to_rad(20))
		await ticks(1)
		for index in rigs[0].shown.size():
			var what := "bone %d, tick %d" % [index, tick]
			if not check_near(rigs[1].shown[index], rigs[0].shown[index], 1e-3, what):
				return


func test_on_a_platform_only_the_way_over_it_counts() -> void:
	var platform := AnimatableBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(6, 1, 6)
	shape.shape = box
	shape.position.y = -0.5
	platform.add_child(shape)
	add_child(platform)
	# A step on it, 0.15 m before the toes.
	var step := CollisionShape3D.new()
	var block := BoxShape3D.new()
	block.size = Vector3(4, 0.2, 1)
	step.shape = block
	step.position = Vector3(0, 0.1, 0.185 + 0.15 + 0.5)
	platform.add_child(step)
	var walker := new_walker()
	# So that it does not bump into the step.
	walker.position.y = 0.02
	var rig := new_rig(RigBuilder.new(), walker)
	rig.solver.prediction = 0.2
	var capsule: CollisionShape3D = walker.get_child(0)
	(capsule.shape as CapsuleShape3D).radius = 0.1
	await settle(20)
	for tick in 60:
		platform.position.z += 2.0 / 60.0
		await ticks(1)
	check(walker.position.z > 1.5, "it rides along: %f" % walker.position.z)
	for leg: int in LEGS:
		check_near(rig.solver.get_foot_offset(leg), 0.0, 2e-3, "offset of foot %d" % leg)


func test_a_foot_with_toes_that_goes_ahead_rises_before_the_step() -> void:
	var rig := _new_glider(true)
	var toe := 0.195
	var found := await _glide(rig, 1.0)
	# Its toes are there first, and look as far ahead as the lag takes.
	var expected := 1.0 - 0.9 * toe / SPEED_AHEAD - 1.0 / rig.solver.foot_speed
	check_near(found, expected, 2.0 / 60.0, "seconds until a step is found")


func test_going_down_a_foot_with_toes_stays_up_until_its_heel_is_past_the_edge() -> void:
	# The end of the heel is 0.45 times as far behind the ankle as the toe bone is before it.
	var heel := 0.45 * 0.13
	for prediction: float in [0.0, 0.2]:
		var rig := _new_glider(true)
		rig.solver.prediction = prediction
		var found := await _glide(rig, 1.0, -RISE)
		check_near(found, 1.0 + heel / SPEED_AHEAD, 2.0 / 60.0, "seconds until the edge is found")
		rig.root.free()


## A rig that glides ahead as it stands.
func _new_glider(toes: bool) -> FootRig:
	var builder := RigBuilder.new()
	builder.toes = toes
	return new_rig(builder)


## Glides it towards a step that its ankle reaches after [param seconds]. After how many the step is found.
func _glide(rig: FootRig, seconds: float, rise := RISE) -> float:
	var edge: float = rig.joints.foot_l.z + SPEED_AHEAD * seconds
	var made: Array[StaticBody3D] = []
	for side: float in [-1.0, 1.0]:
		var top := Vector3(0, rise if side > 0.0 else 0.0, edge + 5.0 * side)
		made.append(new_box(Transform3D(Basis.IDENTITY, top), Vector3(10, 1, 10)))
	var found := INF
	var rate := Engine.physics_ticks_per_second
	for tick in roundi(1.5 * seconds * rate):
		await ticks(1)
		if found == INF and absf(rig.solver.get_foot_offset(0)) > 1e-3:
			found = float(tick) / rate
		rig.root.position.z += SPEED_AHEAD / rate
	for body in made:
		body.free()
	return found
