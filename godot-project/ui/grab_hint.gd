class_name GrabHint
extends Control
## A ring round the crosshair where something can be grabbed, and the keys for it. It looks for the
## [GrabHands] in the group [code]grab_hands[/code].

const RADIUS := 15.0
const WIDTH := 2.5
const COLOR := Color(1.0, 0.72, 0.36)
const HELD_COLOR := Color(1.0, 1.0, 1.0, 0.8)
const HOLDING := "%s  throw      %s  drop      Wheel  distance      %s  turn"

var _hands: GrabHands
var _ring: Color = Color.TRANSPARENT

@onready var _hint: Control = $Hint
@onready var _label: Label = $Hint/Label


func _ready() -> void:
	_hands = get_tree().get_first_node_in_group(&"grab_hands") as GrabHands


func _process(_delta: float) -> void:
	if _hands == null:
		return
	var ring := Color.TRANSPARENT
	var text := ""
	if _hands.get_held_body() != null:
		ring = HELD_COLOR
		text = HOLDING % [_key(&"grab_throw"), _key(&"grab"), _key(&"grab_rotate")]
	elif _hands.target != null:
		ring = COLOR
		text = "%s  grab      %s kg" % [_key(&"grab"), String.num(_hands.target.mass, 1)]
	_hint.visible = not text.is_empty()
	_label.text = text
	if ring != _ring:
		_ring = ring
		queue_redraw()


func _draw() -> void:
	if _ring.a > 0.0:
		draw_arc(Vector2.ZERO, RADIUS, 0.0, TAU, 48, _ring, WIDTH, true)


func _key(action: StringName) -> String:
	return InputText.keyboard([action])
