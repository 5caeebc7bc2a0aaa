class_name BenchFigure
extends RefCounted
## A character for the benchmark: a CharacterBody3D with the walking skeleton of [BenchRig] below, and on demand the
## modifiers that users have today.

const UPPER: Array[StringName] = [&"LeftUpperLeg", &"RightUpperLeg"]
const LOWER: Array[StringName] = [&"LeftLowerLeg", &"RightLowerLeg"]
const FEET: Array[StringName] = [&"LeftFoot", &"RightFoot"]
## In front of the knees.
const POLES: Array[Vector3] = [Vector3(0.1, 0.5, 1), Vector3(-0.1, 0.5, 1)]

var body := CharacterBody3D.new()
var skeleton := BenchRig.shared().build()


## Adds it to a parent.
func build(parent: Node) -> void:
	body.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
	body.collision_layer = 2
	body.add_child(skeleton)
	parent.add_child(body)


## Adds the engine's solver with a target and a pole for each leg. Gives the targets, at the rest ankles.
func add_two_bone_ik() -> Array[Node3D]:
	var targets: Array[Node3D] = []
	var poles: Array[Node3D] = []
	for leg in 2:
		var target := Node3D.new()
		target.position = skeleton.get_bone_global_rest(skeleton.find_bone(FEET[leg])).origin
		body.add_child(target)
		targets.append(target)
		var pole := Node3D.new()
		pole.position = POLES[leg]
		body.add_child(pole)
		poles.append(pole)
	# By name: engines before 4.6 do not have it.
	var solver: SkeletonModifier3D = ClassDB.instantiate("TwoBoneIK3D")
	skeleton.add_child(solver)
	solver.call("set_setting_count", 2)
	for leg in 2:
		solver.call("set_root_bone_name", leg, UPPER[leg])
		solver.call("set_middle_bone_name", leg, LOWER[leg])
		solver.call("set_end_bone_name", leg, FEET[leg])
		solver.call("set_target_node", leg, solver.get_path_to(targets[leg]))
		solver.call("set_pole_node", leg, solver.get_path_to(poles[leg]))
	return targets


## Adds the whole set-up: solver, targets, poles, rays and script.
func add_today() -> void:
	var script := FootIKToday.new()
	script.body = body
	script.targets = add_two_bone_ik()
	for leg in 2:
		var ray := RayCast3D.new()
		ray.enabled = false
		ray.target_position = Vector3.DOWN
		ray.add_exception(body)
		body.add_child(ray)
		script.rays.append(ray)
	skeleton.add_child(script)
