class_name RigBuilder
extends RefCounted
## Builds small humanoids, 1.8 m high in the world, for the tests of FootIKSolver: of any family of names, and with any
## of the traps that rigs from elsewhere have.
##
## The figure is described in its **own space**: metres, Y up, soles at y = 0, facing +Z, its left at +X.

enum Axes { ALONG, PLAIN, RANDOM }
enum Order { PARENTS_FIRST, REVERSED, SHUFFLED }

## The bones' names, as far as they differ between the families; `@` stands for the side. A Skeleton3D's bones have no
## colon in their names: importers make it an underline.
const FAMILIES := {
	"humanoid":
	["Hips", "Spine", "@UpperLeg", "@LowerLeg", "@Foot", "@Toes", "@UpperArm", "@LowerArm"],
	"mixamo":
	[
		"mixamorig_Hips",
		"mixamorig_Spine",
		"mixamorig_@UpLeg",
		"mixamorig_@Leg",
		"mixamorig_@Foot",
		"mixamorig_@ToeBase",
		"mixamorig_@Arm",
		"mixamorig_@ForeArm"
	],
	"unreal":
	["pelvis", "spine_01", "thigh_@", "calf_@", "foot_@", "ball_@", "upperarm_@", "lowerarm_@"],
	"vrm":
	[
		"J_Bip_C_Hips",
		"J_Bip_C_Spine",
		"J_Bip_@_UpperLeg",
		"J_Bip_@_LowerLeg",
		"J_Bip_@_Foot",
		"J_Bip_@_ToeBase",
		"J_Bip_@_UpperArm",
		"J_Bip_@_LowerArm"
	],
	"rigify":
	[
		"DEF-spine",
		"DEF-spine.001",
		"DEF-thigh.@",
		"DEF-shin.@",
		"DEF-foot.@",
		"DEF-toe.@",
		"DEF-upper_arm.@",
		"DEF-forearm.@"
	],
	"dotted":
	["Hips", "Spine", "UpperLeg.@", "LowerLeg.@", "Foot.@", "Toes.@", "UpperArm.@", "LowerArm.@"],
	"lower_case":
	["hips", "spine", "upperleg.@", "lowerleg.@", "foot.@", "toes.@", "upperarm.@", "lowerarm.@"],
	"exporter_suffix":
	[
		"hips_Armature",
		"spine_Armature",
		"thigh.@_Armature",
		"shin.@_Armature",
		"foot.@_Armature",
		"toe.@_Armature",
		"upper_arm.@_Armature",
		"forearm.@_Armature"
	],
	"biped":
	[
		"Bip01 Pelvis",
		"Bip01 Spine",
		"Bip01 @ Thigh",
		"Bip01 @ Calf",
		"Bip01 @ Foot",
		"Bip01 @ Toe0",
		"Bip01 @ UpperArm",
		"Bip01 @ Forearm"
	],
	"nameless": [],
}
const SIDES := {
	"humanoid": ["Left", "Right"],
	"mixamo": ["Left", "Right"],
	"unreal": ["l", "r"],
	"lower_case": ["l", "r"],
	"exporter_suffix": ["l", "r"],
}
const NAMED := ["hips", "spine", "upper", "lower", "foot", "toe", "arm", "forearm"]

## The left half of the figure and its middle: role, parent, place. Parents first.
const JOINTS := [
	["root", "", Vector3(0, 0, 0)],
	["hips", "root", Vector3(0, 0.95, 0)],
	["spine", "hips", Vector3(0, 1.1, -0.01)],
	["chest", "spine", Vector3(0, 1.3, 0)],
	["head", "chest", Vector3(0, 1.6, 0.02)],
	["arm_l", "chest", Vector3(0.2, 1.45, 0)],
	["forearm_l", "arm_l", Vector3(0.47, 1.45, -0.01)],
	["hand_l", "forearm_l", Vector3(0.72, 1.45, 0)],
	["upper_l", "hips", Vector3(0.1, 0.9, 0)],
	["lower_l", "upper_l", Vector3(0.1, 0.5, 0.03)],
	["foot_l", "lower_l", Vector3(0.1, 0.09, -0.01)],
	["toe_l", "foot_l", Vector3(0.1, 0.02, 0.12)],
]
const ABOVE_HIPS := ["hips", "spine", "chest", "head", "arm", "forearm", "hand"]

