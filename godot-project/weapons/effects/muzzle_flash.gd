class_name MuzzleFlash
extends MeshInstance3D
## Flames at a muzzle, and their light, for a moment after each shot.

## How long they are seen, in seconds.
const TIME := 0.06

## Length of the flames.
@export_range(0.01, 1.0, 0.01, "suffix:m") var length: float = 0.22
## Brightness of their light.
@export_range(0.0, 10.0, 0.1) var light: float = 2.0

var _left: float = 0.0

@onready var _light: OmniLight3D = $OmniLight3D


func _ready() -> void:
	visible = false


func _process(delta: float) -> void:
	if not visible:
		return
	_left -= delta
	# At least one frame shows it all.
	visible = _left > 0.0
	_light.light_energy = light * clampf(_left / TIME, 0.0, 1.0)


## Shows it, turned by [param angle] about the barrel.
func flash(angle: float) -> void:
	_left = TIME
	visible = true
	_light.light_energy = light
	basis = Basis(Vector3.BACK, angle).scaled(Vector3.ONE * length)
