class_name AnimalTest
extends SampleGameTest
## What the tests of the animal share: the animal, with its loop and the course, or on a straight way.

const ANIMAL_SCENE := "res://animals/animal.tscn"
const LOOP_SCENE := "res://animals/animal_loop.tscn"
const SEE_SAW_SCENE := "res://world/see_saw/see_saw.tscn"

var animal: Animal
var aligner: SlopeAligner
var follower: LoopFollower


## Adds the course, the loop and the animal, which starts at [param progress] metres of it.
func add_course(progress: float = 0.0) -> Node3D:
	var world := add_world()
	var loop := (load(LOOP_SCENE) as PackedScene).instantiate() as Path3D
	add_child(loop)
	var place := loop.curve.sample_baked(progress, true)
	var next := loop.curve.sample_baked(progress + 0.1, true) - place
	add_animal(loop, place, atan2(-next.x, -next.z))
	return world


## Adds an animal whose feet are at [param feet], heading along [param yaw].
func add_animal(loop: Path3D, feet: Vector3, yaw: float = 0.0) -> void:
	animal = (load(ANIMAL_SCENE) as PackedScene).instantiate() as Animal
	animal.loop = loop
	animal.position = feet
	animal.rotation.y = yaw
	add_child(animal)
	aligner = animal.get_aligner()
	follower = animal.get_follower()


## Adds a path through [param points] and back to the first.
func add_loop(points: PackedVector3Array) -> Path3D:
	var loop := Path3D.new()
	loop.curve = Curve3D.new()
	for point: Vector3 in points:
		loop.curve.add_point(point)
	loop.curve.add_point(points[0])
	add_child(loop)
	return loop


## Adds a see-saw on the floor; one gets on it at +Z.
func add_see_saw() -> SeeSawBoard:
	var see_saw := (load(SEE_SAW_SCENE) as PackedScene).instantiate() as Node3D
	add_child(see_saw)
	return see_saw.get_node("Board") as SeeSawBoard


## What is below [param place] within half a metre: a hit of a ray, as the engine gives it.
func find_ground(place: Vector3) -> Dictionary:
	var from := place + Vector3.UP * 0.3
	var query := PhysicsRayQueryParameters3D.create(from, from + Vector3.DOWN * 0.8, 1)
	return get_viewport().find_world_3d().direct_space_state.intersect_ray(query)


## The name of the body below the animal; empty where there is none.
func get_ground_name() -> String:
	var hit := find_ground(animal.global_position)
	return "" if hit.is_empty() else String((hit.collider as Node).name)


## The slope ahead of what one sees of the animal, in degrees: positive with its head up.
func get_pitch() -> float:
	return rad_to_deg(asin(clampf(-aligner.global_basis.z.y, -1.0, 1.0)))
