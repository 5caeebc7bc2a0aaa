extends CharacterTest
## The stand-in's feet on the ground, by the [FootIKSolver] of its scene, which has no property set.

## Height and angle of a sole on its ground when the character stands: metres, degrees.
const HEIGHT := 0.01
const ANGLE := 1.5


func test_on_a_floor_the_animation_is_left_alone() -> void:
	add_floor()
	add_stand_in(null, Vector3.ZERO)
	await ticks(60)
	check_equal(solver.get_leg_count(), 2, "legs that it found")
	check_soles(0.002, 0.5, "on the floor")
	check(absf(solver.get_pelvis_offset()) < 0.002, "pelvis: %f" % solver.get_pelvis_offset())


func test_soles_lie_on_a_ramp_whichever_way_it_looks() -> void:
	for angle: float in [10.0, 20.0, 30.0]:
		var ramp := deg_to_rad(angle)
		var middle := Vector3(0, -0.5, 0).rotated(Vector3.RIGHT, ramp)
		var box := add_box(Vector3(20, 1, 20), middle, Vector3(ramp, 0, 0))
		for heading: int in 8:
			add_stand_in(null, Vector3(0, 0.05, 0), TAU * heading / 8.0)
			await ticks(90)
			check_soles(HEIGHT, ANGLE, "on %.0f°, heading %d" % [angle, heading])
			character.free()
		box.free()


func test_soles_lie_on_two_steps() -> void:
	for riser: float in [0.1, 0.15, 0.2]:
		var steps: Array[StaticBody3D] = []
		for step: int in 5:
			var height := riser * (step + 1)
			steps.append(add_box(Vector3(3, height, 0.4), Vector3(0, height / 2.0, -0.4 * step)))
		# The idle stands with one foot 0.3 m before the other.
		add_stand_in(null, Vector3(0, riser * 4.0 + 0.02, -0.95))
		await ticks(120)
		check_soles(HEIGHT, ANGLE, "on steps of %.2f m" % riser)
		var way := absf(solver.get_foot_offset(0) - solver.get_foot_offset(1))
		check_near(way, riser, 0.005, "the feet stand on two steps of %.2f m" % riser)
		character.free()
		for step: StaticBody3D in steps:
			step.free()


func test_it_stands_well_at_all_its_stops() -> void:
	await add_course()
	var stops := character.get_stops()
	check(stops.size() >= 4, "stops: %s" % stops)
	for stop: String in stops:
		var left := fposmod(stops[stop] - 0.4 - character.get_follower().progress, 114.0)
		character.put_onto_loop(left)
		for _tick: int in seconds(4.0):
			await ticks(1)
			if character.get_stop() == stop:
				break
		if not check_equal(character.get_stop(), stop, "where it stands"):
			continue
		await ticks(seconds(1.2))
		for index: int in 2:
			var lowest := stands[index].lowest
			# Rough ground is not flat below a sole.
			var near := 0.02 if stop == "OnRoughGround" else HEIGHT
			check(absf(lowest) < near, "foot %d, %s: %.4f m" % [index, stop, lowest])
			check(rad_to_deg(knees[index]) > 5.0, "its knee is bent ahead: %f" % knees[index])


func test_without_influence_its_feet_are_off_the_ground() -> void:
	var ramp := deg_to_rad(30.0)
	var middle := Vector3(0, -0.5, 0).rotated(Vector3.RIGHT, ramp)
	add_box(Vector3(20, 1, 20), middle, Vector3(ramp, 0, 0))
	add_stand_in(null, Vector3(0, 0.05, 0))
	solver.influence = 0.0
	await ticks(90)
	var apart := absf(stands[0].mean - stands[1].mean)
	check(apart > 0.1, "one is in the ramp, the other above: %.3f m" % apart)


func test_in_the_air_the_animation_is_left_alone() -> void:
	add_box(Vector3(20, 1, 20), Vector3(0, -4.5, 0))
	add_stand_in(null, Vector3.ZERO)
	await ticks(20)
	check(not character.is_on_floor(), "it falls")
	check_near(solver.get_pelvis_offset(), 0.0, 1e-6, "pelvis")
	await ticks(120)
	check(character.is_on_floor(), "it has landed")
	check_soles(0.002, 0.5, "after the landing")
