//! The property `preview`: a node that steps in the editor as it does in the game, before the editor's own camera, without a
//! change of the scene that is edited.

use godot::classes::{Camera3D, EditorInterface, Object};
use godot::prelude::*;
use godot::register::info::{PropertyInfo, PropertyUsageFlags};

use crate::process_callback::ProcessCallback;
use crate::stepped::Stepped;

/// The camera that the editor looks through.
pub fn editor_camera() -> Option<Gd<Camera3D>> {
    EditorInterface::singleton().get_editor_viewport_3d()?.get_camera_3d()
}

/// Begins and ends a preview.
pub trait Preview: Stepped {
    /// The setter of `preview`. Only nodes of the scene that is edited have one, and only as long as they are in it: it ends
    /// when the scene is closed or another one is edited.
    fn switch_preview(&mut self, on: bool) {
        let stepping = self.stepping();
        let possible = stepping.in_editor && (!on || self.base().upcast_ref::<Node>().is_part_of_edited_scene());
        if !possible || on == self.stepping().preview {
            return;
        }
        self.stepping().preview = on;
        self.stepping().continuity.interrupt();
        if on {
            self.look_up();
            // Rays are cast in ticks.
            self.base_mut().upcast_mut::<Node>().set_physics_process(true);
        } else {
            ProcessCallback::Physics.leave(self.base_mut().upcast_mut());
            self.show_there();
        }
        self.forget_motion();
        // The inspector shows it, whoever switched it.
        self.base_mut().upcast_mut::<Object>().notify_property_list_changed();
    }
}

impl<T: Stepped> Preview for T {}

/// In the game there is no property `preview` to show or to set.
pub fn only_in_editor(property: &mut PropertyInfo, in_editor: bool) {
    if !in_editor && property.property_name == "preview" {
        property.usage = PropertyUsageFlags::NONE;
    }
}
