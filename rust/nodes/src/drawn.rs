//! Shows the lines of a node: in the game and in the editor where `debug_draw` is on, and in the editor's gizmo.

use godot::prelude::*;

use crate::debug_draw::{self, Lines};
use crate::kept::Kept;
use crate::own_child::{self, OwnChildren};
use crate::stepped::Stepped;

/// Shows what a node reads and wants.
pub trait Drawn: Stepped {
    /// At the end of a step: the lines of `debug_draw`.
    fn draw_debug(&mut self) {
        if self.is_drawn() && !self.stepping().in_editor {
            let lines = self.lines();
            self.show_lines(lines);
        }
    }

    /// At the end of a frame in the editor: the lines of `debug_draw`, and the gizmo's where they are others now.
    fn sketch(&mut self) {
        let lines = self.lines();
        if self.is_drawn() {
            self.show_lines(lines.clone());
        }
        // A gizmo goes along with its node, its lines stay where they are in the world.
        let sketched = (lines, self.base().upcast_ref::<Node3D>().get_global_transform());
        if self.stepping().sketched != sketched {
            self.stepping().sketched = sketched;
            self.base_mut().upcast_mut::<Node3D>().update_gizmos();
        }
    }

    /// Shows lines in world space, instead of what was shown before.
    fn show_lines(&mut self, lines: Lines) {
        let stepping = self.stepping();
        if lines == stepping.lines {
            return;
        }
        let child = stepping.lines_child.get();
        let child = self.own_child(child, debug_draw::PURPOSE, debug_draw::make, |node, child| {
            node.stepping().lines_child = child;
        });
        if let Some(child) = child {
            debug_draw::show(&child, &lines);
            self.stepping().lines = lines;
        }
    }

    /// Takes the lines away, also those from before a hot reload.
    fn hide_lines(&mut self) {
        let child = own_child::find(self.base().upcast_ref(), debug_draw::PURPOSE);
        if let Some(mut child) = child.and_then(own_child::resolve::<Node>) {
            child.queue_free();
        }
        let stepping = self.stepping();
        stepping.lines_child = Kept::default();
        stepping.lines = Lines::default();
    }
}

impl<T: Stepped> Drawn for T {}
