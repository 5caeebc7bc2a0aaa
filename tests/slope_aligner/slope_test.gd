class_name SlopeTest
extends TestCase
## What the tests of SlopeAligner share: ground of any slope, and a body with an aligner and a mesh.

const TENTH_OF_A_DEGREE := 0.0017453

var body: CharacterBody3D
var aligner: SlopeAligner


## A slab whose top goes through the origin, rising by [param degrees] towards -Z.
func new_ground(degrees: float, at := Vector3.ZERO) -> StaticBody3D:
	var ground := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(40, 1, 40)
	shape.shape = box
	shape.position.y = -0.5
	ground.add_child(shape)
	ground.rotation.x = deg_to_rad(degrees)
	ground.position = at
	add_child(ground)
	return ground


## A body at the origin that stands still, with an aligner and a mesh below.
func new_character() -> void:
	body = CharacterBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = CapsuleShape3D.new()
	shape.position.y = 1.0
	body.add_child(shape)
	aligner = SlopeAligner.new()
	body.add_child(aligner)
	add_child(body)


func up_of(node: Node3D) -> Vector3:
	return node.global_basis.y.normalized()


## The normal of ground that rises by [param degrees] towards -Z.
func normal_of(degrees: float) -> Vector3:
	return Vector3.UP.rotated(Vector3.RIGHT, deg_to_rad(degrees))
