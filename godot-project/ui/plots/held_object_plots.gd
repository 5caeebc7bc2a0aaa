class_name HeldObjectPlots
extends RefCounted
## What is worth watching of a [HeldObject3D].

const RIGHT := Color(0.98, 0.45, 0.42)
const UP := Color(0.55, 0.85, 0.4)
const FORWARD := Color(0.45, 0.68, 1.0)
const BANK := Color(1.0, 0.78, 0.35)


## Its plots: see [PlotTable].
static func make() -> Array[PlotSource]:
	return [
		PlotSource.new(
			"Offset from its goal",
			"m",
			["right", "up", "forward"],
			[RIGHT, UP, FORWARD],
			0.05,
			sample_offset
		),
		PlotSource.new("Bank (positive leans left)", "°", ["roll"], [BANK], 5.0, sample_bank),
	]


## How far it is from its goal, seen from the camera: right, up and forward, in metres.
static func sample_offset(node: Node) -> Vector4:
	var held := node as HeldObject3D
	var camera := held.camera if held.camera != null else held.get_viewport().get_camera_3d()
	if camera == null:
		return Vector4.ZERO
	var offset := held.global_position - held.get_target_position()
	offset = camera.global_basis.orthonormalized().inverse() * offset
	return Vector4(offset.x, offset.y, -offset.z, 0.0)


## The roll that is added to the camera's rotation, in degrees. Positive leans left.
static func sample_bank(node: Node) -> Vector4:
	return Vector4(rad_to_deg((node as HeldObject3D).get_bank_angle()), 0.0, 0.0, 0.0)
