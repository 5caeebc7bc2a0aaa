"""The spider's shape: a front and a back that melt into bodies, and legs of hard segments."""

from __future__ import annotations

from math import pi, radians, sin

import numpy as np
from mathutils import Vector

from common.blobs import Array, Cone, Egg, Solid, pitched
from common.character import Look
from common.curves import mix
from common.rig import Rig
from common.shapes import Mesh, ellipsoid, loft
from common.surface import add_skin
from common.tubes import along
from common.weights import rigid
from spider.skeleton import PAIRS, bone

LOOKS = {
    "SpiderShell": Look((0.035, 0.04, 0.065), 0.45),
    "SpiderBack": Look((0.06, 0.045, 0.09), 0.6),
    "SpiderMark": Look((0.86, 0.3, 0.045), 0.5),
    "SpiderPale": Look((0.42, 0.4, 0.5), 0.6),
    "SpiderEye": Look((0.008, 0.008, 0.012), 0.08),
    "SpiderGlint": Look((0.95, 0.95, 0.95), 0.3),
}
SHELL, BACK, MARK, PALE, EYE, GLINT = LOOKS


def make_mesh(rig: Rig) -> Mesh:
    """All of it."""
    mesh = Mesh()
    _add_front(mesh)
    _add_back(mesh)
    left = Mesh()
    for pair in PAIRS:
        _add_leg(left, rig, pair)
    _add_palp(left, rig)
    _add_eyes(left)
    mesh.add(left)
    mesh.add(left.mirrored())
    return mesh


def _add_front(mesh: Mesh) -> None:
    """Head and chest in one, with its jaws."""
    blobs: list = [
        Egg("Body", (0.0, -0.015, 0.212), (0.098, 0.112, 0.062)),
        Egg("Body", (0.0, -0.095, 0.228), (0.076, 0.066, 0.056), 0.05),
        Cone("Body", (0.0, 0.06, 0.208), (0.0, 0.105, 0.212), (0.04, 0.028), 0.03),
    ]
    for side in (1.0, -1.0):
        blobs.append(
            Cone("Body", (side * 0.024, -0.138, 0.2), (side * 0.021, -0.165, 0.135), (0.026, 0.017), 0.016)
        )

    def stripe(points: Array) -> Array:
        # From between the eyes to the waist, wider in the middle.
        wide = 0.026 - 0.9 * (points[:, 1] + 0.01) ** 2
        return np.minimum(wide - np.abs(points[:, 0]), (points[:, 2] - 0.215) * 2.0)

    add_skin(mesh, Solid(blobs), 0.0125, 0.01, SHELL, [(PALE, stripe)])


def _add_back(mesh: Mesh) -> None:
    """The round abdomen, with a mark."""
    solid = Solid(
        [
            Egg("Abdomen", (0.0, 0.235, 0.245), (0.132, 0.168, 0.122), axes=pitched(radians(7.0))),
            Cone("Abdomen", (0.0, 0.36, 0.25), (0.0, 0.412, 0.238), (0.035, 0.014), 0.05),
        ]
    )

    def mark(points: Array) -> Array:
        # A row of chevrons down the back, smaller to the end.
        x, y, z = points.T
        at = (y - 0.12 - 0.55 * np.abs(x)) / 0.078
        share = np.clip((y - 0.1) / 0.28, 0.0, 1.0)
        wide = 0.085 * (1.0 - share) + 0.03 * share
        wave = 0.25 - np.abs((at % 1.0) - 0.5)
        band = np.minimum(wave * 0.078, wide - np.abs(x))
        return np.minimum(np.minimum(band, 0.33 - y), np.minimum(z - 0.25, y - 0.1))

    def belly(points: Array) -> Array:
        return 0.175 - points[:, 2]

    add_skin(mesh, solid, 0.0125, 0.01, BACK, [(MARK, mark), (PALE, belly)])


