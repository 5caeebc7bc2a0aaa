extends FeetTest
## Ticks and frames: tick rates, skeletons that are updated in either, interpolation, pauses, time that stands still.

const RATES: Array[int] = [15, 30, 60, 120, 240]


func test_offsets_follow_the_closed_form_at_every_tick_rate() -> void:
	for rate: int in RATES:
		Engine.physics_ticks_per_second = rate
		var ground := new_floor()
		var rig := new_rig()
		await ticks(4)
		check_equal(rig.solver.get_foot_offset(0), 0.0, "at first")
		ground.position.y = -0.3
		# The goal moves within the tick in which the ground is seen to have moved; from its end on the lag has
		# φ = (1 − e^(−s·dt))/(s·dt) of the way before it, and e^(−s·t) of that after a further time t.
		var x := SPEED / rate
		var left := (1.0 - exp(-x)) / x
		for tick in rate / 2:
			await ticks(1)
			var what := "at %d ticks a second, tick %d" % [rate, tick]
			var expected := -0.3 * (1.0 - left * exp(-SPEED * tick / rate))
			for leg: int in LEGS:
				check_near(rig.solver.get_foot_offset(leg), expected, 3e-4, "foot " + what)
			check_near(rig.solver.get_pelvis_offset(), expected, 3e-4, "hips " + what)
		rig.root.free()
		ground.free()


func test_normals_follow_the_closed_form_at_every_tick_rate() -> void:
	for rate: int in RATES:
		Engine.physics_ticks_per_second = rate
		var ground := new_floor()
		var rig := new_rig()
		await ticks(4)
		ground.rotation.x = deg_to_rad(20)
		var x := SPEED / rate
		var left := (1.0 - exp(-x)) / x
		for tick in rate / 2:
			await ticks(1)
			var expected := deg_to_rad(20) * (1.0 - left * exp(-SPEED * tick / rate))
			check_near(
				rig.solver.get_foot_normal(0).angle_to(Vector3.UP),
				expected,
				1e-3,
				"at %d ticks a second, tick %d" % [rate, tick]
			)
		rig.root.free()
		ground.free()


func test_steps_by_hand_are_the_same_and_bad_ones_change_nothing() -> void:
	var ground := new_floor()
	var rig := new_rig()
	await ticks(4)
	rig.solver.set_physics_process(false)
	ground.position.y = -0.3
	await ticks(10)
	check_equal(rig.solver.get_foot_offset(0), 0.0, "it waits")
	for step: float in [0.01, 0.03, 0.002]:
		rig.solver.snap()
		ground.position.y = 0.0
		await ticks(2)
		rig.solver.advance(step)
		ground.position.y = -0.3
		await ticks(2)
		rig.solver.advance(step)
		var x := SPEED * step
		var left := (1.0 - exp(-x)) / x
		for index in 20:
			for bad: float in [0.0, -1.0, NAN, INF]:
				rig.solver.advance(bad)
			rig.solver.advance(step)
			var expected := -0.3 * (1.0 - left * exp(-x * (index + 1)))
			check_near(
				rig.solver.get_foot_offset(0), expected, 3e-4, "step %f, number %d" % [step, index]
			)
	rig.solver.advance(1e9)
	check_near(rig.solver.get_foot_offset(0), -0.3, 1e-4, "one huge step is the settled limit")
	rig.solver.set_physics_process(true)
	await settle()
	check_stands(rig, 0, level(-0.3), "in ticks again")


func test_along_a_ramp_nothing_lags_at_any_tick_rate() -> void:
	# Sliding ahead at 1 m/s with the root level: the ground falls away evenly, and is known before.
	new_ramp(10)
	var slope := tan(deg_to_rad(10))
	for rate: int in RATES:
		Engine.physics_ticks_per_second = rate
		var rig := new_rig()
		rig.root.position.z = -0.5
		for tick in rate:
			rig.root.position.z += 1.0 / rate
			await ticks(1)
		var foot := (
			rig.skeleton.global_transform * rig.skeleton.get_bone_global_rest(rig.bones["foot_l"])
		)
		var offset := rig.solver.get_foot_offset(solver_leg(rig, 0))
		# Looked for in this tick or in the one before: the clock of the test may come first.
		var behind := offset + foot.origin.z * slope
		check(
			behind > -1e-3 and behind < slope / rate + 1e-3,
			"at %d: %f over %f" % [rate, offset, -foot.origin.z * slope]
		)
		rig.root.free()


