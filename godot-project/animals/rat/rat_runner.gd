class_name RatRunner
extends AnimalRunner
## A rat that runs round a loop, and sniffs at the ground where it rests.

@onready var _rat: Rat = get_animal()


func _show_rest(is_now_resting: bool) -> void:
	_rat.sniffing = is_now_resting
