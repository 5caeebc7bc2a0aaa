"""Rings along a line, for tubes."""

from __future__ import annotations

from collections.abc import Sequence

from mathutils import Vector

from common.rig import UP
from common.shapes import Ring, even


def along(line: Sequence[Vector], radii: Sequence[float], side: Vector | None = None) -> list[Ring]:
    """A ring at each point of a line, square to it.

    The first ring's right is as near to `side` as can be (to the side of the line's way, where none is given), and is
    carried on along the line, so that the tube does not twist.
    """
    ways = []
    for index in range(len(line)):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        ways.append((after - before).normalized())
    right = side if side is not None else ways[0].cross(UP)
    if right.length < 1e-3:
        right = ways[0].orthogonal()
    rings = []
    for centre, way, radius in zip(line, ways, radii):
        right = (right - way * right.dot(way)).normalized()
        rings.append(Ring(centre, right, way.cross(right), even(radius)))
    return rings
