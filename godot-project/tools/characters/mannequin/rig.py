"""The mannequin's bones: the names of Godot's humanoid profile, arms out to the sides."""

from __future__ import annotations

from mathutils import Vector

from common.gait import Sole
from common.rig import AHEAD, UP, Bone, Rig
from common.shapes import mirror_name

HIPS = Vector((0.0, 0.0, 0.980))
SPINE = Vector((0.0, 0.004, 1.065))
CHEST = Vector((0.0, 0.010, 1.170))
UPPER_CHEST = Vector((0.0, 0.014, 1.300))
NECK = Vector((0.0, 0.020, 1.490))
HEAD = Vector((0.0, 0.004, 1.585))
CROWN = Vector((0.0, 0.004, 1.800))

COLLAR = Vector((0.030, 0.010, 1.435))
SHOULDER = Vector((0.183, 0.016, 1.440))
ELBOW = Vector((0.463, 0.016, 1.440))
WRIST = Vector((0.713, 0.016, 1.440))
FINGERS = Vector((0.900, 0.016, 1.440))

HIP = Vector((0.092, 0.004, 0.940))
# The knee stands a little ahead of the line from hip to ankle: so it is known which way it bends.
KNEE = Vector((0.094, -0.008, 0.508))
ANKLE = Vector((0.096, 0.020, 0.088))
BALL_JOINT = Vector((0.100, -0.118, 0.022))
TOE_TIP = Vector((0.102, -0.198, 0.016))

# What the foot stands on and rolls over.
SOLE_HEEL = Vector((0.096, 0.066, 0.0))
SOLE_BALL = Vector((0.100, -0.118, 0.0))
SOLE_TOE = Vector((0.102, -0.196, 0.0))

SIDES = ("Left", "Right")

# Keys a second: a foot rolls off by some ten degrees in a sixtieth of one.
FPS = 60


def side_sign(side: str) -> float:
    """+1 on the left, -1 on the right: times X."""
    return 1.0 if side == "Left" else -1.0


def on_side(side: str, point: Vector) -> Vector:
    """A point of the left side, or its image on the right one."""
    return Vector((point.x * side_sign(side), point.y, point.z))


def sole(side: str) -> Sole:
    """A foot as its gait needs it. It rolls off over the joint of its toes, which lie still meanwhile."""
    return Sole(*(on_side(side, point) for point in (ANKLE, SOLE_HEEL, BALL_JOINT, SOLE_TOE)))


def make_rig() -> Rig:
    """All bones, parents first."""
    left = [
        Bone("LeftShoulder", "UpperChest", COLLAR, SHOULDER),
        Bone("LeftUpperArm", "LeftShoulder", SHOULDER, ELBOW),
        Bone("LeftLowerArm", "LeftUpperArm", ELBOW, WRIST),
        Bone("LeftHand", "LeftLowerArm", WRIST, FINGERS),
        Bone("LeftUpperLeg", "Hips", HIP, KNEE),
        Bone("LeftLowerLeg", "LeftUpperLeg", KNEE, ANKLE),
        Bone("LeftFoot", "LeftLowerLeg", ANKLE, BALL_JOINT, UP),
        Bone("LeftToes", "LeftFoot", BALL_JOINT, TOE_TIP, UP),
    ]
    right = [
        Bone(
            mirror_name(bone.name),
            mirror_name(bone.parent or ""),
            on_side("Right", bone.head),
            on_side("Right", bone.tail),
            bone.facing,
        )
        for bone in left
    ]
    middle = [
        Bone("Hips", None, HIPS, SPINE, AHEAD),
        Bone("Spine", "Hips", SPINE, CHEST),
        Bone("Chest", "Spine", CHEST, UPPER_CHEST),
        Bone("UpperChest", "Chest", UPPER_CHEST, NECK),
        Bone("Neck", "UpperChest", NECK, HEAD),
        Bone("Head", "Neck", HEAD, CROWN),
    ]
    return Rig(middle + left + right)
