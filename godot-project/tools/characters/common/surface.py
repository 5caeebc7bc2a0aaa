"""From a solid to a mesh: even triangles on its surface, cut along the borders between colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from mathutils import Vector

from common.blobs import Array, Solid
from common.shapes import Mesh

Face = tuple[int, ...]
Border = tuple[str, Callable[[Array], Array]]

# Of an edge that a border crosses: nearer than this to an end, the end is moved onto the border.
SNAP = 0.25


def add_skin(
    mesh: Mesh,
    solid: Solid,
    size: float,
    softness: float,
    material: str,
    borders: Sequence[Border] = (),
    rounds: int = 4,
) -> None:
    """Adds the surface of a solid.

    `size` is about the length of an edge, in metres; `softness` that of the skin weights (see `Solid.weights`);
    `rounds`, how often it is evened out. Where the function of a border is above 0, the surface has its material,
    a later border counting before an earlier one. Faces are cut there.
    """
    points, quads = _net(solid, size)
    points = _even_out(solid, points, quads, rounds)
    triangles = [triangle for quad in quads for triangle in _halves(points, quad)]
    materials = [material] * len(triangles)
    for name, function in borders:
        points, triangles, materials = _cut(solid, points, triangles, materials, name, function)
    numbers = [
        mesh.add_point(Vector(point), lambda _point, weights=weights: weights)
        for point, weights in zip(points.tolist(), solid.weights(points, softness))
    ]
    outward = solid.gradient(points)
    mesh.normals |= {number: Vector(way).normalized() for number, way in zip(numbers, outward.tolist())}
    for triangle, name in zip(triangles, materials):
        mesh.add_face([numbers[corner] for corner in triangle], name)


def _net(solid: Solid, size: float) -> tuple[Array, list[Face]]:
    """Surface nets: one point in each cell of a grid that the surface goes through, one quad over each edge that it
    crosses. The grid lies alike on both sides of x = 0, and so does the mesh of a solid that does."""
    low, high = solid.bounds()
    half = np.ceil(max(-low[0], high[0]) / size) + 1 if low[0] < 0.0 < high[0] else None
    ticks = []
    for axis in range(3):
        if axis == 0 and half is not None:
            ticks.append(np.arange(-half, half + 1) * size)
        else:
            count = int(np.ceil((high[axis] - low[axis]) / size)) + 3
            ticks.append(low[axis] - size + np.arange(count) * size)
    counts = tuple(len(tick) for tick in ticks)
    grid = np.stack(np.meshgrid(*ticks, indexing="ij"), axis=-1)
    values = solid.distance(grid.reshape(-1, 3)).reshape(counts)
    inside = values < 0.0

    sums = np.zeros(tuple(count - 1 for count in counts) + (3,))
    hits = np.zeros(tuple(count - 1 for count in counts))
    crossings = []
    for axis in range(3):
        ahead = tuple(slice(1, None) if other == axis else slice(None) for other in range(3))
        here = tuple(slice(None, -1) if other == axis else slice(None) for other in range(3))
        crossed = inside[here] != inside[ahead]
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.where(crossed, values[here] / (values[here] - values[ahead]), 0.0)
        places = grid[here] + share[..., None] * (grid[ahead] - grid[here])
        crossings.append((axis, crossed, inside[here]))
        # Each edge belongs to the four cells around it.
        sides = [other for other in range(3) if other != axis]
        for first in (0, 1):
            for second in (0, 1):
                cut = [slice(None)] * 3
                cut[sides[0]] = slice(1, None) if first == 0 else slice(None, -1)
                cut[sides[1]] = slice(1, None) if second == 0 else slice(None, -1)
                cell = crossed[tuple(cut)]
                sums += np.where(cell[..., None], places[tuple(cut)], 0.0)
                hits += cell
    used = hits > 0
    numbers = np.full(used.shape, -1)
    numbers[used] = np.arange(used.sum())
    points = sums[used] / hits[used][:, None]

    quads = []
    for axis, crossed, starts_inside in crossings:
        sides = [(axis + 1) % 3, (axis + 2) % 3]
        for edge in np.argwhere(crossed):
            corners = []
            for first, second in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
                cell = edge.copy()
                cell[sides[0]] += first
                cell[sides[1]] += second
                corners.append(int(numbers[tuple(cell)]))
            quads.append(tuple(corners if starts_inside[tuple(edge)] else reversed(corners)))
    return points, quads


def _even_out(solid: Solid, points: Array, quads: list[Face], rounds: int) -> Array:
    """Evens out the net, and brings it onto the surface."""
    edges = sorted({tuple(sorted(pair)) for quad in quads for pair in zip(quad, quad[1:] + quad[:1])})
    edges = np.array(edges)
    for _ in range(rounds):
        sums = np.zeros_like(points)
        counts = np.zeros(len(points))
        for start, end in ((0, 1), (1, 0)):
            np.add.at(sums, edges[:, start], points[edges[:, end]])
            np.add.at(counts, edges[:, start], 1)
        points = _onto(solid, points + 0.6 * (sums / counts[:, None] - points))
    return _onto(solid, points)


def _onto(solid: Solid, points: Array) -> Array:
    """Points near the surface, on it."""
    for _ in range(3):
        gradient = solid.gradient(points)
        steepness = np.maximum((gradient**2).sum(axis=1), 0.05)
        points = points - (solid.distance(points) / steepness)[:, None] * gradient
    return points


def _halves(points: Array, quad: Face) -> tuple[Face, Face]:
    """A quad as two triangles, cut along its shorter diagonal."""
    one, two, three, four = quad
    if np.sum((points[one] - points[three]) ** 2) <= np.sum((points[two] - points[four]) ** 2):
        return (one, two, three), (one, three, four)
    return (one, two, four), (two, three, four)


def _cut(
    solid: Solid,
    points: Array,
    triangles: list[Face],
    materials: list[str],
    name: str,
    function: Callable[[Array], Array],
) -> tuple[Array, list[Face], list[str]]:
    """Cuts triangles where the function is 0, and gives what is above it another material."""
    points = points.copy()
    values = function(points)
    # Points close to the border go onto it, so that no slivers are cut.
    nearest: dict[int, tuple[float, int]] = {}
    for triangle in triangles:
        for start, end in zip(triangle, triangle[1:] + triangle[:1]):
            if (values[start] > 0.0) == (values[end] > 0.0):
                continue
            share = values[start] / (values[start] - values[end])
            for point, other, part in ((start, end, share), (end, start, 1.0 - share)):
                if part < SNAP and part < nearest.get(point, (SNAP, 0))[0]:
                    nearest[point] = (part, other)
    moved = sorted(nearest)
    if moved:
        ends = [nearest[point][1] for point in moved]
        parts = np.array([nearest[point][0] for point in moved])
        points[moved] = _onto(solid, points[moved] + parts[:, None] * (points[ends] - points[moved]))
        values = function(points)
        values[moved] = 0.0

    added: list[Array] = []
    between: dict[tuple[int, int], int] = {}

    def crossing(start: int, end: int) -> int:
        key = (min(start, end), max(start, end))
        if key not in between:
            share = values[key[0]] / (values[key[0]] - values[key[1]])
            between[key] = len(points) + len(added)
            added.append(points[key[0]] + share * (points[key[1]] - points[key[0]]))
        return between[key]

    cut_triangles, cut_materials = [], []
    for triangle, material in zip(triangles, materials):
        signs = [int(np.sign(values[point])) for point in triangle]
        if min(signs) >= 0 or max(signs) <= 0:
            cut_triangles.append(triangle)
            cut_materials.append(name if max(signs) > 0 else material)
            continue
        for side, side_name in ((1, name), (-1, material)):
            polygon = []
            for corner in range(3):
                here, ahead = triangle[corner], triangle[(corner + 1) % 3]
                if signs[corner] * side >= 0:
                    polygon.append(here)
                if signs[corner] * signs[(corner + 1) % 3] < 0:
                    polygon.append(crossing(here, ahead))
            for corner in range(1, len(polygon) - 1):
                cut_triangles.append((polygon[0], polygon[corner], polygon[corner + 1]))
                cut_materials.append(side_name)
    if added:
        points = np.concatenate([points, _onto(solid, np.array(added))])
    return points, cut_triangles, cut_materials
