class_name TourReport
extends RefCounted
## Turns what a [TourRecorder], a [WeaponWatch], [AnimalWatch]es and a [CharacterWatch] saw into text that a
## person can read.


## The whole report. [param gains] holds the height gained on each ramp, by its angle in degrees;
## [param reached] when each station was reached, in seconds, by its id.
static func build(
	recorder: TourRecorder,
	weapons: WeaponWatch,
	animals: Array[AnimalWatch],
	characters: CharacterWatch,
	gains: Dictionary[int, float],
	reached: Dictionary[StringName, float],
	step_time: float,
	wall_time: float
) -> String:
	var lines: PackedStringArray = ["Springstep tour", ""]
	lines.append(
		(
			"  %-26s %6s %7s   %-20s   %-20s %7s %7s"
			% ["leg", "time s", "walk m", "end position m", "largest offset m", "lag m", "bank °"]
		)
	)
	for leg: TourLeg in recorder.legs:
		lines.append(_describe_leg(leg))
	lines.append_array(
		["", "  Offsets are the held object's from its target: right, up, back.", ""]
	)
	lines.append(_row("distance walked", "%.1f m" % recorder.distance))
	lines.append(_row("highest point", "%.2f m" % recorder.highest_point))
	lines.append(_row("fastest turn", "%.0f °/s" % rad_to_deg(recorder.fastest_turn)))
	for angle: int in gains:
		lines.append(_row("ramp %d°, height gained" % angle, "%.2f m" % gains[angle]))
	lines.append("")
	for id: StringName in reached:
		lines.append(_row("station %s" % id, "reached at %.1f s" % reached[id]))
	lines.append("")
	lines.append(_row("largest lag", "%.3f m" % recorder.largest_lag))
	lines.append(_row("overshoots", str(recorder.overshoots)))
	lines.append(_row("largest bank", "%.1f °" % rad_to_deg(recorder.largest_bank)))
	lines.append(_row("one step", "%.2f µs" % step_time))
	lines.append("")
	lines.append_array(_describe_weapons(weapons))
	lines.append("")
	for watch: AnimalWatch in animals:
		lines.append_array(_describe_animal(watch))
		lines.append("")
	lines.append_array(_describe_character(characters))
	lines.append("")
	lines.append(_row("physics ticks", str(recorder.ticks)))
	lines.append(_row("wall time", "%.1f s" % wall_time))
	lines.append("")
	return "\n".join(lines)


static func _describe_weapons(watch: WeaponWatch) -> PackedStringArray:
	return [
		_row("weapons: steps", str(watch.steps)),
		_row("shots", str(watch.shots)),
		_row("largest sway", "%.2f °" % rad_to_deg(watch.largest_sway)),
		_row("largest way of it", "%.1f mm" % (watch.largest_offset * 1000.0)),
		_row("nearest to the camera", "%.1f mm" % (watch.nearest_corner * 1000.0)),
		_row("sights off axis, aimed", "%.3f mm" % (watch.largest_aimed_distance * 1000.0)),
		_row("the same, but for breath", "%.3f mm" % (watch.largest_still_distance * 1000.0)),
		_row("more than the sway says", "%.4f mm" % (watch.largest_error * 1000.0)),
	]


static func _describe_animal(watch: AnimalWatch) -> PackedStringArray:
	if watch.animal == null:
		return [_row(watch.title, "none")]
	var above := "longest above %.0f°" % rad_to_deg(watch.allowed_angle)
	var feet := watch.feet
	return [
		_row("%s: rounds" % watch.title, "%.2f" % watch.get_measured_laps()),
		_row("off its loop at most", "%.3f m" % watch.farthest_off),
		_row("up to normal, mean", "%.2f °" % rad_to_deg(watch.get_mean_angle())),
		_row("up to normal, largest", "%.1f °" % rad_to_deg(watch.largest_angle)),
		_row("where", "%s,%s" % [watch.largest_on, _vector(watch.largest_at)]),
		_row(above, "%.2f s" % watch.longest_time),
		_row("largest joint step a frame", _degrees(feet.joint_step)),
		_row("the animation's own", _degrees(feet.animated_joint_step)),
		_row("least bend of a joint", "%.1f mm" % (feet.get_least_bend() * 1000.0)),
		_row("paw to ground, mean", "%.1f mm" % (feet.get_mean_error() * 1000.0)),
		_row("in the step, largest", _millimetres(feet.get_largest(&"stepping"))),
		_row("standing still, largest", _millimetres(feet.get_largest(&"standing"))),
		_row("foot slide a step, mean", "%.1f mm" % (feet.get_mean_slide() * 1000.0)),
		_row("foot slide, largest", _millimetres(feet.get_largest(&"slide"))),
		_row("while planted, largest", _millimetres(feet.get_largest(&"planted_slide"))),
		_row("foot pop along, largest", _millimetres(feet.get_largest_pop(&"along"))),
		_row("foot pop up, largest", _millimetres(feet.get_largest_pop(&"up"))),
		_row("of what is allowed", _percent(feet.get_largest_pop(&"share"))),
	]


static func _describe_character(watch: CharacterWatch) -> PackedStringArray:
	if watch.character == null:
		return [_row("patrol", "none")]
	return [
		_row("patrol: rounds", "%.2f" % watch.measured_rounds),
		_row("largest joint step a frame", _degrees(watch.joint_step)),
		_row("the animation's own", _degrees(watch.animated_joint_step)),
		_row("least bend of a knee", "%.1f °" % rad_to_deg(watch.least_knee)),
		_row("the animation's own", "%.1f °" % rad_to_deg(watch.least_animated_knee)),
		_row("sole to ground, mean", "%.1f mm" % (watch.get_mean_error() * 1000.0)),
		_row("at landing, largest", _millimetres(watch.get_largest(&"landing"))),
		_row("in the step, largest", _millimetres(watch.get_largest(&"settled"))),
		_row("standing still, largest", _millimetres(watch.get_largest(&"standing"))),
		_row("foot slide a step, mean", "%.1f mm" % (watch.get_mean_slide() * 1000.0)),
		_row("foot slide, largest", _millimetres(watch.get_largest(&"slide"))),
		_row("while planted, largest", _millimetres(watch.get_largest(&"planted_slide"))),
		_row("foot pop along, largest", _millimetres(watch.get_largest_pop(&"along"))),
		_row("foot pop up, largest", _millimetres(watch.get_largest_pop(&"up"))),
		_row("of what is allowed", _percent(watch.get_largest_pop(&"share"))),
	]


static func _degrees(largest: Largest) -> String:
	return "%.1f ° %s" % [rad_to_deg(largest.value), largest.where]


static func _millimetres(largest: Largest) -> String:
	return "%.1f mm %s" % [largest.value * 1000.0, largest.where]


static func _percent(largest: Largest) -> String:
	return "%.0f %% %s" % [largest.value * 100.0, largest.where]


static func _row(name: String, value: String) -> String:
	return "  %-26s %18s" % [name, value]


static func _describe_leg(leg: TourLeg) -> String:
	return (
		"  %-26s %6.1f %7.1f   %-20s   %-20s %7.3f %7.1f"
		% [
			leg.title,
			leg.seconds,
			leg.distance,
			_vector(leg.position),
			_vector(leg.largest_offset),
			leg.largest_offset.length(),
			rad_to_deg(leg.largest_bank),
		]
	)


static func _vector(value: Vector3) -> String:
	return "%6.2f %6.2f %6.2f" % [value.x, value.y, value.z]
