class_name Rat
extends WalkingAnimal
## A rat that shows what its body does: it stands, sniffs, walks, trots and runs. See [WalkingAnimal].

## A trot becomes a run above the first of these speeds, and a run a trot below the second, in m/s. A run is no faster
## trot: a blend of both is neither, so it lasts for [constant CHANGE_TIME] only.
const RUNS_ABOVE := 1.75
const TROTS_BELOW := 1.45
## How long it takes from one gait to the other, in seconds.
const CHANGE_TIME := 0.2
## How quickly it puts its nose down and up, in 1/s.
const SNIFF_GAIN := 6.0
## Faster than this it does not sniff, in m/s.
const SNIFFS_UP_TO := 0.3

const _SNIFF := &"parameters/sniff/blend_amount"

## While it stands it has its nose on the ground.
@export var sniffing: bool = false

var _sniffed: float = 0.0
var _runs: bool = false
var _run_share: float = 0.0


## Whether it runs: else it stands, walks or trots.
func is_running() -> bool:
	return _runs


func _find_gait(speed: float, delta: float) -> float:
	_runs = speed > (TROTS_BELOW if _runs else RUNS_ABOVE)
	_run_share = move_toward(_run_share, 1.0 if _runs else 0.0, delta / CHANGE_TIME)
	# Between their speeds each is played faster or slower than it was made.
	var last := _stride_pace.get_point_count() - 1
	var slow := minf(speed, _stride_pace.get_speed(last - 1))
	return lerpf(slow, _stride_pace.get_speed(last), smoothstep(0.0, 1.0, _run_share))


func _show_more(delta: float) -> void:
	var wanted := 1.0 if sniffing and absf(_pace) < SNIFFS_UP_TO else 0.0
	_sniffed = lerpf(wanted, _sniffed, exp(-SNIFF_GAIN * delta))
	_tree.set(_SNIFF, smoothstep(0.0, 1.0, _sniffed))
