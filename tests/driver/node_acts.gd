class_name NodeActs
extends RefCounted
## What users and scripts do to the nodes of Springstep themselves.

const CLASSES: Array[String] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"]
## Of each class.
const MOST := 4
## Keeps the class of a driven node, or the one that it stands in for.
const KIND := "driven_as"

var random: RandomValues
var world: DriverWorld
## Which classes are driven.
var classes := CLASSES
## Nodes of the engine stand in for those of Springstep: what it says then is not theirs.
var control := false

## What a class has, by its name: descriptions as of [method Object.get_property_list].
var _properties := {}
var _methods := {}


func _init(with: RandomValues) -> void:
	random = with
	for name in CLASSES:
		_properties[name] = ClassDB.class_get_property_list(name, true).filter(
			func(info: Dictionary) -> bool:
				return info.type != TYPE_NIL and info.type != TYPE_CALLABLE
		)
		_methods[name] = ClassDB.class_get_method_list(name, true).filter(
			func(info: Dictionary) -> bool: return not info.name.begins_with("_")
		)


## The nodes that are driven, in the tree.
func subjects() -> Array[Node]:
	var found: Array[Node] = []
	for name in classes:
		found.append_array(_of_class(name))
	return found


func add_one() -> Node3D:
	var name: String = random.any_of(classes)
	if _of_class(name).size() >= MOST:
		return null
	var node: Node3D = ClassDB.instantiate(_stand_in(name) if control else name)
	node.set_meta(KIND, name)
	# Now and then all at once, before it is in the tree.
	for times in random.randi_range(0, 6):
		_set_one(node)
	_connect_to(node)
	_parent_for(name).add_child(node)
	return node


func set_one() -> void:
	var node: Node = random.any_of(subjects())
	if node != null:
		_set_one(node)


func set_sensibly() -> void:
	var node: Node = random.any_of(subjects())
	if node == null:
		return
	# As it comes: so that it works now and then.
	for info: Dictionary in _properties[_kind(node)]:
		if info.type == TYPE_FLOAT or info.type == TYPE_VECTOR2 or info.type == TYPE_VECTOR3:
			node.set(
				info.name, ClassDB.class_get_property_default_value(node.get_class(), info.name)
			)


func call_one() -> void:
	var node: Node = random.any_of(subjects())
	if node != null:
		_call_one(node)


func set_what_is_inherited() -> void:
	var node: Node3D = random.any_of(subjects())
	if node == null:
		return
	match random.randi_range(0, 9):
		0:
			node.transform = Transform3D(random.turn().scaled(random.scale()), random.place(2.0))
		1:
			node.scale = random.scale()
		2:
			node.visible = not node.visible
		3:
			node.process_mode = random.randi_range(0, 4) as Node.ProcessMode
		4:
			# A HeldObject3D is always.
			if WorldActs.has_volume(node.get_parent()) and not node.is_class("HeldObject3D"):
				node.top_level = random.chance(0.3)
		5:
			node.physics_interpolation_mode = (
				random.randi_range(0, 2) as Node.PhysicsInterpolationMode
			)
		6:
			node.set_physics_process(random.chance(0.7))
			node.set_process(random.chance(0.7))
		7:
			if WorldActs.has_volume(node.get_parent()):
				node.global_position = random.place(5.0)
			node.reset_physics_interpolation()
		8:
			if node is SkeletonModifier3D:
				# The engine cannot mix poses of bones without volume.
				node.set("influence", 1.0 if random.flattens else random.randf())
				node.set("active", random.chance(0.8))
		9:
			for child in node.get_children(true):
				if random.chance(0.2):
					child.queue_free()


func free_one() -> void:
	var node: Node = random.any_of(subjects())
	if node != null:
		if random.chance(0.5):
			node.free()
		else:
			node.queue_free()


func move_one() -> void:
	var node: Node = random.any_of(subjects())
	if node == null:
		return
	var to: Node = random.any_of(world.all("Node3D"))
	if random.chance(0.5):
		to = _parent_for(_kind(node))
	if to != node and not node.is_ancestor_of(to):
		node.reparent(to, random.chance(0.5) and WorldActs.has_volume(to))


func duplicate_one() -> void:
	var node: Node = random.any_of(subjects())
	if node != null and _of_class(_kind(node)).size() < MOST:
		var copy := node.duplicate()
		world.keep_materials_of(copy)
		_connect_to(copy)
		node.get_parent().add_child(copy)


func give_it_a_child() -> void:
	var node: Node = random.any_of(subjects())
	if node == null or node.get_child_count() > 2:
		return
	if random.chance(0.5):
		node.add_child(Marker3D.new())
		return
	var mesh := MeshInstance3D.new()
	mesh.mesh = BoxMesh.new()
	if random.chance(0.5):
		mesh.material_override = StandardMaterial3D.new()
	node.add_child(mesh)


func _set_one(node: Node) -> void:
	var info: Dictionary = random.any_of(_properties[_kind(node)])
	var value: Variant = random.of(info, world.candidates)
	if not control:
		node.set(info.name, value)


func _call_one(node: Node) -> void:
	var info: Dictionary = random.any_of(_methods[_kind(node)])
	var arguments := []
	for argument: Dictionary in info.args:
		arguments.append(random.of(argument, world.candidates))
	if not control:
		node.callv(info.name, arguments)


## Where a node of a class belongs.
func _parent_for(name: String) -> Node:
	var wanted: String = (
		{
			"WeaponSway3D": "Camera3D",
			"SlopeAligner": "CharacterBody3D",
			"FootIKSolver": "Skeleton3D"
		}
		. get(name, "Node3D")
	)
	var parents := world.all(wanted)
	return world if parents.is_empty() else random.any_of(parents)


func _connect_to(node: Node) -> void:
	if control:
		return
	for info: Dictionary in ClassDB.class_get_signal_list(_kind(node), true):
		var handler := _on_signal.bind(node.get_instance_id())
		node.connect(info.name, handler.unbind(info.args.size()))


## Handlers may do anything.
func _on_signal(id: int) -> void:
	var node := instance_from_id(id) as Node
	if node == null or random.chance(0.6):
		return
	match random.randi_range(0, 3):
		0:
			_set_one(node)
		1:
			_call_one(node)
		2:
			node.queue_free()
		3:
			var crate: Node = random.any_of(world.all("RigidBody3D"))
			if crate != null:
				crate.queue_free()


## The driven nodes of a class, or those that stand in for it.
func _of_class(name: String) -> Array[Node]:
	return world.all(_stand_in(name) if control else name).filter(
		func(node: Node) -> bool: return node.has_meta(KIND) and _kind(node) == name
	)


static func _kind(node: Node) -> String:
	return node.get_meta(KIND)


static func _stand_in(name: String) -> String:
	return "Node3D" if name != "FootIKSolver" else "SkeletonModifier3D"
