class_name HeldTest
extends TestCase
## What the tests of HeldObject3D share: a camera, a held object that the test steps by hand, a walk of it.

const STEP := 1.0 / 60.0


## A current camera at the origin, looking along -Z.
func new_camera() -> Camera3D:
	var camera := Camera3D.new()
	add_child(camera)
	camera.make_current()
	return camera


## A held object in the tree that moves only when the test calls advance.
func new_held() -> HeldObject3D:
	var held := HeldObject3D.new()
	held.process_callback = HeldObject3D.PROCESS_MANUAL
	add_child(held)
	return held


## The same without bob, for what is about the spring alone.
func new_calm_held() -> HeldObject3D:
	var held := new_held()
	held.bob_amplitude = 0.0
	return held


## Steps many times and gives the offsets along [param axis] from where the goal is at the end.
func offsets(held: HeldObject3D, axis: Vector3, seconds: float, step := STEP) -> PackedFloat64Array:
	var found := PackedFloat64Array()
	for i in roundi(seconds / step):
		held.advance(step)
		found.append((held.global_position - held.get_target_position()).dot(axis))
	return found


func rotation_of(node: Node3D) -> Quaternion:
	return node.global_basis.get_rotation_quaternion()
