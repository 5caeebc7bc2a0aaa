class_name WeaponWatch
extends Node
## Watches the weapons in every frame of a [Tour], after they have moved, and says at once when
## something is wrong.

## Something that must not happen has happened.
signal fault_found(reason: String)

## Aimed this far, the sights count as taken.
const AIMED := 0.9999
## The sights may be this far from where the sway puts them, in metres.
const LARGEST_ERROR := 1e-4
## Sway that counts as still: radians, metres.
const STILL_ANGLE := deg_to_rad(0.15)
const STILL_OFFSET := 1e-4

## The hands to watch. There may be none.
var hands: WeaponHands
## Footfalls so far.
var steps: int = 0
## Shots so far.
var shots: int = 0
## Largest sway about any axis, in radians.
var largest_sway: float = 0.0
## Largest way of the sway, in metres.
var largest_offset: float = 0.0
## How near to the camera's plane a corner of a weapon's bounds came, in metres.
var nearest_corner: float = INF
## How far the sights were from the camera's axis when aimed, at most, in metres: with whatever sway
## there was, and when all was still.
var largest_aimed_distance: float = 0.0
var largest_still_distance: float = 0.0
## How far the sights were from where the sway puts them when aimed, at most, in metres.
var largest_error: float = 0.0


func _ready() -> void:
	process_priority = 200
	set_process(hands != null)
	if hands == null:
		return
	for weapon: Weapon in hands.get_weapons():
		weapon.stepped.connect(func(_foot: int) -> void: steps += 1)
		weapon.fired.connect(func(_muzzle: Vector3, _direction: Vector3) -> void: shots += 1)


func _process(_delta: float) -> void:
	var weapon := hands.get_weapon()
	if weapon == null:
		return
	var fault := find_fault(weapon)
	if not fault.is_empty():
		set_process(false)
		fault_found.emit(fault)


## The hands of [param player]; [code]null[/code] without any.
static func find_hands(player: FirstPersonPlayer) -> WeaponHands:
	for child: Node in player.get_camera().get_children():
		if child is WeaponHands:
			return child as WeaponHands
	return null


## What is wrong with [param weapon] at this moment, or an empty text. The largest of everything is
## noted.
func find_fault(weapon: Weapon) -> String:
	var sway := weapon.get_sway_rotation()
	var offset := weapon.get_sway_offset()
	if not (weapon.global_transform.is_finite() and sway.is_finite() and offset.is_finite()):
		return "the transform or the sway of %s is not finite" % weapon.name
	largest_sway = maxf(largest_sway, sway.abs()[sway.abs().max_axis_index()])
	largest_offset = maxf(largest_offset, offset.length())
	var camera := weapon.get_parent_node_3d().get_parent() as Camera3D
	if weapon.visible and hands.visible:
		var nearest := get_nearest_corner(weapon, camera)
		nearest_corner = minf(nearest_corner, nearest)
		if nearest < camera.near:
			return "%s comes within %.3f m of the camera" % [weapon.name, nearest]
	if weapon.get_aim_blend() > AIMED:
		return _find_fault_of_sights(weapon, camera, sway, offset)
	return ""


## How far in front of the camera's plane the nearest corner of the weapon's bounds is.
func get_nearest_corner(weapon: Weapon, camera: Camera3D) -> float:
	var nearest := INF
	for node: Node in weapon.get_children():
		var mesh := node as MeshInstance3D
		if mesh == null or not mesh.visible:
			continue
		var to_camera := camera.global_transform.affine_inverse() * mesh.global_transform
		var bounds := mesh.get_aabb()
		for corner: int in 8:
			nearest = minf(nearest, -(to_camera * bounds.get_endpoint(corner)).z)
	return nearest


func _find_fault_of_sights(
	weapon: Weapon, camera: Camera3D, sway: Vector3, offset: Vector3
) -> String:
	var marker := weapon.aim_marker
	var seen := camera.global_transform.affine_inverse() * marker.global_transform
	var turn := Basis.from_euler(sway)
	# The weapon turns about its own origin, and then moves.
	var arm := marker.position
	var expected := Vector3.FORWARD * weapon.aim_distance + offset + turn * arm - arm
	var blend_left := (1.0 - weapon.get_aim_blend()) * weapon.position.length()
	var error := maxf(seen.origin.distance_to(expected) - blend_left, 0.0)
	var distance := Vector2(seen.origin.x, seen.origin.y).length()
	largest_error = maxf(largest_error, error)
	largest_aimed_distance = maxf(largest_aimed_distance, distance)
	if sway.length() < STILL_ANGLE and offset.length() < STILL_OFFSET:
		largest_still_distance = maxf(largest_still_distance, distance)
	if error > LARGEST_ERROR:
		return "the sights of %s are %.2f mm from where they belong" % [weapon.name, error * 1000.0]
	var allowed := turn.get_rotation_quaternion().get_angle() + 1e-3
	var angle := (-seen.basis.z).angle_to(Vector3.FORWARD)
	if angle > allowed:
		return "the sights of %s point %.2f ° away" % [weapon.name, rad_to_deg(angle)]
	return ""
