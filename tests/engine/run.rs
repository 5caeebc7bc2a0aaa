//! Runs one test in a Godot of its own, and judges it.

use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};
use xtask::{judge, process};

use crate::discover::Found;
use crate::editor;
use crate::manual::{self, Example};
use crate::prepare::Project;

/// The runner's result lines.
const PASSED: &str = "TEST PASSED";
const REFUSED: &str = "TEST FAILED";

/// How the runner's lines begin that say what failed.
const FAILED: &str = "FAILED: ";

/// When a test that does not end is ended.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Frames of 1/60 s, counted by the engine: for a test that waits in vain.
    pub frames: u32,
    /// Time of the clock on the wall: for a test that loops within one frame.
    pub wall: Duration,
}

/// Ten minutes of the test's own time, two of the machine's.
pub const LIMITS: Limits = Limits { frames: 36_000, wall: Duration::from_secs(300) };

/// Runs a test that is to pass.
///
/// # Errors
/// When it does not: what failed, and the whole output of the engine.
pub fn test(found: &Found) -> Result<()> {
    let script = found.resource();
    let project = if found.with_jolt { Project::Jolt } else { Project::of(&script) };
    must_pass(&run_in(project, &script, &found.function, LIMITS)?)
}

/// Runs an example of the manual.
///
/// # Errors
/// When it fails: see [`test()`].
pub fn example(example: &Example) -> Result<()> {
    must_pass(&run_in(Project::Manual, &example.resource(), manual::FUNCTION, LIMITS)?)
}

fn must_pass(run: &process::Run) -> Result<()> {
    let troubles = troubles(run);
    if troubles.is_empty() {
        return Ok(());
    }
    let output = judge::plain(&run.output);
    bail!("{}\n---- the engine's output ----\n{}", troubles.join("\n"), output.trim_end())
}

/// Runs one function of one script to its end, or to a limit.
///
/// # Errors
/// When the engine cannot be had or started. A test that fails is no error here.
pub fn run(script: &str, function: &str, limits: Limits) -> Result<process::Run> {
    run_in(Project::of(script), script, function, limits)
}

fn run_in(project: Project, script: &str, function: &str, limits: Limits) -> Result<process::Run> {
    if project == Project::Editor {
        return editor::run(project.engine()?, script, function, limits.frames, limits.wall);
    }
    let mut command = Command::new(project.engine()?);
    command.args(["--headless", "--fixed-fps", "60", "--quit-after", &limits.frames.to_string(), "--path"]);
    command.arg(project.path());
    command.args(["--script", "res://support/runner.gd", "--", script, function]);
    process::run(&mut command, limits.wall, process::Echo::No)
}

/// All that is wrong with a test that has ended. It passed if this is empty.
pub fn troubles(run: &process::Run) -> Vec<String> {
    let mut troubles = Vec::new();
    let plain = judge::plain(&run.output);
    if run.status.is_none() {
        troubles.push(format!("it did not end: {}", run.ending()));
    } else if !judge::has_line(&run.output, PASSED) && !judge::has_line(&run.output, REFUSED) {
        troubles
            .push("it ended without a result: it waited until the last frame allowed, or quit or crashed".to_owned());
    }
    troubles.extend(plain.lines().filter_map(|line| line.strip_prefix(FAILED)).map(str::to_owned));
    for line in judge::bad_lines(&run.output) {
        // The runner's own account of an error quotes it.
        if !line.starts_with(FAILED) {
            troubles.push(format!("the engine printed: {line}"));
        }
    }
    if run.status.is_some() && !run.succeeded() {
        troubles.push(format!("the engine ended with {}", run.ending()));
    }
    if troubles.is_empty() && !judge::has_line(&run.output, PASSED) {
        troubles.push("the runner says that it failed, and not why".to_owned());
    }
    troubles
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn troubles_of(script: &str) -> Result<String> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        let run = process::run(&mut command, Duration::from_millis(500), process::Echo::No)?;
        Ok(troubles(&run).join("\n"))
    }

    #[test]
    fn only_a_clean_end_with_the_result_line_passes() -> Result<()> {
        assert_eq!(troubles_of("echo hello; echo TEST PASSED")?, "");
        assert!(troubles_of("echo hello")?.contains("without a result"));
        assert!(troubles_of("echo TEST PASSED; exit 1")?.contains("exit status: 1"));
        assert!(troubles_of("echo TEST PASSED; sleep 60")?.contains("did not end"));
        assert!(troubles_of("echo TEST FAILED")?.contains("the runner"));
        assert!(troubles_of("echo 'FAILED: a claim'; echo TEST FAILED; exit 1")?.starts_with("a claim\n"));
        assert!(troubles_of("echo TEST PASSED; echo ERROR: late")?.contains("the engine printed: ERROR: late"));
        Ok(())
    }
}
