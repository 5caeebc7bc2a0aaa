class_name OverviewCamera
extends Camera3D
## Looks at the player from above, always from the same side; from below the roof where there is one.

## How far it stays away from a roof or a wall, in metres.
const MARGIN := 0.3

## Where it is, seen from the player's feet.
@export var offset: Vector3 = Vector3(0.0, 5.5, 7.0)

## The player to look at. Set before the first tick.
var player: FirstPersonPlayer


func _physics_process(_delta: float) -> void:
	if current:
		_follow()


## Puts it above the player at once.
func snap() -> void:
	_follow()
	reset_physics_interpolation()


func _follow() -> void:
	var feet := player.global_position
	var head := player.get_camera().global_position
	var place := feet + offset
	# Only a roof brings it nearer: behind a tree it would jump to and fro.
	if _find_obstacle(head, head + Vector3.UP * offset.y) != Vector3.INF:
		var obstacle := _find_obstacle(head, place)
		if obstacle != Vector3.INF:
			place = obstacle.move_toward(head, MARGIN)
	look_at_from_position(place, feet + Vector3.UP)


## The first point on the way that is not free; infinite if all of it is.
func _find_obstacle(from: Vector3, to: Vector3) -> Vector3:
	var query := PhysicsRayQueryParameters3D.create(from, to, 1, [player.get_rid()])
	var hit := get_world_3d().direct_space_state.intersect_ray(query)
	return hit.position if hit else Vector3.INF
