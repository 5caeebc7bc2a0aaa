extends FeetTest
## On flat ground the animation is untouched.

## The furthest that the figure's origin was off the height 0 while it walked.
var _deepest := 0.0
var _ankle := 0.0


func test_no_pose_is_changed_on_flat_ground() -> void:
	new_floor()
	for builder: RigBuilder in _builders():
		var rig := new_rig(builder)
		for stance: Stance in _stances():
			rig.pose(stance)
			await settle(5)
			check_untouched(rig, "in a pose of unit %f" % builder.unit)
			check_at_work(rig, "in a pose of unit %f" % builder.unit)
		rig.root.free()


func test_no_heading_and_no_height_of_the_ground_change_it() -> void:
	for place: Vector3 in [Vector3(0, 3.7, 0), Vector3(30, -2.25, -17)]:
		var ground := new_box(Transform3D(Basis.IDENTITY, place))
		var rig := new_rig()
		rig.root.position = place
		for eighth in 8:
			rig.root.rotation.y = eighth * TAU / 8
			await settle(4)
			check_untouched(rig, "heading %d at %s" % [eighth, place])
			check_at_work(rig, "heading %d at %s" % [eighth, place])
		rig.root.free()
		ground.free()


func test_far_from_the_worlds_origin_nothing_is_changed_either() -> void:
	# Numbers of the world have steps of 0.5 mm there.
	var place := Vector3(5000, 100, -6000)
	new_box(Transform3D(Basis.IDENTITY, place))
	var rig := new_rig()
	rig.root.position = place
	for eighth in 8:
		rig.root.rotation.y = eighth * TAU / 8
		await settle(4)
		# Compared in the skeleton's own numbers, which are small.
		rig.at = Transform3D.IDENTITY
		check_untouched(rig, "heading %d" % eighth, 2e-3)
		check_at_work(rig, "heading %d" % eighth)


func test_a_walk_on_the_spot_is_untouched_in_every_update() -> void:
	new_floor()
	for builder: RigBuilder in _builders():
		var rig := new_rig(builder)
		var largest := await _walk(rig, 0.0)
		check_near(largest.x, 0.0, 1e-4, "metres in units of %f" % builder.unit)
		check_near(largest.y, 0.0, 1e-4, "radians in units of %f" % builder.unit)
		check_at_work(rig, "in units of %f" % builder.unit)
		rig.root.free()


func test_a_walk_ahead_is_untouched_in_every_update() -> void:
	new_floor()
	for backwards: bool in [false, true]:
		var builder := RigBuilder.new()
		builder.backwards = backwards
		var rig := new_rig(builder)
		rig.root.rotation.y = 1.0
		var largest := await _walk(rig, WalkCycle.SPEED)
		check_near(largest.x, 0.0, 1e-4, "metres")
		check_near(largest.y, 0.0, 1e-4, "radians")
		check_at_work(rig, "walking ahead")
		rig.root.free()


func test_a_walk_ahead_is_untouched_in_every_frame_between_ticks() -> void:
	new_floor()
	for interpolated: bool in [false, true]:
		for rate: int in [20, 60, 100]:
			Engine.physics_ticks_per_second = rate
			get_tree().physics_interpolation = interpolated
			var rig := new_rig()
			rig.skeleton.modifier_callback_mode_process = (
				Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
			)
			await frames(10)
			var worst := [Vector2.ZERO]
			rig.on_update = func() -> void: worst[0] = worst[0].max(rig.largest_change())
			for frame in 90:
				rig.pose(WalkCycle.stance(frame / 60.0))
				rig.root.position += rig.forward() / 60.0
				await frames(1)
			var what := "at %d Hz, interpolated: %s" % [rate, interpolated]
			check_near(worst[0], Vector2.ZERO, 1e-4, "metres and radians " + what)
			check_at_work(rig, what)
			rig.root.free()
	get_tree().physics_interpolation = false


