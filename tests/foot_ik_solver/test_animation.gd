extends FeetTest
## What poses the skeleton before it, and what works on it after.


func test_an_animation_player_drives_it() -> void:
	for mode: int in [0, 1]:
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = mode as Skeleton3D.ModifierCallbackModeProcess
		_new_player(rig, mode).play("walk")
		await _check_driven(rig, "by a player, mode %d" % mode)
		rig.root.free()


func test_an_animation_tree_drives_it() -> void:
	for mode: int in [0, 1]:
		var rig := new_rig()
		rig.skeleton.modifier_callback_mode_process = mode as Skeleton3D.ModifierCallbackModeProcess
		var player := _new_player(rig, mode)
		var tree := AnimationTree.new()
		var walk := AnimationNodeAnimation.new()
		walk.animation = "walk"
		tree.tree_root = walk
		tree.callback_mode_process = player.callback_mode_process
		rig.root.add_child(tree)
		tree.anim_player = tree.get_path_to(player)
		tree.active = true
		await _check_driven(rig, "by a tree, mode %d" % mode)
		rig.root.free()


func test_a_modifier_after_it_sees_the_solved_feet() -> void:
	new_halves(0.0, 0.2, -0.1)
	var rig := new_rig()
	var after := After.new()
	after.bone = rig.bones["foot_l"]
	after.turned_bone = rig.bones["head"]
	rig.skeleton.add_child(after)
	await settle()
	check_near(after.seen, rig.shown[rig.bones["foot_l"]], 1e-5, "the foot that it sees is shown")
	check_stands(rig, 0, level(0.2), "with a modifier after it")
	check_stands(rig, 1, level(-0.1), "with a modifier after it")
	var turned := rig.change(rig.bones["head"]).y
	check_near(turned, 0.3, 1e-3, "what that modifier turns is turned")


func test_a_look_at_modifier_after_it_works() -> void:
	new_halves(0.0, 0.0, -0.2)
	var builder := RigBuilder.new()
	builder.axes = RigBuilder.Axes.PLAIN
	var rig := new_rig(builder)
	var target := Node3D.new()
	target.position = Vector3(2, 1.6, 2)
	add_child(target)
	var look := LookAtModifier3D.new()
	rig.skeleton.add_child(look)
	look.bone_name = rig.skeleton.get_bone_name(rig.bones["head"])
	look.target_node = look.get_path_to(target)
	await settle()
	var head := rig.bone("head")
	var off := head.basis.z.angle_to(target.position - head.origin)
	check(off < deg_to_rad(1), "the lowered head looks at it: off by %f" % rad_to_deg(off))
	check_near(pelvis_moved(rig), -0.2, 1e-3, "the hips are lowered")
	check_stands(rig, 1, level(-0.2), "as well")


func test_a_modifier_before_it_is_what_it_starts_from() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	var before := Before.new()
	before.rig = rig
	before.stance.hips = Vector3(0, -0.15, 0)
	rig.skeleton.add_child(before)
	rig.skeleton.move_child(before, 0)
	await settle()
	check_near(
		rig.animated_bone("hips").origin.y, rig.joints.hips.y - 0.15, 1e-4, "it crouches before"
	)
	check_near(pelvis_moved(rig), -0.1, 1e-3, "the hips go on from there")
	check_stands(rig, 0, level(0.1), "of a crouch made by a modifier")
	check_stands(rig, 1, level(-0.1), "of a crouch made by a modifier")


func test_influence_mixes_the_animation_and_the_solution() -> void:
	new_halves(0.0, 0.2, -0.2)
	var rig := new_rig()
	var crouch := Stance.new()
	crouch.hips = Vector3(0, -0.1, 0)
	rig.pose(crouch)
	await settle()
	var full := ankle_moved(rig, 0).y
	check_near(full, 0.2, CENTIMETRE, "all of it")
	rig.solver.influence = 0.0
	await settle(5)
	check_untouched(rig, "at influence 0", 1e-5)
	rig.solver.influence = 0.5
	await settle(5)
	check_near(pelvis_moved(rig), -0.1, 1e-3, "half of the way of the hips")
	for leg: int in LEGS:
		var moved := ankle_moved(rig, leg).y
		var whole := 0.2 if leg == 0 else -0.2
		check(moved / whole > 0.25 and moved / whole < 0.75, "between: %f of %f" % [moved, whole])
	check_lengths(rig, "at influence 0.5")
	rig.solver.influence = 1.0
	await settle(5)
	check_near(ankle_moved(rig, 0).y, full, 1e-4, "all of it again")


