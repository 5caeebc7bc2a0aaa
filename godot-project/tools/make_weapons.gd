extends SceneTree
## Makes the meshes of the weapons.
##
## Run it after changing a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_weapons.gd
## [/codeblock]
## The origin of a weapon is where its grip meets it. A name like [code]steel[/code] is that of a
## material in [code]weapons/materials[/code]. The sights' axes lie at the heights that are named
## here, and the markers in the weapons' scenes lie on them.

const SolidBuilder := preload("res://tools/solid_builder.gd")

const MATERIALS := "res://weapons/materials"
const RIFLE_PATH := "res://weapons/rifle/rifle_mesh.res"
const RIFLE_GLASS_PATH := "res://weapons/rifle/rifle_glass.res"
const MACHINE_GUN_PATH := "res://weapons/machine_gun/machine_gun_mesh.res"
const FLASH_PATH := "res://weapons/effects/muzzle_flash_mesh.res"

## Height of the rifle's sight, in metres.
const RIFLE_SIGHT := 0.1
## Height of the machine gun's sights, in metres.
const MACHINE_GUN_SIGHT := 0.116
## How far below that the front sight's post ends, in metres: on the axis itself nothing is seen.
const POST_GAP := 0.001


func _initialize() -> void:
	var meshes: Dictionary[String, ArrayMesh] = {
		RIFLE_PATH: make_rifle(),
		RIFLE_GLASS_PATH: make_rifle_glass(),
		MACHINE_GUN_PATH: make_machine_gun(),
		FLASH_PATH: make_flash(),
	}
	var error := OK
	for path: String in meshes:
		if error == OK:
			error = ResourceSaver.save(meshes[path], path, ResourceSaver.FLAG_COMPRESS)
	print("weapons: ", error_string(error))
	quit(0 if error == OK else 1)


## A short rifle with a reflex sight.
static func make_rifle() -> ArrayMesh:
	var solids := SolidBuilder.new()
	_add_rifle_body(solids)
	_add_rifle_front(solids)
	_add_rifle_handles(solids)
	_add_reflex_sight(solids)
	return solids.commit(MATERIALS)


## The glass of the rifle's sight, with the dot on it.
static func make_rifle_glass() -> ArrayMesh:
	var solids := SolidBuilder.new()
	solids.add_sheet("reflex_glass", _sight_opening(), -0.018)
	return solids.commit(MATERIALS)


## A belt-fed machine gun with a ring and a post for sights.
static func make_machine_gun() -> ArrayMesh:
	var solids := SolidBuilder.new()
	_add_machine_gun_body(solids)
	_add_machine_gun_barrel(solids)
	_add_machine_gun_feed(solids)
	_add_machine_gun_handles(solids)
	_add_iron_sights(solids)
	return solids.commit(MATERIALS)


## A star of flames, a metre long, for [MuzzleFlash] to scale.
static func make_flash() -> ArrayMesh:
	var solids := SolidBuilder.new()
	for flame: int in 6:
		var around := Vector3.UP.rotated(Vector3.FORWARD, TAU * flame / 6.0)
		var across := around.cross(Vector3.FORWARD)
		var tip := around * (0.45 if flame % 2 == 0 else 0.3) + Vector3.FORWARD * 0.28
		solids.add_vane("flash", across * 0.07, across * -0.07, tip)
		var ahead := Vector3.FORWARD * 1.0 + around * 0.04
		solids.add_vane("flash", around * 0.15, Vector3.ZERO, ahead)
	return solids.commit(MATERIALS)


