extends CharacterTest
## The model of the stand-in: what its script makes is what is kept, and it is a humanoid as Godot knows one.

const MAKER := "res://tools/make_stand_in.gd"

var model: Node3D
var skeleton: Skeleton3D
var mesh: ArrayMesh


func test_what_is_kept_is_what_its_script_makes() -> void:
	var maker := load(MAKER) as GDScript
	var kept := (load(maker.MESH_PATH) as ArrayMesh).surface_get_arrays(0)
	var made: Array = (maker.make_mesh() as ArrayMesh).surface_get_arrays(0)
	for part: int in [Mesh.ARRAY_VERTEX, Mesh.ARRAY_INDEX, Mesh.ARRAY_BONES, Mesh.ARRAY_WEIGHTS]:
		check_equal(kept[part], made[part], "part %d of the mesh" % part)
	var clips := load(maker.CLIPS_PATH) as AnimationLibrary
	var again: AnimationLibrary = maker.make_clips()
	check_equal(clips.get_animation_list(), again.get_animation_list(), "animations")
	for title: StringName in clips.get_animation_list():
		_check_same_clip(clips.get_animation(title), again.get_animation(title), title)
	check_equal(FileAccess.get_file_as_string(maker.MODEL_PATH), maker.make_model(), "the scene")


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
	check_near(bounds.position.y, 0.0, 1e-3, "the height of its soles")
	check_near(bounds.size.y, 1.8, 0.02, "its height")
	for side: String in ["Left", "Right"]:
		var foot := FootView.new(skeleton, 1 if side == "Left" else -1)
		for point: Vector3 in foot.get_sole():
			check_near(point.y, 0.0, 1e-4, "a point of its %s sole" % side)
		var bend := rad_to_deg(foot.get_knee_angle())
		check(
			bend > 5.0 and bend < 30.0, "its %s knee is bent a little ahead: %.1f°" % [side, bend]
		)
		var ankle := skeleton.get_bone_global_rest(skeleton.find_bone(side + "Foot")).origin
		var toes := skeleton.get_bone_global_rest(skeleton.find_bone(side + "Toes")).origin
		check(toes.z > ankle.z + 0.1, "the %s toes point ahead" % side)
		check((ankle.x > 0.0) == (side == "Left"), "left is +X")


func test_every_corner_of_its_mesh_hangs_on_its_bones() -> void:
	_add_model()
	check_equal(mesh.get_surface_count(), 1, "surfaces")
	var arrays := mesh.surface_get_arrays(0)
	var vertices: PackedVector3Array = arrays[Mesh.ARRAY_VERTEX]
	var bones: PackedInt32Array = arrays[Mesh.ARRAY_BONES]
	var weights: PackedFloat32Array = arrays[Mesh.ARRAY_WEIGHTS]
	var normals: PackedVector3Array = arrays[Mesh.ARRAY_NORMAL]
	check(vertices.size() > 1000 and vertices.size() < 20000, "corners: %d" % vertices.size())
	var used: Dictionary[int, bool] = {}
	for corner: int in vertices.size():
		var sum := 0.0
		for slot: int in 4:
			sum += weights[corner * 4 + slot]
			if weights[corner * 4 + slot] > 0.0:
				used[bones[corner * 4 + slot]] = true
		if absf(sum - 1.0) > 1e-3 or absf(normals[corner].length() - 1.0) > 0.02:
			fail("corner %d: weights %f, normal %v" % [corner, sum, normals[corner]])
			return
	# The shoulders' own bones carry the arms only.
	check_equal(used.size(), skeleton.get_bone_count() - 2, "bones that move something")


func test_its_faces_look_outward() -> void:
	_add_model()
	var arrays := mesh.surface_get_arrays(0)
	var vertices: PackedVector3Array = arrays[Mesh.ARRAY_VERTEX]
	var indices: PackedInt32Array = arrays[Mesh.ARRAY_INDEX]
	# Sum of the signed volumes of all solids: the engine's front faces are clockwise.
	var volume := 0.0
	for face: int in range(0, indices.size(), 3):
		var a := vertices[indices[face]]
		var b := vertices[indices[face + 1]]
		var c := vertices[indices[face + 2]]
		volume += a.dot(c.cross(b)) / 6.0
	check(volume > 0.04 and volume < 0.12, "its volume: %.3f m³" % volume)


func _add_model() -> void:
	model = (load(MODEL_SCENE) as PackedScene).instantiate() as Node3D
	add_child(model)
	skeleton = model.get_node("Skeleton3D")
	mesh = (model.get_node("Skeleton3D/Body") as MeshInstance3D).mesh


func _check_same_clip(kept: Animation, made: Animation, title: String) -> void:
	check_equal(kept.get_track_count(), made.get_track_count(), "tracks of %s" % title)
	check_near(kept.length, made.length, 1e-6, "length of %s" % title)
	check_equal(kept.loop_mode, Animation.LOOP_LINEAR, "%s loops" % title)
	for track: int in made.get_track_count():
		check_equal(kept.track_get_path(track), made.track_get_path(track), "a track of %s" % title)
		var count := made.track_get_key_count(track)
		if not check_equal(kept.track_get_key_count(track), count, "keys of %s" % title):
			return
		for key: int in count:
			var value: Variant = kept.track_get_key_value(track, key)
			var again: Variant = made.track_get_key_value(track, key)
			if not check_near(value, again, 1e-5, "key %d of %s" % [key, title]):
				return
