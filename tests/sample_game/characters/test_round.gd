extends CharacterTest
## The stand-in walks round its loop, and its feet follow the ground as it goes.

const ROUND := 135.0

var _grounds: PackedStringArray = []
var _stood_at: PackedStringArray = []


func test_it_walks_round_its_loop() -> void:
	var seen := await _walk_round()
	for ground: String in ["Flight15", "Flight20", "RoughGround", "Ramp30", "Ramp20", "Floor"]:
		check(ground in _grounds, "it was on %s: %s" % [ground, _grounds])
	check_equal(_stood_at.size(), character.get_stops().size(), "stops: %s" % _stood_at)
	check(seen.measured_way > 100.0, "way that was measured: %.1f m" % seen.measured_way)
	check(rad_to_deg(seen.least_knee) > 5.0, "least bend of a knee: %f" % seen.least_knee)
	var step := rad_to_deg(seen.largest_step)
	check(step < 20.0, "largest step of a joint: %.1f° %s" % [step, seen.largest_step_of])
	check(seen.get_mean_error() < 0.01, "soles, mean: %f m" % seen.get_mean_error())
	check(seen.largest_error < 0.1, "soles at landing: %f m" % seen.largest_error)
	check(seen.largest_standing_error < 0.005, "standing: %f m" % seen.largest_standing_error)


func test_it_does_at_thirty_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 30
	await _walk_round()


func test_it_does_at_a_hundred_and_forty_four_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 144
	await _walk_round()


func test_the_player_is_no_obstacle() -> void:
	var game := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(game)
	var walker := game.get_node("StandIn") as StandIn
	var player := game.get_node("FirstPersonPlayer") as FirstPersonPlayer
	await ticks(2)
	player.teleport(walker.get_follower().get_point(2.0))
	var way := walker.get_way()
	await ticks(seconds(4.0))
	check(walker.get_way() - way > 3.5, "way in 4 s: %.2f m" % (walker.get_way() - way))
	check_equal(walker.times_put_back, 0, "times put back")


func test_it_gets_past_a_wall() -> void:
	add_floor()
	add_stand_in(add_loop([Vector3.ZERO, Vector3(0, 0, -20), Vector3(4, 0, -20)]), Vector3.ZERO)
	add_box(Vector3(3.0, 3.0, 0.3), Vector3(0.0, 1.5, -3.0))
	await ticks(seconds(9.0))
	check(character.global_position.z < -3.5, "it is behind it: %v" % character.global_position)
	check_equal(character.times_put_back, 1, "times put back")


func test_it_survives_the_loss_of_its_loop() -> void:
	add_floor()
	var loop := add_loop([Vector3.ZERO, Vector3(0, 0, -20), Vector3(4, 0, -20)])
	add_stand_in(loop, Vector3.ZERO)
	await ticks(60)
	loop.free()
	await ticks(120)
	check(
		character.velocity.slide(Vector3.UP).length() < 0.01, "it stands: %v" % character.velocity
	)


func test_its_feet_do_not_slide_on_a_floor() -> void:
	add_floor()
	add_stand_in(add_loop([Vector3.ZERO, Vector3(0, 0, -30), Vector3(4, 0, -30)]), Vector3.ZERO)
	for pace: float in [1.2, 0.9, 0.6]:
		character.speed = pace
		await ticks(seconds(2.0))
		var slip := await _find_slip(seconds(3.0))
		check(slip < 0.015, "at %.1f m/s the feet slide by %.4f m in a step" % [pace, slip])


## Watches it all round, and gives what was seen.
func _walk_round() -> CharacterWatch:
	await add_course()
	var seen := CharacterWatch.new()
	add_child(seen)
	seen.fault_found.connect(fail)
	await ticks(2)
	for _tick: int in seconds(ROUND):
		await ticks(1)
		if seen.ground not in _grounds:
			_grounds.append(seen.ground)
		var stop := character.get_stop()
		if not stop.is_empty() and stop not in _stood_at:
			_stood_at.append(stop)
		if character.get_follower().laps > 0:
			break
	check(character.get_follower().laps > 0, "it got round: %.1f m" % character.get_way())
	check_equal(character.times_put_back, 0, "times put back")
	return seen


## How far a sole that is flat on the floor moves over it, at most, in metres.
func _find_slip(for_ticks: int) -> float:
	var starts: Array[Vector3] = [Vector3.INF, Vector3.INF]
	var largest := 0.0
	for _tick: int in for_ticks:
		await ticks(1)
		# In a tick the poses are the last frame's, and so is where they were drawn.
		var seen_from := character.get_skeleton().get_global_transform_interpolated()
		for index: int in 2:
			var sole := feet[index].get_sole()
			if absf(sole[0].y) > 0.003 or absf(sole[1].y) > 0.003:
				starts[index] = Vector3.INF
				continue
			var place := (seen_from * sole[1]).slide(Vector3.UP)
			if starts[index] == Vector3.INF:
				starts[index] = place
			largest = maxf(largest, place.distance_to(starts[index]))
	return largest
