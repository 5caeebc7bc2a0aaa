//! The signals of a step, which are emitted when it is over.

use godot::classes::Object;
use godot::obj::{Bounds, bounds};
use godot::prelude::*;

use crate::stepped::Stepped;

/// A signal to emit once the node's step is over.
pub struct Event {
    /// Its name.
    pub signal: &'static str,
    /// Its arguments.
    pub arguments: Vec<Variant>,
}

/// Emits what the last step of a node that is not bound has to tell.
pub fn emit<T: Stepped + Bounds<Declarer = bounds::DeclUser>>(mut node: Gd<T>) {
    let events = std::mem::take(&mut node.bind_mut().stepping().events);
    let mut object = node.upcast::<Object>();
    for event in events {
        if object.is_instance_valid() {
            object.emit_signal(event.signal, &event.arguments);
        }
    }
}
