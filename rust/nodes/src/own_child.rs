//! Children that a node makes for itself: internal, so neither shown in the scene dock nor saved.

use godot::classes::node::InternalMode;
use godot::classes::{MeshInstance3D, Object};
use godot::prelude::*;

/// The object of an id, if it lives and is one of this class.
pub fn resolve<T: GodotClass + Inherits<Object>>(id: InstanceId) -> Option<Gd<T>> {
    Gd::try_from_instance_id(id).ok()
}

/// A mesh child of `parent`'s own: the one of `id` if it lives, else one of that name that is there (ids do not survive a
/// hot reload, children do), else a new one from `make`.
pub fn mesh(
    parent: &mut Gd<Node3D>,
    id: Option<InstanceId>,
    name: &str,
    make: impl FnOnce() -> Gd<MeshInstance3D>,
) -> Gd<MeshInstance3D> {
    if let Some(child) = id.and_then(resolve) {
        return child;
    }
    let children = parent.get_children_ex().include_internal(true).done();
    let found = children.iter_shared().find_map(|child| {
        let own = child.get_owner().is_none() && child.get_name() == name;
        own.then(|| child.try_cast::<MeshInstance3D>().ok()).flatten()
    });
    found.unwrap_or_else(|| {
        let mut child = make();
        child.set_name(name);
        parent.add_child_ex(&child).internal(InternalMode::BACK).done();
        child
    })
}
