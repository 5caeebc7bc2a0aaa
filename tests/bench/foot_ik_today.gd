class_name FootIKToday
extends SkeletonModifier3D
## Feet on the ground as users build it today: two rays, a [code]TwoBoneIK3D[/code] with a target and a pole node for
## each leg, and this script, the next modifier below the skeleton. It puts the targets on the ground in the physics
## tick, lowers the skeleton by the lowest foot, and turns the feet after the legs are solved.
##
## It is what tutorials show, written well: typed, nodes and bones looked up once, lags that do not depend on the tick
## rate.

@export var body: CharacterBody3D
@export var foot_bones: Array[StringName] = [&"LeftFoot", &"RightFoot"]
@export var rays: Array[RayCast3D] = []
@export var targets: Array[Node3D] = []
@export var ray_height := 0.5
@export var speed := 13.0

var _skeleton: Skeleton3D
var _feet := PackedInt32Array()
var _drop := 0.0
var _heights: Array[float] = [0.0, 0.0]
var _normals: Array[Vector3] = [Vector3.UP, Vector3.UP]
## The feet's bases in the skeleton's space, turned to the ground.
var _turned: Array[Basis] = [Basis.IDENTITY, Basis.IDENTITY]


func _init() -> void:
	process_physics_priority = 100


func _ready() -> void:
	_skeleton = get_skeleton()
	for bone in foot_bones:
		_feet.append(_skeleton.find_bone(bone))


func _physics_process(delta: float) -> void:
	var weight := 1.0 - exp(-speed * delta)
	var place := _skeleton.global_transform
	place.origin.y -= _drop
	var ground := place.origin.y
	var on_floor := body.motion_mode == CharacterBody3D.MOTION_MODE_FLOATING or body.is_on_floor()
	var lowest := 0.0
	for i in 2:
		var pose := _skeleton.get_bone_global_pose(_feet[i])
		var foot := place * pose.origin
		var height := 0.0
		var normal := Vector3.UP
		if on_floor:
			var ray := rays[i]
			ray.global_position = Vector3(foot.x, ground + ray_height, foot.z)
			ray.force_raycast_update()
			if ray.is_colliding():
				height = ray.get_collision_point().y - ground
				normal = ray.get_collision_normal()
				lowest = minf(lowest, height)
		height = lerpf(_heights[i], height, weight)
		normal = _normals[i].slerp(normal, weight)
		_heights[i] = height
		_normals[i] = normal
		foot.y += height
		targets[i].global_position = foot
		_turned[i] = Basis(Quaternion(Vector3.UP, normal * place.basis)) * pose.basis
	_drop = lerpf(_drop, lowest, weight)
	_skeleton.position.y = _drop


func _process_modification_with_delta(_delta: float) -> void:
	for i in 2:
		var foot := _feet[i]
		var at := _skeleton.get_bone_global_pose(foot).origin
		_skeleton.set_bone_global_pose(foot, Transform3D(_turned[i], at))
