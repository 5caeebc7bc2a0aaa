//! Running a program with a time limit, with all that it printed kept in order.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How much of the output is kept: a script error in every frame must not fill the memory, and hours of warnings have room.
const KEPT: usize = 32 << 20;

/// How long a finished program's last output is waited for.
const DRAIN: Duration = Duration::from_secs(2);

/// Whether the output is also shown while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// Kept only.
    No,
    /// Kept, and written to standard output as it comes.
    Stdout,
}

/// A program that has ended, or was ended.
#[derive(Debug)]
pub struct Run {
    /// Standard output and standard error as they came.
    pub output: String,
    /// How it ended by itself; `None` when the time limit ended it.
    pub status: Option<ExitStatus>,
    /// How long it ran.
    pub elapsed: Duration,
}

impl Run {
    /// Whether it ended by itself with exit code 0.
    pub fn succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// How it ended, in words.
    pub fn ending(&self) -> String {
        match self.status {
            Some(status) => status.to_string(),
            None => format!("killed by the time limit after {:.0} s", self.elapsed.as_secs_f32()),
        }
    }
}

/// Runs a program to its end, or kills it with its children after `limit`.
///
/// Standard input is empty. The two outputs share one pipe, so that what was printed stays in its order.
///
/// # Errors
/// When the program cannot be started.
pub fn run(command: &mut Command, limit: Duration, echo: Echo) -> Result<Run> {
    let start = Instant::now();
    let (reader, writer) = std::io::pipe().context("cannot make a pipe")?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    own_group(command);
    let spawned = command.spawn();
    // The command keeps the pipe's writing end open: without this the reader would never see the end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = spawned.with_context(|| format!("cannot start {name}"))?;
    let watch = Watch::over(&child);

    let (done, finished) = mpsc::channel();
    thread::spawn(move || {
        // The receiver is gone when nobody waits for the output any more.
        let _ = done.send(collect(reader, echo));
    });

    let status = wait(&mut child, start + limit)?;
    if status.is_none() {
        kill(&mut child);
    }
    let output = match finished.recv_timeout(DRAIN) {
        Ok(output) => output,
        // A child of it still holds the pipe.
        Err(_) => {
            kill(&mut child);
            finished.recv_timeout(DRAIN).unwrap_or_default()
        }
    };
    watch.end();
    Ok(Run { output, status, elapsed: start.elapsed() })
}

fn wait(child: &mut Child, deadline: Instant) -> Result<Option<ExitStatus>> {
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn collect(mut reader: impl Read, echo: Echo) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 8192];
    let mut cut = false;
    while let Ok(count @ 1..) = reader.read(&mut buffer) {
        let bytes = &buffer[..count];
        if echo == Echo::Stdout {
            let mut stdout = std::io::stdout().lock();
            // Nobody may be reading any more (`| head`): the run goes on.
            let _ = stdout.write_all(bytes).and_then(|()| stdout.flush());
        }
        let room = KEPT.saturating_sub(kept.len());
        kept.extend_from_slice(&bytes[..count.min(room)]);
        cut |= count > room;
    }
    let mut text = String::from_utf8_lossy(&kept).into_owned();
    if cut {
        text.push_str("\n(the rest of the output was dropped)\n");
    }
    text
}

/// Puts the program into a process group of its own, so that its children can be ended with it.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Ends a program that [`run`] or [`own_group`] gave a group, with its children.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        // The standard library cannot signal a group; every unix shell can.
        let group = format!("-{}", child.id());
        let _ = Command::new("/bin/sh").args(["-c", "kill -s KILL -- \"$0\" 2>/dev/null", &group]).status();
    }
    // Where there are no groups, and in case the shell failed. An error means that it has ended already.
    let _ = child.kill();
    let _ = child.wait();
}

/// Ends the group of a program if this process dies before it: Ctrl-C does not reach a group of its own, and a test that
/// loops for ever would go on for ever.
///
/// It is a shell in that group which reads from a pipe: the pipe's end without a line means that this process is gone.
/// Where there are no groups, or no shell, nothing is watched.
struct Watch(Option<Child>);

impl Watch {
    fn over(child: &Child) -> Self {
        #[cfg(unix)]
        {
            let group = child.id();
            let mut command = Command::new("/bin/sh");
            command.args(["-c", "read -r line || kill -s KILL -- \"$0\"", &format!("-{group}")]);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            if let Ok(group) = i32::try_from(group) {
                std::os::unix::process::CommandExt::process_group(&mut command, group);
            }
            // It may fail because the program has ended already, and with it its group.
            Self(command.spawn().ok())
        }
        #[cfg(not(unix))]
        {
            let _ = child;
            Self(None)
        }
    }

    /// Ends the watch and leaves the program alone.
    fn end(mut self) {
        if let Some(shell) = &mut self.0 {
            if let Some(pipe) = &mut shell.stdin {
                // An error means that it was killed with the group.
                let _ = pipe.write_all(b"ended\n");
            }
            let _ = shell.wait();
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn output_of_both_streams_stays_in_order() -> Result<()> {
        let run = run(&mut shell("echo one; echo two >&2; echo three; exit 3"), Duration::from_secs(10), Echo::No)?;
        assert_eq!(run.output, "one\ntwo\nthree\n");
        assert_eq!(run.status.and_then(|status| status.code()), Some(3));
        assert!(!run.succeeded());
        Ok(())
    }

    #[test]
    fn the_time_limit_ends_the_program_and_its_children() -> Result<()> {
        let run = run(&mut shell("echo begun; sleep 60 & sleep 60"), Duration::from_millis(200), Echo::No)?;
        assert_eq!(run.output, "begun\n");
        assert!(run.status.is_none() && run.ending().contains("time limit"), "{}", run.ending());
        assert!(run.elapsed < Duration::from_secs(5), "{:?}", run.elapsed);
        Ok(())
    }

    #[test]
    fn a_child_left_behind_does_not_hold_the_run_up() -> Result<()> {
        let run = run(&mut shell("sleep 60 & echo gone"), Duration::from_secs(30), Echo::No)?;
        assert!(run.succeeded() && run.output == "gone\n", "{run:?}");
        assert!(run.elapsed < Duration::from_secs(10), "{:?}", run.elapsed);
        Ok(())
    }

    #[test]
    fn the_program_does_not_outlive_its_watcher() -> Result<()> {
        let mut command = shell("sleep 60");
        own_group(&mut command);
        let mut child = command.spawn()?;
        let mut watch = Watch::over(&child);
        // What happens to the pipe when this process dies.
        drop(watch.0.as_mut().and_then(|shell| shell.stdin.take()));
        assert!(wait(&mut child, Instant::now() + Duration::from_secs(10))?.is_some());
        watch.end();
        Ok(())
    }

    #[test]
    fn endless_output_is_cut() -> Result<()> {
        let run = run(&mut shell("yes | head -c 40000000"), Duration::from_secs(30), Echo::No)?;
        assert!(run.output.len() < KEPT + 100 && run.output.ends_with("dropped)\n"));
        Ok(())
    }
}
