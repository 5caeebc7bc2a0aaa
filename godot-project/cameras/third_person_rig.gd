class_name ThirdPersonRig
extends Node3D
## Carries a camera behind the player's head, which turns with the look and comes nearer where a wall
## is in the way.
##
## It moves in physics ticks, after the player and before the nodes that follow cameras, and is drawn
## by physics interpolation.

## The player to follow. Set before the first tick.
var player: FirstPersonPlayer:
	set = set_player

@onready var _arm: SpringArm3D = $SpringArm3D
@onready var _camera: Camera3D = $SpringArm3D/ThirdPersonCamera


func _physics_process(_delta: float) -> void:
	if _camera.current:
		_follow()


## Sets [member player].
func set_player(followed: FirstPersonPlayer) -> void:
	player = followed
	_arm.clear_excluded_objects()
	_arm.add_excluded_object(player.get_rid())


## The camera that it carries.
func get_camera() -> Camera3D:
	return _camera


## Puts it behind the player at once.
func snap() -> void:
	_follow()
	reset_physics_interpolation()


func _follow() -> void:
	global_transform = player.get_camera().global_transform.orthonormalized()
