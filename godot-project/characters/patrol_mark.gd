class_name PatrolMark
extends Marker3D
## A place on the way of a [Patrol], which stands there for a while and looks along -Z, or goes on past.

## For how long it stands here; 0: it goes on past.
@export_range(0.0, 60.0, 0.1, "suffix:s") var stop_time: float = 0.0


## Which way to look here, about up; in radians.
func get_yaw() -> float:
	var forward := -global_basis.z
	return atan2(-forward.x, -forward.z)
