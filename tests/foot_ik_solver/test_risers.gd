extends FeetTest
## Flights of ten steps of 20 cm, walked up and down at several speeds and tick rates: the soles keep out of the fronts
## of the steps, and nothing else suffers from that.

const RISE := 0.2
const GOING := 0.3
const PACES := [0.5, 0.8, 1.1]
const RATES := [30, 60, 144]
const MILLIMETRE := 0.001
## A foot that comes down, or is planted, while it is still on its way up a step is let over the last centimetre of it,
## and comes down by as much again in a tick.
const DEEPEST := 0.025

var _phase := 0.0


func test_going_up_no_sole_is_inside_a_step() -> void:
	await _check_walks(true)


func test_going_down_no_sole_is_inside_a_step() -> void:
	await _check_walks(false)


func test_a_foot_whose_heel_is_over_the_step_behind_comes_down_in_front_of_it() -> void:
	var rig := new_rig()
	# The ankles are 2 cm before the front of a step, the heels 3 cm behind it.
	var edge: float = rig.joints.foot_l.z - 0.02
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0, edge - 5.0)), Vector3(10, 1, 10))
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, -RISE, edge + 5.0)), Vector3(10, 1, 10))
	# It comes from the upper step, and stops there.
	for tick in 60:
		rig.root.position.z = -0.2 * (1.0 - tick / 59.0)
		await ticks(1)
	await settle()
	for leg: int in LEGS:
		check_stands(rig, leg, level(-RISE), "below the step")
		var heel := rig.shown_sole(leg)[0]
		check(heel.z > edge, "heel %d is %f m inside" % [leg, edge - heel.z])
		check(heel.z < edge + 0.03, "and not further off than it must be")
	check_lengths(rig, "below the step")


func _check_walks(up: bool) -> void:
	for plant: bool in [false, true]:
		for pace: float in PACES:
			for rate: int in RATES:
				var walk := await _walk(up, plant, pace, rate)
				var stairs: Stairs = walk[0]
				var watch: PlantWatch = walk[1]
				var what := "planted %s, %.1f m/s, %d Hz" % [plant, pace, rate]
				check(stairs.deepest < DEEPEST, "deepest %f, %s" % [stairs.deepest, what])
				check(stairs.mean_depth < 0.002, "mean %f, %s" % [stairs.mean_depth, what])
				check_near(watch.largest_ball_slide, 0.0, MILLIMETRE, "the slide, " + what)
				# Up before a riser by twice the lag, of two steps at most.
				var most := 2.0 * RISE * (1.0 - exp(-2.0 * SPEED / rate))
				check(stairs.largest_pop < most, "hops by %f, %s" % [stairs.largest_pop, what])
				check(watch.largest_pop < most, "jumps by %f, %s" % [watch.largest_pop, what])


## Walks all of a flight. Gives what was seen of the soles, and of what is planted.
func _walk(up: bool, plant: bool, pace: float, rate: int) -> Array:
	Engine.physics_ticks_per_second = rate
	var stairs := Stairs.new(self, RISE, GOING)
	var rig := new_rig()
	rig.solver.plant = plant
	rig.root.rotation.y = PI if up else 0.0
	rig.root.position.z = 0.6 if up else -4.0
	rig.root.position.y = stairs.slope(rig.root.position)
	rig.pose(WalkCycle.stance(0.0))
	await settle(5)
	var watch := PlantWatch.new(rig)
	rig.on_update = func() -> void:
		stairs.look(rig)
		watch.look()
	_phase = 0.0
	stairs.bears = func(leg: int) -> bool: return fposmod(_phase + 0.5 * leg, 1.0) < 0.47
	for tick in int(4.5 / pace * rate):
		_phase += pace / WalkCycle.SPEED / rate
		rig.pose(WalkCycle.stance(_phase))
		rig.root.position += rig.forward() * pace / rate
		rig.root.position.y = stairs.slope(rig.root.position)
		await ticks(1)
	watch.stop()
	stairs.bears = Callable()
	for child in get_children():
		child.free()
	return [stairs, watch]
