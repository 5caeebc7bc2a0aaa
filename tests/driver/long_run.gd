class_name LongRun
extends Node3D
## A player and a character that go round and round on a slope for hours, and a character on a platform that moves.
## Where the nodes are then is compared with fresh ones that began a moment before: what has run for long must not have
## drifted.
##
## A round is a whole number of ticks, footfalls and bobs, so that a fresh node that begins with a round is where an old
## one should be.

## Ticks of a round, at 60 a second.
const ROUND := 600
## Rounds that the fresh ones go: what is left of how they began is then less than a micrometre.
const FRESH := 3
## Metres a round: ten strides.
const WAY := 16.0
const SLOPE := 0.15
## How far off an old one may be from a fresh one, m and rad.
const DRIFT := 1e-4
const PLATFORM := Vector3(20, 0, 0)
## How far a planted sole may be from where it was set on the platform, m.
const SLIDE := 1e-3

var faults := PackedStringArray()
## The largest differences that there were, by what differs.
var differences := {}

## Takes the readings of every tick of the last round, by what is read, where it is given.
var digests: Variant = null

## The first readings of the last round, and how far others were from them.
var _first := {}
var _moved := {}
## Where the soles were set down on the platform.
var _set_down := PackedVector3Array()
var _log: EngineLog
var _tick := 0
var _old: Set
var _fresh: Set
var _body := CharacterBody3D.new()
var _camera := Camera3D.new()
var _platform := AnimatableBody3D.new()
var _passenger: FootRig
var _breath := WeaponSway3D.new()


func _init(engine_log: EngineLog) -> void:
	_log = engine_log
	_body.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
	_camera.position.y = 1.6
	_body.add_child(_camera)
	add_child(_body)
	var slope := _new_box(StaticBody3D.new(), Vector3(20, 1, 20))
	slope.transform = Transform3D(Basis(Vector3.RIGHT, SLOPE), Vector3.ZERO)
	_platform.sync_to_physics = false
	_new_box(_platform, Vector3(4, 1, 4))
	_breath.breath_angle = 0.1
	add_child(_breath)


## Goes so many ticks, at least two rounds and those of the fresh ones.
func run(ticks: int) -> void:
	# All begin within a tick.
	await _ticks(1)
	_go()
	_old = Set.new(self, _body, _camera)
	_passenger = RigBuilder.new().build(self)
	_passenger.solver.plant = true
	_camera.make_current()
	await _ticks(ROUND)
	var before := MemoryUse.now()
	_set_down = _spots()
	var breath := await _breathing()
	var rounds := maxi(ticks / ROUND - FRESH - 2, 0)
	await _ticks(rounds * ROUND)
	for leg in FeetTest.LEGS:
		if not _passenger.solver.is_foot_planted(leg):
			faults.append("foot %d of the passenger is not planted" % leg)
	for growth in MemoryUse.growth_since(before):
		faults.append(growth)
	_fresh = Set.new(self, _body, _camera)
	await _ticks((FRESH - 1) * ROUND)
	for tick in ROUND:
		await _ticks(1)
		_compare()
	for what: String in _moved:
		if _moved[what] < 50.0 * DRIFT:
			faults.append("%s moved by no more than %s in a round" % [what, _moved[what]])
	_check_breath(breath, await _breathing())
	for error in _log.errors:
		faults.append(error)
	print("acts: none; largest differences after %d ticks: %s" % [_tick, differences])


func _physics_process(_delta: float) -> void:
	_tick += 1
	_go()


## Everything that moves, to where it is in this tick.
func _go() -> void:
	# Of the round alone: every round is the same to the last bit.
	var share := float(_tick % ROUND) / ROUND
	var around := share * TAU
	var radius := WAY / TAU
	var place := Vector3(cos(around), 0, -sin(around)) * radius
	# The top of the slope, whose middle is in the origin.
	place.y = 0.5 / cos(SLOPE) - place.z * tan(SLOPE)
	_body.transform = Transform3D(Basis(Vector3.UP, around), place)
	_body.velocity = _body.basis * Vector3(0, 0, -WAY * 60.0 / ROUND)
	_camera.rotation.x = 0.3 * sin(3.0 * around)
	var turn := Basis(Vector3.UP, around) * Basis(Vector3.RIGHT, 0.1 * sin(2.0 * around))
	_platform.transform = Transform3D(turn, PLATFORM + Vector3(sin(around), 0.3 * cos(around), 0))
	if _passenger != null:
		_passenger.root.transform = _platform.transform.translated_local(Vector3(0, 0.5, 0))


