"""Curves that everything is shaped and moved by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import pi, sin


def mix(a: float, b: float, share: float) -> float:
    """From a (share 0) to b (share 1)."""
    return a + (b - a) * share


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """The nearest value within bounds."""
    return max(low, min(high, value))


def smooth(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """From 0 at `low` to 1 at `high`, even at both ends."""
    share = clamp((value - low) / (high - low))
    return share * share * (3.0 - 2.0 * share)


def bump(phase: float) -> float:
    """From 0 to 1 and back to 0 over phases 0 to 1, even at both ends."""
    return sin(pi * clamp(phase)) ** 2


def hermite(a: float, rate_a: float, b: float, rate_b: float, share: float) -> float:
    """From one value and rate (for each whole share) to another."""
    square = share * share
    cube = square * share
    return (
        (2.0 * cube - 3.0 * square + 1.0) * a
        + (cube - 2.0 * square + share) * rate_a
        + (3.0 * square - 2.0 * cube) * b
        + (cube - square) * rate_b
    )


def _slopes(keys: Sequence[tuple[float, ...]], column: int) -> list[float]:
    """Slopes that let the curve pass every key without going past any (Fritsch and Carlson, 1980)."""
    secants = [(b[column] - a[column]) / (b[0] - a[0]) for a, b in zip(keys, keys[1:])]
    slopes = [secants[0]]
    for before, after in zip(secants, secants[1:]):
        if before * after <= 0.0:
            slopes.append(0.0)
        else:
            slopes.append(2.0 * before * after / (before + after))
    slopes.append(secants[-1])
    return slopes


class Curve:
    """Several columns over one growing first: monotone between keys, so a profile has no bulge of its own."""

    def __init__(self, keys: Sequence[tuple[float, ...]]) -> None:
        if any(b[0] <= a[0] for a, b in zip(keys, keys[1:])):
            raise ValueError("the keys of a curve must grow")
        self._keys = list(keys)
        self._at = [key[0] for key in keys]
        self._slopes = [_slopes(keys, column) for column in range(1, len(keys[0]))]

    @property
    def first(self) -> float:
        """Where it begins."""
        return self._at[0]

    @property
    def last(self) -> float:
        """Where it ends."""
        return self._at[-1]

    def __call__(self, at: float) -> tuple[float, ...]:
        """Its columns there; beyond its ends they stay as they are."""
        at = clamp(at, self.first, self.last)
        index = min(bisect_right(self._at, at) - 1, len(self._keys) - 2)
        a, b = self._keys[index], self._keys[index + 1]
        span = b[0] - a[0]
        share = (at - a[0]) / span
        return tuple(
            hermite(a[c + 1], slopes[index] * span, b[c + 1], slopes[index + 1] * span, share)
            for c, slopes in enumerate(self._slopes)
        )
