extends GrabTest
## Ten thousand ticks of whatever a player and a game may do, in a closed room.

const TICKS := 10000
const HALF := 5.0
const BODIES := 8

var bodies: Array[RigidBody3D] = []
var random := RandomNumberGenerator.new()
var untouched := {}
## How many releases there were for each reason.
var releases := [0, 0, 0, 0]


func test_ten_thousand_random_ticks_leave_the_room_in_order() -> void:
	random.seed = int(Time.get_unix_time_from_system() * 1000.0)
	if OS.has_environment("SPRINGSTEP_SEED"):
		random.seed = int(OS.get_environment("SPRINGSTEP_SEED"))
	print("seed %d" % random.seed)
	make_room()
	_close()
	# Until the walls are known to the queries.
	await ticks(1)
	for i in BODIES:
		_new_body()
	untouched = state_of(_new_body())
	# Masses are their own.
	untouched.erase("mass")
	var grabs := 0
	_listen()
	for tick in TICKS:
		grabs += _act()
		await ticks(1)
		if not _in_order(tick):
			break
	if is_instance_valid(held):
		held.release()
	# Not teleported: Jolt takes that for a blow to what the player touches.
	player.free()
	await ticks(60)
	_forget_the_freed()
	for body in bodies:
		check(_depth(body.global_position) < 0.0, "%s is in the room" % body.global_position)
		var state := state_of(body)
		state.erase("mass")
		check_equal(state, untouched, "nothing is left on a body")
	print("%d grabs, released for reasons 0 to 3: %s" % [grabs, releases])
	check(grabs > 100, "%d grabs" % grabs)
	take_warnings()


## One tick of play. How many bodies were grabbed.
func _act() -> int:
	# Sweeps of up to 20 m/s at 1.5 m, and looks up and down.
	var pace := 1.0 if random.randf() < 0.7 else 13.0
	player.rotate_y(random.randf_range(-1.0, 1.0) * pace / 60.0 * 2.0)
	camera.rotation.x = clampf(camera.rotation.x + random.randf_range(-0.2, 0.2), -1.5, 1.5)
	if random.randf() < 0.05:
		player.velocity = Vector3(random.randf_range(-6, 6), -2.0, random.randf_range(-6, 6))
	player.move_and_slide()
	match random.randi_range(0, 39):
		0, 1, 2:
			# Also one that is freed already.
			return int(held.grab(bodies.pick_random()))
		3:
			return int(held.grab_under_crosshair())
		4:
			held.release()
		5:
			held.throw_held(random.randf_range(0.0, 12.0))
		6, 7:
			held.scroll_distance(random.randf_range(-1.0, 1.0))
		8, 9:
			held.rotate_held(Vector3(random.randf(), random.randf(), random.randf()))
		10:
			_free_or_make_a_body()
		11:
			_renew_the_node()
		12:
			held.keep_rotation = not held.keep_rotation
			held.process_callback = random.randi_range(0, 2)
			held.color_by_speed = not held.color_by_speed
		13:
			if held.get_held_body() != null and random.randf() < 0.2:
				held.get_held_body().queue_free()
	return 0


func _free_or_make_a_body() -> void:
	_forget_the_freed()
	if bodies.size() > BODIES:
		var body: RigidBody3D = bodies.pick_random()
		bodies.erase(body)
		body.free()
	else:
		_new_body()


func _renew_the_node() -> void:
	match random.randi_range(0, 3):
		0:
			held.process_mode = Node.PROCESS_MODE_DISABLED
			held.process_mode = Node.PROCESS_MODE_INHERIT
		1:
			remove_child(held)
			add_child(held)
		2:
			held.free()
			held = HeldObject3D.new()
			add_child(held)
			_listen()
		3:
			held.grab(null)


func _listen() -> void:
	held.released.connect(
		func(_body: RigidBody3D, reason: int) -> void:
			releases[reason] += 1
			if random.randf() < 0.1:
				held.grab(bodies[0])
	)


func _in_order(tick: int) -> bool:
	var fine := check(held.global_transform.is_finite(), "the node is finite in tick %d" % tick)
	for index in bodies.size():
		if not is_instance_valid(bodies[index]):
			continue
		var body := bodies[index]
		var at := body.global_position
		fine = (
			check(at.is_finite() and body.linear_velocity.is_finite(), "finite: %s" % at) and fine
		)
		# A fast body that is free sinks into the walls for a tick as far as the engine lets it.
		var is_held := body == held.get_held_body()
		var inside := _depth(at) < (0.0 if is_held else 0.3)
		var what := [tick, "held" if is_held else "free", at, body.linear_velocity]
		fine = check(inside, "in tick %d a %s body is at %s, %s m/s" % what) and fine
	return fine


## How deep a place is in the walls.
func _depth(at: Vector3) -> float:
	return maxf(maxf(absf(at.x), absf(at.z)) - HALF, absf(at.y - 2.0) - 2.0)


func _forget_the_freed() -> void:
	for index in range(bodies.size() - 1, -1, -1):
		if not is_instance_valid(bodies[index]):
			bodies.remove_at(index)


## A body of any mass where there is room for it: what is put into something else is flung out by the engine.
func _new_body() -> RigidBody3D:
	var at := _free_place()
	var mass := random.randf_range(0.5, 120.0)
	var body := make_crate(at, mass, random.randf_range(0.3, 0.7))
	if random.randf() < 0.4:
		body.free()
		# No smaller than the way of a throw in a tick: GodotPhysics loses a ball whose middle gets into a box.
		body = make_ball(at, mass, random.randf_range(0.22, 0.3))
	bodies.append(body)
	return body


func _free_place() -> Vector3:
	var sphere := SphereShape3D.new()
	sphere.radius = 0.65
	var query := PhysicsShapeQueryParameters3D.new()
	query.shape = sphere
	var at := Vector3.ZERO
	for try in 100:
		at = Vector3(
			random.randf_range(-4, 4), random.randf_range(0.7, 3.3), random.randf_range(-4, 4)
		)
		query.transform.origin = at
		var apart := bodies.all(
			func(other: Variant) -> bool:
				return not is_instance_valid(other) or other.global_position.distance_to(at) > 1.3
		)
		if apart and get_viewport().world_3d.direct_space_state.intersect_shape(query).is_empty():
			break
	return at


## Four walls and a ceiling, and a thin wall inside.
func _close() -> void:
	for side in 4:
		var wall := make_box(
			Vector3(12, 6, 1), Vector3(0, 2, HALF + 0.5).rotated(Vector3.UP, side * PI / 2)
		)
		wall.rotation.y = side * PI / 2
	make_box(Vector3(12, 1, 12), Vector3(0, 4.5, 0))
	make_box(Vector3(0.1, 4, 3), Vector3(2, 2, -2))
