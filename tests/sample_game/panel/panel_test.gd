class_name PanelTest
extends TestCase
## What the tests of the sample game's panel, plots, keys and cameras share: the game, and its parts.

const GAME := "res://main.tscn"

var game: Node
var held: HeldObject3D
var player: FirstPersonPlayer
var hud: Hud
var panel: TuningPanel


## Starts the game, and lets it come to rest.
func start_game() -> void:
	game = (load(GAME) as PackedScene).instantiate()
	add_child(game)
	held = game.get_node("HeldObject3D")
	player = game.get_node("FirstPersonPlayer")
	hud = game.get_node("Hud")
	panel = hud.get_panel()
	await ticks(30)


## Starts the game and opens the panel at the held object's page.
func open_panel() -> void:
	await start_game()
	await tap(KEY_TAB)
	panel.show_node(held)
	await frames(2)


## Presses a key and lets go of it.
func tap(key: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.physical_keycode = key
		event.keycode = key
		event.pressed = pressed
		Input.parse_input_event(event)
		Input.flush_buffered_events()
	await frames(1)


## Presses a button of the gamepad and lets go of it.
func tap_button(button: JoyButton) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		Input.parse_input_event(event)
		Input.flush_buffered_events()
	await frames(1)


## The row of a property on the page that is shown.
func row(property: StringName) -> PropertyRow:
	var found := panel.get_page().get_row(property)
	check(found != null, "there is a row for %s" % property)
	return found


## The only control of a class in the row of a property.
func control(property: StringName, type: String) -> Control:
	var found := row(property).find_children("*", type, true, false)
	check(not found.is_empty(), "the row of %s has a %s" % [property, type])
	return found[0]


## The slider of a property.
func slider(property: StringName) -> HSlider:
	return control(property, "HSlider") as HSlider


## The field of a property's number.
func field(property: StringName) -> LineEdit:
	return control(property, "LineEdit") as LineEdit


## Types a number into the field of a property.
func enter(property: StringName, text: String) -> void:
	field(property).text = text
	field(property).text_submitted.emit(text)


## A node of a class that the panel does not know, in the group of nodes that it shows.
func new_unknown() -> Node:
	var folder := (get_script() as Script).resource_path.get_base_dir()
	var unknown: Node = (load(folder.path_join("fixtures/unknown.gd")) as GDScript).new()
	unknown.add_to_group(TunableNodes.GROUP)
	return unknown


## Adds such a node to the game, and turns to its page.
func show_unknown() -> Node:
	var unknown := new_unknown()
	game.add_child(unknown)
	await frames(2)
	panel.show_node(unknown)
	await frames(2)
	return unknown
