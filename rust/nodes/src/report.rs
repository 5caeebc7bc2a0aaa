//! Warnings at run time: each said once, with the node's path.

use std::borrow::Cow;

use godot::global::push_warning;
use godot::prelude::*;

/// What a node has warned of.
#[derive(Default)]
pub struct Report {
    /// The subjects said already.
    said: Vec<Cow<'static, str>>,
    /// Texts of a node that is not in the tree yet and so has no path.
    waiting: Vec<String>,
}

impl Report {
    /// Whether a subject is new; it is not from now on.
    pub fn is_new(&mut self, subject: Cow<'static, str>) -> bool {
        let new = !self.said.contains(&subject);
        if new {
            self.said.push(subject);
        }
        new
    }

    /// Keeps a text for when the node has a path.
    pub fn keep(&mut self, text: String) {
        self.waiting.push(text);
    }

    /// Takes the texts that were kept.
    pub fn take_kept(&mut self) -> Vec<String> {
        std::mem::take(&mut self.waiting)
    }
}

/// Warns in the name of a node in the tree.
pub fn say(node: &Node, text: &str) {
    say_of(&format!("{} ({})", node.get_path(), node.get_class()), text);
}

/// Warns in the name of something else.
pub fn say_of(name: &str, text: &str) {
    push_warning(&[format!("{name}: {text}").to_variant()]);
}
