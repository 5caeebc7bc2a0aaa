class_name AnimalLeg
extends Node3D
## One leg of an [AnimalGait]: two bones and a paw. The node itself is the hip; it is a child of the body.

## A lifted paw hangs down by this angle.
const PAW_DROOP := deg_to_rad(40.0)
## The leg is never quite straight.
const STRAIGHTEST := 0.999

## Part of a step by which this leg is ahead of the first one.
@export_range(0.0, 1.0, 0.01) var phase_offset: float = 0.0
## Which way the joint in the middle bends: as a knee, or as an elbow.
@export var bends_ahead: bool = false
## Where the foot stands at rest, ahead (negative) or behind the hip.
@export_range(-0.2, 0.2, 0.001, "suffix:m") var stance: float = 0.0
@export_range(0.01, 1.0, 0.001, "suffix:m") var upper_length: float = 0.13
@export_range(0.01, 1.0, 0.001, "suffix:m") var lower_length: float = 0.125
## Height of the ankle over the sole.
@export_range(0.0, 0.2, 0.001, "suffix:m") var ankle_height: float = 0.022

## Where the foot is on the plane that the animal stands on, in its frame; y is 0.
var foot: Vector3
## How high the ground is over that plane there, in metres.
var ground_height: float = 0.0

var _left_at: Vector3
## How far through the air the foot is, from 0 to 1; 0 on the ground.
var _swing: float = 0.0

@onready var _rest: Vector3 = Vector3(position.x, 0.0, position.z + stance)
@onready var _upper: Node3D = $Upper
@onready var _lower: Node3D = $Upper/Lower
@onready var _paw: Node3D = $Paw


func _ready() -> void:
	foot = _rest
	_left_at = _rest
	_lower.position = Vector3.DOWN * upper_length


## Moves the foot on. On the ground it goes with [param ground], the motion of the ground as the animal
## sees it in this tick; in the air it goes ahead, to come down half of [param way] before its rest.
func step(phase: float, ground: Transform3D, way: float, down_share: float) -> void:
	var own_phase := fposmod(phase + phase_offset, 1.0)
	if own_phase < down_share:
		_swing = 0.0
		foot = ground * foot
		foot.y = 0.0
		_left_at = foot
		return
	_swing = (own_phase - down_share) / (1.0 - down_share)
	var landing := _rest + Vector3.FORWARD * way / 2.0
	foot = _left_at.lerp(landing, smoothstep(0.0, 1.0, _swing))


## How far the foot is lifted, as a share of the most.
func get_lift() -> float:
	return sin(PI * _swing)


## Bends the leg so that the sole is [param height] above the plane. [param body] is the body that the
## hip is part of, in the animal's frame.
func reach(body: Transform3D, height: float) -> void:
	var hip := body * transform
	var ankle := foot + Vector3.UP * (height + ankle_height)
	var way := hip.affine_inverse() * ankle
	var longest := (upper_length + lower_length) * STRAIGHTEST
	var length := clampf(way.length(), absf(upper_length - lower_length) + 0.001, longest)
	var down := way.normalized()
	way = down * length

	# Angle at the hip between the upper bone and the way to the ankle, by the law of cosines.
	var cosine := upper_length * upper_length + length * length - lower_length * lower_length
	var angle := acos(clampf(cosine / (2.0 * upper_length * length), -1.0, 1.0))
	var hinge := down.cross(Vector3.FORWARD).normalized()
	if not bends_ahead:
		angle = -angle
	var upper_way := down.rotated(hinge, angle)
	var lower_way := (way - upper_way * upper_length).normalized()
	_upper.basis = Basis(hinge, -upper_way, hinge.cross(-upper_way))
	_lower.basis = _upper.basis.inverse() * Basis(hinge, -lower_way, hinge.cross(-lower_way))

	var droop := Basis(Vector3.RIGHT, -PAW_DROOP * sin(PI * _swing))
	_paw.transform = Transform3D(hip.basis.inverse() * droop, way)
