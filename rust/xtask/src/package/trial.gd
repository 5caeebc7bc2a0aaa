extends SceneTree
## Runs every node of the addon in a project that has nothing else: the engine's half of `cargo xtask package`.

const SECONDS := 6
const SLOPE := 20.0
const STEP := 0.1

var _failed := false


func _initialize() -> void:
	_run.call_deferred()


func _run() -> void:
	# Nodes that are added before the first frame are not in the tree yet.
	await process_frame
	var camera := Camera3D.new()
	root.add_child(camera)
	camera.position = Vector3(0.0, 5.0, 0.0)
	var held := HeldObject3D.new()
	root.add_child(held)
	var sway := _add_weapon(camera)
	var aligner := SlopeAligner.new()
	root.add_child(aligner)
	aligner.position = Vector3(20.0, 0.0, 0.0)
	_add_ground(aligner.position, Basis(Vector3.RIGHT, deg_to_rad(SLOPE)), 10.0)
	var solver := _add_legs()
	_add_ground(Vector3(0.1, STEP, 0.0), Basis.IDENTITY, 0.1)
	_add_ground(Vector3(-0.1, 0.0, 0.0), Basis.IDENTITY, 0.1)
	for tick in SECONDS * Engine.physics_ticks_per_second:
		await physics_frame
	_check_near(held.position, Vector3(0.0, 4.8, -1.0), "HeldObject3D is before the camera")
	_check_near(
		sway.get_sway_rotation(), Vector3(0.0, 0.02, 0.02), "WeaponSway3D leans into a turn"
	)
	var ground := Vector3.UP.rotated(Vector3.RIGHT, deg_to_rad(SLOPE))
	_check_near(aligner.global_basis.y, ground, "SlopeAligner lies on the slope")
	_check(solver.detect_rig() == 2, "FootIKSolver finds two legs")
	var offsets := Vector3(solver.get_foot_offset(0), solver.get_foot_offset(1), 0.0)
	_check_near(offsets, Vector3(STEP, 0.0, 0.0), "FootIKSolver finds the ground of each foot")
	print("PACKAGE FAILED" if _failed else "PACKAGE OK")
	for node: Node in root.get_children():
		node.queue_free()
	await process_frame
	quit(1 if _failed else 0)


## A weapon that is told of an even turn to the left at 1 rad/s, without breath.
func _add_weapon(camera: Camera3D) -> WeaponSway3D:
	var sway := WeaponSway3D.new()
	sway.look_source = WeaponSway3D.LOOK_MANUAL
	sway.breath_angle = 0.0
	camera.add_child(sway)
	sway.set_look_rate(Vector2(0.0, 1.0))
	return sway


## A box whose upper face's middle is at [param top].
func _add_ground(top: Vector3, turned: Basis, half_width: float) -> void:
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(2.0 * half_width, 1.0, 10.0)
	shape.shape = box
	var body := StaticBody3D.new()
	body.add_child(shape)
	body.transform = Transform3D(turned, top - turned.y * 0.5)
	root.add_child(body)


## Legs of a humanoid whose knees are bent a little, the left one at +X, as a character that faces +Z has it.
func _add_legs() -> FootIKSolver:
	var skeleton := Skeleton3D.new()
	var hips := _add_bone(skeleton, "Hips", -1, Vector3(0.0, 0.9, 0.0))
	for side: String in ["Left", "Right"]:
		var out := 0.1 if side == "Left" else -0.1
		var upper := _add_bone(skeleton, side + "UpperLeg", hips, Vector3(out, 0.0, 0.0))
		var lower := _add_bone(skeleton, side + "LowerLeg", upper, Vector3(0.0, -0.42, 0.03))
		_add_bone(skeleton, side + "Foot", lower, Vector3(0.0, -0.4, -0.03))
	var solver := FootIKSolver.new()
	skeleton.add_child(solver)
	root.add_child(skeleton)
	return solver


func _add_bone(skeleton: Skeleton3D, title: String, parent: int, at: Vector3) -> int:
	var bone := skeleton.add_bone(title)
	skeleton.set_bone_parent(bone, parent)
	skeleton.set_bone_rest(bone, Transform3D(Basis.IDENTITY, at))
	skeleton.reset_bone_pose(bone)
	return bone


func _check_near(actual: Vector3, expected: Vector3, what: String) -> void:
	_check(actual.distance_to(expected) < 1e-3, "%s: %v, expected %v" % [what, actual, expected])


func _check(holds: bool, what: String) -> void:
	if not holds:
		_failed = true
		printerr("FAILED: ", what)
