extends TestCase
## Far from the origin: what is seen from the camera or the parent stays what it is near it, as far as single precision
## lets it.

## Ten kilometres away along an axis, and aside of all.
const PLACES: Array[Vector3] = [
	Vector3(10000, 0, 0), Vector3(0, 0, -10000), Vector3(6000, 2048, -7744)
]
## There a place is one of a grid of this, m: half of it is what the engine itself rounds to.
const GRID := 1.0 / 1024.0
const MILLIMETRE := 1e-3
const TICKS := 300


func test_at_ten_kilometres_everything_is_within_a_millimetre_of_where_it_is_near_the_origin(
) -> void:
	var near := await _walk(Vector3.ZERO)
	for at in PLACES:
		var far := await _walk(at)
		var largest := {}
		for tick in TICKS:
			for what: String in near[tick]:
				var off := TestCase.distance(far[tick][what], near[tick][what])
				largest[what] = maxf(largest.get(what, 0.0), off)
		print("%s: %s" % [at, largest])
		for what: String in largest:
			check_near(largest[what], 0.0, MILLIMETRE, "%s at %s" % [what, at])


## Walks over a slope, turning, in steps of the grid: what the nodes read is the same near and far.
func _walk(at: Vector3) -> Array[Dictionary]:
	var place := Node3D.new()
	place.position = at
	add_child(place)
	var slope := StaticBody3D.new()
	DriverWorld.add_shape(slope, DriverWorld.box(Vector3(40, 1, 40)))
	slope.basis = Basis(Vector3.RIGHT, 0.2)
	place.add_child(slope)
	var body := CharacterBody3D.new()
	body.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
	place.add_child(body)
	var camera := Camera3D.new()
	camera.position.y = 1664.0 * GRID
	body.add_child(camera)
	camera.make_current()
	var nodes := LongRun.Set.new(place, body, camera)
	nodes.rig.solver.plant = true
	var readings: Array[Dictionary] = []
	for tick in TICKS:
		# Stops half-way, so that feet plant.
		var steps := mini(tick, TICKS / 2)
		body.position = (Vector3(0, 512, 27.0 * steps) * GRID).snappedf(GRID)
		body.rotation.y = 0.01 * tick
		body.velocity = Vector3(0, 0, 27.0 * GRID * 60.0) if tick < TICKS / 2 else Vector3.ZERO
		camera.rotation.x = 0.2 * sin(0.05 * tick)
		await ticks(1)
		readings.append(_seen(nodes, camera))
	place.free()
	return readings


func _seen(nodes: LongRun.Set, camera: Camera3D) -> Dictionary:
	var seen := {
		"held object from the camera": nodes.held.global_position - camera.global_position,
		"rotation of the held object": nodes.held.global_basis,
		"weapon from its parent": nodes.weapon.transform,
		"aligner below its parent": nodes.aligner.transform,
	}
	for role: String in ["hips", "lower_l", "foot_l", "foot_r"]:
		seen[role + " in the skeleton"] = nodes.rig.shown[nodes.rig.bones[role]]
	return seen
