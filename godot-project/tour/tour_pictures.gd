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


## Saves what the next frame shows, as [code]title.png[/code]. The tour need not wait for it.
func take(title: String) -> void:
	if _directory.is_empty():
		return
	RenderingServer.render_loop_enabled = true
	await RenderingServer.frame_post_draw
	RenderingServer.render_loop_enabled = false
	var path := _directory.path_join(title + ".png")
	if get_viewport().get_texture().get_image().save_png(path) != OK:
		failed.emit("cannot write %s" % path)
