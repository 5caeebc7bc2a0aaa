extends SceneTree
## Measures what Springstep's nodes cost beside their contenders (see [BenchGroup]), and writes it as JSON:
## [codeblock]
## godot --headless --path tests --fixed-fps 60 --script res://bench/bench.gd -- --bench-out=FILE [--quick]
## [/codeblock]
## It writes a list of rows, [code]{subject, contender, count, us_per_node_tick, noise_us, rounds, ticks}[/code], and
## its last line is [code]BENCH OK[/code]. Further arguments for a look at a part: [code]--subject=NAME[/code],
## [code]--counts=1,100[/code], [code]--seconds=10[/code].
##
## For each subject and number of nodes the contenders come to the same scene in turns, one alone at a time: in, some
## ticks to warm up, so many ticks measured by [BenchClock], out. After a round of all the next one goes the other way
## round, so that a machine that gets slower is fair to all. Of each round counts what a contender takes above the bare
## scene in that round (the same characters without it). A row has the median of its rounds, and as noise the median of
## their absolute deviations from it. The row of the bare scene has the raw time, markers and all.

const COUNTS: Array[int] = [1, 10, 100, 1000]
## Seconds for everything, and rounds: quick and thorough. With [constant MANY] nodes a round of few ticks takes long,
## and there are half as many.
const QUICK := {seconds = 95.0, rounds = 15}
const THOROUGH := {seconds = 600.0, rounds = 31}
const MANY := 1000
const WARM_UP := 3
## Ticks of a round.
const FEWEST := 3
const MOST := 20000
## How much of the time rounds of so many nodes get: few of their ticks fit in.
const SHARES := {100: 1.5, 1000: 6.0}
## What comes to no end, after a script error, is ended when it is so many seconds late.
const LATEST := 150.0
## A round is no shorter than this, microseconds, unless it has MOST ticks.
const SHORTEST_ROUND := 10000.0

var _rows: Array[Dictionary] = []
var _stage: BenchStage
var _clock: BenchClock
var _ends := 0.0
## The rounds of contenders that are still to come, all subjects and counts, by their shares.
var _shares_left := 0.0
var _failed := false


func _initialize() -> void:
	_run.call_deferred()


func _process(_delta: float) -> bool:
	return _ends > 0.0 and Time.get_ticks_usec() > _ends + LATEST * 1e6


func _run() -> void:
	# Nodes that are added before the first frame are not in the tree yet.
	await process_frame
	var arguments := _arguments()
	var plan := QUICK if arguments.has("quick") else THOROUGH
	var subjects := BenchGroup.SUBJECTS.duplicate()
	if arguments.has("subject"):
		subjects.assign([arguments["subject"]])
	var counts := COUNTS.duplicate()
	if arguments.has("counts"):
		counts.assign(
			Array(String(arguments["counts"]).split(",")).map(func(n: String) -> int: return int(n))
		)
	_stage = BenchStage.new()
	_clock = BenchClock.new()
	root.add_child(_stage)
	root.add_child(_clock)
	_stage.camera.make_current()
	_ends = Time.get_ticks_usec() + float(arguments.get("seconds", plan.seconds)) * 1e6
	for subject in subjects:
		for count in counts:
			var contenders := BenchGroup.contenders(subject).size()
			_shares_left += contenders * _rounds(plan, count) * _share(count)
	for subject in subjects:
		for count in counts:
			await _measure(subject, count, _rounds(plan, count))
	_stage.free()
	_clock.free()
	BenchRig.clear()
	if arguments.has("bench-out"):
		_write(arguments["bench-out"])
	for i in 3:
		await process_frame
	if not _failed:
		print("BENCH OK")
	quit(1 if _failed else 0)


func _measure(subject: String, count: int, rounds: int) -> void:
	var groups: Array[BenchGroup] = []
	for contender in BenchGroup.contenders(subject):
		groups.append(BenchGroup.make(subject, contender, count))
	var ticks: Array[int] = []
	for group in groups:
		ticks.append(await _calibrate(group, count))
	var times: Array[Array] = []
	times.resize(groups.size())
	for round_number in rounds:
		var order := range(groups.size())
		if round_number % 2 == 1:
			order.reverse()
		for index: int in order:
			_stage.show_group(groups[index])
			times[index].append(await _clock.measure(WARM_UP, ticks[index]))
			_shares_left -= _share(count)
	# The clock is emitting yet.
	await process_frame
	_stage.show_group(null)
	for index in groups.size():
		_add_row(groups[index], count, times[index], times[0], ticks[index])
		groups[index].free()


## How many ticks a round of a group should have. All rounds take their part of the time that is left.
func _calibrate(group: BenchGroup, count: int) -> int:
	_stage.show_group(group)
	await _clock.measure(WARM_UP, FEWEST)
	await _clock.measure(0, clampi(int(SHORTEST_ROUND / _clock.wall_per_tick()), FEWEST, MOST))
	var wall := _clock.wall_per_tick()
	if not await group.works(_clock):
		_fail("%s does nothing as %s" % [group.contender, group.subject])
	var time_left := _ends - Time.get_ticks_usec()
	var budget := maxf(time_left / _shares_left * _share(count), SHORTEST_ROUND)
	return clampi(int(budget / wall) - WARM_UP, FEWEST, MOST)


func _add_row(group: BenchGroup, count: int, times: Array, scene_times: Array, ticks: int) -> void:
	var values := PackedFloat64Array()
	for round_number in times.size():
		var net: float = times[round_number]
		if group.contender != BenchGroup.SCENE:
			net -= scene_times[round_number]
		values.append(net / count)
	var middle := _median(values)
	var deviations := PackedFloat64Array()
	for value in values:
		deviations.append(absf(value - middle))
	var row := {
		subject = group.subject,
		contender = group.contender,
		count = count,
		us_per_node_tick = middle,
		noise_us = _median(deviations),
		rounds = values.size(),
		ticks = ticks,
	}
	_rows.append(row)
	print(
		(
			"%-15s %-13s %5d  %10.4f us  +-%.4f  (%d x %d ticks)"
			% [row.subject, row.contender, count, middle, row.noise_us, row.rounds, ticks]
		)
	)


func _write(path: String) -> void:
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file == null:
		_fail("%s cannot be written: %s" % [path, error_string(FileAccess.get_open_error())])
		return
	file.store_string(JSON.stringify(_rows, "\t", false) + "\n")


static func _rounds(plan: Dictionary, count: int) -> int:
	return plan.rounds if count < MANY else int(plan.rounds) / 2


static func _share(count: int) -> float:
	return SHARES.get(count, 1.0)


func _fail(what: String) -> void:
	printerr("bench: ", what)
	_failed = true


static func _median(values: PackedFloat64Array) -> float:
	var sorted := values.duplicate()
	sorted.sort()
	var middle := sorted.size() / 2
	return sorted[middle] if sorted.size() % 2 == 1 else 0.5 * (sorted[middle - 1] + sorted[middle])


## The user's arguments: `--name=value`, or `--name`.
static func _arguments() -> Dictionary:
	var found := {}
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=", true, 1)
		found[parts[0]] = parts[1] if parts.size() > 1 else ""
	return found
