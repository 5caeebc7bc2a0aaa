extends HeldTest
## What the properties accept: anything, with a word about what was done to it.


func test_derived_values_are_those_of_the_formulas() -> void:
	var held := new_held()
	check_near(held.spring_frequency, sqrt(200.0) / TAU, 1e-9, "spring_frequency of stiffness 200")
	check_near(held.damping_ratio, 12.0 / (2.0 * sqrt(200.0)), 1e-9, "damping_ratio of damping 12")
	held.spring_frequency = 2.0
	check_near(held.stiffness, (TAU * 2.0) ** 2, 1e-6, "stiffness of 2 Hz")
	check_near(held.damping_ratio, 12.0 / (2.0 * sqrt(200.0)), 1e-9, "the ratio is kept")
	held.damping_ratio = 1.0
	check_near(held.spring_frequency, 2.0, 1e-9, "the frequency is kept")
	check_near(held.damping, 2.0 * TAU * 2.0, 1e-6, "critical damping")
	var stiffness := held.stiffness
	for i in 100:
		held.damping_ratio = 0.1 + 0.01 * i
	check_equal(held.stiffness, stiffness, "the stiffness does not drift")


func test_numbers_out_of_range_are_limited_and_said_once() -> void:
	var held := new_held()
	held.stiffness = -5.0
	check_equal(held.stiffness, 0.0, "a negative stiffness")
	held.stiffness = -6.0
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check(
		"stiffness" in warnings[0] and str(held.get_path()) in warnings[0],
		"says what and where: %s" % warnings[0]
	)
	held.bank_max = 100.0
	check_near(held.bank_max, PI, 1e-12, "an angle beyond half a turn")
	held.target_velocity_amount = 3.0
	check_equal(held.target_velocity_amount, 1.0, "a share above one")
	check_equal(take_warnings().size(), 2, "warnings of other properties")


func test_what_is_not_a_number_is_refused() -> void:
	var held := new_held()
	var before := {}
	for property: Dictionary in _numbers(held):
		before[property.name] = held.get(property.name)
	for value: float in [NAN, INF, -INF]:
		for property: Dictionary in _numbers(held):
			held.set(property.name, value)
			check_equal(
				held.get(property.name),
				before[property.name],
				"%s set to %f" % [property.name, value]
			)
	check_equal(take_warnings().size(), before.size(), "one warning a property")


func test_an_unknown_mode_is_refused() -> void:
	var held := new_held()
	for property: String in ["follow_mode", "rotation_mode", "process_callback"]:
		var before: int = held.get(property)
		held.set(property, 7)
		held.set(property, -1)
		check_equal(held.get(property), before, property)
	check_equal(take_warnings().size(), 3, "one warning a property")


func test_a_bad_number_in_a_scene_is_said_with_the_path_once_the_node_has_one() -> void:
	var held := HeldObject3D.new()
	held.hold_distance = NAN
	check_equal(take_warnings().size(), 0, "nothing is said before it is in the tree")
	held.name = "Lantern"
	add_child(held)
	var warnings := take_warnings()
	check_equal(warnings.size(), 1, "warnings")
	check("Lantern" in warnings[0], "the warning has the path: %s" % warnings[0])


func test_absurd_settings_of_everything_never_make_a_transform_that_is_not_finite() -> void:
	var camera := new_camera()
	var random := RandomNumberGenerator.new()
	random.seed = 4
	var values: Array[float] = [0.0, -1.0, 1e-30, 1e9, 1e30, -1e30, 1e300, NAN, INF, 3.0, 0.1]
	for i in 300:
		var held := new_held()
		for property: Dictionary in _numbers(held):
			if random.randf() < 0.5:
				held.set(property.name, values[random.randi() % values.size()])
		held.follow_mode = random.randi() % 2
		held.rotation_mode = random.randi() % 2
		for k in 6:
			camera.position = Vector3(random.randfn() * 10.0, 0, random.randfn() * 1e4)
			camera.rotation = Vector3(random.randfn(), random.randfn() * 4.0, random.randfn())
			held.advance([STEP, 0.5, 1e-9, 1e9][random.randi() % 4])
			held.add_impulse(Vector3(1e30, NAN if k == 3 else 0.0, -1e30))
			check(held.global_transform.is_finite(), "finite in run %d" % i)
			check(held.get_velocity().is_finite(), "a finite velocity in run %d" % i)
		held.free()
	take_warnings()


func test_a_ratio_needs_a_stiffness() -> void:
	var held := new_held()
	held.stiffness = 0.0
	check_equal(held.spring_frequency, 0.0, "no frequency")
	check_equal(held.damping_ratio, 0.0, "no ratio")
	held.damping_ratio = 0.5
	check_equal(held.damping, 12.0, "damping is kept")
	check_equal(take_warnings().size(), 1, "and it says so")


func _numbers(held: HeldObject3D) -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	for property: Dictionary in ClassDB.class_get_property_list("HeldObject3D", true):
		if property.type == TYPE_FLOAT:
			found.append(property)
	check(found.size() >= 20, "the number properties of %s" % held)
	return found
