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
//! **Threads.** Scenes are loaded in the background and built in threads, so nodes and legs are made, set and freed there too.
//! As for the engine's own nodes, one thread at a time has an object, and the tree belongs to the main one; what all of them share
//! is atomic (`CHANGES`) or of its thread (the camera, the coefficients). Release builds rest on that: what
//! gdext itself shares is atomic, locked or written before the first object is made, and its locks on each object, which the
//! feature `threads` switches on in debug builds, would take longer than a step.
//!
//! **Notifications instead of virtuals.** Nodes act on `NOTIFICATION_PHYSICS_PROCESS` and its kin rather than on
//! `_physics_process`: a script on the node that has a `_physics_process` or `_ready` of its own replaces the virtual,
//! and must not stop the node.

mod above;
mod below;
mod camera;
mod convert;
mod debug_draw;
mod drawn;
mod editor;
mod entry;
mod event;
#[cfg(feature = "floor")]
mod floor;
mod foot_ik_leg;
mod foot_ik_solver;
mod held_object_3d;
mod kept;
mod layers;
mod listing;
mod own_child;
mod prepared;
mod preview;
mod primary_impl;
mod probe;
mod problems;
mod process_callback;
#[cfg(feature = "provoked")]
mod provoked;
mod range;
mod report;
mod rest;
mod shared;
mod shown;
mod slope_aligner;
mod stepped;
mod tint;
mod view;
mod weapon_sway_3d;

#[cfg(all(feature = "threads", not(debug_assertions)))]
compile_error!("with the feature `threads` a release build is slow: use `cargo xtask stage --release`");

#[cfg(test)]
mod help_tests;
