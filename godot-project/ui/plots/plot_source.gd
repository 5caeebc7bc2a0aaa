class_name PlotSource
extends RefCounted
## Something about a node that is worth watching over time: up to four numbers of one unit. See
## [PlotTable] for where a class says which it has.

## What the plot is called.
var title: String
## The unit of all its numbers.
var unit: String
## What each number is called.
var channels: PackedStringArray
## The colour of each number.
var colors: PackedColorArray
## The scale shows at least this much to either side of zero, so that noise does not fill the plot.
var least_extent: float
## Takes the node and gives a [Vector4] with the numbers, in its order of components.
var sampler: Callable


func _init(
	plot_title: String,
	plot_unit: String,
	channel_names: PackedStringArray,
	channel_colors: PackedColorArray,
	plot_least_extent: float,
	plot_sampler: Callable
) -> void:
	title = plot_title
	unit = plot_unit
	channels = channel_names
	colors = channel_colors
	least_extent = plot_least_extent
	sampler = plot_sampler


## The numbers of [param node] now. What is not finite counts as zero.
func sample(node: Node) -> Vector4:
	var numbers: Vector4 = sampler.call(node)
	return numbers if numbers.is_finite() else Vector4.ZERO
