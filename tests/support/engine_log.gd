@tool
class_name EngineLog
extends Logger
## Collects what the engine, the extension and the scripts report while a test runs.

## Jolt warns so on machines of few cores, with nothing of ours in the scene too.
const JOLT_IS_BUSY := "Jolt Physics job system exceeded the maximum number of jobs."

## What is reported as an error, in its order.
var errors := PackedStringArray()
## How many of the errors ended a script function.
var script_errors := 0

var _warnings := PackedStringArray()
## The engine reports from any of its threads.
var _mutex := Mutex.new()


## Gives the warnings so far, and forgets them.
func take_warnings() -> PackedStringArray:
	_mutex.lock()
	var taken := _warnings
	_warnings = PackedStringArray()
	_mutex.unlock()
	return taken


func _log_error(
	function: String,
	file: String,
	line: int,
	code: String,
	rationale: String,
	_editor_notify: bool,
	error_type: int,
	_script_backtraces: Array[ScriptBacktrace]
) -> void:
	var text := rationale if not rationale.is_empty() else code
	if error_type == ERROR_TYPE_WARNING and text.begins_with(JOLT_IS_BUSY):
		return
	_mutex.lock()
	if error_type == ERROR_TYPE_WARNING:
		_warnings.append(text)
	else:
		errors.append("%s (%s, %s:%d)" % [text, function, file, line])
		if error_type == ERROR_TYPE_SCRIPT:
			script_errors += 1
	_mutex.unlock()
