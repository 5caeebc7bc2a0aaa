class_name CameraCycle
extends Node3D
## Cycles through the cameras of the game: the player's own, one behind the player, and one that
## looks on from above. Also while the game is paused.
##
## A node that follows the viewport's current camera follows each of them in turn.

## Another camera became the current one.
signal camera_changed(camera: Camera3D)

## The player whom the cameras follow.
@export var player: FirstPersonPlayer

var _cameras: Array[Camera3D] = []

@onready var _third_person: ThirdPersonRig = $ThirdPerson
@onready var _overview: OverviewCamera = $Overview
@onready var _stand_in: PlayerStandIn = $StandIn


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _ready() -> void:
	_third_person.player = player
	_overview.player = player
	_stand_in.player = player
	_cameras = [player.get_camera(), _third_person.get_camera(), _overview]


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"cycle_camera"):
		next()


## Makes the camera after the current one current.
func next() -> void:
	var current := _cameras.find(get_viewport().get_camera_3d())
	show_camera((current + 1) % _cameras.size())


## Makes a camera current: 0 is the player's own, 1 the one behind, 2 the one above.
func show_camera(index: int) -> void:
	_third_person.snap()
	_overview.snap()
	_stand_in.visible = index > 0
	_stand_in.snap()
	_cameras[index].make_current()
	camera_changed.emit(_cameras[index])


## The cameras, the player's own first.
func get_cameras() -> Array[Camera3D]:
	return _cameras
