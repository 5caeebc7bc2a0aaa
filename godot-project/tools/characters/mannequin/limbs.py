"""The left arm and leg."""

from __future__ import annotations

from mathutils import Vector

from common.blobs import Array, Cone, Egg, Solid
from common.rig import AHEAD
from common.shapes import Mesh, ellipsoid
from common.surface import add_skin
from common.weights import rigid
from mannequin.limb import add_limb
from mannequin.rig import ANKLE, ELBOW, HIP, KNEE, SHOULDER, SOLE_TOE, WRIST


def _ball(mesh: Mesh, bone: str, centre: Vector, radius: float) -> None:
    ellipsoid(mesh, centre, Vector((radius, radius, radius)), "joint", rigid(bone), 14)


def add_arm(mesh: Mesh) -> None:
    """Upper arm, forearm and hand, palm down."""
    add_limb(
        mesh,
        "LeftUpperArm",
        SHOULDER,
        ELBOW,
        AHEAD,
        (
            (0.014, 0.059, 0.055, 0.058, 0.060),
            (0.055, 0.059, 0.054, 0.057, 0.059),
            (0.120, 0.048, 0.046, 0.051, 0.051),
            (0.190, 0.043, 0.043, 0.047, 0.046),
            (0.264, 0.038, 0.036, 0.038, 0.040),
        ),
        ends=(0.009, 0.022),
        slants=((-0.45, 0.0), (0.0, -0.30)),
        stripe=(0.086, 0.100),
    )
    _ball(mesh, "LeftUpperArm", ELBOW, 0.0375)
    add_limb(
        mesh,
        "LeftLowerArm",
        ELBOW,
        WRIST,
        AHEAD,
        (
            (0.014, 0.037, 0.037, 0.036, 0.040),
            (0.070, 0.040, 0.041, 0.043, 0.042),
            (0.150, 0.034, 0.034, 0.037, 0.036),
            (0.234, 0.025, 0.025, 0.030, 0.030),
        ),
        ends=(0.022, 0.014),
        slants=((0.0, 0.35), (0.0, 0.0)),
    )
    _ball(mesh, "LeftLowerArm", WRIST, 0.0255)
    _add_hand(mesh)


def _add_hand(mesh: Mesh) -> None:
    """A mitten whose fingers are a little bent."""
    bone = "LeftHand"
    x, y, z = WRIST
    solid = Solid(
        [
            Cone(bone, (x + 0.028, y - 0.006, z), (x + 0.072, y - 0.020, z - 0.001), (0.017, 0.0155), 0.02),
            Cone(bone, (x + 0.028, y + 0.008, z), (x + 0.070, y + 0.022, z - 0.001), (0.017, 0.0150), 0.03),
            Egg(bone, (x + 0.050, y, z - 0.002), (0.042, 0.036, 0.015), 0.02),
            *(
                Cone(
                    bone,
                    (x + 0.082, y + side, z - 0.002),
                    (x + 0.124, y + side * 0.9, z - 0.010),
                    (0.0125, 0.0115),
                    0.012,
                )
                for side in (-0.026, -0.009, 0.009, 0.026)
            ),
            *(
                Cone(
                    bone,
                    (x + 0.124, y + side * 0.9, z - 0.010),
                    (x + reach, y + side * 0.82, z - 0.030),
                    (0.0115, 0.0095),
                    0.012,
                )
                for side, reach in ((-0.026, 0.162), (-0.009, 0.170), (0.009, 0.166), (0.026, 0.152))
            ),
            Cone(bone, (x + 0.032, y - 0.022, z - 0.004), (x + 0.066, y - 0.052, z - 0.014), (0.0165, 0.0130), 0.02),
            Cone(bone, (x + 0.066, y - 0.052, z - 0.014), (x + 0.096, y - 0.060, z - 0.021), (0.0130, 0.0100), 0.012),
        ]
    )
    add_skin(mesh, solid, 0.0115, 0.02, "shell")


def add_leg(mesh: Mesh) -> None:
    """Thigh, shin and foot."""
    add_limb(
        mesh,
        "LeftUpperLeg",
        HIP,
        KNEE,
        AHEAD,
        (
            (0.022, 0.079, 0.068, 0.082, 0.084),
            (0.070, 0.084, 0.071, 0.086, 0.086),
            (0.140, 0.080, 0.071, 0.086, 0.080),
            (0.240, 0.068, 0.062, 0.077, 0.068),
            (0.330, 0.056, 0.054, 0.061, 0.055),
            (0.398, 0.050, 0.050, 0.053, 0.050),
        ),
        ends=(0.016, 0.026),
        slants=((-0.62, -0.08), (0.0, 0.42)),
        rows=9,
    )
    _ball(mesh, "LeftUpperLeg", KNEE, 0.0510)
    add_limb(
        mesh,
        "LeftLowerLeg",
        KNEE,
        ANKLE,
        AHEAD,
        (
            (0.018, 0.048, 0.046, 0.049, 0.046),
            (0.075, 0.051, 0.049, 0.047, 0.058),
            (0.140, 0.051, 0.050, 0.044, 0.068),
            (0.230, 0.041, 0.041, 0.039, 0.054),
            (0.320, 0.033, 0.032, 0.034, 0.038),
            (0.404, 0.036, 0.035, 0.038, 0.040),
        ),
        ends=(0.026, 0.012),
        slants=((0.0, -0.42), (0.0, 0.1)),
        rows=9,
        stripe=(0.356, 0.369),
    )
    _ball(mesh, "LeftLowerLeg", ANKLE, 0.0360)
    _add_foot(mesh)


class _Shoe(Solid):
    """Cut off flat where it stands."""

    def distance(self, points: Array) -> Array:
        return _smooth_most(super().distance(points), -points[:, 2], 0.006)


def _smooth_most(first: Array, second: Array, melt: float) -> Array:
    share = (melt - abs(first - second)).clip(0.0) / melt
    return (first + second + abs(first - second)) / 2.0 + share * share * melt / 4.0


def _add_foot(mesh: Mesh) -> None:
    """A shoe that bends at the ball of the foot."""
    foot, toes = "LeftFoot", "LeftToes"
    x = ANKLE.x
    tip = SOLE_TOE.y
    solid = _Shoe(
        [
            Egg(foot, (x, 0.036, 0.030), (0.035, 0.040, 0.044), 0.03),
            Cone(foot, (x, 0.022, 0.058), (x + 0.003, -0.075, 0.034), (0.038, 0.034), 0.04),
            Egg(foot, (x + 0.002, -0.060, 0.016), (0.042, 0.080, 0.040), 0.04),
            Egg(foot, (x + 0.003, -0.105, 0.016), (0.047, 0.050, 0.032), 0.03),
            Egg(toes, (x + 0.003, tip + 0.047, 0.012), (0.044, 0.050, 0.028), 0.03),
        ]
    )
    add_skin(mesh, solid, 0.016, 0.012, "shell", [("joint", _sole)])


def _sole(points: Array) -> Array:
    """The lowest centimetre and a half."""
    return 0.013 - points[:, 2]
