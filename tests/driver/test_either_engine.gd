extends FeetTest
## What one of the physics engines would not take, and the nodes do not hand on.


func test_a_sphere_too_small_for_the_engine_is_a_ray() -> void:
	new_halves(0.0, 0.1, -0.1)
	for radius: float in [1e-300, 1e-45, 1e-20, 1e-9, 1e-5]:
		var rig := new_rig()
		rig.solver.probe_radius = radius
		await settle()
		check_stands(rig, 0, level(0.1), "with a radius of %s" % radius)
		check_stands(rig, 1, level(-0.1), "with a radius of %s" % radius)
		rig.root.free()
