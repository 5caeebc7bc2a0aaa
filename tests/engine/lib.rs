//! The harness of the in-engine tests.
//!
//! A test is a function `test_…` in a script `tests/<topic>/test_<subject>.gd` that extends `TestCase`. Each runs in a
//! headless Godot of its own and is reported as `<topic>/test_<subject>::<what holds>`.
//!
//! - [`discover`] reads which tests there are, without an engine.
//! - [`prepare`] builds, stages and imports what they need, once and only when a test runs.
//! - [`sample`] is the copy of the sample game that its own tests run in.
//! - [`jolt`] is the copy of the test project in which tests of physics run a second time, with the other physics engine.
//! - [`editor`] is the project in which the tests of the editor run, with the editor open.
//! - [`replaced_library`] is the test of a library that is replaced with the editor open.
//! - [`manual`] are the manual's examples, each run in a small project of their own.
//! - [`without_library`] is the test of what becomes of a scene in an editor without the library.
//! - [`run`] runs one and judges it.
//! - `reliability` compares the manual's table of faults with the tests that there are.
//! - [`determinism`] runs one twice and compares what the nodes wrote.
//! - [`refusals`] are the tests of the harness's own severity: each runs a test that must fail.

pub mod determinism;
pub mod discover;
pub mod editor;
pub mod jolt;
pub mod manual;
pub mod prepare;
pub mod refusals;
#[cfg(test)]
mod reliability;
pub mod replaced_library;
pub mod run;
pub mod sample;
pub mod without_library;
