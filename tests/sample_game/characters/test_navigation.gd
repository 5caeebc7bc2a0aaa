extends CharacterTest
## The navigation mesh of the course: what is kept is what its script makes, and the patrol's marks are on it.

const MAKER := "res://tools/make_navigation.gd"
## How far beside a mark the mesh may be, and above or below, in metres.
const BESIDE := 0.1
const ABOVE := 0.4


func test_what_is_kept_is_what_its_script_makes() -> void:
	var maker := load(MAKER) as GDScript
	var world: Node3D = maker.make_world()
	add_child(world)
	var kept := load(maker.MESH_PATH) as NavigationMesh
	var made: NavigationMesh = maker.make(world)
	check_equal(kept.get_polygon_count(), made.get_polygon_count(), "polygons")
	check_equal(kept.vertices.size(), made.vertices.size(), "corners")
	for corner: int in mini(kept.vertices.size(), made.vertices.size()):
		if not check_near(kept.vertices[corner], made.vertices[corner], 1e-3, "corner %d" % corner):
			break


func test_a_way_leads_from_each_mark_to_the_next() -> void:
	var patrol := add_course()
	await ticks(3)
	var map := patrol.get_world_3d().navigation_map
	var marks := patrol.get_marks()
	check(marks.size() > 10, "marks: %d" % marks.size())
	for index: int in marks.size():
		var mark := marks[index].global_position
		var off := NavigationServer3D.map_get_closest_point(map, mark) - mark
		var title := String(marks[index].name)
		check(off.slide(Vector3.UP).length() < BESIDE, "%s is on the mesh: %v" % [title, off])
		check(absf(off.y) < ABOVE, "%s is as high as the mesh: %v" % [title, off])
		var next := marks[(index + 1) % marks.size()].global_position
		var way := NavigationServer3D.map_get_path(map, mark, next, true)
		var end := Vector3.INF if way.is_empty() else way[-1]
		check((end - next).slide(Vector3.UP).length() < BESIDE, "%s to the next: %v" % [title, end])


func test_it_leaves_out_what_is_too_steep_and_what_moves_away() -> void:
	var patrol := add_course()
	await ticks(3)
	var map := patrol.get_world_3d().navigation_map
	for place: Vector3 in [Vector3(-9, 1.25, -10.5), Vector3(-20, 0.3, 8), Vector3(-20, 0.6, -8)]:
		var off := NavigationServer3D.map_get_closest_point(map, place) - place
		check(off.slide(Vector3.UP).length() > 0.5, "%v is off the mesh by %v" % [place, off])
