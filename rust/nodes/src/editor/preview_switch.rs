//! The switch of `preview` in the inspector: beside the editor's history. A preview changes nothing, so there is nothing to
//! save and nothing to undo.

use godot::classes::{CheckButton, EditorInspectorPlugin, EditorPlugin, IEditorInspectorPlugin, IEditorPlugin, Object};
use godot::prelude::*;
use godot::register::info::{PropertyHint, PropertyUsageFlags};

const PROPERTY: &str = "preview";
const CLASSES: [&str; 4] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"];

// Plain comments: what is documented has a page in the editor's help.
// Brings the switch into the inspector.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorPlugin)]
struct SpringstepPreviewPlugin {
    base: Base<EditorPlugin>,
    switch: Option<Gd<SpringstepPreviewSwitch>>,
}

#[godot_api]
impl IEditorPlugin for SpringstepPreviewPlugin {
    fn enter_tree(&mut self) {
        let switch = SpringstepPreviewSwitch::new_gd();
        self.switch = Some(switch.clone());
        self.base_mut().add_inspector_plugin(&switch);
    }

    fn exit_tree(&mut self) {
        if let Some(switch) = self.switch.take() {
            self.base_mut().remove_inspector_plugin(&switch);
        }
    }
}

// Makes the switch.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorInspectorPlugin)]
struct SpringstepPreviewSwitch {
    base: Base<EditorInspectorPlugin>,
}

#[godot_api]
impl IEditorInspectorPlugin for SpringstepPreviewSwitch {
    fn can_handle(&self, object: Option<Gd<Object>>) -> bool {
        object.is_some_and(|object| CLASSES.iter().any(|class| object.is_class(*class)))
    }

    fn parse_property(
        &mut self,
        object: Option<Gd<Object>>,
        _type: VariantType,
        name: GString,
        _hint: PropertyHint,
        _hint_string: GString,
        _usage: PropertyUsageFlags,
        _wide: bool,
    ) -> bool {
        let Some(object) = object.filter(|_| name == PROPERTY) else { return false };
        let mut switch = CheckButton::new_alloc();
        switch.set_text("Preview in the Editor");
        switch.set_tooltip_text(
            "Moves what one sees of the node as in the game. Nothing of it is saved, and the scene stays as it is.",
        );
        switch.set_pressed_no_signal(object.get(PROPERTY).booleanize());
        // Not a closure: it would not outlive a hot reload.
        switch.connect("toggled", &Callable::from_object_method(&object, "set_preview"));
        self.base_mut().add_custom_control(&switch);
        true
    }
}
