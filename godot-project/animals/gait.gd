class_name AnimalGait
extends Node3D
## Moves the parts of a four-legged animal in step with the way that it has walked.
##
## It lies below the animal's [SlopeAligner], and its legs stand on the plane that this one tilts. A foot
## that is down stays where it is on the ground: it goes back by exactly what the body goes ahead,
## whatever the pace. Two legs across from each other are down at a time: a trot.
## [br][br]
## A ray below each foot finds how far the ground is from that plane there. The body sinks or rises by
## the mean of them, and each foot by as much of the rest as [member foot_play] allows.

## A faster move than this is no walking, in m/s.
const FASTEST := 12.0
## At this pace the feet are lifted to their full height, in m/s.
const LIVELY_PACE := 0.6
## How quickly feet and body follow the ground, in 1/s.
const FOOT_SPEED := 40.0
const HEIGHT_SPEED := 25.0
## How quickly the pace and the turning that head and tail go by follow the real ones, in 1/s.
const MOOD_SPEED := 8.0
## From so far above a foot to so far below it the ground is looked for, in metres.
const PROBE := 0.25

## Length of a whole step of all four legs.
@export_range(0.1, 2.0, 0.01, "suffix:m") var stride: float = 0.48
## Share of a step for which a foot is down.
@export_range(0.1, 0.9, 0.01) var down_share: float = 0.52
## How high a foot is lifted.
@export_range(0.0, 0.2, 0.001, "suffix:m") var lift: float = 0.05
## How far a foot reaches above or below the plane for the ground.
@export_range(0.0, 0.2, 0.001, "suffix:m") var foot_play: float = 0.045
## How the body goes up and down, twice a step.
@export_range(0.0, 0.1, 0.001, "suffix:m") var bob: float = 0.007
## How the body nods and rolls.
@export_range(0.0, 10.0, 0.1, "radians_as_degrees") var nod: float = deg_to_rad(1.6)

## How far along a step it is, from 0 to 1.
var phase: float = 0.0

var _legs: Array[AnimalLeg] = []
var _query := PhysicsRayQueryParameters3D.new()
var _last_place: Vector3
var _last_yaw: float
var _pace: float = 0.0
var _turning: float = 0.0

@onready var _animal: Animal = owner
@onready var _plane: Node3D = get_parent()
@onready var _body: Node3D = $Body
@onready var _body_rest: Transform3D = _body.transform
@onready var _head: AnimalHead = %Head
@onready var _tail: AnimalTail = %Tail


func _ready() -> void:
	# After the slope aligner.
	process_physics_priority = 110
	for leg: Node in _body.find_children("*", "AnimalLeg"):
		_legs.append(leg as AnimalLeg)
	_query.collision_mask = _animal.collision_mask
	_query.exclude = [_animal.get_rid()]
	_last_place = _animal.global_position
	_last_yaw = _animal.global_rotation.y


func _physics_process(delta: float) -> void:
	var place := _animal.global_position
	var yaw := _animal.global_rotation.y
	var walked := place - _last_place - _animal.get_platform_velocity() * delta
	var turned := angle_difference(_last_yaw, yaw)
	_last_place = place
	_last_yaw = yaw
	if walked.length() > FASTEST * delta:
		walked = Vector3.ZERO
		turned = 0.0
	_walk(_plane.global_basis.orthonormalized().inverse() * walked, turned, delta)


## What the ground does in one tick as the animal sees it, and what its parts do about that.
func _walk(walked: Vector3, turned: float, delta: float) -> void:
	phase = fposmod(phase - walked.z / stride, 1.0)
	var share := 1.0 - exp(-MOOD_SPEED * delta)
	_pace = lerpf(_pace, -walked.z / delta, share)
	_turning = lerpf(_turning, turned / delta, share)
	var liveliness := clampf(_pace / LIVELY_PACE, 0.0, 1.0)

	var ground := Transform3D(Basis(Vector3.UP, -turned), -Vector3(walked.x, 0.0, walked.z))
	var mean := 0.0
	for leg: AnimalLeg in _legs:
		leg.step(phase, ground, stride * down_share, down_share)
		var height := _find_height(leg.foot)
		leg.ground_height = lerpf(leg.ground_height, height, 1.0 - exp(-FOOT_SPEED * delta))
		mean += height / _legs.size()
	position.y = lerpf(position.y, mean, 1.0 - exp(-HEIGHT_SPEED * delta))

	_body.transform = _body_rest
	_body.position.y += bob * liveliness * sin(2.0 * TAU * phase)
	_body.rotation = Vector3(sin(2.0 * TAU * phase + 1.0), 0.0, sin(TAU * phase)) * nod * liveliness
	for leg: AnimalLeg in _legs:
		var height := clampf(leg.ground_height - position.y, -foot_play, foot_play)
		leg.reach(_body.transform, height + lift * liveliness * leg.get_lift())
	_head.live(_turning, asin(clampf(-_plane.global_basis.z.normalized().y, -1.0, 1.0)), delta)
	_tail.sway(phase, liveliness, _turning, delta)


## How far above the plane the ground is at [param foot], in metres; 0 where there is none near.
func _find_height(foot: Vector3) -> float:
	var place := _plane.global_transform * Vector3(foot.x, 0.0, foot.z)
	var up := _animal.up_direction
	_query.from = place + up * PROBE
	_query.to = place - up * PROBE
	var hit := get_world_3d().direct_space_state.intersect_ray(_query)
	if hit.is_empty():
		return 0.0
	return (_plane.global_transform.affine_inverse() * (hit.position as Vector3)).y
