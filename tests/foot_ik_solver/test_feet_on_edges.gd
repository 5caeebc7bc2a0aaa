extends FeetTest
## Feet with toes on edges, bumps and dips: they bridge, and do not sink in.

## From the ankle to the tip of the toes, and so far out they bear.
const TOES := 0.195
const BEARS := 0.9
const HEIGHTS := [0.05, 0.15, 0.2, 0.3]


func test_toes_over_a_step_up_put_the_foot_level_on_it() -> void:
	var rig := new_rig()
	for height: float in HEIGHTS:
		for reach: float in [0.03, 0.1, 0.16]:
			var ground := _new_step_at(rig, TOES - reach, 0.0, height)
			await settle()
			for leg: int in LEGS:
				check_stands(rig, leg, level(height), "with %f of its toes on %f" % [reach, height])
			_free(ground)


func test_toes_over_an_edge_down_are_borne_by_the_ground_below_the_ankle() -> void:
	var rig := new_rig()
	for height: float in HEIGHTS:
		for out: float in [0.01, 0.1, 0.16]:
			var ground := _new_step_at(rig, out, 0.0, -height)
			await settle()
			for leg: int in LEGS:
				check_stands(rig, leg, level(0.0), "%f behind an edge of %f" % [out, height])
			check_near(pelvis_moved(rig), 0.0, 1e-3, "the hips behind an edge")
			_free(ground)


func test_toes_over_nothing_are_borne_by_the_ground_below_the_ankle() -> void:
	var rig := new_rig()
	_new_step_at(rig, 0.05, 0.0, NAN)
	await settle()
	check_untouched(rig, "at a precipice", 2e-4)
	check_at_work(rig, "at a precipice")


func test_toes_bear_over_a_hole_below_the_ankle() -> void:
	var rig := new_rig()
	_new_step_at(rig, 0.05, NAN, 0.1)
	await settle()
	for leg: int in LEGS:
		check_stands(rig, leg, level(0.1), "on its toes alone")


func test_toes_do_not_step_on_what_is_too_high_or_too_steep() -> void:
	var rig := new_rig()
	rig.solver.max_step_up = 0.12
	var ground := _new_step_at(rig, 0.1, 0.0, 0.2)
	await settle()
	check_untouched(rig, "before what is too high", 2e-4)
	_free(ground)
	rig.solver.max_step_up = 0.5
	new_floor()
	# A slab of 60 degrees whose foot is before the toes.
	new_box(
		Transform3D(Basis(Vector3.RIGHT, deg_to_rad(-60)), Vector3(0, 0, 0.1)), Vector3(4, 4, 4)
	)
	await settle()
	check_untouched(rig, "before a wall", 2e-4)
	check_at_work(rig, "before a wall")


func test_a_rig_without_toes_asks_below_its_ankles_alone() -> void:
	var builder := RigBuilder.new()
	builder.toes = false
	var rig := new_rig(builder)
	_new_step_at(rig, 0.05, 0.0, 0.2)
	await settle()
	check_untouched(rig, "with toes that nobody knows in the step", 2e-4)


func test_on_rounded_ground_the_foot_pitches_as_the_line_from_ankle_to_toes() -> void:
	# A valley and a hill, of circles of 1.5 m that the figure stands in the middle of.
	for bend: float in [1.0, -1.0]:
		var ground := _new_waves(bend)
		var rig := new_rig()
		for place: float in [-0.2, 0.0, 0.15]:
			rig.root.position.z = place
			rig.root.position.y = _wave(place, bend)
			rig.solver.snap()
			await settle(10)
			for leg: int in LEGS:
				var sole := rig.shown_sole(leg)
				var ankle := rig.bone("foot" + FootRig.SIDES[leg]).origin.z
				var tip := ankle + BEARS * TOES
				var pitch := (_wave(tip, bend) - _wave(ankle, bend)) / (BEARS * TOES)
				var along := sole[1] - sole[0]
				var what := "%s sole at %f, bent %f" % [SOLES[leg], place, bend]
				check_near(along.y / along.z, pitch, 0.02, "the pitch of the " + what)
				var ends := [ankle, tip]
				for at: float in ends:
					var share := (at - sole[0].z) / along.z
					var height := sole[0].lerp(sole[1], share).y - _wave(at, bend)
					check_near(height, 0.0, CENTIMETRE, "the height of the " + what)
		rig.root.free()
		ground.free()


