extends Node3D
## The scene of the manual's pictures of animals: the rat on a ramp, with alignment and without, at the same moment; and
## the spider on rough ground, with foot IK and without.
##
## From the root of the repository:
## [codeblock]
## cargo xtask picture animals/before_and_after.tscn docs/src/images/slope_aligner_on.png \
##     --at 2.1 --size 960x540
## cargo xtask picture animals/before_and_after.tscn docs/src/images/slope_aligner_off.png \
##     --at 2.1 --size 960x540 -- --alignment-off
## cargo xtask picture animals/before_and_after.tscn docs/src/images/foot_ik_spider_on.png \
##     --at 2.1 --size 960x540 -- --spider
## cargo xtask picture animals/before_and_after.tscn docs/src/images/foot_ik_spider_off.png \
##     --at 2.1 --size 960x540 -- --spider --foot-ik-off
## [/codeblock]

const ALIGNMENT_OFF := "--alignment-off"
const SPIDER := "--spider"
const FOOT_IK_OFF := "--foot-ik-off"


func _ready() -> void:
	var arguments := OS.get_cmdline_user_args()
	($Rat as AnimalRunner).get_animal().aligned = ALIGNMENT_OFF not in arguments
	# Without alignment the feet show how level the body is, not what foot IK makes of that.
	($Rat as AnimalRunner).get_animal().foot_ik = ALIGNMENT_OFF not in arguments
	($Spider as AnimalRunner).get_animal().foot_ik = FOOT_IK_OFF not in arguments
	if SPIDER in arguments:
		($SpiderCamera as Camera3D).make_current()
