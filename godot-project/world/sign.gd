@tool
class_name Sign
extends Node3D
## A board on a post that says something, readable from the front (+Z) and from the back.
##
## With a [member hint] below its text the board is larger, and the text smaller.

const SMALL_BOARD := Vector2(1.4, 0.8)
const LARGE_BOARD := Vector2(2.4, 1.2)
## Size of a pixel of the title's font, in metres.
const SMALL_PIXEL_SIZE := 0.007
const LARGE_PIXEL_SIZE := 0.0043
## How far the title of a large board is above its middle, in metres.
const LARGE_TITLE_HEIGHT := 0.36

## What the board says.
@export_multiline var text: String = "Sign":
	set = set_text
## What it says below in smaller letters.
@export_multiline var hint: String = "":
	set = set_hint


func _ready() -> void:
	_update()


## Sets [member text].
func set_text(value: String) -> void:
	text = value
	_update()


## Sets [member hint].
func set_hint(value: String) -> void:
	hint = value
	_update()


func _update() -> void:
	if not is_node_ready():
		return
	var large := not hint.is_empty()
	var board := LARGE_BOARD if large else SMALL_BOARD
	# The board's mesh is a square metre, shared by all signs.
	($Board as Node3D).scale = Vector3(board.x, board.y, 1.0)
	for side: String in ["Front", "Back"]:
		var title := get_node(side) as Label3D
		title.text = text
		title.pixel_size = LARGE_PIXEL_SIZE if large else SMALL_PIXEL_SIZE
		title.position.y = ($Board as Node3D).position.y + (LARGE_TITLE_HEIGHT if large else 0.0)
		var lines := get_node(side + "Hint") as Label3D
		lines.text = hint
		lines.visible = large
