extends RefCounted
## Puts rounded solids together into one skinned mesh of one surface, coloured by its corners.
##
## Every solid is a tube: rings of corners along a way, closed at both ends, its faces smooth. A ring
## belongs to one bone, or partly to a second one.

const SIDES := 20
## Rings of a rounded end.
const END_RINGS := 5

var _vertices: PackedVector3Array = []
var _normals: PackedVector3Array = []
var _colors: PackedColorArray = []
var _bones: PackedInt32Array = []
var _weights: PackedFloat32Array = []
var _indices: PackedInt32Array = []


## A ring of a tube.
class Ring:
	extends RefCounted
	## Its middle, and the two half axes of its outline.
	var frame: Transform3D
	## 1: an ellipse; below: a rounded rectangle.
	var roundness: float
	## What it is skinned to, and the share of the second one.
	var bone: int
	var second_bone: int
	var second_share: float

	func _init(of_frame: Transform3D, of_roundness: float, of_bone: int) -> void:
		frame = of_frame
		roundness = of_roundness
		bone = of_bone
		second_bone = of_bone

	## Gives a share of it to another bone.
	func share(with_bone: int, share_of_it: float) -> Ring:
		second_bone = with_bone
		second_share = share_of_it
		return self


## The mesh of everything that was added.
func commit(material: Material) -> ArrayMesh:
	var arrays: Array = []
	arrays.resize(Mesh.ARRAY_MAX)
	arrays[Mesh.ARRAY_VERTEX] = _vertices
	arrays[Mesh.ARRAY_NORMAL] = _normals
	arrays[Mesh.ARRAY_COLOR] = _colors
	arrays[Mesh.ARRAY_BONES] = _bones
	arrays[Mesh.ARRAY_WEIGHTS] = _weights
	arrays[Mesh.ARRAY_INDEX] = _indices
	var mesh := ArrayMesh.new()
	mesh.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, arrays)
	mesh.surface_set_material(0, material)
	return mesh


## A limb from one place to another, round at its ends, with a radius for each. [param width] scales it
## along the X axis.
func add_limb(
	bone: int, color: Color, from: Vector3, to: Vector3, radii: Vector2, width: float = 1.0
) -> void:
	var way := (to - from).normalized()
	var side := Vector3.RIGHT.slide(way).normalized()
	if side.is_zero_approx():
		side = Vector3.UP
	var depth := side.cross(way)
	var rings: Array[Ring] = []
	for end: int in 2:
		for step: int in END_RINGS:
			var angle := PI / 2.0 * (float(step) / (END_RINGS - 1) - 1.0 + end)
			var across := maxf(radii[end] * cos(angle), 1e-3)
			var place := (to if end == 1 else from) + way * radii[end] * sin(angle)
			var basis := Basis(side * across * width, way, depth * across)
			rings.append(Ring.new(Transform3D(basis, place), 1.0, bone))
	add_tube(color, rings)


## A ball with a radius for each axis.
func add_ball(bone: int, color: Color, middle: Vector3, radii: Vector3) -> void:
	var rings: Array[Ring] = []
	var count := END_RINGS * 2 + 1
	for step: int in count:
		var angle := PI * step / (count - 1) - PI / 2.0
		var across := maxf(cos(angle), 1e-3)
		var basis := Basis(
			Vector3.RIGHT * radii.x * across, Vector3.UP, Vector3.BACK * radii.z * across
		)
		var place := middle + Vector3.UP * radii.y * sin(angle)
		rings.append(Ring.new(Transform3D(basis, place), 1.0, bone))
	add_tube(color, rings)


## A tube through rings. The first, the second (the way) and the third axis of each are right-handed.
func add_tube(color: Color, rings: Array[Ring]) -> void:
	var first := _vertices.size()
	for ring: Ring in rings:
		for side: int in SIDES:
			var angle := TAU * side / SIDES
			var x := signf(cos(angle)) * pow(absf(cos(angle)), ring.roundness)
			var z := signf(sin(angle)) * pow(absf(sin(angle)), ring.roundness)
			_add_corner(ring.frame * Vector3(x, 0.0, z), color, ring)
	var indices: PackedInt32Array = []
	for step: int in rings.size() - 1:
		for side: int in SIDES:
			var next := (side + 1) % SIDES
			var a := first + step * SIDES + side
			var b := first + step * SIDES + next
			indices.append_array([a, b, a + SIDES, b, b + SIDES, a + SIDES])
	for side: int in range(1, SIDES - 1):
		indices.append_array([first, first + side + 1, first + side])
		var last := first + (rings.size() - 1) * SIDES
		indices.append_array([last, last + side, last + side + 1])
	_add_normals(indices)
	_indices.append_array(indices)


func _add_corner(place: Vector3, color: Color, ring: Ring) -> void:
	# To a tenth of a millimetre, so that every machine makes the same mesh.
	_vertices.append(place.snappedf(1e-4))
	_normals.append(Vector3.ZERO)
	_colors.append(color)
	_bones.append_array([ring.bone, ring.second_bone, 0, 0])
	_weights.append_array([1.0 - ring.second_share, ring.second_share, 0.0, 0.0])


## Smooth normals: the sum of those of the faces round a corner.
func _add_normals(indices: PackedInt32Array) -> void:
	for face: int in range(0, indices.size(), 3):
		var a := _vertices[indices[face]]
		var b := _vertices[indices[face + 1]]
		var c := _vertices[indices[face + 2]]
		# The engine's front faces are clockwise.
		var normal := (c - a).cross(b - a)
		for corner: int in 3:
			_normals[indices[face + corner]] += normal
	for index: int in indices:
		if not _normals[index].is_normalized():
			_normals[index] = _normals[index].normalized()
