class_name CharacterVisit
extends Node
## What a [Tour] does at the stairs where the [Patrol] comes by: it waits until the character stands on two
## steps, and switches its foot IK off and on by the key.

## Something did not go as it should.
signal failed(reason: String)

## Longer than a round of the character nobody waits, in seconds.
const PATIENCE := 170.0
## Where it is looked at.
const STOP := "OnTheStairs"
## How long it has been standing then, and how long feet take to go off the ground and to come back, in
## seconds.
const STANDING_TIME := 0.8
const SETTLING_TIME := 0.6
## Both soles are this near to their steps, and without foot IK one is this far off, in metres.
const ON_GROUND := 0.01
const OFF_GROUND := 0.1

## The player, who looks on.
var player: FirstPersonPlayer

@onready var _pilot: InputPilot = %InputPilot
@onready var _recorder: TourRecorder = %TourRecorder
@onready var _watch: CharacterWatch = %CharacterWatch
@onready var _pictures: CharacterPictures = %CharacterPictures


## Watches the character. The player stands at the stairs.
func run() -> void:
	if _watch.character == null:
		return
	_recorder.begin_leg("wait for the patrol")
	await _wait_until(_is_standing)
	_recorder.begin_leg("foot IK off and on")
	_expect(_get_farthest() < ON_GROUND, "a foot on the stairs is off the ground")
	await _pilot.tap(KEY_I)
	await _pilot.wait(SETTLING_TIME)
	_expect(_get_farthest() > OFF_GROUND, "the key for foot IK does not switch it off")
	await _pilot.tap(KEY_I)
	await _pilot.wait(SETTLING_TIME)
	_expect(_get_farthest() < ON_GROUND, "the key for foot IK does not bring it back")
	if _pictures.is_wanted():
		_recorder.begin_leg("a round with pictures")
		_pictures.begin()
		await _wait_until(_pictures.is_complete)


func _is_standing() -> bool:
	var character := _watch.character
	return character.get_stop() == STOP and character.get_rest_time() > STANDING_TIME


## How far the lowest point of a sole is above or below the ground, of the foot that is worse.
func _get_farthest() -> float:
	return maxf(absf(_watch.feet[0].stand.lowest), absf(_watch.feet[1].stand.lowest))


func _wait_until(is_so: Callable) -> void:
	for _tick: int in roundi(PATIENCE * Engine.physics_ticks_per_second):
		if is_so.call():
			return
		await _look_on()
	failed.emit("the patrol did not come by")


## Looks at the character for a tick.
func _look_on() -> void:
	var middle := _watch.character.global_position + Vector3.UP
	var way := middle - player.get_camera().global_position
	var pitch := atan2(way.y, Vector2(way.x, way.z).length())
	_pilot.steer(atan2(-way.x, -way.z), pitch)
	await get_tree().physics_frame


func _expect(condition: bool, reason: String) -> void:
	if not condition:
		failed.emit(reason)
