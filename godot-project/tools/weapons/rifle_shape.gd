extends RefCounted
## The shape of the rifle: short, with a reflex sight. The origin is where the grip meets it.

const SolidBuilder := preload("res://tools/solid_builder.gd")

## Height of the sight's axis, in metres. The marker in the weapon's scene lies on it.
const SIGHT_HEIGHT := 0.1


## All of it but the glass.
static func add(solids: SolidBuilder) -> void:
	_add_body(solids)
	_add_front(solids)
	_add_handles(solids)
	_add_reflex_sight(solids)


## The glass of the sight, with the dot on it.
static func add_glass(solids: SolidBuilder) -> void:
	solids.add_sheet("reflex_glass", _sight_opening(), -0.018)


static func _add_body(solids: SolidBuilder) -> void:
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


static func _add_front(solids: SolidBuilder) -> void:
	var bore := Vector2(0.0, 0.026)
	solids.add_rod("dark_polymer", bore, 0.165, 0.41, Vector2(0.031, 0.028))
	solids.add_rod("pale_alloy", bore, 0.165, 0.18, Vector2(0.033, 0.033))
	solids.add_rod("pale_alloy", bore, 0.4, 0.415, Vector2(0.03, 0.029))
	for slot: int in 4:
		var from := 0.205 + slot * 0.048
		for side: float in [-0.0305, 0.0285]:
			solids.add_box(
				"steel",
				Vector3(side, 0.02, from),
				Vector3(side + 0.002, 0.032, from + 0.032),
				0.0008
			)
	solids.add_rod("steel", bore, 0.41, 0.5, Vector2(0.0105, 0.0095))
	for ring: int in 3:
		var from := 0.492 + ring * 0.021
		solids.add_rod("steel", bore, from, from + 0.014, Vector2(0.0165, 0.0165))
	solids.add_rod("steel", bore, 0.5, 0.552, Vector2(0.012, 0.012))
	solids.add_rod("accent", bore, 0.4685, 0.4745, Vector2(0.0125, 0.0125))


static func _add_handles(solids: SolidBuilder) -> void:
	var grip: PackedVector2Array = [
		Vector2(0.022, -0.026),
		Vector2(-0.036, -0.026),
		Vector2(-0.07, -0.122),
		Vector2(-0.062, -0.13),
		Vector2(-0.024, -0.13),
		Vector2(-0.002, -0.07),
	]
	solids.add_profile("dark_polymer", grip, 0.031, 0.007)
	solids.add_box(
		"dark_polymer", Vector3(-0.006, -0.064, 0.004), Vector3(0.006, -0.058, 0.088), 0.001
	)
	solids.add_box(
		"dark_polymer", Vector3(-0.006, -0.064, 0.082), Vector3(0.006, -0.03, 0.088), 0.001
	)
	var trigger: PackedVector2Array = [
		Vector2(0.04, -0.028),
		Vector2(0.048, -0.028),
		Vector2(0.046, -0.054),
		Vector2(0.041, -0.054)
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
	return SolidBuilder.octagon(Vector2(0.0, SIGHT_HEIGHT), Vector2(0.0275, 0.0225), 0.008)


static func _add_reflex_sight(solids: SolidBuilder) -> void:
	var outer := SolidBuilder.octagon(Vector2(0.0, SIGHT_HEIGHT), Vector2(0.031, 0.026), 0.0095)
	solids.add_frame("dark_polymer", outer, _sight_opening(), -0.03, -0.008)
	var base: PackedVector2Array = [
		Vector2(-0.038, 0.063), Vector2(0.03, 0.063), Vector2(0.022, 0.076), Vector2(-0.036, 0.076)
	]
	solids.add_profile("dark_polymer", base, 0.034, 0.004)
	solids.add_box("steel", Vector3(0.016, 0.064, -0.016), Vector3(0.022, 0.073, -0.002), 0.002)
