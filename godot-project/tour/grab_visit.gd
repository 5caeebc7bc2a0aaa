class_name GrabVisit
extends Node
## The part of a [Tour] in which the player grabs a ball, carries it round a corner, throws it at a
## target, and knocks a stack over with another one: by the keys and buttons that a person uses.

## Something did not go as it should.
signal failed(reason: String)

## How far a held body may be from its goal on the way, in metres.
const LARGEST_OFFSET := 1.5
## How long a thrown thing may take to hit, in seconds.
const FLIGHT_TIME := 1.5
## How far above the middle one aims: the hands are below the eye, and it falls on its way, in metres.
const AIM_ABOVE := 0.32

## The player to drive.
var player: FirstPersonPlayer
## What carries.
var held_object: HeldObject3D

## Path of what was carried, in metres, and the largest distance from its goal.
var carried_way: float = 0.0
var largest_offset: float = 0.0
## Seconds from the throw to the hit, and the speed at the target, in m/s.
var flight: float = NAN
var hit_speed: float = 0.0
## Crates of the stack that were knocked over.
var knocked: int = 0

var _carried_from: Vector3 = Vector3.INF

@onready var _pilot: InputPilot = %InputPilot
@onready var _recorder: TourRecorder = %TourRecorder
@onready var _pictures: TourPictures = %TourPictures


func _physics_process(_delta: float) -> void:
	var body := held_object.get_held_body()
	if body == null:
		_carried_from = Vector3.INF
		return
	var at := body.global_position
	if _carried_from.is_finite():
		carried_way += at.distance_to(_carried_from)
	_carried_from = at


## Goes through it all, from the station.
func run() -> void:
	await _grab(_prop("LightBall"), "grab a ball")
	await _scroll_and_turn()
	await _carry_round_the_corner()
	await _throw_at(_target("TargetWindow"))
	await _knock_over()


## What the report says of it.
func describe() -> PackedStringArray:
	return [
		"  %-26s %18s" % ["grabbed and carried", "%.1f m" % carried_way],
		"  %-26s %18s" % ["off its goal at most", "%.2f m" % largest_offset],
		"  %-26s %18s" % ["target hit", "after %.2f s" % flight],
		"  %-26s %18s" % ["at a speed of", "%.1f m/s" % hit_speed],
		"  %-26s %18s" % ["crates knocked over", str(knocked)],
		"",
	]


func _grab(body: RigidBody3D, title: String) -> void:
	_recorder.begin_leg(title)
	await _look_at(body.global_position)
	await _pilot.wait(0.2)
	_pictures.take(title.to_snake_case() + "_hint")
	await _pilot.wait_ticks(2)
	await _pilot.tap(KEY_E)
	_expect(held_object.get_held_body() == body, "the key for grabbing did not grab %s" % body.name)
	await _pilot.look_along(PI, -0.1)
	await _pilot.wait(0.8)
	_pictures.take(title.to_snake_case())
	await _pilot.wait_ticks(2)


func _scroll_and_turn() -> void:
	_recorder.begin_leg("hold it further, turn it")
	var body := held_object.get_held_body()
	if body == null:
		return
	var eye := player.get_camera().global_position
	var before := body.global_position.distance_to(eye)
	for notch: int in 3:
		_pilot.click(MOUSE_BUTTON_WHEEL_UP)
		await _pilot.wait_ticks(2)
	await _pilot.wait(0.8)
	var after := body.global_position.distance_to(eye)
	_expect(after > before + 0.3, "the wheel moved it from %.2f m to %.2f m" % [before, after])
	var basis := body.global_basis
	var look := player.get_look()
	_pilot.press(KEY_R)
	await _pilot.turn(0.5, 0.0, 0.4)
	_pilot.release(KEY_R)
	await _pilot.wait(0.5)
	var turned := (body.global_basis * basis.inverse()).get_rotation_quaternion().get_angle()
	_expect(turned > 0.3, "the mouse turned it by %.2f rad" % turned)
	_expect(player.get_look().is_equal_approx(look), "it turned the head meanwhile")


