class_name Ramp
extends StaticBody3D
## A ramp that climbs along its local -Z, from [code]Foot[/code] to [code]Top[/code].
## Ramps are in the group [code]ramps[/code].

## Slope of the ramp.
@export_range(0.0, 89.0, 1.0, "suffix:°") var angle_degrees: float = 10.0

@onready var _foot: Marker3D = $Foot
@onready var _top: Marker3D = $Top


## Middle of the lower edge, in world space.
func get_foot() -> Vector3:
	return _foot.global_position


## Middle of the upper edge, in world space.
func get_top() -> Vector3:
	return _top.global_position


## Height of the upper edge over the lower one, in metres.
func get_rise() -> float:
	return get_top().y - get_foot().y
