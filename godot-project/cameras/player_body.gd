class_name PlayerBody
extends Node3D
## What others see of the [FirstPersonPlayer] above it: a [Mannequin] that faces where the player looks, crouches with
## it and glides over steps as its view does. In first person only its shadow is seen.

## Nothing but its shadow is drawn.
@export var only_shadow: bool = true:
	set(value):
		only_shadow = value
		if is_node_ready():
			_apply_shadow()

@onready var _player: FirstPersonPlayer = get_parent()
@onready var _mannequin: Mannequin = $Mannequin


func _ready() -> void:
	_apply_shadow()


func _physics_process(_delta: float) -> void:
	rotation.y = _player.get_look().y
	position.y = _player.get_neck().get_give()
	_mannequin.crouching = _player.is_crouching()


## What is seen.
func get_mannequin() -> Mannequin:
	return _mannequin


func _apply_shadow() -> void:
	for node: Node in _mannequin.find_children("*", "GeometryInstance3D", true, false):
		(node as GeometryInstance3D).cast_shadow = (
			GeometryInstance3D.SHADOW_CASTING_SETTING_SHADOWS_ONLY
			if only_shadow
			else GeometryInstance3D.SHADOW_CASTING_SETTING_ON
		)
