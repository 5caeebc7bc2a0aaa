class_name TourFilm
extends Node
## Saves the frames of a short film of a [Tour], if the command line asks for it with
## [code]--tour-film=DIRECTORY[/code] after [code]--[/code]: numbered pictures, 15 for a second of the game.
##
## What is not filmed is not drawn: a renderer in software would need minutes for the whole tour.

## A frame could not be saved.
signal failed(reason: String)

const ARGUMENT := "--tour-film="
const TICKS_PER_FRAME := 4
## What is filmed through the player's eyes: by the leg of the tour, from when to when in it, in seconds.
const SHOTS: Dictionary[String, Vector2] = {
	"turn left, 240 °/s": Vector2(0.0, 1.4),
	"turn right, 240 °/s": Vector2(0.0, 1.3),
	"watch the rat": Vector2(1.0, 3.4),
	"carry it round a corner": Vector2(1.8, 3.6),
	"throw it at a target": Vector2(0.0, 1.5),
	"rifle, to and fro": Vector2(0.0, 2.0),
}
## In this leg the patrol is filmed from outside, for so long, in seconds, once its feet are so far apart in height, in
## metres.
const PATROL_LEG := "wait for the rat"
const STEP := 0.12
const PATROL_TIME := 3.0
## Where it is seen from, to its right, up and ahead, and how high one looks, in metres.
const PATROL_VIEW := Vector3(2.2, 0.9, 1.2)
const PATROL_HEIGHT := 0.65

var _directory: String = ""
var _frames: int = 0
var _ticks: int = 0
var _patrol_ticks: int = -1

@onready var _recorder: TourRecorder = %TourRecorder
@onready var _pictures: TourPictures = %TourPictures
@onready var _watch: CharacterWatch = %CharacterWatch


func _ready() -> void:
	# After whoever moves in this tick.
	process_physics_priority = 300
	for argument: String in OS.get_cmdline_user_args():
		if argument.begins_with(ARGUMENT):
			_directory = argument.trim_prefix(ARGUMENT)
	set_physics_process(not _directory.is_empty())
	if not _directory.is_empty():
		RenderingServer.render_loop_enabled = false


func _exit_tree() -> void:
	if not _directory.is_empty():
		RenderingServer.render_loop_enabled = true


func _physics_process(_delta: float) -> void:
	_ticks += 1
	if _ticks % TICKS_PER_FRAME != 0 or _recorder.legs.is_empty():
		return
	var leg: TourLeg = _recorder.legs.back()
	if leg.title == PATROL_LEG:
		_film_patrol()
	elif (
		SHOTS.has(leg.title)
		and leg.seconds >= SHOTS[leg.title].x
		and leg.seconds < SHOTS[leg.title].y
	):
		_film_view()


func _film_view() -> void:
	RenderingServer.render_loop_enabled = true
	await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	_save(get_viewport().get_texture().get_image())


func _film_patrol() -> void:
	var solver := _watch.character.get_mannequin().get_solver()
	var is_on_steps := absf(solver.get_foot_offset(0) - solver.get_foot_offset(1)) > STEP
	if _patrol_ticks < 0 and not is_on_steps:
		return
	_patrol_ticks += TICKS_PER_FRAME
	if _patrol_ticks > PATROL_TIME * Engine.physics_ticks_per_second:
		return
	var place := _watch.character.global_position
	var heading := Basis(Vector3.UP, _watch.character.global_rotation.y)
	var eye := place + heading * Basis.from_scale(Vector3(1.0, 1.0, -1.0)) * PATROL_VIEW
	_save(await _pictures.render_from(eye, place + Vector3.UP * PATROL_HEIGHT))


func _save(image: Image) -> void:
	_frames += 1
	var path := _directory.path_join("%05d.png" % _frames)
	if image.save_png(path) != OK:
		failed.emit("cannot write %s" % path)
