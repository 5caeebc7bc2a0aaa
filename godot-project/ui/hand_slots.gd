class_name HandSlots
extends HBoxContainer
## What the player can take into the hands, with the keys for it; what is in them is lit.

const FREE := "Cube"
const FREE_ACTION := &"hand_free"
const WEAPON_ACTIONS: Array[StringName] = [&"hand_first", &"hand_second"]
const UNLIT := Color(1.0, 1.0, 1.0, 0.55)

var _hands: WeaponHands
var _slots: Dictionary[Control, Weapon] = {}


## Shows what [param hands] can hold.
func setup(hands: WeaponHands) -> void:
	_hands = hands
	_add_slot(FREE_ACTION, FREE, null)
	var weapons := hands.get_weapons()
	for index: int in mini(weapons.size(), WEAPON_ACTIONS.size()):
		_add_slot(WEAPON_ACTIONS[index], String(weapons[index].name).capitalize(), weapons[index])
	hands.in_hand_changed.connect(_light)
	_light(hands.get_weapon())


func _add_slot(action: StringName, title: String, weapon: Weapon) -> void:
	var slot := HBoxContainer.new()
	for text: String in [InputText.keyboard([action]), title]:
		var label := Label.new()
		label.text = text
		label.theme_type_variation = &"Key" if slot.get_child_count() == 0 else &"HelpText"
		slot.add_child(label)
	_slots[slot] = weapon
	add_child(slot)


func _light(weapon: Weapon) -> void:
	for slot: Control in _slots:
		slot.modulate = Color.WHITE if _slots[slot] == weapon else UNLIT
