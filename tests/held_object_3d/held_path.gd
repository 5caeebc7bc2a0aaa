class_name HeldPath
extends RefCounted
## A camera's path that is known at every moment: an even walk and an even turn, in double precision.

var velocity := [0.0, 0.0, 0.0]
var turn_rate := 0.0
var first_yaw := 0.0
## Where the goal is in front of the camera: the defaults of the contract.
var hold_distance := 1.0
var hold_height_offset := -0.2


func _init(walk: Vector3, yaw_rate_of_turn: float, yaw_at_first := 0.0) -> void:
	velocity = [walk.x, walk.y, walk.z]
	turn_rate = yaw_rate_of_turn
	first_yaw = yaw_at_first


## Where the camera is.
func camera(t: float) -> Transform3D:
	var at := Vector3(velocity[0] * t, 1.6 + velocity[1] * t, velocity[2] * t)
	return Transform3D(Basis(Vector3.UP, first_yaw + turn_rate * t), at)


func yaw(t: float) -> float:
	return first_yaw + turn_rate * t


func yaw_rate(_t: float) -> float:
	return turn_rate


## The goal before the bob, as the contract has it: camera + forward * distance + up * height.
func goal(t: float) -> Array:
	var angle := yaw(t)
	return [
		velocity[0] * t - sin(angle) * hold_distance,
		1.6 + velocity[1] * t + hold_height_offset,
		velocity[2] * t - cos(angle) * hold_distance,
	]


## How fast that goal moves.
func goal_speed(t: float) -> float:
	var angle := yaw(t)
	var along := turn_rate * hold_distance
	return (
		Vector3(velocity[0] - cos(angle) * along, velocity[1], velocity[2] + sin(angle) * along)
		. length()
	)
