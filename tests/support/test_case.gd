@tool
class_name TestCase
extends Node
## The base of every in-engine test: a script `test_*.gd` whose functions `test_*` are run one by one.
##
## Each function runs in a Godot of its own, as a method of a fresh node below an otherwise empty root. What it adds as
## children goes with it at its end; anything else it frees itself, or it fails for the leak.
## It passes if it made a check, every check held, the engine reported no error, and every warning was taken.

## Set by the runner before the test enters the tree.
var engine_log: EngineLog
## How many checks were made.
var checks := 0
## What did not hold.
var failures := PackedStringArray()

var _clock := TestClock.new()


func _init() -> void:
	add_child(_clock, false, Node.INTERNAL_MODE_FRONT)


## Notes a failure unless [param condition] holds. [param what] says what should hold, in words. Gives the condition.
func check(condition: bool, what: String) -> bool:
	checks += 1
	if not condition:
		_note(what)
	return condition


## Notes a failure. For what should not be reached.
func fail(what: String) -> void:
	checks += 1
	_note(what)


## Checks that two values are equal and of one type.
func check_equal(actual: Variant, expected: Variant, what: String) -> bool:
	checks += 1
	var same: bool = typeof(actual) == typeof(expected) and actual == expected
	if not same:
		_note("%s: is %s, should be %s" % [what, _text(actual), _text(expected)])
	return same


## Checks that a value is at most [param tolerance] away from the expected one.
##
## The distance is: of numbers the difference; of vectors the length of the difference; of quaternions the angle between
## the rotations in radians (small angles; q and -q are the same rotation); of bases, transforms and colours
## that of the column, origin or channel which is farthest off. What is not finite is never near.
func check_near(actual: Variant, expected: Variant, tolerance: float, what: String) -> bool:
	checks += 1
	var off := distance(actual, expected)
	var near := off <= tolerance
	if not near:
		var numbers := [what, _text(actual), _text(expected), _text(off), _text(tolerance)]
		_note("%s: is %s, should be %s: off by %s, allowed is %s" % numbers)
	return near


## Lets exactly [param count] physics ticks pass. It resumes at the end of the last one, after every node's
## [method Node._physics_process]. At time scale 0 no tick ever comes.
func ticks(count: int) -> void:
	for i in count:
		await _clock.ticked


## Lets exactly [param count] frames pass. It resumes at the end of the last one, after every node's
## [method Node._process] and before what was deferred to the end of that frame.
func frames(count: int) -> void:
	for i in count:
		await _clock.framed


## Gives the warnings since the start or the last call. Those that are never taken fail the test.
func take_warnings() -> PackedStringArray:
	return engine_log.take_warnings()


func _note(what: String) -> void:
	failures.append("%s%s" % [what, _place()])


## Where in the test the failing check is.
func _place() -> String:
	for frame: Dictionary in get_stack():
		if frame.source != "res://support/test_case.gd":
			return " (%s:%d)" % [frame.source, frame.line]
	return ""


## How far apart two values are, as [method check_near] measures it.
static func distance(actual: Variant, expected: Variant) -> float:
	if (actual is float or actual is int) and (expected is float or expected is int):
		return absf(actual - expected)
	if typeof(actual) != typeof(expected):
		return NAN
	match typeof(actual):
		TYPE_VECTOR2, TYPE_VECTOR3, TYPE_VECTOR4:
			return (actual - expected).length()
		TYPE_QUATERNION:
			# The difference's length is half the angle; Quaternion.angle_to is blind below 1e-3.
			return 2.0 * minf((actual - expected).length(), (actual + expected).length())
		TYPE_BASIS:
			return _farthest([actual.x - expected.x, actual.y - expected.y, actual.z - expected.z])
		TYPE_TRANSFORM3D:
			var basis := distance(actual.basis, expected.basis)
			return _farthest([Vector3(basis, 0, 0), actual.origin - expected.origin])
		TYPE_COLOR:
			var by: Color = actual - expected
			return _farthest([Vector3(by.r, by.g, by.b), Vector3(by.a, 0, 0)])
	return NAN


static func _farthest(differences: Array) -> float:
	var farthest := 0.0
	for difference: Vector3 in differences:
		if not difference.is_finite():
			return NAN
		farthest = maxf(farthest, difference.length())
	return farthest


static func _text(value: Variant) -> String:
	if value is float:
		return String.num(value, 9)
	return var_to_str(value)
