extends TestCase
## A property that a script sets counts in the next step. The nodes keep what their steps need of the properties; the
## development library compares what was kept with the properties in each step, and panics where it is something else.

const STEP := 1.0 / 60.0


func test_what_is_set_between_two_steps_of_a_held_object_counts_in_the_next() -> void:
	await _set_everything(HeldObject3D.new(), self)


func test_what_is_set_between_two_steps_of_a_weapon_counts_in_the_next() -> void:
	var camera := Camera3D.new()
	add_child(camera)
	await _set_everything(WeaponSway3D.new(), camera)


func test_a_held_object_goes_to_the_distance_that_is_set() -> void:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.follow_speed = 0.0
	held.hold_height_offset = 0.0
	held.bob_amplitude = 0.0
	add_child(held)
	held.advance(STEP)
	for distance: float in [0.5, 2.0, 1.25]:
		held.hold_distance = distance
		held.advance(STEP)
		var expected := Vector3(0, 0, -distance)
		check(held.position.distance_to(expected) < 1e-6, "%s at %s m" % [held.position, distance])


func test_a_weapon_breathes_as_its_seed_is_set() -> void:
	var breaths: Array[Vector3] = []
	for seed_of_breath: int in [0, 5]:
		var weapon := WeaponSway3D.new()
		weapon.process_callback = WeaponSway3D.PROCESS_MANUAL
		add_child(weapon)
		weapon.advance(STEP)
		weapon.breath_seed = seed_of_breath
		for i in 100:
			weapon.advance(STEP)
		breaths.append(weapon.get_sway_rotation())
	check(breaths[0] != breaths[1], "both breathe as %s" % breaths[0])


## Sets each property of a node that keeps more than a reference to something else than it is, and steps.
func _set_everything(node: Node3D, parent: Node) -> void:
	node.process_callback = 2
	parent.add_child(node)
	await ticks(1)
	node.advance(STEP)
	var count := 0
	for property: Dictionary in ClassDB.class_get_property_list(node.get_class(), true):
		var name: String = property.name
		# The first is the test's, the second is of the editor alone.
		if name in ["process_callback", "preview"] or not _set_another(node, name):
			continue
		node.advance(STEP)
		check(node.transform.is_finite(), "finite after %s was set" % name)
		count += 1
	check(count >= 25, "%d properties were set" % count)
	take_warnings()


func _set_another(node: Node3D, name: String) -> bool:
	var value: Variant = node.get(name)
	match typeof(value):
		TYPE_FLOAT:
			node.set(name, 0.5 * value + 0.013)
		TYPE_INT:
			node.set(name, 1 - value)
		TYPE_BOOL:
			node.set(name, not value)
		TYPE_VECTOR2:
			node.set(name, value + Vector2(0.01, 0.02))
		TYPE_VECTOR3:
			node.set(name, value + Vector3(0.01, 0.02, 0.03))
		_:
			return false
	check(node.get(name) != value, "%s is another" % name)
	return true
