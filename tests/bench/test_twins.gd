extends TestCase
## The twins of the benchmark give the motion of the nodes at their defaults: what is compared costs what the same thing
## costs.
##
## The twins reckon in single precision where the nodes do in double, and step rotations by slerps: that is what the
## tolerances are for.

const SECONDS := 6.0
const TICKS := 360
## A walk with a jump.
const JUMP_AT := 200

var _most_apart := 0.0
var _most_turned := 0.0
## The way that what is compared has made.
var _travelled := 0.0


func test_the_held_object_follows_like_the_node() -> void:
	var camera := _new_camera(self)
	var node := HeldObject3D.new()
	var twin := HeldObjectTwin.new()
	add_child(node)
	add_child(twin)
	for tick in TICKS:
		camera.transform = _view(tick)
		var before := node.global_position
		await ticks(1)
		_travelled += node.global_position.distance_to(before) if tick > 0 else 0.0
		_compare(twin.global_transform, node.global_transform)
	_check(2e-5, 2e-5, 10.0)


func test_the_held_object_is_carried_along_by_a_teleport() -> void:
	var camera := _new_camera(self)
	var node := HeldObject3D.new()
	var twin := HeldObjectTwin.new()
	add_child(node)
	add_child(twin)
	for tick in 120:
		camera.transform = _view(tick).translated(Vector3(20, 0, 0) if tick > 60 else Vector3.ZERO)
		await ticks(1)
		_compare(twin.global_transform, node.global_transform)
	_check(2e-5, 2e-5)


func test_the_weapon_sways_like_the_node() -> void:
	_new_slab()
	var player := _new_walker()
	var camera := _new_camera(player)
	var node := WeaponSway3D.new()
	var twin := WeaponSwayTwin.new()
	for weapon: Node3D in [node, twin]:
		weapon.transform = Transform3D(Basis(Vector3.UP, 0.1), Vector3(0.2, -0.2, -0.4))
		camera.add_child(weapon)
	var steps: Array[PackedInt32Array] = [[], []]
	node.stepped.connect(func(foot: int) -> void: steps[0].append(foot))
	twin.stepped.connect(func(foot: int) -> void: steps[1].append(foot))
	for tick in TICKS:
		var view := _view(tick)
		camera.basis = view.basis
		player.velocity.x = 3.0 * sin(0.02 * tick)
		player.velocity.z = -4.0 if tick < 280 else 0.0
		if tick == JUMP_AT:
			player.velocity.y = 4.0
		var before := node.position
		await ticks(1)
		_travelled += node.position.distance_to(before)
		_compare(twin.transform, node.transform)
	await frames(1)
	_check(1e-6, 2e-5, 0.1)
	check(steps[0].size() > 8, "it steps")
	check_equal(steps[1], steps[0], "the twin's steps")


func test_the_slope_aligner_tilts_like_the_node() -> void:
	await _compare_aligners(
		func(tick: int, body: Node3D, slab: Node3D) -> void:
			body.basis = Basis(Vector3.UP, 0.02 * tick)
			slab.basis = Basis.from_euler(
				Vector3(0.5 * sin(0.05 * tick), 0, 0.4 * sin(0.03 * tick))
			)
	)
	_check(1e-6, 1e-4, 1.0)


func test_the_slope_aligner_leaves_the_ground_like_the_node() -> void:
	await _compare_aligners(
		func(tick: int, body: Node3D, slab: Node3D) -> void:
			# Into the air and back, and ground that is steeper than it may be.
			body.position.y = 2.0 if tick % 100 > 70 else 0.0
			slab.basis = Basis(Vector3(1, 0, 0.3).normalized(), 0.3 if tick < 200 else 1.0)
	)
	_check(1e-6, 1e-5, 1.0)


func test_the_feet_stand_like_the_nodes_feet() -> void:
	await _compare_feet(
		func(tick: int, _body: Node3D, slab: Node3D) -> void:
			slab.basis = Basis(Vector3.RIGHT, 0.3 * sin(0.04 * tick))
	)


func test_the_feet_stand_like_the_nodes_feet_where_it_is_too_steep() -> void:
	await _compare_feet(
		func(tick: int, _body: Node3D, slab: Node3D) -> void:
			slab.basis = Basis(Vector3.BACK, 0.01 * tick - 0.2)
	)


func test_the_feet_walk_over_uneven_ground_like_the_nodes_feet() -> void:
	# Too low for risers, of which the twin knows nothing.
	for step in 8:
		var block := _new_slab(Vector3(4, 0.1, 0.5))
		block.position = Vector3(0, 0.007 * (step % 3) + 0.007, 0.5 + 0.5 * step)
	await _compare_feet(
		func(tick: int, body: Node3D, _slab: Node3D) -> void:
			# At the speed of the walk, up and down, and at last back to the beginning at once.
			body.position.z = fmod(tick / 60.0, 5.0)
			body.position.y = 0.1 + 0.1 * sin(0.05 * tick)
	)