func test_ramps_of_any_heading_give_what_an_ankle_alone_gives() -> void:
	var builder := RigBuilder.new()
	builder.toes = false
	for degrees: float in [0.0, 15.0, 30.0]:
		var slab := new_ramp(degrees)
		for eighth in 8:
			var rigs: Array[FootRig] = [new_rig(), new_rig(builder)]
			for rig in rigs:
				rig.root.rotation.y = eighth * TAU / 8
			await settle()
			for leg: int in LEGS:
				var offsets := [0.0, 0.0]
				var normals := [Vector3.ZERO, Vector3.ZERO]
				for index in 2:
					offsets[index] = rigs[index].solver.get_foot_offset(
						solver_leg(rigs[index], leg)
					)
					normals[index] = rigs[index].solver.get_foot_normal(
						solver_leg(rigs[index], leg)
					)
				var what := "%d degrees, heading %d" % [degrees, eighth]
				check_near(offsets[0], offsets[1], 1e-3, "the offset, " + what)
				check_near(normals[0], normals[1], 1e-3, "the normal, " + what)
			for rig in rigs:
				rig.root.free()
		slab.free()


func test_a_planted_foot_on_an_edge_stays_to_the_millimetre() -> void:
	var rig := new_rig()
	rig.solver.plant = true
	_new_step_at(rig, 0.1, 0.0, 0.15)
	await settle()
	for leg: int in LEGS:
		check(rig.solver.is_foot_planted(leg), "foot %d is planted" % leg)
	var before := [rig.shown_sole(0), rig.shown_sole(1)]
	# The character sways over its feet.
	for tick in 60:
		rig.root.position.x = 0.03 * sin(tick * TAU / 30.0)
		await ticks(1)
		for leg: int in LEGS:
			var now := rig.shown_sole(leg)
			for point in now.size():
				if not check_near(now[point], before[leg][point], 1e-3, "sole %d" % leg):
					return


## Ground in front of the ankles and behind: the edge lies so far before them; NAN leaves one out.
func _new_step_at(rig: FootRig, before: float, behind: float, ahead: float) -> Array[StaticBody3D]:
	var made: Array[StaticBody3D] = []
	var edge: float = rig.joints.foot_l.z + before
	for side: float in [-1.0, 1.0]:
		var height := behind if side < 0.0 else ahead
		if not is_nan(height):
			var top := Transform3D(Basis.IDENTITY, Vector3(0, height, edge + 5.0 * side))
			made.append(new_box(top, Vector3(10, 1, 10)))
	return made


func _free(bodies: Array[StaticBody3D]) -> void:
	for body in bodies:
		body.free()


## The height of a circle of 1.5 m over its lowest or highest point.
func _wave(at: float, bend: float) -> float:
	return bend * (1.5 - sqrt(1.5 * 1.5 - at * at))


func _new_waves(bend: float) -> StaticBody3D:
	var faces := PackedVector3Array()
	var strips := 400
	for strip in strips:
		var from := -1.0 + 2.0 * strip / strips
		var to := from + 2.0 / strips
		var corners: Array[Vector3] = []
		for at: float in [from, to]:
			for x: float in [-2.0, 2.0]:
				corners.append(Vector3(x, _wave(at, bend), at))
		for corner: int in [0, 1, 2, 2, 1, 3]:
			faces.append(corners[corner])
	var mesh := ConcavePolygonShape3D.new()
	mesh.set_faces(faces)
	mesh.backface_collision = true
	var ground := StaticBody3D.new()
	var holder := CollisionShape3D.new()
	holder.shape = mesh
	ground.add_child(holder)
	add_child(ground)
	return ground
