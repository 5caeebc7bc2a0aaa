"""Pelvis, waist, chest, neck and head."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mathutils import Vector

from common.blobs import Array, Cone, Egg, Solid, pitched
from common.curves import Curve
from common.rig import UP
from common.shapes import Mesh, Ring, ellipsoid, loft
from common.surface import add_skin
from common.weights import chain, rigid
from mannequin.rig import CHEST, HEAD, HIP, NECK, SHOULDER, SPINE

Made = TypeVar("Made")


def _both(make: Callable[[float], Made], x: float) -> list[Made]:
    """The same on both sides of the middle."""
    return [make(x), make(-x)]


def add_pelvis(mesh: Mesh) -> None:
    """A shell whose legs come out of balls in its sides."""
    bone = "Hips"
    solid = Solid(
        [
            Egg(bone, (0.0, 0.008, 1.000), (0.140, 0.102, 0.070), 0.03),
            Egg(bone, (0.0, 0.000, 0.925), (0.085, 0.080, 0.075), 0.06),
            *_both(lambda x: Egg(bone, (x, 0.050, 0.945), (0.080, 0.072, 0.075), 0.05), 0.068),
            *_both(lambda x: Egg(bone, (x, 0.002, 0.982), (0.066, 0.085, 0.066), 0.05), 0.092),
        ]
    )
    add_skin(
        mesh,
        solid,
        0.0198,
        0.02,
        "shell",
        [
            ("joint", lambda points: points[:, 2] - 1.052 + 0.10 * points[:, 1]),
            *_both(lambda x: ("joint", lambda points: _near(points, (x, HIP.y, HIP.z), 0.088)), HIP.x),
        ],
    )


def _near(points: Array, centre: tuple[float, float, float], radius: float) -> Array:
    """Above 0 within a ball."""
    return radius - ((points - centre) ** 2).sum(axis=1) ** 0.5


def add_waist(mesh: Mesh) -> None:
    """A soft sleeve between pelvis and chest, that bends with the spine."""
    keys = (
        (1.010, 0.118, 0.082, 0.090),
        (1.055, 0.120, 0.084, 0.088),
        (1.110, 0.116, 0.084, 0.080),
        (1.160, 0.114, 0.083, 0.078),
        (1.215, 0.108, 0.078, 0.074),
    )
    curve = Curve(keys)
    rings: list[Ring] = []
    rows = 16
    for row in range(rows + 1):
        z = curve.first + (curve.last - curve.first) * row / rows
        wide, front, back = curve(z)
        # Folds: every fourth row is drawn in.
        fold = 0.955 if row % 4 == 2 else 1.0
        rings.append(
            Ring(
                Vector((0.0, 0.006, z)),
                Vector((1.0, 0.0, 0.0)),
                Vector((0.0, 1.0, 0.0)),
                (wide * fold, wide * fold, back * fold, front * fold),
                2.3,
            )
        )
    weigh = chain(Vector(), UP, (("Hips", 0.0), ("Spine", SPINE.z + 0.02), ("Chest", CHEST.z + 0.01)), 0.11)
    loft(mesh, rings, "joint", weigh, 28)


def add_chest(mesh: Mesh) -> None:
    """The ribcage with its shoulder girdle, whose outer ends go with the shoulders."""
    low, high = "Chest", "UpperChest"
    solid = Solid(
        [
            Egg(low, (0.0, 0.004, 1.262), (0.144, 0.106, 0.108), 0.03),
            Egg(high, (0.0, 0.010, 1.360), (0.158, 0.108, 0.115), 0.05),
            *_both(lambda x: Egg(high, (x, -0.046, 1.375), (0.084, 0.056, 0.066), 0.05), 0.066),
            *_both(lambda x: Egg(high, (x, 0.070, 1.375), (0.074, 0.048, 0.085), 0.045), 0.075),
            Cone(high, (0.0, 0.018, 1.445), (0.0, 0.014, 1.500), (0.070, 0.050), 0.05),
            *_both(
                lambda x: Cone(
                    "LeftShoulder" if x > 0.0 else "RightShoulder",
                    (x * 0.30, 0.018, 1.440),
                    (x, 0.016, 1.438),
                    (0.066, 0.056),
                    0.055,
                ),
                0.168,
            ),
        ]
    )
    add_skin(
        mesh,
        solid,
        0.0198,
        0.030,
        "shell",
        [
            ("accent", lambda points: 1.200 - points[:, 2]),
            ("joint", lambda points: 1.189 - points[:, 2]),
            ("joint", _collar),
            *_both(lambda x: ("joint", lambda points: _near(points, (x, SHOULDER.y, SHOULDER.z), 0.064)), SHOULDER.x),
        ],
    )


def _collar(points: Array) -> Array:
    """Above 0 about the neck."""
    away = (points[:, 0] ** 2 + (points[:, 1] - NECK.y) ** 2) ** 0.5
    return (0.067 - away) * (points[:, 2] > 1.44) - (points[:, 2] <= 1.44)


def add_neck(mesh: Mesh) -> None:
    """A sleeve from the chest into the head."""
    rings: list[Ring] = []
    rows = 9
    for row in range(rows + 1):
        share = row / rows
        centre = (NECK - UP * 0.030).lerp(HEAD + UP * 0.045, share)
        radius = 0.056 - 0.007 * share
        rings.append(
            Ring(centre, Vector((1.0, 0.0, 0.0)), Vector((0.0, 1.0, 0.0)), (radius, radius, radius, radius * 0.98))
        )
    weigh = chain(Vector(), UP, (("UpperChest", 0.0), ("Neck", NECK.z + 0.01), ("Head", HEAD.z + 0.005)), 0.06)
    loft(mesh, rings, "joint", weigh, 20)


def add_head(mesh: Mesh) -> None:
    """A plain head that still shows where it looks: brow, nose and chin."""
    bone = "Head"
    solid = Solid(
        [
            Egg(bone, (0.0, 0.018, 1.705), (0.077, 0.098, 0.095), 0.03),
            Egg(bone, (0.0, -0.022, 1.675), (0.066, 0.072, 0.095), 0.04),
            Cone(bone, (0.0, -0.045, 1.628), (0.0, -0.060, 1.604), (0.040, 0.026), 0.05),
            Egg(bone, (0.0, 0.010, 1.635), (0.058, 0.062, 0.045), 0.04),
            Cone(bone, (0.0, -0.092, 1.690), (0.0, -0.103, 1.657), (0.006, 0.011), 0.022),
            *_both(lambda x: Egg(bone, (x, 0.012, 1.680), (0.010, 0.022, 0.032), 0.014, pitched(-0.25)), 0.074),
        ]
    )
    add_skin(mesh, solid, 0.0155, 0.02, "shell", [("joint", _visor)])


def _visor(points: Array) -> Array:
    """A dark band over the eyes."""
    x, y, z = points[:, 0], points[:, 1], points[:, 2]
    high = 0.021 - abs(z - 1.704 + 0.9 * x * x)
    wide = 0.058 - abs(x)
    front = -0.02 - y
    # The lesser of the two, with rounded corners.
    inside = (high + wide - ((high - wide) ** 2 + 0.00008) ** 0.5) / 2.0
    return inside * (front > 0.0) - (front <= 0.0)


def add_balls(mesh: Mesh) -> None:
    """What the left limbs turn about in the trunk."""
    ellipsoid(mesh, HIP, Vector((0.073, 0.073, 0.073)), "joint", rigid("Hips"), 20)
    ellipsoid(mesh, SHOULDER, Vector((0.054, 0.054, 0.054)), "joint", rigid("LeftShoulder"), 18)