static func _add_rifle_body(solids: SolidBuilder) -> void:
	# Lower and upper receiver, from the stock to the handguard.
	var lower: PackedVector2Array = [
		Vector2(-0.11, -0.006),
		Vector2(-0.095, -0.03),
		Vector2(0.08, -0.03),
		Vector2(0.085, -0.042),
		Vector2(0.15, -0.042),
		Vector2(0.16, 0.01),
		Vector2(-0.11, 0.01),
	]
	solids.add_profile("dark_polymer", lower, 0.038, 0.004)
	var upper: PackedVector2Array = [
		Vector2(-0.115, 0.008),
		Vector2(0.165, 0.008),
		Vector2(0.165, 0.05),
		Vector2(0.15, 0.058),
		Vector2(-0.105, 0.058),
		Vector2(-0.115, 0.05),
	]
	solids.add_profile("pale_alloy", upper, 0.046, 0.007)
	# Where the cases come out, and a line along the left side.
	solids.add_box("steel", Vector3(0.0225, 0.02, 0.03), Vector3(0.0245, 0.044, 0.1), 0.0005)
	solids.add_box("accent", Vector3(-0.0242, 0.03, -0.06), Vector3(-0.022, 0.035, 0.12), 0.0005)
	solids.add_box("steel", Vector3(-0.034, 0.036, 0.095), Vector3(-0.02, 0.043, 0.104), 0.002)
	for tooth: int in 12:
		var from := -0.1 + tooth * 0.022
		solids.add_box(
			"steel", Vector3(-0.0105, 0.057, from), Vector3(0.0105, 0.064, from + 0.014), 0.0015
		)
	# A stock that is pushed in: it ends before the eye.
	solids.add_rod("steel", Vector2(0.0, 0.03), -0.145, -0.11, Vector2(0.015, 0.015))
	var stock: PackedVector2Array = [
		Vector2(-0.16, -0.06),
		Vector2(-0.145, -0.065),
		Vector2(-0.125, -0.02),
		Vector2(-0.12, 0.046),
		Vector2(-0.16, 0.05),
	]
	solids.add_profile("dark_polymer", stock, 0.036, 0.006)


static func _add_rifle_front(solids: SolidBuilder) -> void:
	var bore := Vector2(0.0, 0.026)
	solids.add_rod("dark_polymer", bore, 0.165, 0.41, Vector2(0.031, 0.028))
	solids.add_rod("pale_alloy", bore, 0.165, 0.18, Vector2(0.033, 0.033))
	solids.add_rod("pale_alloy", bore, 0.4, 0.415, Vector2(0.03, 0.029))
	for slot: int in 4:
		var from := 0.205 + slot * 0.048
		for side: float in [-0.0305, 0.0285]:
			solids.add_box(
				"steel", Vector3(side, 0.02, from), Vector3(side + 0.002, 0.032, from + 0.032), 0.0008
			)
	solids.add_rod("steel", bore, 0.41, 0.5, Vector2(0.0105, 0.0095))
	for ring: int in 3:
		var from := 0.492 + ring * 0.021
		solids.add_rod("steel", bore, from, from + 0.014, Vector2(0.0165, 0.0165))
	solids.add_rod("steel", bore, 0.5, 0.552, Vector2(0.012, 0.012))
	solids.add_rod("accent", bore, 0.4685, 0.4745, Vector2(0.0125, 0.0125))


static func _add_rifle_handles(solids: SolidBuilder) -> void:
	var grip: PackedVector2Array = [
		Vector2(0.022, -0.026),
		Vector2(-0.036, -0.026),
		Vector2(-0.07, -0.122),
		Vector2(-0.062, -0.13),
		Vector2(-0.024, -0.13),
		Vector2(-0.002, -0.07),
	]
	solids.add_profile("dark_polymer", grip, 0.031, 0.007)
	solids.add_box("dark_polymer", Vector3(-0.006, -0.064, 0.004), Vector3(0.006, -0.058, 0.088), 0.001)
	solids.add_box("dark_polymer", Vector3(-0.006, -0.064, 0.082), Vector3(0.006, -0.03, 0.088), 0.001)
	var trigger: PackedVector2Array = [
		Vector2(0.04, -0.028), Vector2(0.048, -0.028), Vector2(0.046, -0.054), Vector2(0.041, -0.054)
	]
	solids.add_profile("accent", trigger, 0.006)
	var magazine: PackedVector2Array = [
		Vector2(0.09, -0.03),
		Vector2(0.146, -0.03),
		Vector2(0.152, -0.09),
		Vector2(0.17, -0.152),
		Vector2(0.116, -0.168),
		Vector2(0.097, -0.1),
	]
	solids.add_profile("steel", magazine, 0.025, 0.004)
	var foregrip: PackedVector2Array = [
		Vector2(0.27, 0.004), Vector2(0.37, 0.004), Vector2(0.345, -0.02), Vector2(0.285, -0.05)
	]
	solids.add_profile("dark_polymer", foregrip, 0.028, 0.006)


