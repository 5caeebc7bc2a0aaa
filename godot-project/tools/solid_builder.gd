extends RefCounted
## Puts solids together into a mesh with flat faces, one surface for each material.
##
## Its coordinates suit something that points ahead: forward is -Z, up is Y, right is X.

var _surfaces: Dictionary[String, SurfaceTool] = {}


## The mesh of everything that was added. A surface's name is also that of its material, below
## [param materials].
func commit(materials: String) -> ArrayMesh:
	var mesh := ArrayMesh.new()
	for material: String in _surfaces:
		var tool := _surfaces[material]
		tool.generate_normals()
		tool.index()
		tool.commit(mesh)
		var surface := mesh.get_surface_count() - 1
		mesh.surface_set_name(surface, material)
		mesh.surface_set_material(surface, load(materials.path_join("%s.tres" % material)))
	return mesh


## A side view (forward, up) as thick as [param width], around [param middle] on the X axis. Its
## edges are broken by [param bevel].
func add_profile(
	material: String,
	profile: PackedVector2Array,
	width: float,
	bevel: float = 0.0,
	middle: float = 0.0
) -> void:
	var full := _counter_clockwise(profile)
	var small := _inset(full, bevel)
	var half := width / 2.0
	var loops: Array[PackedVector2Array] = [small, full, full, small]
	var places: PackedFloat32Array = [-half, bevel - half, half - bevel, half]
	for layer: int in 3:
		for index: int in full.size():
			var next := (index + 1) % full.size()
			_add_face(
				material,
				[
					_side_point(loops[layer][index], middle + places[layer]),
					_side_point(loops[layer][next], middle + places[layer]),
					_side_point(loops[layer + 1][next], middle + places[layer + 1]),
					_side_point(loops[layer + 1][index], middle + places[layer + 1]),
				]
			)
	for triangle: PackedVector2Array in _triangles(small):
		var right: PackedVector3Array = []
		var left: PackedVector3Array = []
		for point: Vector2 in triangle:
			right.append(_side_point(point, middle + half))
			left.insert(0, _side_point(point, middle - half))
		_add_face(material, right)
		_add_face(material, left)


## A box by its rear lower left and its front upper right corner, each (right, up, forward).
func add_box(material: String, from: Vector3, to: Vector3, bevel: float = 0.0) -> void:
	var profile: PackedVector2Array = [
		Vector2(from.z, from.y), Vector2(to.z, from.y), Vector2(to.z, to.y), Vector2(from.z, to.y)
	]
	add_profile(material, profile, to.x - from.x, bevel, (from.x + to.x) / 2.0)


## A round rod along the forward axis through [param middle] (right, up), from one place to another,
## with a radius for each end.
func add_rod(
	material: String, middle: Vector2, from: float, to: float, radii: Vector2, sides: int = 8
) -> void:
	var rear := circle(middle, radii.x, sides)
	var front := circle(middle, radii.y, sides)
	for index: int in sides:
		var next := (index + 1) % sides
		_add_face(
			material,
			[
				_front_point(front[index], to),
				_front_point(front[next], to),
				_front_point(rear[next], from),
				_front_point(rear[index], from),
			]
		)
		_add_face(
			material,
			[
				_front_point(middle, from),
				_front_point(rear[index], from),
				_front_point(rear[next], from)
			]
		)
		_add_face(
			material,
			[
				_front_point(middle, to),
				_front_point(front[next], to),
				_front_point(front[index], to)
			]
		)


## A frame around a hole along the forward axis, from one place to another. The two loops (right,
## up) have as many corners, and go round as those of [method circle] and [method octagon] do.
func add_frame(
	material: String, outer: PackedVector2Array, inner: PackedVector2Array, from: float, to: float
) -> void:
	for index: int in outer.size():
		var next := (index + 1) % outer.size()
		var outside: PackedVector2Array = [outer[index], outer[next]]
		var inside: PackedVector2Array = [inner[index], inner[next]]
		var rear := _points([outside[0], outside[1], inside[1], inside[0]], from)
		var front := _points([inside[0], inside[1], outside[1], outside[0]], to)
		_add_face(material, rear)
		_add_face(material, front)
		_add_face(material, _points(outside, to) + _points([outside[1], outside[0]], from))
		_add_face(material, _points([inside[1], inside[0]], to) + _points(inside, from))


