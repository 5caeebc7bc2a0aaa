extends AnimalTest
## The rat and the spider run round their loops by themselves, whatever is in their way.

const ROUND := 70.0

var _grounds: PackedStringArray = []


func test_it_runs_round_its_loop() -> void:
	await _run_round()
	for ground: String in ["Board", "Ramp30", "Landing", "Ramp20", "RoughGround", "Floor"]:
		check(ground in _grounds, "it was on %s: %s" % [ground, _grounds])


func test_it_does_at_thirty_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 30
	await _run_round()


func test_it_does_at_a_hundred_and_forty_four_ticks_a_second() -> void:
	Engine.physics_ticks_per_second = 144
	await _run_round()


func test_the_same_run_gives_the_same_motion() -> void:
	var first := await _record_run()
	var second := await _record_run()
	for index: int in first.size():
		check_near(second[index], first[index], 1e-3, "place after %d s" % index)


func test_its_tilt_follows_the_ground() -> void:
	add_course(100.0)
	await ticks(30)
	var sum := 0.0
	var count := 0
	var too_large := 0
	for _tick: int in seconds(ROUND):
		await ticks(1)
		var hit := find_ground(runner.global_position)
		if not check(not hit.is_empty(), "ground below %v" % runner.global_position):
			return
		var angle := aligner.global_basis.y.angle_to(hit.normal)
		sum += angle
		count += 1
		too_large = too_large + 1 if angle > AnimalWatch.LARGEST_ANGLE else 0
		if too_large > seconds(AnimalWatch.LONGEST_TIME):
			fail("it is %.1f° off at %v" % [rad_to_deg(angle), runner.global_position])
			return
	check(rad_to_deg(sum / count) < 3.0, "mean angle: %.2f°" % rad_to_deg(sum / count))


func test_the_spider_runs_round_on_the_rough_ground() -> void:
	add_course(0.0, SPIDER_SCENE, SPIDER_LOOP_SCENE)
	await ticks(seconds(0.2))
	for _tick: int in seconds(25.0):
		await ticks(1)
		var off := follower.get_distance_off(runner.global_position)
		if get_ground_name() != "RoughGround" or not runner.is_on_floor() or off > 0.15:
			fail("on %s at %v" % [get_ground_name(), runner.global_position])
			return
	check(runner.get_way() > follower.get_length(), "way: %.1f m" % runner.get_way())
	check_equal(runner.times_put_back, 0, "times put back")


func test_the_rat_sniffs_where_it_rests_and_runs_on() -> void:
	_add_straight_way()
	runner.stops = [4.0]
	runner.rest_time = 3.0
	var rat := animal as Rat
	var rested := 0
	var nose_down := INF
	var nose := rat.get_skeleton().find_bone("Nose")
	for _tick: int in seconds(7.0):
		await ticks(1)
		rested += 1 if runner.is_resting() else 0
		check_equal(rat.sniffing, runner.is_resting(), "it sniffs while it rests")
		if runner.is_resting():
			nose_down = minf(nose_down, rat.get_skeleton().get_bone_global_pose(nose).origin.y)
	check_near(rested, seconds(3.0), 1.0, "ticks of rest")
	check(nose_down < 0.1, "its nose comes down: %.3f m" % nose_down)
	check(runner.global_position.z < -6.0, "it runs on: %v" % runner.global_position)


func test_it_jumps_over_a_box() -> void:
	_add_straight_way()
	add_box(Vector3(3.0, 0.3, 0.4), Vector3(0.0, 0.15, -3.0))
	await ticks(seconds(6.0))
	check(runner.global_position.z < -3.5, "it is behind the box: %v" % runner.global_position)
	check_equal(runner.times_put_back, 0, "times put back")


func test_it_gets_past_a_wall() -> void:
	_add_straight_way()
	add_box(Vector3(3.0, 3.0, 0.4), Vector3(0.0, 1.5, -3.0))
	var signals: Array[int] = []
	runner.put_back.connect(signals.append.bind(1))
	await ticks(seconds(8.0))
	check(runner.global_position.z < -3.5, "it is behind the wall: %v" % runner.global_position)
	check_equal(runner.times_put_back, 1, "times put back")
	check_equal(signals.size(), 1, "signals")


func test_it_comes_back_from_below_the_world() -> void:
	_add_straight_way()
	await ticks(30)
	runner.global_position.y = -6.0
	await ticks(30)
	check_near(runner.global_position.y, 0.0, 0.01, "its height")
	check(follower.get_distance_off(runner.global_position) < 0.1, "it is on its loop")


func test_the_player_is_no_obstacle() -> void:
	var game := (load("res://main.tscn") as PackedScene).instantiate()
	add_child(game)
	runner = game.get_node("Rat") as AnimalRunner
	var player := game.get_node("FirstPersonPlayer") as FirstPersonPlayer
	await ticks(2)
	player.teleport(runner.get_follower().get_point(3.0))
	var way := runner.get_way()
	await ticks(seconds(4.0))
	check(runner.get_way() - way > 6.0, "way in 4 s: %.2f m" % (runner.get_way() - way))
	check_equal(runner.times_put_back, 0, "times put back")
	check(player.is_on_floor(), "the player still stands there")


func test_without_a_loop_it_stands_still() -> void:
	add_floor()
	add_runner(null, Vector3.ZERO)
	await ticks(60)
	check_near(runner.global_position, Vector3.ZERO, 0.01, "its place")
	check(aligner.global_transform.is_finite(), "finite")


func test_it_survives_the_loss_of_its_loop() -> void:
	var loop := _add_straight_way()
	await ticks(60)
	loop.free()
	await ticks(120)
	check(runner.velocity.slide(Vector3.UP).length() < 0.01, "it has stopped: %v" % runner.velocity)


func _run_round() -> void:
	add_course(100.0)
	await ticks(seconds(0.2))
	var in_air := 0
	for _tick: int in seconds(ROUND):
		await ticks(1)
		var place := runner.global_position
		var ground := get_ground_name()
		if ground not in _grounds:
			_grounds.append(ground)
		in_air = 0 if runner.is_on_floor() else in_air + 1
		var off := follower.get_distance_off(place)
		if not place.is_finite() or in_air > seconds(0.1) or place.y < -0.05 or off > 0.15:
			fail("at %v: %d ticks in the air, %.2f m off" % [place, in_air, off])
			return
	check(runner.get_way() - 100.0 > follower.get_length(), "way: %.1f m" % runner.get_way())
	check_equal(runner.times_put_back, 0, "times put back")


func _record_run() -> PackedVector3Array:
	var world := add_course(110.0)
	var places: PackedVector3Array = []
	for _second: int in 15:
		await ticks(seconds(1.0))
		places.append(runner.global_position)
	for node: Node in [world, runner, runner.loop]:
		node.free()
	await ticks(2)
	return places


## A floor, and a way of 12 m ahead and back.
func _add_straight_way() -> Path3D:
	add_floor()
	var loop := add_loop([Vector3.ZERO, Vector3(0, 0, -12), Vector3(6, 0, -12), Vector3(6, 0, 0)])
	add_runner(loop, Vector3.ZERO)
	return loop
