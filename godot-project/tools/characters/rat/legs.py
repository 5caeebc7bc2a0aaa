"""The rat's legs: where its paws stand, and how the bones above reach them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import radians

from mathutils import Vector

from common.character import Hinge, Planted
from common.curves import bump
from common.gait import Sole, Step
from common.leg_ik import bend_three, bend_two
from common.rig import AHEAD, LEFT, Pose, Rig, about, set_turn
from rat.skeleton import FRONT, PAIRS, SIDES, bone

Leg = tuple[str, str]
LEGS: tuple[Leg, ...] = tuple((pair, side) for pair in PAIRS for side in SIDES)

# How far the heel of a paw is behind its joint, in metres.
_HEEL = 0.008
# The knee points ahead, the elbow behind.
_POLES = {FRONT: -AHEAD, "Back": AHEAD}
# For each metre that a paw is ahead of its place at rest the shoulder blade's lower end swings ahead, and the hock
# leans back, by so much.
_BLADE_SWING = radians(220.0)
_HOCK_LEAN = radians(160.0)
# How far a hock folds in the swing, and how much of a paw's rolling it takes up.
_HOCK_FOLD = radians(8.0)
_HOCK_ROLL = 0.4
# How much of a paw's turn its toes have in the swing.
_TOES_DROOP = 0.3


@dataclass(frozen=True)
class Gait:
    """A gait: when which paw comes down, and how it goes. Times are shares of the period."""

    speed: float
    period: float
    strikes: dict[Leg, float]
    stands: float
    lift: float
    # Where the middle of a step is, ahead of the paw's place at rest, in metres.
    middle: dict[str, float]
    # How far a heel is up when its paw leaves, and how far the paw hangs in the swing, in radians.
    roll: dict[str, float]
    droop: dict[str, float]
    carry: float


def soles(rig: Rig) -> dict[Leg, Sole]:
    """Where the paws are at rest."""
    found = {}
    for leg in LEGS:
        ankle = rig.head(bone(leg[0], "Paw", leg[1]))
        toes = rig.head(bone(leg[0], "Toes", leg[1]))
        heel = Vector((ankle.x, ankle.y, 0.0)) - AHEAD * _HEEL
        found[leg] = Sole(ankle, heel, Vector((toes.x, toes.y, 0.0)))
    return found


def steps(rig: Rig, gait: Gait) -> dict[Leg, Step]:
    """Each leg's way through a gait."""
    return {
        leg: Step(
            sole=sole,
            speed=gait.speed,
            period=gait.period,
            leaves_at=gait.stands,
            flat_from=0.0,
            flat_to=gait.stands * 0.45,
            strike_angle=0.0,
            leave_angle=gait.roll[leg[0]],
            lift=gait.lift,
            haste=0.85,
            ahead=gait.middle[leg[0]] + gait.speed * gait.period * gait.stands / 2.0,
            swing_droop=gait.droop[leg[0]],
            carry=gait.carry,
        )
        for leg, sole in soles(rig).items()
    }


def planted(rig: Rig, gait: Gait) -> tuple[Planted, ...]:
    """What stands when, to be measured."""

    def contact(step: Step, strike: float, time: float) -> Vector | None:
        return step.contact((time / gait.period - strike) % 1.0)

    return tuple(
        Planted(bone(leg[0], "Paw", leg[1]), partial(contact, step, gait.strikes[leg]))
        for leg, step in steps(rig, gait).items()
    )


def standing(rig: Rig) -> tuple[Planted, ...]:
    """All four paws stand where they are."""
    still: Callable[[Vector, float], Vector] = lambda ball, _time: ball
    return tuple(
        Planted(bone(leg[0], "Paw", leg[1]), partial(still, sole.ball)) for leg, sole in soles(rig).items()
    )


def hinges() -> tuple[Hinge, ...]:
    """Elbows, knees and hocks bend one way each."""
    found = []
    for side in SIDES:
        front = [bone(FRONT, part, side) for part in ("UpperLeg", "LowerLeg", "Paw")]
        back = [bone("Back", part, side) for part in ("UpperLeg", "LowerLeg", "Metatarsus", "Paw")]
        found += [Hinge(*front, _POLES[FRONT]), Hinge(*back[:3], AHEAD), Hinge(*back[1:], -AHEAD)]
    return tuple(found)


def step_all(rig: Rig, pose: Pose, gait: Gait, phase: float) -> float:
    """Puts all legs where the gait has them. Gives the largest share of its length that one is stretched."""
    fullest = 0.0
    for leg, step in steps(rig, gait).items():
        own = (phase - gait.strikes[leg]) % 1.0
        swing = bump((own - step.leaves_at) / (1.0 - step.leaves_at)) if own > step.leaves_at else 0.0
        fullest = max(fullest, reach(rig, pose, leg, step.ankle(own), step.pitch(own), swing))
    return fullest


def stand_all(rig: Rig, pose: Pose) -> float:
    """Keeps all paws where they are at rest, whatever the body does. Gives as `step_all`."""
    return max(reach(rig, pose, leg, sole.ankle, 0.0, 0.0) for leg, sole in soles(rig).items())


def reach(rig: Rig, pose: Pose, leg: Leg, ankle: Vector, pitch: float, swing: float) -> float:
    """Bends a leg so that its paw is at a place, turned toes up by `pitch`.

    Its toes stay flat with the ground, and hang a little in the swing. `swing`: how much of it, from 0 to 1. Gives the share of its length that it is stretched.
    """
    pair, side = leg
    paw = bone(pair, "Paw", side)
    ahead = (ankle - rig.head(paw)).dot(AHEAD)
    names = [bone(pair, part, side) for part in ("UpperLeg", "LowerLeg")]
    if pair == FRONT:
        pose.turns[bone(pair, "Shoulder", side)] = about(LEFT, -_BLADE_SWING * ahead)
        stretch = bend_two(rig, pose, *names, paw, ankle, _POLES[FRONT], _POLES[FRONT])
    else:
        lean = -_HOCK_LEAN * ahead + _HOCK_FOLD * swing - _HOCK_ROLL * pitch * (1.0 - swing)
        chain = (*names, bone(pair, "Metatarsus", side), paw)
        stretch = bend_three(rig, pose, chain, ankle, AHEAD, AHEAD, about(LEFT, lean))
    set_turn(rig, pose, paw, about(LEFT, -pitch))
    pose.turns[bone(pair, "Toes", side)] = about(LEFT, pitch * (1.0 - _TOES_DROOP * swing))
    return stretch