def _segment(
    mesh: Mesh,
    first: Vector,
    last: Vector,
    radii: tuple[float, float, float],
    bone_name: str,
    material: str,
    bow: Vector | None = None,
    bands: tuple[float, float] = (2.0, 2.0),
    sides: int = 10,
) -> None:
    """A spindle from joint to joint: its radii at the start, in the belly and at the end. `bow` bends it out in its
    middle; between the two `bands` (shares of its length) it has the mark's colour."""
    count = 9
    shares = [step / count for step in range(count + 1)]
    line, sizes = [], []
    for share in shares:
        place = first.lerp(last, share)
        if bow is not None:
            place += bow * sin(pi * share)
        line.append(place)
        straight = mix(radii[0], radii[2], share)
        sizes.append(straight + (radii[1] - mix(radii[0], radii[2], 0.4)) * sin(pi * min(share / 0.8, 1.0) ** 0.8))

    def colour(ring: int) -> str:
        return MARK if bands[0] <= (ring + 0.5) / count <= bands[1] else material

    loft(mesh, along(line, sizes), colour, rigid(bone_name), sides)


def _add_leg(mesh: Mesh, rig: Rig, pair: int) -> None:
    """Hip, upper and lower segment and claw, with a ball in each joint."""
    hip, upper, lower, foot = (bone(pair, part, "L") for part in ("Hip", "Upper", "Lower", "Foot"))
    joints = [rig.head(name) for name in (hip, upper, lower, foot)] + [rig.bones[foot].tail]
    thick = 1.1 if pair in (1, 4) else 1.0
    way = (joints[3] - joints[0]).normalized()
    outward = Vector((way.x, way.y, 0.0)).normalized()

    def ball(at: Vector, radius: float, name: str, material: str) -> None:
        ellipsoid(mesh, at, Vector((radius * thick,) * 3), material, rigid(name), sides=10)

    def scaled(*radii: float) -> tuple[float, ...]:
        return tuple(radius * thick for radius in radii)

    inside = joints[0] - outward * 0.03
    _segment(mesh, inside, joints[1], scaled(0.026, 0.029, 0.022), hip, SHELL)
    ball(joints[1], 0.0235, upper, SHELL)
    _segment(mesh, joints[1], joints[2], scaled(0.02, 0.029, 0.018), upper, SHELL, Vector((0, 0, 0.012)), (0.66, 0.92))
    ball(joints[2], 0.0195, lower, SHELL)
    bow = outward * 0.022 + Vector((0.0, 0.0, 0.014))
    _segment(mesh, joints[2], joints[3], scaled(0.0175, 0.0215, 0.0078), lower, SHELL, bow, (0.3, 0.5))
    ball(joints[3], 0.0085, foot, MARK)
    end = joints[4] + Vector((0.0, 0.0, 0.0045))
    _segment(mesh, joints[3], end, scaled(0.0078, 0.0078, 0.0045), foot, MARK, sides=8)


def _add_palp(mesh: Mesh, rig: Rig) -> None:
    """The small feelers beside the jaws."""
    start, knee = rig.head("Palp.L"), rig.head("PalpTip.L")
    end = rig.bones["PalpTip.L"].tail
    _segment(mesh, start, knee, (0.013, 0.0165, 0.0125), "Palp.L", SHELL, sides=8)
    ellipsoid(mesh, knee, Vector((0.0135,) * 3), SHELL, rigid("PalpTip.L"), sides=10)
    _segment(mesh, knee, end, (0.0125, 0.017, 0.012), "PalpTip.L", PALE, sides=10)
    ellipsoid(mesh, end, Vector((0.0125,) * 3), PALE, rigid("PalpTip.L"), sides=10)


def _add_eyes(mesh: Mesh) -> None:
    """Two large ones that look ahead, and two rows of small ones."""
    weigh = rigid("Body")
    for place, radius in (
        ((0.0305, -0.144, 0.24), 0.031),
        ((0.066, -0.112, 0.248), 0.0165),
        ((0.047, -0.095, 0.277), 0.0115),
        ((0.064, -0.066, 0.262), 0.0115),
    ):
        centre = Vector(place)
        ellipsoid(mesh, centre, Vector((radius,) * 3), EYE, weigh, sides=18 if radius > 0.02 else 12)
        glint = Vector((0.32, -0.78, 0.52)).normalized() * radius
        ellipsoid(mesh, centre + glint * 0.9, Vector((radius * 0.22,) * 3), GLINT, weigh, sides=8)
