extends AnimalTest
## The see-saw: it tips under what stands on it, and comes back.


func test_left_alone_it_rests_with_its_end_on_the_ground() -> void:
	add_floor()
	var board := add_see_saw()
	await ticks(60)
	check_near(board.get_angle(), board.get_largest_angle(), 1e-6, "its angle")
	var end := board.global_transform * Vector3(0, 0, board.half_length)
	check_near(end.y, 0.0, 0.001, "height of the end where one gets on")


func test_the_rat_tips_it_over_and_tilts_with_it() -> void:
	add_floor()
	var board := add_see_saw()
	_send_animal_over()
	var lowest := board.get_angle()
	var pitches := Vector2.ZERO
	for _tick: int in seconds(6.0):
		await ticks(1)
		lowest = minf(lowest, board.get_angle())
		if get_ground_name() == "Board":
			pitches = Vector2(minf(pitches.x, get_pitch()), maxf(pitches.y, get_pitch()))
			check(runner.is_on_floor(), "it stays on the board at %v" % runner.global_position)
	check_near(lowest, -board.get_largest_angle(), 1e-6, "the board was tipped over")
	check(runner.global_position.z < -2.5, "the rat got across: %v" % runner.global_position)
	var limit := rad_to_deg(board.get_largest_angle())
	check(pitches.y > limit - 2.0 and pitches.y < limit + 1.0, "pitch going up: %.1f" % pitches.y)
	check(pitches.x < -limit + 4.0 and pitches.x > -limit - 1.0, "and down: %.1f" % pitches.x)
	await ticks(seconds(4.0))
	check_near(board.get_angle(), board.get_largest_angle(), 1e-6, "the board is back")


func test_it_is_tipped_over_again_and_again() -> void:
	add_floor()
	var board := add_see_saw()
	_send_animal_over()
	var turns := 0
	var was_over := false
	for _tick: int in seconds(40.0):
		await ticks(1)
		var is_over := board.get_angle() < 0.0
		turns += 1 if is_over and not was_over else 0
		was_over = is_over
	check(turns >= 3, "times tipped over: %d" % turns)
	check_equal(runner.times_put_back, 0, "times put back")


func test_a_player_tips_it_softly_enough_to_ride() -> void:
	add_floor()
	var board := add_see_saw()
	await ticks(2)
	var player := add_player(Vector3(0, 0.65, 0.2))
	await ticks(30)
	player.teleport(Vector3(0, 1.2, -1.5))
	var fastest := 0.0
	var before := board.get_angle()
	for _tick: int in seconds(2.0):
		await ticks(1)
		fastest = maxf(fastest, absf(board.get_angle() - before))
		before = board.get_angle()
	check_near(board.get_angle(), -board.get_largest_angle(), 1e-6, "the board is over")
	var limit := board.largest_rate / Engine.physics_ticks_per_second
	check(fastest < limit + 1e-6, "its fastest step: %f" % fastest)
	check(player.is_on_floor(), "the player stands on it")


func test_a_crate_weighs_its_mass() -> void:
	add_floor()
	var board := add_see_saw()
	await ticks(2)
	for mass: float in [1.0, 10.0]:
		var crate := RigidBody3D.new()
		var shape := CollisionShape3D.new()
		shape.shape = BoxShape3D.new()
		(shape.shape as BoxShape3D).size = Vector3.ONE * 0.3
		crate.add_child(shape)
		crate.mass = mass
		# At 1 m from the axle, where 1.6 kg would hold the board.
		crate.position = Vector3(0, 1.1, -1.0)
		add_child(crate)
		await ticks(seconds(1.5))
		check_equal(board.get_angle() < 0.0, mass > 1.6, "%.0f kg tip it over" % mass)
		crate.free()
		await ticks(seconds(4.0))


func test_a_player_on_its_far_end_does_not_stop_the_rat() -> void:
	add_floor()
	add_see_saw()
	await ticks(2)
	var player := add_player(Vector3(0, 1.3, -1.9))
	player.collision_layer = 2
	await ticks(60)
	_send_animal_over()
	await ticks(seconds(15.0))
	var way := runner.get_way()
	await ticks(seconds(5.0))
	check(runner.get_way() - way > 2.0, "it gets on: %.2f m" % (runner.get_way() - way))
	check(runner.global_position.y > -0.1, "it is not below the floor")


## A rat that runs along the board from +Z, and round outside back to it.
func _send_animal_over() -> void:
	var points: PackedVector3Array = [
		Vector3(0, 0, 5), Vector3(0, 0, -5), Vector3(4, 0, -5), Vector3(4, 0, 5)
	]
	add_runner(add_loop(points), Vector3(0, 0, 4.5))
