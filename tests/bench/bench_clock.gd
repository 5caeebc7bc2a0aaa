class_name BenchClock
extends Node
## Takes the time that a group of nodes needs in a physics tick.
##
## The tick calls its nodes by priority: what moves the scene first, then [BenchClock.Start], then the group, whose
## nodes all have priority 100 as Springstep's, then this one. A skeleton in physics mode is updated after that, from
## the queue of what was deferred in the tick; modifiers run there, and signals that nodes defer are emitted. So this
## one defers its end, as the last of all: the time from the start to there has everything in it that the group makes
## the engine do. The constant part of it is in the time of an empty scene as well, which is taken in the same round
## and subtracted.

## A round is over.
signal finished

const PRIORITY := 100
## A tick that takes longer than this many times the median, and some microseconds more, was interrupted by something
## else on the machine.
const INTERRUPTED := 2.0
const SLACK := 5

var start := 0

var _warm_up := 0
var _left := 0
var _times := PackedInt64Array()
var _began := 0
var _wall := 0


func _init() -> void:
	process_physics_priority = PRIORITY + 1
	var first := Start.new()
	first.clock = self
	add_child(first)


## Measures that many ticks after others that are not measured. Gives microseconds a tick: the mean of those that were
## not interrupted.
func measure(warm_up: int, ticks: int) -> float:
	_warm_up = warm_up
	_left = ticks
	_times.clear()
	_began = Time.get_ticks_usec()
	await finished
	_times.sort()
	var most := INTERRUPTED * _times[_times.size() / 2] + SLACK
	var sum := 0
	var count := 0
	for time in _times:
		if time <= most:
			sum += time
			count += 1
	return float(sum) / count


## How long a tick of the last round took with all that is around it, microseconds.
func wall_per_tick() -> float:
	return float(_wall) / _times.size()


func _physics_process(_delta: float) -> void:
	_end.call_deferred()


func _end() -> void:
	var now := Time.get_ticks_usec()
	if _left <= 0:
		return
	if _warm_up > 0:
		_warm_up -= 1
		_began = now
		return
	_times.append(now - start)
	_left -= 1
	if _left == 0:
		_wall = now - _began
		finished.emit()


class Start:
	extends Node
	## Takes the time at which a group's turn begins.

	var clock: BenchClock

	func _init() -> void:
		process_physics_priority = PRIORITY - 1

	func _physics_process(_delta: float) -> void:
		clock.start = Time.get_ticks_usec()
