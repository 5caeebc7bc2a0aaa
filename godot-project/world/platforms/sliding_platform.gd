class_name SlidingPlatform
extends AnimatableBody3D
## A platform that slides to and fro around the place where it stands in the scene.

## Where it turns round, from its place in the scene, in its parent's space. It goes as far to the
## other side.
@export var reach: Vector3 = Vector3(3.0, 0.0, 0.0)
## Time for the way there and back.
@export_range(1.0, 60.0, 0.5, "suffix:s") var period: float = 8.0

var _time: float = 0.0

@onready var _middle: Vector3 = position


func _physics_process(delta: float) -> void:
	_time = fmod(_time + delta, period)
	position = _middle + reach * sin(TAU * _time / period)
