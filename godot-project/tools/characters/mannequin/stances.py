"""What is done on the spot: standing, crouching, turning."""

from __future__ import annotations

from math import pi, radians, sin

from mathutils import Vector

from common.character import Clip, Planted
from common.curves import bump, hermite
from common.rig import LEFT, UP, Pose, about
from mannequin.body import Arm, Bent, Body, Foot, make_pose
from mannequin.rig import ANKLE, FPS, SIDES, SOLE_BALL, on_side, side_sign

# How feet stand: to the side of their rest, and turned out.
STANCE_ASIDE = 0.022
STANCE_OUT = radians(9.0)
CROUCH_ASIDE = 0.05
CROUCH_OUT = radians(14.0)

IDLE_SECONDS = 4
TURN_SECONDS = 1
# A cycle of a turn on the spot goes with a quarter of a turn of the body, at an even rate.
TURN_ANGLE = pi / 2.0
TURN_LEAVES_AT = 0.62
TURN_LIFT = 0.06


def standing_foot(side: str, aside: float, out: float, back: float = 0.0) -> Foot:
    """A foot flat on the ground."""
    sign = side_sign(side)
    ankle = on_side(side, ANKLE) + LEFT * aside * sign + Vector((0.0, back, 0.0))
    return Foot(ankle, about(UP, out * sign))


def stand(time: float, seconds: float) -> Body:
    """Breathing, and the weight going from one leg to the other and back."""
    turn = 2.0 * pi * time / seconds
    breath = sin(turn + 0.8)
    weight = sin(turn)
    body = Body(
        hips=Vector((0.016 * weight, 0.004 * sin(turn + 1.0), -0.007 - 0.003 * weight * weight + 0.002 * breath)),
        pelvis=Bent(left=radians(1.5) * sin(turn - 0.4), forward=radians(1.0), over=-radians(1.2) * weight),
        trunk=Bent(
            left=-radians(1.8) * sin(turn - 0.7),
            forward=radians(1.0) - radians(1.3) * breath,
            over=radians(1.6) * weight,
        ),
        head=Bent(left=radians(3.0) * sin(turn - 1.2), forward=radians(1.0) + radians(0.8) * sin(turn + 0.3)),
    )
    for side in SIDES:
        body.feet[side] = standing_foot(side, STANCE_ASIDE, STANCE_OUT)
        late = sin(turn + 0.4)
        body.arms[side] = Arm(
            down=radians(77.0) - radians(0.9) * late,
            swing=radians(1.0 + 1.2 * sin(turn - 0.8) * side_sign(side)),
            bend=radians(15.0 + 1.5 * late),
            roll=radians(14.0),
            raised=radians(1.6) * breath,
        )
    return body


def crouch(time: float, seconds: float) -> Body:
    """Down on bent legs, ready to go on."""
    turn = 2.0 * pi * time / seconds
    breath = sin(turn + 0.8)
    weight = sin(turn)
    body = Body(
        hips=Vector((0.012 * weight, 0.045, -0.315 + 0.004 * breath)),
        pelvis=Bent(left=radians(1.0) * weight, forward=radians(24.0), over=-radians(1.0) * weight),
        trunk=Bent(
            left=-radians(1.4) * weight, forward=radians(15.0) - radians(1.6) * breath, over=radians(1.2) * weight
        ),
        head=Bent(left=radians(3.0) * sin(turn - 1.0)),
        gaze=0.9,
    )
    for side in SIDES:
        # The left foot is a little ahead: nobody crouches square.
        body.feet[side] = standing_foot(side, CROUCH_ASIDE, CROUCH_OUT, -0.075 * side_sign(side))
        body.feet[side].knee_out = radians(8.0)
        body.arms[side] = Arm(
            down=radians(70.0),
            swing=radians(26.0 + 1.0 * breath - 5.0 * side_sign(side)),
            bend=radians(58.0 + 2.0 * breath),
            roll=radians(26.0),
            raised=radians(1.2) * breath,
        )
    return body


