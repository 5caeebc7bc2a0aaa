//! The editor's plug-ins: graphs and presets in the inspector, and what an undo brings back.

use godot::classes::{
    EditorInspectorPlugin, EditorInterface, EditorPlugin, EditorUndoRedoManager, IEditorInspectorPlugin, IEditorPlugin,
    Object,
};
use godot::prelude::*;
use godot::register::info::{PropertyHint, PropertyUsageFlags};

use super::graph::SpringstepGraph;
use super::preset_bar::SpringstepPresetBar;
use super::preset_text;
use super::preview_switch::SpringstepPreviewSwitch;
use super::source::Source;

// Plain comments: what is documented has a page in the editor's help.
// Registered by the library itself wherever there is an editor.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorPlugin)]
struct SpringstepInspectorTools {
    base: Base<EditorPlugin>,
    // While it is in the tree.
    added: Vec<Gd<EditorInspectorPlugin>>,
}

#[godot_api]
impl IEditorPlugin for SpringstepInspectorTools {
    fn enter_tree(&mut self) {
        let added = vec![SpringstepInspector::new_gd().upcast(), SpringstepPreviewSwitch::new_gd().upcast()];
        self.added.clone_from(&added);
        let hook = self.hook();
        let mut plugin = self.base_mut();
        added.iter().for_each(|added| plugin.add_inspector_plugin(added));
        plugin.add_undo_redo_inspector_hook_callback(&hook);
        drop(plugin);
        // After a hot reload the controls that the inspector has have forgotten what they show.
        if let Some(mut edited) = EditorInterface::singleton().get_inspector().and_then(|it| it.get_edited_object()) {
            edited.notify_property_list_changed();
        }
    }

    fn exit_tree(&mut self) {
        let hook = self.hook();
        let added = std::mem::take(&mut self.added);
        let mut plugin = self.base_mut();
        plugin.remove_undo_redo_inspector_hook_callback(&hook);
        added.iter().for_each(|added| plugin.remove_inspector_plugin(added));
    }
}

/// Properties that rewrite others, and which.
const DERIVED: [&str; 2] = ["spring_frequency", "damping_ratio"];
const REWRITTEN: [&str; 2] = ["stiffness", "damping"];

#[godot_api]
impl SpringstepInspectorTools {
    // Called by the inspector for each change that it makes: an undo of a derived value brings back what it was derived from.
    #[func]
    fn keep_rewritten(undo_redo: Option<Gd<Object>>, object: Option<Gd<Object>>, property: GString, _value: Variant) {
        let (Some(undo_redo), Some(object)) = (undo_redo, object) else { return };
        if !DERIVED.contains(&property.to_string().as_str()) || object.get_class() != "HeldObject3D" {
            return;
        }
        if let Ok(mut undo_redo) = undo_redo.try_cast::<EditorUndoRedoManager>() {
            for rewritten in REWRITTEN {
                undo_redo.add_undo_property(&object, rewritten, &object.get(rewritten));
            }
        }
    }

    fn hook(&self) -> Callable {
        self.to_gd().callable("keep_rewritten")
    }
}

// Adds to the inspector of a node of Springstep's.
#[derive(GodotClass)]
#[class(tool, init, internal, base = EditorInspectorPlugin)]
struct SpringstepInspector {
    base: Base<EditorInspectorPlugin>,
}

#[godot_api]
impl IEditorInspectorPlugin for SpringstepInspector {
    fn can_handle(&self, object: Option<Gd<Object>>) -> bool {
        object.is_some_and(|object| preset_text::class_of(&object).is_some() || is_selection(&object))
    }

    fn parse_begin(&mut self, object: Option<Gd<Object>>) {
        // Several nodes at once have no categories.
        if object.is_some_and(|object| is_selection(&object)) {
            let nodes = selected();
            let class = nodes.first().and_then(preset_text::class_of);
            if class.is_some() && nodes.iter().all(|node| preset_text::class_of(node) == class) {
                self.base_mut().add_custom_control(&SpringstepPresetBar::of(&nodes));
            }
        }
    }

    fn parse_category(&mut self, object: Option<Gd<Object>>, category: GString) {
        if let Some(object) =
            object.filter(|object| preset_text::class_of(object) == Some(category.to_string().as_str()))
        {
            self.base_mut().add_custom_control(&SpringstepPresetBar::of(&[object]));
        }
    }

    fn parse_group(&mut self, object: Option<Gd<Object>>, group: GString) {
        let Some(object) = object else { return };
        if let Some(source) = Source::above_group(&object, &group.to_string()) {
            self.base_mut().add_custom_control(&SpringstepGraph::of(&object, source));
        }
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
        let Some(object) = object else { return false };
        if let Some(source) = Source::above_property(&object, &name.to_string()) {
            self.base_mut().add_custom_control(&SpringstepGraph::of(&object, source));
        }
        false
    }
}

/// Whether it is what the inspector shows for several nodes.
fn is_selection(object: &Gd<Object>) -> bool {
    object.get_class() == "MultiNodeEdit"
}

fn selected() -> Vec<Gd<Object>> {
    let selection = EditorInterface::singleton().get_selection();
    selection.map_or(Vec::new(), |selection| selection.get_selected_nodes().iter_shared().map(Gd::upcast).collect())
}
