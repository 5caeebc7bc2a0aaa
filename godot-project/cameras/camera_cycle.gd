class_name CameraCycle
extends Node3D
## Cycles through the cameras of the game: the player's own, one behind the player, one that looks on from
## above, and those that go along with the patrol. Also while the game is paused.
##
## A node that follows the viewport's current camera follows each of them in turn.

## Another camera became the current one.
signal camera_changed(camera: Camera3D)

## The player whom the first cameras follow, and what one sees of it.
@export var player: FirstPersonPlayer
@export var body: PlayerBody
## Whom the others follow. Without it there are none.
@export var patrol: Patrol

var _cameras: Array[Camera3D] = []

@onready var _third_person: ThirdPersonRig = $ThirdPerson
@onready var _overview: OverviewCamera = $Overview


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _ready() -> void:
	_third_person.player = player
	_overview.player = player
	_cameras = [player.get_camera(), _third_person.get_camera(), _overview]
	if patrol != null:
		for camera: PatrolCamera in [$PatrolCamera, $FeetCamera, $SideCamera]:
			camera.patrol = patrol
			_cameras.append(camera)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"cycle_camera"):
		next()


## Makes the camera after the current one current.
func next() -> void:
	var current := _cameras.find(get_viewport().get_camera_3d())
	show_camera((current + 1) % _cameras.size())


## Makes a camera current: 0 is the player's own, 1 the one behind, 2 the one above, the others are at the
## patrol.
func show_camera(index: int) -> void:
	_third_person.snap()
	_overview.snap()
	for camera: Camera3D in _cameras.slice(3):
		(camera as PatrolCamera).snap()
	body.only_shadow = index == 0
	_cameras[index].make_current()
	camera_changed.emit(_cameras[index])


## The cameras, the player's own first.
func get_cameras() -> Array[Camera3D]:
	return _cameras