def _turn_phase(side: str, time: float, seconds: float, left: float) -> float:
    """The foot on the side to which the body turns steps first."""
    leads = side_sign(side) == left
    return (time / seconds + TURN_LEAVES_AT - 0.06 + (0.0 if leads else 0.5)) % 1.0


def _turned(phase: float, left: float) -> float:
    """How far a foot is turned about the body's axis: back at the body's own rate while it stands."""
    half = TURN_ANGLE * TURN_LEAVES_AT / 2.0
    if phase <= TURN_LEAVES_AT:
        return left * (half - TURN_ANGLE * phase)
    share = (phase - TURN_LEAVES_AT) / (1.0 - TURN_LEAVES_AT)
    rate = -TURN_ANGLE * (1.0 - TURN_LEAVES_AT)
    return left * hermite(-half, rate, half, rate, share)


def turn_body(time: float, seconds: float, left: float) -> Body:
    """Small steps under a body that turns; to the left for +1, to the right for -1."""
    turn = 2.0 * pi * time / seconds
    lifted: dict[str, float] = {}
    body = Body()
    for side in SIDES:
        phase = _turn_phase(side, time, seconds, left)
        swing = (phase - TURN_LEAVES_AT) / (1.0 - TURN_LEAVES_AT) if phase > TURN_LEAVES_AT else 0.0
        lifted[side] = bump(swing)
        spin = about(UP, _turned(phase, left))
        foot = standing_foot(side, STANCE_ASIDE + 0.012, STANCE_OUT)
        toes_down = about(LEFT, radians(8.0) * bump(min(swing * 1.4, 1.0)))
        body.feet[side] = Foot(spin @ foot.ankle + UP * TURN_LIFT * lifted[side] ** 0.75, spin @ foot.turn @ toes_down)
        body.arms[side] = Arm(
            down=radians(73.0),
            swing=radians(3.0 + 5.0 * side_sign(side) * left) + radians(4.0) * sin(turn + side_sign(side)),
            bend=radians(22.0 + 3.0 * sin(2.0 * turn)),
            roll=radians(14.0),
        )
    over = lifted["Right"] - lifted["Left"]
    body.hips = Vector((0.022 * over, 0.0, -0.020 + 0.006 * abs(over)))
    body.pelvis = Bent(left=radians(5.0) * left * sin(turn + 0.6), forward=radians(2.0), over=-radians(2.0) * over)
    body.trunk = Bent(left=radians(6.0) * left, forward=radians(2.0), over=radians(2.5) * over)
    body.head = Bent(left=radians(11.0) * left)
    return body


def _still(side: str) -> Planted:
    ball = on_side(side, SOLE_BALL)
    return Planted(f"{side}Foot", lambda _time: ball)


def _turning(side: str, seconds: float, left: float) -> Planted:
    ball = on_side(side, SOLE_BALL)

    def contact(time: float) -> Vector | None:
        return ball if _turn_phase(side, time, seconds, left) <= TURN_LEAVES_AT else None

    return Planted(f"{side}Foot", contact)


def _turn_clip(name: str, left: float) -> Clip:
    seconds = float(TURN_SECONDS)

    def pose(time: float) -> Pose:
        return make_pose(turn_body(time, seconds, left))

    return Clip(
        name,
        TURN_SECONDS * FPS,
        pose,
        loops=True,
        turn_rate=left * TURN_ANGLE / seconds,
        planted=tuple(_turning(side, seconds, left) for side in SIDES),
        fps=FPS,
    )


def make_clips() -> tuple[Clip, ...]:
    """Everything on the spot."""
    seconds = float(IDLE_SECONDS)
    frames = IDLE_SECONDS * FPS
    still = tuple(_still(side) for side in SIDES)
    return (
        Clip("idle", frames, lambda time: make_pose(stand(time, seconds)), True, planted=still, fps=FPS),
        Clip("crouch_idle", frames, lambda time: make_pose(crouch(time, seconds)), True, planted=still, fps=FPS),
        _turn_clip("turn_left", 1.0),
        _turn_clip("turn_right", -1.0),
    )
