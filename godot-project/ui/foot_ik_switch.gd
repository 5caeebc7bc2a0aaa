class_name FootIKSwitch
extends Node
## Switches all [FootIKSolver]s off and on, to see what they do: by their influence, over a moment, so that
## nothing jumps.

## How long they take to go off and to come back, in seconds.
const FADE_TIME := 0.2

## Where the nodes are found.
@export var tunable_nodes: TunableNodes

## The influence that each of them had when it was switched off, by its instance id: some may go meanwhile.
var _influences: Dictionary[int, float] = {}
## What was set last for each of them.
var _set: Dictionary[int, float] = {}
var _is_off: bool = false
## How much of their influence they have now.
var _share: float = 1.0


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _ready() -> void:
	set_process(false)


func _process(delta: float) -> void:
	_share = move_toward(_share, 0.0 if _is_off else 1.0, delta / FADE_TIME)
	for id: int in _influences.keys():
		var solver := instance_from_id(id) as FootIKSolver
		# One that was tuned meanwhile keeps its new value.
		if solver == null or solver.influence != _set[id]:
			_influences.erase(id)
			continue
		solver.influence = _influences[id] * smoothstep(0.0, 1.0, _share)
		_set[id] = solver.influence
	if _share == (0.0 if _is_off else 1.0):
		set_process(false)
		if not _is_off:
			_influences.clear()


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_foot_ik"):
		toggle()


## Whether they are switched off, or on the way there.
func is_off() -> bool:
	return _is_off


## Switches all off, or those on again that were switched off.
func toggle() -> void:
	if not _is_off:
		for node: Node in tunable_nodes.nodes:
			var solver := node as FootIKSolver
			if solver != null and not _influences.has(solver.get_instance_id()):
				_influences[solver.get_instance_id()] = solver.influence
				_set[solver.get_instance_id()] = solver.influence
		if _influences.is_empty():
			return
	_is_off = not _is_off
	set_process(true)