func _carry_round_the_corner() -> void:
	_recorder.begin_leg("carry it round a corner")
	var corner := _range().to_global(Vector3(3.6, 0.0, -1.6))
	var behind := _range().to_global(Vector3(3.6, 0.0, 2.6))
	for point: Vector3 in [corner, behind]:
		await _walk_carrying(point)
	_pictures.take("carry_round_the_corner")
	await _pilot.wait_ticks(2)


func _walk_carrying(point: Vector3) -> void:
	_watch_while(held_object.get_held_body())
	if not await _pilot.walk_to(point, false, -0.1):
		failed.emit("the player did not get to %v, but to %v" % [point, player.global_position])
	await _pilot.wait(0.3)
	var body := held_object.get_held_body()
	_expect(body != null, "it was lost on the way")
	_expect(largest_offset < LARGEST_OFFSET, "it was %.2f m from its goal" % largest_offset)


## Watches how far the held body is from its goal, as long as it is held.
func _watch_while(body: RigidBody3D) -> void:
	while body != null and held_object.get_held_body() == body:
		var offset := body.global_position.distance_to(held_object.get_target_position())
		largest_offset = maxf(largest_offset, offset)
		await get_tree().physics_frame


func _throw_at(target: Target) -> void:
	_recorder.begin_leg("throw it at a target")
	var before := target.hits
	target.hit.connect(
		func(_body: RigidBody3D, speed: float) -> void: hit_speed = speed, CONNECT_ONE_SHOT
	)
	await _look_at(target.global_position + Vector3.UP * AIM_ABOVE)
	await _pilot.wait(0.8)
	_pilot.click(MOUSE_BUTTON_LEFT)
	_expect(held_object.get_held_body() == null, "the button does not throw")
	var ticks := 0
	while target.hits == before and ticks < FLIGHT_TIME * Engine.physics_ticks_per_second:
		await get_tree().physics_frame
		ticks += 1
	_expect(target.hits > before, "the throw missed %s" % target.name)
	flight = float(ticks) / Engine.physics_ticks_per_second
	await _pilot.wait_ticks(3)
	_pictures.take("target_hit")
	await _pilot.wait(0.5)


func _knock_over() -> void:
	_recorder.begin_leg("back to the station")
	for point: Vector3 in [Vector3(3.6, 0.0, -1.6), Vector3(0.0, 0.0, -4.0)]:
		await _pilot.walk_to(_range().to_global(point))
	await _grab(_prop("MediumBall"), "grab a heavier ball")
	_recorder.begin_leg("knock a stack over")
	var stack := get_tree().get_nodes_in_group(&"stacked")
	var before: Dictionary[Node, Vector3] = {}
	var middle := Vector3.ZERO
	for crate: Node3D in stack:
		before[crate] = crate.global_position
		middle += crate.global_position / stack.size()
	await _look_at(middle + Vector3.UP * AIM_ABOVE * 1.5)
	await _pilot.wait(0.8)
	_pilot.click(MOUSE_BUTTON_LEFT)
	await _pilot.wait(0.35)
	_pictures.take("stack_hit")
	await _pilot.wait(1.2)
	for crate: Node3D in stack:
		if crate.global_position.distance_to(before[crate]) > 0.2:
			knocked += 1
	_expect(knocked > 1, "the throw knocked %d crates over" % knocked)


func _look_at(point: Vector3) -> void:
	var way := point - player.get_camera().global_position
	var pitch := atan2(way.y, Vector2(way.x, way.z).length())
	await _pilot.look_along(atan2(-way.x, -way.z), pitch)


func _range() -> Node3D:
	return get_tree().get_first_node_in_group(&"targets").get_parent() as Node3D


func _prop(title: String) -> RigidBody3D:
	return _range().get_node(title) as RigidBody3D


func _target(title: String) -> Target:
	return _range().get_node(title) as Target


func _expect(condition: bool, reason: String) -> void:
	if not condition:
		failed.emit(reason)
