class_name SwayTest
extends TestCase
## What the tests of WeaponSway3D share: a player with a camera, and a weapon below it that the test steps by hand.

const STEP := 1.0 / 60.0

var player: CharacterBody3D
var camera: Camera3D


## A body at the origin with a current camera 1.6 m up, looking along -Z.
func new_player() -> void:
	player = CharacterBody3D.new()
	camera = Camera3D.new()
	camera.position.y = 1.6
	player.add_child(camera)
	add_child(player)
	camera.make_current()


## A weapon at the hip below the camera, without breath, stepped by hand.
func new_weapon() -> WeaponSway3D:
	if player == null:
		new_player()
	var weapon := WeaponSway3D.new()
	weapon.process_callback = WeaponSway3D.PROCESS_MANUAL
	weapon.breath_angle = 0.0
	weapon.position = Vector3(0.2, -0.2, -0.4)
	camera.add_child(weapon)
	return weapon


## The same where everything is given by hand: a still stander.
func new_weapon_by_hand() -> WeaponSway3D:
	var weapon := new_weapon()
	weapon.look_source = WeaponSway3D.LOOK_MANUAL
	weapon.set_velocity(Vector3.ZERO)
	weapon.set_grounded(true)
	return weapon


func run(weapon: WeaponSway3D, seconds: float, step := STEP) -> void:
	for i in roundi(seconds / step):
		weapon.advance(step)


func rotation_of(node: Node3D) -> Quaternion:
	return node.basis.get_rotation_quaternion()
