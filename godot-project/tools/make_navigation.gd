extends SceneTree
## Makes the navigation mesh of the course, from what is solid in [code]world/world.tscn[/code].
##
## Run it after changing the course or a number here, and keep what it writes in version control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_navigation.gd
## [/codeblock]

const WORLD_PATH := "res://world/world.tscn"
const MESH_PATH := "res://world/navigation_mesh.res"

## Size of the agent, in metres: the radius keeps clear of walls and of edges from which it would fall.
const AGENT_RADIUS := 0.4
const AGENT_HEIGHT := 1.8
## Steps of 20 cm and the turning platform's edge can be climbed, the flight of 30 cm cannot, in metres.
const AGENT_CLIMB := 0.26
## The ramp of 30° and the rough ground can be walked, the ramp of 40° cannot, in degrees.
const AGENT_SLOPE := 35.0
## The course is cut into cells of this width and height, in metres.
const CELL_SIZE := 0.1
const CELL_HEIGHT := 0.02
## Islands smaller than this, in cells squared, are left out: tops of posts and crates.
const LEAST_ISLAND := 20.0
## Round what moves but does not stay where it is nobody walks: so much wider, in metres.
const BERTH := 0.6


func _initialize() -> void:
	var world := make_world()
	root.add_child(world)
	# Nothing is in the tree before its first frame.
	await process_frame
	var error := ResourceSaver.save(make(world), MESH_PATH, ResourceSaver.FLAG_COMPRESS)
	print("navigation mesh: ", error_string(error))
	quit(0 if error == OK else 1)


## The course, with all that moves where it begins.
static func make_world() -> Node3D:
	var world := (load(WORLD_PATH) as PackedScene).instantiate() as Node3D
	world.process_mode = Node.PROCESS_MODE_DISABLED
	return world


## The navigation mesh of [param world], which has to be in the tree.
static func make(world: Node3D) -> NavigationMesh:
	var mesh := NavigationMesh.new()
	mesh.geometry_parsed_geometry_type = NavigationMesh.PARSED_GEOMETRY_STATIC_COLLIDERS
	mesh.geometry_collision_mask = 1
	mesh.cell_size = CELL_SIZE
	mesh.cell_height = CELL_HEIGHT
	mesh.agent_radius = AGENT_RADIUS
	mesh.agent_height = AGENT_HEIGHT
	mesh.agent_max_climb = AGENT_CLIMB
	mesh.agent_max_slope = AGENT_SLOPE
	mesh.region_min_size = LEAST_ISLAND
	var source := NavigationMeshSourceGeometryData3D.new()
	NavigationServer3D.parse_source_geometry_data(mesh, source, world)
	for node: Node in world.find_children("*", "AnimatableBody3D", true, false):
		# A turning disc is the same floor at any time.
		if not node is TurningPlatform:
			_keep_clear_of(source, node as AnimatableBody3D)
	NavigationServer3D.bake_from_source_geometry_data(mesh, source)
	return mesh


## Cuts out where [param body] is and, if it slides, where it goes.
static func _keep_clear_of(
	source: NavigationMeshSourceGeometryData3D, body: AnimatableBody3D
) -> void:
	var bounds := AABB(body.global_position, Vector3.ZERO)
	for node: Node in body.find_children("*", "CollisionShape3D", true, false):
		var shape := node as CollisionShape3D
		bounds = bounds.merge(shape.global_transform * shape.shape.get_debug_mesh().get_aabb())
	var platform := body as SlidingPlatform
	if platform != null:
		var reach := body.get_parent_node_3d().global_basis * platform.reach
		bounds = bounds.merge(AABB(bounds.position + reach, bounds.size))
		bounds = bounds.merge(AABB(bounds.position - reach, bounds.size))
	bounds = bounds.grow(BERTH)
	var outline: PackedVector3Array = []
	for corner: Vector2 in [Vector2.ZERO, Vector2.RIGHT, Vector2.ONE, Vector2.DOWN]:
		outline.append(bounds.position + bounds.size * Vector3(corner.x, 0.0, corner.y))
	source.add_projected_obstruction(outline, bounds.position.y, bounds.size.y, true)
