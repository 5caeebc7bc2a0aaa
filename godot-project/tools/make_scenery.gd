extends SceneTree
## Makes the meshes around the course: a tree, and the ring of hills on the horizon.
##
## Run it after changing a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_scenery.gd
## [/codeblock]
## Both have their colours in their vertices, so that each is one draw.

const TREE_PATH := "res://world/scenery/tree_mesh.res"
const HILLS_PATH := "res://world/scenery/hills_mesh.res"

const TREE_SIDES := 7
const TRUNK_COLOR := Color(0.36, 0.29, 0.24)
const LEAF_COLORS: Array[Color] = [
	Color(0.27, 0.42, 0.31), Color(0.31, 0.47, 0.33), Color(0.36, 0.52, 0.36)
]

const HILL_SIDES := 72
## Distance from the origin and greatest height of each ring of the hills, in metres.
const HILL_RINGS: Array[Vector2] = [
	Vector2(44, 0),
	Vector2(54, 0.6),
	Vector2(72, 5),
	Vector2(95, 10),
	Vector2(125, 17),
	Vector2(150, 12)
]
const NEAR_COLOR := Color(0.42, 0.5, 0.38)
const FAR_COLOR := Color(0.42, 0.52, 0.55)


func _initialize() -> void:
	var error := ResourceSaver.save(make_tree(), TREE_PATH, ResourceSaver.FLAG_COMPRESS)
	if error == OK:
		error = ResourceSaver.save(make_hills(), HILLS_PATH, ResourceSaver.FLAG_COMPRESS)
	print("scenery: ", error_string(error))
	quit(0 if error == OK else 1)


## A tree of 4.4 m that stands on the origin.
static func make_tree() -> ArrayMesh:
	var tool := _begin()
	_add_cone(tool, 0.16, 0.12, 0.0, 1.3, TRUNK_COLOR)
	_add_cone(tool, 1.25, 0.45, 1.1, 2.5, LEAF_COLORS[0])
	_add_cone(tool, 0.98, 0.3, 2.1, 3.4, LEAF_COLORS[1])
	_add_cone(tool, 0.7, 0.0, 3.0, 4.4, LEAF_COLORS[2])
	return _commit(tool)


## Rings of hills, paler with the distance, flat where they begin.
static func make_hills() -> ArrayMesh:
	var noise := FastNoiseLite.new()
	noise.seed = 7
	noise.frequency = 0.022
	noise.fractal_octaves = 2
	var tool := _begin()
	for ring: int in HILL_RINGS.size() - 1:
		for side: int in HILL_SIDES:
			var a := _hill_point(noise, ring, side)
			var b := _hill_point(noise, ring, side + 1)
			var c := _hill_point(noise, ring + 1, side)
			var d := _hill_point(noise, ring + 1, side + 1)
			var far := float(ring) / (HILL_RINGS.size() - 2)
			_add_triangle(tool, a, b, c, NEAR_COLOR.lerp(FAR_COLOR, far))
			_add_triangle(tool, b, d, c, NEAR_COLOR.lerp(FAR_COLOR, far + 0.04))
	return _commit(tool)


static func _hill_point(noise: FastNoiseLite, ring: int, side: int) -> Vector3:
	# The last side ends where the first one begins.
	var angle := TAU * (side % HILL_SIDES) / HILL_SIDES
	var place := Vector2.from_angle(angle) * HILL_RINGS[ring].x
	var height := HILL_RINGS[ring].y * clampf(0.6 + 0.8 * noise.get_noise_2dv(place), 0.05, 1.2)
	return Vector3(place.x, snappedf(height, 0.001), place.y)


static func _add_cone(
	tool: SurfaceTool, bottom: float, top: float, from: float, to: float, color: Color
) -> void:
	var middle := Vector3(0.0, from, 0.0)
	for side: int in TREE_SIDES:
		var a := Vector3.BACK.rotated(Vector3.UP, TAU * side / TREE_SIDES)
		var b := Vector3.BACK.rotated(Vector3.UP, TAU * (side + 1) / TREE_SIDES)
		var low_a := a * bottom + Vector3.UP * from
		var low_b := b * bottom + Vector3.UP * from
		var high_a := a * top + Vector3.UP * to
		var high_b := b * top + Vector3.UP * to
		_add_triangle(tool, low_a, low_b, high_a, color)
		if top > 0.0:
			_add_triangle(tool, low_b, high_b, high_a, color)
		_add_triangle(tool, low_b, low_a, middle, color.darkened(0.3))


static func _begin() -> SurfaceTool:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	tool.set_smooth_group(-1)
	return tool


static func _commit(tool: SurfaceTool) -> ArrayMesh:
	tool.generate_normals()
	tool.index()
	return tool.commit()


## A triangle, its corners counter-clockwise as seen from outside.
static func _add_triangle(
	tool: SurfaceTool, a: Vector3, b: Vector3, c: Vector3, color: Color
) -> void:
	for corner: Vector3 in [a, c, b]:
		tool.set_color(color)
		tool.add_vertex(corner)
