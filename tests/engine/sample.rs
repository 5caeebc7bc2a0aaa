//! The sample game as a project that tests can run in: a copy of it, with the tests' support and the tests of the game.
//!
//! A copy, because a test needs classes of both projects, and the sample game is to hold nothing but the game.

use std::path::PathBuf;

use anyhow::Result;
use xtask::mirror::mirror;
use xtask::paths;

/// The folder of the tests of the sample game, in the test project and in the copy.
pub const FOLDER: &str = "sample_game";

/// Where the copy is.
pub fn project() -> PathBuf {
    paths::repository().join("target/sample_game_tests")
}

/// Brings the copy up to date. Files that are the same are left alone, so that they are not imported again.
///
/// # Errors
/// When a file cannot be read, written or removed.
pub fn copy() -> Result<()> {
    let (project, tests) = (project(), paths::test_project());
    mirror(&paths::sample_project(), &project, &["support", FOLDER])?;
    mirror(&tests.join("support"), &project.join("support"), &[])?;
    mirror(&tests.join(FOLDER), &project.join(FOLDER), &[])
}
