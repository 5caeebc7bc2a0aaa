class_name Bystander
extends CharacterBody3D
## A body that just stands, on whatever carries it and turns it along. What one sees of it is its [Mannequin].

@onready var _mannequin: Mannequin = $Mannequin
@onready var _gravity: float = ProjectSettings.get_setting("physics/3d/default_gravity")


func _physics_process(delta: float) -> void:
	if is_on_floor():
		rotate_y(get_platform_angular_velocity().y * delta)
		velocity = Vector3.ZERO
	else:
		velocity += Vector3.DOWN * _gravity * delta
	move_and_slide()


## What one sees of it.
func get_mannequin() -> Mannequin:
	return _mannequin
