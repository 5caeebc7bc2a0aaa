//! The switch of `preview` in the inspector: beside the editor's history. A preview changes nothing, so there is nothing to
//! save and nothing to undo.

use godot::classes::{CheckButton, EditorInspectorPlugin, IEditorInspectorPlugin, Object};
use godot::prelude::*;
use godot::register::info::{PropertyHint, PropertyUsageFlags};

const PROPERTY: &str = "preview";
const CLASSES: [&str; 4] = ["HeldObject3D", "WeaponSway3D", "SlopeAligner", "FootIKSolver"];

// Plain comments: what is documented has a page in the editor's help.
// Makes the switch.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorInspectorPlugin)]
pub struct SpringstepPreviewSwitch {
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
