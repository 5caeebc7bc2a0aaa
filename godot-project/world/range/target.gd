class_name Target
extends StaticBody3D
## A board to throw things at. It lights up when something hits it, and counts.

## Something hit it. [param body] came at [param speed], in m/s.
signal hit(body: RigidBody3D, speed: float)

## Slower things do not count, in m/s.
const LEAST_SPEED := 2.0
## How long it is lit, in seconds.
const LIT_TIME := 1.2
## A thing that stays in front of it counts once, in seconds.
const PAUSE := 0.4

## How often it was hit.
var hits: int = 0

var _since_hit: float = INF

@onready var _area: Area3D = $Area3D
@onready var _disc: MeshInstance3D = $Disc
@onready var _label: Label3D = $Hits
@onready var _material: StandardMaterial3D = _disc.get_active_material(0).duplicate()


func _ready() -> void:
	_disc.material_override = _material
	_area.body_entered.connect(_on_body_entered)


func _process(delta: float) -> void:
	_since_hit += delta
	_material.emission_energy_multiplier = maxf(1.0 - _since_hit / LIT_TIME, 0.0)


func _on_body_entered(other: Node3D) -> void:
	var body := other as RigidBody3D
	if body == null or _since_hit < PAUSE:
		return
	var speed := body.linear_velocity.length()
	if speed < LEAST_SPEED:
		return
	hits += 1
	_since_hit = 0.0
	_label.text = str(hits)
	hit.emit(body, speed)
