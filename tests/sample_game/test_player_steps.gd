extends SampleGameTest
## Stairs, slopes and walls.

const STEPS := 10
const TREAD := 0.3


func test_walks_up_steps_of_15_cm() -> void:
	await _climb(0.15, false)


func test_walks_up_steps_of_20_cm() -> void:
	await _climb(0.2, false)


func test_walks_up_steps_of_30_cm() -> void:
	await _climb(0.3, false)


func test_sprints_up_steps_of_15_cm() -> void:
	await _climb(0.15, true)


func test_sprints_up_steps_of_30_cm() -> void:
	await _climb(0.3, true)


func test_climbs_stairs_at_an_angle() -> void:
	await _climb(0.2, false, deg_to_rad(35.0))


func test_goes_up_and_down_stairs_of_any_shape() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 3
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 1.0))
	for step: float in [0.15, 0.22, 0.3]:
		for tread: float in [0.25, 0.3, 0.6]:
			var flight := _add_flight(step, tread)
			var end := -tread * STEPS
			for yaw: float in [0.0, random.randf_range(-1.0, 1.0)]:
				var what := "steps of %.2f m and %.2f m at %.0f°" % [step, tread, rad_to_deg(yaw)]
				player.teleport(Vector3(0.0, 0.02, random.randf_range(0.5, 1.0)))
				player.turn_head(angle_difference(player.get_look().y, yaw), 0.0)
				await press(&"move_forward")
				for tick: int in seconds(10.0):
					await ticks(1)
					if player.global_position.z < end - 0.6:
						break
				check_near(player.global_position.y, step * STEPS, 0.02, "up %s" % what)
				player.turn_head(PI, 0.0)
				await ticks(10)
				var in_air := 0
				while player.global_position.z < 0.6 and in_air < 100:
					await ticks(1)
					in_air += 0 if player.is_on_floor() else 1
				check_equal(in_air, 0, "ticks in the air down %s" % what)
				await release(&"move_forward")
			flight.free()


func test_walks_down_steps_of_15_cm_on_its_feet() -> void:
	await _descend(0.15, false)


func test_walks_down_steps_of_20_cm_on_its_feet() -> void:
	await _descend(0.2, false)


func test_walks_down_steps_of_30_cm_on_its_feet() -> void:
	await _descend(0.3, false)


func test_sprints_down_steps_of_15_cm_on_its_feet() -> void:
	await _descend(0.15, true)


func test_a_slow_stick_climbs_too() -> void:
	_add_flight(0.2)
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 0.8))
	await ticks(10)
	await press(&"move_forward", 0.4)
	await ticks(seconds(6.0))
	check(player.global_position.y > 0.38, "two steps at least: %v" % player.global_position)


func test_walls_and_tables_are_not_climbed() -> void:
	add_floor()
	add_box(Vector3(4.0, 0.5, 4.0), Vector3(0.0, 0.25, -4.0))
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(90)
	check_near(player.global_position.y, 0.0, 0.02, "height before a table of 50 cm")
	check(player.global_position.z > -1.65, "it stands before it: %v" % player.global_position)


func test_a_step_under_a_low_ceiling_is_not_climbed() -> void:
	add_floor()
	add_box(Vector3(4.0, 0.3, 4.0), Vector3(0.0, 0.15, -4.0))
	add_box(Vector3(4.0, 1.0, 4.0), Vector3(0.0, 1.9 + 0.5, -4.0))
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(90)
	check(player.global_position.z > -2.0, "it stands before it: %v" % player.global_position)


