//! What is above a node in the tree.

use godot::classes::Object;
use godot::prelude::*;

/// The nearest node of a class above `node`.
pub fn nearest<T: Inherits<Node> + Inherits<Object>>(node: &Node) -> Option<Gd<T>> {
    let mut above = node.get_parent();
    loop {
        match above?.try_cast::<T>() {
            Ok(found) => return Some(found),
            Err(other) => above = other.get_parent(),
        }
    }
}
