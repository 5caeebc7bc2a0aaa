extends RefCounted
## The shape of the machine gun: belt-fed, with a ring and a post for sights. The origin is where the
## grip meets it.

const SolidBuilder := preload("res://tools/solid_builder.gd")

## Height of the sights' axis, in metres. The marker in the weapon's scene lies on it.
const SIGHT_HEIGHT := 0.116
## How far below that the front sight's post ends, in metres: on the axis itself nothing is seen.
const POST_GAP := 0.001


## All of it.
static func add(solids: SolidBuilder) -> void:
	_add_body(solids)
	_add_barrel(solids)
	_add_feed(solids)
	_add_handles(solids)
	_add_iron_sights(solids)


static func _add_body(solids: SolidBuilder) -> void:
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
		solids.add_box(
			"olive", Vector3(-0.02, 0.073, from), Vector3(0.02, 0.079, from + 0.025), 0.002
		)
	solids.add_box("accent", Vector3(-0.0325, 0.012, -0.1), Vector3(-0.0305, 0.02, -0.02), 0.0005)
	solids.add_rod("steel", Vector2(0.04, 0.02), 0.02, 0.045, Vector2(0.008, 0.008))
	var stock: PackedVector2Array = [
		Vector2(-0.165, -0.06),
		Vector2(-0.135, -0.05),
		Vector2(-0.135, 0.05),
		Vector2(-0.165, 0.054)
	]
	solids.add_profile("dark_polymer", stock, 0.046, 0.007)


static func _add_barrel(solids: SolidBuilder) -> void:
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


static func _add_feed(solids: SolidBuilder) -> void:
	var box: PackedVector2Array = [
		Vector2(0.075, -0.055), Vector2(0.2, -0.055), Vector2(0.2, -0.17), Vector2(0.075, -0.17)
	]
	solids.add_profile("olive", box, 0.1, 0.008, -0.03)
	solids.add_box(
		"dark_polymer", Vector3(-0.083, -0.062, 0.071), Vector3(0.023, -0.05, 0.204), 0.003
	)
	solids.add_box("steel", Vector3(-0.05, 0.046, 0.09), Vector3(-0.028, 0.056, 0.18), 0.002)
	# The belt comes out of the box on the left and goes over into the gun.
	for link: int in 6:
		var along := link / 5.0
		var place := Vector2(-0.062, -0.046).lerp(Vector2(-0.04, 0.04), along)
		place.x -= sin(along * PI) * 0.014
		solids.add_rod("brass", place, 0.1, 0.15, Vector2(0.0068, 0.0068), 6)
		solids.add_rod("copper", place, 0.15, 0.17, Vector2(0.0055, 0.0015), 6)


static func _add_handles(solids: SolidBuilder) -> void:
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
	var axis := Vector2(0.0, SIGHT_HEIGHT)
	var ring := SolidBuilder.circle(axis, 0.0205, 16)
	solids.add_frame("steel", ring, SolidBuilder.circle(axis, 0.0162, 16), -0.056, -0.048)
	solids.add_box("steel", Vector3(-0.012, 0.074, -0.07), Vector3(0.012, 0.088, -0.035), 0.003)
	solids.add_box("steel", Vector3(-0.005, 0.086, -0.056), Vector3(0.005, 0.1, -0.048), 0.001)
	var place := 0.45
	solids.add_box(
		"steel", Vector3(-0.009, 0.026, place - 0.02), Vector3(0.009, 0.098, place + 0.02), 0.003
	)
	var tip := SIGHT_HEIGHT - POST_GAP
	solids.add_box(
		"accent", Vector3(-0.0016, 0.088, place - 0.002), Vector3(0.0016, tip, place + 0.002)
	)
	var hood := SolidBuilder.circle(axis, 0.0195, 12)
	solids.add_frame(
		"steel", hood, SolidBuilder.circle(axis, 0.0165, 12), place - 0.012, place + 0.012
	)
