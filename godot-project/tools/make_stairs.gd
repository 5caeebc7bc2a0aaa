extends SceneTree
## Makes the meshes of the three flights of stairs: one solid each, so that a flight is one draw.
## The steps' collision boxes are in the flights' scenes.
##
## Run it after changing a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_stairs.gd
## [/codeblock]

const PATH := "res://world/stairs/flight_%d_mesh.res"
## Height of the landing that all flights lead to, in metres.
const HEIGHT := 2.4
## Width of a flight, in metres.
const WIDTH := 3.0
## Number of steps of each flight, with the depth of its treads in metres.
const FLIGHTS: Dictionary[int, float] = {16: 0.3, 12: 0.3, 8: 0.35}


func _initialize() -> void:
	var error := OK
	for steps: int in FLIGHTS:
		var path := PATH % roundi(HEIGHT / steps * 100.0)
		var mesh := make_flight(steps, FLIGHTS[steps])
		if error == OK:
			error = ResourceSaver.save(mesh, path, ResourceSaver.FLAG_COMPRESS)
	print("stairs: ", error_string(error))
	quit(0 if error == OK else 1)


## A flight that climbs along -Z, its lowest riser at the origin.
static func make_flight(steps: int, tread: float) -> ArrayMesh:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	tool.set_smooth_group(-1)
	var riser := HEIGHT / steps
	var left := Vector3(-WIDTH / 2.0, 0.0, 0.0)
	var right := Vector3(WIDTH / 2.0, 0.0, 0.0)
	for step: int in steps:
		var front := Vector3(0.0, 0.0, -step * tread)
		var back := Vector3(0.0, 0.0, -(step + 1) * tread)
		var low := Vector3.UP * riser * step
		var high := Vector3.UP * riser * (step + 1)
		_add_face(
			tool, left + front + low, right + front + low, right + front + high, left + front + high
		)
		_add_face(
			tool, left + front + high, right + front + high, right + back + high, left + back + high
		)
		_add_face(tool, right + front, right + back, right + back + high, right + front + high)
		_add_face(tool, left + back, left + front, left + front + high, left + back + high)
	tool.generate_normals()
	tool.index()
	return tool.commit()


## A quadrangle, its corners counter-clockwise as seen from outside.
static func _add_face(tool: SurfaceTool, a: Vector3, b: Vector3, c: Vector3, d: Vector3) -> void:
	for corner: Vector3 in [a, c, b, a, d, c]:
		tool.add_vertex(corner)
