class_name TimeControl
extends Node
## Slow motion and pause, to see the motion. While the game is paused whatever processes always goes
## on: this node, the HUD and the cameras.

## Time scale of the slow motion.
const SLOW := 0.1


func _init() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS


func _exit_tree() -> void:
	Engine.time_scale = 1.0
	get_tree().paused = false


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"toggle_slow_motion"):
		toggle_slow_motion()
	elif event.is_action_pressed(&"toggle_pause"):
		toggle_pause()


## Whether time runs slower than it should.
func is_slow() -> bool:
	return Engine.time_scale < 1.0


## Switches between normal time and slow motion.
func toggle_slow_motion() -> void:
	Engine.time_scale = 1.0 if is_slow() else SLOW


## Stops the game, or lets it go on.
func toggle_pause() -> void:
	get_tree().paused = not get_tree().paused
