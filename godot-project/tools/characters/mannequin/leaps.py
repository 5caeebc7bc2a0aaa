"""What is done off the ground, and coming back to it: jump, fall, land.

The character's origin is moved by its body, never by the clip: its soles' plane is where they were when it left
the ground, so nothing may hang below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, radians, sin

from mathutils import Vector

from common.character import Clip, Planted
from common.curves import Curve
from common.rig import AHEAD, LEFT, UP, Pose, about
from mannequin.body import Arm, Bent, Body, Foot, make_pose
from mannequin.rig import ANKLE, FPS, SIDES, SOLE_BALL, SOLE_TOE, on_side, side_sign
from mannequin.stances import STANCE_ASIDE, STANCE_OUT

JUMP_FRAMES = 30
FALL_FRAMES = 60
LAND_FRAMES = 40


@dataclass(frozen=True)
class Air:
    """A moment off the ground. Metres and degrees; the left leg is ahead of the right by `split`."""

    hips: float
    lean: float
    pelvis_lean: float
    feet_up: float
    split: float
    point: float
    arm_down: float
    arm_swing: float
    elbow: float


def _keys(*moments: tuple[float, Air]) -> Curve:
    return Curve([(time, *vars(air).values()) for time, air in moments])


GATHERED = Air(-0.10, 8.0, 8.0, 0.0, 0.0, 0.0, 74.0, -22.0, 30.0)
STRETCHED = Air(0.09, -3.0, 0.0, 0.012, 0.0, 34.0, 62.0, 52.0, 40.0)
TUCKED = Air(0.02, 5.0, 5.0, 0.15, 0.11, 22.0, 58.0, 40.0, 52.0)
HANGING = Air(0.0, 7.0, 4.0, 0.095, 0.09, 24.0, 50.0, 14.0, 42.0)
TOUCHING = Air(-0.050, 5.0, 5.0, 0.0, 0.0, 0.0, 52.0, 12.0, 40.0)
SUNK = Air(-0.215, 17.0, 17.0, 0.0, 0.0, 0.0, 60.0, -4.0, 46.0)
RISING = Air(-0.095, 7.0, 8.0, 0.0, 0.0, 0.0, 72.0, 10.0, 30.0)
STOOD = Air(-0.008, 1.0, 1.0, 0.0, 0.0, 0.0, 77.0, 1.0, 15.0)

JUMP = _keys((0.0, GATHERED), (0.11, STRETCHED), (0.32, TUCKED), (0.5, HANGING))
LAND = _keys((0.0, TOUCHING), (0.14, SUNK), (0.36, RISING), (LAND_FRAMES / FPS, STOOD))


def _body(air: Air, flail: float = 0.0) -> Body:
    body = Body(
        # The lower they are, the further back, over the feet.
        hips=UP * air.hips + AHEAD * 0.12 * min(air.hips, 0.0),
        pelvis=Bent(forward=radians(air.pelvis_lean)),
        trunk=Bent(forward=radians(air.lean)),
        head=Bent(forward=radians(4.0) if air.feet_up > 0.05 else 0.0),
    )
    for side in SIDES:
        sign = side_sign(side)
        # The foot turns about its toes' tip: so that is no lower than its sole would be.
        turn = about(UP, STANCE_OUT * sign) @ about(LEFT, radians(air.point))
        arm = on_side(side, SOLE_TOE - ANKLE)
        flat = about(UP, STANCE_OUT * sign) @ arm
        up = air.feet_up + (0.03 if sign > 0.0 else 0.0) * air.split / 0.1
        ankle = on_side(side, ANKLE) + LEFT * STANCE_ASIDE * sign + flat - turn @ arm + UP * up
        ankle += Vector((0.0, -air.split * sign + 0.35 * up, 0.0))
        body.feet[side] = Foot(ankle, turn)
        body.arms[side] = Arm(
            down=radians(air.arm_down + 4.0 * flail * sign),
            swing=radians(air.arm_swing - 60.0 * air.split * sign + 5.0 * flail),
            bend=radians(air.elbow - 3.0 * flail * sign),
            roll=radians(12.0),
            raised=radians(max(0.0, 66.0 - air.arm_down) * 0.4),
        )
    return body


def _jump(time: float) -> Pose:
    return make_pose(_body(Air(*JUMP(time))))


def _land(time: float) -> Pose:
    return make_pose(_body(Air(*LAND(time))))


def _fall(time: float) -> Pose:
    """Hangs in the air, with arms that seek their balance."""
    turn = 2.0 * pi * time * FPS / FALL_FRAMES
    body = _body(HANGING, sin(turn))
    for side in SIDES:
        body.feet[side].ankle += Vector((0.0, 0.014 * sin(turn) * side_sign(side), 0.006 * (1.0 + sin(turn + 1.0))))
    body.trunk.left = radians(2.5) * sin(turn)
    return make_pose(body)


def make_clips() -> tuple[Clip, ...]:
    """Jump from the moment of leaving the ground, fall, and land from the moment of touching it."""
    stands = tuple(Planted(f"{side}Foot", lambda _time, ball=on_side(side, SOLE_BALL): ball) for side in SIDES)
    return (
        Clip("jump", JUMP_FRAMES, _jump, loops=False, fps=FPS),
        Clip("fall", FALL_FRAMES, _fall, loops=True, fps=FPS),
        Clip("land", LAND_FRAMES, _land, loops=False, planted=stands, fps=FPS),
    )
