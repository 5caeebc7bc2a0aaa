"""Which bones carry a point of the skin: by formula, never found by a program, so that it is the same always."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathutils import Vector

from common.curves import smooth

Weights = dict[str, float]
Weigh = Callable[[Vector], Weights]
MOST = 4


def rigid(bone: str) -> Weigh:
    """All of it goes with one bone."""
    return lambda _point: {bone: 1.0}


def chain(origin: Vector, along: Vector, stops: Sequence[tuple[str, float]], width: float) -> Weigh:
    """One bone after another along an axis.

    Each stop names a bone and where it begins, in metres from the origin along the axis (the first one's is
    not read); the change from bone to bone is even over `width` about there.
    """
    axis = along.normalized()

    def weigh(point: Vector) -> Weights:
        at = (point - origin).dot(axis)
        weights: Weights = {stops[0][0]: 1.0}
        for bone, begins in stops[1:]:
            share = smooth(at, begins - width / 2.0, begins + width / 2.0)
            weights = {name: weight * (1.0 - share) for name, weight in weights.items()}
            weights[bone] = weights.get(bone, 0.0) + share
        return weights

    return weigh


def settle(weights: Weights) -> Weights:
    """The heaviest four, in a stable order, that sum to one."""
    kept = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    kept = [(bone, weight) for bone, weight in kept if weight > 1e-4]
    total = sum(weight for _bone, weight in kept)
    return {bone: weight / total for bone, weight in kept}
