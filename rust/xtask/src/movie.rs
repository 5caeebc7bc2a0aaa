//! Films of a scene, made without a screen by Godot's movie writer.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::display::{Size, Xvfb};
use crate::picture::resource_path;
use crate::process::Echo;
use crate::stage::Profile;
use crate::{demo, judge, paths, process};

/// A frame takes some tens of milliseconds on a processor alone.
const LIMIT: Duration = Duration::from_secs(3600);

/// What the movie writer can write.
const KINDS: [&str; 3] = ["avi", "ogv", "png"];

/// What to film.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scene: `res://…`, or a path inside the sample project.
    pub scene: String,
    /// The film, or the name from which numbered frames get theirs.
    pub out: PathBuf,
    /// How long.
    pub seconds: f64,
    /// Frames a second.
    pub fps: u32,
    /// The size of the window.
    pub size: Size,
    /// Arguments that the scene reads with `OS.get_cmdline_user_args()`.
    pub user_args: Vec<String>,
    /// Which library renders it.
    pub profile: Profile,
}

/// Runs `cargo xtask movie`.
///
/// # Errors
/// When the scene is not there, Xvfb is missing, the film's name has an unknown ending, or the engine reports an error.
pub fn command(request: &Request) -> Result<()> {
    let sample = paths::sample_project();
    let scene = resource_path(&sample, &request.scene)?;
    let frames = frames(request.seconds, request.fps)?;
    let ending = request.out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if !ending.is_some_and(|ending| KINDS.contains(&ending.as_str())) {
        bail!("{} is no film: give it a name that ends in .avi, .ogv or .png", request.out.display());
    }
    let out = std::path::absolute(&request.out)?;
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let engine = demo::prepare(request.profile)?;
    let screen = Xvfb::start(request.size)?;
    let mut command = screen.rendering(&engine, &sample, request.size);
    command
        .arg("--write-movie")
        .arg(&out)
        .args(["--fixed-fps", &request.fps.to_string(), "--quit-after", &frames.to_string()])
        .arg(scene)
        .arg("--")
        .args(&request.user_args);
    let run = process::run(&mut command, LIMIT, Echo::Stdout)?;
    let bad = judge::error_lines(&run.output);
    if !bad.is_empty() {
        bail!("the engine reported:\n{}", bad.join("\n"));
    }
    if !run.succeeded() {
        bail!("the engine ended with {}", run.ending());
    }
    Ok(())
}

fn frames(seconds: f64, fps: u32) -> Result<u32> {
    let frames = (seconds * f64::from(fps)).round();
    if !(1.0..=1e6).contains(&frames) {
        bail!("{seconds} s at {fps} frames a second make no film");
    }
    Ok(frames as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_as_many_frames_as_its_length_says() {
        assert_eq!(frames(2.5, 30).ok(), Some(75));
        for (seconds, fps) in [(0.0, 30), (-1.0, 30), (f64::NAN, 30), (f64::INFINITY, 30), (5.0, 0)] {
            assert!(frames(seconds, fps).is_err());
        }
    }
}
