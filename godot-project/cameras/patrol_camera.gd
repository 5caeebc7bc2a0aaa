class_name PatrolCamera
extends Camera3D
## Goes along with the [Patrol] and looks at it, from a place that turns with it; nearer where something is in the way.

## How far it stays away from a wall, in metres.
const MARGIN := 0.15

## Where it is, seen from the character's feet: to its right, up, behind it.
@export var offset: Vector3 = Vector3(0.0, 2.0, 3.5)
## It looks at this height over the character's feet.
@export_range(0.0, 3.0, 0.01, "suffix:m") var height: float = 1.0
## How quickly it comes round when the character turns, and up and down with it.
@export_range(0.1, 50.0, 0.1, "suffix:1/s") var follow_rate: float = 2.5

## The character to follow. Set before the first tick.
var patrol: Patrol

var _yaw: float = 0.0
var _height: float = 0.0


func _physics_process(delta: float) -> void:
	if current and is_instance_valid(patrol):
		_follow(exp(-follow_rate * delta))


## Puts it where it belongs at once.
func snap() -> void:
	if is_instance_valid(patrol):
		_follow(0.0)
		reset_physics_interpolation()


## Moves it; [param lag] is how much of the way it leaves.
func _follow(lag: float) -> void:
	var feet := patrol.global_position
	_yaw = lerp_angle(patrol.global_rotation.y, _yaw, lag)
	_height = lerpf(feet.y, _height, lag)
	feet.y = _height
	var target := feet + Vector3.UP * height
	var place := feet + offset.rotated(Vector3.UP, _yaw)
	var query := PhysicsRayQueryParameters3D.create(target, place, 1, [patrol.get_rid()])
	var hit := get_world_3d().direct_space_state.intersect_ray(query)
	if hit:
		place = (hit.position as Vector3).move_toward(target, MARGIN)
	look_at_from_position(place, target)
