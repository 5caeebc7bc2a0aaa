"""A skeleton as a table of bones, and where its bones come to be in a pose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mathutils import Matrix, Quaternion, Vector

LEFT = Vector((1.0, 0.0, 0.0))
AHEAD = Vector((0.0, -1.0, 0.0))
UP = Vector((0.0, 0.0, 1.0))


@dataclass(frozen=True)
class Bone:
    """One bone at rest, in the model's space. Its own Y runs from head to tail, its Z leans to `facing`."""

    name: str
    parent: str | None
    head: Vector
    tail: Vector
    facing: Vector = field(default_factory=lambda: AHEAD.copy())

    def rest_axes(self) -> Matrix:
        """Its axes at rest as the columns of a 3x3 matrix: exact, so that no roll is left to chance."""
        along = (self.tail - self.head).normalized()
        facing = (self.facing - along * self.facing.dot(along)).normalized()
        return Matrix((along.cross(facing), along, facing)).transposed()


class Rig:
    """Bones by name, parents before their children."""

    def __init__(self, bones: Iterable[Bone]) -> None:
        self.bones: dict[str, Bone] = {}
        for bone in bones:
            if bone.parent is not None and bone.parent not in self.bones:
                raise ValueError(f"{bone.name} stands before its parent {bone.parent}")
            if bone.name in self.bones:
                raise ValueError(f"{bone.name} stands twice")
            self.bones[bone.name] = bone

    def head(self, name: str) -> Vector:
        """Where a bone begins at rest."""
        return self.bones[name].head

    def length(self, first: str, second: str) -> float:
        """From where one bone begins to where another does, at rest, in metres."""
        return (self.head(second) - self.head(first)).length


class Pose:
    """How each bone is turned against its parent, and what is moved.

    A turn is given about the axes of the model as they stand at rest, not about the bone's own: to raise
    any limb forward is the same turn about X. Bones that are not named stand as at rest.
    """

    def __init__(self) -> None:
        self.turns: dict[str, Quaternion] = {}
        self.shifts: dict[str, Vector] = {}

    def turn(self, name: str, turn: Quaternion) -> None:
        """Turns a bone on top of what it is turned already."""
        self.turns[name] = turn @ self.turns.get(name, Quaternion())

    def shift(self, name: str, way: Vector) -> None:
        """Moves a bone, in its parent's turned frame; in metres."""
        self.shifts[name] = self.shifts.get(name, Vector()) + way


class Placed:
    """A rig in a pose: where every bone is in the model's space."""

    def __init__(self, rig: Rig, pose: Pose) -> None:
        self.rig = rig
        self.turns: dict[str, Quaternion] = {}
        self.heads: dict[str, Vector] = {}
        for name, bone in rig.bones.items():
            turn = pose.turns.get(name, Quaternion())
            shift = pose.shifts.get(name, Vector())
            if bone.parent is None:
                self.turns[name] = turn
                self.heads[name] = bone.head + shift
            else:
                above = self.turns[bone.parent]
                self.turns[name] = above @ turn
                self.heads[name] = self.point(bone.parent, bone.head + shift)

    def point(self, name: str, at_rest: Vector) -> Vector:
        """Where a point that is fixed to a bone is, given where it is at rest."""
        return self.heads[name] + self.turns[name] @ (at_rest - self.rig.head(name))


def set_turn(rig: Rig, pose: Pose, name: str, turn: Quaternion) -> None:
    """Turns a bone so that it stands turned by this in the model's space, whatever its parents do."""
    parent = rig.bones[name].parent
    above = Placed(rig, pose).turns[parent] if parent is not None else Quaternion()
    pose.turns[name] = above.inverted() @ turn


def about(axis: Vector, angle: float) -> Quaternion:
    """A turn about an axis, in radians."""
    return Quaternion(axis, angle)
