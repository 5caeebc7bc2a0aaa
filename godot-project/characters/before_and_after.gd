extends Node3D
## The scene of the manual's pictures of the [FootIKSolver]: mannequins that stand on stairs of 20 cm, or on the
## ramp of 30°, with their feet on the ground or without.
##
## [code]cargo xtask pictures[/code] takes them.

## Shows those on the ramp.
const RAMP_ARGUMENT := "--ramp"
## Leaves the feet where the animation has them.
const OFF_ARGUMENT := "--foot-ik-off"


func _ready() -> void:
	# The course's signs would be in the way.
	for node: Node in find_children("*", "Sign"):
		(node as Sign).hide()
	var arguments := OS.get_cmdline_user_args()
	if RAMP_ARGUMENT in arguments:
		($RampCamera as Camera3D).make_current()
	if OFF_ARGUMENT in arguments:
		for node: Node in find_children("*", "Bystander"):
			(node as Bystander).get_mannequin().foot_ik = false