func _ticks(count: int) -> void:
	for tick in count:
		await get_tree().physics_frame


func _compare() -> void:
	var old := _old.readings()
	var fresh := _fresh.readings()
	if _first.is_empty():
		_first = old
	_check_close("planted soles on the platform", _farthest(_set_down, _spots()), SLIDE)
	for what: String in old:
		_check_close(what, TestCase.distance(old[what], fresh[what]), DRIFT)
		_digest(what, old[what])
		_moved[what] = maxf(_moved.get(what, 0.0), TestCase.distance(old[what], _first[what]))


func _digest(what: String, value: Variant) -> void:
	if digests == null:
		return
	if not digests.has(what):
		digests[what] = HashingContext.new()
		digests[what].start(HashingContext.HASH_SHA256)
	digests[what].update(var_to_bytes(value))


func _check_close(what: String, distance: float, allowed: float) -> void:
	differences[what] = maxf(differences.get(what, 0.0), distance)
	# Also what is not a number.
	if not distance <= allowed and faults.size() < 10:
		faults.append("%s: off by %s, allowed is %s" % [what, distance, allowed])


## The soles of the passenger, in the axes of the platform.
func _spots() -> PackedVector3Array:
	var spots := PackedVector3Array()
	for leg: int in FeetTest.LEGS:
		for point in _passenger.shown_sole(leg):
			spots.append(_platform.transform.affine_inverse() * point)
	return spots


static func _farthest(before: PackedVector3Array, after: PackedVector3Array) -> float:
	var farthest := 0.0
	for index in before.size():
		farthest = maxf(farthest, before[index].distance_to(after[index]))
	return farthest


## How the breath goes in a round: the largest change of a tick, and in how many there was none.
func _breathing() -> Vector2:
	var largest := 0.0
	var still := 0
	var last := _breath.get_sway_rotation()
	for tick in ROUND:
		await _ticks(1)
		var change := (_breath.get_sway_rotation() - last).length()
		last = _breath.get_sway_rotation()
		largest = maxf(largest, change)
		still += int(change == 0.0)
	return Vector2(largest, still)


## A phase that grows goes in steps in the end.
func _check_breath(before: Vector2, after: Vector2) -> void:
	if before.x == 0.0 or after.x > 2.0 * before.x or after.y > before.y + 2:
		faults.append("the breath went by %s a tick at first, by %s at the end" % [before, after])


func _new_box(body: PhysicsBody3D, size: Vector3) -> PhysicsBody3D:
	var shape := CollisionShape3D.new()
	shape.shape = DriverWorld.box(size)
	body.add_child(shape)
	add_child(body)
	return body


class Set:
	extends RefCounted
	## One node of each class.

	var held := HeldObject3D.new()
	var weapon := WeaponSway3D.new()
	var aligner := SlopeAligner.new()
	var rig: FootRig

	func _init(run: Node3D, body: CharacterBody3D, camera: Camera3D) -> void:
		# Fourteen bobs a round.
		held.bob_frequency = 14.0 * TAU * 60.0 / ROUND
		run.add_child(held)
		weapon.breath_angle = 0.0
		weapon.set_grounded(true)
		camera.add_child(weapon)
		body.add_child(aligner)
		rig = RigBuilder.new().build(body)

	func readings() -> Dictionary:
		return {
			"place of the held object": held.global_position,
			"rotation of the held object": held.global_basis,
			"sway": weapon.get_sway_rotation(),
			"bob of the weapon": weapon.get_sway_offset(),
			"tilt": aligner.basis,
			"left foot": rig.solver.get_foot_offset(0),
			"right foot": rig.solver.get_foot_offset(1),
			"pelvis": rig.solver.get_pelvis_offset(),
			"left sole": rig.shown_sole(0)[0] - rig.root.global_position,
		}