## One of [constant FAMILIES].
var family := "humanoid"
## The bones are measured in units of this many metres, and a node above makes up for it.
var unit := 1.0
## Whether that node is the skeleton itself.
var unit_on_skeleton := false
## Or the root bone, whose rest has that scale.
var unit_on_root_bone := false
## The rest is Z up, and the skeleton turned.
var turned := false
## How high the skeleton's origin is over the soles.
var origin_height := 0.0
## A node above has a negative scale.
var mirrored := false
## It faces -Z below its root.
var backwards := false
var order := Order.PARENTS_FIRST
var axes := Axes.ALONG
## The foot's parent is the root bone.
var foot_on_root := false
## The root bone, below which all others are.
var with_root := false
var toes := true
## How far below standing the hips rest, the knees bent accordingly.
var rest_drop := 0.0
## The knees rest on the line from hip to ankle.
var straight := false
## Bones of controls, helpers and twist as riggers leave them, which are no legs.
var helpers := false


## Builds the rig with its solver below [param parent], which is in the tree.
func build(parent: Node) -> FootRig:
	var rig := FootRig.new()
	rig.root = Node3D.new()
	_place_joints(rig)
	_add_armature(rig)
	_add_bones(rig)
	rig.solver = FootIKSolver.new()
	rig.skeleton.add_child(rig.solver)
	rig.watch()
	parent.add_child(rig.root)
	return rig


## The name of a role's bone.
func name_of(role: String) -> String:
	var parts := role.split("_")
	var index := NAMED.find(parts[0])
	var pattern := parts[0]
	if index >= 0 and not FAMILIES[family].is_empty():
		pattern = FAMILIES[family][index]
	elif parts.size() > 1:
		pattern += "_@"
	var sides: Array = SIDES.get(family, ["L", "R"])
	return pattern.replace("@", sides[0 if parts[-1] == "l" else 1])


func _place_joints(rig: FootRig) -> void:
	for joint: Array in JOINTS:
		var role: String = joint[0]
		if (role == "root" and not _has_root()) or (role == "toe_l" and not toes):
			continue
		var above: String = joint[1] if joint[1] != "root" or _has_root() else ""
		if role == "foot_l" and foot_on_root:
			above = "root"
		var place: Vector3 = joint[2]
		if role.trim_suffix("_l") in ABOVE_HIPS or role == "upper_l":
			place.y -= rest_drop
		rig.joints[role] = place
		rig.parents[role] = above
		if role.ends_with("_l"):
			var twin := role.replace("_l", "_r")
			rig.joints[twin] = place * Vector3(-1, 1, 1)
			rig.parents[twin] = above.replace("_l", "_r") if above.ends_with("_l") else above
	for side: String in FootRig.SIDES:
		var hip: Vector3 = rig.joints["upper" + side]
		var ankle: Vector3 = rig.joints["foot" + side]
		if straight:
			rig.joints["lower" + side] = hip.lerp(ankle, 0.5)
		elif rest_drop != 0.0:
			rig.joints["lower" + side] = Stance.knee(
				hip, ankle, _length(0, 1), _length(1, 2), Vector3.BACK
			)


func _has_root() -> bool:
	return with_root or foot_on_root or unit_on_root_bone


## Of the bones of the standing leg: hip 0, knee 1, ankle 2.
func _length(from: int, to: int) -> float:
	return JOINTS[8 + from][2].distance_to(JOINTS[8 + to][2])


