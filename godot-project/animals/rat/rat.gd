class_name Rat
extends WalkingAnimal
## A rat that shows what its body does: it stands, sniffs, walks, trots and runs. See [WalkingAnimal].

## It trots up to the first of these speeds and runs from the second on: a run is no faster trot, so that a blend of
## both would be neither. In m/s.
const TROTS_UP_TO := 1.6
const RUNS_FROM := 1.9
## How quickly it puts its nose down and up, in 1/s.
const SNIFF_GAIN := 6.0
## Faster than this it does not sniff, in m/s.
const SNIFFS_UP_TO := 0.3

const _SNIFF := &"parameters/sniff/blend_amount"

## While it stands it has its nose on the ground.
@export var sniffing: bool = false

var _sniffed: float = 0.0


## At which speed of its gaits it is shown when it gets on at [param speed].
func _find_gait(speed: float) -> float:
	var trot := _stride_pace.get_speed(2)
	var run := _stride_pace.get_speed(3)
	if speed <= trot or speed >= run:
		return speed
	return lerpf(trot, run, smoothstep(TROTS_UP_TO, RUNS_FROM, speed))


func _show_more(delta: float) -> void:
	var wanted := 1.0 if sniffing and absf(_pace) < SNIFFS_UP_TO else 0.0
	_sniffed = lerpf(wanted, _sniffed, exp(-SNIFF_GAIN * delta))
	_tree.set(_SNIFF, smoothstep(0.0, 1.0, _sniffed))
