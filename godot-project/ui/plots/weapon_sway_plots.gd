class_name WeaponSwayPlots
extends RefCounted
## What is worth watching of a [WeaponSway3D].

const PITCH := Color(0.98, 0.45, 0.42)
const YAW := Color(0.55, 0.85, 0.4)
const ROLL := Color(0.45, 0.68, 1.0)
const AIM := Color(1.0, 0.78, 0.35)


## Its plots: see [PlotTable].
static func make() -> Array[PlotSource]:
	return [
		PlotSource.new(
			"Sway", "°", ["pitch", "yaw", "roll"], [PITCH, YAW, ROLL], 1.0, sample_rotation
		),
		PlotSource.new(
			"Offset", "mm", ["right", "up", "back"], [PITCH, YAW, ROLL], 5.0, sample_offset
		),
		PlotSource.new("Aim", "%", ["blend"], [AIM], 110.0, sample_aim),
	]


## The rotation that is added to the rest: pitch, yaw and roll, in degrees.
static func sample_rotation(node: Node) -> Vector4:
	var sway := (node as WeaponSway3D).get_sway_rotation()
	return Vector4(rad_to_deg(sway.x), rad_to_deg(sway.y), rad_to_deg(sway.z), 0.0)


## The offset that is added to the rest: right, up and back, in millimetres.
static func sample_offset(node: Node) -> Vector4:
	var sway := (node as WeaponSway3D).get_sway_offset() * 1000.0
	return Vector4(sway.x, sway.y, sway.z, 0.0)


## How far the aim is taken, in per cent.
static func sample_aim(node: Node) -> Vector4:
	return Vector4((node as WeaponSway3D).get_aim_blend() * 100.0, 0.0, 0.0, 0.0)
