//! The sample game: in a window, or as its scripted tour without one.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::process::Echo;
use crate::stage::Profile;
use crate::{display, engine, judge, paths, process, project, stage};

/// What the tour prints at its end when all went well.
const TOUR_OK: &str = "TOUR OK";

/// How the tour's other ending begins.
const TOUR_FAILED: &str = "TOUR FAILED";

/// The tour runs as fast as the machine can; this is many times what it takes.
const TOUR_LIMIT: Duration = Duration::from_secs(240);

/// Frames of 1/60 s after which a tour that got stuck is ended by the engine itself.
const TOUR_FRAMES: &str = "36000";

/// Finds the engine, stages the extension and imports the sample project. Gives the engine's path.
///
/// # Errors
/// When one of these fails, with what to do about it.
pub fn prepare(profile: Profile) -> Result<std::path::PathBuf> {
    let engine = engine::find_or_install()?;
    let sample = paths::sample_project();
    stage::stage(&sample, profile)?;
    project::prepare(&engine, &sample)?;
    Ok(engine)
}

/// Runs `cargo demo`: the game in a window, or the tour when asked for or when there is no display.
///
/// # Errors
/// When the game cannot be started, or it or the tour fails.
pub fn command(profile: Profile, headless: bool) -> Result<()> {
    let in_window = !headless && display::is_there();
    if !headless && !in_window {
        eprintln!("springstep: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the game");
        eprintln!("springstep: plays its scripted tour without one; on a desktop this opens a window");
    }
    let engine = prepare(profile)?;
    if in_window {
        play(&engine)
    } else {
        tour(Command::new(&engine).args(["--headless", "--path"]).arg(paths::sample_project()))
    }
}

fn play(engine: &Path) -> Result<()> {
    let status = Command::new(engine).arg("--path").arg(paths::sample_project()).status();
    let status = status.with_context(|| format!("cannot start {}", engine.display()))?;
    if !status.success() {
        bail!("the game ended with {status}: the engine's messages are above; `cargo demo --headless` needs no window");
    }
    Ok(())
}

fn tour(game: &mut Command) -> Result<()> {
    let run = run_tour(game, Echo::Stdout)?;
    match tour_trouble(&run, &[]) {
        None => Ok(()),
        Some(trouble) => bail!("the tour failed: {trouble}"),
    }
}

/// Plays the scripted tour in the sample game, which `game` starts, to its end or a limit.
///
/// # Errors
/// When the game cannot be started.
pub fn run_tour(game: &mut Command, echo: Echo) -> Result<process::Run> {
    game.args(["--fixed-fps", "60", "--quit-after", TOUR_FRAMES, "--", "--tour"]);
    process::run(game, TOUR_LIMIT, echo)
}

/// What is wrong with a tour that has ended, if anything is. Errors that have one of the texts `known` are none.
pub fn tour_trouble(run: &process::Run, known: &[&str]) -> Option<String> {
    let mut bad = judge::bad_lines(&run.output);
    bad.retain(|line| !known.iter().any(|known| line.contains(known)));
    let plain = judge::plain(&run.output);
    let verdict = plain.lines().rev().map(str::trim).find(|line| line.starts_with(TOUR_FAILED));
    if let Some(verdict) = verdict {
        Some(verdict.to_owned())
    } else if !bad.is_empty() {
        Some(format!("the engine reported:\n{}", bad.join("\n")))
    } else if !run.succeeded() {
        Some(format!("the engine ended with {}", run.ending()))
    } else if !judge::has_line(&run.output, TOUR_OK) {
        Some(format!("it ended after {:.0} s without the line `{TOUR_OK}`", run.elapsed.as_secs_f32()))
    } else {
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn trouble(script: &str) -> Result<String> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        let run = process::run(&mut command, Duration::from_millis(500), Echo::No)?;
        Ok(tour_trouble(&run, &["a known one"]).unwrap_or_default())
    }

    #[test]
    fn a_tour_counts_only_with_its_line_and_without_trouble() -> Result<()> {
        assert_eq!(trouble("echo walked 20 m; echo TOUR OK")?, "");
        assert!(trouble("echo walked 20 m")?.contains("without the line"));
        assert!(trouble("echo TOUR OK; exit 1")?.contains("exit status: 1"));
        assert!(trouble("echo TOUR OK; sleep 60")?.contains("time limit"));
        assert!(trouble("echo SCRIPT ERROR: x; echo TOUR OK")?.contains("SCRIPT ERROR: x"));
        assert_eq!(trouble("echo ERROR: a known one; echo TOUR OK")?, "");
        assert_eq!(trouble("echo TOUR FAILED: not finite; exit 1")?, "TOUR FAILED: not finite");
        Ok(())
    }
}
