extends AnimalsTest
## Animals on uneven ground: legs of three segments, and many legs. They are found with no property set.

const HEADINGS := [0.0, 0.6, PI / 2, PI, -2.2]


func animals() -> Dictionary:
	var elsewhere := AnimalBuilder.dog()
	elsewhere.feet_elsewhere = true
	var toeless := AnimalBuilder.dog()
	toeless.toes = false
	var turned := AnimalBuilder.dog()
	turned.turned = true
	turned.unit = 0.01
	turned.axes = RigBuilder.Axes.RANDOM
	return {
		"a dog": AnimalBuilder.dog(),
		"a dog whose paws hang elsewhere": elsewhere,
		"a dog without toes": toeless,
		"a dog in centimetres, turned": turned,
		"a nameless dog": AnimalBuilder.dog(AnimalBuilder.Naming.NAMELESS),
		"an insect": AnimalBuilder.radial(3),
		"an insect of two segments": AnimalBuilder.radial(3, false),
		"a spider": AnimalBuilder.radial(4),
	}


func test_on_a_ramp_every_sole_is_on_the_ground() -> void:
	new_ramp(12)
	for animal: String in animals():
		for heading: float in HEADINGS:
			var rig := new_animal(animals()[animal])
			rig.root.rotation.y = heading
			await settle()
			var what := "of %s, heading %.1f" % [animal, heading]
			check_equal(rig.solver.get_leg_count(), leg_count(rig), "legs " + what)
			check_soles(rig, ramp(12), what)
			check_segments(rig, what)
			check_bends(rig, what)
			check_thirds(rig, what)
			rig.root.free()


func test_on_flat_ground_any_pose_is_left_as_it_is() -> void:
	new_floor()
	for animal: String in animals():
		var rig := new_animal(animals()[animal])
		await settle(10)
		for number in 4:
			pose_legs(rig, number)
			await settle(10)
			check_untouched(rig, "of %s, pose %d" % [animal, number])
		rig.root.free()


func test_one_paw_on_a_step_moves_no_other() -> void:
	new_floor()
	for leg in 4:
		var rig := new_animal(AnimalBuilder.dog())
		var paw: Vector3 = rig.joints["foot%d" % leg]
		var step := new_box(
			Transform3D(Basis.IDENTITY, Vector3(paw.x, 0.08, paw.z)), Vector3(0.1, 0.2, 0.1)
		)
		await settle()
		for other in 4:
			var ground := level(0.08 if other == leg else 0.0)
			var what := "paw %d with paw %d on a step" % [other, leg]
			check_near(off_ground(rig, other, ground), 0.0, MILLIMETRE, what)
		check_segments(rig, "with paw %d on a step" % leg)
		check_bends(rig, "with paw %d on a step" % leg)
		rig.root.free()
		step.free()


func test_a_paw_over_a_hole_never_shortens_its_leg() -> void:
	# The ground under the back left paw is out of reach: what is animated stays stretched, at any softness.
	new_halves(0.0, -0.45, 0.0)
	for soft: float in [0.0, 0.02, 0.2]:
		var rig := new_animal(AnimalBuilder.dog())
		rig.solver.soft_reach = soft
		rig.solver.pelvis_weight = 0.0
		await settle()
		var shown := rig.bone("upper2").origin.distance_to(rig.bone("hock2").origin)
		var animated := rig.animated_bone("upper2").origin.distance_to(
			rig.animated_bone("hock2").origin
		)
		check(shown > animated, "stretched from %f to %f" % [animated, shown])
		check_segments(rig, "over a hole")
		check_thirds(rig, "over a hole")
		rig.root.free()


func test_bones_in_line_along_the_shin_only_twist() -> void:
	new_ramp(12)
	var builder := AnimalBuilder.dog()
	builder.twists = true
	var rig := new_animal(builder)
	await settle()
	check_soles(rig, ramp(12), "below a twist bone")
	for leg: int in [0, 1]:
		var three: Array[String] = ["lower%d" % leg, "twist%d" % leg, "foot%d" % leg]
		check_near(bend(rig, three).length(), 0.0, 1e-4, "the shin stays straight")


func test_a_leg_of_three_segments_takes_its_weight() -> void:
	new_floor(-0.06)
	var rig := new_animal(AnimalBuilder.dog())
	rig.solver.pelvis_weight = 0.0
	for weight: float in [0.0, 0.5, 1.0]:
		rig.solver.set_leg_weight(2, weight)
		await settle()
		var moved := rig.bone("foot2").origin - rig.animated_bone("foot2").origin
		check_near(moved, Vector3(0, -0.06 * weight, 0), MILLIMETRE, "the paw at %f" % weight)


func test_the_pelvis_is_the_lowest_bone_above_all_legs_or_the_one_named() -> void:
	new_floor(-0.05)
	for named: String in ["", "Root"]:
		var rig := new_animal(AnimalBuilder.dog())
		rig.solver.pelvis_bone = named
		await settle()
		var lowered := rig.bone("body").origin - rig.animated_bone("body").origin
		check_near(lowered, Vector3(0, -0.05, 0), MILLIMETRE, "the body is lowered")
		var root := rig.bone("root").origin - rig.animated_bone("root").origin
		var expected := 0.0 if named.is_empty() else -0.05
		check_near(root.y, expected, MILLIMETRE, 'the root, pelvis_bone "%s"' % named)
		check_soles(rig, level(-0.05), 'pelvis_bone "%s"' % named)
		rig.root.free()
