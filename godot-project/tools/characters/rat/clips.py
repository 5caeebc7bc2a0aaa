"""The rat's movements."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin, tau

from mathutils import Vector

from common.character import Clip
from common.curves import bump, smooth
from common.rig import AHEAD, LEFT, UP, Pose, Rig, about
from rat.legs import FRONT, Gait, planted, stand_all, standing, step_all
from rat.skeleton import EARS, TAIL

FPS = 60
BACK = "Back"

CREEP = Gait(
    speed=0.15,
    period=42 / FPS,
    strikes={(BACK, "L"): 0.0, (FRONT, "R"): 0.9, (BACK, "R"): 0.5, (FRONT, "L"): 0.4},
    stands=0.7,
    lift=0.02,
    middle={FRONT: 0.004, BACK: 0.004},
    roll={FRONT: radians(14.0), BACK: radians(12.0)},
    droop={FRONT: radians(16.0), BACK: radians(6.0)},
    carry=1.0,
)
WALK = Gait(
    speed=0.45,
    period=30 / FPS,
    strikes={(BACK, "L"): 0.0, (FRONT, "R"): 0.93, (BACK, "R"): 0.5, (FRONT, "L"): 0.43},
    stands=0.62,
    lift=0.024,
    middle={FRONT: 0.006, BACK: 0.004},
    roll={FRONT: radians(28.0), BACK: radians(24.0)},
    droop={FRONT: radians(16.0), BACK: radians(5.0)},
    carry=0.8,
)
TROT = Gait(
    speed=1.2,
    period=16 / FPS,
    strikes={(BACK, "L"): 0.0, (FRONT, "R"): 0.98, (BACK, "R"): 0.5, (FRONT, "L"): 0.48},
    stands=0.44,
    lift=0.036,
    middle={FRONT: 0.0, BACK: 0.0},
    roll={FRONT: radians(36.0), BACK: radians(28.0)},
    droop={FRONT: radians(22.0), BACK: radians(6.0)},
    carry=0.6,
)
RUN = Gait(
    speed=2.6,
    period=16 / FPS,
    strikes={(BACK, "L"): 0.0, (BACK, "R"): 0.07, (FRONT, "R"): 0.46, (FRONT, "L"): 0.56},
    stands=0.235,
    lift=0.05,
    middle={FRONT: 0.004, BACK: -0.004},
    roll={FRONT: radians(30.0), BACK: radians(26.0)},
    droop={FRONT: radians(24.0), BACK: radians(8.0)},
    carry=0.5,
)


def make_clips(rig: Rig) -> tuple[Clip, ...]:
    """All of them."""
    return (
        _standing_clip(rig, "idle", 4.0, _idle),
        _standing_clip(rig, "sniff", 3.0, _sniff),
        _moving_clip(rig, "creep", CREEP, _creep),
        _moving_clip(rig, "walk", WALK, _walk),
        _moving_clip(rig, "trot", TROT, _trot),
        _moving_clip(rig, "run", RUN, _run),
    )


def fullest_stretches(rig: Rig) -> dict[str, float]:
    """For each clip with steps, the largest share of its length that a leg is stretched."""
    found = {}
    for name, gait, body in (("creep", CREEP, _creep), ("walk", WALK, _walk), ("trot", TROT, _trot), ("run", RUN, _run)):
        shares = []
        for frame in range(round(gait.period * FPS)):
            phase = frame / FPS / gait.period
            pose = Pose()
            body(pose, phase)
            shares.append(step_all(rig, pose, gait, phase))
        found[name] = max(shares)
    return found


def _moving_clip(rig: Rig, name: str, gait: Gait, body: Callable[[Pose, float], None]) -> Clip:
    def pose_at(time: float) -> Pose:
        pose = Pose()
        phase = time / gait.period % 1.0
        body(pose, phase)
        step_all(rig, pose, gait, phase)
        return pose

    frames = round(gait.period * FPS)
    return Clip(name, frames, pose_at, True, gait.speed, planted=planted(rig, gait), fps=FPS)


def _standing_clip(rig: Rig, name: str, seconds: float, body: Callable[[Pose, float], None]) -> Clip:
    def pose_at(time: float) -> Pose:
        pose = Pose()
        body(pose, time / seconds)
        stand_all(rig, pose)
        return pose

    return Clip(name, round(seconds * FPS), pose_at, True, planted=standing(rig), fps=FPS)


def _pitch(pose: Pose, name: str, degrees: float) -> None:
    """Nose down by a positive angle; of ears, tops ahead; of the tail, end up."""
    pose.turn(name, about(LEFT, radians(degrees)))


def _yaw(pose: Pose, name: str, degrees: float) -> None:
    """To the left by a positive angle; of the tail, its end to the right."""
    pose.turn(name, about(UP, radians(degrees)))


def _roll(pose: Pose, name: str, degrees: float) -> None:
    """The left side down by a positive angle."""
    pose.turn(name, about(AHEAD, radians(-degrees)))


def _swing_tail(pose: Pose, phase: float, aside: float, upward: float, lag: float, raised: float) -> None:
    """A wave that runs down the tail: once aside and twice up a cycle, in degrees for each bone."""
    for index, name in enumerate(TAIL):
        grown = 0.4 + 0.6 * index / (len(TAIL) - 1)
        _yaw(pose, name, aside * grown * sin(tau * (phase - lag * index)))
        _pitch(pose, name, upward * sin(2.0 * tau * (phase - lag * index)))
    _pitch(pose, TAIL[0], raised)
    _pitch(pose, TAIL[1], raised * 0.5)


def _sway_spine(pose: Pose, phase: float, yaw: float, roll: float) -> None:
    """As a hind paw comes down ahead on one side, the front one does on the other: the spine bends between, and the
    head looks straight on."""
    side = cos(tau * phase)
    _yaw(pose, "Hips", -yaw * side)
    for name in ("Spine1", "Spine2", "Chest"):
        _yaw(pose, name, 2.0 / 3.0 * yaw * side)
    for name in ("Neck", "Head"):
        _yaw(pose, name, -0.5 * yaw * side)
    lean = sin(tau * phase)
    _roll(pose, "Hips", roll * lean)
    _roll(pose, "Spine2", -roll * lean)
    _roll(pose, "Chest", -roll * lean)
    _roll(pose, "Neck", roll * lean)


def _creep(pose: Pose, phase: float) -> None:
    _sway_spine(pose, phase - 0.02, 2.5, 1.6)
    weight = sin(tau * (phase - 0.05))
    pose.shift("Hips", Vector((0.006 * weight, 0.0, -0.005 + 0.002 * cos(2.0 * tau * (phase - 0.31)))))
    _pitch(pose, "Neck", 2.0)
    _pitch(pose, "Nose", 4.0 * sin(3.0 * tau * phase))
    _swing_tail(pose, phase, 4.0, 0.5, 0.09, 0.0)


def _walk(pose: Pose, phase: float) -> None:
    _sway_spine(pose, phase - 0.02, 5.0, 2.2)
    weight = sin(tau * (phase - 0.05))
    pose.shift("Hips", Vector((0.005 * weight, 0.0, -0.005 + 0.003 * cos(2.0 * tau * (phase - 0.31)))))
    nod = sin(2.0 * tau * (phase - 0.1))
    _pitch(pose, "Chest", 0.8 * nod)
    _pitch(pose, "Neck", 4.0 - 2.0 * nod)
    _pitch(pose, "Head", -2.0 + 1.2 * nod)
    _swing_tail(pose, phase, 5.0, 0.8, 0.09, 2.0)
    for name in EARS:
        _pitch(pose, name, 1.5 * nod)


def _trot(pose: Pose, phase: float) -> None:
    _sway_spine(pose, phase - 0.02, 4.5, 1.6)
    bounce = cos(2.0 * tau * (phase - 0.47))
    pose.shift("Hips", Vector((0.0, 0.0, -0.004 + 0.008 * bounce)))
    nod = cos(2.0 * tau * (phase - 0.53))
    _pitch(pose, "Hips", 0.8 * nod)
    _pitch(pose, "Neck", 7.0 - 2.2 * nod)
    _pitch(pose, "Head", -5.0 + 1.6 * nod)
    _swing_tail(pose, phase, 4.5, 1.4, 0.08, 9.0)
    for name in EARS:
        _pitch(pose, name, -10.0 - 5.0 * cos(2.0 * tau * (phase - 0.55)))


def _run(pose: Pose, phase: float) -> None:
    # The back is rounded most when the hind paws reach ahead below it, and stretched in the leap that they push.
    bent = cos(tau * (phase - 0.93))
    rock = sin(tau * (phase - 0.3))
    height = cos(2.0 * tau * (phase - 0.4))
    pose.shift("Hips", Vector((0.0, 0.0, -0.012 + 0.012 * height + 0.01 * bent)))
    _pitch(pose, "Hips", -12.0 * bent - 3.0 + 5.0 * rock)
    for name in ("Spine1", "Spine2", "Chest"):
        _pitch(pose, name, 7.5 * bent + 1.0)
    _pitch(pose, "Neck", 10.0 - 6.0 * bent - 3.0 * rock)
    _pitch(pose, "Head", -11.0 - 4.5 * bent - 2.0 * rock)
    _roll(pose, "Hips", 2.0 * sin(tau * (phase - 0.05)))
    _swing_tail(pose, phase, 2.0, 0.0, 0.07, 16.0)
    for index, name in enumerate(TAIL):
        _pitch(pose, name, 4.0 * sin(tau * (phase - 0.2 - 0.075 * index)))
    # The rump goes up and down with the back, the tail does less.
    _pitch(pose, TAIL[0], 10.0 * bent)
    for name in EARS:
        _pitch(pose, name, -24.0 - 7.0 * cos(tau * (phase - 0.55)))


def _breathe(pose: Pose, wave: float) -> None:
    pose.shift("Hips", Vector((0.0, 0.0, 0.0016 * wave)))
    _pitch(pose, "Spine1", -0.7 * wave)
    _pitch(pose, "Chest", 0.9 * wave)


def _twitch(share: float, times: int) -> float:
    """Quick flicks, from phase 0 to 1."""
    return sin(pi * times * share) ** 2 * bump(share) if 0.0 < share < 1.0 else 0.0


def _idle(pose: Pose, phase: float) -> None:
    _breathe(pose, sin(4.0 * tau * phase))
    pose.shift("Hips", Vector((0.006 * sin(tau * phase), 0.0, -0.004)))
    _roll(pose, "Hips", 1.6 * sin(tau * phase))
    _yaw(pose, "Hips", 1.0 * sin(tau * phase))
    # It looks to one side, then to the other.
    look = smooth(phase, 0.1, 0.22) - smooth(phase, 0.42, 0.58) * 1.7 + smooth(phase, 0.8, 0.95) * 0.7
    _yaw(pose, "Neck", 7.0 * look)
    _yaw(pose, "Head", 9.0 * look)
    _roll(pose, "Head", 4.0 * look)
    _pitch(pose, "Neck", -2.0 + 1.0 * sin(2.0 * tau * phase))
    _pitch(pose, EARS[0], 16.0 * _twitch((phase - 0.27) / 0.13, 2))
    _pitch(pose, EARS[1], 16.0 * _twitch((phase - 0.66) / 0.13, 2))
    _pitch(pose, "Nose", 5.0 * (_twitch((phase - 0.05) / 0.25, 5) + _twitch((phase - 0.55) / 0.25, 5)))
    for index, name in enumerate(TAIL):
        _yaw(pose, name, 4.0 + 6.0 * sin(tau * (phase - 0.06 * index)) * (0.3 + index / 8.0))
        _pitch(pose, name, 1.0 * sin(2.0 * tau * (phase - 0.05 * index)))


def _sniff(pose: Pose, phase: float) -> None:
    _breathe(pose, sin(6.0 * tau * phase))
    slow = sin(tau * phase)
    pose.shift("Hips", Vector((0.004 * slow, -0.012, -0.006)))
    _pitch(pose, "Hips", 5.0)
    _pitch(pose, "Spine1", 3.0)
    _pitch(pose, "Spine2", 4.0)
    _pitch(pose, "Chest", 5.5)
    _pitch(pose, "Neck", 11.0 + 2.0 * sin(2.0 * tau * phase))
    _pitch(pose, "Head", 2.0 + 2.0 * sin(3.0 * tau * phase))
    _yaw(pose, "Chest", 3.0 * slow)
    _yaw(pose, "Neck", 9.0 * slow)
    _yaw(pose, "Head", 8.0 * sin(tau * (phase - 0.08)))
    _pitch(pose, "Nose", 7.0 * sin(18.0 * tau * phase))
    for index, name in enumerate(EARS):
        _pitch(pose, name, 9.0 + 5.0 * sin(tau * (2.0 * phase + 0.5 * index)))
    for index, name in enumerate(TAIL):
        _yaw(pose, name, -3.0 + 5.0 * sin(tau * (phase - 0.06 * index)) * (0.3 + index / 8.0))
    _pitch(pose, TAIL[0], 4.0)
