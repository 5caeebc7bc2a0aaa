extends TestCase
## The harness itself, as far as it says yes. What it must refuse is in tests/engine/refusals.rs.


func test_the_test_is_alone_in_the_tree() -> void:
	check(is_inside_tree(), "the test is in the tree")
	check_equal(get_tree().root.get_children(), [self] as Array[Node], "the root's children")
	check_equal(get_children(), [] as Array[Node], "the test's own children")


func test_a_frame_is_a_sixtieth_of_a_second() -> void:
	await frames(2)
	check_near(get_process_delta_time(), 1.0 / 60.0, 1e-6, "process delta")
	check_near(get_physics_process_delta_time(), 1.0 / 60.0, 1e-6, "physics delta")


func test_ticks_pass_exactly() -> void:
	var counter := Counter.new()
	add_child(counter)
	await ticks(1)
	check_equal(counter.ticks, 1, "one tick")
	await ticks(9)
	check_equal(counter.ticks, 10, "nine more")
	await frames(3)
	var frames_before := counter.frames
	var ticks_before := counter.ticks
	await ticks(1)
	check_equal(counter.ticks, ticks_before + 1, "a tick after frames")
	check_equal(counter.frames, frames_before, "frames at the end of that tick")


func test_ticks_pass_exactly_at_other_rates() -> void:
	var counter := Counter.new()
	add_child(counter)
	for rate: int in [10, 240]:
		Engine.physics_ticks_per_second = rate
		await ticks(3)
		counter.ticks = 0
		await ticks(7)
		check_equal(counter.ticks, 7, "seven ticks at %d Hz" % rate)


func test_frames_pass_exactly_in_a_paused_tree() -> void:
	var counter := Counter.new()
	add_child(counter)
	await frames(5)
	check_equal(counter.frames, 5, "frames before the pause")
	get_tree().paused = true
	await frames(3)
	await ticks(3)
	check_equal(counter.frames, 5, "frames of a paused node")


func test_near_compares_every_kind_of_value() -> void:
	check_near(1.0, 1, 0.0, "a float and an integer")
	check_near(Vector2(1, 2), Vector2(1, 2.1), 0.11, "Vector2")
	check_near(Vector3(1, 2, 3), Vector3(1, 2, 3.1), 0.11, "Vector3")
	var turn := Quaternion(Vector3.UP, 0.5)
	check_near(turn, Quaternion(Vector3.UP, 0.501), 0.0011, "Quaternion")
	check_near(turn, -turn, 1e-6, "a quaternion and its opposite")
	check_near(Basis(turn), Basis(Quaternion(Vector3.UP, 0.501)), 0.0011, "Basis")
	check_near(
		Transform3D(Basis(), Vector3.ONE), Transform3D(Basis(), Vector3.ONE), 0.0, "Transform3D"
	)
	check_near(Color.RED, Color(0.99, 0, 0), 0.011, "Color")


func test_a_warning_that_is_taken_is_no_failure() -> void:
	push_warning("expected")
	check_equal(take_warnings(), PackedStringArray(["expected"]), "the warnings")
	check_equal(take_warnings(), PackedStringArray(), "the warnings after they were taken")


func test_the_extension_is_loaded() -> void:
	check(
		GDExtensionManager.is_extension_loaded("res://addons/springstep/springstep.gdextension"),
		"the extension is loaded"
	)


class Counter:
	extends Node
	var ticks := 0
	var frames := 0

	func _physics_process(_delta: float) -> void:
		ticks += 1

	func _process(_delta: float) -> void:
		frames += 1
