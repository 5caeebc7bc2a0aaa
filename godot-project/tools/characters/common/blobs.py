"""Solids of soft blobs: what a body is modelled of before it is a mesh.

A blob is a simple solid that belongs to one bone. Blobs melt into each other where they meet; how wide the melt is,
is each blob's own `melt`, in metres. The signed distances of all blobs give the surface (see `surface.py`) and, as
the skin follows a bone the more the nearer its blobs are, the skin weights.

Points are arrays of shape (n, 3), in metres and in the model's space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, sin

import numpy as np

from common.weights import MOST, Weights

Array = np.ndarray


class Blob:
    """One simple solid. `bone`: the name of the bone that it follows. `melt`: see above."""

    def __init__(self, bone: str, melt: float) -> None:
        self.bone = bone
        self.melt = melt

    def distance(self, points: Array) -> Array:
        """Distance from the surface in metres, negative inside: exact, or near to it close to the surface."""
        raise NotImplementedError

    def bounds(self) -> tuple[Array, Array]:
        """The two corners of a box around it."""
        raise NotImplementedError


class Cone(Blob):
    """Two balls and the cone that touches both: a limb."""

    def __init__(
        self,
        bone: str,
        start: Sequence[float],
        end: Sequence[float],
        radii: tuple[float, float],
        melt: float = 0.02,
    ) -> None:
        super().__init__(bone, melt)
        self.start = np.array(start, float)
        self.end = np.array(end, float)
        self.radii = radii

    def distance(self, points: Array) -> Array:
        # In the plane through the axis the contour is a line that touches two circles. A point belongs to the foot of
        # its perpendicular to that line, as far as the line goes, else to the nearer circle.
        axis = self.end - self.start
        length = np.linalg.norm(axis)
        axis = axis / length
        slope = (self.radii[0] - self.radii[1]) / length
        rise = np.sqrt(max(1.0 - slope * slope, 0.0))
        away = points - self.start
        along = away @ axis
        beside = np.linalg.norm(away - along[:, None] * axis, axis=1)
        foot = rise * along - slope * beside
        of_line = rise * beside + slope * along - self.radii[0]
        of_start = np.hypot(along, beside) - self.radii[0]
        of_end = np.hypot(along - length, beside) - self.radii[1]
        return np.where(foot < 0.0, of_start, np.where(foot > rise * length, of_end, of_line))

    def bounds(self) -> tuple[Array, Array]:
        corners = [self.start - self.radii[0], self.end - self.radii[1]]
        others = [self.start + self.radii[0], self.end + self.radii[1]]
        return np.min(corners, axis=0), np.max(others, axis=0)


class Egg(Blob):
    """An ellipsoid. `axes`: None, or a rotation matrix whose columns are the ways of its radii."""

    def __init__(
        self,
        bone: str,
        centre: Sequence[float],
        radii: Sequence[float],
        melt: float = 0.02,
        axes: Array | None = None,
    ) -> None:
        super().__init__(bone, melt)
        self.centre = np.array(centre, float)
        self.radii = np.array(radii, float)
        self.axes = np.identity(3) if axes is None else np.array(axes, float)

    def distance(self, points: Array) -> Array:
        # First order: the implicit function over the length of its gradient.
        local = (points - self.centre) @ self.axes
        scaled = np.linalg.norm(local / self.radii, axis=1)
        slope = np.linalg.norm(local / self.radii**2, axis=1)
        return np.where(slope > 1e-9, scaled * (scaled - 1.0) / np.maximum(slope, 1e-9), -np.min(self.radii))

    def bounds(self) -> tuple[Array, Array]:
        reach = np.sqrt(((self.axes * self.radii) ** 2).sum(axis=1))
        return self.centre - reach, self.centre + reach


def pitched(angle: float) -> Array:
    """The axes of an egg that is turned about X: by a positive angle its back end (+Y) goes up."""
    cosine, sine = cos(angle), sin(angle)
    return np.array([[1, 0, 0], [0, cosine, -sine], [0, sine, cosine]])


class Solid:
    """Blobs that melt into each other, in their order."""

    def __init__(self, blobs: Iterable[Blob]) -> None:
        self.blobs = list(blobs)

    def distance(self, points: Array) -> Array:
        """Signed distance of the whole, near to it close to the surface."""
        whole = self.blobs[0].distance(points)
        for blob in self.blobs[1:]:
            own = blob.distance(points)
            # The polynomial smooth minimum: the two differ by less than `melt` where they melt.
            share = np.maximum(blob.melt - np.abs(whole - own), 0.0) / blob.melt
            whole = np.minimum(whole, own) - share * share * blob.melt / 4.0
        return whole

    def gradient(self, points: Array, step: float = 1e-4) -> Array:
        """The way out of the solid, by central differences; not of unit length."""
        columns = []
        for axis in np.identity(3) * step:
            columns.append(self.distance(points + axis) - self.distance(points - axis))
        return np.stack(columns, axis=1) / (2.0 * step)

    def bounds(self) -> tuple[Array, Array]:
        """The two corners of a box around it."""
        boxes = [blob.bounds() for blob in self.blobs]
        margin = max(blob.melt for blob in self.blobs)
        return np.min([box[0] for box in boxes], axis=0) - margin, np.max([box[1] for box in boxes], axis=0) + margin

    def weights(self, points: Array, softness: float, least: float = 0.02) -> list[Weights]:
        """The skin weights of each point; shares below `least` are left out.

        A bone's share falls to 1/e for each `softness` metres that its blobs are further than the nearest ones.
        """
        bones = sorted({blob.bone for blob in self.blobs})
        near = {bone: np.full(len(points), np.inf) for bone in bones}
        for blob in self.blobs:
            near[blob.bone] = np.minimum(near[blob.bone], blob.distance(points))
        table = np.stack([near[bone] for bone in bones], axis=1)
        shares = np.exp((table.min(axis=1, keepdims=True) - table) / softness)
        shares /= shares.sum(axis=1, keepdims=True)
        result: list[Weights] = []
        for row in shares:
            order = sorted(range(len(bones)), key=lambda bone: (-row[bone], bone))[:MOST]
            kept = {bones[bone]: float(row[bone]) for bone in order if row[bone] >= least}
            total = sum(kept.values())
            result.append({bone: share / total for bone, share in kept.items()})
        return result
