class_name TourLeg
extends RefCounted
## What a [TourRecorder] saw of one part of a [Tour].

## What the player did.
var title: String
## How long it took, in seconds of game time.
var seconds: float = 0.0
## Path length over the ground, in metres.
var distance: float = 0.0
## Where the player's feet were at the end.
var position: Vector3 = Vector3.ZERO
## Offset of the held object from its target at the moment when it was largest, in the frame of
## the player's heading.
var largest_offset: Vector3 = Vector3.ZERO
## Largest bank angle to either side, with its sign (positive: leans left), in radians.
var largest_bank: float = 0.0


func _init(leg_title: String) -> void:
	title = leg_title


## Takes in one physics tick.
func add_tick(feet: Vector3, step: float, offset: Vector3, bank: float, delta: float) -> void:
	seconds += delta
	distance += step
	position = feet
	if offset.length() > largest_offset.length():
		largest_offset = offset
	if absf(bank) > absf(largest_bank):
		largest_bank = bank
