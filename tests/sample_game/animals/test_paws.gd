extends AnimalTest
## The paws of the rat and the spider: on the ground, without sliding; their legs hold together and bend as they should.

const SCENES: Array[String] = [RAT_SCENE, SPIDER_SCENE]
const MILLIMETRE := 0.001
const RAMP := deg_to_rad(30.0)


func test_all_paws_of_the_scenes_are_watched() -> void:
	for index: int in 2:
		add_runner(null, Vector3.ZERO, 0.0, SCENES[index])
		check_equal(feet.paws.size(), [4, 8][index], "paws")
		check_equal(solver.get_leg_count(), [4, 8][index], "legs of the solver")
		runner.free()


func test_on_a_floor_the_animation_is_untouched() -> void:
	add_floor()
	for scene: String in SCENES:
		await _start(Vector3(0, 0, -30), scene)
		# A body that slides over the floor keeps a hair off it; here it is moved on it.
		runner.set_physics_process(false)
		runner.global_position.y = 0.0
		for frame: int in 150:
			runner.global_position.z -= 0.02 if frame < 90 else 0.008
			# What was left of that hair goes at first.
			await _check_untouched(frame >= 30)
		await ticks(1)
		runner.free()


func test_standing_paws_are_on_the_ground_on_any_slope() -> void:
	for scene: String in SCENES:
		for turn: Vector3 in [
			Vector3.ZERO, Vector3(RAMP, 0, 0), Vector3(-0.4, 0, 0.2), Vector3(0, 0, -0.35)
		]:
			add_slope(turn)
			var slope := get_child(-1)
			add_runner(null, Vector3(0, 0.05, 0), 0.0, scene)
			await ticks(seconds(1.5))
			check_paws(MILLIMETRE, "on %v" % turn)
			runner.free()
			slope.free()


func test_standing_on_a_ramp_nothing_swings() -> void:
	for scene: String in SCENES:
		for angle: float in [20.0, 25.0, 30.0]:
			add_slope(Vector3(deg_to_rad(angle), 0, 0.1))
			var slope := get_child(-1)
			add_runner(null, Vector3(0, 0.05, 0), 0.4, scene)
			await ticks(seconds(2.0))
			await _check_still("%s on %.0f°" % [scene.get_file(), angle])
			runner.free()
			slope.free()


func test_running_over_ramps_paws_that_are_down_are_on_the_ground() -> void:
	for scene: String in SCENES:
		for turn: Vector3 in [Vector3(RAMP, 0, 0), Vector3(-RAMP, 0, 0), Vector3(0, 0, RAMP)]:
			add_slope(turn)
			var slope := get_child(-1)
			await _start(Basis.from_euler(turn) * Vector3(0, 0, -30), scene)
			await ticks(seconds(1.5))
			check_near(
				feet.get_largest(&"stepping").value, 0.0, 2 * MILLIMETRE, "paws on %v" % turn
			)
			check(feet.get_mean_slide() < 0.03, "slide on %v: %f" % [turn, feet.get_mean_slide()])
			runner.free()
			slope.free()


func test_paws_that_are_down_do_not_slide_at_the_speeds_of_the_clips() -> void:
	add_floor()
	for scene: String in SCENES:
		for speed: float in _speeds(scene):
			await _start(Vector3(0, 0, -30), scene, speed)
			await ticks(seconds(1.5))
			var step := speed / Engine.physics_ticks_per_second
			# A paw comes down and leaves somewhere within a tick.
			var slide := feet.get_mean_slide()
			check(slide < 0.01 + step / 2.0, "%s at %.2f m/s: %f" % [scene, speed, slide])
			check(feet.paws[0].steps >= 3, "steps: %d" % feet.paws[0].steps)
			runner.free()


func test_clips_are_blended_at_the_speeds_for_which_they_were_made() -> void:
	for scene: String in SCENES:
		add_runner(null, Vector3.ZERO, 0.0, scene)
		var made: Dictionary = animal.get_skeleton().get_parent().get_meta(&"extras")["speeds"]
		var tree: AnimationNodeBlendTree = animal.get_animation_tree().tree_root
		var space: AnimationNodeBlendSpace1D = tree.get_node(&"gait")
		check(space.get_blend_point_count() > 2, "clips of %s" % scene)
		for point: int in range(1, space.get_blend_point_count()):
			var clip: AnimationNodeAnimation = space.get_blend_point_node(point)
			var speed: float = made[String(clip.animation)]
			check_near(space.get_blend_point_position(point), speed, 1e-6, String(clip.animation))
		runner.free()


func test_round_the_course_the_rats_legs_are_sound() -> void:
	add_course(112.0)
	await _check_legs(70.0)
	var error := feet.get_mean_error()
	check(error < 0.0015, "mean distance of a paw that is down: %.2f mm" % (error * 1000.0))


