@tool
extends InspectorTest
## The response graphs in the inspector.


func test_a_held_object_has_one_graph_of_position_and_rotation() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	await edit([held])
	var graphs := graphs_shown()
	check_equal(graphs.size(), 1, "graphs")
	# e^(-pi z/sqrt(1 - z^2)) with z = 12/(2 sqrt 200); ln 50/8.
	var ratio := 12.0 / (2.0 * sqrt(200.0))
	var over := 100.0 * exp(-PI * ratio / sqrt(1.0 - ratio * ratio))
	var texts := texts_of(graphs[0])
	check(texts[0].begins_with("Position: overshoot %d %%, settles in " % roundi(over)), texts[0])
	check_equal(
		texts[1], "Rotation: no overshoot, settles in %.2f s" % (log(50.0) / 8.0), "rotation"
	)


func test_a_graph_follows_scripts_undo_and_modes() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	await edit([held])
	var graph := graphs_shown()[0]
	held.damping = 2.0 * sqrt(held.stiffness)
	await frames(2)
	check(texts_of(graph)[0].begins_with("Position: no overshoot"), texts_of(graph)[0])

	var undo_redo := EditorInterface.get_editor_undo_redo()
	undo_redo.create_action("Ring")
	undo_redo.add_do_property(held, &"damping", 0.0)
	undo_redo.add_undo_property(held, &"damping", held.damping)
	undo_redo.commit_action()
	await frames(2)
	check_equal(texts_of(graph)[0], "Position: overshoot 100 %, never settles", "with no damping")
	history().undo()
	await frames(2)
	check(texts_of(graph)[0].begins_with("Position: no overshoot"), "undone: " + texts_of(graph)[0])

	held.follow_mode = HeldObject3D.FOLLOW_LAG
	held.rotation_mode = HeldObject3D.FOLLOW_SPRING
	await frames(SETTLED)
	var texts := texts_of(graphs_shown()[0])
	check_equal(texts[0], "Position: no overshoot, settles in %.2f s" % (log(50.0) / 6.0), "by lag")
	check(texts[1].begins_with("Rotation: overshoot"), texts[1])


func test_a_weapon_has_a_graph_of_each_spring_lag_and_of_the_walk() -> void:
	var weapon: WeaponSway3D = await open(WeaponSway3D.new())
	await edit([weapon])
	var texts := PackedStringArray()
	for graph in graphs_shown():
		texts.append(", ".join(texts_of(graph)))
	check_equal(texts.size(), 6, "graphs: %s" % texts)
	check_equal(texts[0], "Aim: no overshoot, settles in %.2f s" % (log(50.0) / 10.0), "aim")
	check_equal(texts[1], "Look: no overshoot, settles in %.2f s" % (log(50.0) / 2.0), "look")
	# A sine of rate w through a lag of speed s: s/sqrt(s^2 + w^2) of it is left.
	var pitch := 10.0 * 2.5 / sqrt(2.5 * 2.5 + 16.0 * PI * PI)
	var yaw := 10.0 * 2.5 / sqrt(2.5 * 2.5 + 4.0 * PI * PI)
	var angles := texts_of(graphs_shown()[2])
	check_near(angles[0].get_slice(" ", 1).to_float(), pitch, 0.06, angles[0])
	check_near(angles[1].get_slice(" ", 1).to_float(), yaw, 0.06, angles[1])
	check_equal(angles[2], "Roll: 0°", "roll")
	check_equal(texts[3], "Tilt: no overshoot, settles in %.2f s" % (log(50.0) / 8.0), "tilt")
	check(texts[4].begins_with("Kick: rebound %.1f %%" % (100.0 * exp(-PI * 0.6 / 0.8))), texts[4])
	check(texts[5].begins_with("Recoil: rebound"), texts[5])


func test_the_walk_s_graph_follows_its_curves() -> void:
	var weapon: WeaponSway3D = await open(WeaponSway3D.new())
	weapon.move_speed = 0.0
	var curve := Curve.new()
	curve.min_value = -1.0
	curve.max_domain = 2.0
	curve.add_point(Vector2(0.0, 0.5))
	curve.add_point(Vector2(2.0, 0.5))
	weapon.move_roll_curve = curve
	await edit([weapon])
	var graph := graphs_shown()[2]
	check_equal(
		", ".join(texts_of(graph)), "Pitch: 0°, Yaw: 0°, Roll: 5°", "half of 10° throughout"
	)
	curve.set_point_value(0, 1.0)
	await frames(2)
	check_equal(texts_of(graph)[2], "Roll: 10°", "an edit of the curve itself")


func test_other_nodes_have_none() -> void:
	var root := Node3D.new()
	root.add_child(SlopeAligner.new(), true)
	root.add_child(Camera3D.new(), true)
	root = await open(root)
	for node: Node in [root, root.get_child(0), root.get_child(1)]:
		await edit([node])
		check_equal(graphs_shown().size(), 0, "graphs of a %s" % node.get_class())


func graphs_shown() -> Array[Node]:
	return inspector_controls("SpringstepGraph")


func texts_of(graph: Node) -> PackedStringArray:
	return graph.call(&"get_texts")


func test_graphs_are_there_again_after_a_hot_reload() -> void:
	var held: HeldObject3D = await open(HeldObject3D.new())
	held.stiffness = 300.0
	await edit([held])
	GDExtensionManager.reload_extension("res://addons/springstep/springstep.gdextension")
	await frames(3 * SETTLED)
	unfold()
	await frames(2)
	var graphs := graphs_shown()
	check_equal(graphs.size(), 1, "graphs")
	check_equal(texts_of(graphs[0]).size(), 2, "texts")
	check_equal(held.stiffness, 300.0, "stiffness")
