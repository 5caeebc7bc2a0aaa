class_name Tour
extends Node
## A scripted tour of the sample game, for machines without a display and for tests.
##
## It drives the player through input events only (see [InputPilot]): stands, walks, turns fast,
## sprints and jumps, then visits every station of the course and does there what its sign says
## (see [StationVisits]), and last takes the weapons (see [WeaponDrill]). It ends with a report on
## standard output and the line
## [code]TOUR OK[/code] and exit code 0, or with [code]TOUR FAILED: why[/code] and exit code 1.
## [br][br]
## Pictures of its moments and of every station can be had: see [TourPictures].

## The tour is over. [param failure] says why it failed, and is empty if it did not.
signal finished(failure: String)

## Steps that are timed at the end.
const TIMED_STEPS := 2000
## A station counts as reached within this distance, in metres: sideways, and up or down.
const REACHED_DISTANCE := 0.6
const REACHED_HEIGHT := 0.3

## The player to drive.
var player: FirstPersonPlayer
## The held object to watch.
var held_object: HeldObject3D
## Whether the game quits at the end of the tour.
var quits: bool = true
## The stations that were reached, with the seconds of game time since the start.
var reached: Dictionary[StringName, float] = {}

var _finished: bool = false

@onready var _pilot: InputPilot = $InputPilot
@onready var _recorder: TourRecorder = $TourRecorder
@onready var _visits: StationVisits = $StationVisits
@onready var _pictures: TourPictures = $TourPictures
@onready var _weapon_watch: WeaponWatch = $WeaponWatch
@onready var _weapon_drill: WeaponDrill = $WeaponDrill
@onready var _animal_watches: Array[AnimalWatch] = [$RatWatch, $SpiderWatch]
@onready var _animal_visit: AnimalVisit = $AnimalVisit
@onready var _character_watch: CharacterWatch = $CharacterWatch
@onready var _character_visit: CharacterVisit = $CharacterVisit
@onready var _grab_visit: GrabVisit = $GrabVisit


func _enter_tree() -> void:
	($InputPilot as InputPilot).player = player
	($TourRecorder as TourRecorder).player = player
	($TourRecorder as TourRecorder).held_object = held_object
	($StationVisits as StationVisits).player = player
	($StationVisits as StationVisits).held_object = held_object
	($WeaponWatch as WeaponWatch).hands = WeaponWatch.find_hands(player)
	($WeaponDrill as WeaponDrill).player = player
	($WeaponDrill as WeaponDrill).held_object = held_object
	($WeaponDrill as WeaponDrill).watch = $WeaponWatch
	($AnimalVisit as AnimalVisit).player = player
	($CharacterVisit as CharacterVisit).player = player
	($GrabVisit as GrabVisit).player = player
	($GrabVisit as GrabVisit).held_object = held_object


func _ready() -> void:
	_recorder.fault_found.connect(_fail)
	_visits.failed.connect(_fail)
	_pictures.failed.connect(_fail)
	($TourFilm as TourFilm).failed.connect(_fail)
	_weapon_watch.fault_found.connect(_fail)
	_weapon_drill.failed.connect(_fail)
	for watch: AnimalWatch in _animal_watches:
		watch.fault_found.connect(_fail)
	_animal_visit.failed.connect(_fail)
	_character_watch.fault_found.connect(_fail)
	_character_visit.failed.connect(_fail)
	_grab_visit.failed.connect(_fail)
	_run()


func _run() -> void:
	var begin := Time.get_ticks_msec()
	_recorder.begin_leg("stand")
	await _pilot.wait(1.5)
	_pictures.take("rest")
	if not player.is_on_floor():
		_fail("the player does not stand on the floor")
	for node: Node in get_tree().get_nodes_in_group(&"stations"):
		if _finished:
			return
		await _visit(node as Station)
	await _come_back()
	await _weapon_drill.run()
	var step_time := await _time_steps()
	if not _finished:
		_report(step_time, (Time.get_ticks_msec() - begin) / 1000.0)


func _visit(station: Station) -> void:
	_recorder.begin_leg("to %s" % station.title.to_lower())
	for point: Vector3 in station.get_way():
		await _walk_to(point, true)
	await _pilot.look_along(station.get_yaw(), -0.06)
	var off := player.global_position - station.global_position
	if off.slide(Vector3.UP).length() > REACHED_DISTANCE or absf(off.y) > REACHED_HEIGHT:
		_fail("station %s was not reached: %v from it" % [station.id, off])
		return
	reached[station.id] = float(_recorder.ticks) / Engine.physics_ticks_per_second
	await _pilot.wait(0.5)
	_pictures.take("station_%s" % station.id)
	await _pilot.wait_ticks(2)
	await _visits.visit(station)


func _come_back() -> void:
	_recorder.begin_leg("back to the start")
	for point: Vector3 in [Vector3(-13.0, 0.0, 12.0), Vector3(-4.0, 0.0, 14.0)]:
		await _walk_to(point, true)
	await _pilot.wait(1.0)


## Microseconds that one step takes, of a held object that has nothing else to do.
func _time_steps() -> float:
	var spare := HeldObject3D.new()
	spare.process_callback = HeldObject3D.PROCESS_MANUAL
	spare.camera = player.get_camera()
	add_child(spare)
	await _pilot.wait_ticks(1)
	var begin := Time.get_ticks_usec()
	for _step: int in TIMED_STEPS:
		spare.advance(1.0 / 60.0)
	var end := Time.get_ticks_usec()
	spare.queue_free()
	return float(end - begin) / TIMED_STEPS


func _report(step_time: float, wall_time: float) -> void:
	var report := TourReport.build(
		_recorder,
		_weapon_watch,
		_animal_watches,
		_character_watch,
		_visits.gains,
		reached,
		step_time,
		wall_time
	)
	print(report)
	print("\n".join(_grab_visit.describe()))
	for number: float in [
		_recorder.distance,
		_recorder.largest_lag,
		_recorder.largest_bank,
		_recorder.highest_point,
		_character_watch.joint_step.value,
		_character_watch.get_largest(&"landing").value,
		step_time,
	]:
		if not is_finite(number):
			_fail("a number in the report is not finite")
			return
	for watch: AnimalWatch in _animal_watches:
		if watch.animal != null and watch.get_measured_laps() < 1.0:
			_fail("the %s did not get round its loop" % watch.title)
			return
	if _character_watch.character != null and _character_watch.measured_rounds < 0.95:
		_fail("the patrol did not get round its route")
		return
	print("TOUR OK")
	_end("")


func _walk_to(point: Vector3, sprint: bool = false) -> void:
	if not await _pilot.walk_to(point, sprint):
		_fail("the player did not get to %v, but to %v" % [point, player.global_position])


## Ends the tour, if it has not ended yet, because of [param reason].
func _fail(reason: String) -> void:
	if not _finished:
		print("TOUR FAILED: ", reason)
		_end(reason)


func _end(failure: String) -> void:
	_finished = true
	_pilot.release_all()
	finished.emit(failure)
	if quits:
		get_tree().quit(0 if failure.is_empty() else 1)
