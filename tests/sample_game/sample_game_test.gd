class_name SampleGameTest
extends TestCase
## The base of the tests of the sample game: they run in a copy of its project, with its classes and input map.

const PLAYER_SCENE := "res://player/first_person_player.tscn"
const WORLD_SCENE := "res://world/world.tscn"


## Adds the whole course.
func add_world() -> Node3D:
	var world := (load(WORLD_SCENE) as PackedScene).instantiate() as Node3D
	add_child(world)
	return world


## Adds a player whose feet are at [param feet], looking along [param yaw].
func add_player(feet: Vector3, yaw: float = 0.0) -> FirstPersonPlayer:
	var player := (load(PLAYER_SCENE) as PackedScene).instantiate() as FirstPersonPlayer
	player.position = feet
	add_child(player)
	player.turn_head(yaw, 0.0)
	return player


## Adds a static box of [param size] around [param middle], turned by [param turn] (Euler angles).
func add_box(size: Vector3, middle: Vector3, turn: Vector3 = Vector3.ZERO) -> StaticBody3D:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = size
	shape.shape = box
	body.add_child(shape)
	body.position = middle
	body.rotation = turn
	add_child(body)
	return body


## Adds a floor at height 0.
func add_floor() -> StaticBody3D:
	return add_box(Vector3(60.0, 1.0, 60.0), Vector3(0.0, -0.5, 0.0))


## Presses an action at the beginning of the next tick, as an event would, and holds it.
func press(action: StringName, strength: float = 1.0) -> void:
	await get_tree().physics_frame
	Input.action_press(action, strength)


## Lets an action go at the beginning of the next tick.
func release(action: StringName) -> void:
	await get_tree().physics_frame
	Input.action_release(action)


## Holds an action for a number of ticks.
func tap(action: StringName, for_ticks: int = 2) -> void:
	await press(action)
	await ticks(for_ticks)
	await release(action)


## Seconds as physics ticks.
func seconds(time: float) -> int:
	return roundi(time * Engine.physics_ticks_per_second)
