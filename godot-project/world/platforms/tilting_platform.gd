class_name TiltingPlatform
extends AnimatableBody3D
## A platform that rocks about its own X axis.

## Angle to either side.
@export_range(0.0, 45.0, 0.5, "radians_as_degrees") var largest_angle: float = deg_to_rad(10.0)
## Time for rocking there and back.
@export_range(1.0, 60.0, 0.5, "suffix:s") var period: float = 6.0

var _time: float = 0.0


func _physics_process(delta: float) -> void:
	_time = fmod(_time + delta, period)
	rotation.x = largest_angle * sin(TAU * _time / period)
