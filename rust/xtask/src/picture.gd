extends SceneTree
## Renders chosen moments of a scene: the engine's half of `cargo xtask picture`, which carries this script.
##
## Reads from the environment SPRINGSTEP_PICTURE_SCENE (a resource path), SPRINGSTEP_PICTURE_AT (seconds,
## ascending, separated by spaces) and SPRINGSTEP_PICTURE_OUT (as many files, separated by line breaks).
## A moment is counted in physics ticks since the scene entered the tree.

## Seconds that are drawn before each picture. What comes between is only computed, which is many times faster on a
## machine without a graphics card. Particles and the like, which live on the card, are this old in a picture.
const DRAWN_BEFORE := 0.25

var _ticks := 0
var _missing := ""
var _done := false


func _initialize() -> void:
	_run.call_deferred()


func _finalize() -> void:
	if not _done:
		printerr("ERROR: the scene quit at %.2f s, before %s" % [_seconds(), _missing])


func _run() -> void:
	var moments := OS.get_environment("SPRINGSTEP_PICTURE_AT").split(" ", false)
	var files := OS.get_environment("SPRINGSTEP_PICTURE_OUT").split("\n", false)
	_missing = "its first picture"
	# Nodes that are added before the first frame are not in the tree yet.
	await process_frame
	if change_scene_to_file(OS.get_environment("SPRINGSTEP_PICTURE_SCENE")) != OK:
		_finish(1)
		return
	await scene_changed
	physics_frame.connect(func() -> void: _ticks += 1)
	for index in moments.size():
		_missing = "the picture at %s s" % moments[index]
		while _seconds() < moments[index].to_float() - 1e-6:
			var remaining := moments[index].to_float() - _seconds()
			RenderingServer.render_loop_enabled = remaining <= DRAWN_BEFORE
			await physics_frame
		RenderingServer.render_loop_enabled = true
		# This tick's nodes have moved when the frame is drawn. The scene's very first frame may lack shadows.
		await RenderingServer.frame_post_draw
		if index == 0 and _ticks < 2:
			await RenderingServer.frame_post_draw
		var error := root.get_texture().get_image().save_png(files[index])
		if error != OK:
			printerr("ERROR: cannot write %s: %s" % [files[index], error_string(error)])
			_finish(1)
			return
		print("%s at %.2f s" % [files[index], _seconds()])
	print("PICTURES OK")
	_finish(0)


func _seconds() -> float:
	return _ticks / float(Engine.physics_ticks_per_second)


func _finish(code: int) -> void:
	_done = true
	quit(code)
