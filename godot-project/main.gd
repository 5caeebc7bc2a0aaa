extends Node3D
## The sample game: a world, a player, a held object in front of the player, and a HUD.
##
## With the argument [code]--tour[/code] after [code]--[/code] on the command line a [Tour] plays
## the game through input events, reports and quits.

const TOUR_SCENE := "res://tour/tour.tscn"

@onready var _player: FirstPersonPlayer = $FirstPersonPlayer
@onready var _held_object: HeldObject3D = $HeldObject3D


func _ready() -> void:
	if "--tour" in OS.get_cmdline_user_args():
		var tour := (load(TOUR_SCENE) as PackedScene).instantiate() as Tour
		tour.player = _player
		tour.held_object = _held_object
		add_child(tour)
