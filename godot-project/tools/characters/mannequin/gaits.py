"""Ways of getting on: creep, slow walk, walk, run, and crouched.

All begin with the strike of the left foot and have the right one's half a period later, so that an engine can
blend them at the same phase. The figures are those of people: the hips are lowest when both feet stand (in a run,
in the middle of the stance), go over the foot that stands and tip to the one that swings; they turn with the leg
that goes ahead, the chest and the arms against them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, radians, sin

from mathutils import Vector

from common.character import Clip, Planted
from common.gait import Step
from common.rig import AHEAD, LEFT, UP, Pose
from mannequin.body import Arm, Bent, Body, Foot, make_pose
from mannequin.rig import FPS, SIDES, side_sign, sole


@dataclass(frozen=True)
class Gait:
    """One way of getting on. Lengths in metres, angles in degrees, times as shares of the period."""

    name: str
    speed: float
    frames: int
    # The feet: see `Step`.
    leaves_at: float
    flat_from: float
    flat_to: float
    strike: float
    leave: float
    lift: float
    haste: float
    ahead: float
    aside: float
    turned_out: float
    swing_aside: float
    swing_droop: float
    # The hips: how much lower than at rest on average, up and down (and when they are lowest), to each side; how they
    # turn with the legs, tip to the side that swings, and lean forward.
    drop: float
    bob: float
    lowest_at: float
    sway: float
    twist: float
    tip: float
    pelvis_lean: float
    # The trunk against them, and forward beyond them.
    counter: float
    lean: float
    # The arms: out to the side, swing and its middle, bend of the elbow in the middle and how much more in front.
    arm_out: float
    arm_swing: float
    arm_middle: float
    elbow: float
    elbow_swing: float
    arm_roll: float
    knee_out: float = 0.0
    retract: float = 1.0

    @property
    def period(self) -> float:
        """Seconds for a step of each foot."""
        return self.frames / FPS


CREEP = Gait(
    name="walk_creep", speed=0.3, frames=90,
    leaves_at=0.65, flat_from=0.10, flat_to=0.40, strike=4.0, leave=18.0, lift=0.04, haste=0.95,
    ahead=0.120, aside=0.004, turned_out=8.0, swing_aside=0.012, swing_droop=0.0,
    drop=0.018, bob=0.004, lowest_at=0.04, sway=0.026, twist=1.5, tip=1.2, pelvis_lean=1.0,
    counter=2.5, lean=1.0,
    arm_out=13.0, arm_swing=5.0, arm_middle=0.0, elbow=15.0, elbow_swing=2.0, arm_roll=12.0,
)  # fmt: skip
SLOW_WALK = Gait(
    name="walk_slow", speed=0.7, frames=80,
    leaves_at=0.64, flat_from=0.10, flat_to=0.36, strike=10.0, leave=34.0, lift=0.05, haste=0.9,
    ahead=0.225, aside=-0.006, turned_out=7.0, swing_aside=0.012, swing_droop=0.0,
    drop=0.021, bob=0.010, lowest_at=0.04, sway=0.028, twist=3.0, tip=2.0, pelvis_lean=1.0,
    counter=5.0, lean=1.0,
    arm_out=12.0, arm_swing=13.0, arm_middle=0.0, elbow=14.0, elbow_swing=5.0, arm_roll=10.0,
)  # fmt: skip
WALK = Gait(
    name="walk", speed=1.4, frames=60,
    leaves_at=0.62, flat_from=0.10, flat_to=0.34, strike=20.0, leave=52.0, lift=0.075, haste=0.8,
    ahead=0.340, aside=-0.018, turned_out=6.0, swing_aside=0.010, swing_droop=0.0,
    drop=0.032, bob=0.019, lowest_at=0.03, sway=0.022, twist=5.5, tip=3.5, pelvis_lean=2.0,
    counter=11.0, lean=2.0,
    arm_out=11.0, arm_swing=21.0, arm_middle=-3.0, elbow=18.0, elbow_swing=9.0, arm_roll=12.0,
)  # fmt: skip
RUN = Gait(
    name="run", speed=3.5, frames=44,
    leaves_at=0.32, flat_from=0.07, flat_to=0.10, strike=8.0, leave=50.0, lift=0.23, haste=0.75,
    ahead=0.275, aside=-0.040, turned_out=4.0, swing_aside=0.0, swing_droop=14.0,
    drop=0.077, bob=0.034, lowest_at=0.15, sway=0.012, twist=8.0, tip=4.0, pelvis_lean=9.0,
    counter=20.0, lean=5.0,
    arm_out=14.0, arm_swing=36.0, arm_middle=-6.0, elbow=82.0, elbow_swing=14.0, arm_roll=22.0,
    retract=0.3,
)  # fmt: skip
CROUCH_WALK = Gait(
    name="crouch_walk", speed=0.9, frames=72,
    leaves_at=0.62, flat_from=0.10, flat_to=0.22, strike=7.0, leave=56.0, lift=0.085, haste=0.75,
    ahead=0.350, aside=0.004, turned_out=9.0, swing_aside=0.015, swing_droop=4.0,
    drop=0.240, bob=0.012, lowest_at=0.05, sway=0.030, twist=5.0, tip=2.5, pelvis_lean=20.0,
    counter=9.0, lean=14.0,
    arm_out=20.0, arm_swing=14.0, arm_middle=24.0, elbow=58.0, elbow_swing=7.0, arm_roll=26.0,
    knee_out=8.0,
)  # fmt: skip
CROUCH_CREEP = replace(
    CROUCH_WALK,
    name="crouch_creep", speed=0.4, frames=84,
    leaves_at=0.65, flat_to=0.30, strike=3.0, leave=32.0, lift=0.06, haste=0.9,
    ahead=0.170, aside=0.02, bob=0.006, sway=0.026, twist=2.5, tip=1.5, counter=4.0, arm_swing=6.0, elbow_swing=3.0,
)  # fmt: skip
GAITS = (CREEP, SLOW_WALK, WALK, RUN, CROUCH_CREEP, CROUCH_WALK)


def make_step(gait: Gait, side: str) -> Step:
    """The cycle of one foot."""
    sign = side_sign(side)
    return Step(
        sole=sole(side),
        speed=gait.speed,
        period=gait.period,
        leaves_at=gait.leaves_at,
        flat_from=gait.flat_from,
        flat_to=gait.flat_to,
        strike_angle=radians(gait.strike),
        leave_angle=radians(gait.leave),
        lift=gait.lift,
        haste=gait.haste,
        ahead=gait.ahead,
        aside=gait.aside * sign,
        turned_out=radians(gait.turned_out) * sign,
        swing_aside=gait.swing_aside * sign,
        swing_droop=radians(gait.swing_droop),
        retract=gait.retract,
    )


def foot_phase(gait: Gait, side: str, time: float) -> float:
    """Where a foot is in its cycle."""
    return (time / gait.period + (0.0 if side == "Left" else 0.5)) % 1.0


def make_body(gait: Gait, time: float) -> Body:
    """The whole body at a time."""
    turn = 2.0 * pi * time / gait.period
    twist = radians(gait.twist) * cos(turn)
    counter = radians(gait.counter) * cos(turn - 0.12)
    # Over the foot that stands: the left one's stance is in the middle half-way to its leaving.
    middle = pi * gait.leaves_at
    bob = -cos(2.0 * (turn - 2.0 * pi * gait.lowest_at))
    # Its heel strikes brake, its toes drive on: the body is ahead of even motion while it falls.
    surge = 0.006 * sin(2.0 * (turn - middle))
    tip = radians(gait.tip) * sin(turn + 0.35)
    body = Body(
        hips=UP * (gait.bob * bob - gait.drop) + LEFT * gait.sway * cos(turn - middle) + AHEAD * surge,
        pelvis=Bent(left=-twist, forward=radians(gait.pelvis_lean), over=-tip),
        trunk=Bent(
            left=counter,
            forward=radians(gait.lean) + radians(0.12 * gait.counter) * cos(2.0 * turn),
            over=tip * 1.25,
        ),
        head=Bent(forward=radians(1.5) * cos(2.0 * turn + 0.6)),
    )
    for side in SIDES:
        phase = foot_phase(gait, side, time)
        step = make_step(gait, side)
        body.feet[side] = Foot(step.ankle(phase), step.turn(phase), step.toes(phase), radians(gait.knee_out))
        body.arms[side] = _swing_arm(gait, phase)
    return body


def _swing_arm(gait: Gait, phase: float) -> Arm:
    """An arm goes back while the leg of its side goes ahead; the forearm follows a little later."""
    turn = 2.0 * pi * phase
    swing = -cos(turn - 0.10)
    return Arm(
        down=radians(90.0 - gait.arm_out),
        swing=radians(gait.arm_middle + gait.arm_swing * swing),
        bend=radians(gait.elbow - gait.elbow_swing * cos(turn - 0.45)),
        roll=radians(gait.arm_roll),
        raised=radians(1.5) * swing,
    )


def _pose(gait: Gait, time: float) -> Pose:
    return make_pose(make_body(gait, time))


def _contact(gait: Gait, side: str, time: float) -> Vector | None:
    return make_step(gait, side).contact(foot_phase(gait, side, time))


def make_clip(gait: Gait) -> Clip:
    """The gait as a loop."""
    return Clip(
        name=gait.name,
        frames=gait.frames,
        pose=lambda time: _pose(gait, time),
        loops=True,
        speed=gait.speed,
        fps=FPS,
        planted=tuple(Planted(f"{side}Foot", lambda time, side=side: _contact(gait, side, time)) for side in SIDES),
    )
