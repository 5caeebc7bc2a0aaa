class_name StridePace
extends RefCounted
## Keeps the feet of blended gaits from sliding at any speed.
##
## Each gait was made for one speed. In a blend of two the stride is between theirs, so the steps have to be just as
## much quicker or slower as the body is faster than that stride at the gaits' own pace. All gaits run on one
## timeline, that of the slowest, so that they stay in phase.

var _speeds: PackedFloat64Array = []
var _strides: PackedFloat64Array = []
var _period: float = 1.0


## Puts the points of [param space] to the [param speeds] (by the name of their animation, in m/s) for which they were
## made, and their animations onto one timeline. The first point, at 0, is standing.
func _init(space: AnimationNodeBlendSpace1D, player: AnimationPlayer, speeds: Dictionary) -> void:
	for point: int in space.get_blend_point_count():
		var node: AnimationNodeAnimation = space.get_blend_point_node(point)
		var speed: float = speeds.get(String(node.animation), 0.0)
		var length := player.get_animation(node.animation).length
		if point == 1:
			_period = length
		if point > 0:
			node.use_custom_timeline = true
			node.stretch_time_scale = true
			node.timeline_length = _period
			node.loop_mode = Animation.LOOP_LINEAR
			space.max_space = speed
			space.set_blend_point_position(point, speed)
		_speeds.append(speed)
		_strides.append(speed * length)


## How many points there are, with the one that stands.
func get_point_count() -> int:
	return _speeds.size()


## The speed for which the animation of a [param point] was made, in m/s.
func get_speed(point: int) -> float:
	return _speeds[point]


## How fast the timeline has to run at [param pace] m/s for feet that do not slide: negative is backwards; no more than
## [param most]. The space is blended at the speed [param shown], in m/s; below 0: at that of the pace.
func get_rate(pace: float, most: float, shown: float = -1.0) -> float:
	var speed := absf(pace)
	var blended := shown if shown >= 0.0 else speed
	var last := _speeds.size() - 1
	var stride := _strides[last]
	for point: int in range(1, last + 1):
		if blended <= _speeds[point]:
			var share := inverse_lerp(_speeds[point - 1], _speeds[point], blended)
			stride = lerpf(_strides[point - 1], _strides[point], share)
			break
	var rate := minf(_period * speed / stride, most) if stride > 1e-4 and speed > 1e-4 else 1.0
	return -rate if pace < 0.0 else rate
