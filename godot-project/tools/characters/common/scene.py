"""Puts a character into Blender's scene: armature, skinned mesh, materials and actions."""

from __future__ import annotations

import bpy
from mathutils import Matrix, Quaternion, Vector

from common.character import FPS, Character, Clip, Look
from common.rig import Pose, Rig
from common.shapes import Mesh


def build(character: Character) -> bpy.types.Object:
    """Builds all of it into an empty scene and gives the armature's object."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = character.clips[0].fps if character.clips else FPS
    armature = _build_armature(character.name, character.rig)
    _build_mesh(character, armature)
    _write_stated(character, armature)
    for clip in character.clips:
        _bake(armature, character.rig, clip)
    return armature


def _build_armature(name: str, rig: Rig) -> bpy.types.Object:
    title = name.capitalize()
    armature = bpy.data.objects.new(title, bpy.data.armatures.new(title))
    bpy.context.scene.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for bone in rig.bones.values():
        edit = armature.data.edit_bones.new(bone.name)
        edit.head, edit.tail = bone.head, bone.tail
        edit.align_roll(bone.facing)
        if bone.parent is not None:
            edit.parent = armature.data.edit_bones[bone.parent]
    bpy.ops.object.mode_set(mode="OBJECT")
    for pose_bone in armature.pose.bones:
        pose_bone.rotation_mode = "QUATERNION"
    return armature


def _build_material(name: str, look: Look) -> bpy.types.Material:
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*look.colour, 1.0)
    shader.inputs["Roughness"].default_value = look.roughness
    shader.inputs["Metallic"].default_value = look.metallic
    material.use_backface_culling = True
    return material


def _build_mesh(character: Character, armature: bpy.types.Object) -> None:
    shape: Mesh = character.mesh
    title = f"{armature.name}Body"
    mesh = bpy.data.meshes.new(title)
    mesh.from_pydata([point[:] for point in shape.points], [], shape.faces)
    order = list(character.looks)
    for name, look in character.looks.items():
        mesh.materials.append(_build_material(name, look))
    for polygon, material in zip(mesh.polygons, shape.materials):
        polygon.material_index = order.index(material)
        polygon.use_smooth = True
    mesh.validate()
    if shape.normals:
        mesh.use_auto_smooth = True
        seen = [shape.normals.get(number, vertex.normal) for number, vertex in enumerate(mesh.vertices)]
        mesh.normals_split_custom_set_from_vertices(seen)
    body = bpy.data.objects.new(title, mesh)
    bpy.context.scene.collection.objects.link(body)
    body.parent = armature
    groups = {name: body.vertex_groups.new(name=name) for name in character.rig.bones}
    for number, weights in enumerate(shape.weights):
        for bone, weight in weights.items():
            groups[bone].add([number], weight, "REPLACE")
    modifier = body.modifiers.new("Armature", "ARMATURE")
    modifier.object = armature


def _write_stated(character: Character, armature: bpy.types.Object) -> None:
    """What an engine needs to know of the clips, as custom properties: glTF's extras."""
    armature["speeds"] = {clip.name: clip.speed for clip in character.clips if clip.speed}
    turns = {clip.name: clip.turn_rate for clip in character.clips if clip.turn_rate}
    if turns:
        armature["turn_rates"] = turns


def _bake(armature: bpy.types.Object, rig: Rig, clip: Clip) -> None:
    """Keys every bone at every frame. A track of its own gives the clip its name in glTF."""
    action = bpy.data.actions.new(clip.name)
    poses = [clip.sample(frame) for frame in range(clip.frames + 1)]
    for name in rig.bones:
        rest = armature.data.bones[name].matrix_local.to_3x3()
        path = f'pose.bones["{name}"]'
        turns = [_own_turn(rest, pose, name) for pose in poses]
        for before, after in zip(turns, turns[1:]):
            after.make_compatible(before)
        _write_curves(action, name, f"{path}.rotation_quaternion", turns)
        if any(name in pose.shifts for pose in poses):
            ways = [rest.transposed() @ pose.shifts.get(name, Vector()) for pose in poses]
            _write_curves(action, name, f"{path}.location", ways)
    data = armature.animation_data_create()
    track = data.nla_tracks.new()
    # Godot takes this ending for a loop, and leaves it out of the name.
    track.name = f"{clip.name}-loop" if clip.loops else clip.name
    strip = track.strips.new(clip.name, 0, action)
    strip.name = clip.name
    track.mute = True


def _own_turn(rest: Matrix, pose: Pose, name: str) -> Quaternion:
    """A bone's turn about its own axes."""
    turn = pose.turns.get(name, Quaternion()).to_matrix()
    return (rest.transposed() @ turn @ rest).to_quaternion()


def _write_curves(action: bpy.types.Action, group: str, path: str, values: list[Quaternion] | list[Vector]) -> None:
    for index in range(len(values[0])):
        curve = action.fcurves.new(path, index=index, action_group=group)
        curve.keyframe_points.add(len(values))
        points = [part for frame, value in enumerate(values) for part in (float(frame), value[index])]
        curve.keyframe_points.foreach_set("co", points)
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"
        curve.update()
