//! What the editor has of Springstep besides the nodes.

mod gizmos;
mod preview_switch;
