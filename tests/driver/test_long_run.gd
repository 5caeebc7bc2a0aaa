extends TestCase
## The short form of the hour that `cargo xtask soak --hour` goes.


func test_what_has_run_for_long_is_where_a_fresh_node_is() -> void:
	var run := LongRun.new(engine_log)
	add_child(run)
	await run.run(6000)
	check(run.differences.size() > 8, "something was compared")
	for fault in run.faults:
		fail(fault)
	run.free()
