class_name BodyPusher
extends Node
## Lets a [CharacterBody3D] push the rigid bodies that it walks into.

## Greatest force of a push: heavy things stay where they are.
@export_range(0.0, 5000.0, 10.0, "suffix:N") var strength: float = 350.0


## Pushes what the last [method CharacterBody3D.move_and_slide] of [param body] ran into.
## [param wish] is the velocity that it wanted.
func push(body: CharacterBody3D, wish: Vector3, delta: float) -> void:
	for index: int in body.get_slide_collision_count():
		var collision := body.get_slide_collision(index)
		var other := collision.get_collider() as RigidBody3D
		if other == null:
			continue
		var direction := -collision.get_normal().slide(Vector3.UP).normalized()
		var missing_speed := (wish - other.linear_velocity).dot(direction)
		if missing_speed > 0.0:
			var impulse := minf(missing_speed * other.mass, strength * delta)
			var place := collision.get_position() - other.global_position
			other.apply_impulse(direction * impulse, place)
