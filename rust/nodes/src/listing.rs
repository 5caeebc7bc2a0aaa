//! Which properties the inspector lists.

use godot::obj::EngineBitfield;
use godot::register::info::{PropertyInfo, PropertyUsageFlags};

/// Leaves a property out of the inspector where it does not apply: its value stays, and is saved. Scripts and what they build
/// from the list of properties in the game see it always.
pub fn hide_in_editor(property: &mut PropertyInfo, in_editor: bool, applies: impl FnOnce(&str) -> bool) {
    if in_editor && !applies(&property.property_name.to_string()) {
        property.usage = PropertyUsageFlags::from_ord(property.usage.ord() & !PropertyUsageFlags::EDITOR.ord());
    }
}
