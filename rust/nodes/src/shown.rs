//! Where nodes are shown in the editor that preview: somewhere else than they are.
//!
//! The scene that is edited is not touched, so there is nothing to put back before it is saved, copied or undone. What is
//! moved are the rendering server's instances of what one sees, which nobody saves; the engine itself sends them anew where a
//! node really moves, and so this is done each frame.

use std::sync::{Mutex, MutexGuard, PoisonError};

use godot::classes::{RenderingServer, VisualInstance3D};
use godot::prelude::*;

/// Where a node is shown.
#[derive(Clone, Copy)]
pub enum Place {
    /// In the world.
    World(Transform3D),
    /// Below its parent.
    Local(Transform3D),
}

/// The nodes that are shown somewhere else, few if any; none in a game.
static ELSEWHERE: Mutex<Vec<(InstanceId, Place)>> = Mutex::new(Vec::new());

fn elsewhere() -> MutexGuard<'static, Vec<(InstanceId, Place)>> {
    ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn place_of(node: &Gd<Node3D>) -> Option<Place> {
    let id = node.instance_id();
    elsewhere().iter().find(|(of, _)| *of == id).map(|(_, place)| *place)
}

/// Where a node of the tree is shown, in the world.
pub fn transform(node: &Gd<Node3D>) -> Transform3D {
    if elsewhere().is_empty() {
        return node.get_global_transform();
    }
    let local = match place_of(node) {
        Some(Place::World(world)) => return world,
        Some(Place::Local(local)) => local,
        None => node.get_transform(),
    };
    match node.get_parent_node_3d().filter(|_| !node.is_set_as_top_level()) {
        Some(parent) => transform(&parent) * local,
        None => local,
    }
}

/// Shows a node of the tree, and all below it, somewhere else; not where that is not finite.
pub fn show(node: &Gd<Node3D>, place: Place) {
    let (Place::World(at) | Place::Local(at)) = place;
    if at.is_finite() {
        let id = node.instance_id();
        let mut places = elsewhere();
        places.retain(|(of, _)| *of != id);
        places.push((id, place));
        drop(places);
        send(node, transform(node));
    }
}

/// Shows a node where it is again.
pub fn show_there(node: &Gd<Node3D>) {
    let id = node.instance_id();
    elsewhere().retain(|(of, _)| *of != id);
    if node.is_inside_tree() {
        send(node, transform(node));
    }
}

/// Has the rendering server show a node and what is below it.
fn send(node: &Gd<Node3D>, at: Transform3D) {
    if let Ok(visual) = node.clone().try_cast::<VisualInstance3D>() {
        RenderingServer::singleton().instance_set_transform(visual.get_instance(), at);
    }
    for child in node.get_children_ex().include_internal(true).done().iter_shared() {
        if let Ok(child) = child.try_cast::<Node3D>()
            && !child.is_set_as_top_level()
        {
            let below = match place_of(&child) {
                Some(Place::World(world)) => world,
                Some(Place::Local(local)) => at * local,
                None => at * child.get_transform(),
            };
            send(&child, below);
        }
    }
}
