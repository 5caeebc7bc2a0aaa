extends FeetTest
## Probes that are spheres, with [member FootIKSolver.probe_radius] above 0.

const RADIUS := 0.08


func test_on_planes_a_sphere_gives_what_a_ray_gives() -> void:
	for degrees: float in [0.0, 10.0, 25.0, 40.0]:
		var slab := new_ramp(degrees)
		for eighth in 8:
			var ray := new_rig()
			var sphere := new_sphere_rig()
			for rig: FootRig in [ray, sphere]:
				rig.root.rotation.y = eighth * TAU / 8
			await settle()
			var what := "%d degrees, heading %d" % [degrees, eighth]
			for index in ray.shown.size():
				check_near(sphere.shown[index], ray.shown[index], 1e-3, "bone, " + what)
			for leg: int in LEGS:
				var offset := ray.solver.get_foot_offset(leg)
				check_near(sphere.solver.get_foot_offset(leg), offset, 1e-3, "offset, " + what)
				var normal := ray.solver.get_foot_normal(leg)
				check_near(sphere.solver.get_foot_normal(leg), normal, 1e-3, "normal, " + what)
			check_at_work(sphere, what)
			ray.root.free()
			sphere.root.free()
		slab.free()


func test_any_radius_gives_the_same_plane() -> void:
	new_ramp(20)
	var rig := new_rig()
	await settle()
	var expected := rig.solver.get_foot_offset(0)
	for radius: float in [0.001, 0.02, 0.2, 0.5]:
		rig.solver.probe_radius = radius
		await settle()
		check_near(rig.solver.get_foot_offset(0), expected, 1e-3, "with a radius of %f" % radius)
		check_stands(rig, 0, ramp(20), "with a radius of %f" % radius)


func test_a_gap_that_is_narrower_than_the_sphere_is_stepped_over() -> void:
	# Across below the ankles, and along below the left foot.
	for along: bool in [false, true]:
		var turn := Basis(Vector3.UP, PI / 2) if along else Basis.IDENTITY
		var middle := Vector3(0.1 if along else 0.0, 0, 0.0 if along else -0.01)
		var ground: Array[StaticBody3D] = []
		for side: float in [-1.0, 1.0]:
			var top := Transform3D(turn, middle + turn * Vector3(0, 0.1, side * 5.05))
			ground.append(new_box(top, Vector3(20, 1, 10)))
		var ray := new_rig()
		ray.solver.legs = _without_toes(ray)
		var sphere := new_sphere_rig()
		sphere.solver.legs = _without_toes(sphere)
		await settle()
		check_stands(sphere, 0, level(0.1), "over a gap, along %s" % along)
		check_stands(sphere, 1, level(0.1), "over a gap, along %s" % along)
		check(not ray.solver.is_foot_grounded(solver_leg(ray, 0)), "a ray falls in")
		for body in ground:
			body.free()
		ray.root.free()
		sphere.root.free()


func test_a_gap_in_a_ramp_leaves_the_ramp_as_it_is() -> void:
	var turn := Basis(Vector3.RIGHT, deg_to_rad(20))
	for side: float in [-1.0, 1.0]:
		# Its edges are a little before the ankles and behind.
		var along := side * 5.04 / 1.0 - 0.01
		new_box(Transform3D(turn, turn * Vector3(0, 0, along)), Vector3(20, 0.05, 10))
	var rig := new_sphere_rig()
	rig.solver.legs = _without_toes(rig)
	await settle()
	check_stands(rig, 0, ramp(20), "over a gap in a ramp")
	check_stands(rig, 1, ramp(20), "over a gap in a ramp")


func test_an_edge_bears_as_long_as_the_sphere_rests_on_it() -> void:
	var rig := new_sphere_rig()
	rig.solver.legs = _without_toes(rig)
	for past: float in [0.5, 0.9, 1.1]:
		# Ground behind the ankles, which are past its edge by so much of the radius.
		var edge: float = rig.joints.foot_l.z - past * RADIUS
		var top := Transform3D(Basis.IDENTITY, Vector3(0, 0.1, edge - 5.0))
		var ground := new_box(top, Vector3(10, 1, 10))
		rig.solver.snap()
		await settle()
		var leg := solver_leg(rig, 0)
		var what := "%f of the radius past the edge" % past
		check_equal(rig.solver.is_foot_grounded(leg), past < 1.0, "it is borne " + what)
		if past < 1.0:
			check_near(rig.solver.get_foot_offset(leg), 0.1, 5e-3, "offset " + what)
			check_near(rig.solver.get_foot_normal(leg), Vector3.UP, 1e-3, "normal " + what)
		ground.free()


