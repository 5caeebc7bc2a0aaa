extends AnimalTest
## The animal's feet: on the ground, without sliding; its legs hold together.

const RAMP := deg_to_rad(30.0)


func test_feet_that_are_down_stand_on_the_floor_and_stay() -> void:
	add_floor()
	_add_way(Vector3(0, 0, -20))
	await ticks(60)
	await _check_feet(120, 0.001, 0.01)


func test_they_do_on_a_ramp() -> void:
	# The ramp's surface goes through the origin and rises ahead.
	var middle := Vector3(0, -0.5, 0).rotated(Vector3.RIGHT, RAMP)
	add_box(Vector3(10, 1, 60), middle, Vector3(RAMP, 0, 0))
	_add_way(Vector3(0, 0, -20).rotated(Vector3.RIGHT, RAMP))
	await ticks(90)
	check_near(get_pitch(), rad_to_deg(RAMP), 0.2, "its pitch")
	await _check_feet(120, 0.002, 0.02)


func test_they_do_across_a_slope() -> void:
	var middle := Vector3(0, -0.5, 0).rotated(Vector3.BACK, RAMP)
	add_box(Vector3(60, 1, 60), middle, Vector3(0, 0, RAMP))
	_add_way(Vector3(0, 0, -20))
	await ticks(90)
	await _check_feet(120, 0.004, 0.02)


func test_they_do_in_a_turn() -> void:
	add_floor()
	var points: PackedVector3Array = []
	for corner: int in 24:
		points.append(
			Vector3(2.0, 0, 0).rotated(Vector3.UP, TAU * corner / 24.0) - Vector3(2, 0, 0)
		)
	add_animal(add_loop(points), Vector3.ZERO)
	await ticks(120)
	await _check_feet(180, 0.001, 0.02)


func test_two_feet_across_are_down_at_a_time() -> void:
	add_floor()
	_add_way(Vector3(0, 0, -20))
	await ticks(60)
	for _tick: int in 60:
		await ticks(1)
		var down := _legs().filter(_is_down)
		check(down.size() >= 1 and down.size() <= 4, "feet that are down: %d" % down.size())
	var steps := 0
	var was_down := true
	for _tick: int in seconds(2.0):
		await ticks(1)
		var is_down := _is_down(_legs()[0])
		steps += 1 if is_down and not was_down else 0
		was_down = is_down
	var gait := aligner.get_node("Gait") as AnimalGait
	check(absf(steps - 2.0 * animal.speed / gait.stride) <= 1.0, "steps in 2 s: %d" % steps)


func test_legs_hold_together_everywhere() -> void:
	add_course(112.0)
	for _tick: int in seconds(60.0):
		await ticks(1)
		for leg: AnimalLeg in _legs():
			var lower := leg.get_node("Upper/Lower") as Node3D
			var ankle := lower.global_transform * (Vector3.DOWN * leg.lower_length)
			var paw := (leg.get_node("Paw") as Node3D).global_position
			var knee := lower.global_position.distance_to(leg.global_position)
			if ankle.distance_to(paw) > 1e-3 or absf(knee - leg.upper_length) > 1e-3:
				fail("%s comes apart at %v" % [leg.name, animal.global_position])
				return
	check(animal.get_way() > 112.0 + 60.0, "it ran: %.1f m" % animal.get_way())


func test_head_and_tail_are_alive_and_stay_in_place() -> void:
	add_course(112.0)
	var head := aligner.get_node("Gait/%Head") as Node3D
	var tail := aligner.get_node("Gait/%Tail") as Node3D
	var most := Vector2.ZERO
	for _tick: int in seconds(20.0):
		var before := Vector2(head.rotation.y, tail.rotation.y)
		await ticks(1)
		var now := Vector2(head.rotation.y, tail.rotation.y)
		most = most.max(now.abs())
		var step := (now - before).abs()
		check(maxf(step.x, step.y) < deg_to_rad(8.0), "no jerk: %v" % step)
	check(most.x > deg_to_rad(10.0) and most.x < deg_to_rad(60.0), "the head's yaw: %f" % most.x)
	check(most.y > deg_to_rad(5.0) and most.y < deg_to_rad(60.0), "the tail's yaw: %f" % most.y)


func test_a_standing_animal_stands_on_its_feet() -> void:
	add_floor()
	add_animal(null, Vector3.ZERO)
	await ticks(60)
	for leg: AnimalLeg in _legs():
		check_near(_sole(leg).y, 0.0, 0.001, "the sole of %s" % leg.name)


## For so many ticks: feet that are down are this near to the ground, and move no faster over it.
func _check_feet(for_ticks: int, height: float, speed: float) -> void:
	var last: Dictionary[AnimalLeg, Vector3] = {}
	var seen := 0
	for _tick: int in for_ticks:
		await ticks(1)
		for leg: AnimalLeg in _legs():
			if not _is_down(leg):
				last.erase(leg)
				continue
			var sole := _sole(leg)
			var hit := find_ground(sole)
			if not check(not hit.is_empty(), "ground below %s" % leg.name):
				return
			check_near(sole.y, (hit.position as Vector3).y, height, "height of %s" % leg.name)
			if last.has(leg):
				seen += 1
				var slip := sole.distance_to(last[leg]) * Engine.physics_ticks_per_second
				check(slip < speed, "%s slides at %.3f m/s" % [leg.name, slip])
			last[leg] = sole
	check(seen > for_ticks, "steps were seen: %d" % seen)


func _add_way(end: Vector3) -> void:
	add_animal(add_loop([Vector3.ZERO, end, end + Vector3(4, 0, 0)]), Vector3.ZERO)


func _legs() -> Array[Node]:
	return animal.find_children("*", "AnimalLeg")


func _is_down(leg: AnimalLeg) -> bool:
	return leg.get_lift() <= 0.0


func _sole(leg: AnimalLeg) -> Vector3:
	var gait := aligner.get_node("Gait") as Node3D
	return (leg.get_node("Paw") as Node3D).global_position - gait.global_basis.y * leg.ankle_height