func _add_armature(rig: FootRig) -> void:
	var armature := Node3D.new()
	armature.name = "Armature"
	rig.root.add_child(armature)
	rig.skeleton = Skeleton3D.new()
	rig.skeleton.name = "Skeleton3D"
	rig.skeleton.modifier_callback_mode_process = Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS
	armature.add_child(rig.skeleton)
	var mirror := Vector3(-1, 1, 1) if mirrored else Vector3.ONE
	var turn := Basis(Vector3.RIGHT, -PI / 2) if turned else Basis.IDENTITY
	var unit_above := 1.0 if unit_on_root_bone else unit
	armature.basis = Basis.from_scale(mirror * (1.0 if unit_on_skeleton else unit_above))
	rig.skeleton.basis = turn.scaled(Vector3.ONE * (unit_above if unit_on_skeleton else 1.0))
	var facing := Basis(Vector3.UP, PI) if backwards else Basis.IDENTITY
	rig.skeleton.position.y = origin_height / (1.0 if unit_on_skeleton else unit_above)
	rig.to_skeleton = Transform3D((turn.inverse() * facing).scaled(Vector3.ONE / unit_above))
	rig.to_skeleton = rig.to_skeleton.translated_local(Vector3(0, -origin_height, 0))
	rig.to_root = Transform3D(Basis.from_scale(mirror) * facing)


func _add_bones(rig: FootRig) -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 7
	var roles := rig.joints.keys()
	if order == Order.REVERSED:
		roles.reverse()
	elif order == Order.SHUFFLED:
		# The same every time.
		for i in range(roles.size() - 1, 0, -1):
			var other := random.randi_range(0, i)
			var kept: String = roles[i]
			roles[i] = roles[other]
			roles[other] = kept
	if helpers:
		for extra: String in ["ik_foot_root", "IK_Foot.L", "IK_Foot.R", "KneeTarget.L"]:
			rig.skeleton.add_bone(extra)
	for role: String in roles:
		rig.bones[role] = rig.skeleton.get_bone_count()
		var bone_name := name_of(role) if family != "nameless" else "b%d" % rig.bones[role]
		rig.skeleton.add_bone(bone_name)
	var rests := {}
	for role: String in rig.joints:
		var axes_of_bone := _axes_of(rig, role, random)
		if unit_on_root_bone:
			# All bones have the root's scale.
			axes_of_bone = axes_of_bone * Basis.from_scale(Vector3.ONE * unit)
		rests[role] = Transform3D(axes_of_bone, rig.to_skeleton * (rig.joints[role] as Vector3))
		var local: Transform3D = rests[role]
		if rig.parents[role] != "":
			rig.skeleton.set_bone_parent(rig.bones[role], rig.bones[rig.parents[role]])
			local = rests[rig.parents[role]].affine_inverse() * local
		rig.skeleton.set_bone_rest(rig.bones[role], local)
	if helpers:
		_add_twist_bones(rig)
	rig.skeleton.reset_bone_poses()


func _add_twist_bones(rig: FootRig) -> void:
	for side: String in FootRig.SIDES:
		for part: String in ["upper", "lower"]:
			var twist := rig.skeleton.add_bone("%s_twist_01%s" % [name_of(part + side), side])
			rig.skeleton.set_bone_parent(twist, rig.bones[part + side])
			rig.skeleton.set_bone_rest(
				twist, Transform3D(Basis.IDENTITY, Vector3(0, 0.2 / unit, 0))
			)


func _axes_of(rig: FootRig, role: String, random: RandomNumberGenerator) -> Basis:
	if axes == Axes.RANDOM:
		var turn := Vector3(random.randf(), random.randf(), random.randf()) * TAU
		return Basis.from_euler(turn)
	if axes == Axes.PLAIN:
		return Basis.IDENTITY
	# As Blender's and Godot's own bones: Y towards the next joint.
	var along := Vector3.UP
	for other: String in rig.joints:
		if rig.parents[other] == role:
			along = rig.joints[other] - rig.joints[role]
			break
	var direction := (rig.to_skeleton.basis * along).normalized()
	return (
		Basis(Quaternion(Vector3.UP, direction))
		if direction.y > -0.999
		else Basis(Vector3.BACK, PI)
	)
