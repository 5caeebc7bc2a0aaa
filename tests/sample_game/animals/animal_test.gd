class_name AnimalTest
extends SampleGameTest
## What the tests of the animals share: one that runs on its loop with the course, or on ground of the test's own; and
## what it looks like, by [AnimalFeet].

const RAT_SCENE := "res://animals/rat/rat_runner.tscn"
const SPIDER_SCENE := "res://animals/spider/spider_runner.tscn"
const LOOP_SCENE := "res://animals/animal_loop.tscn"
const SPIDER_LOOP_SCENE := "res://animals/spider_loop.tscn"
const SEE_SAW_SCENE := "res://world/see_saw/see_saw.tscn"
## Where the game has the loop of the spider: in the middle of the rough ground.
const SPIDER_LOOP_PLACE := Vector3(24.0, 0.0, 5.0)

## The body that is watched, and what one sees of it.
var runner: AnimalRunner
var animal: WalkingAnimal
var aligner: SlopeAligner
var solver: FootIKSolver
var follower: LoopFollower
var feet: AnimalFeet


## Adds the course, a loop and an animal, which starts at [param progress] metres of it.
func add_course(
	progress: float = 0.0, scene: String = RAT_SCENE, loop_scene: String = LOOP_SCENE
) -> Node3D:
	var world := add_world()
	var loop := (load(loop_scene) as PackedScene).instantiate() as Path3D
	if loop_scene == SPIDER_LOOP_SCENE:
		loop.position = SPIDER_LOOP_PLACE
	add_child(loop)
	var place := loop.to_global(loop.curve.sample_baked(progress, true))
	var next := loop.to_global(loop.curve.sample_baked(progress + 0.1, true)) - place
	add_runner(loop, place, atan2(-next.x, -next.z), scene)
	return world


## Adds an animal whose feet are at [param place], heading along [param yaw].
func add_runner(loop: Path3D, place: Vector3, yaw: float = 0.0, scene: String = RAT_SCENE) -> void:
	var added := (load(scene) as PackedScene).instantiate() as AnimalRunner
	added.loop = loop
	added.position = place
	added.rotation.y = yaw
	add_child(added)
	watch(added)


## Takes an animal that is there already for the one that is watched.
func watch(added: AnimalRunner) -> void:
	runner = added
	animal = runner.get_animal()
	aligner = animal.get_aligner()
	solver = animal.get_solver()
	follower = runner.get_follower()
	feet = AnimalFeet.new(runner)
	runner.add_child(feet)


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


## Adds a large slope through the origin, level when not turned by [param turn] (Euler angles).
func add_slope(turn: Vector3) -> void:
	add_box(Vector3(80, 1, 80), Basis.from_euler(turn) * Vector3(0, -0.5, 0), turn)


## Adds an animal that runs straight ahead along [param way], up or down whatever is there.
func add_way(way: Vector3, scene: String = RAT_SCENE) -> void:
	var side := Vector3(-way.z, 0.0, way.x).normalized() * 4.0
	var loop := add_loop([Vector3.ZERO, way, way + side])
	add_runner(loop, Vector3.ZERO, atan2(-way.x, -way.z), scene)


## Checks that every paw is as high over the ground as the animation has it over its plane.
func check_paws(tolerance: float, what: String) -> void:
	for paw: PawWatch in feet.paws:
		if not check(not paw.stand.ground.is_empty(), "ground below %s" % paw.view.title):
			return
		check_near(paw.get_error(), 0.0, tolerance, "%s %s" % [paw.view.title, what])


## What is below [param place] within half a metre: a hit of a ray, as the engine gives it.
func find_ground(place: Vector3) -> Dictionary:
	var from := place + Vector3.UP * 0.3
	var query := PhysicsRayQueryParameters3D.create(from, from + Vector3.DOWN * 0.8, 1)
	return get_viewport().find_world_3d().direct_space_state.intersect_ray(query)


## The name of the body below the animal; empty where there is none.
func get_ground_name() -> String:
	var hit := find_ground(runner.global_position)
	return "" if hit.is_empty() else String((hit.collider as Node).name)


## The slope ahead of what one sees of the animal, in degrees: positive with its head up.
func get_pitch() -> float:
	return rad_to_deg(asin(clampf(-aligner.global_basis.z.y, -1.0, 1.0)))
