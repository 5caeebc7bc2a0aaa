//! What is below a node in the tree.

use godot::classes::Object;
use godot::prelude::*;

/// The first node of a class below `node` that `is_it`, in the order of the tree; what nodes made for themselves does not
/// count.
pub fn first<T: Inherits<Node> + Inherits<Object>>(node: &Node, is_it: &impl Fn(&Gd<T>) -> bool) -> Option<Gd<T>> {
    node.get_children().iter_shared().find_map(|child| {
        let found = child.clone().try_cast::<T>().ok().filter(is_it);
        found.or_else(|| first(&child, is_it))
    })
}

/// The first node of a class below `node`.
pub fn any<T: Inherits<Node> + Inherits<Object>>(node: &Node) -> Option<Gd<T>> {
    first(node, &|_| true)
}
