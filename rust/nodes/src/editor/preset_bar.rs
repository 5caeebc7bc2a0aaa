//! Buttons at the head of a node's properties: copy its values, paste them to another.

use godot::classes::{Button, DisplayServer, HBoxContainer, Node, Object};
use godot::prelude::*;

use super::preset_text;
use super::undo::{self, Change};
use crate::own_child::resolve;

// Plain comments: what is documented has a page in the editor's help.
// Copies the values of a node into the clipboard, and pastes what is there to one or more nodes of one class.
#[derive(GodotClass)]
#[class(tool, init, internal, base = HBoxContainer)]
pub struct SpringstepPresetBar {
    base: Base<HBoxContainer>,
    // The nodes that are edited. A hot reload forgets them; the inspector is then built anew.
    nodes: Vec<InstanceId>,
}

#[godot_api]
impl SpringstepPresetBar {
    #[func]
    fn copy(&self) {
        let Some(node) = self.edited().into_iter().next() else { return };
        let name = name_of(&node);
        DisplayServer::singleton().clipboard_set(&preset_text::write(&node, &name));
        undo::tell(&format!("{name}: its values are in the clipboard."));
    }

    #[func]
    fn paste(&self) {
        let nodes = self.edited();
        let Some((first, class)) = nodes.first().and_then(|node| Some((node, preset_text::class_of(node)?))) else {
            return;
        };
        let text = DisplayServer::singleton().clipboard_get().to_string();
        let values = match preset_text::read(&text, class) {
            Ok(values) => values,
            Err(problem) => return undo::complain(&problem),
        };
        let changes: Vec<Change> = nodes.iter().flat_map(|node| changes(node, &values)).collect();
        let whose = if nodes.len() == 1 { name_of(first) } else { format!("{} nodes", nodes.len()) };
        if changes.is_empty() {
            return undo::tell(&format!("{whose}: all values are those of the clipboard already."));
        }
        undo::commit(&format!("Paste {class} Values"), first, &changes);
        undo::tell(&format!("{whose}: {} values pasted.", changes.len()));
    }
}

impl SpringstepPresetBar {
    /// For these nodes, which are of one class.
    pub fn of(nodes: &[Gd<Object>]) -> Gd<Self> {
        let mut bar = Self::new_alloc();
        bar.bind_mut().nodes = nodes.iter().map(Gd::instance_id).collect();
        let one = nodes.len() == 1;
        let mut add = |text: &str, icon: &str, method: &str, help: &str| {
            let mut button = Button::new_alloc();
            button.set_text(text);
            button.set_tooltip_text(help);
            button.set_h_size_flags(godot::classes::control::SizeFlags::EXPAND_FILL);
            button.set_clip_text(true);
            if let Some(theme) = godot::classes::EditorInterface::singleton().get_editor_theme() {
                button.set_button_icon(theme.get_icon(icon, "EditorIcons").as_ref());
            }
            button.connect("pressed", &bar.callable(method));
            bar.add_child(&button);
            button
        };
        let help = if one {
            "Copies all values of this node to the clipboard, as GDScript. References to nodes and resources are left out."
        } else {
            "Select a single node to copy its values."
        };
        add("Copy Values", "ActionCopy", "copy", help).set_disabled(!one);
        let help = "Sets the values that the clipboard holds: those that were copied here from a node of the same class, or \
                    in the tuning panel of the sample game.";
        add("Paste Values", "ActionPaste", "paste", help);
        bar
    }

    fn edited(&self) -> Vec<Gd<Object>> {
        self.nodes.iter().copied().filter_map(resolve::<Object>).collect()
    }
}

fn name_of(node: &Gd<Object>) -> String {
    node.clone().try_cast::<Node>().map_or_else(|node| node.get_class().to_string(), |node| node.get_name().to_string())
}

/// What the values change on a node.
fn changes(node: &Gd<Object>, values: &[(StringName, Variant)]) -> Vec<Change> {
    let change = |(property, after): &(StringName, Variant)| {
        let before = node.get(property);
        let change = Change { object: node.clone(), property: property.clone(), before, after: after.clone() };
        (change.before != change.after).then_some(change)
    };
    values.iter().filter_map(change).collect()
}
