class_name Streak
extends MeshInstance3D
## A bright line that flies from a muzzle to where the shot hits, and is gone.

## Its length, in metres.
const LENGTH := 2.5

var _from: Vector3
var _direction: Vector3
var _distance: float = 0.0
var _speed: float = 0.0
var _flown: float = 0.0


func _process(delta: float) -> void:
	if _flown >= _distance:
		queue_free()
		return
	_place()
	_flown += _speed * delta


## Flies from one place to another, at [param speed] m/s.
func fly(from: Vector3, to: Vector3, speed: float) -> void:
	_from = from
	_distance = from.distance_to(to)
	_direction = from.direction_to(to)
	_speed = speed
	_place()


func _place() -> void:
	var head := minf(_flown + LENGTH, _distance)
	var length := maxf(head - _flown, 0.001)
	if _direction.is_zero_approx():
		return
	var up := Vector3.UP if absf(_direction.y) < 0.99 else Vector3.RIGHT
	var turned := Basis.looking_at(_direction, up)
	global_transform = Transform3D(
		turned.scaled_local(Vector3(1.0, 1.0, length)), _from + _direction * (_flown + head) / 2.0
	)
