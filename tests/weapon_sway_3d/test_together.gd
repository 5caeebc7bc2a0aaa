extends SwayTest
## Weapons that step in the same tick read what they hang on and who carries them once for all, and each still follows
## its own.

const TICKS := 30
## Radians a tick.
const TURN := 0.02


func test_weapons_on_one_camera_sway_as_one_that_reads_it_for_itself() -> void:
	var together := [_ticking(), _ticking(), _ticking()]
	var alone := _ticking()
	# What another priority read may have changed since.
	alone.process_physics_priority += 1
	player.velocity = Vector3(-5, 0, -1)
	for i in TICKS:
		camera.rotation.y = TURN * i
		await ticks(1)
	check(absf(alone.get_sway_rotation().y) > deg_to_rad(0.5), "it sways with the look")
	check(absf(alone.get_sway_rotation().z) > deg_to_rad(0.5), "it leans with the walk")
	for weapon: WeaponSway3D in together:
		check_near(weapon.get_sway_rotation(), alone.get_sway_rotation(), 1e-7, "rotation")
		check_near(weapon.get_sway_offset(), alone.get_sway_offset(), 1e-7, "offset")
		check_near(weapon.transform, alone.transform, 1e-6, "transform")


func test_weapons_of_two_walkers_on_one_camera_lean_with_their_own() -> void:
	var first := _ticking()
	var second := _ticking()
	var third := _ticking()
	var other := CharacterBody3D.new()
	add_child(other)
	second.body = other
	other.velocity = Vector3(5, 0, 0)
	await ticks(120)
	check_near(_lean(second), -deg_to_rad(2.0), 1e-4, "that of the one who goes to the right")
	for weapon: WeaponSway3D in [first, third]:
		check_near(_lean(weapon), 0.0, 1e-9, "those of the one who stands")
	# Without it the body above counts again.
	other.free()
	player.velocity = Vector3(-5, 0, 0)
	await ticks(120)
	for weapon: WeaponSway3D in [first, second, third]:
		check_near(_lean(weapon), deg_to_rad(2.0), 1e-4, "all go to the left")


func test_a_weapon_told_how_it_goes_does_not_tell_the_others() -> void:
	var told := _ticking()
	var other := _ticking()
	told.set_velocity(Vector3(5, 0, 0))
	await ticks(120)
	check_near(_lean(told), -deg_to_rad(2.0), 1e-4, "it leans")
	check_near(_lean(other), 0.0, 1e-9, "the other does not")


func test_weapons_in_two_hands_sway_with_their_own() -> void:
	new_player()
	var hands: Array[Node3D] = [Node3D.new(), Node3D.new()]
	var weapons: Array[WeaponSway3D] = []
	for i in 4:
		if i < 2:
			camera.add_child(hands[i])
		var weapon := _ticking()
		weapon.reparent(hands[i % 2], false)
		weapons.append(weapon)
	for i in TICKS:
		hands[0].rotation.y = TURN * i
		await ticks(1)
	for i in weapons.size():
		var turns := absf(weapons[i].get_sway_rotation().y) > deg_to_rad(0.5)
		check_equal(turns, i % 2 == 0, "weapon %d sways" % i)
	# In the other hand it is the other one's turn.
	weapons[1].reparent(hands[0], false)
	weapons[0].reparent(hands[1], false)
	await ticks(240)
	for i in TICKS:
		hands[0].rotation.y = TURN * i
		await ticks(1)
	check(
		absf(weapons[1].get_sway_rotation().y) > deg_to_rad(0.5), "it sways in the hand that turns"
	)
	check_near(weapons[0].get_sway_rotation().y, 0.0, 1e-3, "and not in the one that rests")


## A weapon below the camera that steps in ticks.
func _ticking() -> WeaponSway3D:
	var weapon := new_weapon()
	weapon.process_callback = WeaponSway3D.PROCESS_PHYSICS
	return weapon


func _lean(weapon: WeaponSway3D) -> float:
	return weapon.get_sway_rotation().z
