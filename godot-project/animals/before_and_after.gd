extends Node3D
## The scene of the manual's two pictures of the [SlopeAligner]: the rat on a ramp, with alignment and
## without, at the same moment.
##
## From the root of the repository:
## [codeblock]
## cargo xtask picture animals/before_and_after.tscn docs/src/images/slope_aligner_on.png \
##     --at 2.1 --size 960x540
## cargo xtask picture animals/before_and_after.tscn docs/src/images/slope_aligner_off.png \
##     --at 2.1 --size 960x540 -- --alignment-off
## [/codeblock]

const ARGUMENT := "--alignment-off"


func _ready() -> void:
	if ARGUMENT in OS.get_cmdline_user_args():
		($Rat as RatRunner).get_animal().aligned = false
