class_name AnimalVisit
extends Node
## What a [Tour] does at the see-saw: it watches the rat run over the board and up a ramp, and
## switches its alignment off and on by the key.

## Something did not go as it should.
signal failed(reason: String)

## Longer than a round of the rat nobody waits, in seconds.
const PATIENCE := 100.0
## The rat tilts at least this far on the board, up and down.
const LEAST_TILT := deg_to_rad(10.0)
## How steep the ramp is on which the alignment is switched off, at least, and how level the rat is
## then at most.
const STEEP := deg_to_rad(20.0)
const LEVEL := deg_to_rad(2.0)
## Time for the tilt to go and come back, in seconds.
const SETTLING_TIME := 0.6
const BOARD := "Board"
const RAMP := "Ramp30"

## The player, who looks on.
var player: FirstPersonPlayer

@onready var _pilot: InputPilot = %InputPilot
@onready var _recorder: TourRecorder = %TourRecorder
@onready var _watch: AnimalWatch = %RatWatch
@onready var _pictures: AnimalPictures = %AnimalPictures


## Watches a round of the rat. The player stands at the see-saw.
func run() -> void:
	if _watch.animal == null:
		return
	await _watch_the_board()
	await _switch_on_the_ramp()
	if _pictures.is_wanted():
		await _show_a_round(KEY_I, "foot IK")
		await _show_a_round(KEY_G, "alignment")


func _watch_the_board() -> void:
	_recorder.begin_leg("wait for the rat")
	await _wait_until(func() -> bool: return _watch.ground == BOARD)
	_recorder.begin_leg("watch the rat")
	var highest := 0.0
	var lowest := 0.0
	while _watch.ground == BOARD:
		await _look_on()
		highest = maxf(highest, _watch.get_pitch())
		lowest = minf(lowest, _watch.get_pitch())
	if highest < LEAST_TILT or lowest > -LEAST_TILT:
		var angles := [rad_to_deg(highest), rad_to_deg(lowest)]
		failed.emit("on the see-saw the rat tilted to %.1f° and %.1f° only" % angles)


func _switch_on_the_ramp() -> void:
	await _wait_until(func() -> bool: return _watch.ground == RAMP and _watch.get_pitch() > STEEP)
	_recorder.begin_leg("alignment off and on")
	await _pilot.tap(KEY_G)
	await _pilot.wait(SETTLING_TIME)
	if absf(_watch.get_pitch()) > LEVEL or _watch.ground != RAMP:
		failed.emit("the rat is not level without alignment: %.2f rad" % _watch.get_pitch())
	await _pilot.tap(KEY_G)
	await _pilot.wait(SETTLING_TIME)
	if _watch.get_pitch() < STEEP or _watch.ground != RAMP:
		failed.emit("the rat does not tilt again: %.2f rad" % _watch.get_pitch())


## Has pictures taken of a round without what a key switches off.
func _show_a_round(key: Key, without: String) -> void:
	_recorder.begin_leg("a round without %s" % without)
	await _pilot.tap(key)
	await _pilot.wait(SETTLING_TIME)
	await _wait_until(_pictures.is_complete)
	await _pilot.tap(key)
	await _pilot.wait(SETTLING_TIME)


func _wait_until(is_so: Callable) -> void:
	for _tick: int in roundi(PATIENCE * Engine.physics_ticks_per_second):
		if is_so.call():
			return
		await _look_on()
	failed.emit("the rat did not come by")


## Looks at the rat for a tick.
func _look_on() -> void:
	var way := _watch.animal.global_position - player.get_camera().global_position
	var pitch := atan2(way.y, Vector2(way.x, way.z).length())
	_pilot.steer(atan2(-way.x, -way.z), pitch)
	await get_tree().physics_frame
