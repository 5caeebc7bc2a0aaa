class_name SlopeAlignerPlots
extends RefCounted
## What is worth watching of a [SlopeAligner].

const PITCH := Color(0.45, 0.68, 1.0)
const ROLL := Color(0.55, 0.85, 0.4)
const ERROR := Color(0.98, 0.45, 0.42)


## Its plots: see [PlotTable].
static func make() -> Array[PlotSource]:
	return [
		PlotSource.new(
			"Slope of the ground",
			"°",
			["pitch, rises ahead", "roll, rises to the right"],
			[PITCH, ROLL],
			5.0,
			sample_slope
		),
		PlotSource.new("Tilt error", "°", ["angle to the ground"], [ERROR], 5.0, sample_error),
	]


## The slope of the ground ahead and to the right, in degrees.
static func sample_slope(node: Node) -> Vector4:
	var aligner := node as SlopeAligner
	return Vector4(
		rad_to_deg(aligner.get_slope_pitch()), rad_to_deg(aligner.get_slope_roll()), 0.0, 0.0
	)


## The angle between the up of what is tilted and the normal of the ground, in degrees. It is 0 only
## where the target has no rotation of its own at rest.
static func sample_error(node: Node) -> Vector4:
	var aligner := node as SlopeAligner
	var tilted: Node3D = aligner if aligner.target == null else aligner.target
	var up := tilted.global_basis.y
	return Vector4(rad_to_deg(up.angle_to(aligner.get_floor_normal())), 0.0, 0.0, 0.0)
