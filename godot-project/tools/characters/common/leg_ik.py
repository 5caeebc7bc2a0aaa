"""Limbs that reach a place, in closed form."""

from __future__ import annotations

from math import acos, sqrt

from mathutils import Matrix, Quaternion, Vector

from common.rig import Placed, Pose, Rig, set_turn

# A leg is never stretched further than this share of its length: a knee has a direction then.
FULLEST = 0.9995


def frame_turn(from_along: Vector, from_side: Vector, to_along: Vector, to_side: Vector) -> Quaternion:
    """The turn that takes one direction onto another exactly, and a side to a side as near as can be."""

    def axes(along: Vector, side: Vector) -> Matrix:
        along = along.normalized()
        side = (side - along * side.dot(along)).normalized()
        return Matrix((along, side, along.cross(side))).transposed()

    return (axes(to_along, to_side) @ axes(from_along, from_side).transposed()).to_quaternion()


def bend_two(
    rig: Rig, pose: Pose, upper: str, lower: str, end: str, target: Vector, pole: Vector, rest_pole: Vector
) -> float:
    """Turns two bones so that the one after them begins at the target.

    The joint between them points to `pole` (a direction in the model's space), as it does to `rest_pole` at
    rest: both bones keep to one hinge, so nothing twists. Out of reach, the limb points at the target.
    Gives the share of the limb's length that it is stretched.
    """
    placed = Placed(rig, pose)
    root = placed.heads[upper]
    first, second = rig.length(upper, lower), rig.length(lower, end)
    way = target - root
    reach = min(max(way.length, abs(first - second) * 1.001), (first + second) * FULLEST)
    along = way.normalized()
    hinge = along.cross(pole).normalized()
    bend = hinge.cross(along)
    cosine = (first * first + reach * reach - second * second) / (2.0 * first * reach)
    cosine = max(-1.0, min(1.0, cosine))
    joint = root + along * (first * cosine) + bend * (first * sqrt(1.0 - cosine * cosine))
    rest_hinge = (rig.head(end) - rig.head(upper)).cross(rest_pole).normalized()
    rest_first = rig.head(lower) - rig.head(upper)
    rest_second = rig.head(end) - rig.head(lower)
    set_turn(rig, pose, upper, frame_turn(rest_first, rest_hinge, joint - root, hinge))
    tip = root + along * reach
    set_turn(rig, pose, lower, frame_turn(rest_second, rest_hinge, tip - joint, hinge))
    return reach / (first + second)


def bend_three(
    rig: Rig,
    pose: Pose,
    bones: tuple[str, str, str, str],
    target: Vector,
    pole: Vector,
    rest_pole: Vector,
    last_turn: Quaternion,
) -> float:
    """As `bend_two` for three bones and the one after them: the third stands turned by `last_turn` in the
    model's space (as the hock of a dog does, by the phase of its step), the other two reach for it."""
    upper, lower, last, end = bones
    hock = target - last_turn @ (rig.head(end) - rig.head(last))
    stretch = bend_two(rig, pose, upper, lower, last, hock, pole, rest_pole)
    set_turn(rig, pose, last, last_turn)
    return stretch


def hinge_angle(rig: Rig, pose: Pose, upper: str, lower: str, end: str) -> float:
    """How far a joint is bent from straight, in radians, without a sign."""
    placed = Placed(rig, pose)
    first = (placed.heads[lower] - placed.heads[upper]).normalized()
    second = (placed.heads[end] - placed.heads[lower]).normalized()
    return acos(max(-1.0, min(1.0, first.dot(second))))


def bend_side(rig: Rig, pose: Pose, upper: str, lower: str, end: str, rest_pole: Vector) -> float:
    """How far the joint between two bones stands out to where its limb's upper bone carries `rest_pole`, in
    metres: negative is a joint that is bent the wrong way."""
    placed = Placed(rig, pose)
    way = placed.heads[end] - placed.heads[upper]
    joint = placed.heads[lower] - placed.heads[upper]
    off = joint - way * (joint.dot(way) / way.length_squared)
    return off.dot(placed.turns[upper] @ rest_pole)