static func _sight_opening() -> PackedVector2Array:
	return SolidBuilder.octagon(Vector2(0.0, RIFLE_SIGHT), Vector2(0.0275, 0.0225), 0.008)


static func _add_reflex_sight(solids: SolidBuilder) -> void:
	var outer := SolidBuilder.octagon(Vector2(0.0, RIFLE_SIGHT), Vector2(0.031, 0.026), 0.0095)
	solids.add_frame("dark_polymer", outer, _sight_opening(), -0.03, -0.008)
	var base: PackedVector2Array = [
		Vector2(-0.038, 0.063), Vector2(0.03, 0.063), Vector2(0.022, 0.076), Vector2(-0.036, 0.076)
	]
	solids.add_profile("dark_polymer", base, 0.034, 0.004)
	solids.add_box("steel", Vector3(0.016, 0.064, -0.016), Vector3(0.022, 0.073, -0.002), 0.002)


static func _add_machine_gun_body(solids: SolidBuilder) -> void:
	var receiver: PackedVector2Array = [
		Vector2(-0.145, -0.03),
		Vector2(-0.13, -0.045),
		Vector2(0.21, -0.045),
		Vector2(0.225, -0.02),
		Vector2(0.225, 0.05),
		Vector2(0.21, 0.06),
		Vector2(-0.13, 0.06),
		Vector2(-0.145, 0.045),
	]
	solids.add_profile("olive", receiver, 0.062, 0.008)
	var cover: PackedVector2Array = [
		Vector2(-0.1, 0.058), Vector2(0.18, 0.058), Vector2(0.165, 0.074), Vector2(-0.085, 0.078)
	]
	solids.add_profile("steel", cover, 0.054, 0.007)
	for rib: int in 3:
		var from := 0.01 + rib * 0.045
		solids.add_box("olive", Vector3(-0.02, 0.073, from), Vector3(0.02, 0.079, from + 0.025), 0.002)
	solids.add_box("accent", Vector3(-0.0325, 0.012, -0.1), Vector3(-0.0305, 0.02, -0.02), 0.0005)
	solids.add_rod("steel", Vector2(0.04, 0.02), 0.02, 0.045, Vector2(0.008, 0.008))
	var stock: PackedVector2Array = [
		Vector2(-0.165, -0.06), Vector2(-0.135, -0.05), Vector2(-0.135, 0.05), Vector2(-0.165, 0.054)
	]
	solids.add_profile("dark_polymer", stock, 0.046, 0.007)


static func _add_machine_gun_barrel(solids: SolidBuilder) -> void:
	var bore := Vector2(0.0, 0.018)
	solids.add_rod("steel", bore, 0.22, 0.68, Vector2(0.016, 0.0125))
	solids.add_rod("olive", bore, 0.22, 0.25, Vector2(0.036, 0.033))
	for ring: int in 7:
		var from := 0.265 + ring * 0.03
		solids.add_rod("steel", bore, from, from + 0.013, Vector2(0.026, 0.026))
	solids.add_rod("steel", bore, 0.655, 0.7, Vector2(0.015, 0.019))
	solids.add_rod("steel", bore, 0.7, 0.735, Vector2(0.021, 0.024))
	solids.add_rod("accent", bore, 0.645, 0.652, Vector2(0.0165, 0.0165))
	solids.add_rod("steel", Vector2(0.0, -0.018), 0.22, 0.5, Vector2(0.011, 0.011))
	solids.add_rod("olive", Vector2(0.0, -0.018), 0.22, 0.36, Vector2(0.017, 0.015))
	# Its two legs, folded.
	for side: float in [-1.0, 1.0]:
		solids.add_rod("steel", Vector2(side * 0.02, -0.03), 0.24, 0.54, Vector2(0.0055, 0.0065), 6)
	solids.add_box("steel", Vector3(-0.026, -0.036, 0.5), Vector3(0.026, 0.008, 0.525), 0.003)


