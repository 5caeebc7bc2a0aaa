class_name AnimalsTest
extends FeetTest
## What the tests of animals share: where their soles are, how long their segments, which way their joints bend.

const MILLIMETRE := 0.001


func new_animal(builder: AnimalBuilder, parent: Node = self) -> FootRig:
	return builder.build(parent)


## How many legs a rig has.
func leg_count(rig: FootRig) -> int:
	return (
		rig
		. joints
		. keys()
		. filter(func(role: String) -> bool: return role.begins_with("upper"))
		. size()
	)


## The joints of a leg from the hip to the foot, as roles.
func joints_of(rig: FootRig, leg: int) -> Array[String]:
	var roles: Array[String] = []
	for part: String in ["upper", "lower", "hock", "foot"]:
		if rig.joints.has(part + str(leg)):
			roles.append(part + str(leg))
	return roles


## The points of a sole: below the ankle, and below the toes' joint if there is one.
func sole_of(rig: FootRig, leg: int) -> PackedVector3Array:
	var foot := "foot" + str(leg)
	var points := PackedVector3Array()
	for part: String in ["foot", "toe"]:
		if rig.joints.has(part + str(leg)):
			var place: Vector3 = rig.joints[part + str(leg)]
			points.append(rig.carried(foot, Vector3(place.x, 0, place.z)))
	return points


## The greatest distance of a sole from the ground.
func off_ground(rig: FootRig, leg: int, ground: Plane) -> float:
	var farthest := 0.0
	for point in sole_of(rig, leg):
		farthest = maxf(farthest, absf(ground.distance_to(point)))
	return farthest


func check_soles(rig: FootRig, ground: Plane, what: String, tolerance := MILLIMETRE) -> void:
	for leg in leg_count(rig):
		check_near(off_ground(rig, leg, ground), 0.0, tolerance, "sole %d %s" % [leg, what])


## Checks that no segment is longer or shorter than it is animated, by more than 0.1 %.
func check_segments(rig: FootRig, what: String) -> void:
	for leg in leg_count(rig):
		var roles := joints_of(rig, leg)
		for index in roles.size() - 1:
			var from := roles[index]
			var to := roles[index + 1]
			var shown := rig.bone(from).origin.distance_to(rig.bone(to).origin)
			var animated := rig.animated_bone(from).origin.distance_to(rig.animated_bone(to).origin)
			check_near(shown / animated, 1.0, 1e-3, "from %s to %s %s" % [from, to, what])


## How far the middle one of three joints is off the line between the others, as shown or as animated.
func bend(rig: FootRig, roles: Array[String], of_animation := false) -> Vector3:
	var at: Array[Vector3] = []
	for role in roles:
		at.append((rig.animated_bone(role) if of_animation else rig.bone(role)).origin)
	var along := (at[2] - at[0]).normalized()
	return (at[1] - at[0]) - along * (at[1] - at[0]).dot(along)


## Checks that knees and hocks bend to the side to which they are animated.
func check_bends(rig: FootRig, what: String) -> void:
	for leg in leg_count(rig):
		var roles := joints_of(rig, leg)
		for index in roles.size() - 2:
			var three := roles.slice(index, index + 3)
			var same := bend(rig, three).dot(bend(rig, three, true))
			check(same > 0.0, "%s bends as it is animated %s" % [three[1], what])


## Checks that third segments have the direction that they are animated in.
func check_thirds(rig: FootRig, what: String) -> void:
	for leg in leg_count(rig):
		if not rig.joints.has("hock" + str(leg)):
			continue
		var roles := joints_of(rig, leg).slice(2)
		var shown := rig.bone(roles[1]).origin - rig.bone(roles[0]).origin
		var animated := rig.animated_bone(roles[1]).origin - rig.animated_bone(roles[0]).origin
		check_near(shown, animated, 2e-4, "the third segment of leg %d %s" % [leg, what])


## Turns every joint of the legs a little, each otherwise; the same for the same number.
func pose_legs(rig: FootRig, number: int, angle := 0.15) -> void:
	var random := RandomNumberGenerator.new()
	random.seed = number
	for leg in leg_count(rig):
		for role in joints_of(rig, leg):
			var bone: int = rig.bones[role]
			var turn := Vector3(random.randf() - 0.5, random.randf() - 0.5, random.randf() - 0.5)
			var rest := rig.skeleton.get_bone_rest(bone).basis.get_rotation_quaternion()
			var by := Quaternion.from_euler(turn * 2.0 * angle)
			rig.skeleton.set_bone_pose_rotation(bone, rest * by)
