extends CharacterTest
## The mannequin's animations alone, on the level: a foot that is down does not slide, knees bend ahead, and
## nothing jumps.

## A point of a sole is down when it is this near to the plane, in metres: where it carries, and where one
## would say that it is on the ground.
const CARRIES := 0.0015
const DOWN := 0.004
## Two moments that are looked at together are this far apart, in seconds.
const STEP := 1.0 / 120.0

## The gaits on both feet in turn, and all that go on and on.
const WALKS: Array[String] = ["walk_creep", "walk_slow", "walk", "crouch_creep", "crouch_walk"]
const STANCES: Array[String] = ["idle", "crouch_idle"]

var model: Node3D
var skeleton: Skeleton3D
var player: AnimationPlayer


func test_a_foot_that_is_down_goes_back_at_the_gaits_speed() -> void:
	_add_model()
	var speeds: Dictionary = (model.get_node("Mannequin").get_meta(&"extras") as Dictionary).speeds
	for title: String in speeds:
		for index: int in 2:
			var slip := _find_slip(title, index, speeds[title])
			# In a run a foot comes down and leaves within the moments that are looked at.
			var most: float = 0.01 if title in WALKS else 1.25 * STEP * speeds[title]
			check(slip.x < most, "%s, foot %d slides by %.4f m" % [title, index, slip.x])
			# A walk has a foot down for more than half of its step, a run for less.
			var least := 0.5 if title in WALKS else 0.15
			check(slip.y > least and slip.y < 0.85, "%s: down for %.2f of a step" % [title, slip.y])


func test_a_sole_is_flat_below_the_body_and_rolls_before_and_after() -> void:
	_add_model()
	for title: String in ["walk_slow", "walk"]:
		var flat := 0
		var heel_first := 0
		var toes_last := 0
		for moment: int in _count(title):
			_show(title, moment * STEP)
			var sole := feet[0].get_sole()
			var down := [sole[0].y < DOWN, sole[1].y < DOWN, sole[2].y < DOWN]
			flat += 1 if down[0] and down[1] and down[2] else 0
			heel_first += 1 if down[0] and sole[2].y > 0.01 else 0
			toes_last += 1 if down[2] and sole[0].y > 0.02 else 0
		for count: int in [flat, heel_first, toes_last]:
			check(count > 4, "%s: flat %d, heel %d, toes %d" % [title, flat, heel_first, toes_last])


func test_no_sole_goes_below_the_plane_and_the_swing_lifts_it() -> void:
	_add_model()
	for title: String in STANCES + WALKS + (["run"] as Array[String]):
		var lowest := INF
		var highest := 0.0
		for moment: int in _count(title):
			_show(title, moment * STEP)
			for foot: FootView in feet:
				var sole := foot.get_sole()
				var low := minf(sole[0].y, minf(sole[1].y, sole[2].y))
				lowest = minf(lowest, low)
				highest = maxf(highest, low)
		check(lowest > -0.003, "%s: the lowest point of a sole is at %.4f m" % [title, lowest])
		if title in STANCES:
			check(highest < 2e-3, "%s: both feet stand: %.4f m" % [title, highest])
		else:
			check(highest > 0.01 and highest < 0.4, "%s lifts a sole by %.3f m" % [title, highest])


func test_knees_bend_ahead_and_bones_keep_their_lengths() -> void:
	_add_model()
	var lengths := feet[0].get_lengths()
	for title: String in player.get_animation_list():
		var least := INF
		for moment: int in _count(title):
			_show(title, moment * STEP)
			for foot: FootView in feet:
				least = minf(least, rad_to_deg(foot.get_knee_angle()))
				check_near(foot.get_lengths(), lengths, 1e-4, "lengths in %s" % title)
		check(least > 3.0, "%s: the least bend is %.1f°" % [title, least])


func test_they_loop_without_a_jump() -> void:
	_add_model()
	for title: String in STANCES + WALKS + (["run", "turn_left", "turn_right"] as Array[String]):
		var last: Array[Quaternion] = []
		var largest := 0.0
		# Once round, over the seam.
		for moment: int in _count(title) + 3:
			_show(title, fmod(moment * STEP, player.get_animation(title).length))
			var turns: Array[Quaternion] = []
			for bone: int in skeleton.get_bone_count():
				turns.append(skeleton.get_bone_pose_rotation(bone))
				if not last.is_empty():
					largest = maxf(largest, turns[bone].angle_to(last[bone]))
			last = turns
		check(
			rad_to_deg(largest) < 12.0,
			"%s: the largest step is %.2f°" % [title, rad_to_deg(largest)]
		)


func test_hips_bob_and_arms_swing_against_the_legs() -> void:
	_add_model()
	var lowest := INF
	var highest := -INF
	var product := 0.0
	for moment: int in _count("walk"):
		_show("walk", moment * STEP)
		var hips := skeleton.get_bone_global_pose(skeleton.find_bone("Hips")).origin
		lowest = minf(lowest, hips.y)
		highest = maxf(highest, hips.y)
		var hand := skeleton.get_bone_global_pose(skeleton.find_bone("LeftHand")).origin
		var ankle := skeleton.get_bone_global_pose(skeleton.find_bone("LeftFoot")).origin
		product += (hand.z - hips.z) * (ankle.z - hips.z)
	check(highest - lowest > 0.02 and highest - lowest < 0.06, "bob: %.3f m" % (highest - lowest))
	check(product < 0.0, "the left arm goes back as the left leg goes ahead")


## How far a foot's contact slides while it is down, in metres, and the share of a step that it is down.
func _find_slip(title: String, index: int, speed: float) -> Vector2:
	var down := 0
	var slip := 0.0
	var largest := 0.0
	for moment: int in _count(title):
		_show(title, moment * STEP)
		var before := feet[index].get_sole()
		_show(title, fmod((moment + 1) * STEP, player.get_animation(title).length))
		var after := feet[index].get_sole()
		var least := INF
		for point: int in 3:
			if before[point].y < CARRIES and after[point].y < CARRIES:
				var way := after[point] - before[point] + Vector3.BACK * speed * STEP
				least = minf(least, Vector2(way.x, way.z).length())
		if least < INF:
			down += 1
			slip += least
			largest = maxf(largest, slip)
		else:
			slip = 0.0
	return Vector2(largest, float(down) / _count(title))


func _count(title: String) -> int:
	return floori(player.get_animation(title).length / STEP)


func _show(title: String, time: float) -> void:
	player.play(title)
	player.seek(time, true)


func _add_model() -> void:
	model = (load(MODEL_SCENE) as PackedScene).instantiate() as Node3D
	add_child(model)
	skeleton = model.get_node("Mannequin/GeneralSkeleton")
	player = model.get_node("AnimationPlayer")
	player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	for side: int in 2:
		feet.append(FootView.new(skeleton, side))
