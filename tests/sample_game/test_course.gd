extends SampleGameTest
## The course: it loads, its made parts are what the scripts make, and the tour gets everywhere.

const TERRAIN := "res://tools/make_terrain.gd"
const STAIRS := "res://tools/make_stairs.gd"
const SCENERY := "res://tools/make_scenery.gd"


func test_every_station_says_what_to_try() -> void:
	add_world()
	await ticks(2)
	var ids: Array[StringName] = []
	for node: Node in get_tree().get_nodes_in_group(&"stations"):
		var station := node as Station
		if not check(station != null, "%s in the group stations is a Station" % node.name):
			continue
		check(
			not station.id.is_empty() and station.id not in ids,
			"%s has an id of its own" % node.name
		)
		check(
			station.title.length() > 3 and station.hint.length() > 10, "%s has a text" % node.name
		)
		var sign := station.get_node("Sign") as Sign
		check_equal(sign.text, station.title, "the title on the sign of %s" % node.name)
		check_equal(sign.hint, station.hint, "the hint on the sign of %s" % node.name)
		ids.append(station.id)
	check(ids.size() >= 13, "there are 13 stations: %s" % [ids])


func test_the_tour_reaches_every_station() -> void:
	var main := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(main)
	var tour := (load("res://tour/tour.tscn") as PackedScene).instantiate() as Tour
	tour.player = main.get_node("FirstPersonPlayer")
	tour.held_object = main.get_node("HeldObject3D")
	tour.quits = false
	add_child(tour)
	var failure: String = await tour.finished
	check_equal(failure, "", "why the tour failed")
	for node: Node in get_tree().get_nodes_in_group(&"stations"):
		check(tour.reached.has((node as Station).id), "%s was reached" % node.name)


func test_the_rough_ground_is_what_its_script_makes() -> void:
	var script := load(TERRAIN) as GDScript
	var heights: PackedFloat32Array = script.make_heights()
	var shape := load(script.SHAPE_PATH) as HeightMapShape3D
	check_equal(shape.map_data, script.make_shape(heights).map_data, "the height map")
	_check_same_mesh(load(script.MESH_PATH), script.make_mesh(heights), "rough ground")


func test_stairs_and_scenery_are_what_their_scripts_make() -> void:
	var stairs := load(STAIRS) as GDScript
	for steps: int in stairs.FLIGHTS:
		var path: String = stairs.PATH % roundi(stairs.HEIGHT / steps * 100.0)
		_check_same_mesh(load(path), stairs.make_flight(steps, stairs.FLIGHTS[steps]), path)
	var scenery := load(SCENERY) as GDScript
	_check_same_mesh(load(scenery.TREE_PATH), scenery.make_tree(), "the tree")
	_check_same_mesh(load(scenery.HILLS_PATH), scenery.make_hills(), "the hills")


func test_one_walks_on_the_rough_ground_that_one_sees() -> void:
	var ground := (
		(load("res://world/terrain/rough_ground.tscn") as PackedScene).instantiate() as Node3D
	)
	add_child(ground)
	await ticks(2)
	var mesh := (ground.get_node("MeshInstance3D") as MeshInstance3D).mesh
	var seen := mesh.generate_triangle_mesh()
	var random := RandomNumberGenerator.new()
	random.seed = 1
	var space := ground.get_world_3d().direct_space_state
	for place: int in 200:
		var from := Vector3(random.randf_range(-7.9, 7.9), 5.0, random.randf_range(-7.9, 7.9))
		var query := PhysicsRayQueryParameters3D.create(from, from + Vector3.DOWN * 10.0)
		var hit := space.intersect_ray(query)
		var shown := seen.intersect_ray(from, Vector3.DOWN)
		if check(not hit.is_empty() and not shown.is_empty(), "there is ground below %v" % from):
			check_near(hit.position, shown.position, 0.002, "the ground below %v" % from)


func test_stairs_are_as_high_as_their_signs_say() -> void:
	add_world()
	await ticks(2)
	var flights := get_tree().get_nodes_in_group(&"flights")
	check_equal(flights.size(), 3, "flights of stairs")
	for node: Node in flights:
		var flight := node as Flight
		var steps := flight.find_children("Step*", "CollisionShape3D").size()
		check_near(
			flight.get_top().y - flight.get_foot().y,
			steps * flight.step_height,
			1e-4,
			"rise of %s" % flight.name
		)


func test_the_light_is_cheap() -> void:
	var world := add_world()
	await ticks(1)
	var lights := world.find_children("*", "Light3D", true, false)
	check_equal(lights.size(), 1, "lights")
	check((lights[0] as DirectionalLight3D).shadow_enabled, "the sun throws shadows")


func _check_same_mesh(kept: ArrayMesh, made: ArrayMesh, what: String) -> void:
	if not check_equal(kept.get_surface_count(), made.get_surface_count(), "surfaces of %s" % what):
		return
	for surface: int in made.get_surface_count():
		var now := kept.surface_get_arrays(surface)
		var again := made.surface_get_arrays(surface)
		check_equal(now[Mesh.ARRAY_VERTEX], again[Mesh.ARRAY_VERTEX], "corners of %s" % what)
		check_equal(now[Mesh.ARRAY_INDEX], again[Mesh.ARRAY_INDEX], "faces of %s" % what)
