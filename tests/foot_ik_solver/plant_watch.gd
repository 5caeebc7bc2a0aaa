class_name PlantWatch
extends RefCounted
## Watches the planted feet of a [FootRig], update by update: how far they slide on a body, in that body's own frame,
## how far a foot jumps, and what was signalled.

var rig: FootRig
## The body on which they stand; null: the world.
var ground: Node3D
## Whether the body is seen interpolated.
var in_frames := false
## The farthest that a point of a planted sole was from where it was planted, in the body's frame.
var largest_slide := 0.0
## The same for the ball of the foot, on which it rolls, along the ground.
var largest_ball_slide := 0.0
## The ground's normal, in its own frame.
var normal_of_ground := Vector3.UP
## The same for the sole's turn: radians between its normals.
var largest_turn := 0.0
## Updates in which a foot was planted, by leg.
var planted_for: Array[int] = [0, 0]
var updates := 0
## The signals so far, by leg, with 1 for planted and 0 for lifted.
var told: Array[PackedInt32Array] = [[], []]
## The largest way of an ankle from one update to the next, less that of the animated one.
var largest_pop := 0.0
## The same for the angle of the foot.
var largest_pop_turn := 0.0

var _planted_at := {}
var _before := {}


func _init(watched: FootRig, stands_on: Node3D = null) -> void:
	rig = watched
	ground = stands_on
	rig.on_update = look
	rig.solver.foot_planted.connect(_on_told.bind(1))
	rig.solver.foot_lifted.connect(_on_told.bind(0))


func stop() -> void:
	rig.on_update = Callable()
	rig.solver.foot_planted.disconnect(_on_told)
	rig.solver.foot_lifted.disconnect(_on_told)


## Watches from here on.
func restart() -> void:
	largest_slide = 0.0
	largest_ball_slide = 0.0
	largest_turn = 0.0
	largest_pop = 0.0
	largest_pop_turn = 0.0
	planted_for = [0, 0]
	updates = 0
	told = [[], []]


func look() -> void:
	updates += 1
	var to_ground := Transform3D.IDENTITY
	if is_instance_valid(ground):
		to_ground = (
			ground.get_global_transform_interpolated() if in_frames else ground.global_transform
		)
		to_ground = to_ground.affine_inverse()
	for leg in 2:
		_look_at_slide(leg, to_ground)
		_look_at_pop(leg)


func _look_at_slide(leg: int, to_ground: Transform3D) -> void:
	if not rig.solver.is_foot_planted(leg):
		_planted_at.erase(leg)
		return
	planted_for[leg] += 1
	var points := to_ground * rig.shown_sole(leg)
	var normal := to_ground.basis * rig.sole_normal(leg)
	if not _planted_at.has(leg):
		_planted_at[leg] = {points = points, normal = normal}
		return
	var at: Dictionary = _planted_at[leg]
	largest_turn = maxf(largest_turn, normal.angle_to(at.normal))
	var ball: Vector3 = (points[2] + points[3]) / 2.0 - (at.points[2] + at.points[3]) / 2.0
	largest_ball_slide = maxf(largest_ball_slide, ball.slide(normal_of_ground).length())
	for index in points.size():
		largest_slide = maxf(largest_slide, points[index].distance_to(at.points[index]))


func _look_at_pop(leg: int) -> void:
	var foot := rig.bone("foot" + FootRig.SIDES[leg])
	var animated := rig.animated_bone("foot" + FootRig.SIDES[leg])
	if _before.has(leg):
		var before: Dictionary = _before[leg]
		var way := foot.origin.distance_to(before.foot.origin)
		way -= animated.origin.distance_to(before.animated.origin)
		largest_pop = maxf(largest_pop, way)
		var turn := FootRig.angle_between(foot.basis, before.foot.basis)
		turn -= FootRig.angle_between(animated.basis, before.animated.basis)
		largest_pop_turn = maxf(largest_pop_turn, turn)
	_before[leg] = {foot = foot, animated = animated}


func _on_told(leg: int, what: int) -> void:
	told[leg].append(what)
