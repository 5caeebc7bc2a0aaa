class_name PlotHistory
extends RefCounted
## The newest samples of a [PlotSource], in a ring of fixed size: nothing is allocated while it runs.

var _samples: PackedVector4Array = []
var _next: int = 0
var _count: int = 0


func _init(capacity: int) -> void:
	_samples.resize(maxi(capacity, 2))


## How many samples it can hold.
func get_capacity() -> int:
	return _samples.size()


## How many samples it holds.
func get_count() -> int:
	return _count


## Takes in a sample; the oldest one goes when it is full.
func push(sample: Vector4) -> void:
	_samples[_next] = sample
	_next = (_next + 1) % _samples.size()
	_count = mini(_count + 1, _samples.size())


## A sample by its age: 0 is the newest.
func get_sample(age: int) -> Vector4:
	return _samples[posmod(_next - 1 - age, _samples.size())]


## The largest magnitude of all the numbers that it holds.
func get_extent() -> float:
	var extent := 0.0
	for age: int in _count:
		var sample := get_sample(age).abs()
		extent = maxf(extent, sample[sample.max_axis_index()])
	return extent


## Forgets everything.
func clear() -> void:
	_next = 0
	_count = 0
