class_name ManualStage
extends TestCase
## What the manual's examples are run on: a player with a camera, one of each node, a floor and a body.
##
## An example is a script, which becomes a node with its exported properties assigned, or a few lines, which see the
## members here.

const ACTION := 'is_action\\w*\\(&?"(\\w+)"'
const TICKS := 10

var player := CharacterBody3D.new()
var camera := Camera3D.new()
var held := HeldObject3D.new()
var weapon := WeaponSway3D.new()
var aligner := SlopeAligner.new()
var skeleton: Skeleton3D
var solver: FootIKSolver
var body := RigidBody3D.new()


## Makes the scene, and lets it come to rest.
func set_up() -> void:
	_add_body(StaticBody3D.new(), BoxShape3D.new(), Vector3(0.0, -0.5, 0.0))
	_add_body(player, CapsuleShape3D.new(), Vector3(0.0, 1.0, 0.0))
	_add_body(body, SphereShape3D.new(), Vector3(0.0, 1.0, -2.0))
	player.add_child(camera)
	camera.make_current()
	camera.add_child(weapon)
	player.add_child(aligner)
	var rig := RigBuilder.new().build(aligner)
	skeleton = rig.skeleton
	solver = rig.solver
	held.name = "HeldObject3D"
	add_child(held)
	await ticks(TICKS)


## Runs a script as a node of the player.
func run_script(path: String) -> void:
	await set_up()
	var script: GDScript = load(path)
	if not check(script != null and script.can_instantiate(), "it is a script"):
		return
	var actions := _actions(script.source_code)
	var node: Node = script.new()
	_assign(node)
	player.add_child(node)
	await ticks(TICKS)
	for action: String in actions:
		for pressed: bool in [true, false]:
			var event := InputEventAction.new()
			event.action = action
			event.pressed = pressed
			Input.parse_input_event(event)
			await ticks(TICKS)
	for method: Dictionary in script.get_script_method_list():
		if not str(method.name).begins_with("_") and not str(method.name).begins_with("@"):
			node.callv(method.name, method.args.map(_example))
	await end()


## The end of every example.
func end() -> void:
	await ticks(TICKS)
	# An example may well ask for what the scene does not give (a grab of nothing): warnings are no faults of it.
	take_warnings()
	check(true, "it ran")


func _add_body(into: PhysicsBody3D, form: Shape3D, at: Vector3) -> void:
	var shape := CollisionShape3D.new()
	if form is BoxShape3D:
		(form as BoxShape3D).size = Vector3(50.0, 1.0, 50.0)
	shape.shape = form
	into.add_child(shape)
	into.position = at
	add_child(into)


## Gives every exported node property a node of its class: one of the scene, or a new one.
func _assign(node: Node) -> void:
	for property: Dictionary in node.get_property_list():
		if not property.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
			continue
		if property.hint == PROPERTY_HINT_NODE_TYPE:
			node.set(property.name, _node_of(property.hint_string))
		elif property.type == TYPE_ARRAY and ":" in property.hint_string:
			var list: Array = node.get(property.name)
			list.append(_node_of(property.hint_string.get_slice(":", 1)))


func _node_of(kind: String) -> Node:
	for candidate: Node in [held, weapon, aligner, solver, camera, player, body, skeleton]:
		if candidate.is_class(kind):
			return candidate
	var made: Node = ClassDB.instantiate(kind)
	add_child(made)
	return made


## The input actions that a script asks for, which the input map has from now on.
func _actions(source: String) -> PackedStringArray:
	var found := PackedStringArray()
	for found_action: RegExMatch in RegEx.create_from_string(ACTION).search_all(source):
		var action := found_action.get_string(1)
		if action not in found:
			found.append(action)
			InputMap.add_action(action)
	return found


## Something to call a function with.
func _example(argument: Dictionary) -> Variant:
	match argument.type:
		TYPE_FLOAT:
			return 0.5
		TYPE_VECTOR3:
			return Vector3(1.0, 2.0, 3.0)
		TYPE_PACKED_FLOAT64_ARRAY:
			return PackedFloat64Array([0.1, 0.2])
	return type_convert(null, argument.type)
