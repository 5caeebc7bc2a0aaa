extends SceneTree
## Makes the rough ground of the course: a mesh to see and a height map to collide with, of the same
## triangles.
##
## Run it after changing a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_terrain.gd
## [/codeblock]
## The heights come from a noise with a fixed seed and are rounded to millimetres, so that every
## machine makes the same ones.

const MESH_PATH := "res://world/terrain/rough_ground_mesh.res"
const SHAPE_PATH := "res://world/terrain/rough_ground_shape.tres"

## Samples along each side.
const SAMPLES := 33
## Distance between two samples, in metres. The scene scales the collision shape by it: the shape's
## own samples are always 1 m apart.
const SPACING := 0.5
## The edge lies this deep, hidden under the floor around it, in metres.
const EDGE_HEIGHT := -0.12
## The ground rises from its edge to full height over this distance, in metres.
const EDGE_WIDTH := 2.5
## Height of the flat place in the middle, in metres.
const MIDDLE_HEIGHT := 0.9
## Radius of the flat place, and where it has become rough ground, in metres.
const MIDDLE_RADIUS := Vector2(1.3, 3.0)


func _initialize() -> void:
	var heights := make_heights()
	var error := ResourceSaver.save(make_mesh(heights), MESH_PATH, ResourceSaver.FLAG_COMPRESS)
	if error == OK:
		error = ResourceSaver.save(make_shape(heights), SHAPE_PATH)
	print("rough ground: ", error_string(error))
	quit(0 if error == OK else 1)


## Heights in metres, row by row, from the corner with the smallest x and z.
static func make_heights() -> PackedFloat32Array:
	var noise := FastNoiseLite.new()
	noise.seed = 20
	noise.noise_type = FastNoiseLite.TYPE_SIMPLEX_SMOOTH
	noise.frequency = 0.16
	noise.fractal_octaves = 3
	var heights := PackedFloat32Array()
	heights.resize(SAMPLES * SAMPLES)
	var half := (SAMPLES - 1) * SPACING / 2.0
	for row: int in SAMPLES:
		for column: int in SAMPLES:
			var place := Vector2(column, row) * SPACING - Vector2(half, half)
			var height := 0.55 + 0.75 * noise.get_noise_2dv(place)
			var from_middle := smoothstep(MIDDLE_RADIUS.x, MIDDLE_RADIUS.y, place.length())
			height = lerpf(MIDDLE_HEIGHT, height, from_middle)
			var to_edge := half - maxf(absf(place.x), absf(place.y))
			height = lerpf(EDGE_HEIGHT, maxf(height, 0.12), smoothstep(0.0, EDGE_WIDTH, to_edge))
			heights[row * SAMPLES + column] = snappedf(height, 0.001)
	return heights


## The mesh, centred on the origin. Its faces are flat, cut along the diagonal that the engine's
## height map shape uses.
static func make_mesh(heights: PackedFloat32Array) -> ArrayMesh:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	tool.set_smooth_group(-1)
	for row: int in SAMPLES - 1:
		for column: int in SAMPLES - 1:
			var a := _point(heights, column, row)
			var b := _point(heights, column + 1, row)
			var c := _point(heights, column, row + 1)
			var d := _point(heights, column + 1, row + 1)
			for corner: Vector3 in [a, b, c, b, d, c]:
				tool.add_vertex(corner)
	tool.generate_normals()
	tool.index()
	return tool.commit()


## The collision shape. Its samples are 1 m apart: it is to be scaled by [constant SPACING].
static func make_shape(heights: PackedFloat32Array) -> HeightMapShape3D:
	var scaled := heights.duplicate()
	for index: int in scaled.size():
		scaled[index] = heights[index] / SPACING
	var shape := HeightMapShape3D.new()
	shape.map_width = SAMPLES
	shape.map_depth = SAMPLES
	shape.map_data = scaled
	return shape


static func _point(heights: PackedFloat32Array, column: int, row: int) -> Vector3:
	var half := (SAMPLES - 1) / 2.0
	var height := heights[row * SAMPLES + column]
	return Vector3((column - half) * SPACING, height, (row - half) * SPACING)
