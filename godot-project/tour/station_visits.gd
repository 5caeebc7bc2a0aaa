class_name StationVisits
extends Node
## What a tour does at each station of the course: a function [code]_visit_…[/code] named after the
## station's id. A station without one is only walked to.

## Something did not go as it should.
signal failed(reason: String)

## Share of a ramp's height that must be gained for it to count as climbed.
const CLIMBED_SHARE := 0.9
## How far before a ramp's foot and behind its upper edge the player turns round, in metres.
const MARGIN := 1.5
## How far the player may slip on a platform while it rides there, in metres.
const LARGEST_SLIP := 0.5

## The player to drive.
var player: FirstPersonPlayer
## The held object to watch.
var held_object: HeldObject3D
## Height gained on each ramp, in metres, by its angle in degrees.
var gains: Dictionary[int, float] = {}

@onready var _pilot: InputPilot = %InputPilot
@onready var _recorder: TourRecorder = %TourRecorder
@onready var _pictures: TourPictures = %TourPictures
@onready var _animal_visit: AnimalVisit = %AnimalVisit
@onready var _character_visit: CharacterVisit = %CharacterVisit
@onready var _grab_visit: GrabVisit = %GrabVisit


## Does what there is to do at [param station]. The player stands there.
func visit(station: Station) -> void:
	var function := "_visit_%s" % station.id
	if has_method(function):
		@warning_ignore("redundant_await")
		await call(function)


func _visit_turn() -> void:
	for side: int in [1, -1]:
		_recorder.begin_leg("turn left, 240 °/s" if side > 0 else "turn right, 240 °/s")
		var before := player.get_look().y
		await _pilot.turn(side * PI * 0.6, 0.0, 0.45)
		_pictures.take("turn_left" if side > 0 else "turn_right")
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
	await _use_gamepad()
	await _change_values()
	await _sprint_and_jump()


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
	await _walk_to(Vector3(-9.0, 0.0, 12.5), true)
	_pilot.press(KEY_SPACE)
	_recorder.begin_leg("sprint and jump")
	var before := _recorder.highest_point
	await _walk_to(Vector3(5.5, 0.0, 14.5), true)
	_pilot.release(KEY_SPACE)
	_expect(_recorder.highest_point > before + 0.5, "the player did not jump")


func _visit_ramps() -> void:
	var ramps := get_tree().get_nodes_in_group(&"ramps")
	for node: Node in ramps:
		await _climb(node as Ramp)
	_recorder.begin_leg("look back")
	await _walk_to(Vector3(0.0, 0.0, -13.5))
	await _pilot.turn(angle_difference(player.get_look().y, PI), -0.25, 0.8)
	await _pilot.wait(0.8)
	_pictures.take("look_back")
	await _pilot.wait_ticks(2)
	var way_down := ramps[1] as Ramp
	_recorder.begin_leg("down %d°" % roundi(way_down.angle_degrees))
	await _walk_to(way_down.get_top() + Vector3.FORWARD * MARGIN)
	await _walk_to(way_down.get_foot() + Vector3.BACK * MARGIN)


func _climb(ramp: Ramp) -> void:
	var angle := roundi(ramp.angle_degrees)
	_recorder.begin_leg("to the %d° ramp" % angle)
	var downhill := (ramp.get_foot() - ramp.get_top()).slide(Vector3.UP).normalized()
	var start := ramp.get_foot() + downhill * MARGIN
	var end := ramp.get_top() - downhill * MARGIN
	if player.global_position.y > ramp.get_rise() / 2.0:
		await _walk_to(end, true)
	await _walk_to(start, true)

	_recorder.begin_leg("climb %d°" % angle)
	var before := player.global_position.y
	if await _pilot.walk_to((ramp.get_foot() + ramp.get_top()) / 2.0, angle < 20):
		_pictures.take("ramp_%d" % angle)
	await _pilot.walk_to(end)
	var gain := player.global_position.y - before
	gains[angle] = gain
	_expect(
		gain > ramp.get_rise() * CLIMBED_SHARE,
		"the ramp of %d° was not climbed: %.2f m of %.2f m" % [angle, gain, ramp.get_rise()]
	)


func _visit_jump() -> void:
	_recorder.begin_leg("jump across")
	await _walk_to(Vector3(10.5, 0.0, -15.0), true)
	_pilot.press(KEY_SPACE)
	await _pilot.wait_ticks(12)
	_pictures.take("jump_across")
	await _walk_to(Vector3(17.5, 0.0, -15.0), true)
	_pilot.release(KEY_SPACE)
	_expect(player.global_position.y > 2.0, "the player fell into the gap")


func _visit_stairs() -> void:
	for node: Node in get_tree().get_nodes_in_group(&"flights"):
		var flight := node as Flight
		var steps := "%d cm" % roundi(flight.step_height * 100.0)
		_recorder.begin_leg("up the stairs, %s" % steps)
		await _walk_to(flight.get_foot() + Vector3.BACK * MARGIN)
		await _walk_to((flight.get_foot() + flight.get_top()) / 2.0)
		_pictures.take("stairs_%d" % roundi(flight.step_height * 100.0))
		await _walk_to(flight.get_top() + Vector3.FORWARD * MARGIN)
		var height := player.global_position.y
		_expect(height > flight.get_top().y - 0.1, "stairs of %s were not climbed" % steps)
		_recorder.begin_leg("down the stairs, %s" % steps)
		await _walk_to(flight.get_foot() + Vector3.BACK * MARGIN, true)


