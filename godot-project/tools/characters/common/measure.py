"""What is true of the clips as they are baked, between frames as well: measured, and refused where it is bad."""

from __future__ import annotations

from math import degrees

from mathutils import Vector

from common.character import Character, Clip, Planted
from common.leg_ik import bend_side
from common.rig import AHEAD, UP, Placed, Pose, about

# Poses are also looked at so many times between two frames, where an engine interpolates.
BETWEEN = 2
# How a loop may go on differently over its seam than anywhere else, and how far a hinge may bend back.
MOST_SEAM = 1.6
MOST_BACKWARD = 0.001


def _between(first: Pose, last: Pose, share: float) -> Pose:
    """What an engine shows between two frames."""
    pose = Pose()
    for name in first.turns.keys() | last.turns.keys():
        a, b = (p.turns[name] if name in p.turns else about(UP, 0.0) for p in (first, last))
        pose.turns[name] = a.slerp(b, share)
    for name in first.shifts.keys() | last.shifts.keys():
        a, b = (p.shifts.get(name, Vector()) for p in (first, last))
        pose.shifts[name] = a.lerp(b, share)
    return pose


def _samples(character: Character, clip: Clip) -> list[tuple[float, Pose, Placed]]:
    frames = [clip.sample(frame) for frame in range(clip.frames + 1)]
    samples: list[tuple[float, Pose, Placed]] = []
    for frame in range(clip.frames):
        for part in range(BETWEEN + 1):
            share = part / (BETWEEN + 1)
            pose = _between(frames[frame], frames[frame + 1], share)
            samples.append(((frame + share) / clip.fps, pose, Placed(character.rig, pose)))
    samples.append((clip.seconds, frames[-1], Placed(character.rig, frames[-1])))
    return samples


def _on_ground(clip: Clip, time: float, point: Vector) -> Vector:
    """Where a point of the character is on the ground that goes by under it."""
    return about(UP, clip.turn_rate * time) @ point + AHEAD * (clip.speed * time)


def _slide(clip: Clip, foot: Planted, samples: list[tuple[float, Pose, Placed]]) -> tuple[float, float]:
    """The furthest that a planted point gets from where it came down, and is off the ground plane."""
    slide, height = 0.0, 0.0
    standing: Vector | None = None
    start = Vector()
    for time, _pose, placed in samples:
        contact = foot.contact(time)
        if contact is None:
            standing = None
            continue
        point = placed.point(foot.bone, contact)
        height = max(height, abs(point.z - contact.z))
        place = _on_ground(clip, time, point)
        if standing is None or (contact - standing).length > 1e-6:
            standing, start = contact, place
        way = place - start
        slide = max(slide, way.to_2d().length)
    return slide, height


def _seam(samples: list[tuple[float, Pose, Placed]]) -> tuple[float, float]:
    """How far joints are off between a loop's end and start; and its step over the seam against the longest
    step elsewhere, both as changes of velocity."""
    heads = [placed.heads for _time, _pose, placed in samples[:: BETWEEN + 1]]
    gap = max((heads[0][name] - heads[-1][name]).length for name in heads[0])

    def jerk(before: int, at: int, after: int) -> float:
        return max((heads[after][name] - 2.0 * heads[at][name] + heads[before][name]).length for name in heads[0])

    elsewhere = max(jerk(i - 1, i, i + 1) for i in range(1, len(heads) - 1))
    return gap, jerk(len(heads) - 2, 0, 1) / max(elsewhere, 1e-4)


def _measure_clip(character: Character, clip: Clip) -> list[str]:
    wrong: list[str] = []
    samples = _samples(character, clip)
    said = [f"{clip.seconds:5.2f} s"]
    if clip.speed or clip.turn_rate:
        said.append(f"{clip.speed:.2f} m/s" if clip.speed else f"{degrees(clip.turn_rate):.0f} deg/s")
    for foot in clip.planted:
        slide, height = _slide(clip, foot, samples)
        said.append(f"{foot.bone} slides {slide * 1000:.1f} mm, {height * 1000:.1f} mm off the plane")
        if slide > character.most_slide:
            wrong.append(f"{clip.name}: {foot.bone} slides {slide * 100:.2f} cm while it is planted")
        if height > character.most_sinking:
            wrong.append(f"{clip.name}: {foot.bone} is {height * 100:.2f} cm off the ground while planted")
    lowest, when, bone = min(
        (placed.point(bone, point).z, time, bone)
        for time, _pose, placed in samples
        for bone, points in character.soles.items()
        for point in points
    )
    said.append(f"lowest sole {lowest * 1000:+.1f} mm")
    if lowest < -character.most_sinking:
        wrong.append(f"{clip.name}: {bone} goes {-lowest * 100:.2f} cm below the ground at {when:.2f} s")
    for hinge in character.hinges:
        least = min(
            bend_side(character.rig, pose, hinge.upper, hinge.lower, hinge.end, hinge.pole)
            for _time, pose, _placed in samples
        )
        if least < -MOST_BACKWARD:
            wrong.append(f"{clip.name}: {hinge.lower} bends the wrong way by {-least * 100:.2f} cm")
    if clip.loops:
        gap, seam = _seam(samples)
        said.append(f"loop gap {gap * 1000:.2f} mm, seam {seam:.2f}")
        if gap > 1e-5:
            wrong.append(f"{clip.name}: its end is {gap * 1000:.2f} mm from its start")
        if seam > MOST_SEAM:
            wrong.append(f"{clip.name}: it jerks {seam:.1f} times as much over its seam as elsewhere")
    print(f"  {clip.name:14s} " + "; ".join(said))
    return wrong


def measure(character: Character) -> list[str]:
    """Prints what was measured and gives what is wrong, as sentences."""
    wrong: list[str] = []
    triangles = character.mesh.triangles()
    print(f"{character.name}: {triangles} triangles, {len(character.rig.bones)} bones")
    if triangles > character.most_triangles:
        wrong.append(f"{triangles} triangles are more than {character.most_triangles}")
    unknown = {b for weights in character.mesh.weights for b in weights} - character.rig.bones.keys()
    wrong += [f"the skin names a bone {bone} that is none" for bone in sorted(unknown)]
    for clip in character.clips:
        wrong += _measure_clip(character, clip)
    return wrong + character.also()


def check_stretches(found: dict[str, float], fullest: float) -> list[str]:
    """Which clips, by name, stretch a leg beyond the share `fullest` of its length: it would pull its foot off its place."""
    print("  legs are stretched to " + ", ".join(f"{share:.3f} in {name}" for name, share in found.items()))
    return [f"{name}: a leg is stretched to {share:.3f}" for name, share in found.items() if share > fullest]
