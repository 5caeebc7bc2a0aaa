//! The gizmos of the nodes in the editor's 3D view: the lines that `debug_draw` shows in the game.

use godot::classes::{
    EditorNode3DGizmo, EditorNode3DGizmoPlugin, EditorPlugin, IEditorNode3DGizmoPlugin, IEditorPlugin, Material,
};
use godot::prelude::*;

use crate::debug_draw::Lines;
use crate::foot_ik_solver::FootIKSolver;
use crate::held_object_3d::HeldObject3D;
use crate::slope_aligner::SlopeAligner;
use crate::stepped::Stepped;
use crate::weapon_sway_3d::WeaponSway3D;

// Plain comments: what is documented has a page in the editor's help.
// Brings the gizmos into the editor.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorPlugin)]
struct SpringstepGizmoPlugin {
    base: Base<EditorPlugin>,
    gizmos: Option<Gd<SpringstepGizmos>>,
}

#[godot_api]
impl IEditorPlugin for SpringstepGizmoPlugin {
    fn enter_tree(&mut self) {
        let gizmos = SpringstepGizmos::new_gd();
        self.gizmos = Some(gizmos.clone());
        self.base_mut().add_node_3d_gizmo_plugin(&gizmos);
    }

    fn exit_tree(&mut self) {
        if let Some(gizmos) = self.gizmos.take() {
            self.base_mut().remove_node_3d_gizmo_plugin(&gizmos);
        }
    }
}

// Draws the gizmos.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorNode3DGizmoPlugin)]
struct SpringstepGizmos {
    base: Base<EditorNode3DGizmoPlugin>,
    // The colours of which there are materials.
    colors: Vec<Color>,
}

#[godot_api]
impl IEditorNode3DGizmoPlugin for SpringstepGizmos {
    fn get_gizmo_name(&self) -> GString {
        "Springstep".into()
    }

    fn has_gizmo(&self, node: Option<Gd<Node3D>>) -> bool {
        node.is_some_and(|node| {
            node.clone().try_cast::<HeldObject3D>().is_ok()
                || node.clone().try_cast::<WeaponSway3D>().is_ok()
                || node.clone().try_cast::<SlopeAligner>().is_ok()
                || node.try_cast::<FootIKSolver>().is_ok()
        })
    }

    fn redraw(&mut self, gizmo: Option<Gd<EditorNode3DGizmo>>) {
        let Some(mut gizmo) = gizmo else { return };
        gizmo.clear();
        let Some(node) = gizmo.get_node_3d().filter(|node| node.is_inside_tree()) else { return };
        let Some(lines) = lines_of(&node) else { return };
        let there = node.get_global_transform();
        if there.basis.determinant().abs() < 1e-12 {
            return;
        }
        for (color, points) in lines.by_color(there.affine_inverse()) {
            let material = self.material(color, &gizmo);
            gizmo.add_lines(&PackedVector3Array::from(points), material.as_ref());
        }
    }
}

impl SpringstepGizmos {
    /// The material of a colour, for a gizmo that is selected or not.
    fn material(&mut self, color: Color, gizmo: &Gd<EditorNode3DGizmo>) -> Option<Gd<Material>> {
        let name = color.to_html();
        if !self.colors.contains(&color) {
            self.colors.push(color);
            self.base_mut().create_material_ex(&name, color).on_top(true).done();
        }
        self.base_mut().get_material_ex(&name).gizmo(gizmo).done().map(|material| material.upcast())
    }
}

/// What a node reads and wants, if it is one of ours.
fn lines_of(node: &Gd<Node3D>) -> Option<Lines> {
    fn of<T: Stepped + godot::obj::Bounds<Declarer = godot::obj::bounds::DeclUser>>(
        node: &Gd<Node3D>,
    ) -> Option<Lines> {
        node.clone().try_cast::<T>().ok().map(|node| node.bind().lines())
    }
    of::<HeldObject3D>(node)
        .or_else(|| of::<WeaponSway3D>(node))
        .or_else(|| of::<SlopeAligner>(node))
        .or_else(|| of::<FootIKSolver>(node))
}