func _visit_foot_ik() -> void:
	await _character_visit.run()


func _visit_grab() -> void:
	await _grab_visit.run()


func _visit_rough_ground() -> void:
	_recorder.begin_leg("round the rough ground")
	var middle := Vector3(24.0, 0.0, 5.0)
	for corner: int in 9:
		await _walk_to(middle + Vector3.FORWARD.rotated(Vector3.UP, -TAU * corner / 8.0) * 5.0)


func _visit_stones() -> void:
	_recorder.begin_leg("over the stepping stones")
	for node: Node in get_tree().get_nodes_in_group(&"stepping_stones"):
		_pilot.press(KEY_SPACE)
		await _walk_to((node as Node3D).global_position)
		_pilot.release(KEY_SPACE)
		await _pilot.wait(0.4)


func _visit_crates() -> void:
	_recorder.begin_leg("push crates")
	var before: Dictionary[Node3D, Vector3] = {}
	for node: Node in get_tree().get_nodes_in_group(&"props"):
		before[node as Node3D] = (node as Node3D).global_position
	for point: Vector3 in [
		Vector3(5.9, 0.0, 19.0), Vector3(4.8, 0.0, 22.0), Vector3(4.5, 0.0, 17.0)
	]:
		await _pilot.walk_to(point, false, -0.3, 4.0)
	var moved := 0
	for prop: Node3D in before:
		if prop.global_position.distance_to(before[prop]) > 0.2:
			moved += 1
	_expect(moved > 0, "walking into crates and balls moved none of them")
	await _walk_to(Vector3(4.5, 0.0, 15.0))


func _visit_room() -> void:
	_recorder.begin_leg("turn at a wall")
	await _walk_to(Vector3(-15.0, 0.0, 23.0))
	await _pilot.turn(TAU, 0.0, 2.0)
	await _pilot.wait(0.4)


func _visit_low_passage() -> void:
	_recorder.begin_leg("crouch through")
	_pilot.press(KEY_CTRL)
	await _walk_to(Vector3(-21.5, 0.0, 21.0))
	_pictures.take("crouch")
	_pilot.release(KEY_CTRL)
	await _pilot.wait(0.5)
	_expect(player.is_crouching(), "the player stood up under the low ceiling")
	await _walk_to(Vector3(-24.5, 0.0, 21.0))
	_expect(not player.is_crouching(), "the player did not stand up in the open")


func _visit_sprint() -> void:
	_recorder.begin_leg("sprint and stop")
	await _walk_to(Vector3(-31.0, 0.0, -18.0), true)
	_pictures.take("stop")
	await _pilot.wait(1.0)


func _visit_tilting() -> void:
	await _walk_to(Vector3(-17.3, 0.0, -8.0))
	await _ride(TiltingPlatform, Vector3(0.0, 0.0, 0.8), 6.0)
	await _walk_to(Vector3(-17.3, 0.0, -8.0))


func _visit_turning() -> void:
	await _ride(TurningPlatform, Vector3(1.2, 0.0, 0.0), 6.0)


func _visit_sliding() -> void:
	await _ride(SlidingPlatform, Vector3.ZERO, 8.0)
	_recorder.begin_leg("jump off on the move")
	_pilot.press(KEY_SPACE)
	await _pilot.wait_ticks(2)
	_pilot.release(KEY_SPACE)
	await _walk_to(Vector3(-13.4, 0.0, 10.0))


func _visit_see_saw() -> void:
	await _animal_visit.run()


## Walks to [param place] on the platform of type [param kind], in its own space, and stands there.
func _ride(kind: Script, place: Vector3, seconds: float) -> void:
	var platform: Node3D = null
	for node: Node in get_tree().get_nodes_in_group(&"platforms"):
		if is_instance_of(node, kind):
			platform = node as Node3D
	if platform == null:
		failed.emit("there is no %s" % kind.get_global_name())
		return
	_recorder.begin_leg("ride the %s" % kind.get_global_name().capitalize().to_lower())
	if not await _pilot.walk_to_moving(func() -> Vector3: return platform.to_global(place)):
		failed.emit("the player did not get onto the platform")
		return
	await _pilot.wait(0.5)
	var before := platform.to_local(player.global_position)
	_expect(player.is_on_floor(), "the player does not stand on the platform")
	await _pilot.wait(seconds / 2.0)
	_pictures.take("ride_%s" % kind.get_global_name().to_snake_case())
	await _pilot.wait(seconds / 2.0)
	var slip := before.distance_to(platform.to_local(player.global_position))
	_expect(slip < LARGEST_SLIP, "the player slipped by %.2f m on the platform" % slip)


func _walk_to(point: Vector3, sprint: bool = false) -> void:
	if not await _pilot.walk_to(point, sprint):
		failed.emit("the player did not get to %v, but to %v" % [point, player.global_position])


func _expect(condition: bool, reason: String) -> void:
	if not condition:
		failed.emit(reason)
