extends Node3D
## The scene of the manual's pictures of animals: the rat on a ramp, with alignment and without, at the same moment; and
## the spider on rough ground, with foot IK and without.
##
## [code]cargo xtask pictures[/code] takes them.

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
