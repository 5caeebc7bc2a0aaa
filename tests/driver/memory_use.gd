class_name MemoryUse
extends RefCounted
## How much there is at a moment: objects, bytes of the engine, bytes of the whole process (on Linux).

## What caches and pools of the engine take in the course of hours, over what a warm-up made them take, and what the
## system's allocator keeps in pieces. Some objects the engine makes once, when they are first asked for, such as the
## one that answers queries of a physics space.
const SLACK := {
	"objects": 4, "bytes of the engine": 512 * 1024, "bytes of the process": 16 * 1024 * 1024
}
## The size of a page, where [code]/proc[/code] counts them.
const PAGE := 4096


## What there is now.
static func now() -> Dictionary:
	return {
		"objects": int(Performance.get_monitor(Performance.OBJECT_COUNT)),
		"orphans": int(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT)),
		"resources": int(Performance.get_monitor(Performance.OBJECT_RESOURCE_COUNT)),
		"bytes of the engine": int(Performance.get_monitor(Performance.MEMORY_STATIC)),
		"bytes of the process": _resident(),
	}


## What there is more of now than at a moment before, and should not be.
static func growth_since(before: Dictionary) -> PackedStringArray:
	var grown := PackedStringArray()
	var there := now()
	for what: String in there:
		if there[what] > before[what] + SLACK.get(what, 0):
			grown.append("there are %d %s, before %d" % [there[what], what, before[what]])
	return grown


static func _resident() -> int:
	var file := FileAccess.open("/proc/self/statm", FileAccess.READ)
	return 0 if file == null else file.get_line().get_slice(" ", 1).to_int() * PAGE
