class_name NumberField
extends LineEdit
## A field for one number. Enter or leaving it takes the number; what is no number is undone.

## The user entered a number.
signal entered(number: float)

const MOST_DIGITS := 3

## Decides how many digits are shown.
var step: float = 0.0

var _shown: float = NAN


func _init() -> void:
	custom_minimum_size.x = 64.0
	alignment = HORIZONTAL_ALIGNMENT_RIGHT
	select_all_on_focus = true
	theme_type_variation = &"NumberField"
	text_submitted.connect(_take.unbind(1))
	focus_exited.connect(_take)


## Shows [param number], unless the user is just typing another one.
func show_number(number: float) -> void:
	if is_editing() or number == _shown:
		return
	_shown = number
	text = format(number, step)


## A number with as many digits as its step has, and more where that would show another number.
static func format(number: float, step_size: float) -> String:
	var digits := 3 if step_size <= 0.0 else clampi(ceili(-log(step_size) / log(10.0) - 1e-6), 0, 6)
	while digits < MOST_DIGITS and absf(snappedf(number, pow(10.0, -digits)) - number) > 5e-4:
		digits += 1
	return String.num(number, digits)


func _take() -> void:
	var entry := text.strip_edges().replace(",", ".")
	if entry == format(_shown, step):
		return
	if entry.is_valid_float() and is_finite(entry.to_float()):
		_shown = NAN
		entered.emit(entry.to_float())
	else:
		text = format(_shown, step)
