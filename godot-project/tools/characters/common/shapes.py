"""Skinned solids: tubes lofted through rings, and ellipsoids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from mathutils import Matrix, Vector

from common.weights import Weigh, Weights, settle


class Mesh:
    """Points with their weights, and faces with their materials, in the order in which they were made."""

    def __init__(self) -> None:
        self.points: list[Vector] = []
        self.weights: list[Weights] = []
        self.faces: list[tuple[int, ...]] = []
        self.materials: list[str] = []
        # Which way the surface looks at a point, where that is known better than from the faces around it.
        self.normals: dict[int, Vector] = {}

    def add_point(self, point: Vector, weigh: Weigh) -> int:
        """Gives the number of the new point."""
        self.points.append(point.copy())
        self.weights.append(settle(weigh(point)))
        return len(self.points) - 1

    def add_face(self, corners: Sequence[int], material: str) -> None:
        """A triangle or a quad, anticlockwise as seen from outside."""
        self.faces.append(tuple(corners))
        self.materials.append(material)

    def add(self, other: Mesh) -> None:
        """Takes over all of another mesh."""
        first = len(self.points)
        self.points += [point.copy() for point in other.points]
        self.weights += [dict(weights) for weights in other.weights]
        self.normals |= {number + first: normal.copy() for number, normal in other.normals.items()}
        self.faces += [tuple(corner + first for corner in face) for face in other.faces]
        self.materials += other.materials

    def mirrored(self) -> Mesh:
        """The same on the other side of the character: left bones become right ones."""
        other = Mesh()
        other.points = [Vector((-point.x, point.y, point.z)) for point in self.points]
        other.weights = [{mirror_name(bone): weight for bone, weight in weights.items()} for weights in self.weights]
        other.faces = [tuple(reversed(face)) for face in self.faces]
        other.materials = list(self.materials)
        other.normals = {number: Vector((-n.x, n.y, n.z)) for number, n in self.normals.items()}
        return other

    def triangles(self) -> int:
        """How many triangles its faces come to."""
        return sum(len(face) - 2 for face in self.faces)


def mirror_name(name: str) -> str:
    """`RightHand` for `LeftHand`, `Ear.R` for `Ear.L`, and the other way round; others keep theirs."""
    if name.startswith("Left"):
        return "Right" + name[4:]
    if name.startswith("Right"):
        return "Left" + name[5:]
    if name.endswith(".L"):
        return name[:-2] + ".R"
    if name.endswith(".R"):
        return name[:-2] + ".L"
    return name


@dataclass(frozen=True)
class Ring:
    """A closed cross-section: how far it reaches from its centre along two axes, to either side of each.

    `square` is the exponent of a superellipse: 2 is an ellipse, more is nearer to a box.
    """

    centre: Vector
    right: Vector
    top: Vector
    reach: tuple[float, float, float, float]
    square: float = 2.0

    def point(self, angle: float) -> Vector:
        """Its point at an angle from `right` towards `top`, in radians."""
        c, s = cos(angle), sin(angle)
        power = 2.0 / self.square
        across = abs(c) ** power * (self.reach[0] if c >= 0.0 else -self.reach[1])
        upward = abs(s) ** power * (self.reach[2] if s >= 0.0 else -self.reach[3])
        return self.centre + self.right * across + self.top * upward


def even(radius: float) -> tuple[float, float, float, float]:
    """The reach of a circle."""
    return (radius, radius, radius, radius)


def loft(
    mesh: Mesh,
    rings: Sequence[Ring],
    material: str | Callable[[int], str],
    weigh: Weigh,
    sides: int = 24,
    caps: tuple[bool, bool] = (True, True),
) -> None:
    """A tube through rings, whose axes must make a right-handed frame with the way from ring to ring.

    A cap is a fan to the ring's centre, with points of its own, so that its rim stays crisp. `material` may be
    given for each gap between two rings.
    """
    numbers: list[list[int]] = []
    for ring in rings:
        numbers.append([mesh.add_point(ring.point(2.0 * pi * side / sides), weigh) for side in range(sides)])
    for gap, (low, high) in enumerate(zip(numbers, numbers[1:])):
        name = material if isinstance(material, str) else material(gap)
        for side in range(sides):
            after = (side + 1) % sides
            mesh.add_face((low[side], low[after], high[after], high[side]), name)
    for ring, wanted, last in ((rings[0], caps[0], False), (rings[-1], caps[1], True)):
        if not wanted:
            continue
        name = material if isinstance(material, str) else material(len(rings) - 2 if last else 0)
        middle = mesh.add_point(ring.centre, weigh)
        rim = [mesh.add_point(ring.point(2.0 * pi * side / sides), weigh) for side in range(sides)]
        for side in range(sides):
            pair = (rim[side], rim[(side + 1) % sides])
            mesh.add_face((middle, *(pair if last else reversed(pair))), name)


def ellipsoid(
    mesh: Mesh,
    centre: Vector,
    radii: Vector,
    material: str,
    weigh: Weigh,
    sides: int = 24,
    axes: Matrix | None = None,
) -> None:
    """An ellipsoid whose poles are on the third of its axes (the model's, where none are given)."""
    axes = axes if axes is not None else Matrix.Identity(3)
    levels = max(sides // 2, 3)

    def at(level: int, side: int) -> Vector:
        polar = pi * level / levels
        turn = 2.0 * pi * side / sides
        way = Vector((sin(polar) * cos(turn) * radii.x, sin(polar) * sin(turn) * radii.y, -cos(polar) * radii.z))
        return centre + axes @ way

    bottom = mesh.add_point(at(0, 0), weigh)
    rows = [[mesh.add_point(at(level, side), weigh) for side in range(sides)] for level in range(1, levels)]
    top = mesh.add_point(at(levels, 0), weigh)
    for side in range(sides):
        after = (side + 1) % sides
        mesh.add_face((bottom, rows[0][after], rows[0][side]), material)
        for low, high in zip(rows, rows[1:]):
            mesh.add_face((low[side], low[after], high[after], high[side]), material)
        mesh.add_face((top, rows[-1][side], rows[-1][after]), material)
