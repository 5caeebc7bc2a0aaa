"""All of the mannequin."""

from __future__ import annotations

from common.character import Character, Hinge
from common.rig import AHEAD
from mannequin import gaits, leaps, stances
from mannequin.body import RIG
from mannequin.checks import check_gaits
from mannequin.figure import LOOKS, make_figure
from mannequin.rig import SIDES, SOLE_BALL, SOLE_HEEL, SOLE_TOE, on_side


def describe() -> Character:
    """Rig, skin, clips and what they are checked for."""
    return Character(
        name="mannequin",
        rig=RIG,
        mesh=make_figure(),
        looks=LOOKS,
        clips=(
            *stances.make_clips(),
            *(gaits.make_clip(gait) for gait in gaits.GAITS),
            *leaps.make_clips(),
        ),
        hinges=tuple(
            hinge
            for side in SIDES
            for hinge in (
                Hinge(f"{side}UpperLeg", f"{side}LowerLeg", f"{side}Foot", AHEAD),
                Hinge(f"{side}UpperArm", f"{side}LowerArm", f"{side}Hand", -AHEAD),
            )
        ),
        soles={
            **{f"{side}Foot": tuple(on_side(side, p) for p in (SOLE_HEEL, SOLE_BALL)) for side in SIDES},
            **{f"{side}Toes": (on_side(side, SOLE_TOE),) for side in SIDES},
        },
        also=check_gaits,
    )
