extends FeetTest
## Flights of ten steps of 0.3 m, walked up and down at 1 m/s by feet that land wherever they do: how deep soles are
## inside the steps, and how far feet hop.

const RISES := [0.15, 0.2, 0.3]
const GOING := 0.3
## Enough to walk over all of it.
const TICKS := 270

var _tick := 0


func test_going_up_feet_keep_out_of_the_steps() -> void:
	for rise: float in RISES:
		# What the same figure does whose toes nobody knows.
		var without := await _walk(rise, true, false, false)
		for plant: bool in [false, true]:
			var stairs := await _walk(rise, true, plant)
			var what := "%f high, planted %s" % [rise, plant]
			check(
				stairs.mean_depth < 0.02 * without.mean_depth,
				"mean depth %f of %f, %s" % [stairs.mean_depth, without.mean_depth, what]
			)
			# A foot that comes down before its lag has brought it up is let over the last centimetre.
			check(
				stairs.deepest < 0.02,
				"deepest %f of %f, %s" % [stairs.deepest, without.deepest, what]
			)


func test_going_down_feet_keep_out_of_the_steps() -> void:
	for rise: float in RISES:
		for plant: bool in [false, true]:
			var stairs := await _walk(rise, false, plant)
			var what := "%f high, planted %s" % [rise, plant]
			check(stairs.deepest < CENTIMETRE, "deepest %f, %s" % [stairs.deepest, what])


func test_feet_move_no_faster_than_their_lag_allows() -> void:
	# A foot has no more than two steps before it at once: what it swings over.
	var share := 1.0 - exp(-SPEED / 60.0)
	for rise: float in RISES:
		for up: bool in [true, false]:
			var stairs := await _walk(rise, up, false)
			var most := 2.0 * rise * share
			check(
				stairs.largest_pop < most,
				"an ankle hops by %f of %f m, up %s" % [stairs.largest_pop, most, up]
			)


func test_feet_that_bear_are_on_their_steps() -> void:
	for rise: float in RISES:
		for up: bool in [true, false]:
			var stairs := await _walk(rise, up, false)
			# The mean over all updates, of which the lag has the first ones of each tread.
			check(
				stairs.mean_hover < 0.1 * rise,
				"a foot hovers by %f on steps of %f, up %s" % [stairs.mean_hover, rise, up]
			)


func _walk(rise: float, up: bool, plant: bool, toes := true) -> Stairs:
	var stairs := Stairs.new(self, rise, GOING)
	var builder := RigBuilder.new()
	builder.toes = toes
	var rig := new_rig(builder)
	rig.solver.plant = plant
	rig.root.rotation.y = PI if up else 0.0
	rig.root.position.z = 0.6 if up else -4.0
	rig.root.position.y = stairs.slope(rig.root.position)
	rig.pose(WalkCycle.stance(0.0))
	await settle(5)
	stairs.watch(rig)
	stairs.bears = func(leg: int) -> bool: return fposmod(_tick / 60.0 + 0.5 * leg, 1.0) < 0.47
	for tick in TICKS:
		_tick = tick
		rig.pose(WalkCycle.stance(tick / 60.0))
		rig.root.position += rig.forward() * WalkCycle.SPEED / 60.0
		rig.root.position.y = stairs.slope(rig.root.position)
		await ticks(1)
	check_equal(stairs.updates, TICKS, "updates that were looked at")
	rig.on_update = Callable()
	stairs.bears = Callable()
	for child in get_children():
		child.free()
	return stairs
