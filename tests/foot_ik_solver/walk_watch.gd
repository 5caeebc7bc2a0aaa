class_name WalkWatch
extends RefCounted
## Watches a [FootRig] that walks, update by update: how its knees bend, how long its bones are, how far its joints
## turn.

var rig: FootRig
## The largest turn of a joint from one update to the next, and of thigh and shin the largest share of what
## [method _allowed] gives for it.
var largest_step := 0.0
var largest_share := 0.0
## By how much a foot's turn is larger than the animated one, at most.
var largest_foot_excess := 0.0
## The largest change of height of an ankle over its animated place, from one update to the next.
var largest_rise := 0.0
## The largest angle between the knee's direction and the animated one, and how many updates a knee pointed back.
var largest_twist := 0.0
var knees_back := 0
## The largest part by which a thigh or shin is longer or shorter.
var largest_stretch := 0.0
## The feet's greatest height over and depth under the ground while they bear, where [member ground] tells its height.
var highest := -INF
var lowest := INF
var ground := Callable()
## Which foot bears: leg to bool.
var bears := Callable()
var updates := 0
## The furthest that a bone is moved from where it is animated.
var largest_change := 0.0
var all_finite := true

var _before := {}


func _init(watched: FootRig) -> void:
	rig = watched
	rig.on_update = look


func stop() -> void:
	rig.on_update = Callable()


func look() -> void:
	updates += 1
	largest_change = maxf(largest_change, rig.largest_change().x)
	for leg in 2:
		_look_at_knee(leg)
		var stretch := rig.lengths(leg) / rig.rest_lengths(leg) - Vector2.ONE
		largest_stretch = maxf(largest_stretch, maxf(absf(stretch.x), absf(stretch.y)))
		_look_at_joints(leg)
		if ground.is_valid() and bears.call(leg):
			for point in rig.shown_sole(leg):
				var height: float = point.y - ground.call(point)
				highest = maxf(highest, height)
				lowest = minf(lowest, height)
	for pose: Transform3D in rig.shown:
		all_finite = all_finite and pose.is_finite()


func _look_at_knee(leg: int) -> void:
	var shown := rig.knee_offset(leg)
	# A leg stretched to within a tenth of a millimetre has no direction of its knee.
	if shown.length() < 1e-3:
		return
	if shown.dot(rig.forward()) <= 0.0:
		knees_back += 1
	var animated := rig.knee_offset(leg, true)
	var side: String = FootRig.SIDES[leg]
	var along := (rig.bone("foot" + side).origin - rig.bone("upper" + side).origin).normalized()
	animated -= along * animated.dot(along)
	largest_twist = maxf(largest_twist, animated.angle_to(shown))


func _look_at_joints(leg: int) -> void:
	var side: String = FootRig.SIDES[leg]
	var hip := rig.bone("upper" + side).origin
	var animated_hip := rig.animated_bone("upper" + side).origin
	var ankle := rig.bone("foot" + side).origin
	var animated_ankle := rig.animated_bone("foot" + side).origin
	var now := {
		turns = _turns(side),
		animated_foot = rig.animated_bone("foot" + side).basis,
		leg = ankle - hip,
		animated_leg = animated_ankle - animated_hip,
		rise = (ankle - animated_ankle).y,
		drop = (hip - animated_hip).y,
	}
	if _before.has(leg):
		var before: Dictionary = _before[leg]
		largest_rise = maxf(largest_rise, absf(now.rise - before.rise))
		for index in 3:
			var step := FootRig.angle_between(before.turns[index], now.turns[index])
			largest_step = maxf(largest_step, step)
			if index == 2:
				var own := FootRig.angle_between(before.animated_foot, now.animated_foot)
				largest_foot_excess = maxf(largest_foot_excess, step - own)
			else:
				largest_share = maxf(largest_share, step / _allowed(leg, before, now))
	_before[leg] = now


func _turns(side: String) -> Array[Basis]:
	var turns: Array[Basis] = []
	for part: String in ["upper", "lower", "foot"]:
		turns.append(rig.bone(part + side).basis)
	return turns


## How far thigh or shin may turn from one update to the next. Seen from the hip the ankle moves by no more than what
## the animation, the foot's rise and the hips' drop make together, m. So the line between them turns by no more than
## asin(m/c), and its length c changes by no more than m, of which the law of cosines makes c·m/(a·b·sin(knee)), taken
## where the knee is straighter.
func _allowed(leg: int, before: Dictionary, now: Dictionary) -> float:
	var sizes := rig.rest_lengths(leg)
	var product := sizes.x * sizes.y
	var squares := sizes.length_squared()
	var most := sizes.x + sizes.y
	var moved: float = before.animated_leg.distance_to(now.animated_leg)
	moved += absf(now.rise - before.rise) + absf(now.drop - before.drop)
	var longer := minf(maxf(before.leg.length(), now.leg.length()), most - 1e-4)
	var cosine := (squares - longer ** 2) / (2.0 * product)
	var of_knee := longer * moved / (product * sqrt(1.0 - cosine ** 2))
	# Near straight the derivative is no bound any more; the whole way from straight is.
	var bent := (squares - (most - moved) ** 2) / (2.0 * product)
	of_knee = minf(of_knee, PI - acos(clampf(bent, -1.0, 1.0)))
	var shorter := minf(before.leg.length(), now.leg.length())
	return of_knee + asin(clampf(moved / shorter, 0.0, 1.0)) + 0.002
