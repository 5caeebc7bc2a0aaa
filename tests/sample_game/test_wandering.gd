extends SampleGameTest
## Players at random places of the course, walking and jumping about: none falls through, none is stuck.
##
## The fifty of a test walk at the same time, each with a heading of its own, and do not meet.

const PLAYERS := 50
const AREA := Rect2(-34.4, -28.4, 68.8, 56.8)
const PLAYER_LAYER := 2
## Lowest place of the course is the bottom of the pool.
const LOWEST := -0.4
## A player who gets this far away is not stuck.
const AWAY := 1.0
const HEADINGS := 8

var _random := RandomNumberGenerator.new()


func test_fifty_players_get_about() -> void:
	await _wander(1)


func test_fifty_others_get_about() -> void:
	await _wander(2)


func test_fifty_more_get_about() -> void:
	await _wander(3)


func test_the_last_fifty_get_about() -> void:
	await _wander(4)


func _wander(rng_seed: int) -> void:
	_random.seed = rng_seed
	var world := add_world()
	await ticks(30)
	var players: Array[FirstPersonPlayer] = []
	for index: int in PLAYERS:
		players.append(_drop_player(world))
	await ticks(30)
	await _walk_and_jump(players, seconds(3.0))

	var places := _get_places(players)
	var free: Array[FirstPersonPlayer] = []
	for heading: int in HEADINGS:
		for index: int in PLAYERS:
			var player := players[index]
			if player not in free:
				player.turn_head(TAU / HEADINGS, 0.0)
		await _walk_and_jump(players, seconds(1.0))
		for index: int in PLAYERS:
			if players[index] not in free and _get_way(players[index], places[index]) > AWAY:
				free.append(players[index])
	for index: int in PLAYERS:
		check(players[index] in free, "a player gets away from %v" % places[index])


## Walks everybody ahead, with a jump now and then, and looks at every tick.
func _walk_and_jump(players: Array[FirstPersonPlayer], for_ticks: int) -> void:
	await press(&"move_forward")
	for tick: int in for_ticks:
		if tick % 40 == 20:
			await press(&"jump")
		elif tick % 40 == 24:
			await release(&"jump")
		await ticks(1)
		for player: FirstPersonPlayer in players:
			var place := player.global_position
			if not place.is_finite() or not player.velocity.is_finite() or place.y < LOWEST:
				fail("a player is at %v" % place)
				player.teleport(Vector3(0.0, 0.1, 14.0))
	await release(&"move_forward")
	checks += 1


## Puts a player over whatever is at a random place, where there is room for one.
func _drop_player(world: Node3D) -> FirstPersonPlayer:
	var space := world.get_world_3d().direct_space_state
	var room := PhysicsShapeQueryParameters3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.4
	capsule.height = 1.8
	room.shape = capsule
	while true:
		var from := Vector3(
			_random.randf_range(AREA.position.x, AREA.end.x),
			20.0,
			_random.randf_range(AREA.position.y, AREA.end.y)
		)
		var query := PhysicsRayQueryParameters3D.create(from, from + Vector3.DOWN * 30.0)
		query.collision_mask = 1
		var feet: Vector3 = space.intersect_ray(query).position + Vector3.UP * 0.5
		room.transform.origin = feet + Vector3.UP * 0.9
		room.collision_mask = 1
		if space.intersect_shape(room, 1).is_empty():
			var player := add_player(feet, _random.randf_range(-PI, PI))
			player.collision_layer = PLAYER_LAYER
			player.collision_mask = 1
			return player
	return null


func _get_places(players: Array[FirstPersonPlayer]) -> PackedVector3Array:
	var places := PackedVector3Array()
	for player: FirstPersonPlayer in players:
		places.append(player.global_position)
	return places


func _get_way(player: FirstPersonPlayer, from: Vector3) -> float:
	return (player.global_position - from).slide(Vector3.UP).length()
