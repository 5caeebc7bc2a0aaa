extends FeetTest
## A walk, looked at in every update: knees, lengths, and no popping.

const TICKS := 180
const TWIST := 15.0

var _tick := 0


func test_on_flat_ground() -> void:
	new_floor()
	await _check_walk(RigBuilder.new(), "flat", func(_at: Vector3) -> float: return 0.0)


func test_up_down_and_across_ramps() -> void:
	for degrees: float in [10, 20, 30]:
		var slab := new_ramp(degrees)
		for quarter in 4:
			var rise := func(at: Vector3) -> float: return -at.z * tan(deg_to_rad(degrees))
			await _check_walk(
				RigBuilder.new(),
				"%d degrees, heading %d" % [degrees, quarter],
				rise,
				quarter * TAU / 4
			)
		slab.free()


func test_over_a_field_of_steps() -> void:
	var heights := new_step_field(0.12)
	for variant in 4:
		var builder := RigBuilder.new()
		builder.foot_on_root = variant == 1
		builder.axes = RigBuilder.Axes.RANDOM if variant == 2 else RigBuilder.Axes.ALONG
		builder.mirrored = variant == 3
		var rig := new_rig(builder)
		rig.root.rotation.y = variant * 0.7
		var watch := await _watch(rig)
		await walk(rig, func(_at: Vector3) -> float: return 0.0)
		watch.stop()
		_check_watched(watch, "over steps, variant %d" % variant)
		check(watch.largest_change > 0.08, "steps are felt: %f" % watch.largest_change)
		# In a tick no more than 1 − e^(−2·13/60) of the highest step: the lag before a riser. Hips never rise here, so
		# the ankle's own.
		var share := 1.0 - exp(-2.0 * SPEED / 60.0)
		check(
			watch.largest_rise <= heights * share + 1e-3,
			"an ankle rises by %f m in a tick, variant %d" % [watch.largest_rise, variant]
		)
		rig.root.free()


func test_up_and_down_stairs() -> void:
	# Stairs of 0.17 m by 0.3 m towards -Z; the body goes along their slope, as a character's capsule does.
	for index in 16:
		var z := -0.3 * index
		new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0.17 * index, z - 2.0)), Vector3(4, 0.5, 4))
	new_box(Transform3D(Basis.IDENTITY, Vector3(0, 0, 3)), Vector3(4, 0.5, 6.5))
	for up: bool in [true, false]:
		var rig := new_rig()
		rig.root.rotation.y = PI if up else 0.0
		rig.root.position.z = 0.0 if up else -2.9
		var slope := func(at: Vector3) -> float: return maxf(0.0, -at.z * 0.17 / 0.3)
		rig.root.position.y = slope.call(rig.root.position)
		var watch := await _watch(rig)
		await walk(rig, slope)
		watch.stop()
		_check_watched(watch, "on stairs, up: %s" % up)
		check(watch.largest_change > 0.1, "stairs are felt: %f" % watch.largest_change)
		rig.root.free()


func test_the_feet_stay_near_a_ramp_all_the_way() -> void:
	new_ramp(15)
	for quarter in 4:
		var rig := new_rig()
		rig.root.rotation.y = quarter * TAU / 4
		var slope := tan(deg_to_rad(15))
		var rise := func(at: Vector3) -> float: return -at.z * slope
		var watch := WalkWatch.new(rig)
		await walk(rig, rise, 30)
		watch.ground = rise
		watch.bears = _bears
		await walk(rig, rise, TICKS)
		watch.stop()
		# One slope all the way: only changes of the ground are lagged.
		check(watch.highest < CENTIMETRE, "heading %d: %f m above" % [quarter, watch.highest])
		check(watch.lowest > -CENTIMETRE, "heading %d: %f m below" % [quarter, -watch.lowest])
		rig.root.free()


## Walks ahead with the root on a ground line.
func walk(rig: FootRig, root_height: Callable, count := TICKS) -> void:
	for index in count:
		_tick += 1
		rig.pose(WalkCycle.stance(_tick / 60.0))
		rig.root.position += rig.forward() * WalkCycle.SPEED / 60.0
		rig.root.position.y = root_height.call(rig.root.position)
		await ticks(1)


## Tiles of 0.3 m of heights up to [param highest], the same each time. Gives it.
func new_step_field(highest: float) -> float:
	var random := RandomNumberGenerator.new()
	random.seed = 11
	for x in 31:
		for z in 31:
			var place := Vector3(x - 15, 0, z - 15) * 0.3
			place.y = random.randf_range(0.0, highest)
			new_box(Transform3D(Basis.IDENTITY, place), Vector3(0.3, 0.5, 0.3))
	return highest


## Watches it once it stands: the first tick is at its goal.
func _watch(rig: FootRig) -> WalkWatch:
	rig.pose(WalkCycle.stance(_tick / 60.0))
	await settle()
	return WalkWatch.new(rig)


func _check_walk(builder: RigBuilder, what: String, rise: Callable, heading := 0.0) -> void:
	var rig := new_rig(builder)
	rig.root.rotation.y = heading
	var watch := await _watch(rig)
	await walk(rig, rise)
	watch.stop()
	_check_watched(watch, what)
	var moved := watch.largest_change > 0.02
	check(moved == (what != "flat"), "%s it moves bones by %f" % [what, watch.largest_change])
	rig.root.free()


func _check_watched(watch: WalkWatch, what: String) -> void:
	check(watch.updates >= TICKS - 1, "every update was looked at %s: %d" % [what, watch.updates])
	check_at_work(watch.rig, what)
	check(watch.all_finite, "all poses are finite " + what)
	check_equal(watch.knees_back, 0, "updates in which a knee points back " + what)
	var twist := rad_to_deg(watch.largest_twist)
	check(twist < TWIST, "%s: a knee leaves its plane by %f degrees" % [what, twist])
	check(
		watch.largest_stretch < 1e-3,
		"%s: a bone is stretched by %f" % [what, watch.largest_stretch]
	)
	# The ground is level or evenly steep everywhere: a foot turns as it is animated.
	check(
		watch.largest_foot_excess < 0.01,
		"%s: a foot turns by %f rad more than animated" % [what, watch.largest_foot_excess]
	)
	check(
		watch.largest_share <= 1.0,
		(
			"%s: a joint turns by %f times what is allowed (largest step %f rad)"
			% [what, watch.largest_share, watch.largest_step]
		)
	)


func _bears(leg: int) -> bool:
	# The update belongs to the tick that is being shown: the pose of _tick.
	return fposmod(_tick / 60.0 + 0.5 * leg, 1.0) < 0.47
