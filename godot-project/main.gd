extends Node3D
## The sample game: a world, a player with a held object or a weapon in the hands, and a HUD.
##
## With the argument [code]--tour[/code] after [code]--[/code] on the command line a [Tour] plays
## the game through input events, reports and quits.

const TOUR_SCENE := "res://tour/tour.tscn"

@onready var _player: FirstPersonPlayer = $FirstPersonPlayer
@onready var _held_object: HeldObject3D = $HeldObject3D
@onready var _hands: WeaponHands = $FirstPersonPlayer/Neck/Head/Camera3D/Weapons
@onready var _cameras: CameraCycle = $Cameras
@onready var _hud: Hud = $Hud


func _ready() -> void:
	_hands.in_hand_changed.connect(_on_in_hand_changed)
	_on_in_hand_changed(_hands.get_weapon())
	_cameras.camera_changed.connect(_show_held_object.unbind(1))
	if "--tour" in OS.get_cmdline_user_args():
		var tour := (load(TOUR_SCENE) as PackedScene).instantiate() as Tour
		tour.player = _player
		tour.held_object = _held_object
		add_child(tour)


## The hands hold the cube or a weapon, and the panel shows the page of what they hold.
func _on_in_hand_changed(weapon: Weapon) -> void:
	_show_held_object()
	_hud.get_panel().show_node(_held_object if weapon == null else weapon)


## The cube is not drawn before a camera that looks at somebody else, nor while a weapon is in the hands.
func _show_held_object() -> void:
	var is_elsewhere := get_viewport().get_camera_3d() is PatrolCamera
	_held_object.visible = _hands.get_weapon() == null and not is_elsewhere
