extends SceneTree
## Runs one test function: `godot --script res://support/runner.gd -- res://folder/test_x.gd test_function`.
##
## Prints what failed as lines `FAILED: …`, then one result line, `TEST PASSED` or `TEST FAILED`. The program that
## starts it (tests/engine) also judges the rest of the output, the exit code and the time that it takes.

const FRAMES_FOR_DEFERRED_DELETION := 4

var _finished := false
var _log := EngineLog.new()


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	# Nodes that are added before the first frame are not in the tree yet.
	await process_frame
	OS.add_logger(_log)
	var arguments := OS.get_cmdline_user_args()
	var problems := PackedStringArray()
	var test := _make_test(arguments[0])
	if test == null or not test.has_method(arguments[1]):
		problems.append(
			"%s has no test %s: no such script, or no such function in it" % Array(arguments)
		)
		if test != null:
			test.free()
	else:
		problems = await _run_test(test, arguments[1])
	OS.remove_logger(_log)
	for problem in problems:
		print("FAILED: ", problem)
	print("TEST PASSED" if problems.is_empty() else "TEST FAILED")
	quit(0 if problems.is_empty() else 1)


func _make_test(path: String) -> TestCase:
	if not ResourceLoader.exists(path):
		return null
	var script: GDScript = load(path)
	if script == null or not script.can_instantiate():
		return null
	var made: Variant = script.new()
	if made is TestCase:
		return made
	if made is Object and not made is RefCounted:
		made.free()
	return null


func _run_test(test: TestCase, function: String) -> PackedStringArray:
	var orphans_before := Node.get_orphan_node_ids()
	test.name = "Test"
	test.engine_log = _log
	root.add_child(test)
	orphans_before.erase(test.get_instance_id())
	_call_test(test, function)
	# A script error may have ended a function that the test awaits: it would be waited for in vain.
	while not _finished and _log.script_errors == 0:
		await process_frame
	var problems := test.failures.duplicate()
	if test.checks == 0:
		problems.append("it checked nothing")
	paused = false
	Engine.time_scale = 1.0
	test.free()
	for i in FRAMES_FOR_DEFERRED_DELETION:
		await process_frame
	for id in Node.get_orphan_node_ids():
		if id not in orphans_before:
			var orphan: Node = instance_from_id(id)
			problems.append(
				"a node was left without a parent: %s (%s)" % [orphan.name, orphan.get_class()]
			)
	for error in _log.errors:
		problems.append("the engine reported an error: " + error)
	for warning in _log.take_warnings():
		problems.append("a warning was not taken: " + warning)
	return problems


func _call_test(test: TestCase, function: String) -> void:
	await test.call(function)
	_finished = true
