class_name Tour
extends Node
## A scripted tour of the sample game, for machines without a display and for tests.
##
## It drives the player through input events only (see [InputPilot]): stands, walks, turns fast,
## sprints, jumps and climbs every ramp. It ends with a report on standard output and the line
## [code]TOUR OK[/code] and exit code 0, or with [code]TOUR FAILED: why[/code] and exit code 1.
## [br][br]
## The argument [code]--tour-pictures=DIRECTORY[/code] (after [code]--[/code]) saves pictures of its
## moments, on a machine that renders.

## Steps that are timed at the end.
const TIMED_STEPS := 2000
## Share of a ramp's height that must be gained for it to count as climbed.
const CLIMBED_SHARE := 0.9
## How far before a ramp's foot and behind its upper edge the player turns round, in metres.
const RAMP_MARGIN := 1.5
const PICTURES_ARGUMENT := "--tour-pictures="

## The player to drive.
var player: FirstPersonPlayer
## The held object to watch.
var held_object: HeldObject3D

var _gains: Dictionary[int, float] = {}
var _finished: bool = false
var _picture_directory: String = ""

@onready var _pilot: InputPilot = $InputPilot
@onready var _recorder: TourRecorder = $TourRecorder


func _enter_tree() -> void:
	($InputPilot as InputPilot).player = player
	($TourRecorder as TourRecorder).player = player
	($TourRecorder as TourRecorder).held_object = held_object


func _ready() -> void:
	_recorder.fault_found.connect(_fail)
	for argument: String in OS.get_cmdline_user_args():
		if argument.begins_with(PICTURES_ARGUMENT):
			_picture_directory = argument.trim_prefix(PICTURES_ARGUMENT)
			RenderingServer.render_loop_enabled = false
	_run()


func _run() -> void:
	var begin := Time.get_ticks_msec()
	await _stand()
	await _walk()
	await _turn_fast()
	await _use_gamepad()
	await _change_values()
	await _sprint_and_jump()
	for ramp: Node in get_tree().get_nodes_in_group(&"ramps"):
		await _climb(ramp as Ramp)
	await _look_back()
	var step_time := await _time_steps()
	_finish(step_time, (Time.get_ticks_msec() - begin) / 1000.0)


func _stand() -> void:
	_recorder.begin_leg("stand")
	await _pilot.wait(1.5)
	_take_picture("rest")
	_expect(player.is_on_floor(), "the player does not stand on the floor")


func _walk() -> void:
	_recorder.begin_leg("walk")
	await _walk_to(Vector3(0.0, 0.0, 8.5), false)


func _turn_fast() -> void:
	for side: int in [1, -1]:
		_recorder.begin_leg("turn left, 240 °/s" if side > 0 else "turn right, 240 °/s")
		var before := player.get_look().y
		await _pilot.turn(side * PI * 0.6, 0.0, 0.45)
		_take_picture("turn_left" if side > 0 else "turn_right")
		await _pilot.turn(side * PI * 0.4, 0.0, 0.3)
		await _pilot.wait(0.6)
		var turned := absf(angle_difference(before, player.get_look().y))
		_expect(turned > PI - 0.1, "mouse motion turned the player by %.2f rad only" % turned)
	_recorder.begin_leg("flick there and back")
	await _pilot.turn(PI / 2.0, 0.2, 0.15)
	await _pilot.wait(0.4)
	await _pilot.turn(-PI / 2.0, -0.2, 0.15)
	await _pilot.wait(0.6)
	_recorder.begin_leg("look up and down")
	await _pilot.turn(0.0, 1.0, 0.4)
	await _pilot.wait(0.3)
	await _pilot.turn(0.0, -1.7, 0.6)
	await _pilot.wait(0.3)
	await _pilot.turn(0.0, 0.7, 0.4)


func _use_gamepad() -> void:
	_recorder.begin_leg("turn with the gamepad")
	var before := player.get_look().y
	_pilot.move_stick(JOY_AXIS_RIGHT_X, 1.0)
	await _pilot.wait(0.75)
	_pilot.move_stick(JOY_AXIS_RIGHT_X, 0.0)
	await _pilot.wait(0.3)
	var turned := angle_difference(before, player.get_look().y)
	_expect(turned < -1.0, "the gamepad's stick turned the player by %.2f rad" % turned)


