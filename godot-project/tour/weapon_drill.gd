class_name WeaponDrill
extends Node
## The part of a tour in which the player takes each weapon and walks, turns, aims, fires, strafes,
## crouches, jumps and lands with it, by the keys and buttons that a person uses.

## Something did not go as it should.
signal failed(reason: String)

## How long taking another weapon, and aiming, may take, in seconds.
const TAKING_TIME := 0.8
const AIMING_TIME := 2.2

## The player to drive.
var player: FirstPersonPlayer
## The held object, which gives way to the weapons.
var held_object: HeldObject3D
## What the weapons did.
var watch: WeaponWatch

@onready var _pilot: InputPilot = %InputPilot
@onready var _recorder: TourRecorder = %TourRecorder
@onready var _pictures: TourPictures = %TourPictures


## Goes through it all. The player needs some metres of free ground.
func run() -> void:
	var hands := watch.hands
	if hands == null:
		return
	_recorder.begin_leg("take the rifle")
	_expect(held_object.visible, "the cube is not in the hands at first")
	await _pilot.tap(KEY_4)
	await _pilot.wait(TAKING_TIME)
	_expect(hands.get_weapon() == hands.get_weapons()[0], "the key for the rifle does nothing")
	_expect(not held_object.visible, "the cube is still there with a weapon in the hands")
	await _drill("rifle")
	_recorder.begin_leg("take the machine gun")
	_pilot.click(MOUSE_BUTTON_WHEEL_DOWN)
	await _pilot.wait(TAKING_TIME)
	_expect(hands.get_weapon() == hands.get_weapons()[1], "the wheel does not switch weapons")
	await _drill("machine gun")
	_recorder.begin_leg("put it away")
	await _pilot.tap(KEY_H)
	await _pilot.wait(TAKING_TIME)
	_expect(hands.get_weapon() == null and held_object.visible, "the cube is not back")


func _drill(title: String) -> void:
	await _pilot.look_along(0.0, -0.12)
	await _move(title)
	await _shoot_from_the_hip(title)
	_pilot.press_button(MOUSE_BUTTON_RIGHT)
	await _aim(title)
	await _aim_on_the_move(title)
	_pilot.release_button(MOUSE_BUTTON_RIGHT)
	_recorder.begin_leg("%s, lower it" % title)
	await _pilot.wait(AIMING_TIME)
	_expect(watch.hands.get_aim_blend() < 0.01, "the %s stays aimed" % title)


func _move(title: String) -> void:
	_recorder.begin_leg("%s, to and fro" % title)
	var before := watch.steps
	await _hold(KEY_W, 0.95)
	_pictures.take("%s_walk" % title.to_snake_case())
	await _hold(KEY_W, 0.3)
	await _hold(KEY_S, 1.25)
	_expect(watch.steps > before + 2, "only %d steps were heard" % (watch.steps - before))
	_recorder.begin_leg("%s, strafe" % title)
	await _hold(KEY_A, 0.8)
	await _hold(KEY_D, 0.8)
	_recorder.begin_leg("%s, turn" % title)
	await _pilot.turn(1.4, 0.0, 0.3)
	_pictures.take("%s_turn" % title.to_snake_case())
	await _pilot.turn(-1.4, 0.0, 0.3)
	await _pilot.wait(0.6)
	await _jump_and_crouch(title)


func _jump_and_crouch(title: String) -> void:
	_recorder.begin_leg("%s, jump" % title)
	await _pilot.tap(KEY_SPACE)
	await _pilot.wait(1.1)
	_recorder.begin_leg("%s, crouch" % title)
	_pilot.press(KEY_CTRL)
	await _hold(KEY_A, 0.6)
	_pilot.release(KEY_CTRL)
	await _hold(KEY_D, 0.3)
	await _pilot.wait(0.4)


func _shoot_from_the_hip(title: String) -> void:
	_recorder.begin_leg("%s, hip fire" % title)
	await _fire(title)


func _aim(title: String) -> void:
	_recorder.begin_leg("%s, aim" % title)
	var wide := player.get_camera().fov
	await _pilot.wait(AIMING_TIME)
	_pictures.take("%s_aim" % title.to_snake_case())
	await _pilot.wait_ticks(2)
	_expect(watch.hands.get_aim_blend() > WeaponWatch.AIMED, "the %s is not aimed" % title)
	_expect(player.get_camera().fov < wide - 5.0, "aiming does not narrow the view")
	_recorder.begin_leg("%s, aimed fire" % title)
	await _fire(title)


func _aim_on_the_move(title: String) -> void:
	_recorder.begin_leg("%s, aimed strafe" % title)
	await _hold(KEY_D, 0.7)
	await _hold(KEY_A, 0.7)
	await _pilot.turn(0.6, 0.05, 0.4)
	await _pilot.turn(-0.6, -0.05, 0.4)
	await _jump_and_crouch("%s, aimed" % title)


## A second of fire: three clicks, or one if the weapon goes on by itself.
func _fire(title: String) -> void:
	var before := watch.shots
	var automatic := watch.hands.get_weapon().automatic
	for click: int in 1 if automatic else 3:
		_pilot.press_button(MOUSE_BUTTON_LEFT)
		await _pilot.wait_ticks(1)
		if click == 0:
			var leg: TourLeg = _recorder.legs.back()
			_pictures.take(leg.title.replace(",", "").to_snake_case())
		await _pilot.wait_ticks(1)
		await _pilot.wait(1.0 if automatic else 0.15)
		_pilot.release_button(MOUSE_BUTTON_LEFT)
		await _pilot.wait(0.15)
	var fired := watch.shots - before
	_expect(
		fired > 6 if automatic else fired == 3,
		"a second of fire was %d shots of the %s" % [fired, title]
	)
	await _pilot.wait(0.8)


func _hold(key: Key, seconds: float) -> void:
	_pilot.press(key)
	await _pilot.wait(seconds)
	_pilot.release(key)


func _expect(condition: bool, reason: String) -> void:
	if not condition:
		failed.emit(reason)