## A flat sheet across the forward axis that is seen from behind.
func add_sheet(material: String, loop: PackedVector2Array, place: float) -> void:
	for triangle: PackedVector2Array in _triangles(_counter_clockwise(loop)):
		_add_face(material, _points(triangle, place))


## A triangle in space that is seen from both sides.
func add_vane(material: String, a: Vector3, b: Vector3, c: Vector3) -> void:
	_add_face(material, [a, b, c])
	_add_face(material, [c, b, a])


## The corners of a regular polygon.
static func circle(middle: Vector2, radius: float, sides: int) -> PackedVector2Array:
	var points: PackedVector2Array = []
	for side: int in sides:
		points.append(middle + Vector2.from_angle(TAU * (side + 0.5) / sides) * radius)
	return points


## A rectangle of half the size [param half] around [param middle], its corners cut off by
## [param cut].
static func octagon(middle: Vector2, half: Vector2, cut: float) -> PackedVector2Array:
	var points: PackedVector2Array = []
	for corner: Vector2 in [Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1)]:
		var along_x := middle + corner * (half - Vector2(cut, 0.0))
		var along_y := middle + corner * (half - Vector2(0.0, cut))
		if corner.x * corner.y < 0.0:
			points.append_array([along_x, along_y])
		else:
			points.append_array([along_y, along_x])
	return points


static func _side_point(point: Vector2, x: float) -> Vector3:
	return Vector3(x, point.y, -point.x)


static func _front_point(point: Vector2, forward: float) -> Vector3:
	return Vector3(point.x, point.y, -forward)


static func _points(points: PackedVector2Array, forward: float) -> PackedVector3Array:
	var placed: PackedVector3Array = []
	for point: Vector2 in points:
		placed.append(_front_point(point, forward))
	return placed


static func _counter_clockwise(loop: PackedVector2Array) -> PackedVector2Array:
	var area := 0.0
	for index: int in loop.size():
		area += loop[index].cross(loop[(index + 1) % loop.size()])
	var sorted := loop.duplicate()
	if area < 0.0:
		sorted.reverse()
	return sorted


## The loop with its edges moved inwards.
static func _inset(loop: PackedVector2Array, by: float) -> PackedVector2Array:
	var small: PackedVector2Array = []
	for index: int in loop.size():
		var before := (loop[index] - loop[posmod(index - 1, loop.size())]).normalized().orthogonal()
		var after := (loop[(index + 1) % loop.size()] - loop[index]).normalized().orthogonal()
		var along := (before + after).normalized()
		# The way that moves both edges by as much, but no spike at a sharp corner.
		small.append(loop[index] - along * by / maxf(along.dot(after), 0.4))
	return small


static func _triangles(loop: PackedVector2Array) -> Array[PackedVector2Array]:
	var triangles: Array[PackedVector2Array] = []
	var indices := Geometry2D.triangulate_polygon(loop)
	for index: int in range(0, indices.size(), 3):
		triangles.append(
			_counter_clockwise(
				[loop[indices[index]], loop[indices[index + 1]], loop[indices[index + 2]]]
			)
		)
	return triangles


## A convex face, its corners counter-clockwise as seen from outside.
func _add_face(material: String, corners: PackedVector3Array) -> void:
	if not _surfaces.has(material):
		_surfaces[material] = SurfaceTool.new()
		_surfaces[material].begin(Mesh.PRIMITIVE_TRIANGLES)
		_surfaces[material].set_smooth_group(-1)
	for index: int in range(1, corners.size() - 1):
		for corner: Vector3 in [corners[0], corners[index + 1], corners[index]]:
			_surfaces[material].add_vertex(corner)
