class_name PlotTable
extends RefCounted
## Which plots a class has. A class joins by two lines in [method make_for]: its name, and a function
## that gives its [PlotSource]s.


## The plots of a class by its name; none if it has none of its own.
static func make_for(type: StringName) -> Array[PlotSource]:
	match type:
		&"HeldObject3D":
			return HeldObjectPlots.make()
		&"WeaponSway3D":
			return WeaponSwayPlots.make()
		&"SlopeAligner":
			return SlopeAlignerPlots.make()
		&"FootIKSolver":
			return FootIKPlots.make()
	return []


## The plots of the node's class, or of the nearest class above it that has any.
static func sources_for(node: Node) -> Array[PlotSource]:
	for type: StringName in TunableNodes.class_names_of(node):
		var sources := make_for(type)
		if not sources.is_empty():
			return sources
	return []
