extends RefCounted
## The shape of the stand-in: a plain mannequin of rounded solids, with joints of another colour, a visor
## that says where it looks, and shoes with bright soles that show whether they touch the ground.

const Rig := preload("res://tools/stand_in/rig.gd")
const SkinBuilder := preload("res://tools/stand_in/skin_builder.gd")

const SHELL := Color(0.83, 0.81, 0.77)
const JOINT := Color(0.24, 0.28, 0.34)
const VISOR := Color(0.13, 0.16, 0.21)
const SOLE := Color(0.96, 0.95, 0.9)
## The two shoes, and the stripes of the hands, tell left from right.
const LEFT := Color(0.16, 0.52, 0.6)
const RIGHT := Color(0.88, 0.47, 0.16)
## Thickness of a sole, in metres.
const SOLE_HEIGHT := 0.024
## Side view and outline of a shoe, from heel to toe: ahead of the ankle, half the sole's width, height
## of the upper over the ground, height of the sole's lower face; in metres.
const SHOE: Array[Vector4] = [
	Vector4(-0.07, 0.018, 0.04, 0.012),
	Vector4(-0.066, 0.026, 0.07, 0.005),
	Vector4(-0.055, 0.032, 0.088, 0.0),
	Vector4(-0.03, 0.037, 0.098, 0.0),
	Vector4(0.0, 0.038, 0.1, 0.0),
	Vector4(0.035, 0.038, 0.092, 0.0),
	Vector4(0.07, 0.041, 0.074, 0.0),
	Vector4(0.1, 0.045, 0.06, 0.0),
	Vector4(0.12, 0.047, 0.054, 0.0),
	Vector4(0.13, 0.047, 0.052, 0.0),
	Vector4(0.14, 0.046, 0.051, 0.0),
	Vector4(0.16, 0.043, 0.048, 0.0),
	Vector4(0.185, 0.034, 0.042, 0.0),
	Vector4(0.198, 0.024, 0.035, 0.004),
	Vector4(0.204, 0.012, 0.028, 0.011),
]
## Over this way before and behind the ball the shoe bends, in metres.
const BEND := 0.018

var _rig := Rig.new()
var _skin := SkinBuilder.new()


## The mesh, in the rest pose.
func make(material: Material) -> ArrayMesh:
	_add_trunk()
	_add_head()
	for side: int in [1, -1]:
		_add_arm(side)
		_add_leg(side)
		_add_shoe(side)
	return _skin.commit(material)


func _add_trunk() -> void:
	var hips := _rig.find("Hips")
	var spine := _rig.find("Spine")
	var chest := _rig.find("Chest")
	_add_torso(
		hips,
		SHELL,
		[
			Vector4(0.875, 0.05, 0.05, 0.0),
			Vector4(0.89, 0.1, 0.085, 0.0),
			Vector4(0.93, 0.142, 0.108, -0.004),
			Vector4(0.97, 0.146, 0.108, -0.004),
			Vector4(1.01, 0.134, 0.098, 0.0),
			Vector4(1.035, 0.12, 0.088, 0.0),
			Vector4(1.042, 0.1, 0.07, 0.0),
		]
	)
	_skin.add_limb(
		spine, JOINT, Vector3(0.0, 1.06, 0.0), Vector3(0.0, 1.19, 0.0), Vector2(0.084, 0.09), 1.3
	)
	_add_torso(
		chest,
		SHELL,
		[
			Vector4(1.155, 0.09, 0.07, 0.0),
			Vector4(1.165, 0.12, 0.09, 0.0),
			Vector4(1.21, 0.138, 0.102, 0.0),
			Vector4(1.29, 0.164, 0.117, 0.002),
			Vector4(1.37, 0.176, 0.116, 0.0),
			Vector4(1.425, 0.166, 0.1, -0.004),
			Vector4(1.46, 0.13, 0.084, -0.008),
			Vector4(1.488, 0.085, 0.066, -0.01),
			Vector4(1.5, 0.03, 0.03, -0.01),
		]
	)


## Rings one over another: height, half width, half depth, how far ahead.
func _add_torso(bone: int, color: Color, outline: Array[Vector4]) -> void:
	var rings: Array[SkinBuilder.Ring] = []
	for part: Vector4 in outline:
		var basis := Basis(Vector3.RIGHT * part.y, Vector3.UP, Vector3.BACK * part.z)
		rings.append(
			SkinBuilder.Ring.new(Transform3D(basis, Vector3(0.0, part.x, part.w)), 0.8, bone)
		)
	_skin.add_tube(color, rings)


