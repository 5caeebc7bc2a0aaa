class_name BenchWalker
extends CharacterBody3D
## A capsule that goes at its horizontal velocity and falls.

const GRAVITY := 9.8
const RADIUS := 0.3
const HEIGHT := 1.7


func _init() -> void:
	var capsule := CapsuleShape3D.new()
	capsule.radius = RADIUS
	capsule.height = HEIGHT
	var shape := CollisionShape3D.new()
	shape.shape = capsule
	shape.position.y = 0.5 * HEIGHT
	add_child(shape)
	# Rays look for the ground on the first layer.
	collision_layer = 2


func _physics_process(delta: float) -> void:
	velocity.y -= GRAVITY * delta
	move_and_slide()
