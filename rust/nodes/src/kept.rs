//! Handles of nodes that live and die by others: kept, and looked up anew before each use.

use godot::prelude::*;

/// A node of the tree that may be freed at any time.
///
/// Its class is checked once, when it is put in: that takes longer than everything else that a step asks of it. Whether it
/// lives is asked at each use.
pub struct Kept<T: GodotClass>(Option<Gd<T>>);

impl<T: GodotClass> Default for Kept<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: GodotClass> From<Option<Gd<T>>> for Kept<T> {
    fn from(node: Option<Gd<T>>) -> Self {
        Self(node)
    }
}

impl<T: GodotClass> Kept<T> {
    /// The node, if there is one and it lives.
    #[inline]
    pub fn get(&self) -> Option<Gd<T>> {
        self.0.as_ref().filter(|node| node.is_instance_valid()).cloned()
    }

    /// Which node, whether it lives or not.
    #[inline]
    pub fn id(&self) -> Option<InstanceId> {
        self.0.as_ref().map(|node| node.instance_id_unchecked())
    }
}
