extends SceneTree
## Makes the meshes of the weapons.
##
## Run it after changing a number in [code]tools/weapons[/code], and keep what it writes in version
## control:
## [codeblock]
## godot --headless --path godot-project --script res://tools/make_weapons.gd
## [/codeblock]
## What is called [code]steel[/code] there is a material in [code]weapons/materials[/code].

const SolidBuilder := preload("res://tools/solid_builder.gd")
const RifleShape := preload("res://tools/weapons/rifle_shape.gd")
const MachineGunShape := preload("res://tools/weapons/machine_gun_shape.gd")

const MATERIALS := "res://weapons/materials"
const RIFLE_PATH := "res://weapons/rifle/rifle_mesh.res"
const RIFLE_GLASS_PATH := "res://weapons/rifle/rifle_glass.res"
const MACHINE_GUN_PATH := "res://weapons/machine_gun/machine_gun_mesh.res"
const FLASH_PATH := "res://weapons/effects/muzzle_flash_mesh.res"


func _initialize() -> void:
	var meshes := make_all()
	var error := OK
	for path: String in meshes:
		if error == OK:
			error = ResourceSaver.save(meshes[path], path, ResourceSaver.FLAG_COMPRESS)
	print("weapons: ", error_string(error))
	quit(0 if error == OK else 1)


## All meshes, by the paths where they are kept.
static func make_all() -> Dictionary[String, ArrayMesh]:
	return {
		RIFLE_PATH: make(RifleShape.add),
		RIFLE_GLASS_PATH: make(RifleShape.add_glass),
		MACHINE_GUN_PATH: make(MachineGunShape.add),
		FLASH_PATH: make(_add_flash),
	}


## The mesh of the solids that a function adds to a builder.
static func make(add: Callable) -> ArrayMesh:
	var solids := SolidBuilder.new()
	add.call(solids)
	return solids.commit(MATERIALS)


## A star of flames, a metre long, for [MuzzleFlash] to scale, and a brighter one within it.
static func _add_flash(solids: SolidBuilder) -> void:
	_add_star(solids, "flash", 1.0)
	_add_star(solids, "flash_core", 0.6)


static func _add_star(solids: SolidBuilder, material: String, size: float) -> void:
	for flame: int in 6:
		var around := Vector3.UP.rotated(Vector3.FORWARD, TAU * flame / 6.0)
		var across := around.cross(Vector3.FORWARD)
		var tip := around * (0.45 if flame % 2 == 0 else 0.3) + Vector3.FORWARD * 0.28
		solids.add_vane(material, across * 0.07 * size, across * -0.07 * size, tip * size)
		var ahead := Vector3.FORWARD + around * 0.04
		solids.add_vane(material, around * 0.15 * size, Vector3.ZERO, ahead * size)