func test_a_sphere_that_starts_in_something_finds_the_ground_all_the_same() -> void:
	var ground := new_floor(0.1)
	var rig := new_sphere_rig()
	# Walls beside both feet that reach into the spheres from above their start.
	for side: float in [-1.0, 1.0]:
		var wall := Transform3D(Basis.IDENTITY, Vector3(side * (0.1 + 0.05 + 0.5), 3, 0))
		new_box(wall, Vector3(1, 6, 4))
	await settle()
	for leg: int in LEGS:
		check_stands(rig, leg, level(0.1), "between walls")
	ground.free()
	# The same with walls and floor of one body.
	for child: Node in get_children():
		if child is StaticBody3D:
			child.free()
	_new_trench(0.15)
	await settle()
	for leg: int in LEGS:
		check_stands(rig, leg, level(0.1), "in a trench of one body")


func test_its_own_body_is_not_hit_by_spheres() -> void:
	new_floor()
	var walker := new_walker()
	var rig := new_rig(RigBuilder.new(), walker)
	rig.solver.probe_radius = RADIUS
	await settle(90)
	check_untouched(rig, "below its own body", 2e-3)
	check_at_work(rig, "below its own body")


func test_the_radius_can_be_changed_and_taken_back() -> void:
	new_floor(0.1)
	var rig := new_rig()
	for radius: float in [0.05, 0.0, 0.2, 0.0]:
		rig.solver.probe_radius = radius
		await settle(20)
		check_stands(rig, 0, level(0.1), "with a radius of %f" % radius)
	rig.solver.probe_radius = NAN
	check_equal(rig.solver.probe_radius, 0.0, "the radius stays")
	rig.solver.probe_radius = -1.0
	check_equal(rig.solver.probe_radius, 0.0, "the radius is limited")
	check_equal(take_warnings().size(), 1, "warnings")


func new_sphere_rig() -> FootRig:
	var rig := new_rig()
	rig.solver.probe_radius = RADIUS
	return rig


## The legs in a list, without their toes: one probe each.
func _without_toes(rig: FootRig) -> Array[FootIKLeg]:
	var legs: Array[FootIKLeg] = []
	for side: String in FootRig.SIDES:
		var leg := FootIKLeg.new()
		leg.upper_bone = rig.skeleton.get_bone_name(rig.bones["upper" + side])
		leg.lower_bone = rig.skeleton.get_bone_name(rig.bones["lower" + side])
		leg.foot_bone = rig.skeleton.get_bone_name(rig.bones["foot" + side])
		legs.append(leg)
	return legs


## Floor and two walls as one mesh, so far to each side.
func _new_trench(half: float) -> void:
	var faces := PackedVector3Array()
	var corners := [
		[
			Vector3(-half, 0.1, -2),
			Vector3(half, 0.1, -2),
			Vector3(half, 0.1, 2),
			Vector3(-half, 0.1, 2)
		],
		[
			Vector3(-half, 3, -2),
			Vector3(-half, 0.1, -2),
			Vector3(-half, 0.1, 2),
			Vector3(-half, 3, 2)
		],
		[Vector3(half, 0.1, -2), Vector3(half, 3, -2), Vector3(half, 3, 2), Vector3(half, 0.1, 2)],
	]
	for face: Array in corners:
		for corner: int in [0, 1, 2, 0, 2, 3]:
			faces.append(face[corner])
	var mesh := ConcavePolygonShape3D.new()
	mesh.set_faces(faces)
	mesh.backface_collision = true
	var body := StaticBody3D.new()
	var holder := CollisionShape3D.new()
	holder.shape = mesh
	body.add_child(holder)
	add_child(body)
