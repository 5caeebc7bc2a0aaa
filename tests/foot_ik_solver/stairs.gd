class_name Stairs
extends RefCounted
## A flight of ten steps that goes up towards -Z, and how far the feet of a [FootRig] are inside it.

const COUNT := 10
## The lower part of the soles that is looked at: so many points from heel to toe.
const POINTS := 9

var rise: float
var going: float
## How deep a point of a sole is inside, at most: the shorter way out, up or back out of the front. What the animation
## has below the figure's own ground counts for nothing.
var deepest := 0.0
## The mean of all updates, of the deepest point of each.
var mean_depth := 0.0
## How far feet that bear hover over all that is below their soles: the mean, and the largest.
var mean_hover := 0.0
var largest_hover := 0.0
## Leg to bool.
var bears := Callable()
## The largest change of an ankle's height over its animated place from one update to the next.
var largest_pop := 0.0
var updates := 0

var _bearing := 0
var _before: Array[float] = [NAN, NAN]


## A flight below [param test]; the first front is at z = -[param step_going].
func _init(test: FeetTest, step_rise: float, step_going: float) -> void:
	rise = step_rise
	going = step_going
	test.new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0, 4)), Vector3(4, 1, 12))
	for step in range(1, COUNT + 1):
		var top := Vector3(0, rise * step, -going * step - 4.0)
		test.new_box(Transform3D(Basis.IDENTITY, top), Vector3(4, 1, 8))


## The height of the step at a place.
func height(at: Vector3) -> float:
	return rise * clampf(floorf(-at.z / going), 0.0, COUNT)


## The line through the edges, as a capsule goes.
func slope(at: Vector3) -> float:
	return clampf(-at.z * rise / going, 0.0, rise * COUNT)


## How deep a point is inside: the shorter way out.
func depth(at: Vector3) -> float:
	var below := height(at) - at.y
	if below <= 0.0:
		return 0.0
	# The front of the lowest step that it is inside of.
	var step := floorf(at.y / rise) + 1.0
	return minf(below, -at.z - going * step)


## Looks at the rig in each update from now on.
func watch(rig: FootRig) -> void:
	rig.on_update = look.bind(rig)


## Looks at the rig once.
func look(rig: FootRig) -> void:
	updates += 1
	var worst := 0.0
	for leg in 2:
		var sole := rig.shown_sole(leg)
		var own_depth := 0.0
		for point in rig.animated_sole(leg):
			own_depth = maxf(own_depth, rig.at.origin.y - point.y)
		var hover := INF
		for point in POINTS:
			var at := sole[0].lerp(sole[1], float(point) / (POINTS - 1))
			var inside := depth(at + Vector3.UP * own_depth)
			worst = maxf(worst, inside)
			if bears.is_valid() and bears.call(leg):
				hover = minf(hover, at.y - height(at))
		if is_finite(hover):
			_bearing += 1
			mean_hover += (maxf(hover, 0.0) - mean_hover) / _bearing
			largest_hover = maxf(largest_hover, hover)
		var foot := "foot" + FootRig.SIDES[leg]
		# Over the world, less what the animation does within the figure.
		var own := (rig.animated_bone(foot).origin - rig.at.origin).y
		var over := rig.bone(foot).origin.y - own
		if not is_nan(_before[leg]):
			largest_pop = maxf(largest_pop, absf(over - _before[leg]))
		_before[leg] = over
	deepest = maxf(deepest, worst)
	mean_depth += (worst - mean_depth) / updates
