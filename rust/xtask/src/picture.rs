//! Pictures of chosen moments of a scene, rendered without a screen.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::{Size, Xvfb};
use crate::process::Echo;
use crate::stage::Profile;
use crate::{demo, judge, paths, process};

/// The engine's half of the work.
const SCRIPT: &str = include_str!("picture.gd");

/// What the script prints when every picture is written.
const DONE: &str = "PICTURES OK";

/// A frame takes some tens of milliseconds on a processor alone.
const LIMIT: Duration = Duration::from_secs(900);

/// What to render.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scene: `res://…`, or a path inside the sample project.
    pub scene: String,
    /// The PNG file to write; of several moments, each name gets the moment's number or time.
    pub out: PathBuf,
    /// Seconds of the scene's physics time.
    pub at: Vec<f64>,
    /// The size of the window.
    pub size: Size,
    /// Arguments that the scene reads with `OS.get_cmdline_user_args()`.
    pub user_args: Vec<String>,
    /// Which library renders it.
    pub profile: Profile,
}

/// Runs `cargo xtask picture`.
///
/// # Errors
/// When the scene is not there, Xvfb is missing, the engine reports an error, or the scene quits before the last moment.
pub fn command(request: &Request) -> Result<()> {
    let sample = paths::sample_project();
    let scene = resource_path(&sample, &request.scene)?;
    let mut moments = request.at.clone();
    if let Some(wrong) = moments.iter().find(|moment| !moment.is_finite() || **moment < 0.0) {
        bail!("{wrong} is no moment: give seconds from 0");
    }
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    let out = std::path::absolute(&request.out)?;
    let files = file_names(&out, &moments);
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }

    let engine = demo::prepare(request.profile)?;
    let screen = Xvfb::start(request.size)?;
    let script = sample.join(".godot/springstep_picture.gd");
    fs::write(&script, SCRIPT).with_context(|| format!("cannot write {}", script.display()))?;

    let mut command = screen.rendering(&engine, &sample, request.size);
    command
        .args(["--fixed-fps", "60"])
        .args(["--script", "res://.godot/springstep_picture.gd", "--"])
        .args(&request.user_args)
        .env("SPRINGSTEP_PICTURE_SCENE", scene)
        .env("SPRINGSTEP_PICTURE_AT", moments.iter().map(f64::to_string).collect::<Vec<_>>().join(" "))
        .env("SPRINGSTEP_PICTURE_OUT", files.join("\n"));
    let run = process::run(&mut command, LIMIT, Echo::Stdout)?;
    // The scene is cut off, and what it was waiting for leaks: that is no fault of the scene.
    let bad = judge::error_lines(&run.output);
    if !bad.is_empty() {
        bail!("the engine reported:\n{}", bad.join("\n"));
    }
    if !run.succeeded() || !judge::has_line(&run.output, DONE) {
        bail!("the engine ended with {} before the last picture", run.ending());
    }
    Ok(())
}

/// The scene's path inside the project, from what a user writes.
pub(crate) fn resource_path(project: &Path, scene: &str) -> Result<String> {
    let inside = match scene.strip_prefix("res://") {
        Some(inside) => PathBuf::from(inside),
        None => {
            // As a shell completes it from the repository, or as the project names it.
            let absolute = std::path::absolute(scene)?;
            absolute.strip_prefix(project).map_or_else(|_| PathBuf::from(scene), Path::to_path_buf)
        }
    };
    if !project.join(&inside).is_file() {
        bail!("there is no scene {} in {}", inside.display(), project.display());
    }
    Ok(format!("res://{}", inside.display()))
}

/// One file name a moment: `out.png` for a single one, else `out-1.5s.png` and so on.
fn file_names(out: &Path, moments: &[f64]) -> Vec<String> {
    if moments.len() == 1 {
        return vec![out.display().to_string()];
    }
    let stem = out.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    moments.iter().map(|moment| out.with_file_name(format!("{stem}-{moment}s.png")).display().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_moments_get_their_times_into_the_names() {
        let names = |moments: &[f64]| file_names(Path::new("docs/turn.png"), moments);
        assert_eq!(names(&[2.0]), ["docs/turn.png"]);
        assert_eq!(names(&[0.5, 2.0]), ["docs/turn-0.5s.png", "docs/turn-2s.png"]);
    }

    #[test]
    fn a_scene_that_is_not_there_is_named() {
        let error = resource_path(&paths::sample_project(), "res://no/such.tscn").map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("such.tscn")));
    }
}