func test_a_speed_of_zero_is_at_once() -> void:
	var ground := new_floor()
	var rig := new_rig()
	rig.solver.foot_speed = 0.0
	rig.solver.pelvis_speed = 0.0
	rig.solver.foot_rotation_speed = 0.0
	await ticks(4)
	ground.transform = Transform3D(Basis(Vector3.RIGHT, deg_to_rad(20)), Vector3(0, -0.2, 0))
	await settle(2)
	for leg: int in LEGS:
		check_stands(rig, leg, Plane(ground.basis.y, ground.position), "at once")


func test_in_either_mode_and_with_interpolation_on_or_off_it_stands() -> void:
	new_ramp(20)
	for rate: int in [20, 60, 90]:
		Engine.physics_ticks_per_second = rate
		for interpolated: bool in [false, true]:
			get_tree().physics_interpolation = interpolated
			for mode: int in [0, 1]:
				var rig := new_rig()
				rig.skeleton.modifier_callback_mode_process = (
					mode as Skeleton3D.ModifierCallbackModeProcess
				)
				rig.root.rotation.y = 0.5
				rig.root.reset_physics_interpolation()
				await settle()
				await frames(3)
				var what := "mode %d, interpolation %s, %d Hz" % [mode, interpolated, rate]
				for leg: int in LEGS:
					check_stands(rig, leg, ramp(20), what)
				rig.root.free()
	get_tree().physics_interpolation = false


func test_between_ticks_the_feet_move_evenly() -> void:
	# 20 ticks and 60 frames a second: without interpolation of the offsets the feet would go by jerks.
	Engine.physics_ticks_per_second = 20
	get_tree().physics_interpolation = true
	new_ramp(10)
	var rig := new_rig()
	rig.skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
	var slide := Slide.new()
	slide.moved = rig.root
	add_child(slide)
	rig.root.position.z = -2.0
	rig.root.reset_physics_interpolation()
	await frames(90)
	var expected := Vector3(0, -tan(deg_to_rad(10)), 1.0) / 60.0
	var last := rig.bone("foot_l").origin
	for frame in 24:
		await frames(1)
		var now := rig.bone("foot_l").origin
		check_near(now - last, expected, 1e-3, "a frame's step of the ankle, frame %d" % frame)
		last = now
	get_tree().physics_interpolation = false


func test_time_scale_zero_keeps_everything_as_it_is() -> void:
	for mode: int in [0, 1]:
		var halves := new_halves(0.0, 0.1, -0.1)
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = mode as Skeleton3D.ModifierCallbackModeProcess
		await settle()
		await frames(2)
		var before := rig.bone("foot_l")
		Engine.time_scale = 0.0
		for half in halves:
			half.position.y += 0.05
		await frames(3)
		# New poses ask for updates, of zero seconds.
		for frame in 20:
			rig.pose(Stance.new())
			await frames(1)
		check_near(rig.bone("foot_l"), before, 1e-4, "nothing moves, mode %d" % mode)
		for pose: Transform3D in rig.shown:
			check(pose.is_finite(), "all is finite, mode %d" % mode)
		Engine.time_scale = 1.0
		await settle()
		check_stands(rig, 0, level(0.15), "when time goes on, mode %d" % mode)
		check_stands(rig, 1, level(-0.05), "when time goes on, mode %d" % mode)
		rig.root.free()
		for half in halves:
			half.free()


func test_a_paused_tree_keeps_everything_as_it_is() -> void:
	for mode: int in [0, 1]:
		var halves := new_halves(0.0, 0.1, -0.1)
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = mode as Skeleton3D.ModifierCallbackModeProcess
		await settle()
		await frames(2)
		var before := rig.bone("foot_l")
		get_tree().paused = true
		halves[0].position.y += 0.05
		for tick in 20:
			rig.pose(Stance.new())
			await ticks(1)
		check_near(rig.bone("foot_l"), before, 1e-3, "nothing moves, mode %d" % mode)
		get_tree().paused = false
		await settle()
		check_stands(rig, 0, level(0.15), "when it goes on, mode %d" % mode)
		rig.root.free()
		for half in halves:
			half.free()


func test_a_slow_motion_and_a_fast_one_settle_the_same() -> void:
	new_halves(0.0, 0.1, -0.1)
	for time_scale: float in [0.1, 4.0]:
		Engine.time_scale = time_scale
		var rig := new_rig()
		await settle()
		check_stands(rig, 0, level(0.1), "at time scale %f" % time_scale)
		check_stands(rig, 1, level(-0.1), "at time scale %f" % time_scale)
		rig.root.free()
	Engine.time_scale = 1.0


class Slide:
	extends Node

	var moved: Node3D

	func _physics_process(delta: float) -> void:
		moved.position.z += delta
