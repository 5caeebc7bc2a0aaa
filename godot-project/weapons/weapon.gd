class_name Weapon
extends WeaponSway3D
## A weapon in the hands of a first-person player: how it shoots, besides how it sways.
##
## It is a scene of its own: this node, its meshes, a marker at its sights for
## [member WeaponSway3D.aim_marker], a muzzle and a sound.
## [br][br]
## It steps in frames, [constant WeaponSway3D.PROCESS_IDLE], for the player's head turns in frames,
## too. In ticks the look rate would tremble wherever the frames are no multiple of them: a stick
## then turns the head by two frames' worth in one tick and by three in the next. And a shot would be
## seen up to two ticks late, for what moves in ticks is drawn between the last two of them.

## It was fired from [param muzzle], as it is seen, along [param direction], both in the world.
signal fired(muzzle: Vector3, direction: Vector3)

## Vertical angle of the view that the weapons' materials are drawn with, whatever the camera's is, in
## degrees: the weapon keeps its shape when one looks through its sights.
const DRAWN_FOV := 55.0
## Where it is when it is out of sight, from its rest, in metres.
const LOWERED := Vector3(-0.02, -0.32, 0.04)

@export_group("Shot")
## Whether it goes on firing while the trigger is held.
@export var automatic: bool = false
## Least time between two shots.
@export_range(0.02, 2.0, 0.01, "suffix:s") var shot_interval: float = 0.15
## What a shot gives to the recoil: rad/s about pitch, yaw and roll.
@export var recoil_rotation: Vector3 = Vector3(5.0, 0.0, 0.0)
## What chance adds to that at most, to either side.
@export var recoil_chance: Vector3 = Vector3(0.5, 1.0, 1.5)
## What a shot gives to the recoil: m/s to the right, up and back.
@export var recoil_offset: Vector3 = Vector3(0.0, 0.0, 1.5)
## How hard it hits loose things.
@export_range(0.0, 50.0, 0.5, "suffix:N·s") var impact: float = 4.0
## How many times larger things look through its sights.
@export_range(1.0, 4.0, 0.05) var zoom: float = 1.3

## How far it is up: 0 is out of sight, 1 is at its rest. This moves the rest that the sway is added
## to, so that it can be animated while it sways.
var raised: float = 1.0:
	set = set_raised

var _random := RandomNumberGenerator.new()
var _until_ready: float = 0.0

@onready var _rest: Vector3 = position
@onready var _muzzle: Node3D = $Muzzle
@onready var _flash: MuzzleFlash = $Muzzle/MuzzleFlash
@onready var _sound: OneShot = $ShotSound


func _ready() -> void:
	_random.seed = 1


## Lets time pass between shots.
func wait(delta: float) -> void:
	_until_ready = maxf(_until_ready - delta, 0.0)


## Fires if it is up and ready. Gives whether it did.
func fire() -> bool:
	if raised < 1.0 or _until_ready > 0.0:
		return false
	_until_ready = shot_interval
	var direction := get_direction()
	add_recoil(recoil_rotation + recoil_chance * _throw_dice(), recoil_offset)
	_flash.flash(_random.randf() * TAU)
	_sound.sound()
	fired.emit(get_muzzle_seen(), direction)
	return true


## Sets [member raised].
func set_raised(value: float) -> void:
	raised = value
	if is_node_ready():
		position = _rest + LOWERED * (1.0 - value)


## Where it points to, in the world: the view's direction, turned by the sway. From the hip that is
## about where the crosshair is; aimed it is where the sights are seen.
func get_direction() -> Vector3:
	var view := get_parent_node_3d().get_global_transform_interpolated().basis
	return view * Basis.from_euler(get_sway_rotation()) * Vector3.FORWARD


## Where in the world something would have to be to be seen at the muzzle. It is not quite where the
## muzzle is: see [constant DRAWN_FOV].
func get_muzzle_seen() -> Vector3:
	var muzzle := _muzzle.get_global_transform_interpolated().origin
	var camera := get_viewport().get_camera_3d()
	if camera == null:
		return muzzle
	var view := camera.get_global_transform_interpolated()
	var seen := view.affine_inverse() * muzzle
	var stretch := tan(deg_to_rad(camera.fov) / 2.0) / tan(deg_to_rad(DRAWN_FOV) / 2.0)
	return view * (seen * Vector3(stretch, stretch, 1.0))


func _throw_dice() -> Vector3:
	return Vector3(
		_random.randf_range(-1.0, 1.0),
		_random.randf_range(-1.0, 1.0),
		_random.randf_range(-1.0, 1.0)
	)
