"""Limbs: smooth shells lofted along a bone, blunt at both ends so that a ball can stand between two."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from mathutils import Vector

from common.curves import Curve, clamp
from common.shapes import Mesh, Ring, loft
from common.weights import rigid

# Distance from the start of the bone, and how far the shell reaches out, in, ahead and back from it, in metres.
Profile = Sequence[tuple[float, float, float, float, float]]

SIDES = 20


def _blunt(at: float, first: float, last: float, ends: tuple[float, float]) -> float:
    """A quarter of an ellipse at either end, as a share of the whole reach."""
    shares = ((at - first) / ends[0] if ends[0] > 0.0 else 1.0, (last - at) / ends[1] if ends[1] > 0.0 else 1.0)
    share = clamp(min(shares), 0.0, 1.0)
    return sqrt(max(1.0 - (1.0 - share) ** 2, 0.0))


def _stops(first: float, last: float, ends: tuple[float, float], rows: int) -> list[float]:
    """Where the rings are: closer and closer towards blunt ends, whose first rings have no width yet."""
    near = (0.02, 0.12, 0.3, 0.55)
    start = [first + share * ends[0] for share in near] if ends[0] > 0.0 else []
    end = [last - share * ends[1] for share in reversed(near)] if ends[1] > 0.0 else []
    low, high = first + ends[0], last - ends[1]
    return start + [low + (high - low) * row / rows for row in range(rows + 1)] + end


def add_limb(
    mesh: Mesh,
    bone: str,
    start: Vector,
    end: Vector,
    ahead: Vector,
    profile: Profile,
    ends: tuple[float, float] = (0.02, 0.02),
    slants: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0)),
    square: float = 2.2,
    rows: int = 8,
    material: str = "shell",
    stripe: tuple[float, float] | None = None,
) -> None:
    """Adds a shell along the line from `start` to `end`, which goes with one bone.

    `ends`: over what length each end closes. `slants`: for each end, how much further along the shell its outer and
    its front side are set for each metre that they are from the middle. `stripe`: from where to where along the bone
    it has the accent colour.
    """
    along = (end - start).normalized()
    front = (ahead - along * ahead.dot(along)).normalized()
    out = front.cross(along).normalized()
    curve = Curve(profile)
    stops = _stops(curve.first, curve.last, ends, rows)
    if stripe is not None:
        stops = sorted({*(stop for stop in stops if min(abs(stop - s) for s in stripe) > 0.006), *stripe})
    rings: list[Ring] = []
    for stop in stops:
        share = (stop - curve.first) / (curve.last - curve.first)
        lean_out, lean_front = (a + (b - a) * share for a, b in zip(*slants))
        scale = _blunt(stop, curve.first, curve.last, ends)
        reach = tuple(part * scale for part in curve(stop))
        rings.append(Ring(start + along * stop, out + along * lean_out, front + along * lean_front, reach, square))

    def colour(gap: int) -> str:
        middle = (stops[gap] + stops[gap + 1]) / 2.0
        return "accent" if stripe is not None and stripe[0] < middle < stripe[1] else material

    loft(mesh, rings, colour, rigid(bone), SIDES)
