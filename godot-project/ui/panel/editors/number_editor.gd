class_name NumberEditor
extends PropertyEditor
## A number: a slider over its range, if it has one, and a field that takes any number, also one
## beyond the range where the property allows that.

## A slider has about this many steps. The field takes what lies between.
const SLIDER_STEPS := 100.0

var _slider: HSlider
var _field: NumberField


func show_value(value: Variant) -> void:
	if not (value is float or value is int):
		return
	var shown := property.to_shown(value)
	if _slider != null:
		_slider.set_value_no_signal(shown)
	_field.show_number(shown)


## A step that is easy on the eye: 1, 2 or 5 times a power of ten, about a hundredth of the range
## and no finer than [param finest].
static func slider_step(extent: float, finest: float) -> float:
	var wanted := extent / SLIDER_STEPS
	if wanted <= 0.0:
		return finest
	var power := pow(10.0, floorf(log(wanted) / log(10.0) + 1e-6))
	var share := wanted / power
	var digit := 1.0 if share < 1.5 else (2.0 if share < 3.5 else 5.0)
	return maxf(digit * power, finest)


func _build() -> void:
	if property.has_range:
		_slider = HSlider.new()
		_slider.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		_slider.size_flags_vertical = Control.SIZE_SHRINK_CENTER
		_slider.min_value = property.minimum
		_slider.max_value = property.maximum
		_slider.step = slider_step(property.maximum - property.minimum, property.step)
		_slider.exp_edit = property.exponential and property.minimum > 0.0
		# Turning the wheel scrolls the page.
		_slider.scrollable = false
		_slider.value_changed.connect(_choose)
		_slider.gui_input.connect(_on_slider_input)
		add_child(_slider)
	_field = NumberField.new()
	_field.step = maxf(property.step, 1.0) if property.type == TYPE_INT else property.step
	if not property.has_range:
		_field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_field.entered.connect(_choose)
	add_child(_field)


func _choose(shown: float) -> void:
	if property.type == TYPE_INT:
		edited.emit(roundi(shown))
	else:
		edited.emit(property.to_stored(shown))


# Left and right move the slider, so that the field is entered this way.
func _on_slider_input(event: InputEvent) -> void:
	if event.is_action_pressed(&"ui_accept"):
		_field.grab_focus()
		_slider.accept_event()
