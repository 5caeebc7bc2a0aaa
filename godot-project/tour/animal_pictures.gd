class_name AnimalPictures
extends Node
## Has a [Tour] take pictures of the animal from beside it, at some places of its loop: with its
## alignment on and, where it passes again without it, off.

## Where the camera stands, seen from the animal: to its right, up, ahead; in metres.
const FROM_RIGHT := Vector3(1.5, 0.5, 0.1)
const FROM_LEFT := Vector3(-1.9, 0.6, 0.1)
## The camera looks at this height over the animal's feet, in metres.
const LOOK_HEIGHT := 0.18
## How far along its loop the animal is, in metres; the picture's title; the camera's place.
const SHOTS: Array[Array] = [
	[0.4, "animal_see_saw_1_up", FROM_LEFT],
	[2.9, "animal_see_saw_2_tipping", FROM_LEFT],
	[3.7, "animal_see_saw_3_down", FROM_LEFT],
	[20.3, "animal_ramp_30", FROM_RIGHT],
	[35.0, "animal_ramp_20_down", FROM_RIGHT],
	[60.3, "animal_rough_1", FROM_RIGHT],
	[71.5, "animal_rough_2", FROM_LEFT],
]

var _taken: Dictionary[String, bool] = {}
var _last_progress: float = 0.0

@onready var _watch: AnimalWatch = %AnimalWatch
@onready var _pictures: TourPictures = %TourPictures


func _ready() -> void:
	process_physics_priority = 210
	set_physics_process(_watch.animal != null and is_wanted())
	if is_physics_processing():
		_last_progress = _watch.animal.get_follower().progress


func _physics_process(_delta: float) -> void:
	var animal := _watch.animal
	var progress := animal.get_follower().progress
	for shot: Array in SHOTS:
		if _last_progress < shot[0] and progress >= shot[0]:
			_take(animal, shot[1] + _suffix(animal), shot[2])
	_last_progress = progress


## Whether pictures are taken at all.
func is_wanted() -> bool:
	return _pictures.is_wanted()


## Whether all are taken, with alignment and without.
func is_complete() -> bool:
	return _taken.size() == SHOTS.size() * 2


func _take(animal: Animal, title: String, from: Vector3) -> void:
	if _taken.has(title):
		return
	_taken[title] = true
	var heading := Basis(Vector3.UP, animal.global_rotation.y)
	var target := animal.global_position + Vector3.UP * LOOK_HEIGHT
	_pictures.take_from(target + heading * (from * Vector3(1.0, 1.0, -1.0)), target, title)


static func _suffix(animal: Animal) -> String:
	return "" if animal.get_aligner().max_angle > 0.0 else "_off"