func test_slopes_of_45_degrees_are_walked_and_steeper_ones_are_not() -> void:
	add_floor()
	for slope: float in [45.0, 55.0]:
		var angle := deg_to_rad(slope)
		var x := 0.0 if slope < 50.0 else 10.0
		add_box(Vector3(4.0, 1.0, 10.0), Vector3(x, 2.0, -4.0), Vector3(angle, 0.0, 0.0))
	var walker := add_player(Vector3(0.0, 0.02, 2.0))
	var slider := add_player(Vector3(10.0, 0.02, 2.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(120)
	check(walker.global_position.y > 1.5, "45 degrees: %v" % walker.global_position)
	check(slider.global_position.y < 0.6, "55 degrees: %v" % slider.global_position)


func test_the_view_glides_over_stairs() -> void:
	_add_flight(0.2)
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 1.0))
	await ticks(20)
	await press(&"move_forward")
	var camera := player.get_camera()
	var last := camera.global_position.y
	var rate := 0.0
	var change := 0.0
	for tick: int in 80:
		await ticks(1)
		var now := (camera.global_position.y - last) * Engine.physics_ticks_per_second
		change = maxf(change, absf(now - rate))
		rate = now
		last = camera.global_position.y
		var sideways := camera.global_position - player.global_position
		check_near(Vector2(sideways.x, sideways.z), Vector2.ZERO, 1e-4, "the head is over the feet")
	check(
		rate > 0.3 and last > 2.0, "the view rises with the stairs: %.2f m, %.2f m/s" % [last, rate]
	)
	check(change < 0.8, "its speed never jumps: by %.2f m/s" % change)


func test_what_is_drawn_glides_too() -> void:
	# Three frames to a tick: between ticks the engine interpolates body and neck.
	Engine.physics_ticks_per_second = 20
	_add_flight(0.2)
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 1.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(8)
	await frames(1)
	var last := player.get_camera().get_global_transform_interpolated().origin
	var lowest := INF
	for frame: int in 80:
		await frames(1)
		var now := player.get_camera().get_global_transform_interpolated().origin
		lowest = minf(lowest, now.y - last.y)
		check((now - last).length() < 0.1, "no leap between frames: %v" % (now - last))
		last = now
	check(last.y > 2.0, "the view rises: %v" % last)
	check(lowest > -0.01, "and never dips: by %.3f m in a frame" % -lowest)


func test_the_view_of_a_ramp_has_no_lag() -> void:
	add_floor()
	var angle := deg_to_rad(20.0)
	add_box(Vector3(4.0, 1.0, 20.0), Vector3(0.0, 2.0, -8.0), Vector3(angle, 0.0, 0.0))
	var player := add_player(Vector3(0.0, 0.02, 2.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(120)
	var height := player.get_camera().global_position.y - player.global_position.y
	check(player.global_position.y > 0.8, "it climbs: %v" % player.global_position)
	check_near(height, 1.65, 0.02, "the eyes over the feet")


## Adds ten steps that climb along -Z from the origin, and a landing. Gives the node that holds them.
func _add_flight(step: float, tread: float = TREAD) -> Node3D:
	var flight := Node3D.new()
	add_child(flight)
	for index: int in STEPS:
		var height := step * (index + 1)
		var middle := Vector3(0.0, height / 2.0, -tread * (index + 0.5))
		add_box(Vector3(40.0, height, tread), middle).reparent(flight)
	var top := step * STEPS
	add_box(Vector3(40.0, top, 6.0), Vector3(0.0, top / 2.0, -tread * STEPS - 3.0)).reparent(flight)
	return flight


func _climb(step: float, sprint: bool, yaw: float = 0.0) -> void:
	add_floor()
	_add_flight(step)
	var player := add_player(Vector3(0.0, 0.02, 1.5), yaw)
	await ticks(10)
	if sprint:
		await press(&"sprint")
	await press(&"move_forward")
	for tick: int in seconds(4.0):
		await ticks(1)
		if player.global_position.z < -TREAD * STEPS - 1.0:
			break
	check_near(
		player.global_position.y, step * STEPS, 0.03, "height after ten steps of %.2f m" % step
	)


func _descend(step: float, sprint: bool) -> void:
	add_floor()
	_add_flight(step)
	var player := add_player(Vector3(0.0, step * STEPS + 0.02, -TREAD * STEPS - 2.0), PI)
	await ticks(10)
	if sprint:
		await press(&"sprint")
	await press(&"move_forward")
	var in_air := 0
	for tick: int in seconds(4.0):
		await ticks(1)
		if not player.is_on_floor():
			in_air += 1
		if player.global_position.z > 1.5:
			break
	check_near(player.global_position.y, 0.0, 0.02, "height below the stairs")
	check_equal(in_air, 0, "ticks in the air")
