class_name CharacterPictures
extends Node
## Has a [Tour] take pictures of the [Patrol] from beside it, whole and of its feet, where it stands and where
## it walks: with its feet on the ground, and a moment later, switched off by the key, without.

## Where the camera stands, seen from the character, for the whole of it and for its feet: to its left, up,
## ahead; and the height over the character's feet that it looks at; in metres.
const WHOLE := Vector3(3.1, 1.1, 0.5)
const WHOLE_HEIGHT := 0.85
const FEET := Vector3(1.15, 0.42, 0.12)
const FEET_HEIGHT := 0.16
## From so much on one foot stands higher than the other, in metres.
const UNEVEN := 0.05
## How long it has been standing when the first picture is taken, in seconds.
const STANDING_TIME := 1.1
## Time for the feet to go off the ground, and to come back, in seconds.
const FADING_TIME := 0.3
## Pictures of the walk: where it comes by within so much, in metres, by their titles.
const NEAR := 0.5
const WALK_SHOTS: Dictionary[String, Vector3] = {
	"stairs_15_up": Vector3(16.5, 1.8, -10.8),
	"stairs_20_down": Vector3(20.5, 0.6, -9.2),
	"rough_ground": Vector3(21.6, 0.5, -0.5),
	"floor": Vector3(0.0, 0.0, 1.8),
	"ramp_30_up": Vector3(-3.0, 0.7, -8.8),
	"ramp_20_down": Vector3(3.0, 0.6, -6.6),
}

var _is_begun: bool = false
var _is_busy: bool = false
var _taken: Dictionary[String, bool] = {}

@onready var _pilot: InputPilot = %InputPilot
@onready var _watch: CharacterWatch = %CharacterWatch
@onready var _pictures: TourPictures = %TourPictures


func _ready() -> void:
	process_physics_priority = 210


func _physics_process(_delta: float) -> void:
	if not _is_begun or _is_busy:
		return
	var character := _watch.character
	var stop := character.get_stop()
	if not stop.is_empty() and character.get_rest_time() > STANDING_TIME:
		_take_pair("stands_%s" % stop.to_snake_case())
	for title: String in WALK_SHOTS:
		var way := WALK_SHOTS[title] - character.global_position
		if Vector2(way.x, way.z).length() < NEAR:
			_take_pair("walks_%s" % title)


## Whether pictures are taken at all.
func is_wanted() -> bool:
	return _pictures.is_wanted()


## Takes them from now on.
func begin() -> void:
	_is_begun = true


## Whether all are taken.
func is_complete() -> bool:
	var is_stop := func(mark: PatrolMark) -> bool: return mark.stop_time > 0.0
	var stops := _watch.character.get_marks().filter(is_stop).size()
	return _taken.size() == WALK_SHOTS.size() + stops and not _is_busy


func _take_pair(title: String) -> void:
	if _taken.has(title):
		return
	_is_busy = true
	_taken[title] = true
	_take("foot_ik_%s" % title)
	await _pilot.wait_ticks(2)
	await _pilot.tap(KEY_I)
	await _pilot.wait(FADING_TIME)
	_take("foot_ik_%s_off" % title)
	await _pilot.wait_ticks(2)
	await _pilot.tap(KEY_I)
	await _pilot.wait(FADING_TIME)
	_is_busy = false


func _take(title: String) -> void:
	var character := _watch.character
	var heading := Basis(Vector3.UP, character.global_rotation.y)
	var solver := character.get_mannequin().get_solver()
	# On the sunny side, which is the east. From left, up and ahead to the body's right, up and back.
	var side := 1.0 if heading.x.x < 0.0 else -1.0
	var turned := heading * Basis.from_scale(Vector3(-side, 1.0, -1.0))
	if _is_standing() and absf(solver.get_foot_offset(0) - solver.get_foot_offset(1)) > UNEVEN:
		# From the front: one foot is higher than the other.
		turned = heading * Basis(Vector3.UP, -PI / 2.0) * Basis.from_scale(Vector3(-1.0, 1.0, -1.0))
	var place := character.global_position
	_pictures.take_from(place + turned * WHOLE, place + Vector3.UP * WHOLE_HEIGHT, title)
	_pictures.take_from(place + turned * FEET, place + Vector3.UP * FEET_HEIGHT, title + "_feet")


func _is_standing() -> bool:
	return not _watch.character.get_stop().is_empty()
