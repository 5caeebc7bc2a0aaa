//! A library whose file is replaced is picked up by the editor that is open, and the nodes of the open scene keep their values.

use std::time::Duration;

use anyhow::{Result, bail};
use xtask::judge;

use crate::editor;
use crate::prepare::Project;

/// The name that it is reported under.
pub const NAME: &str = "editor/replaced_library::it_is_picked_up_and_the_values_are_kept";

const SCRIPT: &str = "res://editor/fixtures/replaced_library.gd";
const FRAMES: u32 = 20_000;
const WALL: Duration = Duration::from_secs(240);

/// Runs it.
///
/// # Errors
/// When the editor cannot be had or started, does not notice the library, reports an error, or loses a value.
pub fn test() -> Result<()> {
    let run = editor::run(Project::Editor.engine()?, SCRIPT, "replace_library", FRAMES, WALL)?;
    // Not how it ended: Godot 4.6 aborts as it closes where it has found a new library by itself, as it does after the
    // first import of an extension.
    let bad = judge::error_lines(&run.output);
    if !judge::has_line(&run.output, "TEST PASSED") || bad.iter().any(|line| !line.contains("handle_crash")) {
        bail!("{}\n---- output ----\n{}", bad.join("\n"), judge::plain(&run.output).trim_end());
    }
    Ok(())
}
