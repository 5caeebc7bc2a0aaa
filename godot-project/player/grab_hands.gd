class_name GrabHands
extends Node
## Lets a player grab, carry, turn and throw rigid bodies with a [HeldObject3D].
##
## The actions [code]grab*[/code] of the input map. It comes after the player in the tree, so that it
## hears of the mouse first: while [code]grab_rotate[/code] is held the mouse turns what is held, not
## the head.

## How far a notch of the wheel goes, in metres.
const SCROLL_STEP := 0.15
## What is grabbed is held further away than the cube, so that one sees past it, in metres.
const HELD_FURTHER := 0.4
## Radians that a pixel of the mouse turns what is held.
const TURN := 0.008

## What carries.
@export var held_object: HeldObject3D
## Who carries.
@export var player: FirstPersonPlayer
## The hands have to be free of weapons.
@export var hands: WeaponHands

## What could be grabbed now: it is in sight, near enough and light enough.
var target: RigidBody3D


func _ready() -> void:
	hands.in_hand_changed.connect(_on_in_hand_changed)


func _physics_process(_delta: float) -> void:
	target = _find_target() if get_held_body() == null and _sees() else null


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"grab"):
		_grab_or_drop()
	if get_held_body() == null:
		return
	if event.is_action_pressed(&"grab_throw"):
		held_object.throw_held(held_object.throw_speed)
	elif event.is_action_pressed(&"grab_farther"):
		held_object.scroll_distance(SCROLL_STEP)
	elif event.is_action_pressed(&"grab_nearer"):
		held_object.scroll_distance(-SCROLL_STEP)
	elif event is InputEventMouseMotion and Input.is_action_pressed(&"grab_rotate"):
		var motion := (event as InputEventMouseMotion).screen_relative * TURN
		held_object.rotate_held(Vector3(motion.y, motion.x, 0.0))
	elif not event.is_action(&"grab_rotate"):
		return
	get_viewport().set_input_as_handled()


## What is held; [code]null[/code] if nothing is.
func get_held_body() -> RigidBody3D:
	return held_object.get_held_body()


func _grab_or_drop() -> void:
	if get_held_body() != null:
		held_object.release()
	elif target != null:
		hands.take(null)
		if held_object.grab(target):
			held_object.scroll_distance(HELD_FURTHER)


func _sees() -> bool:
	return player.look_enabled and player.get_camera().current


func _find_target() -> RigidBody3D:
	var eye := player.get_camera().global_transform
	var end := eye.origin - eye.basis.z * held_object.grab_range
	var ray := PhysicsRayQueryParameters3D.create(eye.origin, end)
	ray.exclude = [player.get_rid()]
	var hit := player.get_world_3d().direct_space_state.intersect_ray(ray)
	var body := hit.get("collider") as RigidBody3D
	if body == null or body.freeze or body.mass > held_object.max_mass:
		return null
	return body


func _on_in_hand_changed(weapon: Weapon) -> void:
	if weapon != null:
		held_object.release()