static func _add_machine_gun_feed(solids: SolidBuilder) -> void:
	var box: PackedVector2Array = [
		Vector2(0.075, -0.055), Vector2(0.2, -0.055), Vector2(0.2, -0.17), Vector2(0.075, -0.17)
	]
	solids.add_profile("olive", box, 0.1, 0.008, -0.03)
	solids.add_box("dark_polymer", Vector3(-0.083, -0.062, 0.071), Vector3(0.023, -0.05, 0.204), 0.003)
	solids.add_box("steel", Vector3(-0.05, 0.046, 0.09), Vector3(-0.028, 0.056, 0.18), 0.002)
	# The belt comes out of the box on the left and goes over into the gun.
	for link: int in 6:
		var along := link / 5.0
		var place := Vector2(-0.062, -0.046).lerp(Vector2(-0.04, 0.04), along)
		place.x -= sin(along * PI) * 0.014
		solids.add_rod("brass", place, 0.1, 0.15, Vector2(0.0068, 0.0068), 6)
		solids.add_rod("copper", place, 0.15, 0.17, Vector2(0.0055, 0.0015), 6)


static func _add_machine_gun_handles(solids: SolidBuilder) -> void:
	var grip: PackedVector2Array = [
		Vector2(0.012, -0.04),
		Vector2(-0.046, -0.04),
		Vector2(-0.078, -0.14),
		Vector2(-0.03, -0.148),
		Vector2(-0.01, -0.085),
	]
	solids.add_profile("dark_polymer", grip, 0.034, 0.008)
	solids.add_box("steel", Vector3(-0.006, -0.078, 0.0), Vector3(0.006, -0.072, 0.07), 0.001)
	solids.add_box("steel", Vector3(-0.006, -0.078, 0.064), Vector3(0.006, -0.044, 0.07), 0.001)
	# A carrying handle, folded to the right: it stands below the sights' axis.
	solids.add_box("steel", Vector3(0.026, 0.05, 0.205), Vector3(0.05, 0.062, 0.215), 0.002)
	solids.add_box("steel", Vector3(0.012, 0.03, 0.31), Vector3(0.05, 0.06, 0.32), 0.002)
	solids.add_rod("dark_polymer", Vector2(0.05, 0.058), 0.195, 0.33, Vector2(0.0105, 0.0105))


static func _add_iron_sights(solids: SolidBuilder) -> void:
	var axis := Vector2(0.0, MACHINE_GUN_SIGHT)
	var ring := SolidBuilder.circle(axis, 0.0175, 16)
	solids.add_frame("steel", ring, SolidBuilder.circle(axis, 0.0135, 16), -0.056, -0.048)
	solids.add_box("steel", Vector3(-0.012, 0.074, -0.07), Vector3(0.012, 0.088, -0.035), 0.003)
	solids.add_box("steel", Vector3(-0.005, 0.086, -0.056), Vector3(0.005, 0.1, -0.048), 0.001)
	var place := 0.45
	solids.add_box("steel", Vector3(-0.009, 0.026, place - 0.02), Vector3(0.009, 0.098, place + 0.02), 0.003)
	var tip := MACHINE_GUN_SIGHT - POST_GAP
	solids.add_box("accent", Vector3(-0.0016, 0.088, place - 0.002), Vector3(0.0016, tip, place + 0.002))
	var hood := SolidBuilder.circle(axis, 0.0195, 12)
	solids.add_frame("steel", hood, SolidBuilder.circle(axis, 0.0165, 12), place - 0.012, place + 0.012)
