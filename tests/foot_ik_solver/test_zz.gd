extends FeetTest

func test_dbg() -> void:
	Engine.physics_ticks_per_second = 60
	var platform := MovingPlatform.make()
	add_child(platform)
	var walker := new_walker()
	walker.position.y = 0.02
	var rig := new_rig(RigBuilder.new(), walker)
	rig.solver.plant = true
	await ticks(60)
	platform.speed = Vector3(0, 0, 2)
	platform.turn = PI / 2
	platform.time = 0.0
	for i in 60:
		await ticks(1)
		prints(i, walker.is_on_floor(), platform.to_local(walker.position), walker.position, platform.position, rig.solver.is_foot_planted(0), rig.solver.is_foot_grounded(0))
	check(true, "")
