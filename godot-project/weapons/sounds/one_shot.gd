class_name OneShot
extends AudioStreamPlayer
## A sound for something that happens.
##
## It is silent where nobody can hear it, without an audio device: a sound that plays when the engine
## quits would leave its stream behind.

## How often it happened.
var times: int = 0


func _exit_tree() -> void:
	stop()


## Plays it from its beginning.
func sound() -> void:
	times += 1
	if AudioServer.get_driver_name() != "Dummy":
		play()
