extends SampleGameTest
## Jumping, crouching, pushing.


func test_a_jump_is_as_high_as_its_property_says() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	check_near(await _jump(player), player.jump_height, 0.06, "height of a jump")


func test_one_can_jump_just_after_an_edge() -> void:
	check(await _jump_after_edge(0.08) > 0.5, "a jump 0.08 s after the edge")


func test_one_cannot_jump_long_after_an_edge() -> void:
	check(await _jump_after_edge(0.2) < 0.01, "no jump 0.2 s after the edge")


func test_one_cannot_jump_twice() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await tap(&"jump", 1)
	await ticks(2)
	await tap(&"jump", 1)
	var highest := 0.0
	for tick: int in 60:
		await ticks(1)
		highest = maxf(highest, player.global_position.y)
	check_near(highest, player.jump_height, 0.06, "height of a jump with two presses")


func test_a_jump_asked_for_just_before_landing_happens() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 1.0, 0.0))
	while player.global_position.y > 0.25:
		await ticks(1)
	await tap(&"jump", 1)
	await ticks(12)
	check(player.velocity.y > 0.5, "it jumps when it lands: %v" % player.velocity)


func test_a_jump_asked_for_long_before_landing_does_not() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 3.0, 0.0))
	await ticks(10)
	await tap(&"jump", 1)
	await ticks(60)
	check(
		player.is_on_floor() and player.global_position.y < 0.02,
		"it stands: %v" % player.global_position
	)


func test_it_crouches_and_stands_up() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await press(&"crouch")
	await ticks(60)
	check(player.is_crouching(), "it crouches")
	check_near(player.get_camera().global_position.y, 0.85, 0.02, "eyes of a crouching player")
	await press(&"move_forward")
	await ticks(40)
	check_near(player.velocity.length(), player.crouch_speed, 1e-3, "speed of a crouching player")
	await release(&"crouch")
	await ticks(60)
	check(not player.is_crouching(), "it stands up")
	check_near(player.get_camera().global_position.y, 1.65, 0.02, "eyes of a standing player")


func test_it_stays_low_under_a_ceiling() -> void:
	add_floor()
	add_box(Vector3(4.0, 0.5, 4.0), Vector3(0.0, 1.2 + 0.25, -4.0))
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await press(&"crouch")
	await press(&"move_forward")
	await ticks(seconds(2.2))
	check(player.global_position.z < -2.5, "it goes in: %v" % player.global_position)
	await release(&"move_forward")
	await release(&"crouch")
	for tick: int in 30:
		await ticks(1)
		check(player.is_crouching(), "it stays low under the ceiling")
	await press(&"move_forward")
	await ticks(seconds(3.0))
	await release(&"move_forward")
	check(player.global_position.z < -6.5, "it comes out: %v" % player.global_position)
	check(not player.is_crouching(), "it stands up in the open")


func test_players_do_not_share_their_size() -> void:
	add_floor()
	var one := add_player(Vector3(0.0, 0.02, 0.0))
	var other := add_player(Vector3(3.0, 0.02, 0.0))
	var one_shape := (one.get_node("CollisionShape3D") as CollisionShape3D).shape
	var other_shape := (other.get_node("CollisionShape3D") as CollisionShape3D).shape
	check(one_shape != other_shape, "each has a shape of its own")


func test_it_pushes_light_things_and_not_heavy_ones() -> void:
	add_floor()
	var light := _add_prop("res://world/props/light_crate.tscn", Vector3(0.0, 0.23, -1.5))
	var heavy := _add_prop("res://world/props/heavy_crate.tscn", Vector3(5.0, 0.43, -1.5))
	add_player(Vector3(0.0, 0.02, 0.0))
	add_player(Vector3(5.0, 0.02, 0.0))
	await ticks(10)
	await press(&"move_forward")
	await ticks(90)
	check(light.global_position.z < -3.0, "2 kg are pushed away: %v" % light.global_position)
	check(heavy.global_position.z > -2.6, "40 kg hardly move: %v" % heavy.global_position)


func test_a_loose_thing_below_the_feet_does_not_throw_the_player() -> void:
	add_floor()
	var crate := _add_prop("res://world/props/heavy_crate.tscn", Vector3(0.0, 0.43, 0.0))
	var player := add_player(Vector3(0.0, 0.87, 0.0))
	await ticks(30)
	check(
		player.is_on_floor() and player.global_position.y > 0.8,
		"it stands on the crate: %v" % player.global_position
	)
	crate.linear_velocity = Vector3(15.0, 12.0, 0.0)
	var fastest := 0.0
	var highest := 0.0
	for tick: int in 60:
		await ticks(1)
		fastest = maxf(fastest, player.velocity.slide(Vector3.UP).length())
		highest = maxf(highest, player.global_position.y)
	check(fastest < 1.0, "it is not thrown: %.2f m/s" % fastest)
	check(highest < 1.6, "and not into the sky: %.2f m" % highest)


func test_the_parts_for_stairs_and_pushing_can_be_left_out() -> void:
	add_floor()
	var player := (load(PLAYER_SCENE) as PackedScene).instantiate() as FirstPersonPlayer
	for part: String in ["StairStepper", "BodyPusher"]:
		player.get_node(part).free()
	add_child(player)
	await press(&"move_forward")
	await ticks(60)
	check(player.global_position.z < -2.0, "it walks: %v" % player.global_position)


func test_a_teleport_forgets_the_way() -> void:
	add_floor()
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await press(&"move_forward")
	await ticks(20)
	player.teleport(Vector3(10.0, 0.0, 10.0))
	check_near(player.get_camera().global_position, Vector3(10.0, 1.65, 10.0), 1e-4, "the eyes")
	check_near(player.velocity, Vector3.ZERO, 0.0, "velocity")


## Jumps, and gives the height of it.
func _jump(player: FirstPersonPlayer) -> float:
	var from := player.global_position.y
	var highest := from
	await tap(&"jump")
	for tick: int in 60:
		await ticks(1)
		highest = maxf(highest, player.global_position.y)
	return highest - from


## Walks off an edge, jumps so many seconds after it, and gives the height over the edge.
func _jump_after_edge(time: float) -> float:
	add_box(Vector3(4.0, 1.0, 4.0), Vector3(0.0, -0.5, 0.0))
	var player := add_player(Vector3(0.0, 0.02, 0.0))
	await ticks(10)
	await press(&"move_forward")
	while player.is_on_floor():
		await ticks(1)
	await ticks(seconds(time) - 1)
	return await _jump_over(player)


func _jump_over(player: FirstPersonPlayer) -> float:
	var highest := -INF
	await tap(&"jump")
	for tick: int in 40:
		await ticks(1)
		highest = maxf(highest, player.global_position.y)
	return highest


func _add_prop(path: String, place: Vector3) -> RigidBody3D:
	var prop := (load(path) as PackedScene).instantiate() as RigidBody3D
	prop.position = place
	add_child(prop)
	return prop
