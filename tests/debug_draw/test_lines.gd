extends TestCase
## How many lines `debug_draw` shows of each node, counted from what there is to show.

const STEP := 1.0 / 60.0
const CROSS := 3
const AXES := 3
const RING := 24
const SPHERE := 3 * RING


func test_of_a_held_object_the_goal_the_way_the_ranges_and_the_limits() -> void:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	held.debug_draw = true
	held.grab_range = 6.0
	add_child(held)
	held.advance(STEP)
	# The line of sight, the scrolling range and its ends, the reach, the offset, the velocity.
	var count := CROSS + AXES + 1 + (1 + 2 * RING) + RING + 1 + 1
	check_equal(_count(held), count, "lines")
	check_near(_box(held).position.z, -held.grab_range, 1e-4, "as far as one reaches")
	held.max_offset = 8.0
	held.advance(STEP)
	check_equal(_count(held), count + SPHERE, "with a limit")
	var goal := held.get_target_position()
	check_near(_box(held).position.z, goal.z - held.max_offset, 1e-3, "about the goal")


func test_of_an_aligner_its_rays_hits_limit_and_footprint() -> void:
	var body := Node3D.new()
	add_child(body)
	var aligner := SlopeAligner.new()
	aligner.debug_draw = true
	aligner.update_interval = 0.0
	body.add_child(aligner)
	await ticks(3)
	var up := 1
	check_equal(_count(aligner), 1 + RING + up, "in the air: a ray")
	check_near(
		_box(aligner).position.y, aligner.probe_height - aligner.probe_length, 1e-3, "in its length"
	)
	_add_floor()
	await ticks(3)
	var normal := 1
	check_equal(_count(aligner), 1 + CROSS + RING + normal + up, "on the ground")
	aligner.footprint = Vector2(1.0, 2.0)
	await ticks(3)
	check_equal(_count(aligner), 5 * (1 + CROSS) + 4 + RING + normal + up, "with a footprint")
	check_near(_box(aligner).size.z, 2.0, 0.11, "as long as that is")


func test_of_feet_the_rays_soles_poles_and_plant_circles() -> void:
	_add_floor()
	var builder := RigBuilder.new()
	var rig := builder.build(self)
	rig.solver.debug_draw = true
	await ticks(5)
	var sight := 1 + CROSS + 1
	var target := CROSS + 2
	var pole := 1
	var leg := 2 * sight + target + pole
	check_equal(_count(rig.solver), 2 * leg, "of two legs with toes")
	rig.solver.plant = true
	await ticks(5)
	check_equal(_count(rig.solver), 2 * (leg + RING), "with plant circles")
	var before := _box(rig.solver).size.x
	rig.solver.unplant_distance = 3.0
	await ticks(5)
	check(_box(rig.solver).size.x > before, "as large as unplant_distance")
	check_near(_box(rig.solver).size.z, 6.0, 0.05, "to both sides")


func test_of_a_weapon_its_rest_its_limit_and_the_sights() -> void:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	var weapon := WeaponSway3D.new()
	weapon.process_callback = WeaponSway3D.PROCESS_MANUAL
	weapon.debug_draw = true
	weapon.breath_angle = 0.0
	weapon.look_max_angle = atan(0.5)
	camera.add_child(weapon)
	weapon.advance(STEP)
	# The axes, where it is and was, where both point, and a square.
	check_equal(_count(weapon), AXES + 1 + 1 + 1 + 4, "lines")
	check_near(_box(weapon).size.x, 0.5, 1e-3, "the limit, half a metre ahead")
	var marker := Marker3D.new()
	weapon.add_child(marker)
	weapon.aim_marker = marker
	weapon.advance(STEP)
	check_equal(_count(weapon), AXES + 1 + 1 + 1 + 4 + 1 + CROSS, "with the camera's axis")


func _mesh(node: Node) -> ImmediateMesh:
	for child: Node in node.get_children(true):
		if child.name == "SpringstepDebugDraw":
			return (child as MeshInstance3D).mesh
	return null


func _count(node: Node) -> int:
	@warning_ignore("integer_division")
	return _vertices(node).size() / 2


func _box(node: Node) -> AABB:
	var vertices := _vertices(node)
	var box := AABB(vertices[0], Vector3.ZERO)
	for vertex in vertices:
		box = box.expand(vertex)
	return box


func _vertices(node: Node) -> PackedVector3Array:
	var mesh := _mesh(node)
	if mesh == null or mesh.get_surface_count() == 0:
		return []
	return mesh.surface_get_arrays(0)[Mesh.ARRAY_VERTEX]


func _add_floor() -> void:
	var ground := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = WorldBoundaryShape3D.new()
	ground.add_child(shape)
	add_child(ground)
