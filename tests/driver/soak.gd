extends SceneTree
## Drives the nodes for long: [code]cargo xtask soak[/code] runs it.
## [codeblock]
## godot --headless --path tests --fixed-fps 60 --script res://driver/soak.gd -- --seed=1 --ticks=100000
## [/codeblock]
## Its last line is [code]SOAK OK[/code]. [code]--only=CLASS[/code] drives one class. [code]--control[/code] has the
## engine's own nodes stand in for Springstep's, to tell what the engine says by itself. [code]--hour[/code] goes round
## calmly instead, for [code]--ticks[/code] ticks of 60 a second (see [LongRun]). [code]--memory-aside[/code] does not
## judge the memory, where valgrind takes some.

var _log := EngineLog.new()
var _options := _read_options()


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	await process_frame
	OS.add_logger(_log)
	var faults: PackedStringArray
	if _options.has("hour"):
		faults = await _calmly()
	else:
		faults = await _at_random()
	OS.remove_logger(_log)
	for fault in faults:
		print("FAULT: ", fault)
	for i in 3:
		await process_frame
	print("SOAK OK" if faults.is_empty() else "SOAK FAILED")
	quit(0 if faults.is_empty() else 1)


func _at_random() -> PackedStringArray:
	var classes := NodeActs.CLASSES
	if _options.has("only"):
		classes = [_options.only]
	var number := int(_options.get("seed", "1"))
	var driver := RandomDriver.new(number, _log, classes, _options.has("control"))
	root.add_child(driver)
	var ticks := int(_options.get("ticks", "100000"))
	# What this part leaves in caches and pools is the measure of the rest.
	await driver.run(ticks / 5)
	var before := MemoryUse.now()
	print("seed %d, after %d ticks: %s" % [number, driver.ticks, before])
	await driver.run(ticks)
	print("seed %d, after %d ticks: %s" % [number, driver.ticks, MemoryUse.now()])
	print("acts: ", driver.done)
	var faults := driver.faults.duplicate()
	if faults.is_empty() and not _options.has("memory-aside"):
		faults = MemoryUse.growth_since(before)
	driver.free()
	return faults


func _calmly() -> PackedStringArray:
	var run := LongRun.new(_log)
	root.add_child(run)
	await run.run(int(_options.get("ticks", "216000")))
	var faults := run.faults.duplicate()
	run.free()
	return faults


static func _read_options() -> Dictionary:
	var found := {}
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=", true, 1)
		found[parts[0]] = parts[1] if parts.size() > 1 else ""
	return found
