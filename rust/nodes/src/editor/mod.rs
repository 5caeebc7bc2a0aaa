//! What the editor has of Springstep besides the nodes. Nothing of it is made in a game.

mod chart;
mod gizmos;
mod graph;
mod ink;
mod inspector;
mod preset_bar;
mod preset_text;
mod preview_switch;
mod source;
pub mod undo;
