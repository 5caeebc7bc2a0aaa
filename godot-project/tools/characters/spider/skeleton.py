"""The spider's bones: its feet stand some 1.3 m apart across."""

from __future__ import annotations

from math import cos, radians, sin

from mathutils import Vector

from common.rig import AHEAD, UP, Bone, Rig

SIDES = ("L", "R")
PAIRS = (1, 2, 3, 4)
PARTS = ("Hip", "Upper", "Lower", "Foot")

# Which way the legs of a pair point, from straight out to the side towards ahead, in radians; and how far their feet
# stand from their hips.
_WAYS = {1: radians(58.0), 2: radians(20.0), 3: radians(-17.0), 4: radians(-54.0)}
_REACHES = {1: 0.5, 2: 0.43, 3: 0.42, 4: 0.52}
# Where the hips are on the front of the body: a ring about its middle.
_RING = (0.078, 0.092)
_MIDDLE = Vector((0.0, -0.02, 0.2))
# A leg in its own plane: how far out, as a share of the reach, and how high its joints are, in metres.
_PROFILE = ((0.0, 0.198), (0.11, 0.21), (0.47, 0.375), (0.965, 0.024), (1.0, 0.0))


def bone(pair: int, part: str, side: str) -> str:
    """The name of a leg's bone."""
    return f"Leg{pair}{part}.{side}"


def out(pair: int, side: str) -> Vector:
    """Which way a leg points on the ground plane."""
    mirror = 1.0 if side == "L" else -1.0
    return Vector((mirror * cos(_WAYS[pair]), -sin(_WAYS[pair]), 0.0))


def make_rig() -> Rig:
    """All bones, parents first."""
    bones = [
        Bone("Body", None, Vector((0.0, 0.08, 0.2)), Vector((0.0, -0.12, 0.205)), UP),
        Bone("Abdomen", "Body", Vector((0.0, 0.09, 0.21)), Vector((0.0, 0.4, 0.245)), UP),
    ]
    for side in SIDES:
        mirror = 1.0 if side == "L" else -1.0
        knee = Vector((mirror * 0.05, -0.205, 0.175))
        bones.append(Bone(f"Palp.{side}", "Body", Vector((mirror * 0.042, -0.145, 0.175)), knee, UP))
        tip = Vector((mirror * 0.044, -0.235, 0.115))
        bones.append(Bone(f"PalpTip.{side}", f"Palp.{side}", knee, tip, AHEAD))
        for pair in PAIRS:
            way = out(pair, side)
            root = _MIDDLE + Vector((way.x * _RING[0], way.y * _RING[1], -_MIDDLE.z))
            joints = [root + way * (_REACHES[pair] * share) + UP * height for share, height in _PROFILE]
            parent = "Body"
            for part, head, tail in zip(PARTS, joints, joints[1:]):
                bones.append(Bone(bone(pair, part, side), parent, head, tail, UP))
                parent = bone(pair, part, side)
    return Rig(bones)