func test_on_rough_ground_the_spiders_legs_are_sound() -> void:
	add_course(0.0, SPIDER_SCENE, SPIDER_LOOP_SCENE)
	runner.stops = [2.0, 7.0, 12.0]
	await _check_legs(40.0)
	var error := feet.get_mean_error()
	check(error < 0.0015, "mean distance of a foot that is down: %.2f mm" % (error * 1000.0))
	var standing := feet.get_largest(&"standing").value
	check(standing < 0.005, "largest when it stands: %.2f mm" % (standing * 1000.0))


func test_rests_on_the_course_leave_all_paws_on_the_ground() -> void:
	add_course(112.0)
	for stop: float in [9.5, 20.0, 36.0, 60.0, 72.0, 84.0]:
		runner.stops = [stop]
		runner.put_onto_loop(fposmod(stop - 1.5 - follower.progress, follower.get_length()))
		await ticks(seconds(2.5))
		check(runner.is_resting(), "it rests at %.1f m" % stop)
		for paw: PawWatch in feet.paws:
			if paw.stand.is_whole:
				check_near(
					paw.get_error(), 0.0, MILLIMETRE, "%s at %.1f m" % [paw.view.title, stop]
				)


## For so many seconds: segments keep their lengths, joints bend as animated, and none jerks.
func _check_legs(time: float) -> void:
	await ticks(2)
	var lengths: PackedFloat32Array = []
	for paw: PawWatch in feet.paws:
		lengths.append(paw.view.get_length())
	var longest := Vector2.ZERO
	animal.get_skeleton().skeleton_updated.connect(
		func() -> void:
			for index: int in feet.paws.size():
				var off := absf(feet.paws[index].view.get_length() - lengths[index])
				longest = longest.max(Vector2(off, 0.0))
	)
	await ticks(seconds(time))
	check(longest.x < MILLIMETRE / 2.0, "segments keep their lengths: %f" % longest.x)
	check(feet.get_least_bend() > AnimalFeet.LEAST_BEND, "least bend: %f" % feet.get_least_bend())
	var step := feet.joint_step
	check(step.value < AnimalFeet.LARGEST_STEP, "%s turns by %f" % [step.where, step.value])
	check(feet.paws[0].steps > 20, "steps: %d" % feet.paws[0].steps)


## Waits for the next frame; if it [param counts], checks that the pose as drawn is the animation's own.
func _check_untouched(counts: bool) -> void:
	var skeleton := animal.get_skeleton()
	await frames(1)
	var animated: Array[Transform3D] = []
	for bone: int in skeleton.get_bone_count():
		animated.append(skeleton.get_bone_global_pose(bone))
	await skeleton.skeleton_updated
	var farthest := 0.0
	for bone: int in skeleton.get_bone_count():
		var drawn := skeleton.get_bone_global_pose(bone)
		farthest = maxf(farthest, drawn.origin.distance_to(animated[bone].origin))
	if counts:
		check_near(farthest, 0.0, 1e-4, "the farthest of a bone from the animation")


## Checks that for three seconds the aligner and the hips do not move, nor the paws.
func _check_still(what: String) -> void:
	var up := aligner.global_basis.y
	var hips := solver.get_pelvis_offset()
	var places: PackedVector3Array = []
	for paw: PawWatch in feet.paws:
		places.append(paw.stand.place)
	var most := Vector3.ZERO
	for _tick: int in seconds(3.0):
		await ticks(1)
		var turned := aligner.global_basis.y.angle_to(up)
		most = most.max(Vector3(turned, absf(solver.get_pelvis_offset() - hips), 0.0))
		for index: int in feet.paws.size():
			# A foot that the animation lifts may go.
			if feet.paws[index].is_held():
				most.z = maxf(most.z, feet.paws[index].stand.place.distance_to(places[index]))
	check(most.x < 1e-3, "the tilt is still, %s: %f" % [what, most.x])
	check(most.y < MILLIMETRE / 2.0, "the hips are, %s: %f" % [what, most.y])
	check(most.z < 2.0 * MILLIMETRE, "the paws are, %s: %f" % [what, most.z])


## Adds an animal that runs along [param way], and lets it get to its pace.
func _start(way: Vector3, scene: String, speed: float = 0.0) -> void:
	add_way(way, scene)
	if speed > 0.0:
		runner.speed = speed
	await ticks(seconds(1.5))
	feet.free()
	feet = AnimalFeet.new(runner)
	runner.add_child(feet)
	await ticks(seconds(AnimalFeet.PAUSE) + 2)


func _speeds(scene: String) -> PackedFloat64Array:
	return PackedFloat64Array([0.15, 0.45, 1.2, 2.6] if scene == RAT_SCENE else [0.7, 1.8])
