extends SceneTree
## Makes the stand-in: a humanoid of simple shapes with its skeleton, its skinned mesh and its animations.
##
## Run it after changing a number in [code]tools/stand_in[/code], and keep what it writes in version
## control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_stand_in.gd
## [/codeblock]
## The model is 1.8 m tall, stands on the plane y = 0 and faces +Z, as characters do that Godot imports.
## Its bones have the names of Godot's humanoid profile.

const Rig := preload("res://tools/stand_in/rig.gd")
const BodyShape := preload("res://tools/stand_in/body_shape.gd")
const Clips := preload("res://tools/stand_in/clips.gd")

const MATERIAL := "res://characters/materials/stand_in.tres"
const MESH_PATH := "res://characters/stand_in_mesh.res"
const CLIPS_PATH := "res://characters/stand_in_clips.res"
const MODEL_PATH := "res://characters/stand_in_model.tscn"


func _initialize() -> void:
	var error := ResourceSaver.save(make_mesh(), MESH_PATH, ResourceSaver.FLAG_COMPRESS)
	if error == OK:
		error = ResourceSaver.save(make_clips(), CLIPS_PATH, ResourceSaver.FLAG_COMPRESS)
	if error == OK:
		var file := FileAccess.open(MODEL_PATH, FileAccess.WRITE)
		error = FileAccess.get_open_error()
		if error == OK:
			file.store_string(make_model())
	print("stand-in: ", error_string(error))
	quit(0 if error == OK else 1)


## The skinned mesh, in the rest pose.
static func make_mesh() -> ArrayMesh:
	return BodyShape.new().make(load(MATERIAL) as Material)


## The animations.
static func make_clips() -> AnimationLibrary:
	return Clips.new().make()


## The text of the scene that holds skeleton, mesh and animations, as an imported character's does.
static func make_model() -> String:
	var lines: PackedStringArray = [
		"[gd_scene load_steps=3 format=3]",
		"",
		'[ext_resource type="ArrayMesh" path="%s" id="1_mesh"]' % MESH_PATH,
		'[ext_resource type="AnimationLibrary" path="%s" id="2_clips"]' % CLIPS_PATH,
		"",
		'[node name="StandInModel" type="Node3D"]',
		"",
		'[node name="Skeleton3D" type="Skeleton3D" parent="."]',
	]
	var rig := Rig.new()
	for bone: int in rig.names.size():
		var rest := rig.get_local_rest(bone)
		rest.basis = rest.basis.orthonormalized()
		var rest_text := var_to_str(_rounded(rest)).trim_suffix("\n")
		var turn := rest.basis.get_rotation_quaternion()
		var turn_text := "Quaternion(%s, %s, %s, %s)" % _numbers([turn.x, turn.y, turn.z, turn.w])
		var place := rest.origin
		var place_text := "Vector3(%s, %s, %s)" % _numbers([place.x, place.y, place.z])
		lines.append('bones/%d/name = &"%s"' % [bone, rig.names[bone]])
		lines.append("bones/%d/parent = %d" % [bone, rig.parents[bone]])
		lines.append("bones/%d/rest = %s" % [bone, rest_text])
		lines.append("bones/%d/enabled = true" % bone)
		lines.append("bones/%d/position = %s" % [bone, place_text])
		lines.append("bones/%d/rotation = %s" % [bone, turn_text])
		lines.append("bones/%d/scale = Vector3(1, 1, 1)" % bone)
	(
		lines
		. append_array(
			[
				"",
				'[node name="Body" type="MeshInstance3D" parent="Skeleton3D"]',
				'mesh = ExtResource("1_mesh")',
				'skeleton = NodePath("..")',
				"",
				'[node name="AnimationPlayer" type="AnimationPlayer" parent="."]',
				"libraries = {",
				'&"": ExtResource("2_clips")',
				"}",
				"",
			]
		)
	)
	return "\n".join(lines)


static func _rounded(transform: Transform3D) -> Transform3D:
	var rounded := transform
	for axis: int in 3:
		rounded.basis[axis] = transform.basis[axis].snappedf(1e-6)
	rounded.origin = transform.origin.snappedf(1e-6)
	return rounded


static func _numbers(numbers: Array) -> Array:
	return numbers.map(func(number: float) -> float: return snappedf(number, 1e-6))
