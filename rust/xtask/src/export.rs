//! The sample game as a program of its own: exported as users export theirs, and played.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::engine::templates::{self, Templates};
use crate::package::addon::{self, Libraries};
use crate::process::{self, Echo};
use crate::{demo, engine, judge, mirror, paths, project};

/// An export takes seconds, the first of a project half a minute.
const LIMIT: Duration = Duration::from_secs(600);

/// The preset's name.
const PRESET: &str = "Game";

/// Errors that Debian's release template (4.6.3) reports wherever a control leaves a container, in projects without any
/// extension as well.
const TEMPLATE_FAULTS: [&str; 1] = ["Attempt to disconnect a nonexistent connection"];

/// Which of the engine's two kinds of export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With the engine's and the library's checks.
    Debug,
    /// What players get.
    Release,
}

/// Runs `cargo xtask export`: exports the sample game with the addon as it is packaged, and plays the tour in it.
///
/// # Errors
/// When there are no export templates, the export fails, or the exported game's tour does.
pub fn command(kind: Kind) -> Result<()> {
    let engine = engine::find_or_install()?;
    let templates = templates::of(&engine)?;
    let folder = paths::repository().join("target/export");
    let game = folder.join("project");
    // Not the sample project itself: a preset that names this machine's files is none of the game's.
    mirror::mirror(&paths::sample_project(), &game, &[])?;
    addon::install(&addon::files(&Libraries::built()?)?, &game)?;
    fs::write(game.join("export_presets.cfg"), preset(templates.as_ref())?)?;
    project::prepare(&engine, &game)?;
    let program = export(&engine, &game, &folder.join("game"), kind)?;
    let run = demo::run_tour(Command::new(&program).arg("--headless"), Echo::No)?;
    let report = folder.join("tour.txt");
    fs::write(&report, &run.output).with_context(|| format!("cannot write {}", report.display()))?;
    let known: &[&str] = if templates.is_some() { &TEMPLATE_FAULTS } else { &[] };
    if let Some(trouble) = demo::tour_trouble(&run, known) {
        bail!("the exported game's tour failed: {trouble}\n(its whole output is in {})", report.display());
    }
    println!(
        "{}: {:.1} MB in its folder, its tour played",
        program.display(),
        size(&folder.join("game"))? as f64 / 1e6
    );
    Ok(())
}

/// Exports a project into an empty folder. Gives the program.
fn export(engine: &Path, project: &Path, folder: &Path, kind: Kind) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let program = folder.join(format!("springstep{}", platform()?.ending));
    let how = match kind {
        Kind::Debug => "--export-debug",
        Kind::Release => "--export-release",
    };
    let mut command = Command::new(engine);
    command.args(["--headless", "--path"]).arg(project).args([how, PRESET]).arg(&program);
    let run = process::run(&mut command, LIMIT, Echo::No)?;
    let bad = judge::bad_lines(&run.output);
    if !run.succeeded() || !bad.is_empty() || !program.is_file() {
        bail!("the export failed ({}):\n{}", run.ending(), judge::plain(&run.output));
    }
    Ok(program)
}

/// What a preset says of a platform.
struct Platform {
    name: &'static str,
    architecture: &'static str,
    ending: &'static str,
}

fn platform() -> Result<Platform> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Ok(Platform { name: "Linux", architecture: "x86_64", ending: ".x86_64" }),
        // From here on written after Godot's documentation, and not run yet.
        ("linux", "aarch64") => Ok(Platform { name: "Linux", architecture: "arm64", ending: ".arm64" }),
        ("windows", "x86_64") => Ok(Platform { name: "Windows Desktop", architecture: "x86_64", ending: ".exe" }),
        ("windows", "aarch64") => Ok(Platform { name: "Windows Desktop", architecture: "arm64", ending: ".exe" }),
        (os, arch) => bail!("the sample game is exported on Linux and Windows only, and this is {os} {arch}"),
    }
}

/// The preset, in the engine's format. Without templates the engine looks for its own.
fn preset(templates: Option<&Templates>) -> Result<String> {
    let Platform { name, architecture, .. } = platform()?;
    let template = |path: fn(&Templates) -> &PathBuf| templates.map(|all| path(all).display().to_string());
    let debug = template(|all| &all.debug).unwrap_or_default();
    let release = template(|all| &all.release).unwrap_or_default();
    Ok(format!(
        r#"[preset.0]

name="{PRESET}"
platform="{name}"
runnable=true
export_filter="all_resources"
include_filter=""
exclude_filter="tools/*"

[preset.0.options]

custom_template/debug="{debug}"
custom_template/release="{release}"
binary_format/embed_pck=false
binary_format/architecture="{architecture}"
texture_format/s3tc_bptc=true
texture_format/etc2_astc=false
"#
    ))
}

/// The bytes of all files in a folder.
fn size(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let about = entry.metadata()?;
        bytes += if about.is_dir() { size(&entry.path())? } else { about.len() };
    }
    Ok(bytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_preset_names_the_templates_where_there_are_any() -> Result<()> {
        let templates = Templates { debug: "/cache/debug".into(), release: "/cache/release".into() };
        assert!(preset(Some(&templates))?.contains("custom_template/release=\"/cache/release\""));
        assert!(preset(None)?.contains("custom_template/release=\"\""));
        Ok(())
    }
}
