extends TestCase
## Whatever a node was given or found is freed between two steps, at each place in the game's time where a script can do
## so. The release library checks no handle by itself: it runs these as well.

const MOMENTS: Array[String] = ["before", "after", "frame", "deferred"]


func test_a_camera_that_is_freed_between_steps() -> void:
	for moment in MOMENTS:
		for assigned: bool in [true, false]:
			for mode: int in [HeldObject3D.PROCESS_PHYSICS, HeldObject3D.PROCESS_IDLE]:
				var camera := Camera3D.new()
				add_child(camera)
				camera.make_current()
				var held := HeldObject3D.new()
				held.process_callback = mode
				held.debug_draw = true
				if assigned:
					held.camera = camera
				add_child(held)
				await _free_at(moment, [camera])
				check(held.global_transform.is_finite(), "it stays somewhere (%s)" % moment)
				check(held.camera == null, "the camera reads as none (%s)" % moment)
				held.snap_to_target()
				held.free()


func test_a_colour_target_and_a_mesh_that_are_freed_between_steps() -> void:
	for moment in MOMENTS:
		var camera := Camera3D.new()
		add_child(camera)
		camera.make_current()
		var held := HeldObject3D.new()
		var mesh := MeshInstance3D.new()
		mesh.mesh = BoxMesh.new()
		held.add_child(mesh)
		held.color_target = mesh
		held.color_by_speed = true
		add_child(held)
		await _free_at(moment, [mesh])
		check(held.color_target == null, "the target reads as none (%s)" % moment)
		held.free()
		camera.free()


func test_a_body_a_marker_and_a_camera_of_a_weapon_that_are_freed_between_steps() -> void:
	for moment in MOMENTS:
		var camera := Camera3D.new()
		add_child(camera)
		camera.make_current()
		var body := CharacterBody3D.new()
		add_child(body)
		var sway := WeaponSway3D.new()
		var marker := Marker3D.new()
		sway.add_child(marker)
		sway.aim_marker = marker
		sway.body = body
		sway.aiming = true
		sway.debug_draw = true
		add_child(sway)
		await _free_at(moment, [body, marker, camera])
		check(sway.transform.is_finite(), "it stays somewhere (%s)" % moment)
		check(sway.body == null and sway.aim_marker == null, "both read as none (%s)" % moment)
		sway.free()


func test_a_target_a_probe_and_the_ground_that_are_freed_between_steps() -> void:
	for moment in MOMENTS:
		var ground := _new_ground()
		var target := Node3D.new()
		add_child(target)
		var probe := RayCast3D.new()
		probe.position.y = 0.2
		add_child(probe)
		var aligner := SlopeAligner.new()
		aligner.update_interval = 0.0
		aligner.debug_draw = true
		aligner.target = target
		aligner.probe = probe
		add_child(aligner)
		await _free_at(moment, [target, probe, ground])
		check(aligner.target == null and aligner.probe == null, "both read as none (%s)" % moment)
		check(aligner.get_ground_collider() == null, "nothing is below it (%s)" % moment)
		aligner.free()


func test_a_skeleton_a_body_and_the_ground_of_feet_that_are_freed_between_steps() -> void:
	for moment in MOMENTS:
		for mode: int in [
			Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS,
			Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_IDLE
		]:
			var ground := _new_ground()
			var body := CharacterBody3D.new()
			body.motion_mode = CharacterBody3D.MOTION_MODE_FLOATING
			add_child(body)
			var rig := RigBuilder.new().build(self)
			rig.skeleton.modifier_callback_mode_process = mode
			rig.solver.body = body
			rig.solver.plant = true
			rig.solver.debug_draw = true
			await _free_at(moment, [ground, body])
			check(rig.solver.body == null, "the body reads as none (%s)" % moment)
			# The solver outlives its skeleton.
			rig.solver.reparent(self)
			await _free_at(moment, [rig.root])
			check_equal(rig.solver.get_leg_count(), 0, "legs without a skeleton (%s)" % moment)
			rig.solver.free()
			take_warnings()


func test_children_that_a_node_made_for_itself_and_are_freed_between_steps() -> void:
	for moment in MOMENTS:
		var ground := _new_ground()
		var camera := Camera3D.new()
		add_child(camera)
		camera.make_current()
		var held := HeldObject3D.new()
		var aligner := SlopeAligner.new()
		aligner.update_interval = 0.0
		var rig := RigBuilder.new().build(self)
		for node: Node in [held, aligner]:
			add_child(node)
		var nodes: Array[Node] = [held, aligner, rig.solver]
		for node in nodes:
			node.set("debug_draw", true)
		await ticks(2)
		var own: Array[Node] = []
		for node in nodes:
			own.append_array(node.get_children(true))
		check(own.size() >= 4, "there are some: %d" % own.size())
		await _free_at(moment, own)
		for node in nodes:
			check(node.get_child_count(true) > 0, "%s makes new ones (%s)" % [node.name, moment])
		for node: Node in [held, aligner, rig.root, camera, ground]:
			node.free()


## Lets some steps pass, frees nodes at a moment of the next, and lets some more pass.
func _free_at(moment: String, nodes: Array) -> void:
	await ticks(3)
	var killer := Killer.new()
	killer.victims = nodes
	killer.moment = moment
	add_child(killer)
	await ticks(3)
	await frames(2)
	for node: Variant in nodes:
		check(not is_instance_valid(node), "it is gone (%s)" % moment)
	killer.free()


func _new_ground() -> StaticBody3D:
	var ground := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(10, 1, 10)
	shape.shape = box
	shape.position.y = -0.5
	ground.add_child(shape)
	add_child(ground)
	return ground


class Killer:
	extends Node
	## Frees others before or after everybody's tick, in a frame, or when what was deferred is done.

	var victims: Array = []
	var moment := ""

	func _ready() -> void:
		process_physics_priority = -1000 if moment == "before" else 1000

	func _physics_process(_delta: float) -> void:
		if moment in ["before", "after"]:
			_kill()
		elif moment == "deferred":
			_kill.call_deferred()

	func _process(_delta: float) -> void:
		if moment == "frame":
			_kill()

	func _kill() -> void:
		for victim: Variant in victims:
			if is_instance_valid(victim):
				(victim as Node).free()
