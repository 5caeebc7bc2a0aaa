extends AnimalsTest
## Animals under a SlopeAligner, which has tilted them to the slope already: the two do not fight.

## Three seconds.
const WATCHED := 180


func test_on_a_ramp_of_20_degrees_soles_stay_on_the_ground_and_nothing_swings() -> void:
	new_ramp(20)
	for animal in 3:
		for quarter in 4:
			var builder := AnimalBuilder.dog()
			builder.feet_elsewhere = animal == 1
			if animal == 2:
				builder = AnimalBuilder.radial(4)
			var holder := Node3D.new()
			holder.rotation.y = quarter * TAU / 4 + 0.3
			add_child(holder)
			var aligner := SlopeAligner.new()
			holder.add_child(aligner)
			var rig := new_animal(builder, aligner)
			await settle(120)
			var what := "of animal %d, heading %d" % [animal, quarter]
			check_soles(rig, ramp(20), what, 2 * MILLIMETRE)
			check_segments(rig, what)
			check_near(rig.solver.get_pelvis_offset(), 0.0, 2 * MILLIMETRE, "the pelvis " + what)
			await _check_still(rig, what)
			holder.free()


func test_below_a_body_that_walks_up_and_down_soles_stay_on_the_ramp() -> void:
	new_ramp(20)
	for way: float in [1.0, -1.0]:
		var walker := new_walker()
		walker.floor_max_angle = deg_to_rad(50)
		walker.position = Vector3(0, 0.3, 0)
		var aligner := SlopeAligner.new()
		walker.add_child(aligner)
		var rig := new_animal(AnimalBuilder.dog(), aligner)
		await settle(120)
		walker.walk = Vector3(0, 0, way)
		await settle(60)
		var what := "walking %+.0f" % way
		check(walker.is_on_floor(), "it is on the ground " + what)
		var farthest := 0.0
		for tick in 60:
			await ticks(1)
			for leg in leg_count(rig):
				farthest = maxf(farthest, off_ground(rig, leg, ramp(20)))
		check_near(farthest, 0.0, 5 * MILLIMETRE, "the largest distance of a sole " + what)
		walker.free()


## Checks that for some seconds no bone moves to and fro.
func _check_still(rig: FootRig, what: String) -> void:
	var first: Array[Vector3] = []
	var farthest := 0.0
	for tick in WATCHED:
		await ticks(1)
		for index in rig.shown.size():
			var place := rig.at * rig.shown[index].origin
			if first.size() <= index:
				first.append(place)
			farthest = maxf(farthest, first[index].distance_to(place))
	check_near(farthest, 0.0, 0.5 * MILLIMETRE, "the largest way of a bone in 3 s " + what)
