//! Children that a node makes for itself: internal, so neither shown in the scene dock nor saved.

use godot::classes::Object;
use godot::classes::node::InternalMode;
use godot::prelude::*;

use crate::kept::Kept;
use crate::stepped::Stepped;

/// Marks a child as a node's own, by what it is for. It outlives a hot reload, which ids kept in fields do not.
const MARK: &str = "_springstep_own";

/// The object of an id, if it lives and is one of this class.
pub fn resolve<T: GodotClass + Inherits<Object>>(id: InstanceId) -> Option<Gd<T>> {
    Gd::try_from_instance_id(id).ok()
}

/// The child that `parent` made for itself for this purpose, if it has one that stays.
pub fn find(parent: &Node, purpose: &str) -> Option<InstanceId> {
    let children = parent.get_children_ex().include_internal(true).done();
    let mut own = children.iter_shared().filter(|child| {
        child.has_meta(MARK) && child.get_meta(MARK) == purpose.to_variant() && !child.is_queued_for_deletion()
    });
    own.next().map(|child| child.instance_id())
}

/// Adds a child for this purpose. `parent` runs what is connected to its signals meanwhile, so the child is to be resolved
/// anew afterwards. Where the parent is busy with its children, nothing is added.
pub fn add(parent: &mut Node, mut child: Gd<Node>, purpose: &str) {
    let id = child.instance_id();
    child.set_name(purpose);
    child.set_meta(MARK, &purpose.to_variant());
    parent.add_child_ex(&child).internal(InternalMode::BACK).done();
    drop(child);
    if let Some(child) = resolve::<Node>(id)
        && child.get_parent().is_none()
    {
        child.free();
    }
}

/// A node that makes children for itself.
pub trait OwnChildren: Stepped {
    /// The child that the node made for itself for a purpose: the one that is kept if it lives, else one that is there, else a
    /// new one. `remember` is given it before user code can run. None while the node's children get ready, when the engine
    /// takes no new ones.
    fn own_child<T: Inherits<Node3D> + Inherits<Object>>(
        &mut self,
        kept: Option<Gd<T>>,
        purpose: &str,
        make: impl FnOnce() -> Gd<T>,
        remember: fn(&mut Self, Kept<T>),
    ) -> Option<Gd<T>> {
        if kept.is_some() {
            return kept;
        }
        let found = find(self.base().upcast_ref(), purpose).and_then(resolve::<T>);
        let child = if let Some(found) = found {
            found
        } else if self.base().upcast_ref::<Node>().is_node_ready() || self.stepping().entering {
            let child = make();
            remember(self, Kept::from(Some(child.clone())));
            add(self.base_mut().upcast_mut(), child.clone().upcast::<Node3D>().upcast(), purpose);
            child
        } else {
            return None;
        };
        let child = Kept::from(Some(child));
        let there = child.get();
        remember(self, child);
        there
    }
}

impl<T: Stepped> OwnChildren for T {}
