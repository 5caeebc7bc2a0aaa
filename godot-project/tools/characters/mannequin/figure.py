"""The mannequin's skin: light shells on dark joints."""

from __future__ import annotations

from common.character import Look
from common.shapes import Mesh
from mannequin import limbs, torso

LOOKS = {
    "shell": Look((0.62, 0.63, 0.65), roughness=0.45),
    "joint": Look((0.045, 0.050, 0.060), roughness=0.6),
    "accent": Look((0.90, 0.20, 0.03), roughness=0.5),
}


def make_figure() -> Mesh:
    """All of it, at rest."""
    mesh = Mesh()
    for part in (torso.add_pelvis, torso.add_waist, torso.add_chest, torso.add_neck, torso.add_head):
        part(mesh)
    left = Mesh()
    for part in (torso.add_balls, limbs.add_arm, limbs.add_leg):
        part(left)
    mesh.add(left)
    mesh.add(left.mirrored())
    return mesh
