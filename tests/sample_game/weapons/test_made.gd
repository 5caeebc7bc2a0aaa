extends WeaponsTest
## What the scripts make is what is kept, and what the weapons are drawn with.

const WEAPONS := "res://tools/make_weapons.gd"
const SOUNDS := "res://tools/make_sounds.gd"
const MATERIALS := "res://weapons/materials"


func test_meshes_are_what_their_script_makes() -> void:
	var meshes: Dictionary[String, ArrayMesh] = (load(WEAPONS) as GDScript).make_all()
	check_equal(meshes.size(), 4, "meshes")
	for path: String in meshes:
		var kept := load(path) as ArrayMesh
		var made := meshes[path]
		check_equal(kept.get_surface_count(), made.get_surface_count(), "surfaces of %s" % path)
		for surface: int in made.get_surface_count():
			var now := kept.surface_get_arrays(surface)
			var again := made.surface_get_arrays(surface)
			check_equal(now[Mesh.ARRAY_VERTEX], again[Mesh.ARRAY_VERTEX], "corners of %s" % path)
			check_equal(now[Mesh.ARRAY_INDEX], again[Mesh.ARRAY_INDEX], "faces of %s" % path)
			check(kept.surface_get_material(surface) != null, "a material in %s" % path)


func test_sounds_are_what_their_script_makes_short_and_not_clipped() -> void:
	var script := load(SOUNDS) as GDScript
	for title: String in script.SOUNDS:
		var kept := load(script.PATH % title) as AudioStreamWAV
		check_equal(kept.data, (script.make(title) as AudioStreamWAV).data, title)
		check(kept.get_length() < 0.6, "%s is short" % title)
		var loudest := 0
		for sample: int in kept.data.size() / 2:
			loudest = maxi(loudest, absi(kept.data.decode_s16(sample * 2)))
		check(loudest > 3000 and loudest < 32767, "%s: its loudest sample is %d" % [title, loudest])


func test_the_curves_of_a_walk_go_on_without_a_jump() -> void:
	await start()
	for weapon: Weapon in hands.get_weapons():
		for curve: Curve in [
			weapon.move_pitch_curve, weapon.move_yaw_curve, weapon.move_roll_curve
		]:
			if not check(curve != null, "%s has its curves" % weapon.name):
				continue
			check_near(
				curve.sample(curve.min_domain),
				curve.sample(curve.max_domain),
				1e-5,
				"ends of %s" % curve.resource_path
			)
			check_near(
				curve.max_domain,
				weapon.move_yaw_curve.max_domain,
				1e-6,
				"the three curves of %s take as long" % weapon.name
			)


func test_the_weapons_values_are_their_own() -> void:
	await start()
	var rifle := hands.get_weapons()[0]
	var machine_gun := hands.get_weapons()[1]
	check(machine_gun.look_max_angle > rifle.look_max_angle, "the heavy one turns further")
	check(machine_gun.aim_blend_speed < rifle.aim_blend_speed, "and is aimed more slowly")
	check(machine_gun.move_max_angle > rifle.move_max_angle, "and swings wider")
	check(machine_gun.land_kick > rifle.land_kick, "and drops further")


func test_all_of_a_weapon_is_drawn_in_front_of_the_world_in_the_same_view() -> void:
	await start()
	for weapon: Weapon in hands.get_weapons():
		for found: Node in weapon.find_children("*", "MeshInstance3D"):
			var mesh := found as MeshInstance3D
			check_equal(
				mesh.cast_shadow, GeometryInstance3D.SHADOW_CASTING_SETTING_OFF, "%s" % mesh.name
			)
			for surface: int in mesh.mesh.get_surface_count():
				_check_material(mesh.mesh.surface_get_material(surface))


func _check_material(material: Material) -> void:
	var what := material.resource_path
	if material is ShaderMaterial:
		var shader := material as ShaderMaterial
		var fov: float = shader.get_shader_parameter(&"fov_override")
		check_near(fov, Weapon.DRAWN_FOV, 1e-4, "view of %s" % what)
		return
	var standard := material as StandardMaterial3D
	check(standard.use_fov_override and standard.use_z_clip_scale, "%s is a weapon's" % what)
	check_near(standard.fov_override, Weapon.DRAWN_FOV, 1e-4, "view of %s" % what)
	check(standard.z_clip_scale < 0.86, "depth of %s" % what)
