extends CharacterTest
## The patrol goes round its route, and its feet follow the ground as it goes.

const ROUND := 180.0

var _grounds: PackedStringArray = []
var _stood_at: PackedStringArray = []


func test_it_goes_round_its_route() -> void:
	var seen := await _go_round()
	for ground: String in [
		"Flight15", "Flight20", "RoughGround", "TurningPlatform", "Ramp30", "Ramp20", "Floor"
	]:
		check(ground in _grounds, "it was on %s: %s" % [ground, _grounds])
	check_equal(_stood_at.size(), 7, "stops: %s" % _stood_at)
	check(seen.measured_rounds > 0.95, "measured: %.2f rounds" % seen.measured_rounds)
	check(rad_to_deg(seen.least_knee) > 2.0, "least bend of a knee: %f" % seen.least_knee)
	check(seen.get_mean_error() < 0.01, "soles, mean: %f m" % seen.get_mean_error())
	var landing := seen.get_largest(&"landing")
	# A foot that comes down off a step of 20 cm is held up by its heel, or by its toes, until they are past it.
	check(landing.value < 0.22, "soles at landing: %f m on %s" % [landing.value, landing.where])
	var standing := seen.get_largest(&"standing")
	check(standing.value < 0.01, "standing: %f m on %s" % [standing.value, standing.where])


func test_it_does_at_thirty_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 30
	await _go_round()


func test_it_does_at_a_hundred_and_forty_four_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 144
	await _go_round()


func test_the_player_is_no_obstacle() -> void:
	var game := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(game)
	var patrol := game.get_node("Patrol") as Patrol
	var player := game.get_node("FirstPersonPlayer") as FirstPersonPlayer
	await ticks(2)
	var place := patrol.global_position
	player.teleport(place - patrol.global_basis.z * 1.5)
	await ticks(seconds(4.0))
	var way := patrol.global_position.distance_to(place)
	check(way > 3.5, "way in 4 s: %.2f m" % way)
	check_equal(patrol.times_put_back, 0, "times put back")


func test_it_gets_past_a_wall() -> void:
	add_floor()
	add_level_navigation()
	var patrol := add_patrol(add_route([Vector3(0, 0, -20), Vector3(4, 0, -20)]), Vector3.ZERO)
	add_box(Vector3(3.0, 3.0, 0.3), Vector3(0.0, 1.5, -3.0))
	await ticks(seconds(9.0))
	check(patrol.global_position.z < -3.5, "it is behind it: %v" % patrol.global_position)
	check_equal(patrol.times_put_back, 1, "times put back")


func test_it_survives_the_loss_of_its_route() -> void:
	add_floor()
	add_level_navigation()
	var route := add_route([Vector3(0, 0, -20), Vector3(4, 0, -20)])
	var patrol := add_patrol(route, Vector3.ZERO)
	await ticks(60)
	check(patrol.velocity.length() > 1.0, "it walks: %v" % patrol.velocity)
	route.free()
	await ticks(120)
	check(patrol.velocity.slide(Vector3.UP).length() < 0.01, "it stands: %v" % patrol.velocity)


func test_without_a_navigation_mesh_it_stands() -> void:
	add_floor()
	var patrol := add_patrol(add_route([Vector3(0, 0, -20), Vector3(4, 0, -20)]), Vector3.ZERO)
	await ticks(60)
	check(patrol.global_position.length() < 0.01, "it stands: %v" % patrol.global_position)


func test_it_stops_at_a_mark_and_looks_where_that_says() -> void:
	add_floor()
	add_level_navigation()
	var route := add_route([Vector3(0, 0, -4), Vector3(4, 0, -20)])
	var mark := route.get_child(0) as PatrolMark
	mark.stop_time = 2.0
	mark.rotation.y = 2.0
	var patrol := add_patrol(route, Vector3(1, 0, 0))
	for _tick: int in seconds(9.0):
		await ticks(1)
		if patrol.get_rest_time() > 1.0:
			break
	check_equal(patrol.get_stop(), String(mark.name), "where it stands")
	check_near(patrol.global_position, mark.position, 0.05, "its place")
	check_near(angle_difference(patrol.rotation.y, 2.0), 0.0, 0.05, "its heading")
	await ticks(seconds(2.5))
	check_equal(patrol.get_stop(), "", "it has gone on")


func test_its_feet_do_not_slide_on_a_floor() -> void:
	add_floor()
	add_level_navigation()
	var patrol := add_patrol(add_route([Vector3(0, 0, -29), Vector3(4, 0, -29)]), Vector3(0, 0, 20))
	for pace: float in [1.4, 1.0, 0.7]:
		patrol.speed = pace
		await ticks(seconds(2.0))
		var slip := await _find_slip(seconds(3.0))
		check(slip < 0.015, "at %.1f m/s the feet slide by %.4f m in a step" % [pace, slip])


## Watches it all round, and gives what was seen.
func _go_round() -> CharacterWatch:
	var patrol := add_course()
	var seen := CharacterWatch.new()
	add_child(seen)
	seen.fault_found.connect(fail)
	await ticks(2)
	for _tick: int in seconds(ROUND):
		await ticks(1)
		if seen.ground not in _grounds:
			_grounds.append(seen.ground)
		var stop := patrol.get_stop()
		if not stop.is_empty() and stop not in _stood_at:
			_stood_at.append(stop)
		if patrol.get_rounds() > 1.0:
			break
	check(patrol.get_rounds() > 1.0, "it got round: %.2f" % patrol.get_rounds())
	check_equal(patrol.times_put_back, 0, "times put back")
	return seen


## How far a sole that is flat on the floor moves over it, at most, in metres.
func _find_slip(for_ticks: int) -> float:
	var starts: Array[Vector3] = [Vector3.INF, Vector3.INF]
	var largest := 0.0
	for _tick: int in for_ticks:
		await ticks(1)
		for index: int in 2:
			var stand := stands[index]
			if not stand.is_whole or absf(stand.mean) > 0.002 or stand.angle > 0.01:
				starts[index] = Vector3.INF
				continue
			if starts[index] == Vector3.INF:
				starts[index] = stand.place
			largest = maxf(largest, stand.place.distance_to(starts[index]))
	return largest
