@tool
class_name Station
extends Marker3D
## A place of the course where there is something to try, with a sign that says what.
##
## A visitor stands at the station's origin and looks along its -Z. Stations are in the group
## [code]stations[/code], in the order of a walk round the course. Children of the type [Marker3D],
## if there are any, are the way from the station before to this one.

## Short name for scripts, and for the file names of pictures.
@export var id: StringName = &""
## Title on the sign.
@export var title: String = "Station":
	set = set_title
## What to try here, on the sign.
@export_multiline var hint: String = "":
	set = set_hint
## Where the sign stands.
@export var sign_position: Vector3 = Vector3(1.6, 0.0, -3.0):
	set = set_sign_position


func _ready() -> void:
	_update()


## Sets [member title].
func set_title(value: String) -> void:
	title = value
	_update()


## Sets [member hint].
func set_hint(value: String) -> void:
	hint = value
	_update()


## Sets [member sign_position].
func set_sign_position(value: Vector3) -> void:
	sign_position = value
	_update()


## Points of the way to this station and the station itself, in world space.
func get_way() -> PackedVector3Array:
	var way := PackedVector3Array()
	for child: Node in get_children():
		if child is Marker3D:
			way.append((child as Marker3D).global_position)
	way.append(global_position)
	return way


## Yaw of a visitor who looks where the station points, in radians.
func get_yaw() -> float:
	var forward := -global_basis.z
	return atan2(-forward.x, -forward.z)


func _update() -> void:
	if not is_node_ready():
		return
	var sign := $Sign as Sign
	sign.text = title
	sign.hint = hint
	sign.position = sign_position
	# Towards the visitor.
	sign.rotation.y = atan2(-sign_position.x, -sign_position.z)
