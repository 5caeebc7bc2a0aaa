//! What the tests need before the first of them runs: an engine, the extension, an imported project.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Result, anyhow};
use xtask::stage::{self, Profile};
use xtask::{engine, paths, project};

/// Gives the engine's path, once the test project is ready to run.
///
/// The first call does the work and the others wait for it. Nothing is done when no test runs.
///
/// # Errors
/// When there is no engine, the extension does not build, or the import fails: the same for every test. The whole message
/// is printed once, and each test that it stops gives its first line.
pub fn engine() -> Result<&'static Path> {
    static ENGINE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let prepared = ENGINE.get_or_init(|| {
        prepare().map_err(|error| {
            let message = format!("{error:#}");
            eprintln!("springstep: the tests cannot be prepared: {message}");
            message.lines().next().unwrap_or_default().to_owned()
        })
    });
    prepared.as_deref().map_err(|error| anyhow!("the tests cannot be prepared (all of it is above): {error}"))
}

fn prepare() -> Result<PathBuf> {
    let engine = engine::find_or_install()?;
    let tests = paths::test_project();
    stage::copy_addon(&tests)?;
    // `cargo test --release` tests the library that users get.
    stage::stage(&tests, Profile::from_flag(!cfg!(debug_assertions)))?;
    project::prepare(&engine, &tests)?;
    Ok(engine)
}
