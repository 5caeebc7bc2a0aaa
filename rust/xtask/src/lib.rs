//! Springstep's developer commands, as a library: the program `cargo xtask` and the in-engine tests are built on it.
//!
//! - [`engine`] finds a Godot program, or installs one into the user's cache.
//! - [`stage`] builds the extension and puts it where a project loads it.
//! - [`project`] makes a Godot project ready to run: extension list, import.
//! - [`process`] runs a program with a time limit; [`judge`] tells what in an engine's output is bad.
//! - [`demo`], [`editor`], [`picture`] and [`movie`] are the commands that run the sample project.
//! - [`editor_pictures`] takes the manual's pictures of the editor.
//! - [`mod@package`] makes the zip that users download; [`export`] the sample game as a program of its own.
//! - [`mod@manual`] builds the manual; [`pictures`] takes its pictures.
//! - [`characters`] makes the sample game's characters in Blender.
//! - [`soak`] drives the nodes for long, in such a mirror too.
//! - [`mod@bench`] measures the nodes, in a [`mirror`] of the test project.

pub mod bench;
pub mod characters;
pub mod demo;
pub mod display;
pub mod editor;
pub mod editor_pictures;
pub mod engine;
pub mod export;
pub mod judge;
pub mod manual;
pub mod mirror;
pub mod movie;
pub mod package;
pub mod paths;
pub mod picture;
pub mod pictures;
pub mod process;
pub mod project;
pub mod soak;
pub mod stage;
