extends SampleGameTest
## A player who stands on a moving platform stays where it stands.

const FOLDER := "res://world/platforms/"
const RIDE := 10.0
const LARGEST_SLIP := 0.25


func test_it_stays_on_the_sliding_platform() -> void:
	var platform := _add_platform("sliding_platform.tscn")
	await _ride(platform, Vector3(0.5, 0.13, -0.5))


func test_it_stays_on_the_turning_platform() -> void:
	var platform := _add_platform("turning_platform.tscn")
	var player := await _ride(platform, Vector3(1.5, 0.13, 0.0))
	# 36 degrees a second, for ten seconds and a half.
	check(absf(player.get_look().y) > 0.1, "the view turned with it: %v" % player.get_look())


func test_it_stays_on_the_tilting_platform() -> void:
	var platform := _add_platform("tilting_platform.tscn")
	await _ride(platform, Vector3(0.3, 0.13, 1.2))


func test_a_crouching_player_stays_on_the_sliding_platform() -> void:
	Input.action_press(&"crouch")
	var platform := _add_platform("sliding_platform.tscn")
	await _ride(platform, Vector3(0.0, 0.13, 0.0))


func test_the_platforms_are_where_they_were_after_a_period() -> void:
	var sliding := _add_platform("sliding_platform.tscn") as SlidingPlatform
	var tilting := _add_platform("tilting_platform.tscn") as TiltingPlatform
	await ticks(4)
	var slid := sliding.global_position
	var tilted := tilting.global_basis
	await ticks(seconds(sliding.period * tilting.period))
	check_near(sliding.global_position, slid, 1e-3, "the sliding platform")
	check_near(tilting.global_basis, tilted, 1e-3, "the tilting platform")


func _add_platform(file: String) -> AnimatableBody3D:
	var platform := (load(FOLDER + file) as PackedScene).instantiate() as AnimatableBody3D
	platform.position = Vector3(0.0, 0.5, 0.0)
	add_child(platform)
	return platform


func _ride(platform: AnimatableBody3D, place: Vector3) -> FirstPersonPlayer:
	var player := add_player(platform.position + place + Vector3.UP * 0.05)
	await ticks(30)
	check(player.is_on_floor(), "it stands on the platform")
	var stood := platform.to_local(player.global_position)
	var in_air := 0
	for tick: int in seconds(RIDE):
		await ticks(1)
		if not player.is_on_floor():
			in_air += 1
	check_near(
		platform.to_local(player.global_position),
		stood,
		LARGEST_SLIP,
		"where it stands on the platform"
	)
	check_equal(in_air, 0, "ticks in the air")
	return player
