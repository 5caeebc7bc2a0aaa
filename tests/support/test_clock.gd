@tool
class_name TestClock
extends Node
## Tells a test when a tick or a frame has passed: after every other node's turn in it, also in a paused tree.

signal ticked
signal framed

const LAST := 0x7fffffff


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	process_priority = LAST
	process_physics_priority = LAST


func _physics_process(_delta: float) -> void:
	ticked.emit()


func _process(_delta: float) -> void:
	framed.emit()
