extends FeetTest
## Planted feet on bodies that move: to the millimetre where they stand, in the body's own frame.

const RATES: Array[int] = [30, 60, 144]
const MILLIMETRE := 0.001
const QUICK := 2.0


func test_planted_feet_do_not_slide_on_a_platform_at_any_tick_rate() -> void:
	for rate: int in RATES:
		for synced: bool in [true, false]:
			Engine.physics_ticks_per_second = rate
			var platform := MovingPlatform.make()
			platform.sync_to_physics = synced
			add_child(platform)
			var walker := new_walker()
			walker.position.y = 0.02
			var rig := _new_figure(walker)
			await ticks(rate)
			platform.speed = Vector3(0, 0, QUICK)
			platform.turn = PI / 2
			platform.time = 0.0
			await ticks(rate / 4)
			var watch := PlantWatch.new(rig, platform)
			await ticks(2 * rate)
			watch.stop()
			var what := "at %d ticks a second, synced: %s" % [rate, synced]
			prints("slide", what, watch.largest_slide, watch.planted_for, watch.updates, watch.told)
			check(watch.updates > 1.9 * rate, "updates " + what)
			for leg: int in LEGS:
				check(
					watch.planted_for[leg] > 0.6 * watch.updates,
					"foot %d is planted most of the time %s: %d" % [leg, what, watch.planted_for[leg]]
				)
			check_near(watch.largest_slide, 0.0, MILLIMETRE, "the slide " + what)
			walker.free()
			platform.free()


func _new_figure(parent: Node) -> FootRig:
	var rig := new_rig(RigBuilder.new(), parent)
	rig.solver.plant = true
	return rig
