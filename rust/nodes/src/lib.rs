//! Springstep: Godot nodes for procedural motion.
//!
//! Every node reads the engine into a plain input, steps the motion of `springstep-motion`, and writes the result to the
//! engine. No formula lives here, no engine type there.
//!
//! **The handle rule.** Release builds run without gdext's check that an object is still alive at each call, so a handle
//! (`Gd<…>`) of a node is used only in the step in which the engine gave it, and not across a call that can run a user's
//! code. What is kept is an instance id, resolved anew each time, or a handle that is asked whether it lives (`Kept`): for
//! nodes that a user assigned as for children that a node made for itself, which a script can free as well. Resources are reference-counted and kept as they are.
//!
//! **Calls that can run a user's code** (signals, notifications, a script's accessors, a logger) are made while a
//! `base_mut()` guard is held, so that such code may call the node. The guard asks the engine whether the node is of its
//! class, by name: no step takes one without need.
//!
//! **Notifications instead of virtuals.** Nodes act on `NOTIFICATION_PHYSICS_PROCESS` and its kin rather than on
//! `_physics_process`: a script on the node that has a `_physics_process` or `_ready` of its own replaces the virtual,
//! and must not stop the node.

use godot::prelude::*;

mod above;
mod camera;
mod convert;
#[cfg(feature = "counted")]
mod counted;
mod debug_draw;
mod event;
#[cfg(feature = "floor")]
mod floor;
mod foot_ik_leg;
mod foot_ik_solver;
mod held_object_3d;
mod kept;
mod own_child;
mod prepared;
mod probe;
mod process_callback;
mod range;
mod report;
mod rest;
mod slope_aligner;
mod stepped;
mod tint;
mod view;
mod weapon_sway_3d;

struct Springstep;

#[cfg_attr(not(feature = "counted"), gdextension)]
#[cfg_attr(feature = "counted", gdextension(entry_symbol = springstep_init))]
unsafe impl ExtensionLibrary for Springstep {}

#[cfg(test)]
mod help_tests;
