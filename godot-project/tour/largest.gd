class_name Largest
extends RefCounted
## The largest of some values, and where it was.

var value: float = 0.0
var where: String = ""


func note(candidate: float, at: String) -> void:
	if candidate > value:
		value = candidate
		where = at
