"""The rat's bones: some 0.6 m from nose to rump, standing with flat paws on the ground."""

from __future__ import annotations

from mathutils import Vector

from common.rig import AHEAD, UP, Bone, Rig

FRONT, BACK = "Front", "Back"
PAIRS = (FRONT, BACK)
SIDES = ("L", "R")

SPINE = ("Hips", "Spine1", "Spine2", "Chest")
EARS = ("Ear.L", "Ear.R")
TAIL = tuple(f"Tail{number}" for number in range(1, 9))

# Where a bone begins: to the left, ahead and up. The last place of a chain is the end of its last bone.
_SPINE = ((-0.17, 0.215), (-0.09, 0.238), (-0.01, 0.242), (0.07, 0.23), (0.14, 0.225))
_HEAD = ((0.14, 0.225), (0.205, 0.254), (0.34, 0.247), (0.413, 0.24))
_EAR = ((0.048, 0.226, 0.304), (0.09, 0.214, 0.402))
_TAIL = (
    (-0.225, 0.205),
    (-0.295, 0.166),
    (-0.37, 0.124),
    (-0.445, 0.09),
    (-0.52, 0.07),
    (-0.595, 0.065),
    (-0.665, 0.078),
    (-0.728, 0.108),
    (-0.775, 0.155),
)
_FRONT_LEG = (
    ("FrontShoulder", (0.034, 0.088, 0.262)),
    ("FrontUpperLeg", (0.052, 0.125, 0.192)),
    ("FrontLowerLeg", (0.059, 0.076, 0.116)),
    ("FrontPaw", (0.058, 0.106, 0.03)),
    ("FrontToes", (0.059, 0.138, 0.012)),
    ("", (0.061, 0.172, 0.01)),
)
_BACK_LEG = (
    ("BackUpperLeg", (0.06, -0.145, 0.215)),
    ("BackLowerLeg", (0.082, -0.075, 0.146)),
    ("BackMetatarsus", (0.078, -0.186, 0.086)),
    ("BackPaw", (0.078, -0.136, 0.02)),
    ("BackToes", (0.079, -0.092, 0.012)),
    ("", (0.081, -0.052, 0.01)),
)


def place(left: float, ahead: float, up: float) -> Vector:
    """A point in the model's space."""
    return Vector((left, -ahead, up))


def bone(pair: str, part: str, side: str) -> str:
    """The name of a leg's bone."""
    return f"{pair}{part}.{side}"


def make_rig() -> Rig:
    """All bones, parents first."""
    bones: list[Bone] = []

    def chain(names: tuple[str, ...], places: list[Vector], parent: str | None, facing: Vector) -> None:
        for name, head, tail in zip(names, places, places[1:]):
            bones.append(Bone(name, parent, head, tail, facing))
            parent = name

    chain(SPINE, [place(0.0, *at) for at in _SPINE], None, UP)
    chain(("Neck", "Head", "Nose"), [place(0.0, *at) for at in _HEAD], "Chest", UP)
    chain(TAIL, [place(0.0, *at) for at in _TAIL], "Hips", UP)
    for side in SIDES:
        mirror = 1.0 if side == "L" else -1.0

        def leg(table: tuple, parent: str) -> None:
            names = tuple(f"{name}.{side}" for name, _at in table[:-1])
            chain(names, [place(mirror * left, ahead, up) for _name, (left, ahead, up) in table], parent, AHEAD)

        chain((f"Ear.{side}",), [place(mirror * left, ahead, up) for left, ahead, up in _EAR], "Head", AHEAD)
        leg(_FRONT_LEG, "Chest")
        leg(_BACK_LEG, "Hips")
    return Rig(bones)
