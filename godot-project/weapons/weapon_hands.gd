class_name WeaponHands
extends Node3D
## The hands of a first-person player. They hold one of the weapons below this node, or none: then
## they are free for something else.
##
## It belongs below the player's camera. The actions [code]weapon_*[/code] and [code]hand_*[/code] of
## the input map aim, fire and choose. The weapons are seen, and work, only while one looks through
## that camera.

## Something else is in the hands. [code]null[/code]: no weapon.
signal in_hand_changed(weapon: Weapon)

## Seconds to put a weapon down and to take one up.
const LOWERING_TIME := 0.14
const RAISING_TIME := 0.26
## The trigger is pulled this long, in seconds, if the weapon is not ready yet.
const PATIENCE := 0.12
## How quickly the view's zoom follows the aim, and its shift what is wanted, in 1/s.
const VIEW_RATE := 25.0

## How much the weapons move, for players who get sick of it. At 0 they do not sway at all.
@export_range(0.0, 1.0, 0.01) var motion_scale: float = 1.0:
	set = set_motion_scale

## How far further to the left, in metres, the weapons are seen: something covers the right of the
## screen. What is far away does not move by that.
var shift: float = 0.0

var _weapons: Array[Weapon] = []
var _in_hand: Weapon
## The weapon that was in hand last: its steps go on, whatever is in hand.
var _last: Weapon
var _tween: Tween
var _aims: bool = false
## The click that captures the mouse is no shot.
var _trigger_blocked: bool = false
var _trigger_held: bool = false
## Seconds since the trigger was pulled for a shot that is still to come; infinite if none is.
var _pulled_for: float = INF

@onready var _camera: Camera3D = get_parent()
@onready var _look: PlayerLook = _camera.get_parent()
@onready var _effects: ShotEffects = $ShotEffects
@onready var _steps: Array[OneShot] = [$StepLeft, $StepRight]


func _ready() -> void:
	for child: Node in get_children():
		var weapon := child as Weapon
		if weapon != null:
			_weapons.append(weapon)
			weapon.raised = 0.0
			weapon.fired.connect(_on_fired.bind(weapon))
			weapon.stepped.connect(_on_stepped.bind(weapon))
	set_motion_scale(motion_scale)
	_look.enabled_changed.connect(_on_look_enabled_changed)
	_last = _weapons[0]
	_show(null)


func _process(delta: float) -> void:
	visible = _camera.current
	for weapon: Weapon in _weapons:
		weapon.wait(delta)
	_aim(is_usable() and Input.is_action_pressed(&"weapon_aim"))
	_follow_with_view(delta)
	_pull_trigger(delta)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"weapon_put_away"):
		take(_last if _in_hand == null else null)
	elif event.is_action_pressed(&"hand_next"):
		var next := _weapons.find(_in_hand) + 1
		take(_weapons[next] if next < _weapons.size() else null)
	elif event.is_action_pressed(&"weapon_switch") and _in_hand != null:
		take(_weapons[(_weapons.find(_in_hand) + 1) % _weapons.size()])
	elif event.is_action_pressed(&"hand_free"):
		take(null)
	elif event.is_action_pressed(&"hand_first"):
		take(_weapons[0])
	elif event.is_action_pressed(&"hand_second"):
		take(_weapons[1])


## Takes a weapon into the hands, or with [code]null[/code] puts it away.
func take(weapon: Weapon) -> void:
	if weapon == _in_hand:
		return
	_aim(false)
	if _tween != null:
		_tween.kill()
	_tween = create_tween()
	var shown: Weapon = null
	for other: Weapon in _weapons:
		if other.visible:
			shown = other
	if shown != null:
		var time := LOWERING_TIME * shown.raised
		_tween.tween_property(shown, ^"raised", 0.0, time).set_ease(Tween.EASE_IN)
	_tween.tween_callback(_show.bind(weapon))
	if weapon != null:
		var raising := _tween.tween_property(weapon, ^"raised", 1.0, RAISING_TIME)
		raising.set_ease(Tween.EASE_OUT).set_trans(Tween.TRANS_CUBIC)
	_in_hand = weapon
	in_hand_changed.emit(weapon)


## The weapon in the hands; [code]null[/code] if there is none.
func get_weapon() -> Weapon:
	return _in_hand


## All weapons.
func get_weapons() -> Array[Weapon]:
	return _weapons


## Whether a weapon can be aimed and fired: it is up, the player looks around, and through the camera
## above.
func is_usable() -> bool:
	return _in_hand != null and _in_hand.raised >= 1.0 and _look.enabled and _camera.current


## How far a weapon is aimed, from 0 to 1.
func get_aim_blend() -> float:
	return _in_hand.get_aim_blend() if _in_hand != null else 0.0


## Sets [member motion_scale].
func set_motion_scale(value: float) -> void:
	motion_scale = value
	for weapon: Weapon in _weapons:
		weapon.motion_scale = value


## Takes and leaves the aim when that changes: meanwhile it may be set otherwise, as by the panel.
func _aim(wanted: bool) -> void:
	if wanted != _aims:
		_aims = wanted
		_last.aiming = wanted


func _follow_with_view(delta: float) -> void:
	var aim := get_aim_blend()
	var share := 1.0 - exp(-VIEW_RATE * delta)
	_look.zoom = _approach(_look.zoom, lerpf(1.0, _last.zoom, aim), share)
	var wanted := 0.0 if _in_hand == null else shift * (1.0 - aim)
	_camera.h_offset = _approach(_camera.h_offset, wanted, share)


func _approach(value: float, goal: float, share: float) -> float:
	return goal if absf(goal - value) < 1e-4 else lerpf(value, goal, share)


func _pull_trigger(delta: float) -> void:
	var held := Input.is_action_pressed(&"weapon_fire")
	# Also a press that came and went within a frame, and one that came too late for the last frame.
	if Input.is_action_just_pressed(&"weapon_fire") or (held and not _trigger_held):
		_pulled_for = 0.0
	_trigger_held = held
	_trigger_blocked = _trigger_blocked and held
	if _trigger_blocked or not is_usable():
		_pulled_for = INF
	elif (_pulled_for <= PATIENCE or (held and _in_hand.automatic)) and _in_hand.fire():
		_pulled_for = INF
	_pulled_for += delta


## Shows one weapon, or none. The one that is not in use stops.
func _show(weapon: Weapon) -> void:
	if weapon != null:
		_last = weapon
	for other: Weapon in _weapons:
		if other.visible and other != weapon:
			other.reset()
		other.visible = other == weapon
		other.process_mode = PROCESS_MODE_INHERIT if other == _last else PROCESS_MODE_DISABLED
		if other != weapon:
			other.raised = 0.0


func _on_fired(muzzle: Vector3, direction: Vector3, weapon: Weapon) -> void:
	var eye := _camera.get_global_transform_interpolated().origin
	_effects.shoot(eye, muzzle, direction, weapon.impact)


func _on_stepped(foot: int, weapon: Weapon) -> void:
	if weapon == _last:
		_steps[foot].sound()


func _on_look_enabled_changed(enabled: bool) -> void:
	_trigger_blocked = _trigger_blocked or enabled