func test_switched_off_it_changes_nothing_and_on_again_it_stands() -> void:
	new_halves(0.0, 0.2, -0.2)
	var rig := new_rig()
	await settle()
	rig.solver.active = false
	# The skeleton tells of an update when a pose has changed.
	rig.pose(Stance.new())
	await settle(3)
	check_untouched(rig, "switched off", 1e-5)
	rig.solver.active = true
	await settle(60)
	check_stands(rig, 0, level(0.2), "on again")
	check_stands(rig, 1, level(-0.2), "on again")


func test_two_solvers_on_one_skeleton_do_not_break_it() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	rig.skeleton.add_child(FootIKSolver.new())
	await settle()
	for pose: Transform3D in rig.shown:
		check(pose.is_finite(), "finite")
	check_lengths(rig, "with two solvers")
	check_at_work(rig, "with two solvers")
	take_warnings()


func test_a_skeleton_updated_by_hand_is_solved() -> void:
	new_halves(0.0, 0.1, -0.1)
	var rig := new_rig()
	await settle()
	rig.skeleton.modifier_callback_mode_process = (Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_MANUAL)
	await settle(5)
	for round_of_updates in 3:
		rig.pose(Stance.new())
		rig.skeleton.advance(0.016)
		await settle(2)
	check_stands(rig, 0, level(0.1), "by hand")
	check_stands(rig, 1, level(-0.1), "by hand")


func _new_player(rig: FootRig, mode: int) -> AnimationPlayer:
	var player := AnimationPlayer.new()
	var library := AnimationLibrary.new()
	library.add_animation("walk", WalkCycle.animation(rig))
	player.add_animation_library("", library)
	player.callback_mode_process = (
		AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_PHYSICS
		if mode == Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS
		else AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_IDLE
	)
	rig.root.add_child(player)
	return player


## On flat ground as animated; on ground 0.1 m higher on the left the left foot is that much higher.
func _check_driven(rig: FootRig, what: String) -> void:
	var ground := new_floor()
	var seen := {change = Vector2.ZERO, low = INF, high = -INF, off = 0.0}
	rig.on_update = func() -> void:
		seen.change = seen.change.max(rig.largest_change())
		var knee := rig.animated_bone("lower_l").origin.z
		seen.low = minf(seen.low, knee)
		seen.high = maxf(seen.high, knee)
	await ticks(90)
	check(
		seen.high - seen.low > 0.15, "%s: the knee goes from %f to %f" % [what, seen.low, seen.high]
	)
	check_near(seen.change, Vector2.ZERO, 1e-4, "untouched on flat ground " + what)
	ground.free()
	var halves := new_halves(0.0, 0.1, 0.0)
	await settle(60)
	rig.on_update = func() -> void:
		seen.off = maxf(seen.off, absf(ankle_moved(rig, 0).y - 0.1))
		seen.off = maxf(seen.off, absf(ankle_moved(rig, 1).y))
	await ticks(60)
	rig.on_update = Callable()
	check(seen.off < CENTIMETRE, "%s: on a step each ankle is off by %f at most" % [what, seen.off])
	for half in halves:
		half.free()


class After:
	extends SkeletonModifier3D

	var bone := 0
	var turned_bone := 0
	var seen: Transform3D

	func _process_modification_with_delta(_delta: float) -> void:
		var skeleton := get_skeleton()
		seen = skeleton.get_bone_global_pose(bone)
		var turn := Quaternion(Vector3.UP, 0.3)
		skeleton.set_bone_pose_rotation(
			turned_bone, skeleton.get_bone_pose_rotation(turned_bone) * turn
		)


class Before:
	extends SkeletonModifier3D

	var rig: FootRig
	var stance := Stance.new()

	func _process_modification_with_delta(_delta: float) -> void:
		rig.pose(stance)
