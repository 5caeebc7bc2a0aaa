"""The spider's movements."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin, tau

from mathutils import Vector

from common.character import Clip, Planted
from common.curves import bump
from common.rig import AHEAD, LEFT, UP, Pose, Rig, about
from spider.legs import LEGS, Gait, Leg, planted, stand, step_all, tip
from spider.skeleton import SIDES, bone

FPS = 60

# Feet come down and leave at frames, so that what is shown between two of them is not half of both.
WALK = Gait(speed=0.7, period=28 / FPS, stands=16 / 28, wave=1 / 28, lift=0.075, carry=0.8)
RUN = Gait(speed=1.8, period=16 / FPS, stands=8 / 16, wave=1 / 16, lift=0.085, carry=0.5)
GAITS = {"walk": WALK, "run": RUN}

_IDLE_SECONDS = 5.0
# When in the idle clip a front leg feels about.
_FEELS = {(1, "L"): (0.22, 0.46), (1, "R"): (0.62, 0.8)}


def make_clips(rig: Rig) -> tuple[Clip, ...]:
    """All of them."""
    moving = [_moving_clip(rig, name, gait) for name, gait in GAITS.items()]
    return (_idle_clip(rig), *moving)


def fullest_stretches(rig: Rig) -> dict[str, float]:
    """For each clip with steps, the largest share of its length that a leg is stretched."""
    found = {}
    for name, gait in GAITS.items():
        shares = []
        for frame in range(round(gait.period * FPS)):
            pose = _carry(frame / FPS / gait.period, gait.speed)
            shares.append(step_all(rig, pose, gait, frame / FPS / gait.period))
        found[name] = max(shares)
    return found


def _moving_clip(rig: Rig, name: str, gait: Gait) -> Clip:
    def pose_at(time: float) -> Pose:
        phase = time / gait.period % 1.0
        pose = _carry(phase, gait.speed)
        step_all(rig, pose, gait, phase)
        return pose

    frames = round(gait.period * FPS)
    return Clip(name, frames, pose_at, True, gait.speed, planted=planted(rig, gait), fps=FPS)


def _carry(phase: float, speed: float) -> Pose:
    """The body in a gait: it rises and sways a little twice a cycle, and its back follows late."""
    pose = Pose()
    lively = min(speed, 1.4)
    twice, once = 2.0 * tau * phase, tau * phase
    pose.shift("Body", Vector((0.004 * sin(once), 0.0, -0.012 * lively + 0.006 * cos(twice - 0.6))))
    pose.turn("Body", about(LEFT, radians(1.0 * lively + 0.7 * sin(twice))))
    pose.turn("Body", about(AHEAD, radians(1.4 * sin(once))))
    pose.turn("Body", about(UP, radians(1.6 * cos(once))))
    pose.turn("Abdomen", about(LEFT, radians(2.5 * lively + 2.2 * sin(twice - 1.3))))
    pose.turn("Abdomen", about(UP, radians(-2.6 * cos(once - 0.5))))
    for index, side in enumerate(SIDES):
        wave = sin(twice + tau / 2.0 * index)
        pose.turn(f"Palp.{side}", about(LEFT, radians(-4.0 + 5.0 * wave)))
        pose.turn(f"PalpTip.{side}", about(LEFT, radians(-8.0 * wave)))
    return pose


def _feeling(leg: Leg, phase: float) -> float:
    """How far a leg is through feeling about, from 0 to 1; outside of that below 0."""
    if leg not in _FEELS:
        return -1.0
    start, end = _FEELS[leg]
    share = (phase - start) / (end - start)
    return share if 0.0 < share < 1.0 else -1.0


def _idle_clip(rig: Rig) -> Clip:
    def pose_at(time: float) -> Pose:
        phase = time / _IDLE_SECONDS
        pose = Pose()
        breath = sin(2.0 * tau * phase)
        pose.shift("Body", Vector((0.004 * sin(tau * phase), 0.0, 0.004 * breath)))
        pose.turn("Body", about(AHEAD, radians(0.8 * sin(tau * phase))))
        pose.turn("Abdomen", about(LEFT, radians(2.0 * sin(2.0 * tau * phase - 0.8))))
        for index, side in enumerate(SIDES):
            wave = sin(6.0 * tau * phase + 2.2 * index)
            pose.turn(f"Palp.{side}", about(LEFT, radians(6.0 * wave)))
            pose.turn(f"PalpTip.{side}", about(LEFT, radians(-9.0 * sin(6.0 * tau * phase + 2.2 * index - 0.7))))
        for leg in LEGS:
            share = _feeling(leg, phase)
            way = Vector()
            if share >= 0.0:
                # Up, a little ahead, and two taps into the air.
                height = bump(share) * (0.105 + 0.03 * cos(3.0 * tau * share))
                way = UP * height + AHEAD * (0.05 * bump(share))
            stand(rig, pose, leg, way)
        return pose

    def contact(leg: Leg, time: float) -> Vector | None:
        return None if _feeling(leg, time / _IDLE_SECONDS) >= 0.0 else tip(rig, leg)

    feet = tuple(Planted(bone(leg[0], "Foot", leg[1]), partial(contact, leg)) for leg in LEGS)
    return Clip("idle", round(_IDLE_SECONDS * FPS), pose_at, True, planted=feet, fps=FPS)