func test_the_usual_setup_puts_the_feet_on_the_ground() -> void:
	var contenders := BenchGroup.contenders(BenchGroup.FEET)
	if not ClassDB.class_exists(BenchGroup.TWO_BONE_CLASS):
		check(BenchGroup.TODAY not in contenders, "an engine without its solver has no such set-up")
		return
	var slab := _new_slab()
	slab.rotation = Vector3(deg_to_rad(10), 0.0, deg_to_rad(8))
	var figure := BenchFigure.new()
	figure.build(self)
	figure.add_today()
	var skeleton := figure.skeleton
	var feet: Array[Transform3D] = [Transform3D(), Transform3D()]
	skeleton.skeleton_updated.connect(
		func() -> void:
			for leg in 2:
				var bone := skeleton.find_bone(BenchFigure.FEET[leg])
				feet[leg] = skeleton.global_transform * skeleton.get_bone_global_pose(bone)
	)
	var rest := skeleton.get_bone_global_rest(skeleton.find_bone(BenchFigure.FEET[0]))
	await ticks(120)
	for leg in 2:
		var ankle := feet[leg].origin
		var ground := Plane(slab.basis.y, slab.position)
		var below: Vector3 = ground.intersects_ray(ankle, Vector3.DOWN)
		check_near(ankle.y - below.y, rest.origin.y, 0.01, "the height of ankle %d" % leg)
		var up := feet[leg].basis * (rest.basis.inverse() * Vector3.UP)
		check_near(up.angle_to(slab.basis.y), 0.0, 0.02, "the angle of sole %d" % leg)


## Compares what a node and a twin make of ground that is moved in each tick.
func _compare_aligners(move: Callable) -> void:
	var slab := _new_slab()
	var body := CharacterBody3D.new()
	add_child(body)
	var node := SlopeAligner.new()
	node.update_interval = 0.0
	var twin := SlopeAlignerTwin.new()
	for aligner: Node3D in [node, twin]:
		aligner.basis = Basis(Vector3.UP, 0.5)
		body.add_child(aligner)
	for tick in TICKS:
		move.call(tick, body, slab)
		var before := node.basis
		await ticks(1)
		_travelled += FootRig.angle_between(before, node.basis)
		_compare(twin.transform, node.transform)


## Compares the bones of two figures on one place, of which one has the node and the other the twin, walking on the spot
## over ground that is moved, or moved themselves.
func _compare_feet(move: Callable) -> void:
	var slab := _new_slab()
	var figures: Array[BenchFigure] = []
	var shown: Array[Dictionary] = [{}, {}]
	for modifier: SkeletonModifier3D in [FootIKSolver.new(), FootIKTwin.new()]:
		var figure := BenchFigure.new()
		figure.build(self)
		figure.skeleton.add_child(modifier)
		figure.skeleton.skeleton_updated.connect(_keep.bind(figure.skeleton, shown[figures.size()]))
		figures.append(figure)
	var mover := Mover.new()
	add_child(mover)
	mover.on_tick = func(tick: int) -> void:
		for figure in figures:
			figure.body.basis = Basis(Vector3.UP, 0.005 * tick)
			# Off the ground for a while.
			figure.body.motion_mode = (
				CharacterBody3D.MOTION_MODE_GROUNDED
				if tick > 250 and tick < 280
				else CharacterBody3D.MOTION_MODE_FLOATING
			)
			BenchRig.shared().pose(figure.skeleton, tick)
			move.call(tick, figure.body, slab)
	for tick in TICKS:
		var before: Transform3D = shown[0].get(0, Transform3D.IDENTITY)
		# The skeletons are updated after the tick.
		await ticks(1)
		await frames(1)
		_travelled += (shown[0][0] as Transform3D).origin.distance_to(before.origin)
		for bone: int in shown[0]:
			_compare(shown[1][bone], shown[0][bone])
	mover.on_tick = Callable()
	_check(1e-3, 5e-3, 0.5)
	BenchRig.clear()


static func _keep(skeleton: Skeleton3D, shown: Dictionary) -> void:
	for bone in skeleton.get_bone_count():
		shown[bone] = skeleton.get_bone_global_pose(bone)


func _compare(twin: Transform3D, node: Transform3D) -> void:
	var apart := twin.origin.distance_to(node.origin)
	var angle := FootRig.angle_between(twin.basis, node.basis)
	# Not a number is farther than anything.
	_most_apart = maxf(_most_apart, apart) if apart >= 0.0 else INF
	_most_turned = maxf(_most_turned, angle) if angle >= 0.0 else INF


func _check(metres: float, radians: float, travelled := 0.0) -> void:
	check(_travelled >= travelled, "it moves: %f" % _travelled)
	check_near(_most_apart, 0.0, metres, "metres between twin and node")
	check_near(_most_turned, 0.0, radians, "radians between twin and node")


## A first-person view that walks, looks around and bobs.
func _view(tick: int) -> Transform3D:
	var t := tick * SECONDS / TICKS
	var turn := Basis.from_euler(Vector3(0.4 * sin(2.3 * t), 1.5 * sin(1.7 * t) + 0.5 * t, 0.0))
	return Transform3D(turn, Vector3(3.0 * sin(0.9 * t), 1.6 + 0.2 * sin(3.0 * t), -2.5 * t))


func _new_camera(parent: Node) -> Camera3D:
	var camera := Camera3D.new()
	camera.transform = Transform3D(_view(0).basis, Vector3(0, 1.6, 0))
	parent.add_child(camera)
	camera.make_current()
	return camera


func _new_slab(size := Vector3(100, 1, 100)) -> StaticBody3D:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = size
	shape.shape = box
	shape.position.y = -0.5 * size.y
	body.add_child(shape)
	add_child(body)
	return body


func _new_walker() -> CharacterBody3D:
	var walker := BenchWalker.new()
	walker.position.y = 0.01
	add_child(walker)
	return walker


class Mover:
	extends Node
	## Moves what is watched, in the tick: a skeleton that is posed between ticks is updated there as well.

	var on_tick := Callable()
	var _tick := 0

	func _init() -> void:
		process_physics_priority = -10

	func _physics_process(_delta: float) -> void:
		if on_tick.is_valid():
			on_tick.call(_tick)
		_tick += 1
