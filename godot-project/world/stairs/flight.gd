class_name Flight
extends StaticBody3D
## A flight of stairs that climbs along its local -Z, from [code]Foot[/code] to [code]Top[/code].
## Flights are in the group [code]flights[/code]. Their meshes are made by
## [code]tools/make_stairs.gd[/code].

## Height of a step.
@export_range(0.01, 1.0, 0.01, "suffix:m") var step_height: float = 0.15

@onready var _foot: Marker3D = $Foot
@onready var _top: Marker3D = $Top


## Middle of the lower edge, in world space.
func get_foot() -> Vector3:
	return _foot.global_position


## Middle of the upper edge, in world space.
func get_top() -> Vector3:
	return _top.global_position
