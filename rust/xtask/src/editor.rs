//! The sample project in Godot's editor.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::stage::Profile;
use crate::{demo, display, paths};

/// Runs `cargo xtask editor`: stages the extension and opens the sample project, until the editor is closed.
///
/// # Errors
/// When there is no display, or the editor cannot be started or fails.
pub fn command(profile: Profile) -> Result<()> {
    if !display::is_there() {
        bail!("the editor needs a display, and neither DISPLAY nor WAYLAND_DISPLAY is set: run this on a desktop");
    }
    let engine = demo::prepare(profile)?;
    let status = Command::new(&engine).arg("--editor").arg("--path").arg(paths::sample_project()).status();
    let status = status.with_context(|| format!("cannot start {}", engine.display()))?;
    if !status.success() {
        bail!("the editor ended with {status}: its messages are above");
    }
    Ok(())
}
