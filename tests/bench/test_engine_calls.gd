extends TestCase
## How many engine methods a step calls, which is what an extension's speed is decided by. Counted at default
## settings as what each of ten more nodes adds, so that what all of a viewport read once (its camera) stands apart.

const TICKS := 32
const MORE := 10

## The engine's names of what a step reads, casts and writes.
const TICK: Array[String] = ["get_physics_process_delta_time", "get_physics_frames"]
const HELD: Array[String] = [
	"get_physics_process_priority",
	"get_global_transform",
	"is_local_transform_notification_enabled",
	"set_global_transform",
]
const WEAPON: Array[String] = [
	"get_physics_process_priority",
	"get_transform",
	"is_local_transform_notification_enabled",
	"set_transform",
]
## What the weapons on one camera have in common.
const AROUND_WEAPONS: Array[String] = [
	"get_parent_node_3d",
	"get_global_transform of the parent",
	"get_up_direction",
	"get_velocity",
	"is_on_floor",
]
const RAY: Array[String] = [
	"set_position",
	"force_raycast_update",
	"get_collider_rid",
	"get_collision_point",
	"get_collision_normal",
]
const SLOPE: Array[String] = [
	"is_inside_tree",
	"get_parent_node_3d",
	"get_global_transform of the parent",
	"get_global_transform",
	"get_transform",
	"is_local_transform_notification_enabled",
	"set_transform",
]
const FEET: Array[String] = [
	"is_active",
	"get_skeleton",
	"get_version",
	"get_global_transform of the skeleton",
	"get_up_direction",
	"is_on_floor",
	"get_motion_mode",
	"get_platform_velocity",
	"get_skeleton in its update",
	"get_version in its update",
	"is_in_physics_frame",
	"get_global_transform of the skeleton in its update",
	"get_bone_pose_position of the pelvis",
	"set_bone_pose_position of the pelvis",
]
const BONE: Array[String] = [
	"get_bone_global_pose", "get_bone_pose_rotation", "set_bone_pose_rotation"
]
const LEGS := 2
## One ray below the ankle, and where a rig has toes one below those.
const RAYS := 2
const BONES := 3
## A ray that a turning body carries is aimed anew when its direction changes in the last digit, and now and then what
## it hits is looked at again: that adds these at most, per tick.
const AIMED_ANEW := 2.0
const LOOKED_AT_AGAIN := 0.5
## A walker's steps are told as they come, by a deferred call each.
const FOOTFALLS := 0.2


func test_a_step_of_a_held_object_makes_six_calls() -> void:
	check_equal(TICK.size() + HELD.size(), 6, "calls in the list")
	check_equal(await _calls(BenchGroup.HELD), 6.0, "calls a step")


func test_a_step_of_a_swaying_weapon_makes_six_calls() -> void:
	check_equal(TICK.size() + WEAPON.size(), 6, "calls in the list")
	var calls := await _calls(BenchGroup.WEAPON)
	var most := 6.0 + FOOTFALLS
	check(calls >= 6.0 and calls <= most, "%.2f calls a step, %.1f at most" % [calls, most])


func test_a_step_of_a_slope_aligner_that_casts_its_ray_makes_fourteen_calls_and_aims() -> void:
	check_equal(TICK.size() + SLOPE.size() + RAY.size(), 14, "calls in the list")
	var calls := await _calls(BenchGroup.SLOPE)
	var most := 14.0 + AIMED_ANEW + LOOKED_AT_AGAIN
	check(calls >= 14.0 and calls <= most, "%.2f calls a step, %.1f at most" % [calls, most])


func test_a_step_of_two_walking_feet_with_toes_makes_fifty_four_calls() -> void:
	var a_leg := RAYS * RAY.size() + BONES * BONE.size()
	check_equal(TICK.size() + FEET.size() + LEGS * a_leg, 54, "calls in the list")
	var calls := await _calls(BenchGroup.FEET)
	var most := 54.0 + AIMED_ANEW + LOOKED_AT_AGAIN
	check(calls >= 54.0 and calls <= most, "%.2f calls a step, %.1f at most" % [calls, most])


func test_nodes_of_one_viewport_read_its_camera_once_a_tick() -> void:
	# The viewport's camera, and its transform.
	check_equal(await _shared_calls(BenchGroup.HELD), 3.0, "calls that all share")


func test_weapons_on_one_camera_read_it_and_its_walker_once_a_tick() -> void:
	var shared := float(AROUND_WEAPONS.size())
	check_equal(await _shared_calls(BenchGroup.WEAPON), shared, "calls that all share")


func test_the_floor_of_the_benchmarks_makes_the_calls_of_the_nodes() -> void:
	for subject in BenchGroup.SUBJECTS:
		var own := await _calls(subject)
		var floor_calls := await _calls(subject, BenchGroup.FLOOR)
		check(floor_calls <= own, "%s: the floor makes %.2f of %.2f" % [subject, floor_calls, own])
		var least := own - AIMED_ANEW - LOOKED_AT_AGAIN
		check(
			floor_calls >= least, "%s: the floor makes %.2f of %.2f" % [subject, floor_calls, own]
		)


## Engine methods that a node more calls in a tick.
func _calls(subject: String, contender := BenchGroup.SPRINGSTEP) -> float:
	var one := await _counted(subject, contender, 1)
	var more := await _counted(subject, contender, 1 + MORE)
	return (more - one) / MORE


## Engine methods that are called in a tick however many nodes there are.
func _shared_calls(subject: String) -> float:
	var one := await _counted(subject, BenchGroup.SPRINGSTEP, 1)
	return one - await _calls(subject)


## Engine methods that so many nodes call in a tick.
func _counted(subject: String, contender: String, count: int) -> float:
	var stage := BenchStage.new()
	add_child(stage)
	stage.camera.make_current()
	var group := BenchGroup.make(subject, contender, count)
	stage.show_group(group)
	await ticks(30)
	var before := _made()
	await ticks(TICKS)
	var made := _made() - before
	# The tick is not over yet.
	await frames(1)
	stage.show_group(null)
	group.free()
	stage.free()
	BenchRig.clear()
	return float(made) / TICKS


## A class of the tests' library alone, so not known when this script is read.
func _made() -> int:
	return ClassDB.class_call_static(&"EngineCalls", &"made")
