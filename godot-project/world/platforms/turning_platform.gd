class_name TurningPlatform
extends AnimatableBody3D
## A platform that turns about its upright axis.

## Speed of the turn; positive: counter-clockwise as seen from above.
@export_range(-360.0, 360.0, 1.0, "radians_as_degrees", "suffix:°/s")
var turn_rate: float = deg_to_rad(36.0)


func _physics_process(delta: float) -> void:
	rotation.y = wrapf(rotation.y + turn_rate * delta, -PI, PI)
