"""The spider's legs: where its feet stand, and how the bones above reach them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import atan2, pi

from mathutils import Quaternion, Vector

from common.character import Hinge, Planted
from common.gait import Sole, Step
from common.leg_ik import bend_two
from common.rig import UP, Placed, Pose, Rig, about, set_turn
from spider.skeleton import PAIRS, SIDES, bone

Leg = tuple[int, str]
LEGS: tuple[Leg, ...] = tuple((pair, side) for pair in PAIRS for side in SIDES)

# A hip turns along with its foot by this share.
_HIP_SHARE = 0.85


@dataclass(frozen=True)
class Gait:
    """A gait of two groups of four legs, by turns: left ones and right ones across from each other."""

    speed: float
    period: float
    # For how long a foot stands, and by how much it comes down after the one behind it; shares of the period.
    stands: float
    wave: float
    lift: float
    carry: float

    def strike(self, leg: Leg) -> float:
        """When in the period the foot comes down."""
        pair, side = leg
        group = 0.0 if (pair % 2 == 0) == (side == "R") else 0.5
        return (group + self.wave * (max(PAIRS) - pair)) % 1.0


def tip(rig: Rig, leg: Leg) -> Vector:
    """What stands on the ground at rest."""
    return rig.bones[bone(leg[0], "Foot", leg[1])].tail


def steps(rig: Rig, gait: Gait) -> dict[Leg, Step]:
    """Each leg's way through a gait."""
    found = {}
    for leg in LEGS:
        ankle = rig.head(bone(leg[0], "Foot", leg[1]))
        found[leg] = Step(
            sole=Sole(ankle, tip(rig, leg), tip(rig, leg)),
            speed=gait.speed,
            period=gait.period,
            leaves_at=gait.stands,
            flat_from=0.0,
            flat_to=gait.stands,
            strike_angle=0.0,
            leave_angle=0.0,
            lift=gait.lift,
            haste=0.85,
            ahead=gait.speed * gait.period * gait.stands / 2.0,
            carry=gait.carry,
        )
    return found


def planted(rig: Rig, gait: Gait) -> tuple[Planted, ...]:
    """What stands when, to be measured."""

    def contact(step: Step, strike: float, time: float) -> Vector | None:
        return step.contact((time / gait.period - strike) % 1.0)

    return tuple(
        Planted(bone(leg[0], "Foot", leg[1]), partial(contact, step, gait.strike(leg)))
        for leg, step in steps(rig, gait).items()
    )


def hinges() -> tuple[Hinge, ...]:
    """Knees stand up."""
    return tuple(Hinge(*(bone(pair, part, side) for part in ("Upper", "Lower", "Foot")), UP) for pair, side in LEGS)


def step_all(rig: Rig, pose: Pose, gait: Gait, phase: float) -> float:
    """Puts all legs where the gait has them. Gives the largest share of its length that one is stretched."""
    return max(
        reach(rig, pose, leg, step.ankle((phase - gait.strike(leg)) % 1.0)) for leg, step in steps(rig, gait).items()
    )


def stand(rig: Rig, pose: Pose, leg: Leg, way: Vector) -> float:
    """Keeps a foot where it is at rest, but for `way`. Gives as `step_all`."""
    return reach(rig, pose, leg, rig.head(bone(leg[0], "Foot", leg[1])) + way)


def reach(rig: Rig, pose: Pose, leg: Leg, ankle: Vector) -> float:
    """Bends a leg so that its foot is at a place, upright. Gives the share of its length that it is stretched."""
    hip, upper, lower, foot = (bone(leg[0], part, leg[1]) for part in ("Hip", "Upper", "Lower", "Foot"))
    placed = Placed(rig, pose)
    body = placed.turns["Body"]
    way = body.inverted() @ (ankle - placed.point("Body", rig.head(hip)))
    rest = rig.head(foot) - rig.head(hip)
    angle = (atan2(way.y, way.x) - atan2(rest.y, rest.x) + pi) % (2.0 * pi) - pi
    pose.turns[hip] = about(UP, angle * _HIP_SHARE)
    stretch = bend_two(rig, pose, upper, lower, foot, ankle, UP, UP)
    set_turn(rig, pose, foot, Quaternion())
    return stretch
