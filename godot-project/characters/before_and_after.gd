extends Node3D
## The scene of the manual's pictures of the [FootIKSolver]: two mannequins that stand on the stairs, and two
## on the ramp of 30°, one of each with its feet on the ground and one without.
##
## From the root of the repository:
## [codeblock]
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_stairs.png \
##     --at 1.5 --size 960x540
## cargo xtask picture characters/before_and_after.tscn docs/src/images/foot_ik_ramp.png \
##     --at 1.5 --size 960x540 -- --ramp
## [/codeblock]

## Shows those on the ramp.
const ARGUMENT := "--ramp"


func _ready() -> void:
	for bystander: Bystander in [$StairsWithout, $RampWithout]:
		bystander.get_mannequin().foot_ik = false
	if ARGUMENT in OS.get_cmdline_user_args():
		($RampCamera as Camera3D).make_current()
