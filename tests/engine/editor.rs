//! The project that the tests of the editor run in, and how the editor is started for one of them.
//!
//! A project of its own, made of `tests/editor`: the editor writes into the project that it opens, and a plug-in has to be
//! there that runs the test. Scripts in `editor/on_screen/` run in a window of a private X server; all others without one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use xtask::display::{Size, Xvfb};
use xtask::mirror::mirror;
use xtask::{paths, process};

/// The folder of these tests, in the test project and in the copy.
pub const FOLDER: &str = "editor";
/// The folder of those that need a window.
const ON_SCREEN: &str = "res://editor/on_screen/";
/// The window's size.
const SCREEN: Size = Size { width: 1600, height: 900 };
/// The project's settings lie in the tests' folder, whose other entries go one level down.
const SETTINGS: &str = "project.godot";

/// Whether a test's script needs a window.
pub fn is_on_screen(script: &str) -> bool {
    script.starts_with(ON_SCREEN)
}

/// Where the copy is.
pub fn project() -> PathBuf {
    paths::repository().join("target/editor_tests")
}

/// Brings the copy up to date.
///
/// # Errors
/// When a file cannot be read, written or removed.
pub fn copy() -> Result<()> {
    let (project, tests) = (project(), paths::test_project());
    for folder in ["support", FOLDER] {
        mirror(&tests.join(folder), &project.join(folder), &[])?;
    }
    // A folder with settings of its own is a project of its own, and not read.
    let settings = project.join(FOLDER).join(SETTINGS);
    let text = fs::read(&settings).with_context(|| format!("cannot read {}", settings.display()))?;
    fs::remove_file(&settings)?;
    if fs::read(project.join(SETTINGS)).ok().as_ref() != Some(&text) {
        fs::write(project.join(SETTINGS), text)?;
    }
    Ok(())
}

/// Runs one function of one script in the editor.
///
/// # Errors
/// When the editor cannot be started, or a test that needs a window has no X server.
pub fn run(engine: &Path, script: &str, function: &str, frames: u32, wall: Duration) -> Result<process::Run> {
    run_in(&project(), engine, script, function, frames, wall)
}

/// The same in another project that has the plug-in.
///
/// # Errors
/// See [`run`].
pub fn run_in(
    project: &Path,
    engine: &Path,
    script: &str,
    function: &str,
    frames: u32,
    wall: Duration,
) -> Result<process::Run> {
    /// The editor keeps a state in its project: one at a time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // What was open last, and how the docks were: a test starts with none of it.
    match fs::remove_dir_all(project.join(".godot/editor")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let screen = is_on_screen(script).then(|| Xvfb::start(SCREEN)).transpose()?;
    let mut command = match &screen {
        Some(screen) => screen.rendering(engine, project, SCREEN),
        None => {
            let mut command = Command::new(engine);
            command.arg("--headless").arg("--path").arg(project);
            command
        }
    };
    command.args(["--editor", "--fixed-fps", "60", "--quit-after", &frames.to_string(), "--", script, function]);
    // Neither the user's settings of the editor, nor changes to them.
    let home = paths::repository().join("target/editor_home");
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, &home);
    }
    process::run(&mut command, wall, process::Echo::No)
}
