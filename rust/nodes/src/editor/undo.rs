//! Changes that the editor can undo.

use godot::classes::editor_toaster::Severity;
use godot::classes::{EditorInterface, Object};
use godot::prelude::*;

/// A property that is to change.
pub struct Change {
    /// Whose.
    pub object: Gd<Object>,
    /// Its name.
    pub property: StringName,
    /// What it is.
    pub before: Variant,
    /// What it is to be.
    pub after: Variant,
}

/// Makes changes as one action of the editor's history, in which the scene of `context` is.
pub fn commit(action: &str, context: &Gd<Object>, changes: &[Change]) {
    let Some(mut undo_redo) = EditorInterface::singleton().get_editor_undo_redo() else { return };
    undo_redo.create_action_ex(action).custom_context(context).done();
    for change in changes {
        undo_redo.add_do_property(&change.object, &change.property, &change.after);
        undo_redo.add_undo_property(&change.object, &change.property, &change.before);
    }
    undo_redo.commit_action();
}

/// Tells the user, in the editor's own way and in its output.
pub fn tell(text: &str) {
    godot_print!("{text}");
    toast(text, Severity::INFO);
}

/// Tells that something is not as it should be.
pub fn complain(text: &str) {
    godot_warn!("{text}");
    toast(text, Severity::WARNING);
}

fn toast(text: &str, severity: Severity) {
    if let Some(mut toaster) = EditorInterface::singleton().get_editor_toaster() {
        toaster.push_toast_ex(text).severity(severity).done();
    }
}