func test_a_body_that_has_settled_moves_nothing_by_more_than_its_margin() -> void:
	new_floor()
	var walker := new_walker()
	walker.position.y = 0.1
	var rig := new_rig(RigBuilder.new(), walker)
	await settle(60)
	check(walker.is_on_floor(), "it has landed")
	check(absf(walker.position.y) < 0.002, "the body is %f above" % walker.position.y)
	check_untouched(rig, "standing", 2e-3)
	check_at_work(rig, "on a body")
	# While it is moved the engine lets it sink a little at times.
	walker.walk = rig.forward() * WalkCycle.SPEED
	var largest := await _walk(rig, 0.0)
	var margin := maxf(2e-3, 1.25 * _deepest)
	check(_ankle < margin, "a walking body's feet move by %f of %f" % [_ankle, margin])
	# The knee of a leg that is nearly straight moves by some times what its ankle does.
	check(largest.x < 4.0 * margin, "its bones move by %f" % largest.x)
	check(_deepest < 5e-3, "the body itself is off the floor by %f" % _deepest)


func test_where_there_is_no_ground_at_all_it_is_untouched() -> void:
	var rig := new_rig()
	var largest := await _walk(rig, 0.0)
	check_near(largest.x, 0.0, 1e-4, "metres")
	check_near(largest.y, 0.0, 1e-4, "radians")
	for leg: int in LEGS:
		check(not rig.solver.is_foot_grounded(leg), "no foot is grounded")


func test_a_floor_that_was_uneven_leaves_nothing_behind() -> void:
	var halves := new_halves(0.0, 0.1, -0.15)
	var rig := new_rig()
	await settle()
	check(rig.largest_change().x > 0.1, "the ground was felt")
	for half in halves:
		half.free()
	new_floor()
	await settle(90)
	check_untouched(rig, "on the new floor")


## Sixty ticks a second of a walk, two seconds long. Gives the largest change.
func _walk(rig: FootRig, speed: float) -> Vector2:
	var worst := [Vector2.ZERO]
	var seen := rig.updates
	rig.on_update = func() -> void:
		worst[0] = worst[0].max(rig.largest_change())
		for leg: int in LEGS:
			_ankle = maxf(_ankle, ankle_moved(rig, leg).length())
		_deepest = maxf(_deepest, absf(rig.at.origin.y))
	for tick in 120:
		rig.pose(WalkCycle.stance(tick / 60.0))
		rig.root.position += rig.forward() * speed / 60.0
		await ticks(1)
	check(rig.updates >= seen + 119, "an update each tick: %d" % (rig.updates - seen))
	rig.on_update = Callable()
	return worst[0]


func _stances() -> Array[Stance]:
	var made: Array[Stance] = [Stance.new()]
	# A crouch; a straddle with toes out; one foot forward and up, its toes down.
	var crouch := Stance.new()
	crouch.hips = Vector3(0, -0.3, 0)
	made.append(crouch)
	var straddle := Stance.new().moved(Vector3(0.15, 0, 0), Vector3(-0.2, 0, -0.1))
	straddle.hips = Vector3(0.02, -0.1, 0)
	straddle.feet = [Basis(Vector3.UP, 0.4), Basis(Vector3.UP, -0.5)]
	made.append(straddle)
	var kick := Stance.new().moved(Vector3(0, 0.3, 0.3), Vector3.ZERO).pitched(0.5, 0.0)
	kick.hips = Vector3(-0.05, -0.05, 0)
	made.append(kick)
	var tiptoe := Stance.new().moved(Vector3(0, 0.06, 0), Vector3(0, 0.1, -0.2)).pitched(0.4, 0.7)
	made.append(tiptoe)
	return made


func _builders() -> Array[RigBuilder]:
	var plain := RigBuilder.new()
	var heavy := RigBuilder.new()
	heavy.unit = 100.0
	heavy.turned = true
	heavy.mirrored = true
	heavy.axes = RigBuilder.Axes.RANDOM
	var loose := RigBuilder.new()
	loose.unit = 0.01
	loose.foot_on_root = true
	loose.backwards = true
	loose.rest_drop = 0.17
	loose.toes = false
	return [plain, heavy, loose]
