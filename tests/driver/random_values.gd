class_name RandomValues
extends RandomNumberGenerator
## Values as sliders, scripts, broken files and bad arithmetic give them. The same seed gives the same values.
##
## [code]self.randf()[/code], because [code]randf()[/code] is the global function, which this seed does not seed.

const ODD: Array[float] = [
	0.0,
	-0.0,
	NAN,
	INF,
	-INF,
	1e-45,
	1e-300,
	1e-20,
	1e-6,
	-1e-6,
	-1.0,
	1e6,
	1e20,
	-1e20,
	3.4e38,
	1e39,
	1.7e308,
	-1.7e308,
]
const WHOLE: Array[int] = [-1, 3, 7, 100, 1 << 31, -(1 << 31), (1 << 63) - 1, 1 << 63]
const NAMES: Array[String] = [
	"", "LeftFoot", "RightUpperLeg", "Hips", "nothing", "base_color", "b3"
]

## Whether scales go down to nothing.
var flattens := true


func chance(probability: float) -> bool:
	return self.randf() < probability


func any_of(things: Array) -> Variant:
	return null if things.is_empty() else things[self.randi() % things.size()]


func number() -> float:
	if chance(0.4):
		return any_of(ODD)
	return sensible() * (-1.0 if chance(0.3) else 1.0)


## Above zero, between a millimetre and a kilometre.
func sensible() -> float:
	return pow(10.0, self.randf_range(-3.0, 3.0))


func whole() -> int:
	return any_of(WHOLE) if chance(0.2) else self.randi_range(0, 3)


func vector() -> Vector3:
	return Vector3(number(), number(), number())


## Finite, within a distance.
func place(within: float) -> Vector3:
	return (
		Vector3(self.randf_range(-1, 1), self.randf_range(-1, 1), self.randf_range(-1, 1)) * within
	)


func turn() -> Basis:
	var axis := place(1.0)
	return (
		Basis(axis.normalized(), self.randf_range(-PI, PI))
		if axis.length() > 0.01
		else Basis.IDENTITY
	)


## As games scale: mirrored too, and down to nothing.
func scale() -> Vector3:
	match self.randi_range(0, 5):
		0:
			return Vector3.ONE * self.randf_range(0.01, 100.0)
		1:
			return Vector3(-1, 1, 1)
		2:
			return Vector3(
				self.randf_range(-2, 2), self.randf_range(-2, 2), self.randf_range(-2, 2)
			)
		3:
			return Vector3(1, 0, 1) if chance(0.2) and flattens else Vector3.ONE
		4:
			return Vector3.ONE * 1e-5 if chance(0.2) else Vector3.ONE
	return Vector3.ONE


func curve() -> Curve:
	var made := Curve.new()
	if chance(0.3):
		made.max_domain = self.randf_range(0.01, 10.0)
		made.min_domain = -self.randf_range(0.0, 3.0)
	for point in self.randi_range(0, 4):
		made.add_point(Vector2(self.randf(), self.randf()))
	return made


func leg() -> FootIKLeg:
	var made := FootIKLeg.new()
	for property: String in ["upper_bone", "lower_bone", "foot_bone", "toe_bone"]:
		made.set(property, StringName(any_of(NAMES)))
	made.weight = number()
	made.sole_height = number()
	made.pole_axis = vector()
	return made


## What a property is set to, or a method called with, by how Godot describes it. Nodes come from [param nodes]
## (class name to nodes).
func of(info: Dictionary, nodes: Callable) -> Variant:
	var value: Variant = null
	match info.type:
		TYPE_BOOL:
			value = chance(0.5)
		TYPE_INT:
			value = whole()
		TYPE_FLOAT:
			value = _slider(info.hint_string) if chance(0.5) else number()
		TYPE_VECTOR2:
			value = Vector2(number(), number())
		TYPE_VECTOR3:
			value = vector()
		TYPE_COLOR:
			value = Color(number(), number(), number(), number())
		TYPE_STRING_NAME, TYPE_STRING:
			value = StringName(any_of(NAMES))
		TYPE_TRANSFORM3D:
			# A transform of any size becomes one without end as soon as the engine multiplies it with another.
			value = Transform3D(
				turn().scaled(scale()), place(1e4) if chance(0.7) else Vector3(NAN, 0, INF)
			)
		TYPE_ARRAY:
			value = _legs()
		TYPE_OBJECT:
			value = _object(info, nodes)
	return value


## A value as the inspector's slider gives it.
func _slider(range_of: String) -> float:
	var parts := range_of.split(",")
	if parts.size() < 2:
		return sensible()
	var value := self.randf_range(parts[0].to_float(), parts[1].to_float())
	return deg_to_rad(value) if "radians_as_degrees" in range_of else value


func _legs() -> Array[FootIKLeg]:
	var made: Array[FootIKLeg] = []
	if chance(0.5):
		return made
	for index in self.randi_range(1, 3):
		made.append(null if chance(0.3) else leg())
	return made


func _object(info: Dictionary, nodes: Callable) -> Variant:
	var wanted: String = info.class_name if info.class_name != &"" else info.hint_string
	if wanted == "Curve":
		return curve() if chance(0.7) else null
	if chance(0.2):
		return null
	return any_of(nodes.call(wanted))
