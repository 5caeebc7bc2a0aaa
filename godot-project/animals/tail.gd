class_name AnimalTail
extends Node3D
## The tail of an animal: a chain of nodes, each of which sways a little after the one before it, and
## trails behind in a turn.

## How far each link sways to either side.
const SWAY := deg_to_rad(9.0)
## A standing animal sways it this often, in rad/s.
const IDLE_RATE := 2.2
## By how much each link is later than the one before, in radians of the sway.
const LATENESS := 0.75
## Each link bends by so many seconds of a turn, no further than this.
const TRAIL := 0.07
const LARGEST_BEND := deg_to_rad(22.0)
## How quickly it bends, in 1/s.
const SPEED := 5.0

var _links: Array[Node3D] = []
var _rests: Array[Basis] = []
var _time: float = 0.0
var _bend: float = 0.0


func _ready() -> void:
	var link: Node3D = self
	while link != null:
		_links.append(link)
		_rests.append(link.basis)
		link = link.get_node_or_null(^"Link") as Node3D


## One tick: [param phase] of the step (0 to 1), how lively the walk is (0 to 1), and how fast the body
## turns (rad/s, positive: left).
func sway(phase: float, liveliness: float, turning: float, delta: float) -> void:
	_time += delta
	var bend := clampf(turning * TRAIL, -LARGEST_BEND, LARGEST_BEND)
	_bend = lerpf(_bend, bend, 1.0 - exp(-SPEED * delta))
	for index: int in _links.size():
		var late := LATENESS * index
		var walking := sin(TAU * phase - late)
		var idling := sin(IDLE_RATE * _time - late)
		var angle := SWAY * lerpf(idling, walking, liveliness) + _bend
		_links[index].basis = Basis(Vector3.UP, angle) * _rests[index]
