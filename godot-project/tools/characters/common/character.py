"""All that a character is: what `make.py` measures, builds and writes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mathutils import Vector

from common.rig import Pose, Rig
from common.shapes import Mesh

FPS = 30


@dataclass(frozen=True)
class Planted:
    """A foot that stands in a clip: which bone carries it, and which point of it (as at rest) touches when.

    `contact` takes the time in seconds and gives None while the foot is in the air.
    """

    bone: str
    contact: Callable[[float], Vector | None]


@dataclass(frozen=True)
class Clip:
    """A movement: a pose for every time from 0 to `frames` / `fps` seconds."""

    name: str
    frames: int
    pose: Callable[[float], Pose]
    loops: bool
    # What the body does under it: metres ahead each second, and radians to the left each second.
    speed: float = 0.0
    turn_rate: float = 0.0
    planted: tuple[Planted, ...] = ()
    # Keys each second; all clips of a character have the same.
    fps: int = FPS

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.frames / self.fps

    def sample(self, frame: int) -> Pose:
        """The pose at a frame. A loop's last is its first, exactly."""
        return self.pose((frame % self.frames if self.loops else frame) / self.fps)


@dataclass(frozen=True)
class Hinge:
    """A joint between two bones that bends one way only: towards `pole` (a direction at rest)."""

    upper: str
    lower: str
    end: str
    pole: Vector


@dataclass(frozen=True)
class Look:
    """A flat colour, linear red, green and blue, and how rough it is."""

    colour: tuple[float, float, float]
    roughness: float = 0.6
    metallic: float = 0.0


@dataclass(frozen=True)
class Character:
    """A skinned mesh on a rig with its clips."""

    name: str
    rig: Rig
    mesh: Mesh
    looks: dict[str, Look]
    clips: tuple[Clip, ...]
    hinges: tuple[Hinge, ...]
    # Points at the bottom of the feet by the bone that carries them: none may go below the ground.
    soles: dict[str, tuple[Vector, ...]]
    # How far a planted foot may slide, a sole may be off the ground plane, in metres.
    most_slide: float = 0.01
    most_sinking: float = 0.003
    most_triangles: int = 20000
    # What else its clips are checked for: gives what is wrong, as sentences.
    also: Callable[[], list[str]] = field(default=lambda: [])
