"""All of the rat."""

from __future__ import annotations

from mathutils import Vector

from common.character import Character, Look
from common.measure import check_stretches
from common.rig import UP, Rig
from rat.body import MATERIALS, NOSE_RADIUS, TAIL_RADIUS, make_mesh
from rat.clips import fullest_stretches, make_clips
from rat.legs import hinges, soles
from rat.skeleton import TAIL, bone, make_rig

# A leg that is stretched further than this share of its length would pull its paw off its place.
_FULLEST = 0.995


def _soles(rig: Rig) -> dict[str, tuple[Vector, ...]]:
    """What may touch the ground: heels, balls and tips of the toes, and the lower side of tail and nose."""
    end, tip = rig.bones[TAIL[-1]].tail, rig.bones["Nose"].tail
    found = {name: (rig.head(name) - UP * TAIL_RADIUS,) for name in TAIL[3:]}
    found[TAIL[-1]] += (end - UP * TAIL_RADIUS,)
    found["Nose"] = (tip - UP * NOSE_RADIUS,)
    for (pair, side), sole in soles(rig).items():
        tip = rig.bones[bone(pair, "Toes", side)].tail
        found[bone(pair, "Paw", side)] = (sole.heel, sole.ball)
        found[bone(pair, "Toes", side)] = (sole.ball, Vector((tip.x, tip.y, 0.0)))
    return found


def describe() -> Character:
    """What `make.py` makes."""
    rig = make_rig()

    return Character(
        name="rat",
        rig=rig,
        mesh=make_mesh(rig),
        looks={name: Look(colour, roughness) for name, (colour, roughness) in MATERIALS.items()},
        clips=make_clips(rig),
        hinges=hinges(),
        soles=_soles(rig),
        also=lambda: check_stretches(fullest_stretches(rig), _FULLEST),
    )
