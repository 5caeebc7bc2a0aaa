"""What makes a gait a person's, checked on the poses themselves."""

from __future__ import annotations

from math import degrees

from mathutils import Vector

from common.leg_ik import hinge_angle
from common.rig import AHEAD, LEFT, Placed, Pose
from mannequin.body import RIG, make_pose
from mannequin.gaits import GAITS, Gait, foot_phase, make_body
from mannequin.rig import SIDES, side_sign

# Least way of the hips to the standing leg, in metres, and most turn of the head to the side, in degrees.
LEAST_SWAY = 0.005
MOST_HEAD_TURN = 6.0
# How far knees bend in these gaits, in degrees: a planted leg is never quite straight, for it would lock.
KNEE_STANDS = (4.0, 125.0)
KNEE_BENDS = (2.0, 125.0)


def _heading(placed: Placed, bone: str) -> float:
    """How far a bone is turned to the left, in degrees."""
    side = placed.turns[bone] @ LEFT
    return degrees(Vector((1.0, 0.0)).angle_signed(side.to_2d())) * -1.0


def _at(gait: Gait, phase: float) -> tuple[Pose, Placed]:
    pose = make_pose(make_body(gait, phase * gait.period))
    return pose, Placed(RIG, pose)


def _check(gait: Gait) -> list[str]:
    wrong: list[str] = []
    for side in SIDES:
        sign = side_sign(side)
        strike = 0.0 if side == "Left" else 0.5
        _pose, standing = _at(gait, strike + gait.leaves_at / 2.0)
        if standing.heads["Hips"].x * sign < LEAST_SWAY:
            wrong.append(f"{gait.name}: the hips do not go over the {side.lower()} leg while it stands")
        _pose, struck = _at(gait, strike)
        pelvis, chest = _heading(struck, "Hips") * sign, _heading(struck, "UpperChest") * sign
        if not pelvis < 0.0 < chest:
            wrong.append(
                f"{gait.name}: hips ({pelvis:.0f} deg) and chest ({chest:.0f} deg) do not turn against each other"
            )
        other = "Right" if side == "Left" else "Left"
        ahead = {s: (struck.heads[f"{s}Hand"] - struck.heads["Hips"]).dot(AHEAD) for s in SIDES}
        if ahead[side] > ahead[other]:
            wrong.append(f"{gait.name}: the arm swings with the leg of its side")
    for step in range(gait.frames):
        phase = step / gait.frames
        pose, placed = _at(gait, phase)
        if abs(_heading(placed, "Head")) > MOST_HEAD_TURN:
            wrong.append(f"{gait.name}: the head turns by {_heading(placed, 'Head'):.0f} deg")
        for side in SIDES:
            knee = degrees(hinge_angle(RIG, pose, f"{side}UpperLeg", f"{side}LowerLeg", f"{side}Foot"))
            stands = foot_phase(gait, side, phase * gait.period) < gait.leaves_at
            low, high = KNEE_STANDS if stands else KNEE_BENDS
            if not low <= knee <= high:
                wrong.append(f"{gait.name}: the {side.lower()} knee is bent by {knee:.0f} deg at phase {phase:.2f}")
    return wrong


def check_gaits() -> list[str]:
    """Gives what is wrong, as sentences."""
    return [sentence for gait in GAITS for sentence in _check(gait)]
