class_name FootIKPlots
extends RefCounted
## What is worth watching of a [FootIKSolver]: its first two legs, which on a humanoid are the left and the
## right one, and the pelvis.

const FIRST := Color(0.35, 0.78, 0.9)
const SECOND := Color(1.0, 0.62, 0.3)
const PELVIS := Color(0.75, 0.6, 1.0)


## Its plots: see [PlotTable].
static func make() -> Array[PlotSource]:
	return [
		PlotSource.new(
			"Ground under the feet", "cm", ["left", "right"], [FIRST, SECOND], 5.0, sample_offsets
		),
		PlotSource.new("Pelvis", "cm", ["offset"], [PELVIS], 5.0, sample_pelvis),
		PlotSource.new(
			"Over ground",
			"±1",
			["left (up)", "right (down)"],
			[FIRST, SECOND],
			1.5,
			sample_grounded
		),
	]


## How high the ground is under each foot over the character's ground plane, in centimetres.
static func sample_offsets(node: Node) -> Vector4:
	var solver := node as FootIKSolver
	var offsets := Vector4.ZERO
	for leg: int in mini(solver.get_leg_count(), 2):
		offsets[leg] = solver.get_foot_offset(leg) * 100.0
	return offsets


## How far the pelvis is moved up, in centimetres.
static func sample_pelvis(node: Node) -> Vector4:
	return Vector4((node as FootIKSolver).get_pelvis_offset() * 100.0, 0.0, 0.0, 0.0)


## Whether there is ground under each foot: 1 for the first, -1 for the second, so that both are seen.
static func sample_grounded(node: Node) -> Vector4:
	var solver := node as FootIKSolver
	var grounded := Vector4.ZERO
	for leg: int in mini(solver.get_leg_count(), 2):
		if solver.is_foot_grounded(leg):
			grounded[leg] = 1.0 if leg == 0 else -1.0
	return grounded
