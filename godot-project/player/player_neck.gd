class_name PlayerNeck
extends Node3D
## Carries a head at its height over the feet, and takes it gently over steps.
##
## A body goes up a step within a few ticks. The neck gives way by as much, and comes back over the
## next moments, so that the view glides over stairs. It moves up and down only, and in physics
## ticks only: the engine interpolates it together with the body.

## Height of the eyes when the body stands.
@export_range(0.0, 3.0, 0.01, "suffix:m") var standing_eye_height: float = 1.65
## Height of the eyes when the body crouches.
@export_range(0.0, 3.0, 0.01, "suffix:m") var crouching_eye_height: float = 0.85
## How quickly the eyes change between these heights.
@export_range(0.0, 50.0, 0.5, "suffix:1/s") var crouch_rate: float = 14.0
## How quickly a step is made up for.
@export_range(0.0, 50.0, 0.5, "suffix:1/s") var step_rate: float = 10.0
## The view is never further than this from where the body has it.
@export_range(0.0, 1.0, 0.01, "suffix:m") var largest_give: float = 0.4

var _eye_height: float = standing_eye_height
var _give: float = 0.0


func _ready() -> void:
	reset()


## Brings the head where it belongs in this tick. [param stepped] is how far the body went up
## (positive) or down a step.
func settle(crouching: bool, stepped: float, delta: float) -> void:
	var wanted := crouching_eye_height if crouching else standing_eye_height
	_eye_height = lerpf(wanted, _eye_height, exp(-crouch_rate * delta))
	_give = clampf(_give - stepped, -largest_give, largest_give) * exp(-step_rate * delta)
	position.y = _eye_height + _give


## How far it gives way now: how far the view is above (positive) or below where the body has it, in metres.
func get_give() -> float:
	return _give


## Forgets steps: the body has been put elsewhere.
func reset() -> void:
	_eye_height = standing_eye_height
	_give = 0.0
	position.y = _eye_height
