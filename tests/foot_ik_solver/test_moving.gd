extends FeetTest
## What moves under the feet, or moves the feet: lifts, steps that the body takes at once, frames between the ticks.


func test_on_a_lift_the_soles_stay_on_it() -> void:
	for speed: float in [2.0, -3.0]:
		var lift := AnimatableBody3D.new()
		lift.sync_to_physics = false
		var shape := CollisionShape3D.new()
		var box := BoxShape3D.new()
		box.size = Vector3(3, 1, 3)
		shape.shape = box
		shape.position.y = -0.5
		lift.add_child(shape)
		add_child(lift)
		var rig := new_rig()
		await settle(10)
		for tick in 40:
			lift.position.y += speed / 60.0
			rig.root.position.y = lift.position.y
			await ticks(1)
			# The physics server moves what it is told of in the tick after.
			var behind := absf(speed) / 60.0 + CENTIMETRE
			for leg: int in LEGS:
				var height := rig.shown_sole(leg)[0].y - rig.at.origin.y
				check(absf(height) < behind, "%f m/s, tick %d: %f" % [speed, tick, height])
		lift.free()
		rig.root.free()


func test_when_the_body_is_put_on_a_step_at_once_feet_and_hips_follow_smoothly() -> void:
	new_floor()
	var rig := new_rig()
	await settle()
	var sole := rig.shown_sole(0)[0].y
	var hips := rig.bone("hips").origin.y
	# The floor stays where it is: the body alone has been raised, as scripts for stairs do it.
	rig.root.position.y = 0.2
	for tick in 30:
		await ticks(1)
		if tick > 0:
			check_near(rig.shown_sole(0)[0].y, sole, CENTIMETRE, "the sole, tick %d" % tick)
			check_near(rig.bone("hips").origin.y, hips, CENTIMETRE, "the hips, tick %d" % tick)


func test_between_ticks_the_soles_stay_on_the_ramp_whoever_moves_the_figure() -> void:
	Engine.physics_ticks_per_second = 20
	new_ramp(15)
	var slope := tan(deg_to_rad(15))
	for in_ticks: bool in [true, false]:
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = (
			Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
		)
		await settle(5)
		var worst := [0.0]
		rig.on_update = func() -> void:
			for leg: int in LEGS:
				for point in rig.shown_sole(leg):
					worst[0] = maxf(worst[0], absf(ramp(15).distance_to(point)))
		for step in 40:
			var ahead := 2.0 / (20.0 if in_ticks else 60.0)
			rig.root.position.z -= ahead
			rig.root.position.y += ahead * slope
			if in_ticks:
				await ticks(1)
			else:
				await frames(1)
		check(worst[0] < CENTIMETRE, "moved in ticks %s: off by %f" % [in_ticks, worst[0]])
		rig.on_update = Callable()
		rig.root.free()


func test_a_snap_between_ticks_shows_no_other_pose_meanwhile() -> void:
	Engine.physics_ticks_per_second = 10
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	rig.skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
	await settle(10)
	var before := rig.bone("foot_l").origin
	rig.solver.snap()
	for frame in 8:
		# A pose that does not change needs no update of itself.
		rig.pose(Stance.new())
		await frames(1)
		check_near(rig.bone("foot_l").origin, before, 1e-3, "the foot, frame %d" % frame)


func test_a_figure_moved_far_between_ticks_keeps_its_feet_below_its_hips() -> void:
	Engine.physics_ticks_per_second = 10
	new_ramp(20)
	for far: float in [0.7, 5.0]:
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = (
			Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
		)
		await settle(5)
		var lowest := [INF]
		rig.on_update = func() -> void:
			for side: String in FootRig.SIDES:
				var leg := rig.bone("upper" + side).origin - rig.bone("foot" + side).origin
				lowest[0] = minf(lowest[0], leg.y)
		rig.root.position += Vector3(0, far * tan(deg_to_rad(20)), -far)
		await frames(8)
		check(lowest[0] > 0.5, "%f m: the ankle is %f below the hip" % [far, lowest[0]])
		rig.on_update = Callable()
		rig.root.free()


func test_without_ticks_the_feet_do_not_stay_behind() -> void:
	new_ramp(20)
	var rig := new_rig()
	await settle(10)
	rig.solver.set_physics_process(false)
	for step in 100:
		rig.root.position += Vector3(0, tan(deg_to_rad(20)), -1.0) * 0.05
		await ticks(1)
		for side: String in FootRig.SIDES:
			var leg := rig.bone("upper" + side).origin - rig.bone("foot" + side).origin
			check(leg.y > 0.4, "step %d: the ankle is %f below the hip" % [step, leg.y])


func test_who_lies_down_stands_on_nothing() -> void:
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0.2, 3.5)), Vector3(10, 0.2, 5))
	var rig := new_rig()
	rig.root.rotation.x = PI / 2
	rig.root.position = Vector3(0, 0.15, -0.3)
	await settle()
	check_untouched(rig, "lying")


func test_what_is_as_high_as_the_hips_is_no_step() -> void:
	new_floor()
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0.45, 0)), Vector3(2, 0.05, 2))
	var holder := Node3D.new()
	holder.scale = Vector3.ONE * 0.4
	add_child(holder)
	var rig := new_rig(RigBuilder.new(), holder)
	await settle()
	check_untouched(rig, "below a table")


func test_colliders_on_the_bones_are_no_ground() -> void:
	new_floor()
	var rig := new_rig()
	var attachment := BoneAttachment3D.new()
	attachment.bone_name = rig.skeleton.get_bone_name(rig.bones["lower_l"])
	rig.skeleton.add_child(attachment)
	var hit_box := new_box(Transform3D.IDENTITY, Vector3(0.3, 0.5, 0.3))
	hit_box.reparent(attachment, false)
	await settle()
	check_untouched(rig, "with a hit box")
	check_at_work(rig, "with a hit box")


func test_a_thigh_that_is_longer_than_thick_reaches_its_step() -> void:
	for scale: Vector3 in [Vector3(1, 1.07, 1), Vector3(1, 1.25, 1), Vector3(1.2, 1, 0.9)]:
		new_halves(0.0, 0.2, 0.0)
		var rig := new_rig()
		rig.skeleton.set_bone_pose_scale(rig.bones["upper_l"], scale)
		await settle()
		var up := ankle_moved(rig, 0)
		# The rest of the figure is as it was: the hips stay, and the ankle goes up by the step.
		check_near(up, Vector3(0, 0.2, 0), CENTIMETRE, "the ankle with a thigh of %s" % scale)
		for child: Node in get_children():
			if child is StaticBody3D or child == rig.root:
				child.free()


func test_a_list_of_legs_changed_meanwhile_makes_no_pop() -> void:
	new_floor()
	var rig := new_rig()
	await settle()
	rig.solver.detect_rig()
	await settle(2)
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0.2, 0)), Vector3(3, 0.1, 3))
	await ticks(3)
	var before := rig.solver.get_foot_offset(0)
	check(before > 0.01 and before < 0.19, "on its way: %f" % before)
	rig.solver.legs = rig.solver.legs
	rig.solver.legs[0].weight = 0.99
	await ticks(1)
	var after := rig.solver.get_foot_offset(0)
	check(after - before < 0.06, "it goes on from %f to %f" % [before, after])
