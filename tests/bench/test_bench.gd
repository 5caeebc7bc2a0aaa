extends TestCase
## The benchmark's contenders are at work in its scene: it does not measure nothing.


func test_every_contender_works() -> void:
	var stage := BenchStage.new()
	var clock := BenchClock.new()
	add_child(stage)
	add_child(clock)
	stage.camera.make_current()
	for subject in BenchGroup.SUBJECTS:
		for contender in BenchGroup.contenders(subject):
			var group := BenchGroup.make(subject, contender, 2)
			# Twice, as between rounds.
			for times in 2:
				stage.show_group(group)
				var taken: float = await clock.measure(30, 5)
				var what := "%s as %s" % [contender, subject]
				check(taken > 0.0, what + " takes time")
				check(await group.works(clock), what + " works")
				# The clock is emitting yet.
				await frames(1)
				stage.show_group(null)
			group.free()
	BenchRig.clear()
