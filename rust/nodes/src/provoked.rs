//! A node that panics when asked to: what a fault of the library itself would do to a game. Built with the feature `provoked`
//! alone, which never ships.
#![allow(missing_docs)]

use godot::classes::notify::NodeNotification;
use godot::prelude::*;

#[derive(GodotClass)]
#[class(init, base = Node)]
struct Provoked {
    base: Base<Node>,
    /// Whether it panics in its ticks.
    #[var]
    in_ticks: bool,
    /// The ticks that it has seen.
    #[var]
    ticks: i64,
}

#[godot_api]
impl INode for Provoked {
    fn on_notification(&mut self, what: NodeNotification) {
        if what == NodeNotification::PHYSICS_PROCESS {
            self.ticks += 1;
            assert!(!self.in_ticks, "provoked in tick {}", self.ticks);
        }
    }
}

#[godot_api]
impl Provoked {
    #[func]
    fn panic(&mut self) {
        panic!("provoked");
    }
}
