"""The rat's shape: fur that melts together over the bones, and what is laid beside it."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from mathutils import Matrix, Vector

from common.blobs import Array, Cone, Egg, Solid, pitched
from common.curves import Curve, mix
from common.rig import Rig
from common.shapes import Mesh, ellipsoid, loft
from common.surface import add_skin
from common.tubes import along
from common.weights import Weights, rigid
from rat.skeleton import TAIL, place

# Linear colour, roughness.
MATERIALS = {
    "RatFur": ((0.235, 0.19, 0.165), 0.85),
    "RatPaleFur": ((0.79, 0.71, 0.6), 0.85),
    "RatSkin": ((0.76, 0.36, 0.33), 0.6),
    "RatEye": ((0.012, 0.01, 0.012), 0.15),
    "RatGlint": ((0.95, 0.95, 0.95), 0.3),
    "RatTooth": ((0.9, 0.86, 0.72), 0.4),
    "RatWhisker": ((0.6, 0.56, 0.52), 0.6),
}
FUR, PALE, SKIN, EYE, GLINT, TOOTH, WHISKER = MATERIALS

# How thick the end of the tail and the nose are, from their middle, in metres.
TAIL_RADIUS = 0.009
NOSE_RADIUS = 0.02

# How far the skin of one bone runs over into the next, in metres.
_SOFTNESS = 0.016


def make_mesh(rig: Rig) -> Mesh:
    """All of it."""
    mesh = Mesh()
    _add_fur(mesh)
    _add_tail(mesh, rig)
    _add_middle_of_face(mesh)
    left = Mesh()
    _add_paw(left, "Front", Vector((0.059, -0.106, 0.0)), 0.024, 0.029)
    _add_paw(left, "Back", Vector((0.079, 0.128, 0.0)), 0.026, 0.04)
    _add_ear(left)
    _add_side_of_face(left)
    mesh.add(left)
    mesh.add(left.mirrored())
    return mesh


def _at(left: float, ahead: float, up: float) -> tuple[float, float, float]:
    return (left, -ahead, up)


def _torso() -> list:
    return [
        Egg("Hips", _at(0.0, -0.14, 0.212), (0.094, 0.116, 0.106)),
        Egg("Spine1", _at(0.0, -0.05, 0.222), (0.097, 0.104, 0.109), 0.04),
        Egg("Spine2", _at(0.0, 0.03, 0.217), (0.089, 0.094, 0.098), 0.04),
        Egg("Chest", _at(0.0, 0.1, 0.212), (0.076, 0.084, 0.085), 0.04),
    ]


def _head() -> list:
    skull = [
        Cone("Neck", _at(0.0, 0.13, 0.222), _at(0.0, 0.205, 0.254), (0.066, 0.058), 0.04),
        Egg("Head", _at(0.0, 0.25, 0.265), (0.069, 0.084, 0.064), 0.03),
        Cone("Head", _at(0.0, 0.29, 0.252), _at(0.0, 0.362, 0.243), (0.048, 0.029), 0.03),
        Cone("Nose", _at(0.0, 0.362, 0.243), _at(0.0, 0.399, 0.24), (0.028, 0.019), 0.02),
    ]
    for side in (1.0, -1.0):
        skull.append(Egg("Head", _at(side * 0.039, 0.277, 0.236), (0.034, 0.046, 0.031), 0.03))
        skull.append(Egg("Nose", _at(side * 0.0135, 0.376, 0.23), (0.017, 0.0235, 0.017), 0.014))
    return skull


def _legs() -> list:
    legs = []
    for side, name in ((1.0, "L"), (-1.0, "R")):

        def at(left: float, ahead: float, up: float) -> tuple[float, float, float]:
            return _at(side * left, ahead, up)

        legs += [
            Egg(f"FrontShoulder.{name}", at(0.042, 0.105, 0.222), (0.032, 0.045, 0.055), 0.03, pitched(0.4)),
            Cone(f"FrontUpperLeg.{name}", at(0.052, 0.12, 0.188), at(0.058, 0.08, 0.12), (0.034, 0.025), 0.03),
            Cone(f"FrontLowerLeg.{name}", at(0.059, 0.08, 0.114), at(0.058, 0.105, 0.034), (0.024, 0.0165), 0.015),
            Egg(f"BackUpperLeg.{name}", at(0.066, -0.115, 0.186), (0.04, 0.074, 0.063), 0.03, pitched(0.7)),
            Cone(f"BackLowerLeg.{name}", at(0.08, -0.09, 0.143), at(0.078, -0.18, 0.089), (0.036, 0.02), 0.025),
            Cone(f"BackMetatarsus.{name}", at(0.078, -0.183, 0.085), at(0.078, -0.14, 0.028), (0.0195, 0.0165), 0.015),
        ]
    return legs


def _add_fur(mesh: Mesh) -> None:
    """Body, head and legs in one skin, pale below."""
    middle = Solid(_torso() + _head())

    def belly(points: Array) -> Array:
        out = middle.gradient(points)
        downward = -out[:, 2] / np.linalg.norm(out, axis=1)
        # Not on the legs, which stand away from the middle.
        return np.minimum(downward - 0.42, (0.014 - middle.distance(points)) * 20.0)

    add_skin(mesh, Solid(_torso() + _legs() + _head()), 0.0106, _SOFTNESS, FUR, [(PALE, belly)])


def _add_paw(mesh: Mesh, pair: str, heel: Vector, width: float, length: float) -> None:
    """A palm with four toes; its sole is flat on the ground. `length` is that of the palm."""
    bone, toes = f"{pair}Paw.L", f"{pair}Toes.L"
    palm = heel + Vector((0.0, -length * 0.55, 0.0))
    blobs: list = [
        Egg(bone, (heel.x, heel.y + 0.001, 0.017), (0.0175, 0.018, 0.018), 0.012),
        Egg(bone, (palm.x, palm.y, 0.012), (width * 0.86, length * 0.75, 0.0135), 0.014),
    ]
    for toe in range(4):
        spread = (toe - 1.5) / 1.5
        root = Vector((palm.x + spread * width * 0.62, palm.y - length * 0.4, 0.0105))
        reach = 0.03 - 0.006 * abs(spread)
        way = Vector((sin(spread * 0.35), -cos(spread * 0.35), 0.0))
        tip = root + way * reach
        tip.z = 0.0085
        blobs.append(Cone(toes, root, tip, (0.0095, 0.0078), 0.008))
    add_skin(mesh, _Flat(blobs), 0.0056, 0.006, SKIN, rounds=3)


class _Flat(Solid):
    """Cut off by the ground."""

    def distance(self, points: Array) -> Array:
        return np.maximum(super().distance(points), 0.0006 - points[:, 2])


def _add_ear(mesh: Mesh) -> None:
    """A round dish, open to the front and outward."""
    centre = Vector((0.074, -0.222, 0.352))
    up = Vector((0.36, 0.04, 0.93)).normalized()
    out = Vector((0.42, -0.9, 0.0))
    out = (out - up * out.dot(up)).normalized()
    right = up.cross(out)
    radius = 0.057
    rows, sides = 5, 24

    def dish(share: float, angle: float, behind: float) -> Vector:
        way = right * cos(angle) * 0.94 + up * sin(angle)
        deep = 0.016 * share * share - behind * (1.0 - share**4) ** 0.5
        return centre + way * radius * share + out * (deep - 0.008)

    def weigh(point: Vector) -> Weights:
        low = min(max((0.318 - point.z) / 0.02, 0.0), 1.0)
        return {"Ear.L": 1.0 - low, "Head": low}

    for behind, material, turned in ((0.0, FUR, False), (0.009, FUR, True)):
        middle = mesh.add_point(dish(0.0, 0.0, behind), weigh)
        rims = [
            [mesh.add_point(dish(row / rows, 2.0 * pi * side / sides, behind), weigh) for side in range(sides)]
            for row in range(1, rows + 1)
        ]
        for side in range(sides):
            after = (side + 1) % sides
            inner = SKIN if not turned else material
            face = (middle, rims[0][side], rims[0][after])
            mesh.add_face(face[::-1] if turned else face, inner)
            for row, (low, high) in enumerate(zip(rims, rims[1:])):
                face = (low[side], high[side], high[after], low[after])
                name = inner if row < rows - 2 else material
                mesh.add_face(face[::-1] if turned else face, name)


def _add_tail(mesh: Mesh, rig: Rig) -> None:
    """A bare tail that grows thinner, with a curve through its bones."""
    joints = [rig.head(name) for name in TAIL] + [rig.bones[TAIL[-1]].tail]
    line = Curve([(float(index), *joint) for index, joint in enumerate(joints)])
    per_bone = 5
    count = per_bone * len(TAIL)
    places = [Vector(line(step / per_bone)) for step in range(count + 1)]
    # It begins inside the rump.
    places.insert(0, places[0] + (places[0] - places[1]) * 1.5)
    radii = [mix(0.0205, 0.0055, (max(step - 1, 0) / count) ** 0.8) for step in range(count + 2)]
    rings = along(places, radii)

    def weigh(point: Vector) -> Weights:
        nearest = min(range(count + 2), key=lambda step: (places[step] - point).length_squared)
        at = max(nearest - 1, 0) / per_bone
        weights: Weights = {}
        for index, name in enumerate(("Hips", *TAIL)):
            # Each bone's share is a tent over its own length, as wide as two.
            share = max(1.0 - abs(at - (index - 0.5)), 0.0)
            if share > 0.0:
                weights[name] = share
        return weights

    loft(mesh, rings, SKIN, weigh, sides=12)
    ellipsoid(mesh, places[-1], Vector((0.0056,) * 3), SKIN, rigid(TAIL[-1]), sides=10)


def _add_middle_of_face(mesh: Mesh) -> None:
    ellipsoid(mesh, place(0.0, 0.417, 0.247), Vector((0.016, 0.0125, 0.0125)), SKIN, rigid("Nose"), sides=16)


def _add_side_of_face(mesh: Mesh) -> None:
    ellipsoid(mesh, place(0.0495, 0.302, 0.283), Vector((0.0185, 0.0185, 0.0195)), EYE, rigid("Head"), sides=18)
    ellipsoid(mesh, place(0.0603, 0.3135, 0.292), Vector((0.005,) * 3), GLINT, rigid("Head"), sides=8)
    tilt = Matrix.Rotation(radians(8.0), 3, "X")
    ellipsoid(mesh, place(0.0055, 0.389, 0.212), Vector((0.0052, 0.0036, 0.012)), TOOTH, rigid("Nose"), 10, tilt)
    for index, (rise, back) in enumerate(((0.3, 0.2), (0.02, 0.3), (-0.26, 0.42))):
        root = place(0.0235, 0.381 - 0.0065 * index, 0.24 - 0.0065 * index)
        way = Vector((1.0, back, rise)).normalized()
        # They bend down by their own weight.
        line = [root + way * 0.105 * step / 6 - Vector((0.0, -0.02, 0.022)) * (step / 6) ** 2 for step in range(7)]
        loft(mesh, along(line, [0.0013 * (1.0 - step / 7) for step in range(7)]), WHISKER, rigid("Nose"), sides=3)
