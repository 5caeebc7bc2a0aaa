class_name SeeSawBoard
extends AnimatableBody3D
## The board of a see-saw: it turns about its own X axis, and what is on it tips it over. Left alone it
## comes to rest on its end towards +Z, where one gets on; its other end is up.
##
## Characters do not push on what they stand on, so the board is turned by arithmetic rather than by the
## physics engine: the same run gives the same motion. What is in the area [code]Load[/code] weighs its
## [code]mass[/code], and a body without such a property [constant PERSON] kilograms.

const PERSON := 75.0
const GRAVITY := 9.8

## From the axle to either end of the board.
@export_range(0.1, 10.0, 0.01, "suffix:m") var half_length: float = 2.2
## Height of the axle, and of the board's top there, over the ground.
@export_range(0.01, 5.0, 0.01, "suffix:m") var height: float = 0.6
## What the board weighs.
@export_range(0.1, 500.0, 0.1, "suffix:kg") var mass: float = 9.0
## What brings it back: weight times distance on the side where one gets on.
@export_range(0.0, 1000.0, 0.1, "suffix:N·m") var return_torque: float = 16.0
## How much the axle brakes.
@export_range(0.0, 1000.0, 0.1, "suffix:N·m·s") var friction: float = 60.0
## It turns no faster than this, whoever jumps onto it.
@export_range(1.0, 720.0, 1.0, "radians_as_degrees", "suffix:°/s")
var largest_rate: float = deg_to_rad(40.0)

var _angle: float = 0.0
var _rate: float = 0.0

@onready var _load: Area3D = $Load
@onready var _level: Transform3D = transform


func _ready() -> void:
	# Before those who stand on it.
	process_physics_priority = -10
	_angle = get_largest_angle()
	_turn()


func _physics_process(delta: float) -> void:
	var torque := return_torque - friction * _rate
	var inertia := mass * half_length * half_length / 3.0
	var frame := get_parent_node_3d().global_transform * _level
	for body: Node3D in _load.get_overlapping_bodies():
		if not (body is CharacterBody3D or body is RigidBody3D):
			continue
		var weight: float = body.get(&"mass") if &"mass" in body else PERSON
		var arm := (frame.affine_inverse() * body.global_position).z
		arm = clampf(arm, -half_length, half_length)
		torque += weight * GRAVITY * arm
		inertia += weight * arm * arm
	_rate = clampf(_rate + torque / inertia * delta, -largest_rate, largest_rate)
	_angle += _rate * delta
	if absf(_angle) >= get_largest_angle():
		_angle = clampf(_angle, -get_largest_angle(), get_largest_angle())
		_rate = 0.0
	_turn()


## Angle of the board: positive with its end towards +Z down.
func get_angle() -> float:
	return _angle


## Angle at which one end of the board's top is on the ground.
func get_largest_angle() -> float:
	return asin(height / half_length)


func _turn() -> void:
	transform = _level * Transform3D(Basis(Vector3.RIGHT, _angle), Vector3.ZERO)
