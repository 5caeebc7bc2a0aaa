extends TestCase
## Whatever games, scripts and users may do to the nodes: the short run of what `cargo xtask soak` does for long. Its
## seeds are fixed; a failure says with which one, and after which acts.

const TICKS := 1500
const WARM_UP := 300


func test_random_acts_on_held_objects_leave_everything_finite_and_nothing_behind() -> void:
	await _drive(1, ["HeldObject3D"])


func test_random_acts_on_weapons_leave_everything_finite_and_nothing_behind() -> void:
	await _drive(2, ["WeaponSway3D"])


func test_random_acts_on_aligners_leave_everything_finite_and_nothing_behind() -> void:
	await _drive(3, ["SlopeAligner"])


func test_random_acts_on_solvers_leave_everything_finite_and_nothing_behind() -> void:
	await _drive(4, ["FootIKSolver"])


func test_random_acts_on_all_nodes_leave_everything_finite_and_nothing_behind() -> void:
	await _drive(5, NodeActs.CLASSES)


func test_the_same_seed_does_the_same() -> void:
	var done: Array[Dictionary] = []
	for times in 2:
		var driver := RandomDriver.new(6, engine_log)
		add_child(driver)
		await driver.run(300)
		done.append(driver.done)
		driver.free()
	check_equal(done[0], done[1], "what was done")


func _drive(with_seed: int, classes: Array[String]) -> void:
	var driver := RandomDriver.new(with_seed, engine_log, classes)
	add_child(driver)
	await driver.run(WARM_UP)
	var before := MemoryUse.now()
	await driver.run(TICKS)
	check(driver.ticks >= TICKS or not driver.faults.is_empty(), "it was driven to the end")
	for act: String in RandomDriver.NODE_ACTS.keys() + RandomDriver.WORLD_ACTS.keys():
		check(driver.done.has(act) or not driver.faults.is_empty(), act + " was done")
	for fault in driver.faults:
		fail("with seed %d, %s" % [with_seed, fault])
	if driver.faults.is_empty():
		for growth in MemoryUse.growth_since(before):
			fail(growth)
	driver.free()
