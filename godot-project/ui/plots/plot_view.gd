class_name PlotView
extends Control
## Draws the last seconds of a [PlotSource] as curves around a zero line. The scale adapts to what is
## seen: at once when a curve would leave the plot, and slowly back.

## How far back it shows, in seconds of game time.
const SECONDS := 4.0
## How quickly the scale grows and shrinks, in 1/s.
const GROWTH := 14.0
const SHRINKAGE := 1.2
## The scale is larger than the largest number by this factor.
const HEADROOM := 1.15
const HEADER := 20.0
const LABEL_WIDTH := 46.0
const CURVE_WIDTH := 1.6
const FONT_SIZE := 12

const BACKGROUND := Color(0.03, 0.04, 0.06, 0.75)
const GRID := Color(1.0, 1.0, 1.0, 0.08)
const ZERO := Color(1.0, 1.0, 1.0, 0.35)
const TEXT := Color(0.9, 0.93, 0.97)
const DIM := Color(0.62, 0.7, 0.8)
const FAINT := Color(0.62, 0.7, 0.8, 0.6)

var _source: PlotSource
var _history: PlotHistory
var _extent: float
var _points: PackedVector2Array = []


func _init(source: PlotSource) -> void:
	_source = source
	_extent = source.least_extent
	custom_minimum_size.y = 104.0
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	# The scale settles in a paused game, too.
	process_mode = Node.PROCESS_MODE_ALWAYS
	_history = PlotHistory.new(ceili(SECONDS * Engine.physics_ticks_per_second) + 1)


func _process(delta: float) -> void:
	if not is_visible_in_tree():
		return
	# The scale keeps its pace in slow motion.
	var wanted := maxf(_history.get_extent() * HEADROOM, _source.least_extent)
	var rate := GROWTH if wanted > _extent else SHRINKAGE
	var seconds := delta / maxf(Engine.time_scale, 0.001)
	_extent = lerpf(_extent, wanted, 1.0 - exp(-rate * seconds))
	queue_redraw()


func _draw() -> void:
	var area := Rect2(LABEL_WIDTH, HEADER, size.x - LABEL_WIDTH, size.y - HEADER)
	draw_rect(area, BACKGROUND)
	_draw_header()
	_draw_grid(area)
	for channel: int in _source.channels.size():
		_draw_curve(area, channel)


## Takes in the numbers that [param node] has now.
func sample(node: Node) -> void:
	_history.push(_source.sample(node))


## What is plotted.
func get_source() -> PlotSource:
	return _source


## The samples that it has.
func get_history() -> PlotHistory:
	return _history


## What the scale shows to either side of zero.
func get_extent() -> float:
	return _extent


## A round distance between lines of the grid, so that one or two fit into [param extent].
static func grid_step(extent: float) -> float:
	var power := pow(10.0, floorf(log(extent) / log(10.0)))
	for digit: float in [5.0, 2.0, 1.0]:
		if digit * power <= extent * 0.9:
			return digit * power
	return power / 2.0


func _draw_header() -> void:
	var font := get_theme_default_font()
	var baseline := HEADER - 6.0
	var title := "%s, %s" % [_source.title, _source.unit]
	draw_string(font, Vector2(0.0, baseline), title, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE, TEXT)
	if _source.channels.size() < 2:
		return
	var x := size.x
	for channel: int in range(_source.channels.size() - 1, -1, -1):
		var text := _source.channels[channel]
		x -= font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE).x
		var color := _source.colors[channel]
		draw_string(
			font, Vector2(x, baseline), text, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE, color
		)
		draw_rect(Rect2(x - 16.0, baseline - 5.0, 11.0, 3.0), color)
		x -= 28.0


func _draw_grid(area: Rect2) -> void:
	for second: int in range(1, int(SECONDS)):
		var x := area.end.x - area.size.x * second / SECONDS
		draw_line(Vector2(x, area.position.y), Vector2(x, area.end.y), GRID)
	var font := get_theme_default_font()
	var oldest := Vector2(area.position.x + 5.0, area.end.y - 4.0)
	var age := "−%.0f s" % SECONDS
	draw_string(font, oldest, age, HORIZONTAL_ALIGNMENT_LEFT, -1, FONT_SIZE, FAINT)
	var step := grid_step(_extent)
	var digits := clampi(ceili(-log(step) / log(10.0) - 1e-6), 0, 3)
	for line: int in [-1, 0, 1]:
		var y := _to_y(area, line * step)
		draw_line(Vector2(area.position.x, y), Vector2(area.end.x, y), ZERO if line == 0 else GRID)
		var text := "0" if line == 0 else ("%+.*f" % [digits, line * step]).replace("-", "−")
		var at := Vector2(0.0, clampf(y + 4.0, area.position.y + 10.0, area.end.y - 2.0))
		draw_string(font, at, text, HORIZONTAL_ALIGNMENT_RIGHT, LABEL_WIDTH - 6.0, FONT_SIZE, DIM)


func _draw_curve(area: Rect2, channel: int) -> void:
	var count := _history.get_count()
	if count < 2:
		return
	_points.resize(count)
	var spacing := area.size.x / (_history.get_capacity() - 1)
	for age: int in count:
		var y := _to_y(area, _history.get_sample(age)[channel])
		_points[age] = Vector2(area.end.x - age * spacing, clampf(y, area.position.y, area.end.y))
	draw_polyline(_points, _source.colors[channel], CURVE_WIDTH, true)


func _to_y(area: Rect2, number: float) -> float:
	return area.get_center().y - number / _extent * area.size.y / 2.0
