class_name CharacterTest
extends SampleGameTest
## What the tests of the stand-in share: the character with its loop and the course, or standing somewhere;
## and what it looks like, by [FootView].

const STAND_IN_SCENE := "res://characters/stand_in.tscn"
const MODEL_SCENE := "res://characters/stand_in_model.tscn"
const LOOP_SCENE := "res://characters/stand_in_loop.tscn"
const Rig := preload("res://tools/stand_in/rig.gd")

var character: StandIn
var solver: FootIKSolver
## The left foot and the right one.
var feet: Array[FootView] = []
## How they stand, as drawn.
var stands: Array[FootView.Stand] = []
## How far the knees are bent ahead, as drawn, in radians.
var knees: Array[float] = [0.0, 0.0]

var _query := PhysicsRayQueryParameters3D.new()


## Adds the course, the loop and the character, which starts at [param progress] metres of it.
func add_course(progress: float = 0.0) -> void:
	add_world()
	var loop := (load(LOOP_SCENE) as PackedScene).instantiate() as Path3D
	add_child(loop)
	add_stand_in(loop, loop.curve.sample_baked(0.0, true))
	await ticks(2)
	character.put_onto_loop(progress - character.get_follower().progress)


## Adds a character whose feet are at [param place], looking along [param yaw]. Without a loop it stands.
func add_stand_in(loop: Path3D, place: Vector3, yaw: float = 0.0) -> void:
	character = (load(STAND_IN_SCENE) as PackedScene).instantiate() as StandIn
	character.loop = loop
	character.position = place
	character.rotation.y = yaw
	add_child(character)
	watch(character)


## Keeps an eye on [param stand_in].
func watch(stand_in: StandIn) -> void:
	character = stand_in
	solver = character.get_solver()
	feet = []
	stands = [FootView.Stand.new(), FootView.Stand.new()]
	for side: int in [1, -1]:
		feet.append(FootView.new(character.get_skeleton(), side))
	_query.collision_mask = 1
	_query.exclude = [character.get_rid()]
	character.get_skeleton().skeleton_updated.connect(_on_skeleton_updated)


## Adds a path through [param points] and back to the first.
func add_loop(points: PackedVector3Array) -> Path3D:
	var loop := Path3D.new()
	loop.curve = Curve3D.new()
	for point: Vector3 in points:
		loop.curve.add_point(point)
	loop.curve.add_point(points[0])
	add_child(loop)
	return loop


## Checks that both soles lie on the ground, to [param height] metres and [param angle] degrees.
func check_soles(height: float, angle: float, what: String) -> void:
	for index: int in 2:
		var title := "%s sole %s" % [Rig.side_name(feet[index].side).to_lower(), what]
		check(stands[index].is_whole, "%s: all of it is over the ground" % title)
		check_near(stands[index].mean, 0.0, height, "%s: its height" % title)
		check(rad_to_deg(stands[index].angle) < angle, "%s: its angle" % title)


func _on_skeleton_updated() -> void:
	var seen_from := character.get_skeleton().get_global_transform_interpolated()
	var space := character.get_world_3d().direct_space_state
	for index: int in 2:
		stands[index] = FootView.find_stand(seen_from * feet[index].get_sole(), space, _query)
		knees[index] = feet[index].get_knee_angle()