func _add_head() -> void:
	var neck := _rig.get_rest("Neck").origin
	var head := _rig.find("Head")
	_skin.add_limb(_rig.find("Neck"), JOINT, neck, neck + Vector3.UP * 0.09, Vector2(0.056, 0.05))
	_skin.add_ball(head, SHELL, Vector3(0.0, 1.675, 0.012), Vector3(0.086, 0.122, 0.106))
	_skin.add_ball(head, VISOR, Vector3(0.0, 1.69, 0.046), Vector3(0.076, 0.04, 0.082))


func _add_arm(side: int) -> void:
	var title := Rig.side_name(side)
	var color := LEFT if side > 0 else RIGHT
	var shoulder := _rig.get_rest(title + "UpperArm").origin
	var elbow := _rig.get_rest(title + "LowerArm").origin
	var hand := _rig.get_rest(title + "Hand")
	var upper := _rig.find(title + "UpperArm")
	var lower := _rig.find(title + "LowerArm")
	_skin.add_ball(upper, JOINT, shoulder, Vector3.ONE * 0.066)
	_skin.add_limb(upper, SHELL, shoulder, elbow, Vector2(0.052, 0.041))
	_skin.add_ball(lower, JOINT, elbow, Vector3.ONE * 0.044)
	_skin.add_limb(lower, SHELL, elbow.lerp(hand.origin, 0.12), hand.origin, Vector2(0.041, 0.03))
	_skin.add_limb(
		lower,
		color,
		elbow.lerp(hand.origin, 0.82),
		elbow.lerp(hand.origin, 0.9),
		Vector2(0.036, 0.035)
	)
	var tip := hand * (Vector3.UP * Rig.HAND * 0.75)
	var index := _rig.find(title + "Hand")
	_skin.add_limb(index, JOINT, hand * (Vector3.UP * 0.02), tip, Vector2(0.03, 0.034), 0.6)
	_skin.add_limb(
		index,
		JOINT,
		hand * Vector3(0.0, 0.035, 0.02),
		hand * Vector3(0.0, 0.09, 0.045),
		Vector2(0.015, 0.012)
	)


func _add_leg(side: int) -> void:
	var title := Rig.side_name(side)
	var hip := _rig.get_rest(title + "UpperLeg").origin
	var knee := _rig.get_rest(title + "LowerLeg").origin
	var ankle := _rig.get_rest(title + "Foot").origin
	var upper := _rig.find(title + "UpperLeg")
	var lower := _rig.find(title + "LowerLeg")
	_skin.add_ball(upper, JOINT, hip, Vector3.ONE * 0.082)
	_skin.add_limb(upper, SHELL, hip.lerp(knee, 0.12), hip.lerp(knee, 0.95), Vector2(0.079, 0.051))
	_skin.add_ball(lower, JOINT, knee + Vector3.BACK * 0.004, Vector3(0.064, 0.062, 0.064))
	# A calf behind the shin.
	_skin.add_limb(lower, SHELL, knee.lerp(ankle, 0.12), ankle, Vector2(0.05, 0.036))
	_skin.add_ball(
		lower, SHELL, knee.lerp(ankle, 0.34) + Vector3.FORWARD * 0.018, Vector3(0.05, 0.13, 0.052)
	)
	_skin.add_ball(_rig.find(title + "Foot"), JOINT, ankle, Vector3(0.04, 0.044, 0.042))


func _add_shoe(side: int) -> void:
	var color := LEFT if side > 0 else RIGHT
	var ankle := _rig.get_rest(Rig.side_name(side) + "Foot").origin
	var upper: Array[SkinBuilder.Ring] = []
	var sole: Array[SkinBuilder.Ring] = []
	for part: Vector4 in SHOE:
		# The sole runs round the upper a little, and the upper goes down into it.
		upper.append(_shoe_ring(side, ankle, part.x, part.y - 0.004, part.w + 0.008, part.z))
		var top := minf(part.w + SOLE_HEIGHT, part.z - 0.004)
		sole.append(_shoe_ring(side, ankle, part.x, part.y, part.w, top))
	for ring: SkinBuilder.Ring in upper:
		ring.roundness = 0.75
	_skin.add_tube(color, upper)
	_skin.add_tube(SOLE, sole)


## A ring of a shoe that stands across the way ahead, between two heights.
func _shoe_ring(
	side: int, ankle: Vector3, ahead: float, half_width: float, low: float, high: float
) -> SkinBuilder.Ring:
	var middle := Vector3(ankle.x + 0.004 * side, (low + high) / 2.0, ankle.z + ahead)
	var half_height := (high - low) / 2.0
	var basis := Basis(Vector3.RIGHT * half_width, Vector3.BACK, Vector3.DOWN * half_height)
	var foot := _rig.find(Rig.side_name(side) + "Foot")
	var share := smoothstep(-BEND, BEND, ahead - Rig.BALL.z)
	return SkinBuilder.Ring.new(Transform3D(basis, middle), 0.4, foot).share(foot + 1, share)
