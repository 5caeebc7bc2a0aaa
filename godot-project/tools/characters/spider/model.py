"""All of the spider."""

from __future__ import annotations

from common.character import Character
from common.measure import check_stretches
from spider.body import LOOKS, make_mesh
from spider.clips import fullest_stretches, make_clips
from spider.legs import LEGS, hinges, tip
from spider.skeleton import bone, make_rig

# A leg that is stretched further than this share of its length would pull its foot off its place.
_FULLEST = 0.99


def describe() -> Character:
    """What `make.py` makes."""
    rig = make_rig()

    return Character(
        name="spider",
        rig=rig,
        mesh=make_mesh(rig),
        looks=LOOKS,
        clips=make_clips(rig),
        hinges=hinges(),
        soles={bone(leg[0], "Foot", leg[1]): (tip(rig, leg),) for leg in LEGS},
        also=lambda: check_stretches(fullest_stretches(rig), _FULLEST),
    )
