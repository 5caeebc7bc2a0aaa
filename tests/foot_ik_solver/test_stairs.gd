extends FeetTest
## Flights of stairs, walked up and down.

var _tick := 0


func test_measure() -> void:
	for rise: float in [0.15, 0.2, 0.3]:
		for up: bool in [true, false]:
			for planted: bool in [false, true]:
				var stairs := await _walk(rise, up, planted)
				print(
					(
						"MEASURE rise %.2f up %s plant %s deepest %.1f bearing %.1f mean %.2f mm pop %.1f mm hover %.1f max %.1f"
						% [
							rise,
							up,
							planted,
							stairs.deepest * 1e3,
							stairs.deepest_bearing * 1e3,
							stairs.mean_depth * 1e3,
							stairs.largest_pop * 1e3,
							stairs.mean_hover * 1e3,
							stairs.largest_hover * 1e3
						]
					)
				)
	check(true, "measured")


func _walk(rise: float, up: bool, planted: bool) -> Stairs:
	var stairs := Stairs.new(self, rise, 0.3)
	var rig := new_rig()
	rig.solver.plant = planted
	rig.root.rotation.y = PI if up else 0.0
	rig.root.position.z = 0.6 if up else -4.0
	rig.root.position.y = stairs.slope(rig.root.position)
	rig.pose(WalkCycle.stance(0.0))
	await settle(5)
	stairs.watch(rig)
	stairs.bears = func(leg: int) -> bool: return fposmod(_tick / 60.0 + 0.5 * leg, 1.0) < 0.47
	for tick in 270:
		_tick = tick
		rig.pose(WalkCycle.stance(tick / 60.0))
		rig.root.position += rig.forward() * WalkCycle.SPEED / 60.0
		rig.root.position.y = stairs.slope(rig.root.position)
		await ticks(1)
	rig.on_update = Callable()
	for child in get_children():
		child.free()
	return stairs
