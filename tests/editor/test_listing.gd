@tool
extends InspectorTest
## Properties that do not apply are not in the inspector; their values stay.


func test_a_held_object_lists_what_its_modes_use() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	var spring: Array[String] = [
		"stiffness", "damping", "spring_frequency", "damping_ratio", "target_velocity_amount"
	]
	var turn: Array[String] = ["rotation_stiffness", "rotation_damping"]
	var color: Array[String] = ["slow_color", "fast_color", "color_target", "color_parameter"]
	check_listed(held, spring, true)
	check_listed(held, ["rotation_follow_speed"], true)
	check_listed(held, turn + color + (["follow_speed"] as Array[String]), false)
	held.stiffness = 321.0
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.rotation_mode = HeldObject3D.FOLLOW_SPRING
	held.color_by_speed = true
	check_listed(held, spring + (["rotation_follow_speed"] as Array[String]), false)
	check_listed(held, turn + color + (["follow_speed", "max_offset"] as Array[String]), true)
	check("stiffness = 321.0" in saved_text(), "what is not shown is saved all the same")


func test_a_weapon_lists_what_its_source_mode_and_marker_use() -> void:
	var root := WeaponSway3D.new()
	root.add_child(Marker3D.new(), true)
	var weapon: WeaponSway3D = await open(root)
	check_listed(weapon, ["look_cut_rate", "look_speed"], true)
	var others: Array[String] = [
		"mouse_sensitivity", "aim_distance", "look_frequency", "look_damping_ratio"
	]
	check_listed(weapon, others, false)
	weapon.look_source = WeaponSway3D.LOOK_MOUSE
	weapon.look_mode = WeaponSway3D.FOLLOW_SPRING
	weapon.aim_marker = weapon.get_child(0)
	check_listed(weapon, others, true)
	check_listed(weapon, ["look_speed"], false)
	weapon.look_source = WeaponSway3D.LOOK_MANUAL
	check_listed(weapon, ["mouse_sensitivity", "look_cut_rate"], false)


func test_an_aligner_lists_what_its_own_ray_uses() -> void:
	var root := SlopeAligner.new()
	root.add_child(RayCast3D.new(), true)
	var aligner: SlopeAligner = await open(root)
	var own: Array[String] = ["probe_height", "probe_length", "collision_mask", "footprint"]
	check_listed(aligner, own, true)
	aligner.probe = aligner.get_child(0)
	check_listed(aligner, own, false)
	check_listed(aligner, ["ground_distance", "update_interval"], true)


func test_a_solver_lists_what_planting_uses() -> void:
	var root := Skeleton3D.new()
	root.add_child(FootIKSolver.new(), true)
	root = await open(root)
	var solver: FootIKSolver = root.get_child(0)
	var planting: Array[String] = [
		"plant_speed", "unplant_distance", "unplant_angle", "plant_blend"
	]
	check_listed(solver, planting, false)
	solver.plant = true
	check_listed(solver, planting, true)


func test_the_inspector_follows_a_change_of_mode() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	await edit([held])
	check(
		"stiffness" in edited_properties() and not "follow_speed" in edited_properties(), "spring"
	)
	held.follow_mode = HeldObject3D.FOLLOW_LAG
	await frames(SETTLED)
	check(not "stiffness" in edited_properties() and "follow_speed" in edited_properties(), "lag")


func check_listed(node: Node, names: Array[String], listed: bool) -> void:
	var properties := {}
	for info: Dictionary in node.get_property_list():
		properties[info.name] = info.usage
	for property in names:
		var usage: int = properties[property]
		check_equal(bool(usage & PROPERTY_USAGE_EDITOR), listed, "%s is listed" % property)


func edited_properties() -> PackedStringArray:
	var names := PackedStringArray()
	for editor: EditorProperty in inspector_controls("EditorProperty"):
		names.append(editor.get_edited_property())
	return names
