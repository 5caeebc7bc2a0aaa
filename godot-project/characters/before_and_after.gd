extends Node3D
## The scene of the manual's pictures of the [FootIKSolver]: mannequins that stand on stairs of 20 cm, or on the
## ramp of 30°, with their feet on the ground or without.
##
## From the root of the repository:
## [codeblock]
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_solver_on.png \
##     --at 1.5 --size 960x540
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_solver_off.png \
##     --at 1.5 --size 960x540 -- --foot-ik-off
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_solver_ramp_on.png \
##     --at 1.5 --size 960x540 -- --ramp
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_solver_ramp_off.png \
##     --at 1.5 --size 960x540 -- --ramp --foot-ik-off
## [/codeblock]

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
