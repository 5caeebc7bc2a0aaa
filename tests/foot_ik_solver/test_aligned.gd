extends FeetTest
## Under a SlopeAligner, which has turned the figure to the slope already: the slope is not counted twice.


func test_on_a_ramp_the_soles_lie_on_it_and_the_hips_stay() -> void:
	for degrees: float in [10, 20, 30]:
		var slab := new_ramp(degrees)
		for quarter in 4:
			var holder := Node3D.new()
			holder.rotation.y = quarter * TAU / 4
			add_child(holder)
			var aligner := SlopeAligner.new()
			holder.add_child(aligner)
			var rig := new_rig(RigBuilder.new(), aligner)
			await settle(90)
			var what := "aligned on %d degrees, heading %d" % [degrees, quarter]
			check_near(aligner.global_basis.y, ramp(degrees).normal, 1e-3, "it is " + what)
			for leg: int in LEGS:
				check_stands(rig, leg, ramp(degrees), what)
			check_near(rig.solver.get_pelvis_offset(), 0.0, 2e-3, "the hips' offset " + what)
			# Nothing is left to do: the figure as a whole lies on the ramp.
			check(rig.largest_change().x < 2e-3, "a bone is moved by %f" % rig.largest_change().x)
			check(rig.largest_change().y < 5e-3, "a bone is turned by %f" % rig.largest_change().y)
			holder.free()
		slab.free()


func test_with_a_body_the_soles_lie_on_the_ramp() -> void:
	new_ramp(20)
	for quarter in 4:
		var walker := new_walker()
		walker.floor_stop_on_slope = true
		walker.rotation.y = quarter * TAU / 4
		walker.position.y = 0.2
		var aligner := SlopeAligner.new()
		walker.add_child(aligner)
		var rig := new_rig(RigBuilder.new(), aligner)
		await settle(120)
		var what := "below a body, heading %d" % quarter
		check(walker.is_on_floor(), "it stands " + what)
		for leg: int in LEGS:
			check_stands(rig, leg, ramp(20), what)
		# The round end of the capsule keeps its middle r/cos − r over the ramp, and its margin.
		var over := 0.25 / cos(deg_to_rad(20)) - 0.25
		check(rig.solver.get_pelvis_offset() <= 0.0, "hips are not lifted " + what)
		check(
			rig.solver.get_pelvis_offset() > -over - 3e-3,
			(
				"hips are lowered by no more than the body floats %s: %f"
				% [what, rig.solver.get_pelvis_offset()]
			)
		)
		walker.free()


func test_a_step_across_the_ramp_is_felt_on_top_of_the_alignment() -> void:
	# Below the left foot a slab 0.1 m higher, parallel to the ramp. The aligner sees the ramp in the middle.
	new_ramp(20)
	var basis_of_ramp := Basis(Vector3.RIGHT, deg_to_rad(20))
	var top := basis_of_ramp * Vector3(5.03, 0.1, 0)
	new_box(Transform3D(basis_of_ramp, top), Vector3(10, 0.5, 10))
	var aligner := SlopeAligner.new()
	add_child(aligner)
	var rig := new_rig(RigBuilder.new(), aligner)
	await settle(90)
	check_stands(rig, 0, Plane(ramp(20).normal, 0.1), "on the slab")
	check_stands(rig, 1, ramp(20), "on the ramp")
