class_name AnimalPictures
extends Node
## Has a [Tour] take pictures of the rat and the spider from beside them, at some places of their loops: as they
## are, and where they pass again without foot IK and without alignment.


## Where a picture is taken.
class Shot:
	extends RefCounted
	## How far along its loop the animal is, in metres.
	var at: float
	var title: String
	## Where the camera stands, seen from the animal: to its right, up, ahead; in metres.
	var from: Vector3
	## How much later it is taken, in seconds.
	var after: float

	func _init(of_at: float, of_title: String, of_from: Vector3, of_after: float = 0.0) -> void:
		at = of_at
		title = of_title
		from = of_from
		after = of_after


const FROM_RIGHT := Vector3(1.3, 0.4, 0.15)
const FROM_LEFT := Vector3(-1.6, 0.5, 0.15)
const SPIDER_FROM := Vector3(2.2, 0.75, 0.7)
## The camera looks at this height over the animal's feet, in metres.
const LOOK_HEIGHT := 0.14

var _shots: Dictionary[AnimalWatch, Array] = {}
var _last_progress: Dictionary[AnimalWatch, float] = {}
var _taken: Dictionary[String, bool] = {}

@onready var _rat: AnimalWatch = %RatWatch
@onready var _spider: AnimalWatch = %SpiderWatch
@onready var _pictures: TourPictures = %TourPictures


func _ready() -> void:
	process_physics_priority = 210
	if not is_wanted():
		set_physics_process(false)
		return
	_shots[_rat] = [
		Shot.new(0.4, "rat_see_saw_1_up", FROM_LEFT),
		Shot.new(2.9, "rat_see_saw_2_tipping", FROM_LEFT),
		Shot.new(3.7, "rat_see_saw_3_down", FROM_LEFT),
		Shot.new(9.6, "rat_sniffs", FROM_RIGHT, 1.5),
		Shot.new(23.1, "rat_sniffs_on_ramp_30", FROM_RIGHT, 1.5),
		Shot.new(20.3, "rat_ramp_30", FROM_RIGHT),
		Shot.new(35.0, "rat_ramp_20_down", FROM_RIGHT),
		Shot.new(60.3, "rat_rough_1", FROM_RIGHT),
		Shot.new(71.5, "rat_rough_2", FROM_LEFT),
	]
	_shots[_spider] = [
		Shot.new(1.0, "spider_rough_1", SPIDER_FROM),
		Shot.new(6.0, "spider_rough_2", SPIDER_FROM),
		Shot.new(11.0, "spider_rough_3", SPIDER_FROM * Vector3(-1.0, 1.0, 1.0)),
	]
	for watch: AnimalWatch in _shots.keys():
		if watch.animal == null:
			_shots.erase(watch)
		else:
			_last_progress[watch] = watch.animal.get_follower().progress


func _physics_process(_delta: float) -> void:
	for watch: AnimalWatch in _shots:
		var progress := watch.animal.get_follower().progress
		for shot: Shot in _shots[watch]:
			if _last_progress[watch] < shot.at and progress >= shot.at:
				_take(watch.animal, shot)
		_last_progress[watch] = progress


## Whether pictures are taken at all.
func is_wanted() -> bool:
	return _pictures.is_wanted()


## Whether all are taken that there are in the present mode.
func is_complete() -> bool:
	for watch: AnimalWatch in _shots:
		for shot: Shot in _shots[watch]:
			if not _taken.has(shot.title + _suffix(watch.animal.get_animal())):
				return false
	return true


func _take(runner: AnimalRunner, shot: Shot) -> void:
	var title := shot.title + _suffix(runner.get_animal())
	if _taken.has(title):
		return
	_taken[title] = true
	for _tick: int in roundi(shot.after * Engine.physics_ticks_per_second):
		await get_tree().physics_frame
	var heading := Basis(Vector3.UP, runner.global_rotation.y)
	var target := runner.global_position + Vector3.UP * LOOK_HEIGHT
	_pictures.take_from(target + heading * (shot.from * Vector3(1.0, 1.0, -1.0)), target, title)


static func _suffix(animal: WalkingAnimal) -> String:
	if animal.get_solver().influence < 0.5:
		return "_no_foot_ik"
	return "" if animal.get_aligner().max_angle > 0.0 else "_no_alignment"
