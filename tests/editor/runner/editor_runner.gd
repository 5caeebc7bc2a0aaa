@tool
extends EditorPlugin
## Runs one test function in the editor: `godot --editor -- res://editor/test_x.gd test_function`.
##
## Prints the same as support/runner.gd does for a game: lines `FAILED: …`, then `TEST PASSED` or `TEST FAILED`.
## Without arguments the project opens as any other.

## The editor has its dock layout, its scan and its first scene then.
const FRAMES_BEFORE := 10
const FRAMES_FOR_DEFERRED_DELETION := 4

var _finished := false
var _log := EngineLog.new()


func _enter_tree() -> void:
	if OS.get_cmdline_user_args().size() == 2:
		_run.call_deferred()


func _run() -> void:
	var files := EditorInterface.get_resource_filesystem()
	while files.is_scanning():
		await get_tree().process_frame
	for i in FRAMES_BEFORE:
		await get_tree().process_frame
	OS.add_logger(_log)
	var arguments := OS.get_cmdline_user_args()
	var problems := PackedStringArray()
	var script: GDScript = load(arguments[0])
	var made: Variant = script.new() if script != null and script.can_instantiate() else null
	if made is TestCase and made.has_method(arguments[1]):
		problems = await _run_test(made, arguments[1])
	else:
		problems.append(
			"%s has no test %s: no such script, or no such function in it" % Array(arguments)
		)
	OS.remove_logger(_log)
	for problem in problems:
		print("FAILED: ", problem)
	print("TEST PASSED" if problems.is_empty() else "TEST FAILED")
	get_tree().quit(0 if problems.is_empty() else 1)


func _run_test(test: TestCase, function: String) -> PackedStringArray:
	test.name = "Test"
	test.engine_log = _log
	get_tree().root.add_child(test)
	_call_test(test, function)
	# A script error may have ended a function that the test awaits: it would be waited for in vain.
	while not _finished and _log.script_errors == 0:
		await get_tree().process_frame
	var problems := test.failures.duplicate()
	if test.checks == 0:
		problems.append("it checked nothing")
	test.free()
	for i in FRAMES_FOR_DEFERRED_DELETION:
		await get_tree().process_frame
	for error in _log.errors:
		problems.append("the engine reported an error: " + error)
	for warning in _log.take_warnings():
		problems.append("a warning was not taken: " + warning)
	return problems


func _call_test(test: TestCase, function: String) -> void:
	await test.call(function)
	_finished = true
