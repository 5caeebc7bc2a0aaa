//! Warnings at run time: each said once, with the node's path.

use godot::classes::Node;
use godot::global::push_warning;
use godot::prelude::*;

/// What a node has warned of.
#[derive(Default)]
pub struct Report {
    /// The subjects said already.
    said: Vec<&'static str>,
    /// Texts of a node that is not in the tree yet and so has no path.
    waiting: Vec<String>,
}

impl Report {
    /// Warns of a subject, once in the node's life. Outside the tree it waits until the node enters.
    pub fn once(&mut self, node: &Gd<Node>, subject: &'static str, text: impl FnOnce() -> String) {
        if self.said.contains(&subject) {
            return;
        }
        self.said.push(subject);
        if node.is_inside_tree() {
            say(node, &text());
        } else {
            self.waiting.push(text());
        }
    }

    /// Says what had to wait; called when the node enters the tree.
    pub fn flush(&mut self, node: &Gd<Node>) {
        for text in self.waiting.drain(..) {
            say(node, &text);
        }
    }
}

fn say(node: &Gd<Node>, text: &str) {
    push_warning(&[format!("{} ({}): {text}", node.get_path(), node.get_class()).to_variant()]);
}
