class_name PlayerStandIn
extends Node3D
## A body for the player, who is not seen in first person: as tall as the player is, with a visor on
## the side to which the player looks.

## Height of the meshes, in metres.
const HEIGHT := 1.8
## How far the eyes are below the crown, in metres.
const CROWN := 0.15

## The player whose place it takes. Set before the first tick.
var player: FirstPersonPlayer


func _ready() -> void:
	visible = false


func _physics_process(_delta: float) -> void:
	if visible:
		_follow()


## Puts it where the player is at once.
func snap() -> void:
	_follow()
	reset_physics_interpolation()


func _follow() -> void:
	var feet := player.global_position
	var height := player.get_camera().global_position.y - feet.y + CROWN
	var turn := Basis(Vector3.UP, player.get_look().y)
	global_transform = Transform3D(turn.scaled_local(Vector3(1.0, height / HEIGHT, 1.0)), feet)
