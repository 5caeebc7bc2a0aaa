class_name AnimalBuilder
extends RigBuilder
## Builds animals for the tests of FootIKSolver: a dog with back legs of three segments, and legs all around a body.
##
## As with [RigBuilder] the figure is described in its own space: metres, Y up, soles at y = 0, facing +Z, its left at
## +X. A leg is known by its number, front first and left before right; its roles are `upper3`, `lower3`, `hock3`,
## `foot3`, `toe3`, as far as it has them.

enum Kind { DOG, RADIAL }
## How the bones are called.
enum Naming { PARTS, NUMBERS, NAMELESS }

const PARTS: Array[String] = ["upper", "lower", "hock", "foot", "toe"]
const FRONT := {
	upper = Vector3(0.1, 0.5, 0.3),
	lower = Vector3(0.1, 0.3, 0.22),
	foot = Vector3(0.1, 0.05, 0.28),
	toe = Vector3(0.1, 0.012, 0.34),
}
const BACK := {
	upper = Vector3(0.1, 0.52, -0.35),
	lower = Vector3(0.1, 0.36, -0.22),
	hock = Vector3(0.1, 0.21, -0.43),
	foot = Vector3(0.1, 0.05, -0.38),
	toe = Vector3(0.1, 0.012, -0.32),
}
const TRUNK := [
	["root", "", Vector3.ZERO],
	["body", "root", Vector3(0, 0.56, 0)],
	["hips", "body", Vector3(0, 0.56, -0.33)],
	["tail", "hips", Vector3(0, 0.6, -0.5)],
	["chest", "body", Vector3(0, 0.56, 0.28)],
	["neck", "chest", Vector3(0, 0.65, 0.4)],
	["head", "neck", Vector3(0, 0.75, 0.5)],
]
const NAMES_OF_PARTS := {
	upper = "UpperLeg", lower = "LowerLeg", hock = "Metatarsus", foot = "Foot", toe = "Toes"
}

var kind := Kind.DOG
var naming := Naming.PARTS
## Of a radial animal, on each side.
var pairs := 4
## Whether the legs of a radial animal have a third segment.
var third := true
## The paws hang from no bone.
var feet_elsewhere := false
## A bone half-way along each front shin, in line, above the foot.
var twists := false
## How many there are.
var legs := 4


static func dog(with_naming := Naming.PARTS) -> AnimalBuilder:
	var made := AnimalBuilder.new()
	made.naming = with_naming
	return made


static func radial(of_a_side: int, with_third := true) -> AnimalBuilder:
	var made := AnimalBuilder.new()
	made.kind = Kind.RADIAL
	made.naming = Naming.NUMBERS
	made.pairs = of_a_side
	made.third = with_third
	made.legs = 2 * of_a_side
	return made


func name_of(role: String) -> String:
	var part := role.rstrip("0123456789")
	if not role in ["root", "body"] and part == role:
		return role
	if part == role:
		return role.capitalize()
	var leg := role.trim_prefix(part).to_int()
	var side: String = "LR"[leg % 2]
	if naming == Naming.PARTS:
		return "%s%s.%s" % ["Front" if leg < 2 else "Back", NAMES_OF_PARTS.get(part, part), side]
	var segment := PARTS.find(part)
	return "Leg%d.%s" % [leg / 2 + 1, side] + (".%03d" % segment if segment > 0 else "")


func _place_joints(rig: FootRig) -> void:
	family = "nameless" if naming == Naming.NAMELESS else "humanoid"
	for joint: Array in TRUNK:
		rig.joints[joint[0]] = joint[2]
		rig.parents[joint[0]] = joint[1]
	for leg in legs:
		var places := _dogs_leg(leg) if kind == Kind.DOG else _radial_leg(leg)
		var above := "body"
		if kind == Kind.DOG:
			above = "chest" if leg < 2 else "hips"
		for part: String in places:
			var role := part + str(leg)
			rig.joints[role] = places[part]
			rig.parents[role] = "" if part == "foot" and feet_elsewhere else above
			above = role


func _dogs_leg(leg: int) -> Dictionary:
	var template := FRONT if leg < 2 else BACK
	var places := {}
	for part in PARTS:
		if template.has(part) and (part != "toe" or toes):
			places[part] = template[part] * Vector3(1 if leg % 2 == 0 else -1, 1, 1)
		if part == "lower" and twists and leg < 2:
			places.twist = (places.lower as Vector3).lerp(
				FRONT.foot * Vector3(1 if leg % 2 == 0 else -1, 1, 1), 0.5
			)
	return places


## The first ahead by 50 degrees, the last behind by as much.
func _radial_leg(leg: int) -> Dictionary:
	var ahead := deg_to_rad(50.0 - 100.0 * floorf(leg / 2.0) / (pairs - 1))
	var way := Vector3(cos(ahead) * (1 if leg % 2 == 0 else -1), 0, sin(ahead))
	var places := {
		upper = way * 0.15 + Vector3(0, 0.52, 0), lower = way * 0.45 + Vector3(0, 0.75, 0)
	}
	if third:
		places.hock = way * 0.72 + Vector3(0, 0.3, 0)
	places.foot = way * 0.8 + Vector3(0, 0.01, 0)
	return places
