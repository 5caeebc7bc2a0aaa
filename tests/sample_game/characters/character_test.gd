class_name CharacterTest
extends SampleGameTest
## What the tests of the characters share: the patrol with its route and the course, a mannequin that stands
## somewhere or is driven by the test; and what it looks like, by [FootView].

const PATROL_SCENE := "res://characters/patrol.tscn"
const ROUTE_SCENE := "res://characters/patrol_route.tscn"
const BYSTANDER_SCENE := "res://characters/bystander.tscn"
const MANNEQUIN_SCENE := "res://characters/mannequin/mannequin.tscn"
const MODEL_SCENE := "res://characters/mannequin/mannequin.glb"
const GRAVITY := 9.8

## The body that is watched, and what one sees of it.
var body: CharacterBody3D
var mannequin: Mannequin
var solver: FootIKSolver
## The left foot and the right one.
var feet: Array[FootView] = []
## How they stand, as drawn.
var stands: Array[FootView.Stand] = []
## How far the knees are bent ahead, as drawn, in radians.
var knees: Array[float] = [0.0, 0.0]

var _query := PhysicsRayQueryParameters3D.new()


## Adds the course, the route and the patrol.
func add_course() -> Patrol:
	add_world()
	var route := (load(ROUTE_SCENE) as PackedScene).instantiate()
	add_child(route)
	return add_patrol(route, (route.get_child(-1) as PatrolMark).global_position)


## Adds a patrol whose feet are at [param place], looking along -Z.
func add_patrol(route: Node, place: Vector3) -> Patrol:
	var patrol := (load(PATROL_SCENE) as PackedScene).instantiate() as Patrol
	patrol.route = route
	patrol.position = place
	add_child(patrol)
	watch(patrol, patrol.get_mannequin())
	return patrol


## Adds a route through [param places], without a stop.
func add_route(places: PackedVector3Array) -> Node3D:
	var route := Node3D.new()
	for place: Vector3 in places:
		var mark := PatrolMark.new()
		mark.position = place
		route.add_child(mark)
	add_child(route)
	return route


## Adds a level navigation mesh around the origin at height 0.
func add_level_navigation() -> void:
	var mesh := NavigationMesh.new()
	mesh.cell_size = 0.1
	mesh.cell_height = 0.02
	mesh.vertices = [
		Vector3(-30, 0, -30), Vector3(30, 0, -30), Vector3(30, 0, 30), Vector3(-30, 0, 30)
	]
	mesh.add_polygon([0, 1, 2, 3])
	var region := NavigationRegion3D.new()
	region.navigation_mesh = mesh
	add_child(region)


## Adds a mannequin that stands at [param place], looking along [param yaw].
func add_bystander(place: Vector3, yaw: float = 0.0) -> void:
	var bystander := (load(BYSTANDER_SCENE) as PackedScene).instantiate() as Bystander
	bystander.position = place
	bystander.rotation.y = yaw
	add_child(bystander)
	watch(bystander, bystander.get_mannequin())


## Adds a mannequin on a body that does what the test says: see [method drive].
func add_driven(place: Vector3) -> Mannequin:
	var driven := CharacterBody3D.new()
	var shape := CollisionShape3D.new()
	shape.shape = CapsuleShape3D.new()
	shape.position.y = (shape.shape as CapsuleShape3D).height / 2.0
	driven.add_child(shape)
	driven.floor_max_angle = deg_to_rad(46.0)
	driven.floor_snap_length = 0.3
	driven.collision_layer = 8
	driven.position = place
	var shown := (load(MANNEQUIN_SCENE) as PackedScene).instantiate() as Mannequin
	driven.add_child(shown)
	add_child(driven)
	watch(driven, shown)
	return shown


## Lets ticks pass in which a driven body goes at [param speed] to where it faces, and turns at [param turn_rate] rad/s.
func drive(driven: CharacterBody3D, speed: float, turn_rate: float, for_ticks: int) -> void:
	for _tick: int in for_ticks:
		var delta := get_physics_process_delta_time()
		driven.rotate_y(turn_rate * delta)
		var fall := 0.0 if driven.is_on_floor() else driven.velocity.y - GRAVITY * delta
		driven.velocity = -driven.global_basis.z * speed + Vector3.UP * fall
		driven.move_and_slide()
		await ticks(1)


## Keeps an eye on [param shown], which [param of] carries.
func watch(of: CharacterBody3D, shown: Mannequin) -> void:
	body = of
	mannequin = shown
	solver = mannequin.get_solver()
	feet = []
	stands = [FootView.Stand.new(), FootView.Stand.new()]
	for side: int in 2:
		feet.append(FootView.new(mannequin.get_skeleton(), side))
	_query.collision_mask = 1
	_query.exclude = [body.get_rid()]
	mannequin.get_skeleton().skeleton_updated.connect(_look.bind(mannequin))


## Adds a slope of [param degrees] through the origin, which rises along -Z.
func add_slope(degrees: float) -> StaticBody3D:
	var slope := deg_to_rad(degrees)
	var middle := Vector3(0, -0.5, 0).rotated(Vector3.RIGHT, slope)
	return add_box(Vector3(20, 1, 20), middle, Vector3(slope, 0, 0))


## Checks that both soles lie on the ground, to [param height] metres and [param angle] degrees.
func check_soles(height: float, angle: float, what: String) -> void:
	for index: int in 2:
		var title := "%s sole %s" % [FootView.SIDES[index].to_lower(), what]
		check(stands[index].is_whole, "%s: all of it is over the ground" % title)
		check_near(stands[index].mean, 0.0, height, "%s: its height" % title)
		check(rad_to_deg(stands[index].angle) < angle, "%s: its angle" % title)


func _look(of: Mannequin) -> void:
	if of != mannequin:
		return
	var seen_from := mannequin.get_skeleton().get_global_transform_interpolated()
	var space := body.get_world_3d().direct_space_state
	for index: int in 2:
		stands[index] = FootView.find_stand(seen_from * feet[index].get_sole(), space, _query)
		knees[index] = feet[index].get_knee_angle()
