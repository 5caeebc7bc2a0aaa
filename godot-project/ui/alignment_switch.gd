class_name AlignmentSwitch
extends Node
## Switches the tilt of all [SlopeAligner]s off and on, to see what it does. Switched off, they go
## back to level as softly as they follow the ground: no slope counts.

## Where the nodes are found.
@export var tunable_nodes: TunableNodes

## The largest angle that each of them had when it was switched off, by its instance id: some may go
## meanwhile.
var _angles: Dictionary[int, float] = {}


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_alignment"):
		toggle()


## Whether it is switched off.
func is_off() -> bool:
	return not _angles.is_empty()


## Switches all off, or those on again that were switched off.
func toggle() -> void:
	if is_off():
		for id: int in _angles:
			var aligner := instance_from_id(id) as SlopeAligner
			# One that was tuned meanwhile keeps its new value.
			if aligner != null and is_zero_approx(aligner.max_angle):
				aligner.max_angle = _angles[id]
		_angles.clear()
		return
	for node: Node in tunable_nodes.nodes:
		var aligner := node as SlopeAligner
		if aligner != null:
			_angles[aligner.get_instance_id()] = aligner.max_angle
			aligner.max_angle = 0.0
