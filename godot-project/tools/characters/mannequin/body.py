"""What a person does with a body, and the pose that it makes."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathutils import Quaternion, Vector

from common.leg_ik import bend_two
from common.rig import AHEAD, LEFT, UP, Placed, Pose, about, set_turn
from mannequin.rig import ANKLE, SIDES, make_rig, on_side, side_sign

RIG = make_rig()
BACK = -AHEAD
# How a turn of the trunk is shared out over its bones.
TRUNK = (("Spine", 0.3), ("Chest", 0.4), ("UpperChest", 0.3))


@dataclass
class Bent:
    """Turns in radians: to the left, forward, and over to the left side."""

    left: float = 0.0
    forward: float = 0.0
    over: float = 0.0

    def turn(self, share: float = 1.0) -> Quaternion:
        """As one turn."""
        return about(UP, self.left * share) @ about(LEFT, self.forward * share) @ about(BACK, self.over * share)


@dataclass
class Arm:
    """One arm; radians. `down` from straight out to the side, `swing` forward, `bend` of the elbow, `roll` of the
    upper arm about itself (turns the elbow's crease in), `raised` shoulder, `curl` of the wrist inward."""

    down: float = 1.33
    swing: float = 0.0
    bend: float = 0.22
    roll: float = 0.0
    raised: float = 0.0
    curl: float = 0.08


@dataclass
class Foot:
    """One foot: where its ankle is, how it is turned in the model's space, and how its toes are bent up. `knee_out`
    turns the knee away from the middle, beyond the foot's own heading."""

    ankle: Vector
    turn: Quaternion = field(default_factory=Quaternion)
    toes: float = 0.0
    knee_out: float = 0.0


@dataclass
class Body:
    """A whole body. `hips` is how far they are moved from rest in the model's space; the trunk's turns count from
    the hips; the head's, from straight ahead (`gaze` 1) or from the trunk (`gaze` 0)."""

    hips: Vector = field(default_factory=Vector)
    pelvis: Bent = field(default_factory=Bent)
    trunk: Bent = field(default_factory=Bent)
    head: Bent = field(default_factory=Bent)
    gaze: float = 0.85
    arms: dict[str, Arm] = field(default_factory=lambda: {side: Arm() for side in SIDES})
    feet: dict[str, Foot] = field(default_factory=lambda: {side: Foot(on_side(side, ANKLE)) for side in SIDES})


def make_pose(body: Body) -> Pose:
    """Turns all bones: trunk and arms by their angles, legs so that the feet are where they shall be."""
    pose = Pose()
    pose.shift("Hips", body.hips)
    pose.turn("Hips", body.pelvis.turn())
    for bone, share in TRUNK:
        pose.turn(bone, body.trunk.turn(share))
    _hold_head(pose, body)
    for side in SIDES:
        _hold_arm(pose, side, body.arms[side])
        _set_leg(pose, side, body.feet[side], body.pelvis.left)
    return pose


def _hold_head(pose: Pose, body: Body) -> None:
    """The neck takes half of what brings the head from the trunk's heading to its own."""
    trunk = Placed(RIG, pose).turns["UpperChest"]
    wanted = trunk.slerp(Quaternion(), body.gaze) @ body.head.turn()
    set_turn(RIG, pose, "Neck", trunk.slerp(wanted, 0.5))
    set_turn(RIG, pose, "Head", wanted)


def _hold_arm(pose: Pose, side: str, arm: Arm) -> None:
    sign = side_sign(side)
    pose.turn(f"{side}Shoulder", about(BACK, -arm.raised * sign))
    roll = about(LEFT, arm.roll)
    hang = about(BACK, (arm.down + arm.raised) * sign)
    pose.turn(f"{side}UpperArm", about(LEFT, -arm.swing) @ hang @ roll)
    pose.turn(f"{side}LowerArm", about(UP, -arm.bend * sign))
    pose.turn(f"{side}Hand", about(BACK, arm.curl * sign))


def _set_leg(pose: Pose, side: str, foot: Foot, pelvis_left: float) -> None:
    # By the foot's side: its toes point down, and further, in a run.
    flat = (foot.turn @ LEFT).cross(UP).normalized()
    # The knee looks between where the hips do and where the foot does.
    pole = about(UP, foot.knee_out * side_sign(side)) @ (flat * 0.7 + about(UP, pelvis_left) @ AHEAD * 0.3)
    bend_two(RIG, pose, f"{side}UpperLeg", f"{side}LowerLeg", f"{side}Foot", foot.ankle, pole, AHEAD)
    set_turn(RIG, pose, f"{side}Foot", foot.turn)
    pose.turn(f"{side}Toes", about(LEFT, -foot.toes))
