class_name MovingPlatform
extends AnimatableBody3D
## A slab that goes round by a formula of its own time, in ticks: it moves ahead, turns and tilts.

## m/s.
var speed := Vector3.ZERO
## rad/s about up.
var turn := 0.0
## The largest tilt, about X, that comes and goes in two seconds.
var tilt := 0.0
var time := 0.0
var start := Transform3D.IDENTITY


static func make(size := Vector3(6, 1, 6)) -> MovingPlatform:
	var platform := MovingPlatform.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = size
	shape.shape = box
	shape.position.y = -0.5 * size.y
	platform.add_child(shape)
	return platform


func _physics_process(delta: float) -> void:
	time += delta
	global_transform = at(time)


func at(when: float) -> Transform3D:
	var basis_then := Basis(Vector3.UP, turn * when)
	basis_then *= Basis(Vector3.RIGHT, tilt * sin(PI * when))
	return start * Transform3D(basis_then, speed * when)
