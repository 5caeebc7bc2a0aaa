class_name FeetTest
extends TestCase
## What the tests of FootIKSolver share: ground of known height, humanoids on it, and where their soles are.
##
## Where a sole should be follows from the figure's geometry and the ground's formula, never from the solver's own
## readings.

## Long enough for a lag of 13 1/s to leave less than 0.1 mm of 0.5 m.
const SETTLED := 45
const LEGS := [0, 1]
const CENTIMETRE := 0.01
const SOLES := ["left", "right"]
## The speed of the lags.
const SPEED := 13.0


## A rig in the world, at the origin unless [param parent] is elsewhere.
func new_rig(builder := RigBuilder.new(), parent: Node = self) -> FootRig:
	return builder.build(parent)


## A box whose top's middle is at [param top].
func new_box(top: Transform3D, size := Vector3(40, 1, 40)) -> StaticBody3D:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = size
	shape.shape = box
	shape.position.y = -0.5 * size.y
	body.add_child(shape)
	body.transform = top
	add_child(body)
	return body


func new_floor(height := 0.0) -> StaticBody3D:
	return new_box(Transform3D(Basis.IDENTITY, Vector3(0, height, 0)))


## A slab through the origin that rises by [param degrees] towards -Z.
func new_ramp(degrees: float) -> StaticBody3D:
	return new_box(Transform3D(Basis(Vector3.RIGHT, deg_to_rad(degrees)), Vector3.ZERO))


## The top of that slab.
func ramp(degrees: float) -> Plane:
	return Plane(Vector3.UP.rotated(Vector3.RIGHT, deg_to_rad(degrees)), 0.0)


func level(height: float) -> Plane:
	return Plane(Vector3.UP, height)


## Two slabs that meet below the middle of a figure at the origin, turned by [param heading]: their heights under its
## left and its right foot. Gives them; NAN leaves one out.
func new_halves(heading: float, left: float, right: float) -> Array[StaticBody3D]:
	var made: Array[StaticBody3D] = []
	var turn := Basis(Vector3.UP, heading)
	for leg: int in LEGS:
		var height := left if leg == 0 else right
		if not is_nan(height):
			var aside := turn.x * (5.0 if leg == 0 else -5.0)
			var top := Transform3D(turn, aside + Vector3.UP * height)
			made.append(new_box(top, Vector3(10, 1, 10)))
	return made


## Steps the lags until nothing moves any more. The last update is over then.
func settle(count := SETTLED) -> void:
	await ticks(count + 1)


## Checks that a whole sole lies on the ground: within a centimetre and a degree.
func check_stands(rig: FootRig, leg: int, ground: Plane, what: String) -> void:
	var name_of_sole: String = SOLES[leg] + " sole " + what
	var angle := rad_to_deg(rig.sole_normal(leg).angle_to(ground.normal))
	check(angle < 1.0, "%s is flat on the ground: off by %f degrees" % [name_of_sole, angle])
	var farthest := 0.0
	for point in rig.shown_sole(leg):
		var height := ground.distance_to(point)
		farthest = height if absf(height) > absf(farthest) or is_nan(height) else farthest
	check_near(farthest, 0.0, CENTIMETRE, "the height over the ground of the " + name_of_sole)


## Checks that no bone of a leg is longer or shorter than at rest by more than 0.1 %.
func check_lengths(rig: FootRig, what: String) -> void:
	for leg: int in LEGS:
		var ratio := rig.lengths(leg) / rig.rest_lengths(leg)
		check_near(ratio, Vector2.ONE, 1e-3, "lengths of the %s leg %s" % [SOLES[leg], what])


## Checks that the pose shown is the animation's.
func check_untouched(rig: FootRig, what: String, tolerance := 1e-4) -> void:
	var change := rig.largest_change()
	check(rig.updates > 0, "it was updated " + what)
	check_near(change.x, 0.0, tolerance, "metres that a bone is moved " + what)
	check_near(change.y, 0.0, tolerance, "radians that a bone is turned " + what)


## Checks that the solver is at work: both feet have found their ground.
func check_at_work(rig: FootRig, what: String) -> void:
	check_equal(rig.solver.get_leg_count(), 2, "legs " + what)
	for leg: int in LEGS:
		check(rig.solver.is_foot_grounded(leg), "foot %d has found ground %s" % [leg, what])


## How far hips are shown above where they are animated, along up.
func pelvis_moved(rig: FootRig) -> float:
	return (rig.bone("hips").origin - rig.animated_bone("hips").origin).y


## How far an ankle is.
func ankle_moved(rig: FootRig, leg: int) -> Vector3:
	var role: String = "foot" + FootRig.SIDES[leg]
	return rig.bone(role).origin - rig.animated_bone(role).origin


## The solver's number of a leg: the one whose target is nearer to where its foot is shown.
func solver_leg(rig: FootRig, leg: int) -> int:
	var foot := rig.bone("foot" + FootRig.SIDES[leg]).origin
	var first := rig.solver.get_foot_target(0).origin.distance_to(foot)
	return 0 if first < rig.solver.get_foot_target(1).origin.distance_to(foot) else 1


## A body that falls and walks, and settles on what is below it.
func new_walker() -> Walker:
	var walker := Walker.new()
	var shape := CollisionShape3D.new()
	var capsule := CapsuleShape3D.new()
	capsule.radius = 0.25
	capsule.height = 1.7
	shape.shape = capsule
	shape.position.y = 0.85
	walker.add_child(shape)
	add_child(walker)
	return walker


class Walker:
	extends CharacterBody3D

	var gravity := 9.8
	## Horizontal.
	var walk := Vector3.ZERO

	func _physics_process(delta: float) -> void:
		var rise := velocity.dot(up_direction) - gravity * delta
		velocity = walk + up_direction * rise
		move_and_slide()
