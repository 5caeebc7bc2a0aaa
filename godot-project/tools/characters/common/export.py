"""Writes what is in Blender's scene as a glb: the same bytes for the same scene."""

from __future__ import annotations

from pathlib import Path

import bpy


def export(path: Path) -> None:
    """Writes skin, materials, every track's clip under its name, and custom properties as extras."""
    bpy.ops.export_scene.gltf(
        filepath=str(path),
        export_format="GLB",
        export_yup=True,
        export_extras=True,
        export_texcoords=False,
        export_normals=True,
        export_apply=False,
        export_skins=True,
        export_all_influences=False,
        export_animations=True,
        export_nla_strips=True,
        export_anim_single_armature=False,
        export_force_sampling=True,
        export_optimize_animation_size=False,
        export_frame_range=False,
        export_def_bones=False,
    )
