//! The manual's pictures of the editor, which a script takes in the editor itself, without a screen.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::{Size, Xvfb};
use crate::mirror::mirror;
use crate::process::Echo;
use crate::stage::Profile;
use crate::{engine, judge, paths, process, project, stage};

/// The plug-in that takes them, and where it lies in the project.
const PLUGIN: [(&str, &str); 2] =
    [("plugin.cfg", include_str!("plugin.cfg")), ("photographer.gd", include_str!("photographer.gd"))];
const FOLDER: &str = "editor_pictures";

/// What the plug-in prints when every picture is written.
const DONE: &str = "PICTURES OK";

/// High enough for the longest inspector.
const SCREEN: Size = Size { width: 1280, height: 1000 };

/// The editor's frames are drawn by the processor alone.
const LIMIT: Duration = Duration::from_secs(900);

/// Runs `cargo xtask editor-pictures`.
///
/// # Errors
/// When Xvfb is missing, the editor reports an error or ends before the last picture.
pub fn command(out: Option<PathBuf>, profile: Profile) -> Result<()> {
    let out = std::path::absolute(out.unwrap_or_else(|| paths::repository().join("docs/src/images")))?;
    fs::create_dir_all(&out).with_context(|| format!("cannot create {}", out.display()))?;
    let engine = engine::find_or_install()?;
    let project = paths::repository().join("target/editor_pictures");
    set_up(&project)?;
    stage::stage(&project, profile)?;
    project::prepare(&engine, &project)?;
    let version = engine::version::usable(&engine)?;
    for (theme, preset) in [("light", "Light"), ("dark", "Default")] {
        let home = paths::repository().join("target/editor_pictures_home");
        write_settings(&home, &version.to_string(), preset)?;
        take(&engine, &project, &home, &out, theme)?;
    }
    Ok(())
}

/// Makes a copy of the sample project that has the plug-in.
fn set_up(project: &Path) -> Result<()> {
    mirror(&paths::sample_project(), project, &[FOLDER])?;
    let folder = project.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (name, text) in PLUGIN {
        fs::write(folder.join(name), text)?;
    }
    let settings = project.join("project.godot");
    let text = fs::read_to_string(&settings)?;
    let plugins = format!("\n[editor_plugins]\n\nenabled=PackedStringArray(\"res://{FOLDER}/plugin.cfg\")\n");
    fs::write(&settings, text + &plugins).with_context(|| format!("cannot write {}", settings.display()))
}

/// The editor's settings, in a home of their own: the theme, and dialogs within the window, where they can be seen.
fn write_settings(home: &Path, version: &str, preset: &str) -> Result<()> {
    let folder = home.join("godot");
    fs::create_dir_all(&folder)?;
    let text = format!(
        "[gd_resource type=\"EditorSettings\" format=3]\n\n[resource]\n\
         interface/theme/color_preset = \"{preset}\"\n\
         interface/theme/preset = \"{preset}\"\n\
         interface/editor/single_window_mode = true\n\
         interface/editor/localize_settings = false\n\
         interface/editor/editor_language = \"en\"\n"
    );
    fs::write(folder.join(format!("editor_settings-{version}.tres")), text)?;
    Ok(())
}

fn take(engine: &Path, project: &Path, home: &Path, out: &Path, theme: &str) -> Result<()> {
    let screen = Xvfb::start(SCREEN)?;
    // What was open last, and how the docks were: the pictures start with none of it.
    match fs::remove_dir_all(project.join(".godot/editor")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let mut command = screen.rendering(engine, project, SCREEN);
    command.arg("--editor").env("SPRINGSTEP_PICTURES_OUT", out).env("SPRINGSTEP_PICTURES_THEME", theme);
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, home);
    }
    let run = process::run(&mut command, LIMIT, Echo::Stdout)?;
    let bad = judge::error_lines(&run.output);
    if !bad.is_empty() {
        bail!("the editor reported:\n{}", bad.join("\n"));
    }
    if !run.succeeded() || !judge::has_line(&run.output, DONE) {
        bail!("the editor ended with {} before the last picture", run.ending());
    }
    Ok(())
}
