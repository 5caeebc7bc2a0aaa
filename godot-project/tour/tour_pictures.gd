class_name TourPictures
extends Node
## Saves pictures of moments of a [Tour], if the command line asks for them with
## [code]--tour-pictures=DIRECTORY[/code] after [code]--[/code].
##
## With pictures nothing else is drawn: a renderer in software would need minutes for the whole tour.

## A picture could not be saved.
signal failed(reason: String)

const ARGUMENT := "--tour-pictures="

var _directory: String = ""


func _ready() -> void:
	for argument: String in OS.get_cmdline_user_args():
		if argument.begins_with(ARGUMENT):
			_directory = argument.trim_prefix(ARGUMENT)
			RenderingServer.render_loop_enabled = false


func _exit_tree() -> void:
	if not _directory.is_empty():
		RenderingServer.render_loop_enabled = true


## Whether pictures are asked for.
func is_wanted() -> bool:
	return not _directory.is_empty()


## Saves what the next frame shows, as [code]title.png[/code]. The tour need not wait for it.
func take(title: String) -> void:
	if _directory.is_empty():
		return
	RenderingServer.render_loop_enabled = true
	await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	_write(get_viewport().get_texture().get_image(), title)


## Saves what is seen from [param eye] towards [param target] in the next frame, without what is drawn
## over the game, as [code]title.png[/code]. The player's own camera stays the current one.
func take_from(eye: Vector3, target: Vector3, title: String) -> void:
	if _directory.is_empty():
		return
	_write(await render_from(eye, target), title)


## What is seen from [param eye] towards [param target] in the next frame.
func render_from(eye: Vector3, target: Vector3) -> Image:
	var viewport := SubViewport.new()
	viewport.size = get_window().size
	viewport.msaa_3d = get_viewport().msaa_3d
	viewport.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	add_child(viewport)
	var camera := Camera3D.new()
	camera.fov = 45.0
	viewport.add_child(camera)
	camera.look_at_from_position(eye, target)
	camera.reset_physics_interpolation()
	RenderingServer.render_loop_enabled = true
	await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	var image := viewport.get_texture().get_image()
	viewport.queue_free()
	return image


func _write(image: Image, title: String) -> void:
	var path := _directory.path_join(title + ".png")
	if image.save_png(path) != OK:
		failed.emit("cannot write %s" % path)
