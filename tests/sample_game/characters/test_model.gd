extends CharacterTest
## The mannequin's model: a humanoid as Godot knows one, whose clips bring the speeds along that its scene blends by.

const MOST_TRIANGLES := 20000

var model: Node3D
var skeleton: Skeleton3D
var mesh: ArrayMesh


func test_its_bones_are_those_of_the_humanoid_profile() -> void:
	_add_model()
	var profile := SkeletonProfileHumanoid.new()
	for bone: int in skeleton.get_bone_count():
		var title := skeleton.get_bone_name(bone)
		check(profile.find_bone(title) >= 0, "%s is a bone of the profile" % title)
	for bone: int in profile.bone_size:
		if profile.is_required(bone):
			var title := profile.get_bone_name(bone)
			check(skeleton.find_bone(title) >= 0, "%s is there" % title)


func test_it_stands_on_its_plane_and_is_a_metre_eighty_tall() -> void:
	_add_model()
	var bounds := mesh.get_aabb()
	check_near(bounds.position.y, 0.0, 2e-3, "the height of its soles")
	check_near(bounds.size.y, 1.8, 0.02, "its height")
	for side: int in 2:
		var foot := FootView.new(skeleton, side)
		for point: Vector3 in foot.get_sole():
			check_near(point.y, 0.0, 1e-4, "a point of a sole")
		var bend := rad_to_deg(foot.get_knee_angle())
		check(bend > 1.0 and bend < 30.0, "its knee is bent a little ahead: %.1f°" % bend)
		var title := FootView.SIDES[side]
		var ankle := skeleton.get_bone_global_rest(skeleton.find_bone(title + "Foot")).origin
		var toes := skeleton.get_bone_global_rest(skeleton.find_bone(title + "Toes")).origin
		check(toes.z > ankle.z + 0.1, "the %s toes point ahead" % title)
		check((ankle.x > 0.0) == (side == 0), "left is +X")


func test_every_corner_of_its_mesh_hangs_on_its_bones() -> void:
	_add_model()
	var triangles := 0
	for surface: int in mesh.get_surface_count():
		var arrays := mesh.surface_get_arrays(surface)
		triangles += (arrays[Mesh.ARRAY_INDEX] as PackedInt32Array).size() / 3
		var weights: PackedFloat32Array = arrays[Mesh.ARRAY_WEIGHTS]
		var corners := (arrays[Mesh.ARRAY_VERTEX] as PackedVector3Array).size()
		check_equal(weights.size(), corners * 4, "weights of surface %d" % surface)
		for corner: int in corners:
			var sum := 0.0
			for slot: int in 4:
				sum += weights[corner * 4 + slot]
			if absf(sum - 1.0) > 1e-3:
				fail("corner %d of surface %d: its weights are %f" % [corner, surface, sum])
				return
	check(triangles > 1000 and triangles < MOST_TRIANGLES, "triangles: %d" % triangles)


func test_the_scene_blends_its_gaits_at_the_speeds_for_which_they_were_made() -> void:
	_add_model()
	var made: Dictionary = model.get_node("Mannequin").get_meta(&"extras")
	var speeds: Dictionary = made.speeds
	var shown := add_driven(Vector3.ZERO)
	await ticks(2)
	var states := shown.get_animation_tree().tree_root as AnimationNodeStateMachine
	var ground := states.get_node(&"ground") as AnimationNodeBlendTree
	var met := 0
	for title: StringName in [&"walk", &"crouch_walk"]:
		var space := ground.get_node(title) as AnimationNodeBlendSpace1D
		for point: int in range(1, space.get_blend_point_count()):
			var node := space.get_blend_point_node(point) as AnimationNodeAnimation
			var speed: float = speeds[String(node.animation)]
			check_near(space.get_blend_point_position(point), speed, 1e-6, String(node.animation))
			met += 1
	check_equal(met, speeds.size(), "gaits in the blend spaces")


func _add_model() -> void:
	model = (load(MODEL_SCENE) as PackedScene).instantiate() as Node3D
	add_child(model)
	skeleton = model.get_node("Mannequin/GeneralSkeleton")
	var seen := model.find_children("*", "MeshInstance3D", true, false)
	check_equal(seen.size(), 1, "meshes")
	mesh = (seen[0] as MeshInstance3D).mesh