func _change_values() -> void:
	_recorder.begin_leg("change values by keys")
	var mode := held_object.follow_mode
	var stiffness := held_object.stiffness
	await _pilot.tap(KEY_1)
	_expect(held_object.follow_mode != mode, "the key for the follow mode does nothing")
	await _pilot.turn(PI / 2.0, 0.0, 0.4)
	await _pilot.wait(0.5)
	await _pilot.tap(KEY_1)
	await _pilot.tap(KEY_UP)
	_expect(held_object.stiffness > stiffness, "the key for more stiffness does nothing")
	await _pilot.tap(KEY_R)
	_expect(
		held_object.follow_mode == mode and held_object.stiffness == stiffness,
		"the reset key does not bring the values back"
	)


func _sprint_and_jump() -> void:
	_recorder.begin_leg("sprint")
	await _walk_to(Vector3(-8.0, 0.0, 9.0), true)
	_pilot.press(KEY_SPACE)
	_recorder.begin_leg("sprint and jump")
	var before := _recorder.highest_point
	await _walk_to(Vector3(9.0, 0.0, 8.0), true)
	_pilot.release(KEY_SPACE)
	_expect(_recorder.highest_point > before + 0.5, "the player did not jump")


func _climb(ramp: Ramp) -> void:
	var angle := roundi(ramp.angle_degrees)
	_recorder.begin_leg("to the %d° ramp" % angle)
	var downhill := (ramp.get_foot() - ramp.get_top()).slide(Vector3.UP).normalized()
	var start := ramp.get_foot() + downhill * RAMP_MARGIN
	var end := ramp.get_top() - downhill * RAMP_MARGIN
	if player.global_position.y > ramp.get_rise() / 2.0:
		await _walk_to(end, true)
	await _walk_to(start, true)

	_recorder.begin_leg("climb %d°" % angle)
	var before := player.global_position.y
	if await _pilot.walk_to((ramp.get_foot() + ramp.get_top()) / 2.0, angle < 20):
		_take_picture("ramp_%d" % angle)
	await _pilot.walk_to(end)
	var gain := player.global_position.y - before
	_gains[angle] = gain
	_expect(
		gain > ramp.get_rise() * CLIMBED_SHARE,
		"the ramp of %d° was not climbed: %.2f m of %.2f m" % [angle, gain, ramp.get_rise()]
	)


func _look_back() -> void:
	_recorder.begin_leg("look back")
	await _walk_to(Vector3(0.0, 0.0, -13.5), false)
	await _pilot.turn(angle_difference(player.get_look().y, PI), -0.25, 0.8)
	await _pilot.wait(0.8)
	_take_picture("look_back")
	await _pilot.wait_ticks(2)


func _walk_to(point: Vector3, sprint: bool) -> void:
	if not await _pilot.walk_to(point, sprint):
		_fail("the player did not get to %v, but to %v" % [point, player.global_position])


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


## Saves what the next frame shows. With pictures nothing else is drawn: a renderer in software would
## need minutes for the whole tour.
func _take_picture(title: String) -> void:
	if _picture_directory.is_empty():
		return
	RenderingServer.render_loop_enabled = true
	await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	var path := _picture_directory.path_join(title + ".png")
	if get_viewport().get_texture().get_image().save_png(path) != OK:
		_fail("cannot write %s" % path)


func _expect(condition: bool, reason: String) -> void:
	if not condition:
		_fail(reason)


func _finish(step_time: float, wall_time: float) -> void:
	if _finished:
		return
	print(TourReport.build(_recorder, _gains, step_time, wall_time))
	for number: float in [
		_recorder.distance,
		_recorder.largest_lag,
		_recorder.largest_bank,
		_recorder.highest_point,
		step_time,
	]:
		if not is_finite(number):
			_fail("a number in the report is not finite")
			return
	_finished = true
	print("TOUR OK")
	get_tree().quit(0)


func _fail(reason: String) -> void:
	if _finished:
		return
	_finished = true
	print("TOUR FAILED: ", reason)
	get_tree().quit(1)
