class_name BodyMotion
extends RefCounted
## How the body that carries a character moves over what it stands on, as the character sees it.
##
## Speeds are measured, not asked for: a body that runs against a wall stands. Ground that moves along is left out.
## [br][br]
## The character is any node below the body that faces where the character does. One that is tilted to the ground sees
## how fast it gets on along the ground, an upright one how fast it does on the level.

## A body that moves further than this in one tick has been put somewhere else, in metres.
const TELEPORT := 1.0

## The body: the nearest [CharacterBody3D] above the character, or null.
var body: CharacterBody3D
## Where it went in the last tick, in the character's axes (-Z is ahead) without what is along their Y, in m/s.
var velocity: Vector3
## How fast it rises, in m/s.
var rise: float = 0.0
## How fast it turns to the left, in rad/s, without what a platform turns it along.
var turn_rate: float = 0.0

var _place: Vector3
var _yaw: float = 0.0
var _is_known: bool = false


## Looks for the body above [param character], and forgets where another one was.
func find_body(character: Node3D) -> void:
	var node := character.get_parent()
	while node != null and not node is CharacterBody3D:
		node = node.get_parent()
	body = node as CharacterBody3D
	forget()


## Forgets where the body was: it has been put somewhere else. The next tick is not measured.
func forget() -> void:
	velocity = Vector3.ZERO
	rise = 0.0
	turn_rate = 0.0
	_is_known = false


## Measures the last tick. Gives false if there is nothing to be seen: no body, no time, or a body that has been put
## somewhere else.
func measure(character: Node3D, delta: float) -> bool:
	if body == null or delta <= 0.0:
		return false
	var moved := body.global_position - _place
	var yaw := _find_yaw(character)
	var turned := angle_difference(_yaw, yaw)
	_place = body.global_position
	_yaw = yaw
	if not _is_known or moved.length() > TELEPORT:
		_is_known = true
		return false
	var over_ground := moved / delta - body.get_platform_velocity()
	rise = over_ground.dot(body.up_direction)
	velocity = character.global_basis.orthonormalized().inverse() * over_ground
	velocity.y = 0.0
	turn_rate = turned / delta - body.get_platform_angular_velocity().dot(body.up_direction)
	return true


## Where the character faces, about the body's up; in radians.
func _find_yaw(character: Node3D) -> float:
	var level := Quaternion(body.up_direction, Vector3.UP) * -character.global_basis.z
	return atan2(-level.x, -level.z)
