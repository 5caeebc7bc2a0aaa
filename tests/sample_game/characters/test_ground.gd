extends CharacterTest
## The mannequin's feet on the ground, by the [FootIKSolver] of its scene, which has no property set.

## Height and angle of a sole on its ground when the character stands: metres, degrees.
const HEIGHT := 0.01
const ANGLE := 1.5


func test_on_a_floor_the_animation_is_left_alone() -> void:
	add_floor()
	var without := add_driven(Vector3(4, 0, 0))
	var free := body
	var with := add_driven(Vector3.ZERO)
	without.foot_ik = false
	# A planted foot stays where the animation's own slides a little.
	solver.plant = false
	# Standing, walking, in a bend, running.
	for motion: Vector2 in [Vector2.ZERO, Vector2(1.4, 0.0), Vector2(1.0, 0.8), Vector2(3.5, 0.0)]:
		for _tick: int in 45:
			drive(free, motion.x, motion.y, 1)
			await drive(body, motion.x, motion.y, 1)
		await _check_same_pose(without, with, "at %.1f m/s" % motion.x)
	check_equal(solver.get_leg_count(), 2, "legs that it found")
	check(absf(solver.get_pelvis_offset()) < 1e-4, "pelvis: %f" % solver.get_pelvis_offset())


func test_soles_lie_on_a_slope_whichever_way_it_looks() -> void:
	for angle: float in [10.0, 15.0, 20.0, 30.0]:
		var slope := add_slope(angle)
		for heading: int in 8:
			add_bystander(Vector3(0, 0.05, 0), TAU * heading / 8.0)
			await ticks(90)
			check_soles(HEIGHT, ANGLE, "on %.0f°, heading %d" % [angle, heading])
			for index: int in 2:
				check(knees[index] > 0.0, "a knee bends ahead: %f" % knees[index])
			body.free()
		slope.free()


func test_soles_lie_on_two_steps() -> void:
	for riser: float in [0.1, 0.15, 0.2]:
		var steps: Array[StaticBody3D] = []
		for step: int in 5:
			var height := riser * (step + 1)
			steps.append(add_box(Vector3(3, height, 0.4), Vector3(0, height / 2.0, -0.4 * step)))
		# It looks across the flight, so that one foot is a step above the other.
		add_bystander(Vector3(0, riser * 4.0 + 0.02, -1.0), PI / 2.0)
		await ticks(120)
		check_soles(HEIGHT, ANGLE, "on steps of %.2f m" % riser)
		var way := absf(solver.get_foot_offset(0) - solver.get_foot_offset(1))
		check_near(way, riser, 0.005, "the feet stand on two steps of %.2f m" % riser)
		body.free()
		for step: StaticBody3D in steps:
			step.free()


func test_without_it_the_feet_are_off_the_ground() -> void:
	add_slope(30.0)
	# Across the slope.
	add_bystander(Vector3(0, 0.05, 0), PI / 2.0)
	mannequin.foot_ik = false
	await ticks(90)
	var apart := absf(stands[0].mean - stands[1].mean)
	check(apart > 0.1, "one is in the slope, the other above: %.3f m" % apart)


func test_in_the_air_the_animation_is_left_alone() -> void:
	add_box(Vector3(20, 1, 20), Vector3(0, -4.5, 0))
	add_bystander(Vector3.ZERO)
	await ticks(20)
	check(not body.is_on_floor(), "it falls")
	check_near(solver.get_pelvis_offset(), 0.0, 1e-6, "pelvis")
	await ticks(150)
	check(body.is_on_floor(), "it has landed")
	check_soles(0.002, 0.5, "after the landing")


func test_on_moving_platforms_the_soles_stay_on_them() -> void:
	for scene: String in ["sliding", "tilting", "turning"]:
		var path := "res://world/platforms/%s_platform.tscn" % scene
		var platform := (load(path) as PackedScene).instantiate() as AnimatableBody3D
		add_child(platform)
		add_bystander(Vector3(0.9, 0.13, 0.6), 1.0)
		var before := platform.to_local(body.global_position)
		await ticks(60)
		for _tick: int in seconds(3.0):
			await ticks(1)
			check_soles(0.02, 3.0, "on the %s platform" % scene)
		var way := (platform.to_local(body.global_position) - before).slide(Vector3.UP)
		check(way.length() < 0.25, "the %s platform carries it: %v" % [scene, way])
		if scene == "turning":
			check(mannequin.get_pace() < 0.05, "it does not walk there")
		body.free()
		platform.free()


## Checks that the bones of both are drawn alike.
func _check_same_pose(one: Mannequin, other: Mannequin, what: String) -> void:
	var poses: Array[Array] = []
	for shown: Mannequin in [one, other]:
		var skeleton := shown.get_skeleton()
		var drawn: Array = []
		poses.append(drawn)
		skeleton.skeleton_updated.connect(
			func() -> void:
				drawn.clear()
				for bone: int in skeleton.get_bone_count():
					drawn.append(skeleton.get_bone_global_pose(bone)),
		)
	drive(one.get_body(), 0.0, 0.0, 1)
	await drive(other.get_body(), 0.0, 0.0, 1)
	await frames(1)
	for bone: int in one.get_skeleton().get_bone_count():
		var title := "%s %s" % [one.get_skeleton().get_bone_name(bone), what]
		check_near(poses[1][bone], poses[0][bone], 1e-4, title)
